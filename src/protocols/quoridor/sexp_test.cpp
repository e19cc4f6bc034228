#include "protocols/quoridor/sexp_reader.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace agon {
namespace {

using Kind = Sexp::Kind;

SexpReader reader() { return {4096, 64}; }

/// All that is read of it, as it would be written.
std::vector<std::string> read_all(std::string_view bytes)
{
    SexpReader read = reader();
    read.add(bytes);
    std::vector<std::string> written;
    while (const auto sexp = read.next()) written.push_back(write_sexp(*sexp));
    if (read.is_broken()) written.emplace_back("broken");
    return written;
}

/// The one datum of this text.
Sexp datum(std::string_view text)
{
    SexpReader read = reader();
    read.add(text);
    return read.last().value();
}

using Texts = std::vector<std::string>;

TEST(SexpReader, DeliversADatumWhenItsLineEnds)
{
    SexpReader read = reader();
    read.add("(three)");
    EXPECT_EQ(read.next(), std::nullopt);
    read.add(" rest of the line");
    EXPECT_EQ(read.next(), std::nullopt);
    read.add("\n");
    EXPECT_EQ(read.next(), Sexp::list({Sexp::symbol("three")}));
}

TEST(SexpReader, ThrowsAwayWhatFollowsOnTheLine)
{
    EXPECT_EQ(read_all("(one) (two)\n"), Texts{"(one)"});
    EXPECT_EQ(read_all("(one)\n(two)\n"), (Texts{"(one)", "(two)"}));
    EXPECT_EQ(read_all("one(two)\n\"three\")\n"), (Texts{"one", "\"three\""}));
}

TEST(SexpReader, TakesBracketsBlanksAndLinesAsTheyCome)
{
    EXPECT_EQ(read_all("  [move   wall 3 4\n horizontal]\r\n"),
              Texts{"(move wall 3 4 horizontal)"});
    EXPECT_EQ(read_all("\n\n\r\n{a [b (c)]}\n"), Texts{"(a (b (c)))"});
}

TEST(SexpReader, SkipsComments)
{
    EXPECT_EQ(read_all("; (no)\n(a ; b)\n c)\n"), Texts{"(a c)"});
    EXPECT_EQ(read_all("#| (no) #| deep |# |# (a #;(b c) d #;e)\n"), Texts{"(a d)"});
}

TEST(SexpReader, KnowsEveryKind)
{
    EXPECT_EQ(datum("sym").kind, Kind::Symbol);
    EXPECT_EQ(datum("|a b|").text, "a b");
    EXPECT_EQ(datum("a\\ |B c|d").text, "a B cd");
    EXPECT_EQ(datum("|2|").kind, Kind::Symbol);
    EXPECT_EQ(datum("2p?").kind, Kind::Symbol);
    EXPECT_EQ(datum("...").kind, Kind::Symbol);
    EXPECT_EQ(datum("+").kind, Kind::Symbol);
    EXPECT_EQ(datum("#true"), datum("#t"));
    EXPECT_EQ(datum("#F").kind, Kind::Boolean);
    EXPECT_EQ(datum("'q"), datum("(quote q)"));
    EXPECT_EQ(datum("()"), Sexp{});
    for (const auto* text : {"#\"bytes\\0\\377\"", "#\\a", "#\\)", "#\\newline", "#s(pf 1 \"two\")",
                             "#(1 2)", "#\\u3bb"}) {
        EXPECT_EQ(datum(text).kind, Kind::Other) << text;
        EXPECT_EQ(write_sexp(datum(text)), text);
    }
}

TEST(SexpReader, KnowsNumbers)
{
    const auto value = [](std::string_view text) {
        EXPECT_EQ(datum(text).kind, Kind::Number) << text;
        return value_of_number(text).value_or(-99);
    };
    EXPECT_EQ(value("4"), 4);
    EXPECT_EQ(value("+4"), 4);
    EXPECT_EQ(value("-7"), -7);
    EXPECT_EQ(value("4.0"), 4);
    EXPECT_EQ(value("4."), 4);
    EXPECT_EQ(value(".5"), 0.5);
    EXPECT_EQ(value("1/2"), 0.5);
    EXPECT_EQ(value("-8/2"), -4);
    EXPECT_EQ(value("0.4e1"), 4);
    EXPECT_EQ(value("1e+100"), 1e100);
    EXPECT_GT(value("1e999"), 1e300);
    for (const auto* text : {"1-2", "+-4", "1/0", "1.5/2", "1/2/3", "4x", "e4", "nan", "inf"})
        EXPECT_EQ(datum(text).kind, Kind::Symbol) << text;
}

TEST(SexpReader, KnowsTheEscapesOfStrings)
{
    EXPECT_EQ(datum(R"("a\"b\\c\nd\te")").text, "a\"b\\c\nd\te");
    EXPECT_EQ(datum(R"("\u00e9\xe9\351")").text, "\u00e9\u00e9\u00e9");
    EXPECT_EQ(datum(R"("\u20acuro \U1F600!")").text, "\u20acuro \U0001F600!");
    EXPECT_EQ(datum("\"a\\\nb\"").text, "ab");
    EXPECT_EQ(read_all("\"\\q\"\n"), Texts{"broken"});
    EXPECT_EQ(read_all("\"\\ud800\"\n"), Texts{"broken"});
}

TEST(SexpReader, BreaksAtWhatNobodyCanRead)
{
    for (const auto* text : {")", "(a]", "#<void>", "#", "(a #q)", "`a", ",a"})
        EXPECT_EQ(read_all(std::string{text} + "\n"), Texts{"broken"}) << text;
    EXPECT_EQ(read_all("(a)\n)\n(b)\n"), (Texts{"(a)", "broken"}));
}

TEST(SexpReader, BoundsTheLengthOfADatum)
{
    const auto of_length = [](std::size_t length) {
        return "(" + std::string(length - 2, 'a') + ")";
    };
    EXPECT_EQ(read_all(of_length(4096) + "\n"), Texts{of_length(4096)});
    EXPECT_EQ(read_all(of_length(4097) + "\n"), Texts{"broken"});
    EXPECT_EQ(read_all("(" + std::string(4096, 'a')), Texts{"broken"});
    EXPECT_EQ(read_all(std::string(10'000, '\n') + "(a)" + std::string(10'000, ' ') + "\n(b)\n"),
              (Texts{"(a)", "(b)"}));
}

TEST(SexpReader, BoundsTheDepthOfADatum)
{
    const auto nested = [](std::size_t depth, std::string_view open, std::string_view close) {
        std::string text;
        for (std::size_t i = 0; i < depth; ++i) text += open;
        text += "a";
        for (std::size_t i = 0; i < depth; ++i) text += close;
        return text + "\n";
    };
    EXPECT_NE(read_all(nested(64, "(", ")")), Texts{"broken"});
    EXPECT_EQ(read_all(nested(65, "(", ")")), Texts{"broken"});
    EXPECT_EQ(read_all(nested(1000, "'", "")), Texts{"broken"});
    EXPECT_EQ(read_all(nested(1000, "#;", "")), Texts{"broken"});
    EXPECT_EQ(read_all(nested(1000, "#(", ")")), Texts{"broken"});
}

TEST(SexpReader, NeedsNoEndOfLineAtTheEnd)
{
    SexpReader read = reader();
    read.add("(last words)");
    EXPECT_EQ(read.next(), std::nullopt);
    EXPECT_EQ(write_sexp(read.last().value()), "(last words)");
    EXPECT_EQ(read.last(), std::nullopt);
    read.add("(cut");
    EXPECT_EQ(read.last(), std::nullopt);
}

TEST(SexpReader, ReadsTheSameHoweverBytesAreSplit)
{
    const std::string all =
        "(a \"b\\n\\u00e9\\\"\" |c d| 4.0 1/2)junk\r\n #| x |# 'q ; y\n"
        "#;(no) [#t #f #\\newline #\\( #\"z\\0\" #s(p 1)]\n#\\newline\nlast\n";
    const Texts whole = read_all(all);
    ASSERT_EQ(whole.size(), 5U);
    for (std::size_t first = 0; first <= all.size(); ++first) {
        for (std::size_t second = first; second <= all.size(); second += 7) {
            SexpReader read = reader();
            Texts texts;
            for (const auto& piece :
                 {all.substr(0, first), all.substr(first, second - first), all.substr(second)}) {
                read.add(piece);
                while (const auto sexp = read.next()) texts.push_back(write_sexp(*sexp));
            }
            EXPECT_EQ(texts, whole) << first << ' ' << second;
        }
    }
}

rc::Gen<Sexp> any_sexp(int depth)
{
    const auto text = rc::gen::container<std::string>(
        rc::gen::elementOf(std::string{"ab19.-+/ |\\\"#;()'\n\t\x01"}));
    const auto symbol = rc::gen::map(text, [](const auto& name) { return Sexp::symbol(name); });
    const auto string = rc::gen::map(text, [](const auto& t) { return Sexp{Kind::String, t}; });
    const auto number = rc::gen::map(rc::gen::inRange(-99, 99), &Sexp::inexact);
    if (depth == 0) return rc::gen::oneOf(symbol, string, number);
    const auto list = rc::gen::map(rc::gen::container<std::vector<Sexp>>(any_sexp(depth - 1)),
                                   [](const auto& items) { return Sexp::list(items); });
    return rc::gen::oneOf(symbol, string, number, list);
}

RC_GTEST_PROP(Sexp, IsReadAsItIsWritten, ())
{
    const Sexp sexp = *any_sexp(2);
    const std::string text = write_sexp(sexp);
    SexpReader read{std::size_t{1} << 20U, 64};
    read.add(text + "\n");
    const auto again = read.next();
    RC_ASSERT(again.has_value());
    RC_ASSERT(*again == sexp);
}

RC_GTEST_PROP(SexpReader, SurvivesAnything, ())
{
    const auto bytes = *rc::gen::container<std::string>(
        rc::gen::elementOf(std::string{"()[]{}\"\\|#;'\n ab1./s,`\x80\xff"}));
    SexpReader read = reader();
    for (const char byte : bytes) {
        read.add({&byte, 1});
        while (read.next()) {
        }
    }
    (void)read.last();
}

TEST(Sexp, WritesNumbersAsRacketDoes)
{
    EXPECT_EQ(write_sexp(Sexp::list({Sexp::exact(4), Sexp::inexact(4)})), "(4 4.0)");
    EXPECT_EQ(write_sexp(Sexp::symbol("2")), "|2|");
    EXPECT_EQ(write_sexp(Sexp::symbol("a b")), "|a b|");
    EXPECT_EQ(write_sexp(Sexp::symbol("")), "||");
}

}  // namespace
}  // namespace agon
