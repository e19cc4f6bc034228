#include "protocols/dame/client.h"

#include "core/text.h"
#include "protocols/dame/dialect.h"
#include "protocols/dame/session.h"
#include "protocols/dame/trace.h"
#include "protocols/lines.h"

namespace agon {
namespace {

constexpr std::size_t kLongestLine = 1024;
constexpr std::size_t kLongestQuote = 80;
constexpr unsigned kAllRows = 0xff;

DameOptions options_of(const JoinSettings& settings)
{
    const auto options = DameOptions::from_json(settings.options);
    return options ? *options : DameOptions{};
}

/// Some move of a side whose opponent has no piece left, which a server may still ask for: the game
/// is over by our rules. None if there is none.
std::optional<std::string> last_step(dame::Pieces pieces, Seat seat)
{
    const auto own = static_cast<std::size_t>(seat);
    const std::size_t other = 1 - own;
    if ((pieces.men[other] | pieces.kings[other]) != 0) return std::nullopt;
    std::optional<std::string> step;
    for (int row = 0; row < dame::kRows && !step; ++row) {
        const dame::Bits decoy = dame::bit(dame::square_at(row, row));
        if (((pieces.men[own] | pieces.kings[own]) & decoy) != 0) continue;
        pieces.men[other] = decoy;
        const Dame game = Dame::from_pieces(pieces, seat);
        game.each_move([&](const Dame::Move& move) {
            if (!step && !game.is_capture(move)) step = game.write(move);
        });
    }
    return step;
}

class DameClient final : public Client {
public:
    DameClient(ClientHost& host, const JoinSettings& settings)
        : host_{host}, settings_{settings}, trace_{options_of(settings)}
    {}

    void on_open(Moment now) override { expect(State::Greeting, now); }
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_move(std::string_view move, Moment now) override;
    std::optional<Moment> wakes_at() const override { return wakes_at_; }
    void on_time(Moment now) override;

private:
    /// What it waits for.
    enum class State : std::uint8_t {
        Greeting,
        Accepted,
        Kind,
        Name,
        You,
        Total,
        Others,
        Course,
        Field,
        Rows,
        OkThink,
        Thought,
        MoveOk,
        Quit,
        Over
    };

    void on_line(std::string_view line, Moment now);
    void on_greeting(std::string_view text, Moment now);
    void on_accepted(std::string_view text, Moment now);
    void on_you(std::string_view text, Moment now);
    void on_course(std::string_view text, Moment now);
    void on_field(std::string_view text, Moment now);
    void on_row(std::string_view text, Moment now);
    void on_board(Moment now);
    void on_okthink(Moment now);
    void on_game_over(std::string_view text, Moment now);
    void on_last_line(std::string_view line);
    void see(Seat to_move);
    void tell();
    void play(Moment now);
    void expect(State state, Moment now);
    void leave(const std::string& why) { end({.by_the_rules = false, .text = why}); }
    void leave_nonsense(std::string_view line);
    void end_by_the_rules();
    void end(Farewell farewell);

    ClientHost& host_;
    JoinSettings settings_;
    Lines lines_{kLongestLine};
    State state_ = State::Greeting;
    std::optional<Moment> wakes_at_;
    DameDialect dialect_ = DameDialect::Dame1;
    bool was_hailed_ = false;  ///< by the line that one edition sends after its greeting
    Seat seat_ = kNobody;
    DameTrace trace_;
    dame::Pieces pieces_;  ///< of the rows that have come so far
    unsigned rows_ = 0;    ///< a bit each
    Moment asked_at_{};
    Milliseconds time_{0};  ///< for this move
    std::string move_;      ///< once it is chosen
    std::array<bool, 2> won_{};
};

void DameClient::on_bytes(std::string_view bytes, Moment now)
{
    lines_.add(bytes);
    while (state_ != State::Over) {
        const auto line = lines_.next();
        if (!line) break;
        on_line(*line, now);
    }
    if (state_ != State::Over && lines_.is_too_long()) leave("the server sends a line without end");
}

void DameClient::on_line(std::string_view line, Moment now)
{
    if (state_ == State::Quit) return on_last_line(line);
    if (line == "+ QUIT") return leave("the server quit the game");
    if (line.starts_with('-'))
        return leave("the server says '" + printable(line.substr(0, kLongestQuote)) + "'");
    if (!line.starts_with("+ ")) return leave_nonsense(line);
    const std::string_view text = line.substr(2);
    switch (state_) {
        case State::Greeting:
            return on_greeting(text, now);
        case State::Accepted:
            return on_accepted(text, now);
        case State::Kind:
            if (text != "PLAYING " + std::string{dame_lines::kind(dialect_)})
                return leave_nonsense(line);
            return expect(State::Name, now);
        case State::Name:
            host_.send(settings_.seat
                           ? "PLAYER " +
                                 std::to_string(dame_lines::number_of(dialect_, *settings_.seat)) +
                                 "\n"
                           : "PLAYER\n");
            return expect(State::You, now);
        case State::You:
            return on_you(text, now);
        case State::Total:
            return text == "TOTAL 2" ? expect(State::Others, now) : leave_nonsense(line);
        case State::Others:
            if (text == "ENDPLAYERS") expect(State::Course, now);
            return;
        case State::Course:
            return on_course(text, now);
        case State::Field:
            return on_field(text, now);
        case State::Rows:
            return on_row(text, now);
        case State::OkThink:
            return text == "OKTHINK" ? on_okthink(now) : leave_nonsense(line);
        case State::MoveOk:
            return text == "MOVEOK" ? expect(State::Course, now) : leave_nonsense(line);
        case State::Thought:
            return leave_nonsense(line);
        case State::Quit:
        case State::Over:
            return;
    }
}

void DameClient::on_greeting(std::string_view text, Moment now)
{
    const auto dialect = dame_lines::greeted_by(text);
    if (!dialect) return leave_nonsense(text);
    dialect_ = *dialect;
    host_.send("VERSION " + std::string{dame_lines::version(dialect_)} + "\n");
    expect(State::Accepted, now);
}

void DameClient::on_accepted(std::string_view text, Moment now)
{
    const bool hail = dialect_ == DameDialect::Checkers3 && !was_hailed_ &&
                      !text.starts_with("Client version accepted");
    if (hail) {
        was_hailed_ = true;
        return;
    }
    host_.send("ID " + (settings_.id.empty() ? std::string{kAnyTable} : settings_.id) + "\n");
    expect(State::Kind, now);
}

void DameClient::on_you(std::string_view text, Moment now)
{
    const auto parts = words(text);
    const auto seat = parts.size() >= 2 && parts[0] == "YOU"
                          ? dame_lines::seat_of(dialect_, parts[1])
                          : std::nullopt;
    if (!seat) return leave_nonsense(text);
    seat_ = *seat;
    host_.begin(AnyGame{trace_.game()});
    host_.sit({seat_});
    expect(State::Total, now);
}

void DameClient::on_course(std::string_view text, Moment now)
{
    const auto parts = words(text);
    if (text == "WAIT") {
        host_.send("OKWAIT\n");
        return expect(State::Course, now);
    }
    if (!parts.empty() && parts[0] == "GAMEOVER") return on_game_over(text, now);
    const auto time = parts.size() == 2 && parts[0] == "MOVE" ? to_number(parts[1]) : std::nullopt;
    if (!time || *time < 0) return leave_nonsense(text);
    asked_at_ = now;
    time_ = Milliseconds{*time};
    pieces_ = {};
    rows_ = 0;
    expect(State::Field, now);
}

/// Of two lines the first is not in all editions.
void DameClient::on_field(std::string_view text, Moment now)
{
    if (text == "NOSTATUS" || text.starts_with("STATUS")) return;
    if (text != "FIELD 8,8" && text != "BOARD 8,8") return leave_nonsense(text);
    expect(State::Rows, now);
}

void DameClient::on_row(std::string_view text, Moment now)
{
    if (text == "ENDFIELD" || text == "ENDBOARD")
        return rows_ == kAllRows ? on_board(now) : leave_nonsense(text);
    const auto row = dame_lines::add_row(dialect_, text, pieces_);
    if (!row || (rows_ >> *row & 1U) != 0) return leave_nonsense(text);
    rows_ |= 1U << *row;
}

void DameClient::on_board(Moment now)
{
    see(seat_);
    move_.clear();
    if (trace_.game().to_move() != seat_) {
        move_ = last_step(pieces_, seat_).value_or("");
        if (move_.empty()) return leave("the server asks for a move where there is none");
    }
    host_.send("THINKING\n");
    expect(State::OkThink, now);
    if (!move_.empty()) return;
    const Milliseconds passed = std::max(now - asked_at_, Milliseconds{0});
    host_.think(AnyGame{trace_.game()}, trace_.moves(), std::max(time_ - passed, Milliseconds{0}));
}

/// The board that has come, with this seat on turn; or nobody, after the end.
void DameClient::see(Seat to_move)
{
    if (to_move == kNobody)
        trace_.see_end(pieces_);
    else
        trace_.see(pieces_, to_move);
    tell();
}

void DameClient::tell()
{
    if (trace_.is_whole()) return host_.show(trace_.moves());
    host_.lose_track("no moves of the rules lead to the board that it shows");
}

void DameClient::on_okthink(Moment now)
{
    if (!move_.empty()) return play(now);
    state_ = State::Thought;
    wakes_at_.reset();
}

void DameClient::on_move(std::string_view move, Moment now)
{
    if (state_ != State::OkThink && state_ != State::Thought) return;
    move_ = move;
    if (state_ == State::Thought) play(now);
}

void DameClient::play(Moment now)
{
    host_.send("PLAY " + move_ + "\n");
    if (trace_.game().to_move() == seat_) {
        trace_.play(move_);
        tell();
    }
    expect(State::MoveOk, now);
}

void DameClient::on_game_over(std::string_view text, Moment now)
{
    const auto parts = words(text);
    const auto winner = parts.size() > 1 ? dame_lines::seat_of(dialect_, parts[1]) : std::nullopt;
    for (const Seat seat : {0, 1})
        won_[static_cast<std::size_t>(seat)] = !winner || *winner == seat;
    pieces_ = {};
    rows_ = 0;
    expect(State::Quit, now);
}

/// The later editions say who has won after the board; of a draw both have.
void DameClient::on_last_line(std::string_view line)
{
    if (line == "+ QUIT") return end_by_the_rules();
    if (line.starts_with("+ ") && rows_ != kAllRows) {
        const auto row = dame_lines::add_row(dialect_, line.substr(2), pieces_);
        if (row) rows_ |= 1U << *row;
        if (rows_ == kAllRows) see(kNobody);
    }
    for (const std::size_t seat : {0U, 1U})
        if (line == "+ PLAYER" + std::to_string(seat) + "WON No") won_[seat] = false;
}

void DameClient::on_close(Moment)
{
    if (state_ == State::Over) return;
    if (state_ == State::Quit) return end_by_the_rules();
    leave("the server closed the connection");
}

void DameClient::on_time(Moment now)
{
    if (!wakes_at_ || now < *wakes_at_) return;
    if (state_ == State::Quit) return end_by_the_rules();
    leave("the server is silent");
}

void DameClient::expect(State state, Moment now)
{
    state_ = state;
    wakes_at_ = now + kDeadAfter;
}

void DameClient::leave_nonsense(std::string_view line)
{
    leave("the server does not speak the dame protocol: '" +
          printable(line.substr(0, kLongestQuote)) + "'");
}

void DameClient::end_by_the_rules()
{
    const auto own = static_cast<std::size_t>(seat_);
    const std::string colour = seat_ == 0 ? "white" : "black";
    const bool drawn = won_[own] == won_[1 - own];
    end({.by_the_rules = true,
         .text = drawn ? "drawn as " + colour : (won_[own] ? "won as " : "lost as ") + colour});
}

void DameClient::end(Farewell farewell)
{
    state_ = State::Over;
    wakes_at_.reset();
    host_.finish(std::move(farewell));
}

}  // namespace

std::unique_ptr<Client> make_dame_client(ClientHost& host, const JoinSettings& settings)
{
    return std::make_unique<DameClient>(host, settings);
}

}  // namespace agon
