#pragma once

#include "protocols/port.h"
#include "protocols/software_challenge/room.h"

namespace agon {

/// What the sessions of a port share: their rooms, and who administers them.
class ChallengeHall {
public:
    using Room = std::shared_ptr<ChallengeRoom>;

    ChallengeHall(House& house, ChallengeSettings settings, LobbySettings filler)
        : house_{house}, settings_{std::move(settings)}, filler_{std::move(filler)}
    {}

    const ChallengeSettings& settings() const { return settings_; }
    const LobbySettings& filler() const { return filler_; }

    /// Null if there is no such room; here and below.
    Room find(std::string_view id) const;
    Room find_open() const;
    Room find_reserved(std::string_view code) const;
    bool has_room_for_more() const;

    Room open();
    Room prepare(const challenge::Prepare& prepared);
    /// The room at this table of the API.
    Room at_table(const std::string& table);

    /// Rooms that are over, or that everybody has left.
    void clear_up();
    void forget(ChallengeSession& session);

    std::vector<ChallengeSession*> administrators{};

private:
    template <class Test>
    Room first(Test test) const;
    std::string new_id();

    House& house_;
    ChallengeSettings settings_;
    LobbySettings filler_;
    std::vector<Room> rooms_;
};

/// The server's side: docs/protocols/software-challenge.md.
class ChallengeSession final : public Session {
public:
    ChallengeSession(House& house, Peer peer, ChallengeHall& hall);

    void on_open(Moment) override {}
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    Peer peer() const { return peer_; }
    void say(const challenge::Element& packet) { say(challenge::written(packet)); }
    /// The game in its room is over, or its seat there is another's.
    void part_from(const ChallengeRoom& room);

private:
    struct Reader;

    void say(std::string bytes);
    void handle(const challenge::Element& packet, Moment now);
    void join(const challenge::Element& packet, const challenge::Join& join, Moment now);
    void join_room(const challenge::Element& packet, const std::string& id, Moment now);
    void join_prepared(const challenge::Element& packet, const std::string& code, Moment now);
    bool is_playing(const challenge::Element& packet);
    bool join_waiting_table(std::string_view id, Moment now);
    bool enter(const ChallengeHall::Room& room, std::size_t place, Moment now);
    void on_move(const challenge::Element& packet, const challenge::InRoom& said, Moment now);
    void authenticate(const challenge::Element& packet, const std::string& password);
    void prepare(const challenge::Element& packet, const challenge::Prepare& wanted);
    ChallengeHall::Room administered(const challenge::Element& packet, const std::string& id);
    bool may_administer(const challenge::Element& packet);
    void refuse_room(const challenge::Element& packet, const std::string& text);
    void hang_up(std::string_view cause);
    void leave(std::string_view cause);

    House& house_;
    Peer peer_;
    ChallengeHall& hall_;
    challenge::XmlStream stream_;
    ChallengeHall::Room room_;  ///< where it plays; null: nowhere
    std::string last_room_;     ///< where its game is over
    bool has_spoken_ = false;
    bool is_administrator_ = false;
    int wrong_passwords_ = 0;
    bool is_gone_ = false;
};

}  // namespace agon
