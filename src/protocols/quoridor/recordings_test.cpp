#include "doubles/fake_house.h"
#include "doubles/recording_host.h"
#include "games/quoridor/quoridor.h"
#include "protocols/quoridor/client.h"
#include "protocols/quoridor/session.h"
#include "protocols/quoridor/wire.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {
namespace {

/// One line of a recording: who sent what.
struct Recorded {
    std::string from;
    std::string to;
    std::string bytes;
    bool closes = false;
};

/// What stands between b' and ' in a recording.
std::string unescaped(std::string_view text)
{
    std::string bytes;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '\\') {
            bytes += text[i];
            continue;
        }
        const char c = text[++i];
        if (c == 'x') {
            bytes += static_cast<char>(std::stoi(std::string{text.substr(i + 1, 2)}, nullptr, 16));
            i += 2;
        } else {
            bytes += c == 'n' ? '\n' : c == 'r' ? '\r' : c;
        }
    }
    return bytes;
}

/// The lines of a recording by the heading they stand under.
std::map<std::string, std::vector<Recorded>> recording(const std::string& name)
{
    std::map<std::string, std::vector<Recorded>> sections;
    std::ifstream file{AGON_TESTS "/data/quoridor/" + name};
    std::string heading;
    for (std::string line; std::getline(file, line);) {
        if (line.starts_with("## ")) heading = line.substr(3);
        const auto arrow = line.find("->");
        const auto blank = line.find(' ');
        if (line.starts_with('#') || arrow == std::string::npos || arrow > blank) continue;
        Recorded recorded{line.substr(0, arrow), line.substr(arrow + 2, blank - arrow - 2), "",
                          line.ends_with("<EOF>")};
        const auto begin = line.find("b'");
        if (begin != std::string::npos)
            recorded.bytes = unescaped(line.substr(begin + 2, line.rfind('\'') - begin - 2));
        sections[heading].push_back(recorded);
    }
    return sections;
}

/// Repeats what was recorded between worlds and the original server.
class Replay : public testing::Test {
protected:
    /// Everything the server says must be what the original said.
    void repeat(const std::string& heading, std::size_t most = 100)
    {
        const auto& section = original_.at(heading);
        for (const Recorded& line : std::span{section}.first(std::min(most, section.size()))) {
            if (line.from != "S") {
                if (line.bytes.starts_with("(REGISTER")) connect(line.from);
                house.write(peers.at(line.from), line.bytes);
                continue;
            }
            const Peer peer = peers.at(line.to);
            EXPECT_EQ(house.read(peer), line.bytes) << heading;
            EXPECT_EQ(house.visitors[peer].closed, line.closes) << heading;
        }
        for (const auto& [name, peer] : peers) EXPECT_EQ(house.read(peer), "") << heading << name;
    }

    void connect(const std::string& name)
    {
        const Peer peer = sessions_.size() + 1;
        sessions_.push_back(
            std::make_unique<QuoridorSession>(house, peer, lobby_, QuoridorSettings{}));
        house.join(peer, *sessions_.back());
        peers[name] = peer;
    }

    /// A move that was not recorded: the original server did not ask for legal games.
    void step(const std::string& world, int x, int y)
    {
        house.write(peers.at(world),
                    "(move player " + std::to_string(x) + ".0 " + std::to_string(y) + ".0)\n");
        const std::string mail = house.read(peers.at(world));
        EXPECT_TRUE(mail.starts_with("(wait ")) << world << x << y << mail;
        for (const auto& [name, peer] : peers) house.read(peer);
    }

    FakeHouse house{FakeHouse::Start{[](const boost::json::object& options) {
        return AnyGame{Quoridor{QuoridorOptions::from_json(options).value()}};
    }}};
    std::map<std::string, Peer> peers;

private:
    std::map<std::string, std::vector<Recorded>> original_ =
        recording("04_original_server_vs_raw.txt");
    QuoridorLobby lobby_{house, {}};
    std::vector<std::unique_ptr<QuoridorSession>> sessions_;
};

TEST_F(Replay, SaysToTwoWhatTheOriginalSaid)
{
    for (const auto* heading :
         {"two-player game", "third world while voting: rejected", "world 1 votes wait",
          "world 1 votes again (ignored)", "world 2 votes play -> 2-player game",
          "move by the wrong player: ignored",
          "pawn move by world 1 as the original client sends it (floats, no orientation)",
          "wall by world 2 as the original client sends it"})
        repeat(heading);
    step("W1", 4, 2);
    repeat("unknown message symbol: ignored");
    for (int y = 3; y <= 7; ++y) {
        step("W2", y % 2 == 1 ? 3 : 4, 8);
        step("W1", 5, y == 3 ? 2 : y - 1);
    }
    step("W2", 4, 8);
    step("W1", 5, 7);
    step("W2", 3, 8);
    step("W1", 4, 7);
    step("W2", 2, 8);
    repeat("winning move of world 1 (y = 8)");
    repeat("move after the end: ignored");
    repeat("reset by world 1: loser (world 2) begins");
    for (int y = 7; y >= 1; --y) {
        step("W2", 4, y);
        step("W1", y % 2 == 1 ? 3 : 2, 0);
    }
    repeat("world 2 wins (y = 0)");
    repeat("reset by world 2: loser (world 1) begins");
    repeat("second reset: ignored (not finished)");
    house.hang_up(peers.at("W2"));
    EXPECT_EQ(house.read(peers.at("W1")), "(disconnect 2 (wall 4 4 horizontal))\n");
    EXPECT_FALSE(house.visitors[peers.at("W1")].closed);
}

TEST_F(Replay, SaysToFourWhatTheOriginalSaid)
{
    repeat("four-player game");
    repeat("world 2 votes wait first, then world 1 votes wait");
    repeat("round of moves", 15);  // the fourth wall crosses the second
    step("W4", 8, 3);
    for (int x = 2; x <= 7; ++x) {
        step("W1", 4, x % 2 == 0 ? 0 : 1);
        step("W2", 4, x % 2 == 0 ? 7 : 8);
        step("W3", x, 4);
        step("W4", 8, x % 2 == 0 ? 2 : 3);
    }
    repeat("world 1 again, then world 2, then world 3 wins (x = 8)");
    repeat("reset: next after the winner (world 4) begins");
    for (int x = 7; x >= 1; --x) {
        step("W4", x, 4);
        step("W1", x % 2 == 1 ? 3 : 4, 0);
        step("W2", x % 2 == 1 ? 3 : 4, 8);
        step("W3", 0, x % 2 == 1 ? 3 : 2);
    }
    repeat("world 4 wins (x = 0)");
    house.hang_up(peers.at("W3"));
    for (const auto* name : {"W1", "W2", "W4"})
        EXPECT_EQ(house.read(peers.at(name)), "(disconnect 3 (wall 4 4 horizontal))\n");
}

TEST(Recordings, AreReadAsTheOriginalUniverseReadThem)
{
    int echoes = 0;
    for (const auto& [heading, lines] : recording("01_universe_vs_raw.txt")) {
        SexpReader reader{4096, 64};
        for (const Recorded& line : lines) {
            if (line.from == "A" && line.bytes.find("REGISTER") == std::string::npos)
                reader.add(line.bytes);
            if (line.to != "A" || !line.bytes.starts_with("(echo ")) continue;
            SexpReader answers{4096, 64};
            answers.add(line.bytes);
            while (const auto echo = answers.next()) {
                EXPECT_EQ(reader.next(), echo->items[1]) << heading;
                ++echoes;
            }
        }
    }
    EXPECT_GE(echoes, 5);
}

TEST(Recordings, OfEveryKindOfDatumAreWrittenAsTheyWereRead)
{
    const auto lines = recording("01_universe_vs_raw.txt").at("all sexp kinds");
    SexpReader reader{4096, 64};
    reader.add(lines.at(1).bytes);
    std::string written;
    while (const auto sexp = reader.next()) written += write_sexp(*sexp) + "\n";
    EXPECT_EQ(written, lines.at(1).bytes);
}

TEST(Recordings, OfTheOriginalClientAreUnderstood)
{
    std::vector<std::string> moves;
    for (const auto& [heading, lines] : recording("05_original_client_vs_raw_server.txt")) {
        for (const Recorded& line : lines) {
            SexpReader reader{4096, 64};
            reader.add(line.bytes);
            const auto message = reader.next();
            if (line.from != "W" || !message || quoridor_wire::kind_of(*message) != "move")
                continue;
            const auto move = quoridor_wire::read_move(std::span{message->items}.subspan(1));
            moves.push_back(heading + ": " + move.value_or("?"));
        }
    }
    EXPECT_EQ(moves, (std::vector<std::string>{
                         "click bottom edge of cell (3,3) at scene pixel (360, 398): d4h",
                         "click cell (4,1) (we are player 1) at scene pixel (440, 200): e2",
                         "click cell (4,1) at scene pixel (440, 200): e2",
                         "click left edge of cell (3,4) at scene pixel (322, 440): c5v",
                         "click right edge of cell (2,4) at scene pixel (318, 440): c5v",
                         "click top edge of cell (3,4) at scene pixel (360, 402): d4h"}));
}

/// Our client in the place of a world that was recorded.
class RecordedUniverse : public testing::Test {
protected:
    /// Tells it what that world heard under these headings. Where the world said something, the
    /// client must say the same; its player finds the recorded moves.
    void repeat(const std::string& world, const std::vector<std::string>& headings,
                const std::string& file = "04_original_server_vs_raw.txt")
    {
        const auto original = recording(file);
        for (const auto& heading : headings) {
            for (const Recorded& line : original.at(heading)) {
                if (line.to == world) client_->on_bytes(line.bytes, {});
                if (line.from != world || line.bytes.empty()) continue;
                if (host.question) client_->on_move(move_in(line.bytes), {});
                host.question.reset();
                EXPECT_EQ(host.read(), line.bytes) << heading;
            }
        }
    }

    void open(const JoinSettings& settings)
    {
        client_ = make_quoridor_client(host, settings);
        client_->on_open({});
    }

    RecordingHost host;

private:
    static std::string move_in(const std::string& bytes)
    {
        SexpReader reader{4096, 64};
        reader.add(bytes);
        const Sexp message = reader.next().value();
        return quoridor_wire::read_move(std::span{message.items}.subspan(1)).value();
    }

    std::unique_ptr<Client> client_;
};

TEST_F(RecordedUniverse, IsPlayedInByTwo)
{
    open({.name = "Quoridor"});
    repeat("W2", {"two-player game", "world 2 votes play -> 2-player game",
                  "pawn move by world 1 as the original client sends it (floats, no orientation)",
                  "wall by world 2 as the original client sends it",
                  "exact integers are relayed as they are"});
    ASSERT_TRUE(host.question);
    EXPECT_EQ(host.question->moves, (std::vector<std::string>{"e2", "d4h", "e3"}));
    EXPECT_EQ(host.question->view.to_move(), 1);
}

TEST_F(RecordedUniverse, IsLeftWhenItRelaysAnIllegalMove)
{
    open({.name = "Quoridor", .options = {{"players", 4}}});
    repeat("W1", {"four-player game", "world 2 votes wait first, then world 1 votes wait",
                  "round of moves"});
    ASSERT_TRUE(host.farewell);  // the fourth wall crosses the second
    EXPECT_EQ(host.farewell->text, "player 4 has played an illegal move");
}

TEST_F(RecordedUniverse, IsPlayedInAsTheOriginalClientDid)
{
    const std::string client = "05_original_client_vs_raw_server.txt";
    open({.name = "Quoridor"});
    repeat("W",
           {"", "key s", "click cell (4,1) at scene pixel (440, 200)",
            "click top edge of cell (3,4) at scene pixel (360, 402)"},
           client);
    EXPECT_FALSE(host.farewell);
    repeat("W", {"click cell (6,6): illegal, nothing at scene pixel (600, 600)"}, client);
    ASSERT_TRUE(host.farewell);  // that universe ended it in the middle, when it was our turn
    EXPECT_EQ(host.farewell->text, "the server does not speak the quoridor protocol");
}

}  // namespace
}  // namespace agon
