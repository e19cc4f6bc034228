#include "protocols/software_challenge/client.h"

#include "core/text.h"
#include "protocols/software_challenge/requests.h"

namespace agon {
namespace {

using namespace challenge;

/// A state has 400 fields and 84 shapes at most.
constexpr XmlLimits kStateLimits{.bytes = 262'144, .elements = 2'000, .depth = 12};
/// Of the two seconds that an answer may take.
constexpr Milliseconds kThinking{1'700};
constexpr std::size_t kLongestQuote = 160;

class ChallengeClient final : public Client {
public:
    ChallengeClient(ClientHost& host, JoinSettings settings)
        : host_{host}, settings_{std::move(settings)}, stream_{kStateLimits}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    void handle(const Element& packet, Moment now);
    void on_data(const Element& data, Moment now);
    void on_state(const Element& state);
    void on_request();
    void on_result(const Element& result);
    void on_refusal(const Element& packet, Moment now);
    bool begin(std::string_view start);
    bool play(const Element& last);
    bool skip_to(int turn);
    void say(const Element& packet) { host_.send(written(packet)); }
    void leave(const std::string& why) { end({.by_the_rules = false, .text = why}); }
    void end(Farewell farewell);

    ClientHost& host_;
    JoinSettings settings_;
    XmlStream stream_;
    std::string room_;
    std::optional<std::size_t> team_;
    std::optional<Blokus> game_;
    std::vector<std::string> moves_;
    std::optional<Farewell> result_;
    std::string trouble_;  ///< what the server has said of a move
    bool is_thinking_ = false;
    bool tries_room_ = false;  ///< the id was no reservation
    bool is_over_ = false;
    std::optional<Moment> wakes_at_;
};

void ChallengeClient::on_open(Moment now)
{
    const Element join = settings_.id.empty() ? to_element(Join{std::string{kGameType}})
                                              : to_element(JoinPrepared{settings_.id});
    host_.send("<protocol>" + written(join));
    wakes_at_ = now + kDeadAfter;
}

void ChallengeClient::on_bytes(std::string_view bytes, Moment now)
{
    stream_.add(bytes);
    while (!is_over_) {
        const auto packet = stream_.next();
        if (!packet) break;
        handle(*packet, now);
    }
    if (is_over_) return;
    if (stream_.is_broken()) return leave("the server talks nonsense");
    if (stream_.has_ended()) on_close(now);
}

void ChallengeClient::handle(const Element& packet, Moment now)
{
    if (packet.name == "joined") {
        room_ = packet.value("roomId");
        wakes_at_.reset();
    } else if (packet.name == "room") {
        const Element* data = packet.child("data");
        if (packet.value("roomId") == room_ && data != nullptr) on_data(*data, now);
    } else if (packet.name == "left") {
        if (result_) return end(*result_);
        leave("the server has sent us away" + (trouble_.empty() ? "" : ": " + trouble_));
    } else if (packet.name == "errorpacket") {
        on_refusal(packet, now);
    } else if (packet.name == "close") {
        on_close(now);
    }
}

/// An id may be that of a room.
void ChallengeClient::on_refusal(const Element& packet, Moment now)
{
    if (room_.empty() && !settings_.id.empty() && !std::exchange(tries_room_, true)) {
        say(to_element(JoinRoom{settings_.id}));
        wakes_at_ = now + kDeadAfter;
        return;
    }
    leave("the server says '" + one_line(packet.value("message").substr(0, kLongestQuote)) + "'");
}

void ChallengeClient::on_data(const Element& data, Moment now)
{
    const std::string name = data.value("class");
    if (name == "welcomeMessage") {
        team_ = place_in(kTeams, data.value("color"));
    } else if (name == "memento") {
        if (const Element* state = data.child("state")) on_state(*state);
    } else if (name == "moveRequest") {
        on_request();
    } else if (name == "result") {
        on_result(data);
        wakes_at_ = now + kDeadAfter;  // what is left to say is `left`
    } else if (name == "error") {
        trouble_ = one_line(data.value("message").substr(0, kLongestQuote));
    }
}

void ChallengeClient::on_state(const Element& state)
{
    if (!is_thinking_) wakes_at_.reset();
    const auto turn = to_number(state.value("turn").empty() ? "0" : state.value("turn"));
    if (!turn || *turn < 0) return leave("the server tells of a turn that is none");
    if (!game_) {
        if (*turn != 0) return leave("the game has begun without us");
        if (!begin(state.value("startPiece"))) leave("the server names no first stone");
        return;
    }
    if (*turn == game_->turns() || game_->outcome()) return;
    const Element* last = state.child("lastMove");
    if (last == nullptr || !play(*last))
        return leave("the server tells of a move that is none here");
    const bool is_known = skip_to(*turn);
    host_.show(moves_);
    if (!is_known) leave("the server plays by other rules");
}

bool ChallengeClient::begin(std::string_view start)
{
    const auto kind = place_in(kKindNames, start);
    if (!kind || stone_of_kind(*kind) < blokus::kFirstPentomino) return false;
    BlokusOptions options = BlokusOptions::of(BlokusOptions::Mode::Teams);
    options.start = static_cast<std::uint8_t>(stone_of_kind(*kind));
    game_.emplace(options);
    host_.begin(AnyGame{*game_});
    if (team_) host_.sit({static_cast<Seat>(*team_)});
    return true;
}

bool ChallengeClient::play(const Element& last)
{
    const auto sent = read_move(last);
    if (!sent || sent->colour != static_cast<std::size_t>(game_->colour_to_move())) return false;
    const auto move = to_move(*sent, game_->options());
    if (!move || !game_->why_illegal(*move).empty()) return false;
    moves_.push_back(game_->write(*move));
    game_->play(*move);
    return true;
}

/// Colours that the server has dropped though they could still place something here.
bool ChallengeClient::skip_to(int turn)
{
    const auto pass = Blokus::Move::pass();
    while (!game_->outcome() && game_->turns() < turn && game_->why_illegal(pass).empty()) {
        moves_.push_back(game_->write(pass));
        game_->play(pass);
    }
    return game_->outcome() || game_->turns() == turn;
}

void ChallengeClient::on_request()
{
    const bool is_ours = game_ && team_ && game_->to_move() == static_cast<Seat>(*team_);
    if (!is_ours || is_thinking_)
        return leave("the server asks for a move when it is not our turn");
    is_thinking_ = true;
    wakes_at_.reset();
    host_.think(AnyGame{*game_}, moves_, kThinking);
}

void ChallengeClient::on_move(std::string_view move, Moment now)
{
    is_thinking_ = false;
    if (is_over_ || result_) return;
    const auto chosen = game_->read(move).value();
    say(to_element(InRoom{room_, to_sent(chosen, game_->colour_to_move(), game_->options())}));
    wakes_at_ = now + kDeadAfter;
}

/// Who loses by its own fault has not ended the game by the rules.
void ChallengeClient::on_result(const Element& result)
{
    const Element* winner = result.child("winner");
    const std::string team = winner != nullptr ? winner->value("team") : "";
    const bool is_regular = winner == nullptr || winner->value("regular") == "true";
    const bool is_won = team_ && team == kTeams[*team_];
    std::string points;
    if (const Element* scores = result.child("scores"))
        for (const Element& entry : scores->children)
            if (const Element* score = entry.child("score");
                score != nullptr && score->children.size() == 2)
                points += (points.empty() ? "" : ":") + score->children[1].text;
    std::string text = team.empty() ? "draw" : is_won ? "won" : "lost";
    text += " " + one_line(points);
    if (winner != nullptr)
        text += " (" + one_line(winner->value("reason").substr(0, kLongestQuote)) + ")";
    result_ = Farewell{.by_the_rules = is_regular || is_won, .text = text};
}

void ChallengeClient::on_close(Moment /*now*/)
{
    if (is_over_) return;
    if (result_) return end(*result_);
    leave("the server has closed the connection");
}

void ChallengeClient::on_time(Moment now)
{
    if (!wakes_at_ || now < *wakes_at_ || is_over_) return;
    if (result_) return end(*result_);
    leave("the server does not answer");
}

void ChallengeClient::end(Farewell farewell)
{
    if (std::exchange(is_over_, true)) return;
    wakes_at_.reset();
    host_.send(written({.name = "close"}) + "\n</protocol>");
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_software_challenge_client(ClientHost& host,
                                                       const JoinSettings& settings)
{
    return std::make_unique<ChallengeClient>(host, settings);
}

}  // namespace agon
