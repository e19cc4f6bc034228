// Attacks that make built-in players think.
#include "attacks/flood.h"

#include <boost/json/parse.hpp>
#include <fmt/core.h>

#include <array>

namespace agon::bench {
namespace {

constexpr std::string_view kOneOpen =
    R"({"game":"quoridor","seats":[{"kind":"open"},{"kind":"open"}]})";

/// 300 games that play themselves, and new ones for those that are over.
std::string play_at_random(Field& field)
{
    constexpr std::size_t kTables = 300;
    const auto request = request_text(field.web(), "POST", "/api/tables",
                                      R"({"game":"quoridor","options":{"maxplies":10000},"seats":)"
                                      R"([{"kind":"player","spec":"random"},)"
                                      R"({"kind":"player","spec":"random"}]})");
    field.begin();
    Tally sum;
    Swarm swarm{field.addresses()};
    std::string heard;
    std::optional<Swarm::Number> number;
    std::size_t asked = 0;
    const Swarm::Ears ears{.on_bytes =
                               [&](Swarm::Number, std::string_view bytes) {
                                   heard += bytes;
                                   while (const auto answer = take_answer(heard))
                                       ++(answer->status == 201 ? sum.done : sum.refused);
                               },
                           .on_closed =
                               [&](Swarm::Number) {
                                   number.reset();
                                   ++sum.closed;
                               },
                           .on_drained = {}};
    const auto began = Clock::now();
    while (Clock::now() < field.end()) {
        if (!number) number = swarm.open(field.web());
        // All at once, and then as many each second.
        const auto seconds = static_cast<std::size_t>(
            std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - began).count());
        for (; number && asked < kTables * (seconds + 1); ++asked) swarm.send(*number, request);
        swarm.poll(1, ears);
    }
    return sum.text();
}

std::string hint_request(const Field& field, const OpenTable& table, std::string_view spec)
{
    return request_text(field.web(), "POST", fmt::format("/api/tables/{}/hint", table.id),
                        fmt::format(R"({{"token":"{}","spec":"{}"}})", table.tokens[0], spec));
}

std::string hint_and_run(Field& field)
{
    const auto table = field.open(kOneOpen, 2);
    if (table.id.empty()) return "no table";
    const auto request = hint_request(field, table, "best:nodes=1000000000");
    field.begin();
    Swarm swarm{field.addresses()};
    std::size_t asked = 0;
    while (Clock::now() < field.end()) {
        const auto number = swarm.open(field.web());
        if (number) swarm.send(*number, request);
        const auto leaves = Clock::now() + std::chrono::milliseconds{20};
        swarm.poll_until(leaves, {});
        if (number) swarm.close(*number);
        ++asked;
    }
    return fmt::format("{} hints asked for", asked);
}

std::string hint_with_much_memory(Field& field)
{
    constexpr std::size_t kHints = 16;
    std::vector<std::string> requests;
    for (std::size_t i = 0; i < kHints; ++i) {
        const auto table = field.open(kOneOpen, 2);
        if (table.id.empty()) return "no table";
        requests.push_back(hint_request(field, table, "best:nodes=1000000000,hash=256"));
    }
    field.begin();
    return flood(field, kHints,
                 [&](std::size_t number) { return requests[number % requests.size()]; })
        .text();
}

/// Plays on the largest board, for 300 who want the whole state after every move.
class BusyBoard {
public:
    BusyBoard(Field& field, Swarm& swarm) : field_{field}, swarm_{swarm} { open(); }

    const std::string& id() const { return table_.id; }
    std::size_t moves() const { return moves_; }

    /// Pre: these bytes are of its own socket.
    void hear(std::string_view bytes)
    {
        heard_ += bytes;
        if (!is_up_) {
            const auto end = heard_.find("\r\n\r\n");
            if (end == std::string::npos) return;
            heard_.erase(0, end + 4);
            is_up_ = true;
        }
        while (const auto frame = take_frame(heard_)) {
            if (frame->kind == Frame::Kind::Ping) swarm_.send(*socket_, kPong);
            if (frame->text.starts_with(R"({"state")")) choose(frame->text);
        }
    }

    bool owns(Swarm::Number number) const { return socket_ == number; }

    void step()
    {
        constexpr std::chrono::milliseconds kApart{50};
        if (next_.empty() || Clock::now() < due_) return;
        due_ = Clock::now() + kApart;
        swarm_.send(*socket_, text_frame(fmt::format(R"({{"move":"{}"}})", next_)));
        next_.clear();
        ++moves_;
    }

private:
    void open()
    {
        // Three of each stone, so that it lasts.
        table_ = field_.open(R"({"game":"blokus","options":{"mode":"4x4","width":50,"height":50,)"
                             R"("stones":[3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3,3]},)"
                             R"("seats":[{"kind":"open"},{"kind":"open"},{"kind":"open"},)"
                             R"({"kind":"open"}]})",
                             1);
        if (table_.id.empty()) return;
        for (int seat = 1; seat < 4; ++seat)
            field_.ask("POST", fmt::format("/api/tables/{}/sit", table_.id),
                       fmt::format(R"({{"seat":{},"token":"{}"}})", seat, table_.tokens[0]));
        socket_ = swarm_.open(field_.web());
        if (socket_)
            swarm_.send(*socket_,
                        live_request(field_.web(), table_.id, table_.tokens[0], "&state=1"));
    }

    void choose(const std::string& text)
    {
        const auto state = boost::json::parse(text).at("state");
        const auto& legal = state.at("legal");
        if (!legal.is_array() || legal.as_array().empty()) return;
        const auto& all = legal.as_array();
        next_ = std::string{all[moves_ * 7919 % all.size()].as_string()};
    }

    Field& field_;
    Swarm& swarm_;
    OpenTable table_;
    std::optional<Swarm::Number> socket_;
    std::string heard_;
    bool is_up_ = false;
    std::string next_;
    Clock::time_point due_{};
    std::size_t moves_ = 0;
};

std::string watch_states(Field& field)
{
    constexpr std::size_t kSpectators = 300;
    Swarm swarm{field.addresses()};
    BusyBoard board{field, swarm};
    if (board.id().empty()) return "no table";
    std::size_t came = 0;
    for (; came < kSpectators; ++came) {
        const auto number = swarm.open(field.web());
        if (number) swarm.send(*number, live_request(field.web(), board.id(), "", "&state=1"));
    }
    std::size_t bytes_heard = 0;
    const Swarm::Ears ears{.on_bytes =
                               [&](Swarm::Number number, std::string_view bytes) {
                                   bytes_heard += bytes.size();
                                   if (board.owns(number)) board.hear(bytes);
                               },
                           .on_closed = {},
                           .on_drained = {}};
    field.begin();
    while (Clock::now() < field.end()) {
        board.step();
        swarm.poll(1, ears);
    }
    return fmt::format("{} spectators left, {} moves, {} MB heard", swarm.open_count() - 1,
                       board.moves(), bytes_heard / 1'000'000);
}

constexpr std::array kAttacks{
    Attack{"random-300", "300 tables a second, random against random", play_at_random},
    Attack{"hints", "asks for hints of 1e9 nodes and leaves at once", hint_and_run},
    Attack{"hints-hash", "16 hints of 1e9 nodes with 256 MB each", hint_with_much_memory},
    Attack{"states", "300 who want all states of blokus on 50x50, 20 moves a second", watch_states},
};

}  // namespace

std::span<const Attack> thinking_attacks() { return kAttacks; }

}  // namespace agon::bench
