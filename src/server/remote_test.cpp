#include "protocols/remote.h"

#include "catalog.h"
#include "classics.h"
#include "doubles/fake_client_host.h"
#include "games/blokus/blokus.h"
#include "protocols/blokus/messages.h"
#include "protocols/blokus/modes.h"

#include <boost/json/parse.hpp>
#include <gtest/gtest.h>

#include <algorithm>

namespace agon {
namespace {

using namespace std::chrono_literals;

constexpr Peer kThere = 1;  ///< the other server, as a peer of ours
constexpr Peer kGuest = 1;  ///< our guest, as a peer of the other server
constexpr Peer kRival = 2;  ///< who plays there against the guest

AnyGame start_of(std::string_view game, const boost::json::object& options = {})
{
    return start_game(game, options).value();
}

/// A guest of our house who plays at the port of another, against a client that knows nothing of
/// it; bytes go between them whenever somebody calls `carry`.
class Journey {
public:
    explicit Journey(const Classic& classic, const JoinSettings& rival = {})
        : classic_{classic},
          there{[game = classic.game](const auto& options) { return start_of(game, options); }},
          here{[game = classic.game](const auto& options) { return start_of(game, options); }},
          rival_{classic.join, rival}
    {
        port_ = classic.serve(there, {});
        rival_.peer = kRival;
    }

    void guest_comes(const JoinSettings& settings = {.name = "Ada"})
    {
        AnyGame start = start_of(
            classic_.game, boost::json::parse(std::string{classic_.usual_options}).as_object());
        guest = {.table = {}, .token = "ada's", .name = settings.name, .place = "there:1"};
        std::vector<Holder> seats(static_cast<std::size_t>(start.seats()), seat_elsewhere(guest));
        seats[0] = seat_of(guest);
        const auto options = classic_.program_options != nullptr
                                 ? classic_.program_options(start).value()
                                 : start.options();
        guest.table = here.open({.game = std::string{classic_.game},
                                 .options = options,
                                 .seats = seats,
                                 .clock = {},
                                 .by_api = true,
                                 .follows = true})
                          .value();
        far_ = port_->receive(kGuest);
        there.join(kGuest, *far_);
        near_ = std::make_unique<RemoteSession>(
            here, kThere, guest, [&](ClientHost& host) { return classic_.join(host, settings); });
        here.join(kThere, *near_);
    }

    void rival_comes()
    {
        rival_side_ = port_->receive(kRival);
        there.join(kRival, *rival_side_);
        rival_.open();
    }

    /// What lies ready on both lines; whether there was anything.
    bool carry()
    {
        here.now = there.now = std::max(here.now, there.now);
        bool moved = false;
        if (const std::string said = there.read(kGuest); !said.empty()) {
            here.write(kThere, said);
            moved = true;
        }
        if (there.visitors[kGuest].closed && !here.visitors[kThere].closed) {
            here.hang_up(kThere);
            moved = true;
        }
        if (const std::string said = here.read(kThere); !said.empty()) {
            if (!there.visitors[kGuest].closed) there.write(kGuest, said);
            moved = true;
        }
        if (here.visitors[kThere].closed && !there.visitors[kGuest].closed) {
            there.hang_up(kGuest);
            moved = true;
        }
        return wire_.carry(rival_) || moved;
    }

    /// The table where the guest is now: others may have come after the first.
    const Table& table()
    {
        while (!here.table(guest.table).next_table().empty())
            guest.table = here.table(guest.table).next_table();
        return here.table(guest.table);
    }

    std::optional<Seat> guest_to_move()
    {
        const Table& now = table();
        const Seat seat = now.position().to_move();
        if (now.state() != Table::State::Running || seat < 0) return std::nullopt;
        const bool is_own = now.seats()[static_cast<std::size_t>(seat)].token == guest.token;
        return is_own ? std::optional{seat} : std::nullopt;
    }

    void guest_moves(Seat seat)
    {
        const std::string move = table().position().view(seat).sample(luck_);
        ASSERT_TRUE(here.ask(guest.table, command::Move{seat, move})) << move;
        here.settle();
    }

    /// Both play at random until the guest's table is over. False if that never is.
    bool play()
    {
        constexpr int kMostRounds = 20'000;
        for (int round = 0; round < kMostRounds; ++round) {
            const bool moved = carry();
            if (table().state() == Table::State::Over && !moved) return true;
            if (moved) continue;
            if (const auto seat = guest_to_move())
                guest_moves(*seat);
            else
                pass(100ms);
        }
        return false;
    }

    void pass(Milliseconds time)
    {
        there.pass(time);
        here.pass(time);
    }

    std::string why() { return table().result() ? table().result()->why : "it is not over"; }

private:
    const Classic& classic_;

public:
    FakeHouse there;
    FakeHouse here;
    RemoteGuest guest;

private:
    std::unique_ptr<Port> port_;
    std::unique_ptr<Session> far_;
    std::unique_ptr<Session> rival_side_;
    std::unique_ptr<RemoteSession> near_;
    FakeProgram rival_;
    FakeWire wire_{there, 7};
    Rng luck_{5};
};

class Remote : public testing::TestWithParam<Classic> {};

/// Who comes second begins, where clients do that; a game of blokus for two is another one than
/// the guest's table is opened for.
JoinSettings rival_of(const Classic& classic)
{
    JoinSettings settings{.name = "rival", .start = true};
    if (classic.name == "blokus") settings.options["mode"] = "duo";
    return settings;
}

TEST_P(Remote, APersonPlaysAWholeGameOnAnotherServer)
{
    for (const bool guest_first : {true, false}) {
        if (GetParam().name == "blokus" && !guest_first) continue;
        Journey journey{GetParam(), rival_of(GetParam())};
        if (guest_first) journey.guest_comes();
        journey.rival_comes();
        while (journey.carry()) {
        }
        if (!guest_first) journey.guest_comes();
        ASSERT_TRUE(journey.play());
        const Table& table = journey.table();
        ASSERT_TRUE(table.result());
        EXPECT_NE(table.result()->reason, "aborted") << journey.why();
        EXPECT_GT(table.moves().size(), 5U);
        EXPECT_TRUE(journey.here.visitors[kThere].closed);
        EXPECT_FALSE(fault_of(table.record(), start_of(GetParam().game, table.opened().options)));
    }
}

/// A guest at a table that has started, who has been told so much of the game there.
struct Guest {
    explicit Guest(std::string_view game)
        : house{[game](const auto& options) { return start_of(game, options); }}, token{"ada's"}
    {
        const Classic& classic = *find_classic(game).value();
        const AnyGame start = start_of(game);
        RemoteGuest guest{.table = {}, .token = token, .name = "Ada", .place = "there:1"};
        std::vector<Holder> seats(static_cast<std::size_t>(start.seats()), seat_elsewhere(guest));
        seats[0] = seat_of(guest);
        table = house
                    .open({.game = std::string{game},
                           .options = start.options(),
                           .seats = seats,
                           .clock = {},
                           .by_api = true,
                           .follows = true})
                    .value();
        guest.table = table;
        session = std::make_unique<RemoteSession>(
            house, kThere, guest, [&](ClientHost& host) { return classic.join(host, {}); });
        house.join(kThere, *session);
    }

    std::string hear(std::string_view bytes)
    {
        house.write(kThere, bytes);
        return house.read(kThere);
    }

    /// The table where the guest is now.
    const Table& now()
    {
        while (!house.table(table).next_table().empty()) table = house.table(table).next_table();
        return house.table(table);
    }

    FakeHouse house;
    std::string token;
    std::string table;
    std::unique_ptr<RemoteSession> session;
};

/// A server of blokus begins a game for two in which the guest is blue.
std::string duo_begins()
{
    using namespace blokus_wire;
    const BlokusOptions duo = BlokusOptions::of(BlokusOptions::Mode::Duo);
    const ServerStatus status{.players = 1,
                              .computers = 1,
                              .clients = 1,
                              .width = duo.width,
                              .height = duo.height,
                              .mode = request_for(duo).mode,
                              .names = {},
                              .stones = duo.stones};
    return write(status) + write(GrantPlayer{0}) + write(StartGame{}) + write(CurrentPlayer{0});
}

/// The guest's own first stone, as the server tells it.
std::string first_stone()
{
    const Blokus duo{BlokusOptions::of(BlokusOptions::Mode::Duo)};
    const auto move = duo.read(AnyGame{duo}.legal_moves()->front()).value();
    return blokus_wire::write(
        blokus_wire::SetStone{0, blokus::to_tuple(move, duo.options().height)});
}

TEST(RemoteGuest, AServerThatLiesEndsTheTableAndIsQuoted)
{
    Guest guest{"quoridor"};
    guest.hear("(OKAY)\n(wait-for-players 0 ())\n(start2wait 1 ())\n");
    EXPECT_EQ(guest.now().state(), Table::State::Running);
    guest.hear("(play 1 (4 0))\n");
    EXPECT_EQ(guest.now().state(), Table::State::Over);
    EXPECT_EQ(guest.now().result()->why, "there:1: player 1 has played an illegal move");
    EXPECT_TRUE(guest.house.visitors[kThere].closed);
}

TEST(RemoteGuest, AGameThatIsOverIsNotTakenUpAgain)
{
    Guest guest{"blokus"};
    guest.hear(duo_begins());
    guest.hear(first_stone());
    ASSERT_EQ(guest.now().moves().size(), 1U);
    ASSERT_TRUE(guest.house.ask(guest.table, command::Resign{0}));
    guest.hear(write(blokus_wire::UndoStone{}));  // before it has heard of the end
    EXPECT_EQ(guest.now().state(), Table::State::Over);
    EXPECT_EQ(guest.now().moves().size(), 1U);
}

TEST(RemoteGuest, TheOtherServersWordsAreTextForAll)
{
    Guest guest{"blokus"};
    guest.hear(duo_begins());
    guest.hear(write(blokus_wire::chat(1, "gr\xfc\xdf\x01")));
    const auto& log = guest.now().log();
    EXPECT_EQ(as<event::Said>(log.back())->text, "gr???");
}

TEST(RemoteGuest, AServerThatBeginsGamesWithoutEndIsLeft)
{
    Guest guest{"blokus"};
    guest.hear(duo_begins());
    for (int game = 1; game < 101 && !guest.house.visitors[kThere].closed; ++game)
        guest.hear(write(blokus_wire::StartGame{}));
    EXPECT_TRUE(guest.house.visitors[kThere].closed);
    EXPECT_EQ(guest.now().result()->why, "there:1: it has begun too many games");
}

TEST(RemoteGuest, LeavesWithAPersonWhoWaitsNoLonger)
{
    Guest guest{"battleship"};
    ASSERT_TRUE(guest.house.ask(guest.table, command::Leave{0}));
    guest.house.settle();
    EXPECT_TRUE(guest.house.visitors[kThere].closed);
    EXPECT_EQ(guest.now().state(), Table::State::Over);
}

TEST(RemoteGuest, VotesWhenThePersonDoes)
{
    Guest guest{"quoridor"};
    const std::string registration = guest.house.read(kThere);
    EXPECT_FALSE(registration.empty());
    EXPECT_EQ(guest.hear("(OKAY)\n(wait-or-play 0 ())\n"), "");
    EXPECT_EQ(guest.now().state(), Table::State::Open);
    ASSERT_TRUE(guest.house.ask(guest.table, command::Rematch{0, false}));
    guest.house.settle();
    EXPECT_EQ(guest.house.read(kThere), "(play)\n");
}

TEST(RemoteGuest, LeavesWhenThePersonResigns)
{
    Guest guest{"battleship"};
    guest.hear("(4,[]).\n(5,[]).\n");
    ASSERT_EQ(guest.now().state(), Table::State::Running);
    ASSERT_TRUE(guest.house.ask(guest.table, command::Resign{0}));
    guest.house.settle();
    EXPECT_TRUE(guest.house.visitors[kThere].closed);
}

TEST(RemoteGuest, TheTableEndsWithTheConnection)
{
    Guest guest{"dame"};
    guest.house.hang_up(kThere);
    EXPECT_EQ(guest.now().state(), Table::State::Over);
    EXPECT_EQ(guest.now().result()->why, "there:1: the server closed the connection");
}

INSTANTIATE_TEST_SUITE_P(All, Remote,
                         testing::ValuesIn(all_classics().begin(), all_classics().end()),
                         [](const auto& each) {
                             std::string name{each.param.name};
                             std::ranges::replace(name, '-', '_');
                             return name;
                         });

}  // namespace
}  // namespace agon
