#pragma once

#include "doubles/fake_server.h"

#include <gtest/gtest.h>

namespace agon {

/// Says hello, then what happened at the table it watches, a word an event.
class EchoSession final : public Session {
public:
    EchoSession(House& house, Peer peer, std::string table)
        : house_{house}, peer_{peer}, table_{std::move(table)}
    {}

    void on_open(Moment) override
    {
        house_.watch(peer_, table_);
        house_.send(peer_, "hello ", Milliseconds{0});
    }
    void on_bytes(std::string_view bytes, Moment) override
    {
        (void)house_.ask(table_, command::Say{"peer", std::string{bytes}});
    }
    void on_close(Moment) override {}
    void on_event(const TableView&, const SeenEvent& event, Moment) override
    {
        if (const auto* said = as<event::Said>(event))
            house_.send(peer_, said->text + " ", Milliseconds{0});
        if (const auto* moved = as<seen::Moved>(event))
            house_.send(peer_, moved->moves.front() + " ", Milliseconds{0});
        if (const auto* ended = as<event::Ended>(event))
            house_.send(peer_, "end:" + ended->result.reason + " ", Milliseconds{0});
    }
    std::optional<Moment> wakes_at() const override { return alarm; }
    void on_time(Moment) override
    {
        alarm.reset();
        house_.send(peer_, "ring ", Milliseconds{0});
    }

    std::optional<Moment> alarm;

private:
    House& house_;
    Peer peer_;
    std::string table_;
};

inline const Address kStranger = address_of(boost::asio::ip::make_address("192.0.2.1"));

inline constexpr Holder::Kind kOpen = Holder::Kind::Open;
inline constexpr Holder::Kind kClassic = Holder::Kind::Classic;
inline constexpr Holder::Kind kPlayer = Holder::Kind::Player;

class HubTest : public testing::Test {
protected:
    static Holder holder(Holder::Kind kind, std::string token = "", std::string spec = "")
    {
        return {.kind = kind, .spec = std::move(spec), .name = "", .token = std::move(token)};
    }

    std::string open(std::vector<Holder> seats, ClockRule clock = {}, bool by_api = true,
                     const std::string& game = "dame")
    {
        hub_->set_time(now_);
        const auto opened = hub_->open({.game = game,
                                        .options = {},
                                        .seats = std::move(seats),
                                        .clock = clock,
                                        .by_api = by_api});
        return *opened;
    }

    std::string open_for_two(ClockRule clock = {})
    {
        return open({holder(kOpen, "ann"), holder(kOpen, "bob")}, clock);
    }

    Peer join(FakeOutlet& outlet, const std::string& table)
    {
        const Peer peer = hub_->new_peer();
        hub_->enter(std::make_unique<EchoSession>(*hub_, peer, table), outlet,
                    {.peer = peer, .may_spectate = true}, now_);
        return peer;
    }

    /// It has heard all so far.
    Peer settle_at(FakeOutlet& outlet, const std::string& table)
    {
        hub_->settle(now_);
        const Peer peer = join(outlet, table);
        hub_->settle(now_);
        outlet.written.clear();
        return peer;
    }

    void pass(Milliseconds time)
    {
        now_ += time;
        hub_->on_time(now_);
        hub_->settle(now_);
    }

    /// As after a crash: another hub on the same store.
    void restart(Milliseconds pause = std::chrono::seconds{1})
    {
        now_ += pause;
        hub_.emplace(store_, thinkers_, aside_, settings_);
        ASSERT_TRUE(hub_->recover(now_));
        hub_->settle(now_);
    }

    TableView table(const std::string& id) { return *hub_->find(id); }

    FakeStore store_;
    FakeThinkers thinkers_;
    FakeAside aside_;
    HubSettings settings_;
    std::optional<Hub> hub_{std::in_place, store_, thinkers_, aside_, settings_};
    Moment now_{Milliseconds{1'000'000}};
};

}  // namespace agon
