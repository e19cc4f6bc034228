#include "protocols/web/acts.h"

#include "protocols/web/rematch.h"
#include "table/seat_json.h"

#include <algorithm>
#include <array>

namespace agon {
namespace {

/// Entries of a log: far more than any game has, so that nobody fills the store.
constexpr std::size_t kMostEvents = 20'000;

const std::string& id_of(const Asked& asked) { return asked.table.id(); }

Result<void> ask(const Asked& asked, const Command& command)
{
    if (asked.table.last_event() >= kMostEvents) return Error{"too-many-events", ""};
    return asked.house.ask(id_of(asked), command);
}

/// The seat that the body names, else the one to move, else the first, of those that are held.
Result<Seat> acting_seat(const Asked& asked)
{
    const auto named = asked.body.optional_number<Seat>("seat");
    if (asked.body.error()) return *asked.body.error();
    if (!named) return asked.asker().as(asked.table.to_move());
    if (!asked.table.is_seat(*named)) return Error{"no-such-seat", ""};
    if (!asked.asker().holds(*named)) return Error{"not-your-seat", ""};
    return *named;
}

/// While a game with secrets runs, nobody gets to know a second side's.
bool keeps_secrets(const TableView& table) { return table.is_running() && table.has_secrets(); }

Result<void> act_leave(const Asked& asked)
{
    const bool names_seat = asked.body.optional_number<Seat>("seat").has_value();
    const auto seat = acting_seat(asked);
    if (!seat) return seat.error();
    const std::string id = id_of(asked);
    for (const Seat held : names_seat ? std::vector{*seat} : asked.asker().seats())
        if (auto left = asked.house.ask(id, command::Leave{held}); !left) return left;
    if (asked.offer == nullptr) return {};
    return follow_if_all_agree(asked.house, asked.table, *asked.offer);
}

/// What is decided at another server nobody decides here.
Result<void> check_is_here(const TableView& table)
{
    for (Seat seat = 0; seat < table.seats(); ++seat)
        if (table.holder(seat).kind == Holder::Kind::Remote) return Error{"elsewhere", ""};
    return {};
}

/// Whether this holder may get the seat in the middle of this game.
Result<void> check_change(const Asked& asked, Seat seat, const Holder& next)
{
    const TableView& table = asked.table;
    const bool own = asked.asker().holds(seat);
    if (!own && is_person(table.holder(seat))) return Error{"seat-taken", ""};
    if (keeps_secrets(table)) {
        const bool reveals = !own && next.kind != Holder::Kind::Player;
        if (reveals || next.kind == Holder::Kind::Classic) return Error{"secret-seat", ""};
    }
    if (next.kind != Holder::Kind::Classic) return {};
    const WebGame* game = asked.offer->find(table.game());
    if (game == nullptr) return {};
    const bool has_begun = table.is_running() ? !game->late_programs() : table.has_opening();
    if (has_begun) return Error{"no-late-program", ""};
    const auto options = game->program_options(table.position());
    if (!options) return options.error();
    if (*options == table.options()) return {};
    return Error{"bad-option", "programs cannot play under the options of this table"};
}

Result<void> act_seat(const Asked& asked)
{
    for (const auto* key : {"seat", "kind"}) asked.body.require(key);
    const Seat seat = asked.body.number<Seat>("seat");
    const bool take = asked.body.flag("take");
    auto next = read_holder(asked.body, *asked.offer, asked.table.position());
    if (!next) return next.error();
    if (!asked.table.is_seat(seat)) return Error{"no-such-seat", ""};
    if (auto here = check_is_here(asked.table); !here) return here;
    if (auto fine = check_change(asked, seat, *next); !fine) return fine;
    if (take && next->kind == Holder::Kind::Open) {
        next->name = asked.table.holder(asked.asker().as(seat)).name;
        next->token = asked.token;
    }
    return ask(asked, command::Change{seat, std::move(*next)});
}

/// Of the seats that are held, the one that moved last.
Seat last_mover(const Asked& asked)
{
    for (std::size_t ply = asked.table.plies(); ply-- > 0;)
        if (const Seat seat = asked.table.ply(ply).seat; asked.asker().holds(seat)) return seat;
    return asked.asker().as(kNobody);
}

Result<void> answer_undo(const Asked& asked, bool agreed)
{
    const auto wisher = asked.table.undo_asked_by();
    if (!wisher) return Error{"nobody-asked", ""};
    if (agreed && asked.asker().holds(*wisher)) return Error{"own-wish", ""};
    for (const Seat seat : asked.asker().seats()) {
        if (!asked.table.undo_asked_by()) break;
        if (auto answer = ask(asked, command::AnswerUndo{seat, agreed}); !answer) return answer;
    }
    return {};
}

Result<void> act_undo(const Asked& asked)
{
    const auto agree = asked.body.optional_flag("agree");
    if (asked.body.error()) return *asked.body.error();
    if (agree) return answer_undo(asked, *agree);
    if (auto here = check_is_here(asked.table); !here) return here;
    if (asked.table.undo_asked_by()) return Error{"already-asked", ""};
    return ask(asked, command::Undo{last_mover(asked)});
}

Result<void> act_resign(const Asked& asked)
{
    const auto seat = acting_seat(asked);
    if (!seat) return seat.error();
    return asked.house.ask(id_of(asked), command::Resign{*seat});
}

Result<void> act_pause(const Asked& asked)
{
    if (auto here = check_is_here(asked.table); !here) return here;
    return ask(asked, command::Pause{});
}

/// To a table that is not paused this would give its clock back.
Result<void> act_resume(const Asked& asked)
{
    if (!asked.table.is_paused()) return Error{"not-paused", ""};
    return ask(asked, command::Resume{});
}

/// Before the start the other server may ask who would begin; after the end it has no say.
Result<void> vote_elsewhere(const Asked& asked)
{
    if (asked.table.state() != Table::State::Open) return Error{"elsewhere", ""};
    return ask(asked, command::Rematch{asked.asker().as(kNobody), false});
}

Result<void> act_rematch(const Asked& asked)
{
    const bool swap = asked.body.flag("swap");
    if (asked.body.error()) return *asked.body.error();
    if (!asked.table.next_table().empty()) return Error{"has-a-rematch", ""};
    if (auto here = check_is_here(asked.table); !here) return vote_elsewhere(asked);
    if (asked.table.state() == Table::State::Open &&
        !may_begin_with_fewer(asked.table, *asked.offer))
        return Error{"not-over", ""};
    for (const Seat seat : asked.asker().seats()) {
        const bool asks_nothing_new =
            asked.table.wants_rematch(seat) && (!swap || asked.table.swaps_seats());
        if (asks_nothing_new) continue;
        if (auto answer = ask(asked, command::Rematch{seat, swap}); !answer) return answer;
    }
    return follow_if_all_agree(asked.house, asked.table, *asked.offer);
}

struct NamedAct {
    std::string_view name;
    Act act;
};

constexpr std::array kActs{
    NamedAct{"leave", act_leave},     NamedAct{"seat", act_seat},
    NamedAct{"move", act_move},       NamedAct{"undo", act_undo},
    NamedAct{"resign", act_resign},   NamedAct{"pause", act_pause},
    NamedAct{"resume", act_resume},   NamedAct{"chat", act_chat},
    NamedAct{"rematch", act_rematch},
};

Result<Seat> seat_to_sit(const Asked& asked)
{
    const auto named = asked.body.optional_number<Seat>("seat");
    const bool is_program = asked.body.flag("program");
    if (asked.body.error()) return *asked.body.error();
    if (named) {
        if (!asked.table.is_seat(*named)) return Error{"no-such-seat", ""};
        const Holder::Kind kind = asked.table.holder(*named).kind;
        if (kind == Holder::Kind::Classic && !is_program) return Error{"seat-of-a-program", ""};
        if (kind == Holder::Kind::Remote) return Error{"elsewhere", ""};
        return *named;
    }
    // A program first looks for a seat that waits for one.
    for (const auto kind : {Holder::Kind::Classic, Holder::Kind::Open}) {
        if (kind == Holder::Kind::Classic && !is_program) continue;
        for (Seat seat = 0; seat < asked.table.seats(); ++seat) {
            const SeenHolder holder = asked.table.holder(seat);
            if (holder.kind == kind && !holder.is_taken) return seat;
        }
    }
    return Error{"no-free-seat", ""};
}

/// Those who watch talk among themselves.
Result<void> whisper(const Asked& asked, std::string text)
{
    std::string name = asked.body.optional_text("name").value_or("");
    if (asked.body.error()) return *asked.body.error();
    if (auto fault = fault_of_text("name", name)) return *fault;
    return ask(asked, command::Say{std::move(name), std::move(text), true});
}

/// For which the seat is to be played, by the key in the body; empty: for none.
Result<std::string> profile_of(const Asked& asked)
{
    const auto key = asked.body.optional_text("profile");
    if (asked.body.error()) return *asked.body.error();
    std::string id;
    if (key && !is_profile_key(*key))
        return Error{"bad-request", "\"profile\" is not the key of a profile"};
    if (key && asked.offer != nullptr && asked.offer->profiles)
        id = asked.offer->profiles->id_of(*key);
    return Result<std::string>{boost::system::in_place_value, std::move(id)};
}

}  // namespace

Act find_act(std::string_view name)
{
    const auto* found = std::ranges::find(kActs, name, &NamedAct::name);
    return found != kActs.end() ? found->act : nullptr;
}

Result<void> act_move(const Asked& asked)
{
    asked.body.require("move");
    const auto seat = acting_seat(asked);
    std::string move = asked.body.text("move");
    if (asked.body.error()) return *asked.body.error();
    if (!seat) return seat.error();
    return ask(asked, command::Move{*seat, std::move(move)});
}

Result<void> act_chat(const Asked& asked)
{
    asked.body.require("text");
    std::string text = asked.body.text("text");
    if (asked.body.error()) return *asked.body.error();
    if (auto fault = fault_of_text("text", text)) return *fault;
    if (asked.asker().is_spectator()) return whisper(asked, std::move(text));
    const SeenHolder speaker = asked.table.holder(asked.asker().as(kNobody));
    return ask(asked, command::Say{std::string{speaker.name}, std::move(text)});
}

Result<Taken> sit(const Asked& asked)
{
    Taken taken;
    taken.token = asked.body.text("token");
    auto name = asked.body.optional_text("name");
    const auto seat = seat_to_sit(asked);
    if (asked.body.error()) return *asked.body.error();
    if (name)
        if (auto fault = fault_of_text("name", *name)) return *fault;
    auto profile = profile_of(asked);
    if (!profile) return profile.error();
    if (!seat) return seat.error();
    taken.seat = *seat;
    const bool returns = keeps_secrets(asked.table) && !taken.token.empty() &&
                         asked.asker().is_spectator() &&
                         asked.table.may_return(taken.seat, taken.token);
    if (taken.token.empty()) {
        taken.token = asked.house.new_token();
    } else if (!returns) {
        if (asked.asker().is_spectator()) return Error{"bad-token", ""};
        if (keeps_secrets(asked.table)) return Error{"secret-seat", ""};
        if (!name) name = asked.table.holder(asked.asker().as(kNobody)).name;
    }
    const auto answer = ask(asked, command::Sit{taken.seat, std::move(name).value_or(""),
                                                taken.token, std::move(*profile)});
    if (!answer) return answer.error();
    return taken;
}

std::optional<Error> fault_of_text(std::string_view key, std::string_view text)
{
    constexpr char kDelete = 0x7F;
    const auto is_control = [](char c) { return (c >= 0 && c < ' ') || c == kDelete; };
    if (std::ranges::none_of(text, is_control)) return std::nullopt;
    return Error{"bad-request", '"' + std::string{key} + "\" has control characters"};
}

Result<Holder> read_holder(JsonReader& body, const WebOffer& offer, const AnyGame& start)
{
    const auto kind = read_kind(body.text("kind"));
    const std::string spec = body.text("spec");
    if (body.error()) return *body.error();
    if (!kind || *kind == Holder::Kind::Remote)
        return Error{"bad-request", "kind must be one of open, player, classic"};
    if (*kind != Holder::Kind::Player) return Holder{*kind, {}, {}, {}};
    if (auto bad = offer.bad_spec(spec, start)) return *bad;
    return Holder{*kind, spec, {}, {}};
}

}  // namespace agon
