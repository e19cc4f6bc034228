// Clients that do what they like, and look at every byte they get as the Android program does.
#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

#include <set>

namespace agon {

using namespace blokus_wire;

namespace {

/// Follows the game by what it is told and complains about all that does not fit (protocol, "What
/// Android checks").
class StrictClient {
public:
    int games = 0;
    int moves = 0;
    int undone = 0;

    void hear(const std::string& bytes)
    {
        for (const auto& frame : frames_of(bytes)) {
            const auto message = read(frame);
            ASSERT_TRUE(message);
            ASSERT_TRUE(knows_status_ || std::holds_alternative<ServerStatus>(*message));
            std::visit([&](const auto& heard) { obey(heard); }, *message);
            ASSERT_EQ(write(*message), frame);
        }
    }

    const Blokus* game() const { return running_ ? &board_ : nullptr; }

private:
    void obey(const ServerStatus& status)
    {
        knows_status_ = true;
        status_ = status;
        EXPECT_EQ(status.players + status.computers, status.mode == 1 || status.mode == 2 ? 4 : 2);
        EXPECT_GE(status.computers, 0);
        EXPECT_GE(status.clients, 1);
        EXPECT_LE(status.clients, 8);
        for (const int owner : status.owners) EXPECT_TRUE(owner == kComputer || owner < 8);
        std::erase_if(mine_, [&](int colour) {  // it slept
            return running_ && status.owners.at(static_cast<std::size_t>(colour)) == kComputer;
        });
    }
    void obey(const GrantPlayer& granted)
    {
        EXPECT_FALSE(running_);
        EXPECT_TRUE(mine_.insert(granted.colour).second);
    }
    void obey(const RevokePlayer& revoked)
    {
        EXPECT_FALSE(running_);
        EXPECT_EQ(mine_.erase(revoked.colour), 1U);
    }
    void obey(const StartGame&)
    {
        EXPECT_FALSE(running_);
        running_ = true;
        ++games;
        using enum BlokusOptions::Mode;
        constexpr std::array kModes{TwoSeats, TwoColoursEach, FourSeats, Duo, Junior};
        BlokusOptions options;
        options.mode = kModes.at(static_cast<std::size_t>(status_.mode));
        options.width = static_cast<std::uint8_t>(status_.width);
        options.height = static_cast<std::uint8_t>(status_.height);
        options.stones = status_.stones;
        start_ = board_ = Blokus{options};
        history_.clear();
    }
    void obey(const CurrentPlayer& current)
    {
        EXPECT_EQ(current.colour, running_ ? board_.colour_to_move() : kNone);
    }
    void obey(const SetStone& stone)
    {
        ASSERT_TRUE(running_);
        EXPECT_EQ(stone.colour, board_.colour_to_move());
        const auto move = blokus::from_tuple(stone.stone, board_.options().height);
        ASSERT_TRUE(move);
        ASSERT_EQ(board_.why_illegal(*move), "");
        board_.play(*move);
        history_.push_back(*move);
        ++moves;
    }
    void obey(const GameFinish&)
    {
        EXPECT_TRUE(running_);
        EXPECT_TRUE(board_.outcome());
        running_ = false;
    }
    void obey(const UndoStone&)
    {
        ASSERT_FALSE(history_.empty());
        running_ = true;
        history_.pop_back();
        board_ = start_;
        for (const auto move : history_) board_.play(move);
        ++undone;
    }
    void obey(const StoneHint& hint)
    {
        EXPECT_TRUE(blokus::from_tuple(hint.stone, status_.height));
    }
    void obey(const Chat& talk) { EXPECT_LT(talk.client, 8); }
    void obey(const RequestPlayer&) { ADD_FAILURE(); }
    void obey(const RequestUndo&) { ADD_FAILURE(); }
    void obey(const RequestHint&) { ADD_FAILURE(); }
    void obey(const RequestGameMode&) { ADD_FAILURE(); }

    bool knows_status_ = false;
    bool running_ = false;
    ServerStatus status_;
    std::set<int> mine_;
    Blokus start_;
    Blokus board_;
    std::vector<blokus::Move> history_;
};

class WildBlokusClients : public BlokusPort {
protected:
    int any(int least, int most)
    {
        return least + static_cast<int>(luck_.below(static_cast<std::uint32_t>(most - least + 1)));
    }

    /// On a board so small that games end.
    RequestGameMode any_mode()
    {
        auto request = mode(any(-1, 5), any(4, 7));
        for (auto& count : request.stones) count = static_cast<std::uint8_t>(any(0, 1));
        return request;
    }

    /// Most often a move that the colour to move can make.
    SetStone any_stone(const StrictClient& client)
    {
        const Blokus* game = client.game();
        if (game == nullptr || game->colour_to_move() < 0 || any(0, 9) == 0) {
            const auto byte = [&] { return static_cast<std::uint8_t>(any(0, 255)); };
            const auto place = [&] { return static_cast<std::int8_t>(any(-128, 127)); };
            return {any(-128, 127), {byte(), byte(), byte(), place(), place()}};
        }
        return {game->colour_to_move(),
                blokus::to_tuple(game->sample(luck_), game->options().height)};
    }

    Message any_message(const StrictClient& client)
    {
        switch (any(0, 30)) {
            case 0:
            case 1:
            case 2:
                return RequestPlayer{any(-2, 5), "wild"};
            case 3:
                return RevokePlayer{any(-2, 5)};
            case 4:
                return any_mode();
            case 5:
            case 6:
                return StartGame{};
            case 7:
                return RequestUndo{};
            case 8:
                return RequestHint{any(-2, 5)};
            case 9:
                return chat(any(-128, 127), "hello");
            default:
                return any_stone(client);
        }
    }

    /// A client, now and then another one or one less, acts; or time passes; or players move.
    void step()
    {
        if (here_.empty() || (here_.size() < 4 && any(0, 20) == 0)) here_.push_back(connect());
        const auto chosen = here_.begin() + any(0, static_cast<int>(here_.size()) - 1);
        const int act = any(0, 200);
        if (act == 0) {
            house.hang_up(*chosen);
            here_.erase(chosen);
        } else if (act == 1) {
            house.write(*chosen, "garbage");
            EXPECT_TRUE(house.visitors[*chosen].closed);
            here_.erase(chosen);
        } else if (act < 10) {
            house.pass(Milliseconds{any(0, 400'000)});
        } else {
            write(*chosen, any_message(clients_[*chosen]));
        }
        for (const Peer peer : here_) let_player_move(house.visitors[peer].table);
        for (const Peer peer : here_) clients_[peer].hear(said(peer));
    }

    void let_player_move(std::string_view table)
    {
        const auto at = house.find(table);
        if (!at || !at->is_running()) return;
        if (at->holder(at->to_move()).kind == Holder::Kind::Player)
            play(house.table(table), at->position().sample(luck_));
    }

    std::map<Peer, StrictClient> clients_;  ///< all that ever were

private:
    std::vector<Peer> here_;
    Rng luck_{7};
};

TEST_F(WildBlokusClients, NeverHearWhatTheyMayNot)
{
    for (int i = 0; i < 3000 && !HasFailure(); ++i) step();
    int games = 0;
    int moves = 0;
    int undone = 0;
    for (const auto& [peer, client] : clients_) {
        games += client.games;
        moves += client.moves;
        undone += client.undone;
    }
    EXPECT_GT(games, 50);
    EXPECT_GT(moves, 1000);
    EXPECT_GT(undone, 30);
}

}  // namespace
}  // namespace agon
