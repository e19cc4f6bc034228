#include "protocols/battleship/client.h"

#include "core/text.h"
#include "games/battleship/battleship.h"
#include "protocols/battleship/message.h"
#include "protocols/lines.h"

#include <algorithm>

namespace agon {
namespace {

using Message = BattleshipMessage;

constexpr std::size_t kLongestLine = 256;
constexpr std::size_t kLongestQuote = 80;

/// The other's fleet is unknown here, so every answer is a move.
Battleship start_of(const JoinSettings& settings)
{
    const auto typed = BattleshipOptions::from_json(settings.options);
    BattleshipOptions options = typed ? *typed : BattleshipOptions{};
    options.relay = true;
    return Battleship{options};
}

class BattleshipClient final : public Client {
public:
    BattleshipClient(ClientHost& host, const JoinSettings& settings)
        : host_{host}, game_{start_of(settings)}
    {}

    /// A server may say nothing before the other side is there.
    void on_open(Moment) override {}
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    /// What it waits for: the server, the player, or the other side.
    enum class State : std::uint8_t { Part, Start, Fleet, Shot, Result, Attack, Over };

    bool on_message(const Message& message);
    bool on_part(const Message& message);
    void on_start();
    void on_fleet(std::string_view move);
    void shoot();
    bool on_result(const Message& message);
    bool on_attack(const Message& message);
    bool is_cell(const BattleshipNumbers& parameters) const;
    void play(std::string move);
    void think(State state);
    void leave(const std::string& why) { end({.by_the_rules = false, .text = why}); }
    void end(Farewell farewell);

    ClientHost& host_;
    Lines lines_{kLongestLine};
    State state_ = State::Part;
    std::optional<Moment> wakes_at_;  ///< while a line has begun and has no end
    Seat seat_ = kNobody;
    AnyGame game_;
    std::vector<std::string> moves_;
    BattleshipNumbers shot_;        ///< the cell, until its result comes
    std::optional<Message> early_;  ///< an attack while the fleet is being placed
};

void BattleshipClient::on_bytes(std::string_view bytes, Moment now)
{
    if (state_ == State::Over) return;
    std::string text{bytes};
    std::ranges::replace(text, '\r', '\n');
    lines_.add(text);
    while (state_ != State::Over) {
        const auto line = lines_.next();
        if (!line) break;
        if (line->find_first_not_of(" \t") == std::string::npos) continue;
        const auto message = read_message(*line);
        if (!message || !on_message(*message))
            return leave("the server does not speak the battleship protocol: '" +
                         printable(line->substr(0, kLongestQuote)) + "'");
    }
    if (state_ == State::Over) return;
    if (lines_.is_too_long()) return leave("the server sends a line without end");
    if (lines_.rest().empty())
        wakes_at_.reset();
    else if (!wakes_at_)
        wakes_at_ = now + kDeadAfter;
}

/// False if it makes no sense now.
bool BattleshipClient::on_message(const Message& message)
{
    switch (state_) {
        case State::Part:
            return on_part(message);
        case State::Start:
            if (message != Message{Message::kStart, {}}) return false;
            on_start();
            return true;
        case State::Fleet:
            if (message.opcode != Message::kAttack || seat_ == 0 || early_) return false;
            early_ = message;
            return true;
        case State::Result:
            return on_result(message);
        case State::Attack:
            return on_attack(message);
        case State::Shot:
        case State::Over:
            return false;
    }
    return false;
}

/// Who defends first is seat 1. Until the other side is there, nothing is said.
bool BattleshipClient::on_part(const Message& message)
{
    const bool defends = message.opcode == Message::kDefends;
    if ((!defends && message.opcode != Message::kAttacks) || !message.parameters.empty())
        return false;
    seat_ = defends ? 1 : 0;
    state_ = State::Start;
    return true;
}

void BattleshipClient::on_start()
{
    host_.begin(game_);
    host_.sit({seat_});
    if (seat_ == 1) play("?");
    think(State::Fleet);
}

void BattleshipClient::on_move(std::string_view move, Moment)
{
    if (state_ == State::Fleet) return on_fleet(move);
    if (state_ != State::Shot) return;
    shot_ = battleship_place(move);
    play(std::string{move});
    state_ = State::Result;
    host_.send(write_message({Message::kAttack, shot_}));
}

void BattleshipClient::on_fleet(std::string_view move)
{
    if (move == "?") return leave("the player has no fleet, so nobody could answer for it");
    play(std::string{move});
    if (seat_ == 0) {
        play("?");
        return think(State::Shot);
    }
    state_ = State::Attack;
    if (early_ && !on_attack(*std::exchange(early_, std::nullopt)))
        leave("the server attacks a cell that is not on the board");
}

bool BattleshipClient::on_result(const Message& message)
{
    if (message.opcode != Message::kResult || message.parameters.size() != 3) return false;
    const BattleshipNumbers cell{message.parameters.begin(), message.parameters.end() - 1};
    const int result = message.parameters.back();
    if (cell != shot_ || result < 1 || result > kBattleshipLost) return false;
    // Also said when the other side was thrown out, whatever its fleet: it has lost.
    if (result == kBattleshipLost) {
        const std::string lost{kBattleshipAnswers[kBattleshipLost - 1]};
        if (game_.why_illegal(lost).empty()) play(lost);
        end({.by_the_rules = true, .text = "won"});
        return true;
    }
    play(std::string{kBattleshipAnswers[static_cast<std::size_t>(result) - 1]});
    state_ = State::Attack;
    if (game_.outcome()) leave("the other side's answers fit no fleet");
    return true;
}

bool BattleshipClient::on_attack(const Message& message)
{
    const auto& cell = message.parameters;
    if (message.opcode != Message::kAttack || cell.size() != 2 || !is_cell(cell)) return false;
    play(battleship_cell(cell[0], cell[1]));
    const std::string answer = game_.legal_moves()->front();
    const auto found = std::ranges::find(kBattleshipAnswers, answer);
    play(answer);
    const auto result = static_cast<int>(found - kBattleshipAnswers.begin()) + 1;
    host_.send(write_message({Message::kResult, {cell[0], cell[1], result}}));
    if (game_.outcome())
        end({.by_the_rules = true, .text = "lost"});
    else
        think(State::Shot);
    return true;
}

bool BattleshipClient::is_cell(const BattleshipNumbers& parameters) const
{
    const int size = game_.as<Battleship>()->options().rules.size;
    return parameters[0] < size && parameters[1] < size;
}

void BattleshipClient::play(std::string move)
{
    [[maybe_unused]] const auto why = game_.try_play(move);
    moves_.push_back(std::move(move));
    host_.show(moves_);
}

void BattleshipClient::think(State state)
{
    state_ = state;
    host_.think(game_, moves_, std::nullopt);
}

void BattleshipClient::on_close(Moment)
{
    if (state_ != State::Over) leave("the server closed the connection");
}

void BattleshipClient::on_time(Moment now)
{
    if (wakes_at_ && now >= *wakes_at_) leave("the server fell silent in the middle of a line");
}

void BattleshipClient::end(Farewell farewell)
{
    state_ = State::Over;
    wakes_at_.reset();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_battleship_client(ClientHost& host, const JoinSettings& settings)
{
    return std::make_unique<BattleshipClient>(host, settings);
}

}  // namespace agon
