#pragma once

#include "classics.h"
#include "programs/program.h"
#include "programs/tcp_house.h"

namespace agon {

/// How a game with a program on a port went, as far as the program is to blame.
struct TcpReport {
    enum class Trouble : std::uint8_t {
        None,
        NoPort,
        NotStarted,
        EndedFirst,
        NeverConnected,
        LeftFirst,
        FaultFirst,
        TurnedAway,
        NoSeat,
        NoMove,
        Fault,
        Closed,
    };

    Trouble trouble = Trouble::None;
    std::string fault{};                         ///< as records name it
    std::string heard{};                         ///< the end of what it sent
    std::string last_words{};                    ///< on stderr
    std::optional<Exit> exit{};                  ///< none: it had to be killed
    std::optional<TcpHouse::Refused> refused{};  ///< the last move that was illegal
};

/// A program that connects to a port where its game's classic protocol is spoken. It is started
/// for each game; `{host} {port} {id} {name} {seat}` among its words are filled in. When the game
/// is over it is told so, and has a little time to take its leave.
class TcpPlayer final : public Player {
public:
    /// In the protocol of this name, or without one in whichever suits. "bad-spec" if programs
    /// cannot play under the options of `start`.
    static Result<std::unique_ptr<TcpPlayer>> make(Launch launch, const AnyGame& start,
                                                   LogName log_name,
                                                   const TypedPortOptions& port = {},
                                                   std::string_view protocol = {});

    TcpPlayer(Launch launch, const Classic& classic, const AnyGame& start, LogName log_name,
              const TypedPortOptions& port);

    /// Tries whether it connects and takes a seat: "not-ready" if it does not.
    std::optional<Error> get_ready();

    void begin(std::uint64_t seed) override;
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;
    void end(const Situation& situation, const Outcome& outcome) override;

    /// Of the game that has ended last.
    const TcpReport& report() const { return report_; }

    /// Stops the program, and lets it go on. Nothing happens if none runs.
    void freeze();
    void thaw();

private:
    /// One game: a connection and the server's side of it.
    struct Game {
        std::unique_ptr<Program> program;
        std::unique_ptr<TcpHouse> house;
        std::unique_ptr<Port> port;
        std::unique_ptr<Session> session;
        Descriptor socket;
        Deadline next_piece{};  ///< when it may go out
    };

    std::string filled(std::string word, int port, Seat seat) const;
    Thought start_game(Seat seat, const Budget& budget, std::span<const std::string> moves);
    std::optional<Thought> accept(const Descriptor& listener, Deadline patience);
    Thought wait_for_answer(const MoveClock& clock, const std::stop_token& stop);
    bool exchange(Deadline until);
    bool hear();
    bool say_farewell();
    void wait_for_exit();
    bool write_pieces();
    Thought lose(std::string fault, TcpReport::Trouble trouble, std::string_view why);
    void report_end(Deadline deadline);

    Launch launch_;
    Classic classic_;
    AnyGame start_;
    LogName log_name_;
    PortSettings port_;
    std::optional<Game> game_;
    std::string why_;  ///< it lost last
    TcpReport report_;
};

}  // namespace agon
