#include "protocols/blokus/messages.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon::blokus_wire {
namespace {

using namespace std::string_literals;

BlokusOptions::Counts one_of_each() { return BlokusOptions{}.stones; }

ServerStatus some_status()
{
    return {.players = 2,
            .computers = 2,
            .clients = 2,
            .width = 20,
            .height = 19,
            .mode = 2,
            .owners = {kComputer, 1, kComputer, 0},
            .names = {"Hugo", "Egon"},
            .stones = one_of_each()};
}

/// One of each, in the order of their numbers.
std::vector<Message> some_of_each()
{
    return {RequestPlayer{2, "Hugo"},
            GrantPlayer{3},
            CurrentPlayer{},
            SetStone{0, {19, 0, 0, -1, 16}},
            StartGame{},
            GameFinish{},
            some_status(),
            chat(kNone, "Client 1 joined"),
            RequestUndo{},
            UndoStone{},
            RequestHint{1},
            StoneHint{1, {20, 1, 3, 2, -2}},
            RevokePlayer{2},
            RequestGameMode{1, 14, 15, 3, one_of_each()}};
}

std::string written(const std::vector<Message>& messages)
{
    std::string bytes;
    for (const auto& message : messages) bytes += write(message);
    return bytes;
}

/// What comes out of the pieces.
std::vector<Message> received(const std::vector<std::string_view>& pieces)
{
    Frames frames;
    std::vector<Message> messages;
    for (const auto piece : pieces) {
        frames.add(piece);
        while (const auto frame = frames.next()) messages.push_back(read(*frame).value());
    }
    EXPECT_FALSE(frames.is_broken());
    return messages;
}

/// A message of any number and body, with a right header.
std::string with_header(char type, std::string_view body)
{
    const auto length = static_cast<char>(5 + body.size());
    const auto first = static_cast<char>((length & 0x55) ^ type);
    const auto second = static_cast<char>((first ^ 0xD6) + type);
    return std::string{first, '\0', length, type, second}.append(body);
}

bool is_broken_by(std::string_view bytes)
{
    Frames frames;
    frames.add(bytes);
    while (frames.next()) {
    }
    return frames.is_broken();
}

TEST(BlokusMessages, HaveTheHeadersOfTheProtocol)  // section 1.3
{
    const std::vector<std::string> headers{
        "\x15\x00\x16\x01\xc4"s, "\x06\x00\x06\x02\xd2"s, "\x07\x00\x06\x03\xd4"s,
        "\x05\x00\x0b\x04\xd7"s, "\x00\x00\x05\x05\xdb"s, "\x03\x00\x05\x06\xdb"s,
        "\x06\x00\xab\x07\xd7"s, "\x18\x00\x18\x08\xd6"s, "\x0c\x00\x05\x09\xe3"s,
        "\x0b\x00\x0b\x0a\xe7"s, "\x0f\x00\x06\x0b\xe4"s, "\x0d\x00\x0b\x0c\xe7"s,
        "\x09\x00\x06\x0d\xec"s, "\x1a\x00\x1e\x0e\xda"s};
    const auto messages = some_of_each();
    ASSERT_EQ(messages.size(), headers.size());
    for (std::size_t i = 0; i < messages.size(); ++i) {
        EXPECT_EQ(write(messages[i]).substr(0, 5), headers[i]) << i + 1;
        EXPECT_EQ(write(messages[i]).size(), static_cast<unsigned char>(headers[i][2])) << i + 1;
    }
}

TEST(BlokusMessages, HaveTheBodiesOfTheProtocol)
{
    EXPECT_EQ(write(RequestPlayer{-1, "Hugo"}).substr(5), "\xffHugo"s + std::string(12, '\0'));
    EXPECT_EQ(write(CurrentPlayer{}).substr(5), "\xff");
    EXPECT_EQ(write(SetStone{0, {19, 1, 3, -1, 16}}).substr(5), "\x00\x13\x01\x03\xff\x10"s);
    EXPECT_EQ(write(RequestGameMode{1, 14, 15, 3, one_of_each()}).substr(5),
              "\x01\x0e\x0f\x03" + std::string(21, '\1'));
}

TEST(BlokusMessages, TellTheStatusAsVersion3)
{
    const std::string bytes = write(some_status());
    EXPECT_EQ(bytes.substr(5, 15), "\2\2\2\x14\x13\1\1\1\1\1\2\xfe\1\xfe\0"s);
    EXPECT_EQ(bytes.substr(20, 32),
              "Hugo"s + std::string(12, '\0') + "Egon"s + std::string(12, '\0'));
    EXPECT_EQ(bytes.substr(148), "\3\1" + std::string(21, '\1'));
}

TEST(BlokusMessages, AreReadAsTheyWereWritten)
{
    for (const auto& message : some_of_each()) EXPECT_EQ(read(write(message)), message);
}

TEST(BlokusMessages, UnderstandOlderStatuses)
{
    const std::string first = with_header(7, "\1\3\2\x14\x13\1\2\3\4\5\1");
    const auto old = std::get<ServerStatus>(read(first).value());
    EXPECT_EQ(old.clients, 2);
    EXPECT_EQ(old.mode, 1);
    EXPECT_EQ(old.owners, kNoOwners);
    EXPECT_EQ(old.stones, (BlokusOptions::Counts{1, 2, 3, 3, 4, 4, 4, 4, 4, 5, 5,
                                                 5, 5, 5, 5, 5, 5, 5, 5, 5, 5}));
    const auto second = std::get<ServerStatus>(
        read(first.substr(0, 16) + write(some_status()).substr(16, 132)).value());
    EXPECT_EQ(second.owners, some_status().owners);
    EXPECT_EQ(second.names, some_status().names);
    EXPECT_EQ(second.stones, old.stones);
}

TEST(BlokusMessages, UnderstandARequestWithoutABody)
{
    EXPECT_EQ(read("\x04\x00\x05\x01\xd3"s), Message{RequestPlayer{}});
}

TEST(BlokusMessages, KeepFifteenBytesOfAName)
{
    const std::string bytes = write(RequestPlayer{0, "Hugo Habicht der Dritte"});
    EXPECT_EQ(bytes.size(), 22U);
    EXPECT_EQ(bytes.back(), '\0');
    const auto unended = bytes.substr(0, 6) + "Hugo Habicht der";
    EXPECT_EQ(read(unended), (Message{RequestPlayer{0, "Hugo Habicht de"}}));
}

TEST(BlokusMessages, HaveTwoLayoutsOfTalk)
{
    EXPECT_EQ(write(chat(0, "hello")).substr(5), "\0\5hello\0\0"s);
    EXPECT_EQ(write(chat(0, "hello\n", ChatLayout::Android)).substr(5), "\0\6hello\n\0"s);
    EXPECT_EQ(text_of(Chat{0, "\5hello\0\xaa"s}), "hello");
    EXPECT_EQ(text_of(Chat{0, "\6hello\n\0"s}), "hello");
    EXPECT_EQ(text_of(Chat{0, "\5hell\0\0"s}), "hell");  // as the original passes it on
    EXPECT_EQ(text_of(Chat{0, "\0\0"s}), "");
    EXPECT_EQ(text_of(Chat{0,
                           "\xff"
                           "ab"s}),
              "ab");
    EXPECT_LE(write(chat(0, std::string(1000, 'x'))).size(), kLongestMessage);
}

TEST(BlokusMessages, AreIgnoredIfUnknownOrTooShort)
{
    EXPECT_EQ(read(with_header(99, "abc")), std::nullopt);
    EXPECT_EQ(read(with_header(0, "abc")), std::nullopt);
    EXPECT_EQ(read(with_header(14, std::string(24, '\1'))), std::nullopt);
    for (const int type : {2, 3, 4, 7, 8, 11, 12, 13})
        EXPECT_EQ(read(with_header(static_cast<char>(type), "")), std::nullopt) << type;
}

TEST(BlokusFrames, PutMessagesTogetherHoweverTheyAreSplit)
{
    const std::string bytes = written(some_of_each());
    const std::string_view all{bytes};
    for (std::size_t cut = 0; cut <= all.size(); ++cut)
        ASSERT_EQ(received({all.substr(0, cut), all.substr(cut)}), some_of_each()) << cut;
    std::vector<std::string_view> single;
    for (std::size_t i = 0; i < all.size(); ++i) single.push_back(all.substr(i, 1));
    EXPECT_EQ(received(single), some_of_each());
}

TEST(BlokusFrames, BreakAtAWrongHeader)
{
    const std::string good = write(GrantPlayer{1});
    for (std::size_t i = 0; i < 5; ++i) {
        std::string bad = good;
        bad[i] = static_cast<char>(bad[i] ^ 0x40);
        EXPECT_TRUE(is_broken_by(bad)) << i;
        EXPECT_TRUE(is_broken_by(good + bad)) << i;
    }
    EXPECT_TRUE(is_broken_by("\x05\x00\x04\x01\xd4"s));  // a length of 4
    EXPECT_TRUE(is_broken_by("GET / HTTP/1.1\r\n\r\n"));
}

TEST(BlokusFrames, BreakAboveTheLongestMessage)
{
    EXPECT_FALSE(is_broken_by(write(Chat{0, std::string(506, 'x')})));  // 512 in all
    EXPECT_TRUE(is_broken_by(write(Chat{0, std::string(507, 'x')})));
}

TEST(BlokusFrames, GiveNothingAfterTheyAreBroken)
{
    Frames frames;
    frames.add(write(StartGame{}) + "garbage" + write(StartGame{}));
    EXPECT_TRUE(frames.next());
    EXPECT_FALSE(frames.next());
    frames.add(write(StartGame{}));
    EXPECT_FALSE(frames.next());
}

RC_GTEST_PROP(BlokusFrames, ReadAnyBodyWithoutHarm, ())
{
    const auto type = *rc::gen::inRange(0, 20);
    const auto body = *rc::gen::container<std::string>(rc::gen::arbitrary<char>());
    const auto bytes = with_header(static_cast<char>(type), body.substr(0, 200));
    if (const auto message = read(bytes))
        RC_ASSERT(message->index() + 1 == static_cast<std::size_t>(type));
}

}  // namespace
}  // namespace agon::blokus_wire
