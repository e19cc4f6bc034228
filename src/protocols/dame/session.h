#pragma once

#include "protocols/dame/dialect.h"
#include "protocols/lines.h"
#include "protocols/port.h"

namespace agon {

struct DameSettings {
    DameDialect dialect = DameDialect::Dame1;
    Milliseconds gap{30};        ///< between the first line of a group and the rest
    Milliseconds step{10'000};   ///< for each answer before the game
    Milliseconds answer{3'000};  ///< for OKWAIT and THINKING
    Milliseconds wait{1'000};    ///< between two WAITs
    Milliseconds usual_move{3'000};
};

/// The id by which a program is tried at once.
inline constexpr std::string_view kAnyTable = "0000000000000";

class DameSession;
using DameParty =
    Party<DameSession>;  ///< who came by `kAnyTable`; its first member opens the table
using DameLobby = Lobby<DameParty>;

/// The server's side: docs/protocols/dame.md.
class DameSession final : public Session {
public:
    DameSession(House& house, Peer peer, DameLobby& lobby, const DameSettings& settings)
        : house_{house}, peer_{peer}, lobby_{lobby}, settings_{settings}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }

private:
    /// What it waits for.
    enum class State : std::uint8_t {
        Version,
        Id,
        Player,
        OkWait,
        Pause,
        Thinking,
        Play,
        Applied,
        Over
    };

    void on_line(std::string_view line, Moment now);
    void on_version(std::string_view line, Moment now);
    void on_id(std::string_view line, Moment now);
    void on_player(std::string_view line, Moment now);
    void on_play(std::string_view line);
    void play(std::string_view move);
    Result<void> join_anybody();
    void leave(std::string_view reason);
    void greet_at_table(const TableView& table);
    void go_on(Moment now);
    void ask_for_move(const TableView& table, Moment now);
    void expect(State state, Milliseconds within, Moment now);
    void say(std::string lines);
    void refuse(std::string_view reason);
    void dismiss();
    void lose(std::string_view reason, std::string_view words);
    void tell_the_end(const TableView& table);

    House& house_;
    Peer peer_;
    DameLobby& lobby_;
    DameSettings settings_;
    Lines lines_{256};
    State state_ = State::Version;
    std::optional<Moment> wakes_at_;
    std::shared_ptr<DameParty> party_;  ///< null: it named its table, or has gone
    std::string table_;
    Seat seat_ = kNobody;
    std::string token_;
    std::string second_;  ///< of two moves in one line, until it is known whether it counts
};

}  // namespace agon
