#include "protocols/software_challenge/xml.h"

#include <gtest/gtest.h>

namespace agon::challenge {
namespace {

constexpr XmlLimits kSmall{.bytes = 2'000, .elements = 5, .depth = 3};

std::vector<Element> packets(std::string_view bytes, const XmlLimits& limits = kSmall)
{
    XmlStream stream{limits};
    stream.add(bytes);
    std::vector<Element> found;
    while (auto packet = stream.next()) found.push_back(std::move(*packet));
    return found;
}

bool breaks(std::string_view bytes)
{
    XmlStream stream{kSmall};
    stream.add(bytes);
    return stream.is_broken();
}

TEST(Xml, GivesAPacketWithItsLastByte)
{
    const std::string text = "<protocol><room roomId='r'><data class=\"x\"/></room>";
    XmlStream stream{kSmall};
    for (const char& c : text) {
        EXPECT_FALSE(stream.next());
        stream.add({&c, 1});
    }
    const auto packet = stream.next();
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->name, "room");
    EXPECT_EQ(packet->value("roomId"), "r");
    EXPECT_EQ(packet->child("data")->value("class"), "x");
    EXPECT_FALSE(stream.next());
}

TEST(Xml, TakesPrologCommentsWhiteSpaceAndAnyRoot)
{
    const auto found = packets(
        "<?xml version='1.0' encoding='ISO-8859-1'?>\n<!-- hi -->\n<root a='b'>"
        "\r\n <join\n/> <!-- <join/> --> <color> BLUE\n</color>");
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0], Element{.name = "join"});
    EXPECT_EQ(found[1].text, " BLUE\n");
}

TEST(Xml, WritesAsTheContestsServerDoes)
{
    const Element packet{
        .name = "room",
        .attributes = {{"roomId", "a\"<&>'\n\r\tz"}},
        .children = {{.name = "data", .children = {{.name = "color", .text = "R&D"}}},
                     {.name = "board"}}};
    EXPECT_EQ(written(packet),
              "\n  <room roomId=\"a&quot;&lt;&amp;&gt;&apos;&#xa;&#xd;&#x9;z\">\n    <data>\n      "
              "<color>R&amp;D</color>\n    </data>\n    <board/>\n  </room>");
    EXPECT_EQ(packets("<p>" + written(packet)), std::vector{packet});
}

TEST(Xml, EndsWithItsRoot)
{
    XmlStream stream{kSmall};
    stream.add("<protocol><close/></protocol>");
    EXPECT_TRUE(stream.next());
    EXPECT_TRUE(stream.has_ended());
    EXPECT_FALSE(stream.is_broken());
    stream.add("anything");
    EXPECT_FALSE(stream.is_broken());
}

TEST(Xml, RefusesDocumentTypesAndEntities)
{
    EXPECT_TRUE(breaks("<!DOCTYPE protocol [<!ENTITY a 'b'>]><protocol>"));
    EXPECT_TRUE(breaks("<!DOCTYPE protocol SYSTEM 'file:///etc/passwd'><protocol>"));
    EXPECT_TRUE(breaks("<protocol><join gameType='&a;'/>"));
    EXPECT_TRUE(breaks("<protocol>&nbsp;"));
    EXPECT_EQ(packets("<protocol><a b='&amp;&#65;'/>")[0].value("b"), "&A");
}

TEST(Xml, BreaksOnWhatIsNoXml)
{
    for (const auto* text : {"GET / HTTP/1.1\r\n", "<protocol><a></b>", "<protocol><a b=c/>",
                             "<protocol>\x01", "<protocol>\xff", "<protocol><a/\xc3\x28>"})
        EXPECT_TRUE(breaks(text)) << text;
}

TEST(Xml, KeepsItsLimits)
{
    EXPECT_FALSE(breaks("<p><a><b><c/></b></a>"));
    EXPECT_TRUE(breaks("<p><a><b><c><d/></c></b></a>")) << "too deep";
    EXPECT_FALSE(breaks("<p><a><b/><b/><b/><b/></a>"));
    EXPECT_TRUE(breaks("<p><a><b/><b/><b/><b/><b/></a>")) << "too many";
    EXPECT_TRUE(breaks("<p><a b='" + std::string(3'000, 'x') + "'/>")) << "too long";
    EXPECT_TRUE(breaks("<p>" + std::string(3'000, ' '))) << "too long without a packet";
    std::string many = "<p>";
    for (int i = 0; i < 1'000; ++i) many += "<join/>";
    EXPECT_FALSE(breaks(many)) << "each packet counts for itself";
    EXPECT_EQ(packets(many).size(), 1'000U);
}

}  // namespace
}  // namespace agon::challenge
