// What the original server said to the same bytes: tests/data/blokus/*.bin.
#include "doubles/blokus_port.h"

#include <gtest/gtest.h>

#include <fstream>

namespace agon {

using namespace blokus_wire;

namespace {

std::string recorded(const std::string& name)
{
    std::ifstream file{AGON_TESTS "/data/blokus/" + name, std::ios::binary};
    return {std::istreambuf_iterator<char>{file}, {}};
}

/// Without what is chance or, by decision, different here: bytes behind the end of a name, the
/// byte that the original takes from Android's talk, and which stone a hint names.
std::vector<std::string> comparable(const std::string& bytes)
{
    std::vector<std::string> frames = frames_of(bytes);
    for (auto& frame : frames) {
        const auto message = read(frame);
        if (!message) continue;
        if (std::holds_alternative<ServerStatus>(*message)) frame = write(*message);
        if (std::holds_alternative<Chat>(*message)) frame[frame.size() - 2] = '\0';
        if (const auto* hint = std::get_if<StoneHint>(&*message))
            frame = write(StoneHint{hint->colour, {}});
    }
    return frames;
}

class BlokusRecording : public BlokusPort {
protected:
    /// What the first of two clients hears. The second asks for two colours after the first has
    /// asked for one, and is the first to leave.
    std::string lobby(const std::vector<std::string_view>& rest)
    {
        const Peer hugo = connect();
        const Peer egon = connect();
        house.write(hugo, recorded("lobby_A_tx.bin").substr(0, kFirstRequest));
        write(egon, RequestPlayer{3, "Egon"});
        write(egon, RequestPlayer{0, "Egon"});
        for (const auto piece : rest) house.write(hugo, piece);
        house.hang_up(egon);
        std::string heard = house.read(hugo);
        house.hang_up(hugo);
        return heard;
    }

    /// What a watching client hears of a game whose moves the computer makes as it was recorded.
    std::string watched(const std::string& name)
    {
        const Peer peer = connect();
        house.write(peer, recorded(name + "_tx.bin"));
        const Table& table = house.table_of(peer);
        for (const auto& frame : frames_of(recorded(name + "_rx.bin"))) {
            const auto message = read(frame);
            if (const auto* move = std::get_if<SetStone>(&*message)) play(table, move->stone);
        }
        return house.read(peer);
    }

    static constexpr std::size_t kFirstRequest = 22;
};

TEST_F(BlokusRecording, OfTheLobbyIsRepeatedHoweverTheBytesAreSplit)
{
    const std::string sent = recorded("lobby_A_tx.bin");
    const auto rest = std::string_view{sent}.substr(kFirstRequest);
    const auto expected = comparable(recorded("lobby_A_rx.bin"));
    ASSERT_EQ(comparable(lobby({rest})), expected);
    for (std::size_t cut = 0; cut <= rest.size(); ++cut)
        ASSERT_EQ(comparable(lobby({rest.substr(0, cut), rest.substr(cut)})), expected) << cut;
}

TEST_F(BlokusRecording, OfThePerfectDuoGameIsRepeated)
{
    EXPECT_EQ(comparable(watched("k0_duo14")), comparable(recorded("k0_duo14_rx.bin")));
}

TEST_F(BlokusRecording, OfADuoGameIsRepeated)
{
    EXPECT_EQ(comparable(watched("ai_duo14")), comparable(recorded("ai_duo14_rx.bin")));
}

TEST_F(BlokusRecording, OfAClassicGameIsRepeated)
{
    EXPECT_EQ(comparable(watched("ai_classic20")), comparable(recorded("ai_classic20_rx.bin")));
}

}  // namespace
}  // namespace agon
