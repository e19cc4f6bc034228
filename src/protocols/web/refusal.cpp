#include "protocols/web/refusal.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon {
namespace {

using Sentence = std::pair<std::string_view, std::string_view>;

constexpr std::array kSentences{
    Sentence{"bad-key", "there is no profile of this key"},
    Sentence{"no-store", "this server keeps no profiles"},
    Sentence{"too-many-profiles", "too many profiles were made from this address; try later"},
    Sentence{"bad-token", "this token holds no seat at the table"},
    Sentence{"no-such-table", "there is no table of this id"},
    Sentence{"no-such-event", "there is no such event here"},
    Sentence{"no-such-game", "the event has no such game, or not yet"},
    Sentence{"no-such-page", "there is nothing at this address"},
    Sentence{"bad-method", "this address does not take this method"},
    Sentence{"too-large", "this is too large"},
    Sentence{"too-many-tables", "there are too many tables; try later"},
    Sentence{"too-busy", "there is too much to do; try later"},
    Sentence{"illegal-move", "the rules forbid this move"},
    Sentence{"not-your-turn", "it is another's turn"},
    Sentence{"not-your-seat", "this token does not hold this seat"},
    Sentence{"not-started", "the game has not started"},
    Sentence{"not-running", "the game is not running"},
    Sentence{"not-over", "the game is not over"},
    Sentence{"game-over", "the game is over"},
    Sentence{"no-such-seat", "the table has no such seat"},
    Sentence{"no-free-seat", "no seat is free"},
    Sentence{"seat-taken", "somebody else holds this seat"},
    Sentence{"seat-free", "nobody holds this seat"},
    Sentence{"seat-of-a-player", "a built-in player holds this seat"},
    Sentence{"seat-of-a-program", "this seat is for a program on the classic port"},
    Sentence{"no-port", "this table can have no port of its own"},
    Sentence{"elsewhere", "this game is played at another server"},
    Sentence{"no-remote", "this server plays at no other servers"},
    Sentence{"secret-seat", "who has seen one side's secrets cannot see the other's"},
    Sentence{"no-late-program", "programs of this game cannot come in the middle of it"},
    Sentence{"no-undo-in-this-game", "this game has secrets: nothing is taken back"},
    Sentence{"no-opening", "this game has secrets: it begins at its start"},
    Sentence{"nothing-to-undo", "this seat has not moved"},
    Sentence{"nobody-asked", "nobody asked to take back a move"},
    Sentence{"own-wish", "nobody agrees to a wish of his own"},
    Sentence{"already-asked", "this has been asked already"},
    Sentence{"has-a-rematch", "the next game has been opened"},
    Sentence{"paused", "the game is paused"},
    Sentence{"not-paused", "the game is not paused"},
    Sentence{"nothing-said", "there is no text"},
    Sentence{"text-too-long", "the text is too long"},
    Sentence{"name-too-long", "the name is too long"},
    Sentence{"too-much-said", "enough has been said at this table"},
    Sentence{"too-many-events", "enough has happened at this table"},
};

struct Status {
    std::string_view code;
    int status;
};

constexpr std::array kStatuses{
    Status{"not-json", 400},          Status{"bad-request", 400},     Status{"bad-option", 400},
    Status{"bad-spec", 400},          Status{"bad-clock", 400},       Status{"bad-record", 400},
    Status{"wrong-result", 400},      Status{"bad-token", 401},       Status{"foreign-origin", 403},
    Status{"no-such-table", 404},     Status{"no-such-event", 404},   Status{"no-such-game", 404},
    Status{"no-such-page", 404},      Status{"bad-method", 405},      Status{"too-large", 413},
    Status{"too-many-requests", 429}, Status{"too-many-tables", 503}, Status{"too-busy", 503},
    Status{"too-much-talk", 429},     Status{"too-many-seats", 429},  Status{"foreign-host", 403},
    Status{"store-failed", 503},      Status{"no-store", 503},        Status{"bad-key", 401},
    Status{"too-many-profiles", 429}, Status{"no-opening", 400},      Status{"no-remote", 403},
    Status{"no-server", 502},         Status{"too-many-ports", 429},
};

std::string sentence_for(std::string_view code)
{
    const auto* found = std::ranges::find(kSentences, code, &Sentence::first);
    return found != kSentences.end() ? std::string{found->second} : "refused: " + std::string{code};
}

bool is_rule_code(std::string_view text) { return text.find(' ') == std::string_view::npos; }

}  // namespace

boost::json::object refusal_json(const Error& error)
{
    const bool by_rule = error.code == "illegal-move" && is_rule_code(error.text);
    const bool says_nothing = error.text.empty() || by_rule;
    boost::json::object refusal{{"code", error.code},
                                {"text", says_nothing ? sentence_for(error.code) : error.text}};
    if (by_rule) refusal["why"] = error.text;
    return refusal;
}

int status_of(std::string_view code)
{
    constexpr int kConflict = 409;
    const auto* found = std::ranges::find(kStatuses, code, &Status::code);
    return found != kStatuses.end() ? found->status : kConflict;
}

}  // namespace agon
