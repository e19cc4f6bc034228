#include "protocols/ants/client.h"

#include "protocols/ants/trace.h"
#include "protocols/ants/wire.h"

#include <algorithm>

namespace agon {
namespace {

constexpr std::string_view kPass = "pass";
constexpr std::string_view kInVain = ".";

AntsOptions options_of(const JoinSettings& settings)
{
    const auto options = AntsOptions::from_json(settings.options);
    return options ? *options : AntsOptions{};
}

std::string name_of(const JoinSettings& settings)
{
    const std::string name = settings.name.substr(0, ants_wire::kLongestName);
    return name.empty() ? "agon" : name;
}

bool is_start(const Ants& game)
{
    return game.ants(0) == ants::kHomes[0] && game.ants(1) == ants::kHomes[1] &&
           game.score(0) == 0 && game.score(1) == 0 && game.turn() == 0;
}

/// The same board with this side on turn.
Ants on_turn(const Ants& game, Seat seat)
{
    if (game.turn() == seat) return game;
    return Ants::from_board(game.picture(), {game.score(0), game.score(1)}, seat, game.options())
        .value_or(game);
}

/// The position after a move of which the luck is not known: by flow A it never is.
Ants moved(Ants game, const Ants::Move& move)
{
    game.play(move);
    if (game.to_move() == kChance) game.play(game.read(kInVain).value());
    return game;
}

bool is_over(const Ants& game) { return game.to_move() == kNobody; }

/// Whether one more move of the side on turn ends the game.
bool is_nearly_over(const Ants& game)
{
    return std::ranges::any_of(legal_moves(game),
                               [&](const Ants::Move& move) { return is_over(moved(game, move)); });
}

/// How the games of a match ended.
struct Tally {
    int won = 0;
    int drawn = 0;
    int lost = 0;
    int untold = 0;  ///< ended by a move that was not told
    int broken = 0;  ///< off

    int whole() const { return won + drawn + lost + untold; }

    std::string text() const
    {
        const auto count = [](int games, std::string_view how) {
            return games == 0 ? "" : ", " + std::to_string(games) + " " + std::string{how};
        };
        const int games = whole() + broken;
        return std::to_string(games) + (games == 1 ? " game" : " games") + count(won, "won") +
               count(drawn, "drawn") + count(lost, "lost") +
               count(untold, "ended by a move that was not told") + count(broken, "broken off");
    }
};

class AntsClient final : public Client {
public:
    AntsClient(ClientHost& host, const JoinSettings& settings)
        : host_{host}, options_{options_of(settings)}, name_{name_of(settings)}, trace_{options_}
    {}

    /// Nothing is said to the first of two before the second is there.
    void on_open(Moment) override {}
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    bool take_message();
    void on_message(char code, std::string_view bytes);
    void on_position(std::string_view bytes);
    void on_colour(Seat seat);
    void on_other_move(std::string_view bytes);
    void ask();
    void answer(std::string_view move);
    Ants view() const { return on_turn(*game_, seat_ == kNobody ? game_->turn() : seat_); }
    void tell(bool is_known, const std::string& why_not);
    void count();
    void on_end(std::string_view why);
    void leave(const std::string& why) { end({.by_the_rules = false, .text = why}); }
    void end(Farewell farewell);

    ClientHost& host_;
    AntsOptions options_;
    std::string name_;
    std::string received_;  ///< of the message that is not whole yet
    std::optional<Moment> wakes_at_;
    Seat seat_ = kNobody;
    std::optional<Ants> game_;
    AntsTrace trace_;
    bool counted_ = true;          ///< whether the tally has this game, or there is none
    bool asked_ = false;           ///< for a move
    std::optional<Ants> thought_;  ///< what the player thinks about
    Tally tally_;
    bool over_ = false;
};

void AntsClient::on_bytes(std::string_view bytes, Moment now)
{
    if (over_) return;
    received_ += bytes;
    bool progress = false;
    while (!over_ && take_message()) progress = true;
    if (over_) return;
    if (progress) wakes_at_.reset();
    if (!received_.empty() && !wakes_at_) wakes_at_ = now + kDeadAfter;
}

/// False if there is none that is whole.
bool AntsClient::take_message()
{
    if (received_.empty()) return false;
    const char code = received_[0];
    const std::size_t length = code == ants_wire::kPosition ? ants_wire::kPositionBytes
                               : code == ants_wire::kMove   ? ants_wire::kMoveBytes
                                                            : 0;
    if (received_.size() < 1 + length) return false;
    const std::string bytes = received_.substr(1, length);
    received_.erase(0, 1 + length);
    on_message(code, bytes);
    return true;
}

void AntsClient::on_message(char code, std::string_view bytes)
{
    switch (code) {
        case ants_wire::kPosition:
            return on_position(bytes);
        case ants_wire::kWhite:
            return on_colour(1);
        case ants_wire::kBlack:
            return on_colour(0);
        case ants_wire::kRequestMove:
            if (!game_) return leave("the server asks for a move before there is a position");
            asked_ = true;
            return thought_ ? void() : ask();
        case ants_wire::kMove:
            return on_other_move(bytes);
        case ants_wire::kRequestName:
            return host_.send(static_cast<char>(name_.size()) + name_);
        case ants_wire::kQuit:
            return on_end("the server quit");
        default:
            leave("the server does not speak the ants protocol: code " +
                  std::to_string(static_cast<int>(code)));
    }
}

/// The truth at any time; only a board at the start means a new game.
void AntsClient::on_position(std::string_view bytes)
{
    const auto position = ants_wire::read_position(bytes, options_);
    if (!position) return leave("the server tells a position that cannot come up");
    const bool is_new = !game_ || (is_start(*position) && *position != *game_);
    if (is_new) {
        count();
        counted_ = false;
        trace_ = AntsTrace{options_};
        host_.begin(AnyGame{Ants{options_}});
    }
    game_ = position;
    tell(trace_.see(*position), "no moves of the rules lead to the position that it tells");
}

/// A colour may change in the middle of a game.
void AntsClient::on_colour(Seat seat)
{
    if (seat_ != kNobody && seat_ != seat && game_ && (is_over(*game_) || is_nearly_over(*game_)))
        count();
    seat_ = seat;
    host_.sit({seat_});
}

void AntsClient::tell(bool is_known, const std::string& why_not)
{
    is_known ? host_.show(trace_.moves()) : host_.lose_track(why_not);
}

void AntsClient::on_other_move(std::string_view bytes)
{
    const auto text = ants_wire::read_move(bytes);
    if (!game_ || !text) return leave("the server tells a move that makes no sense");
    const Ants before = seat_ == kNobody ? *game_ : on_turn(*game_, 1 - seat_);
    const auto move = before.read(*text);
    if (!move || !before.why_illegal(*move).empty())
        return leave("the server tells the illegal move " + *text);
    game_ = moved(before, *move);
    tell(trace_.play(*text), "its game began before ours");
}

/// Whoever cannot move has to pass, and is also asked after the end.
void AntsClient::ask()
{
    const Ants here = view();
    const auto moves = legal_moves(here);
    if (moves.empty() || moves.front().kind == Ants::Move::Kind::Pass) return answer(kPass);
    thought_ = here;
    host_.think(AnyGame{here}, trace_.moves_to(here), std::nullopt);
}

void AntsClient::on_move(std::string_view move, Moment)
{
    if (over_ || !thought_) return;
    const Ants thought = *std::exchange(thought_, std::nullopt);
    if (!asked_) return;
    if (thought != view()) return ask();
    answer(move);
}

void AntsClient::answer(std::string_view move)
{
    asked_ = false;
    host_.send(ants_wire::move_bytes(move));
    const Ants here = view();
    if (is_over(here)) return;
    game_ = moved(here, here.read(move).value());
    tell(trace_.play(move), "its game began before ours");
}

/// Puts the game that ends here into the tally.
void AntsClient::count()
{
    if (std::exchange(counted_, true)) return;
    const int seat = seat_ == kNobody ? 0 : seat_;
    if (!is_over(*game_))
        ++(is_nearly_over(*game_) ? tally_.untold : tally_.broken);
    else if (game_->score(seat) == game_->score(1 - seat))
        ++tally_.drawn;
    else
        ++(game_->score(seat) > game_->score(1 - seat) ? tally_.won : tally_.lost);
}

void AntsClient::on_end(std::string_view why)
{
    count();
    if (tally_.whole() > 0 && tally_.broken == 0)
        return end({.by_the_rules = true, .text = tally_.text()});
    leave(std::string{why} + (tally_.broken > 0 ? ": " + tally_.text() : " before a game began"));
}

void AntsClient::on_close(Moment)
{
    if (!over_) on_end("the server closed the connection");
}

void AntsClient::on_time(Moment now)
{
    if (wakes_at_ && now >= *wakes_at_) leave("the server fell silent in the middle of a message");
}

void AntsClient::end(Farewell farewell)
{
    over_ = true;
    wakes_at_.reset();
    received_.clear();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_ants_client(ClientHost& host, const JoinSettings& settings)
{
    return std::make_unique<AntsClient>(host, settings);
}

}  // namespace agon
