#pragma once

#include "protocols/client.h"
#include "protocols/session.h"

#include <functional>
#include <memory>

namespace agon {

/// A person who plays at another server, by a table of this one.
struct RemoteGuest {
    std::string table;  ///< where they wait; its free seats are the other server's
    std::string token;  ///< of their seats
    std::string name;
    std::string place;  ///< the other server, as people call it
};

/// The guest's own seats are held so.
Holder seat_of(const RemoteGuest& guest);

/// Whoever plays at the other server has the seats that are not the guest's.
Holder seat_elsewhere(const RemoteGuest& guest, std::string token = {});

/// The other server as a peer of this one: by its client a table here follows the game there, and
/// what the guest plays is played there. If both do not agree about the rules, the table ends and
/// says so.
class RemoteSession final : public Session, private ClientHost {
public:
    using MakeClient = std::function<std::unique_ptr<Client>(ClientHost& host)>;

    RemoteSession(House& house, Peer peer, RemoteGuest guest, const MakeClient& make);

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment now) override;
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

private:
    void send(std::string bytes) override;
    void begin(const AnyGame& start) override;
    void sit(const std::vector<Seat>& seats) override;
    void show(const std::vector<std::string>& moves) override;
    void lose_track(const std::string& why) override { end(why); }
    void hear(std::string_view name, std::string_view text) override;
    bool takes_votes() const override { return true; }
    void think(const AnyGame& view, std::vector<std::string> moves,
               std::optional<Milliseconds> limit) override;
    void finish(Farewell farewell) override { end(farewell.text); }

    std::optional<TableView> table() const { return house_.find(guest_.table, guest_.token); }
    bool is_own(Seat seat) const;
    void open_table(const AnyGame& start);
    void arrange();
    void follow();
    bool is_ahead(const TableView& table, std::size_t plies) const;
    void pass_on_moves();
    void on_end(const event::Ended& ended, Moment now);
    bool has_left(const TableView& table) const;
    void end(const std::string& why);
    void leave();

    House& house_;
    Peer peer_;
    RemoteGuest guest_;
    std::unique_ptr<Client> client_;
    Moment now_{};
    std::vector<Seat> own_;
    bool has_begun_ = false;                ///< the game there
    int games_ = 0;                         ///< that it has begun
    std::vector<std::string> shown_;        ///< how far the game there has come
    std::optional<std::size_t> asked_for_;  ///< the ply that the other server waits for
    std::vector<std::string> heard_;        ///< lines of talk from there that the table has to tell
    std::optional<Moment> leaves_at_;       ///< after the end, if the other server says nothing
    bool is_over_ = false;
};

}  // namespace agon
