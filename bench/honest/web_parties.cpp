#include "common/web_wire.h"
#include "honest/parties.h"

#include <fmt/core.h>

#include <numeric>
#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

constexpr std::array<std::array<std::string_view, 2>, 2> kWalks{{{"e2", "e1"}, {"e8", "e9"}}};
constexpr std::size_t kMostMoves = 9'990;  ///< below the table's limit

/// WebSockets of one table and the frames that come in on them.
class WebParty : public Party {
public:
    WebParty(Desk& desk, Wire wire, double rate, std::uint16_t port, OpenTable table)
        : Party{desk, wire, rate}, desk_{desk}, port_{port}, table_{std::move(table)}
    {
        clients_.resize(table_.tokens.size());
        heard_.resize(clients_.size());
        last_events_.resize(clients_.size());
        for (std::size_t seat = 0; seat < clients_.size(); ++seat) come(seat, "");
    }

    /// What is told meanwhile it asks for.
    void come_back() override
    {
        const std::size_t seat = comebacks_++ % clients_.size();
        if (is_over() || last_events_[seat].empty()) return;
        leave(clients_[seat]);
        come(seat, "&after=" + last_events_[seat]);
        hear_frames(seat);
    }

    void hear(std::size_t client, std::string_view bytes) override
    {
        if (bytes.empty()) return fail("a WebSocket was cut off");
        const auto seat =
            static_cast<std::size_t>(std::ranges::find(clients_, client) - clients_.begin());
        heard_[seat] += bytes;
        hear_frames(seat);
    }

    /// Whoever just goes away may come back for days, and the server waits.
    void resign() override
    {
        constexpr int kPatience = 5'000;
        if (is_over()) return;
        const auto answer =
            ask(kThisMachine, port_, "POST", fmt::format("/api/tables/{}/resign", table_.id),
                fmt::format(R"({{"token":"{}"}})", table_.tokens[0]), kPatience);
        if (!answer || answer->status != 200) fail("a player cannot resign");
    }

protected:
    virtual void hear_text(std::size_t seat, const std::string& text) = 0;

    void send_move(std::size_t seat, std::string_view move)
    {
        sent();
        send(clients_[seat], text_frame(fmt::format(R"({{"move":"{}"}})", move)));
    }

private:
    void come(std::size_t seat, std::string_view query)
    {
        constexpr std::string_view kEnd = "\r\n\r\n";
        clients_[seat] = connect(port_);
        desk_.clients.send(clients_[seat],
                           live_request(port_, table_.id, table_.tokens[seat], query));
        const auto answer = desk_.clients.read_until(clients_[seat], kEnd);
        if (answer.find(" 101 ") == std::string::npos) throw std::runtime_error{answer};
        heard_[seat] = answer.substr(answer.find(kEnd) + kEnd.size());
    }

    void hear_frames(std::size_t seat)
    {
        while (const auto frame = take_frame(heard_[seat])) {
            if (frame->kind == Frame::Kind::Ping) send(clients_[seat], kPong);
            if (frame->kind == Frame::Kind::Close) return fail("a WebSocket was closed");
            if (frame->text.find(R"("refused")") != std::string::npos) return fail(frame->text);
            if (frame->kind != Frame::Kind::Text) continue;
            note_event(seat, frame->text);
            hear_text(seat, frame->text);
        }
    }

    /// Events are numbered without gaps, whoever comes back.
    void note_event(std::size_t seat, std::string_view text)
    {
        constexpr std::string_view kKey = R"({"event":)";
        if (!text.starts_with(kKey)) return;
        const std::string number{text.substr(kKey.size(), text.find(',') - kKey.size())};
        if (!last_events_[seat].empty() && std::stoul(number) != std::stoul(last_events_[seat]) + 1)
            fail(fmt::format("event {} came after event {}", number, last_events_[seat]));
        last_events_[seat] = number;
    }

    Desk& desk_;
    std::uint16_t port_;
    OpenTable table_;
    std::vector<std::size_t> clients_;      ///< by seat
    std::vector<std::string> heard_;        ///< by seat, what is no whole frame yet
    std::vector<std::string> last_events_;  ///< by seat, the number of the last that was told
    std::size_t comebacks_ = 0;
};

class WebPair final : public WebParty {
public:
    WebPair(Desk& desk, std::uint16_t port, double rate)
        : WebParty{desk, Wire::Web, rate, port,
                   open_table(port,
                              R"({"game":"quoridor","options":{"maxplies":10000},)"
                              R"("seats":[{"kind":"open"},{"kind":"open"}]})",
                              2)}
    {
        may_move();
    }

protected:
    void move() override
    {
        if (moves_ == kMostMoves) return end();
        const std::size_t seat = moves_ % 2;
        last_ = kWalks[seat][moves_ / 2 % 2];
        ++moves_;
        send_move(seat, last_);
    }

    /// The mover is told as well; the move has arrived when the other is.
    void hear_text(std::size_t seat, const std::string& text) override
    {
        if (seat != moves_ % 2 || text.find(last_) == std::string::npos) return;
        arrived();
        may_move();
    }

private:
    std::size_t moves_ = 0;
    std::string_view last_;
};

class LevelTable final : public WebParty {
public:
    LevelTable(Desk& desk, std::uint16_t port, double rate)
        : WebParty{desk, Wire::Level, rate, port,
                   open_table(port,
                              R"({"game":"battleship","seats":[{"kind":"open"},)"
                              R"({"kind":"player","spec":"easy:nodes=200"}]})",
                              1)}
    {
        may_move();
    }

protected:
    void move() override
    {
        constexpr std::size_t kSize = 10;
        constexpr std::size_t kCells = kSize * kSize;
        constexpr std::size_t kStride = 37;  ///< has no factor of the cells, so it meets them all
        if (shots_ == kCells) return end();
        if (!std::exchange(has_fleet_, true)) return send_move(0, "A1h,C1h,E1h,G1h,J1h");
        const std::size_t cell = shots_++ * kStride % kCells;
        send_move(0, fmt::format("{}{}", static_cast<char>('A' + cell / kSize), cell % kSize + 1));
    }

    void hear_text(std::size_t /*seat*/, const std::string& text) override
    {
        if (text.find(R"("ended")") != std::string::npos) return end();
        if (text.find(R"("type":"moved","seat":1)") == std::string::npos) return;
        arrived();
        may_move();
    }

private:
    bool has_fleet_ = false;
    std::size_t shots_ = 0;
};

}  // namespace

std::unique_ptr<Party> web_pair(Desk& desk, std::uint16_t port, double rate)
{
    return std::make_unique<WebPair>(desk, port, rate);
}

std::unique_ptr<Party> level_table(Desk& desk, std::uint16_t port, double rate)
{
    return std::make_unique<LevelTable>(desk, port, rate);
}

}  // namespace agon::bench
