#include "protocols/blokus/client.h"

#include "games/blokus/blokus.h"
#include "protocols/blokus/modes.h"

#include <algorithm>

namespace agon {
namespace {

using namespace blokus_wire;

constexpr std::size_t kMostSaid = 100;  ///< that a server may owe

/// Whether this status tells who owns the colours: the first version does not.
bool tells_owners(const ServerStatus& status)
{
    const auto free = std::ranges::count(status.owners, kComputer);
    return status.players == static_cast<int>(kColours) - static_cast<int>(free);
}

std::string result_of(const Blokus& game, Seat seat)
{
    const Outcome outcome = game.outcome().value();
    const auto index = static_cast<std::size_t>(seat);
    std::string text = "rank " + std::to_string(outcome.ranks[index]) + " of " +
                       std::to_string(outcome.seats) + " with " +
                       std::to_string(outcome.points->at(index)) + " points; all:";
    for (int i = 0; i < outcome.seats; ++i)
        text += " " + std::to_string(outcome.points->at(static_cast<std::size_t>(i)));
    return text;
}

class BlokusClient final : public Client {
public:
    BlokusClient(ClientHost& host, JoinSettings settings)
        : host_{host}, settings_{std::move(settings)}
    {}

    void on_open(Moment now) override { wakes_at_ = now + kDeadAfter; }
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    void on_said(std::string_view text) override;
    void on_vote(Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    enum class State : std::uint8_t {
        Arriving,  ///< no status yet
        Asking,    ///< for a colour
        Lobby,
        Running,
        Gone
    };

    void obey(const ServerStatus& status, Moment now);
    void obey(const GrantPlayer& granted, Moment now);
    void obey(const RevokePlayer& revoked, Moment now);
    void obey(const StartGame&, Moment now);
    void obey(const CurrentPlayer& current, Moment now);
    void obey(const SetStone& stone, Moment now);
    void obey(const UndoStone&, Moment now);
    void obey(const GameFinish&, Moment now);
    void obey(const Chat& chat, Moment now);
    void obey(const StoneHint&, Moment) {}
    // What only clients say.
    void obey(const RequestPlayer&, Moment) { leave_nonsense(); }
    void obey(const RequestUndo&, Moment) { leave_nonsense(); }
    void obey(const RequestHint&, Moment) { leave_nonsense(); }
    void obey(const RequestGameMode&, Moment) { leave_nonsense(); }

    void ask_for_game();
    void ask_for_colour(Moment now);
    void think();
    bool owns(int colour) const;
    std::vector<Seat> own_seats() const;
    bool has_colour() const { return std::ranges::count(mine_, true) > 0; }
    bool is_my_turn() const { return is_current_ && owns(board_.colour_to_move()); }

    void send(const Message& message) { host_.send(write(message)); }
    void leave(std::string text) { finish({false, std::move(text)}); }
    void leave_nonsense() { leave("the server does not speak the blokus protocol"); }
    void finish(Farewell farewell);
    void finish_game();

    ClientHost& host_;
    JoinSettings settings_;
    Frames frames_;
    State state_ = State::Arriving;
    std::optional<Moment> wakes_at_;
    ServerStatus status_;
    std::array<bool, kColours> mine_{};
    Blokus start_;
    Blokus board_;
    std::vector<std::string> moves_;
    std::vector<std::string> said_;  ///< here, and not come back yet
    bool is_current_ = false;        ///< the colour to move is asked to, and has not been heard yet
    bool is_thinking_ = false;
    bool is_outdated_ = false;  ///< what the player thinks about
};

void BlokusClient::on_bytes(std::string_view bytes, Moment now)
{
    if (state_ == State::Gone) return;
    frames_.add(bytes);
    while (state_ != State::Gone) {
        const auto frame = frames_.next();
        if (!frame) break;
        if (const auto message = read(*frame))
            std::visit([&](const auto& heard) { obey(heard, now); }, *message);
    }
    if (state_ != State::Gone && frames_.is_broken()) leave_nonsense();
}

void BlokusClient::on_close(Moment)
{
    if (state_ == State::Gone) return;
    if (state_ == State::Running && board_.outcome()) return finish_game();
    leave("the server has closed before the end of the game");
}

/// In a game it may say that a colour has passed to the computer.
void BlokusClient::obey(const ServerStatus& status, Moment now)
{
    status_ = status;
    if (state_ == State::Arriving) ask_for_game();
    if (state_ == State::Arriving || (state_ == State::Lobby && !has_colour())) ask_for_colour(now);
    if (state_ != State::Running || !tells_owners(status)) return;
    for (std::size_t i = 0; i < mine_.size(); ++i) mine_[i] &= status.owners[i] != kComputer;
    if (!has_colour()) leave("the server has given my colour to the computer");
}

void BlokusClient::ask_for_game()
{
    const auto is_about_games = [](const auto& option) { return option.key() != "scoring"; };
    if (!settings_.start || std::ranges::none_of(settings_.options, is_about_games)) return;
    const auto options = BlokusOptions::from_json(settings_.options);
    if (!options) return leave(options.error().text);
    const auto request = request_for(*options);
    status_.mode = request.mode;
    send(request);
}

void BlokusClient::ask_for_colour(Moment now)
{
    int wish = settings_.seat.value_or(kNone);
    if (wish == 1 && has_two_colours(status_.mode)) wish = 2;
    send(RequestPlayer{wish, settings_.name});
    state_ = State::Asking;
    wakes_at_ = now + kDeadAfter;
}

void BlokusClient::obey(const GrantPlayer& granted, Moment now)
{
    const bool is_colour = granted.colour >= 0 && granted.colour < Blokus::kColours;
    if (!is_colour || state_ == State::Arriving || state_ == State::Running)
        return leave_nonsense();
    mine_[static_cast<std::size_t>(granted.colour)] = true;
    if (state_ != State::Asking) return;
    state_ = State::Lobby;
    wakes_at_.reset();
    if (settings_.start) on_vote(now);
}

void BlokusClient::on_vote(Moment now)
{
    if (state_ != State::Lobby || !has_colour()) return;
    send(StartGame{});
    wakes_at_ = now + kDeadAfter;
}

/// Somebody has chosen another game: the status that follows tells whether another colour came
/// instead.
void BlokusClient::obey(const RevokePlayer& revoked, Moment)
{
    if (!owns(revoked.colour) || state_ == State::Running) return leave_nonsense();
    mine_[static_cast<std::size_t>(revoked.colour)] = false;
}

void BlokusClient::obey(const StartGame&, Moment)
{
    if (state_ == State::Arriving) return leave_nonsense();
    auto options = options_of({.width = status_.width,
                               .height = status_.height,
                               .mode = status_.mode,
                               .stones = status_.stones});
    if (!options) return leave("the server plays a game that the rules do not have");
    const auto* scoring = settings_.options.if_contains("scoring");
    if (scoring != nullptr && *scoring == "minus") options->scoring = BlokusOptions::Scoring::Minus;
    start_ = board_ = Blokus{*options};
    for (int colour = 0; colour < Blokus::kColours; ++colour)
        mine_[static_cast<std::size_t>(colour)] &= start_.in_play(colour);
    if (!has_colour()) return leave("the game has begun without me");
    wakes_at_.reset();
    state_ = State::Running;
    moves_.clear();
    is_current_ = false;
    is_outdated_ = true;
    host_.begin(AnyGame{start_});
    host_.sit(own_seats());
}

std::vector<Seat> BlokusClient::own_seats() const
{
    std::vector<Seat> seats;
    for (int colour = 0; colour < Blokus::kColours; ++colour) {
        const Seat seat = owns(colour) ? start_.seat_of(colour) : kNobody;
        if (seat != kNobody && std::ranges::find(seats, seat) == seats.end()) seats.push_back(seat);
    }
    return seats;
}

/// Also said again, to all, when anybody has tried what is not allowed.
void BlokusClient::obey(const CurrentPlayer& current, Moment)
{
    if (state_ != State::Running || board_.outcome()) return;
    if (current.colour != board_.colour_to_move())
        return leave("the server and the rules do not agree whose turn it is");
    if (wakes_at_) return;  // it has moved already
    is_current_ = true;
    if (is_my_turn() && !is_thinking_) think();
}

void BlokusClient::think()
{
    is_thinking_ = true;
    is_outdated_ = false;
    host_.think(AnyGame{board_}, moves_, std::nullopt);
}

void BlokusClient::on_move(std::string_view move, Moment now)
{
    if (!std::exchange(is_thinking_, false) || state_ != State::Running || !is_my_turn()) return;
    if (is_outdated_) return think();
    is_current_ = false;
    wakes_at_ = now + kDeadAfter;
    const auto stone = blokus::to_tuple(board_.read(move).value(), board_.options().height);
    send(SetStone{board_.colour_to_move(), stone});
}

void BlokusClient::obey(const SetStone& set, Moment now)
{
    if (state_ != State::Running) return leave_nonsense();
    blokus::Tuple stone = set.stone;
    stone.mirror = stone.mirror != 0 ? 1 : 0;  // as the original reads it
    const auto move = blokus::from_tuple(stone, board_.options().height);
    if (set.colour != board_.colour_to_move() || !move || !board_.why_illegal(*move).empty())
        return leave("colour " + std::to_string(set.colour) + " has set an illegal stone");
    moves_.push_back(board_.write(*move));
    board_.play(*move);
    host_.show(moves_);
    is_current_ = false;
    is_outdated_ = true;
    wakes_at_.reset();
    if (board_.outcome()) wakes_at_ = now + kDeadAfter;
}

void BlokusClient::obey(const UndoStone&, Moment)
{
    if (state_ != State::Running || moves_.empty()) return leave_nonsense();
    moves_.pop_back();
    board_ = start_;
    for (const auto& move : moves_) board_.play(board_.read(move).value());
    host_.show(moves_);
    is_current_ = false;
    is_outdated_ = true;
    wakes_at_.reset();
}

/// What was said here comes back as well.
void BlokusClient::obey(const Chat& chat, Moment)
{
    const std::string text = text_of(chat);
    if (const auto own = std::ranges::find(said_, text); own != said_.end()) {
        said_.erase(own);
        return;
    }
    const auto client = static_cast<std::size_t>(chat.client);
    const bool is_known = chat.client >= 0 && client < status_.names.size();
    if (!text.empty()) host_.hear(is_known ? status_.names[client] : "", text);
}

void BlokusClient::on_said(std::string_view text)
{
    if (state_ == State::Gone || said_.size() >= kMostSaid) return;
    const Chat line = chat(kNone, text);
    said_.push_back(text_of(line));
    send(line);
}

void BlokusClient::obey(const GameFinish&, Moment)
{
    if (state_ != State::Running) return leave_nonsense();
    if (!board_.outcome()) return leave("the game was broken off");
    finish_game();
}

void BlokusClient::on_time(Moment now)
{
    if (!wakes_at_ || now < *wakes_at_) return;
    if (state_ == State::Running && board_.outcome()) return finish_game();
    if (state_ == State::Asking) return leave("the server has no colour for me");
    leave("the server is silent");
}

bool BlokusClient::owns(int colour) const
{
    return colour >= 0 && colour < Blokus::kColours && mine_[static_cast<std::size_t>(colour)];
}

/// Whoever has several seats names the first.
void BlokusClient::finish_game()
{
    int colour = 0;
    while (!owns(colour)) ++colour;
    finish({true, result_of(board_, board_.seat_of(colour))});
}

void BlokusClient::finish(Farewell farewell)
{
    state_ = State::Gone;
    wakes_at_.reset();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_blokus_client(ClientHost& host, const JoinSettings& settings)
{
    return std::make_unique<BlokusClient>(host, settings);
}

}  // namespace agon
