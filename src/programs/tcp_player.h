#pragma once

#include "classics.h"
#include "programs/program.h"
#include "programs/tcp_house.h"

namespace agon {

/// A program that connects to a port where its game's classic protocol is spoken. It is started
/// for each game; `{host} {port} {id} {name}` among its words are filled in. When the game is over
/// it is told so, and has a little time to take its leave.
class TcpPlayer final : public Player {
public:
    /// "bad-spec" if programs cannot play under the options of `start`.
    static Result<std::unique_ptr<TcpPlayer>> make(Launch launch, const AnyGame& start,
                                                   LogName log_name);

    TcpPlayer(Launch launch, const Classic& classic, const AnyGame& start, LogName log_name);

    /// Tries whether it connects and takes a seat: "not-ready" if it does not.
    std::optional<Error> get_ready();

    void begin(std::uint64_t seed) override;
    Thought think(const Situation& situation, const Budget& budget, const Now& now,
                  std::stop_token stop, const Listener& listener) override;
    void end(const Situation& situation, const Outcome& outcome) override;

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

    Thought start_game(Seat seat, const Budget& budget);
    std::optional<Thought> accept(const Descriptor& listener, Deadline patience);
    Thought wait_for_answer(const MoveClock& clock, const std::stop_token& stop);
    bool exchange(Deadline until);
    bool hear();
    bool say_farewell();
    void wait_for_exit();
    bool write_pieces();
    Thought lose(std::string fault, std::string_view why);

    Launch launch_;
    Classic classic_;
    AnyGame start_;
    LogName log_name_;
    std::optional<Game> game_;
    std::string why_;  ///< it lost last
};

}  // namespace agon
