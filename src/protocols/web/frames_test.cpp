#include "protocols/web/frames.h"

#include "doubles/web_frames.h"

#include <gtest/gtest.h>

namespace agon {
namespace {

using Kind = WebFrame::Kind;

std::vector<WebFrame> read_all(WebFrames& frames, std::string_view bytes)
{
    std::vector<WebFrame> read;
    frames.add(bytes);
    while (auto frame = frames.next()) read.push_back(std::move(*frame));
    return read;
}

WebClose fault_of(std::string_view bytes)
{
    WebFrames frames{200};
    read_all(frames, bytes);
    return frames.fault();
}

/// RFC 6455, 5.7.
TEST(WebFrames, ReadsTheExamplesOfTheStandard)
{
    WebFrames frames{4096};
    EXPECT_EQ(read_all(frames, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"),
              (std::vector<WebFrame>{{Kind::Text, "Hello"}}));
    EXPECT_EQ(read_all(frames, "\x8a\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58"),
              (std::vector<WebFrame>{{Kind::Pong, "Hello"}}));
    EXPECT_EQ(text_frame("Hello"), "\x81\x05Hello");
    EXPECT_EQ(pong_frame("Hello"), "\x8a\x05Hello");
    EXPECT_EQ(ping_frame(), std::string("\x89\0", 2));
    EXPECT_EQ(close_frame(WebClose::Normal), "\x88\x02\x03\xe8");
}

TEST(WebFrames, AreTheSameHoweverTheyAreSplit)
{
    const std::string long_text(180, 'x');
    const std::string bytes = client_frame("one") + client_frame("", 0x89) +
                              client_frame("two ", 0x01) + client_frame("!", 0x89) +
                              client_frame("halves", 0x80) + client_frame(long_text) +
                              client_frame("\x03\xe8", 0x88);
    const std::vector<WebFrame> expected{{Kind::Text, "one"},     {Kind::Ping, ""},
                                         {Kind::Ping, "!"},       {Kind::Text, "two halves"},
                                         {Kind::Text, long_text}, {Kind::Close, "\x03\xe8"}};
    for (std::size_t split = 0; split <= bytes.size(); ++split) {
        WebFrames frames{200};
        auto read = read_all(frames, bytes.substr(0, split));
        for (auto& frame : read_all(frames, bytes.substr(split))) read.push_back(std::move(frame));
        EXPECT_EQ(read, expected) << split;
        EXPECT_EQ(frames.fault(), WebClose::None);
    }
    WebFrames frames{200};
    std::vector<WebFrame> read;
    for (const char byte : bytes)
        for (auto& frame : read_all(frames, {&byte, 1})) read.push_back(std::move(frame));
    EXPECT_EQ(read, expected);
}

TEST(WebFrames, HaveTheLengthThatTheyNeed)
{
    for (const std::size_t size : {0U, 125U, 126U, 65'535U, 65'536U, 70'000U}) {
        const std::string text(size, 'x');
        const auto frames = server_frames(text_frame(text));
        ASSERT_EQ(frames.size(), 1U) << size;
        EXPECT_EQ(frames[0].payload, text);
        EXPECT_EQ(text_frame(text).size() - size, size < 126 ? 2U : size < 65'536 ? 4U : 10U);
    }
}

TEST(WebFrames, SayHowTheRulesWereBroken)
{
    EXPECT_EQ(fault_of("\x81\x05Hello"), WebClose::BrokenRules) << "not masked";
    EXPECT_EQ(fault_of(client_frame("x", 0xC1)), WebClose::BrokenRules) << "a reserved bit";
    EXPECT_EQ(fault_of(client_frame("x", 0x83)), WebClose::BrokenRules) << "a reserved kind";
    EXPECT_EQ(fault_of(client_frame("x", 0x8B)), WebClose::BrokenRules) << "a reserved kind";
    EXPECT_EQ(fault_of(client_frame("x", 0x80)), WebClose::BrokenRules) << "nothing to continue";
    EXPECT_EQ(fault_of(client_frame("x", 0x01) + client_frame("y")), WebClose::BrokenRules);
    EXPECT_EQ(fault_of(client_frame("x", 0x09)), WebClose::BrokenRules) << "a ping in pieces";
    EXPECT_EQ(fault_of(client_frame(std::string(126, 'x'), 0x89)), WebClose::BrokenRules);
    EXPECT_EQ(fault_of(client_frame("x", 0x88)), WebClose::BrokenRules) << "half a status";
    EXPECT_EQ(fault_of(std::string("\x81\xFE\0\5", 4)), WebClose::BrokenRules) << "a long 5";
    EXPECT_EQ(fault_of(client_frame("x", 0x82)), WebClose::NotText);
    EXPECT_EQ(fault_of(client_frame(std::string(200, 'x'))), WebClose::None);
    EXPECT_EQ(fault_of(client_frame(std::string(201, 'x')).substr(0, 4)), WebClose::TooLong)
        << "known before it has come";
    EXPECT_EQ(fault_of(client_frame(std::string(150, 'x'), 0x01) +
                       client_frame(std::string(51, 'x'), 0x80)),
              WebClose::TooLong);
    EXPECT_EQ(fault_of("\x81\xFF"), WebClose::TooLong);
}

TEST(WebFrames, TakeOnlyUtf8)
{
    for (const auto* good : {"", "a", "\xC3\xA4", "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2"})
        EXPECT_EQ(fault_of(client_frame(good)), WebClose::None) << good;
    for (const auto* bad : {"\x80", "\xC3", "\xC0\x80", "\xE2\x82", "\xED\xA0\x80",
                            "\xF4\x90\x80\x80", "\xF8\x88\x80\x80\x80", "\xC3(", "\xFF"})
        EXPECT_EQ(fault_of(client_frame(bad)), WebClose::NotUtf8) << bad;
    EXPECT_EQ(fault_of(client_frame("\xE2\x82", 0x01) + client_frame("\xAC", 0x80)), WebClose::None)
        << "a character may be split";
}

TEST(WebFrames, ReadNothingAfterAFault)
{
    WebFrames frames{200};
    EXPECT_TRUE(read_all(frames, client_frame("x", 0x82) + client_frame("y")).empty());
    EXPECT_TRUE(read_all(frames, client_frame("z")).empty());
    EXPECT_EQ(frames.fault(), WebClose::NotText);
}

}  // namespace
}  // namespace agon
