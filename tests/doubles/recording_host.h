#pragma once

#include "protocols/client.h"

#include <gtest/gtest.h>

#include <utility>

namespace agon {

/// A host for tests of clients: keeps what it is asked for until the test looks.
class RecordingHost final : public ClientHost {
public:
    struct Question {
        AnyGame view;
        std::vector<std::string> moves;
    };

    std::vector<std::string> pieces;  ///< sent since the last `read`
    std::vector<AnyGame> games;
    std::optional<Question> question;
    std::optional<Farewell> farewell;

    std::string read()
    {
        std::string bytes;
        for (const auto& piece : std::exchange(pieces, {})) bytes += piece;
        return bytes;
    }

    /// Pre: the client has asked for a move.
    Question take_question() { return *std::exchange(question, std::nullopt); }

    void send(std::string bytes) override
    {
        EXPECT_FALSE(farewell) << "sends after its farewell: " << bytes;
        pieces.push_back(std::move(bytes));
    }
    void begin(const AnyGame& start) override { games.push_back(start); }
    void think(const AnyGame& view, std::vector<std::string> moves,
               std::optional<Milliseconds>) override
    {
        EXPECT_FALSE(question) << "asks for two moves at a time";
        EXPECT_FALSE(farewell);
        question = Question{view, std::move(moves)};
    }
    void finish(Farewell last) override
    {
        EXPECT_FALSE(farewell) << "a second farewell: " << last.text;
        EXPECT_EQ(last.text.find('\n'), std::string::npos);
        EXPECT_FALSE(last.text.empty());
        farewell = std::move(last);
    }
};

}  // namespace agon
