#include "protocols/quoridor/client.h"

#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/sexp_reader.h"
#include "protocols/quoridor/wire.h"

#include <algorithm>

namespace agon {
namespace {

using quoridor_wire::Mail;

std::int64_t number_in(const boost::json::object& options, std::string_view key)
{
    const auto* value = options.if_contains(key);
    return value != nullptr && value->is_int64() ? value->get_int64() : 0;
}

std::string player(int id) { return "player " + std::to_string(id); }

std::string result_of(const Quoridor& game, Seat seat)
{
    const Outcome outcome = game.outcome().value();
    const std::string how =
        ": " + std::string{outcome.reason} + " after " + std::to_string(game.plies()) + " moves";
    if (seat == kNobody) return "ended before my turn" + how;
    const double score = outcome.scores[static_cast<std::size_t>(seat)];
    const std::string result = outcome.reason != "goal" ? "drawn" : score == 1 ? "won" : "lost";
    return result + " as " + player(seat + 1) + " of " + std::to_string(outcome.seats) + how;
}

class QuoridorClient final : public Client {
public:
    QuoridorClient(ClientHost& host, const JoinSettings& settings)
        : host_{host},
          name_{settings.name},
          wants_four_{number_in(settings.options, "players") == 4},
          pace_{std::clamp<std::int64_t>(number_in(settings.options, "pace"), 0, 60'000)}
    {}

    void on_open(Moment now) override
    {
        host_.send(quoridor_wire::registration(name_));
        wakes_at_ = now + kDeadAfter;
    }
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    void on_vote(Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    enum class State : std::uint8_t {
        Registering,
        Lobby,
        Watching,
        Thinking,
        Pacing,   ///< has a move that has to wait
        Waiting,  ///< for the answer to its own move
        Gone
    };

    void on_message(const Sexp& message, Moment now);
    void on_lobby_mail(const Mail& mail, Moment now);
    void vote(bool to_play, Moment now);
    void start(const Mail& mail, Moment now);
    void on_move_mail(const Mail& mail, Moment now);
    bool follow(const Mail& mail);
    void go_on(const Mail& mail, Moment now);
    void my_turn(Moment now);
    void send_move(Moment now);
    bool is_stuck(Seat seat) const;
    std::string own_cell(Seat seat) const;

    void leave(std::string text) { finish({false, std::move(text)}); }
    void leave_nonsense() { leave("the server does not speak the quoridor protocol"); }
    void finish(Farewell farewell);

    ClientHost& host_;
    std::string name_;
    bool wants_four_;
    Milliseconds pace_;
    SexpReader reader_{4096, 64};
    State state_ = State::Registering;
    std::optional<Moment> wakes_at_;
    Quoridor position_;
    std::vector<std::string> moves_;
    Seat seat_ = kNobody;  ///< also while it is not known
    std::string chosen_;
    bool is_voting_ = false;  ///< somebody here has been asked
    Moment last_step_{};      ///< when the last pawn moved
};

void QuoridorClient::on_bytes(std::string_view bytes, Moment now)
{
    if (state_ == State::Gone) return;
    reader_.add(bytes);
    while (state_ != State::Gone) {
        const auto message = reader_.next();
        if (!message) break;
        on_message(*message, now);
    }
    if (state_ != State::Gone && reader_.is_broken()) leave_nonsense();
}

void QuoridorClient::on_close(Moment now)
{
    if (state_ == State::Gone) return;
    if (const auto message = reader_.last()) on_message(*message, now);
    if (state_ != State::Gone) leave("the server has closed before the end of the game");
}

void QuoridorClient::on_message(const Sexp& message, Moment now)
{
    if (state_ == State::Registering) {
        if (message != Sexp::list({Sexp::symbol("OKAY")})) return leave_nonsense();
        state_ = State::Lobby;  // and a mail follows
        return;
    }
    const auto mail = quoridor_wire::read_mail(message);
    if (!mail) return leave_nonsense();
    if (mail->symbol == "rejected") return leave("the server has no place: rejected");
    if (mail->symbol == "disconnect") return leave(player(mail->id) + " has left the game");
    if (state_ == State::Lobby) return on_lobby_mail(*mail, now);
    on_move_mail(*mail, now);
}

void QuoridorClient::on_lobby_mail(const Mail& mail, Moment now)
{
    wakes_at_.reset();
    if (mail.symbol == "wait-for-players" || mail.symbol == "voted") return;
    if (mail.symbol != "wait-or-play") return start(mail, now);
    is_voting_ = host_.takes_votes();
    if (!is_voting_) vote(!wants_four_, now);
}

void QuoridorClient::on_vote(Moment now)
{
    if (std::exchange(is_voting_, false)) vote(true, now);
}

void QuoridorClient::vote(bool to_play, Moment now)
{
    host_.send(to_play ? "(play)\n" : "(wait)\n");
    wakes_at_ = now + kDeadAfter;
}

/// Ids are never told: of four, the one who does not begin knows its own when its turn comes.
void QuoridorClient::start(const Mail& mail, Moment now)
{
    const bool four = mail.symbol.starts_with("start4");
    const bool begins = mail.symbol.ends_with("play");
    const int seats = four ? 4 : 2;
    const std::string expected =
        (four ? "start4" : "start2") + std::string{begins ? "play" : "wait"};
    if (mail.symbol != expected || mail.id < 1 || mail.id > seats) return leave_nonsense();
    const Seat first = mail.id - 1;
    QuoridorOptions options;
    options.players = seats;
    options.walls = four ? 5 : 10;
    options.first = first;
    position_ = Quoridor{options};
    seat_ = begins ? first : four ? kNobody : 1 - first;
    state_ = State::Watching;
    is_voting_ = false;
    host_.begin(AnyGame{position_});
    if (seat_ != kNobody) host_.sit({seat_});
    if (begins) my_turn(now);
}

void QuoridorClient::on_move_mail(const Mail& mail, Moment now)
{
    wakes_at_.reset();
    const bool in_turn = state_ == State::Watching || state_ == State::Waiting;
    const bool ends = mail.symbol == "won" || mail.symbol == "lost";
    const bool goes_on = mail.symbol == "play" || mail.symbol == "wait";
    if (!in_turn || (!ends && !goes_on) || mail.id < 1 || mail.id > position_.seats())
        return leave_nonsense();
    if (!follow(mail)) return leave(player(mail.id) + " has played an illegal move");
    const auto outcome = position_.outcome();
    if (ends != (outcome && outcome->reason == "goal"))
        return leave("the server and the rules do not agree about the end");
    if (!outcome) return go_on(mail, now);
    // The protocol knows no limit; but there has to be one.
    finish({true, result_of(position_, seat_)});
}

/// Whether that can be played here. The rules pass over a player who is stuck; universes do not,
/// and its move goes where its pawn stands.
bool QuoridorClient::follow(const Mail& mail)
{
    const Seat mover = mail.id - 1;
    if (!mail.move) return false;
    if (mover != position_.to_move()) return is_stuck(mover) && *mail.move == own_cell(mover);
    const auto move = position_.read(*mail.move);
    if (!move || !position_.why_illegal(*move).empty()) return false;
    position_.play(*move);
    moves_.push_back(*mail.move);
    host_.show(moves_);
    return true;
}

void QuoridorClient::go_on(const Mail& mail, Moment now)
{
    const bool stepped = mail.move && !quoridor_wire::is_wall(*mail.move);
    if (stepped) last_step_ = now;
    state_ = State::Watching;
    if (mail.symbol == "play") return my_turn(now);
    const bool mine = seat_ != kNobody && position_.to_move() == seat_;
    if (mine && !is_stuck(mail.id % position_.seats()))
        leave("the server does not say when it is my turn");
}

void QuoridorClient::my_turn(Moment now)
{
    if (seat_ == kNobody) {
        seat_ = position_.to_move();
        host_.sit({seat_});
    }
    if (position_.to_move() == seat_) {
        state_ = State::Thinking;
        return host_.think(AnyGame{position_}, moves_, std::nullopt);
    }
    if (!is_stuck(seat_)) return leave("the server takes turns in another order");
    chosen_ = own_cell(seat_);
    send_move(now);
}

void QuoridorClient::on_move(std::string_view move, Moment now)
{
    if (state_ != State::Thinking) return;
    chosen_ = move;
    if (now >= last_step_ + pace_) return send_move(now);
    state_ = State::Pacing;
    wakes_at_ = last_step_ + pace_;
}

void QuoridorClient::send_move(Moment now)
{
    state_ = State::Waiting;
    wakes_at_ = now + kDeadAfter;
    host_.send(quoridor_wire::move_message(chosen_));
}

void QuoridorClient::on_time(Moment now)
{
    if (!wakes_at_ || now < *wakes_at_) return;
    if (state_ == State::Pacing) return send_move(now);
    leave("the server is silent");
}

bool QuoridorClient::is_stuck(Seat seat) const
{
    const bool has_wall = position_.walls_left(seat) > 0 && !position_.legal_walls().empty();
    return position_.steps(seat) == 0 && !has_wall;
}

std::string QuoridorClient::own_cell(Seat seat) const
{
    return position_.write({Quoridor::Move::Kind::Step, position_.pawn(seat)});
}

void QuoridorClient::finish(Farewell farewell)
{
    state_ = State::Gone;
    wakes_at_.reset();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_quoridor_client(ClientHost& host, const JoinSettings& settings)
{
    return std::make_unique<QuoridorClient>(host, settings);
}

}  // namespace agon
