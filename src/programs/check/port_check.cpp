#include "catalog.h"
#include "classics.h"
#include "contest/one_game.h"
#include "programs/check/diagnosis.h"
#include "programs/check/pipe_check.h"
#include "programs/check/start_trouble.h"
#include "programs/program_line.h"
#include "programs/tcp_player.h"

#include <algorithm>
#include <array>
#include <thread>

namespace agon::check {
namespace {

using std::chrono::milliseconds;

constexpr milliseconds kPause{300};
constexpr int kFreezes = 2;
constexpr int kMostPlies = 60;  ///< of a game, where it can be set: a check is short
constexpr std::string_view kPlaces = "{host} {port}";

/// A program that is stopped while it is not its turn, the first few times.
class FrozenPlayer final : public Player {
public:
    explicit FrozenPlayer(TcpPlayer& player) : player_{player} {}

    void begin(std::uint64_t seed) override { player_.begin(seed); }
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override
    {
        Thought thought = player_.think(situation, budget, now, std::move(stop), listener);
        if (freezes_++ < kFreezes) {
            player_.freeze();
            std::this_thread::sleep_for(kPause);
            player_.thaw();
        }
        return thought;
    }
    void end(const Situation& situation, const Outcome& outcome) override
    {
        player_.end(situation, outcome);
    }

private:
    TcpPlayer& player_;
    int freezes_ = 0;
};

/// Whether the program's last words say that it found nobody where it looked.
bool says_unreachable(std::string_view last_words)
{
    constexpr std::array<std::string_view, 6> kSigns{"refused",     "Refused",
                                                     "unreachable", "Name or service not known",
                                                     "getaddrinfo", "No route to host"};
    return std::ranges::any_of(kSigns, [&](std::string_view sign) {
        return last_words.find(sign) != std::string_view::npos;
    });
}

std::chrono::nanoseconds steady_now()
{
    return std::chrono::steady_clock::now().time_since_epoch();
}

class PortCheck {
public:
    PortCheck(const Setup& setup, std::vector<std::string> words, AnyGame start,
              std::unique_ptr<TcpPlayer> player)
        : setup_{setup},
          words_{std::move(words)},
          start_{std::move(start)},
          player_{std::move(player)}
    {}

    void run(Steps& steps)
    {
        steps.take(Step::Started, [this]() -> std::optional<Trouble> {
            const auto error = try_spawn({words_, setup_.cell});
            if (!error) return std::nullopt;
            return start_trouble(words_.front(), setup_.cell, error->text);
        });
        steps.take(Step::Greets, [this]() -> std::optional<Trouble> {
            if (!player_->get_ready()) return std::nullopt;
            return trouble_in(player_->report());
        });
        steps.take(Step::Plays, [this] { return play_all_seats(); });
        if (!steps.are_well()) steps.skip_rest();  // every further step is a game
        steps.take(Step::Time, [this] { return keep_time(); });
        steps.take(Step::Frozen, [this] { return go_on_after_freeze(); });
        steps.take(Step::Leaves, [this] { return leave(); });
    }

private:
    std::optional<Trouble> play_all_seats()
    {
        for (Seat seat = 0; seat < start_.seats(); ++seat)
            if (auto trouble = play(*player_, seat)) return trouble;
        return std::nullopt;
    }

    std::optional<Trouble> keep_time() const
    {
        if (longest_ <= setup_.time + kGrace) return std::nullopt;
        return Trouble{Flaw::Late,
                       {{"time", std::to_string(longest_.count())},
                        {"limit", std::to_string(setup_.time.count())}}};
    }

    std::optional<Trouble> go_on_after_freeze()
    {
        FrozenPlayer frozen{*player_};
        auto trouble = play(frozen, 0);
        if (!trouble || trouble->flaw == Flaw::IllegalMove) return trouble;
        return Trouble{Flaw::StaysFrozen, {{"time", std::to_string(kPause.count())}}};
    }

    /// Of the last game: in most protocols the end of it is all that it is told.
    std::optional<Trouble> leave() const
    {
        const TcpReport& report = player_->report();
        if (!report.exit) return Trouble{Flaw::StaysAfterGame, {{"seconds", "2"}}};
        if (report.exit->signal == 0) return std::nullopt;
        return ending_trouble(Flaw::Crashed, *report.exit, report.last_words);
    }

    std::optional<Trouble> play(Player& program, Seat seat);
    std::optional<Trouble> trouble_in(const TcpReport& report) const;
    Trouble unconnected(const TcpReport& report) const;
    Trouble at_fault(const TcpReport& report) const;
    Trouble no_answer() const
    {
        return {Flaw::NoAnswer, {{"limit", std::to_string(setup_.time.count())}}};
    }

    const Setup& setup_;
    std::vector<std::string> words_;
    AnyGame start_;
    std::unique_ptr<TcpPlayer> player_;
    milliseconds longest_{0};
};

/// A game against random players.
std::optional<Trouble> PortCheck::play(Player& program, Seat seat)
{
    std::vector<std::unique_ptr<Player>> others;
    std::vector<Contender> seats;
    for (Seat each = 0; each < start_.seats(); ++each) {
        others.push_back(make_player(read_spec("random").value(), start_).value());
        Player* player = each == seat ? &program : others.back().get();
        seats.push_back({.player = player, .budget = {.time = setup_.time}, .number = each});
    }
    const PlayedGame played = play_game({.start = start_, .seed = 1}, seats, steady_now, {});
    for (const Turn& turn : played.turns)
        if (turn.seat == seat)
            longest_ = std::max(longest_, milliseconds{static_cast<std::int64_t>(turn.ms)});
    return trouble_in(player_->report());
}

std::optional<Trouble> PortCheck::trouble_in(const TcpReport& report) const
{
    using Kind = TcpReport::Trouble;
    const std::string patience = std::to_string(kPatience.count());
    switch (report.trouble) {
        case Kind::None:
            return std::nullopt;
        case Kind::NoPort:
        case Kind::NotStarted:
            return start_trouble(words_.front(), setup_.cell, report.last_words);
        case Kind::EndedFirst:
        case Kind::NeverConnected:
            return unconnected(report);
        case Kind::LeftFirst:
        case Kind::Closed:
            return ending_trouble(Flaw::LeavesEarly, report.exit.value_or(Exit{}),
                                  report.last_words);
        case Kind::NoSeat:
            if (report.heard.empty()) return Trouble{Flaw::SaysNothing, {{"seconds", patience}}};
            return Trouble{Flaw::Garbage, {{"came", shown_bytes(report.heard)}}};
        case Kind::FaultFirst:
        case Kind::TurnedAway:
            return Trouble{Flaw::Garbage, {{"came", shown_bytes(report.heard)}}};
        case Kind::NoMove:
            return no_answer();
        case Kind::Fault:
            return at_fault(report);
    }
    return std::nullopt;
}

/// It did not come, or looked elsewhere.
Trouble PortCheck::unconnected(const TcpReport& report) const
{
    const bool is_told = std::ranges::any_of(
        words_, [](const auto& word) { return word.find("{port}") != std::string::npos; });
    if (!is_told || says_unreachable(report.last_words)) {
        const std::string said = last_line_of(report.last_words);
        return {Flaw::WrongPort,
                {{"port", std::string{kPlaces}}, {"came", said.empty() ? "-" : said}}};
    }
    if (report.exit) return ending_trouble(Flaw::LeavesEarly, *report.exit, report.last_words);
    return {Flaw::NeverConnects,
            {{"port", std::string{kPlaces}}, {"seconds", std::to_string(kPatience.count())}}};
}

/// In its game.
Trouble PortCheck::at_fault(const TcpReport& report) const
{
    if (report.fault == "timeout") return no_answer();
    if (report.fault == "disconnect")
        return ending_trouble(Flaw::LeavesEarly, report.exit.value_or(Exit{}), report.last_words);
    if (report.refused)
        if (auto trouble = trouble_with_move(report.refused->position, report.refused->move))
            return *trouble;
    return {Flaw::Garbage, {{"came", last_line_of(report.heard)}}};
}

/// Under the options that such programs can play, and short games where there is a choice.
Result<AnyGame> start_for(const Classic& classic, const AnyGame& start)
{
    boost::json::object options = start.options();
    if (classic.program_options != nullptr) {
        auto playable = classic.program_options(start);
        if (!playable) return playable.error();
        options = std::move(*playable);
    }
    const auto* plies = options.if_contains("maxplies");
    if (plies != nullptr) options["maxplies"] = std::min(plies->to_number<int>(), kMostPlies);
    return start_game(start.name(), options);
}

}  // namespace

Result<void> check_on_port(const Setup& setup, Steps& steps)
{
    auto words = split_program_line(setup.spec.program);
    if (!words) return words.error();
    const auto classic = classic_for(setup.start, setup.spec.protocol);
    if (!classic) return classic.error();
    const auto start = start_for(**classic, setup.start);
    if (!start) return Error{"bad-spec", "tcp: " + start.error().text};
    auto player = TcpPlayer::make({*words, setup.cell}, *start, {}, {}, setup.spec.protocol);
    if (!player) return player.error();
    PortCheck{setup, *words, *start, std::move(*player)}.run(steps);
    return {};
}

}  // namespace agon::check
