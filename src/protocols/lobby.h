#pragma once

#include "protocols/session.h"

#include <algorithm>
#include <cassert>
#include <memory>
#include <vector>

namespace agon {

/// Who takes the places that stay free among a port's clients.
struct LobbySettings {
    std::string fill{};          ///< a built-in player; empty: nobody does
    Milliseconds fill_after{0};  ///< that those who are there wait first
};

inline Holder seat_for_a_program()
{
    return {.kind = Holder::Kind::Classic, .spec = {}, .name = {}, .token = {}};
}

/// Clients of a port who are to play together, or do. `S` is their session.
template <class S>
struct Party {
    using Member = S;

    std::vector<S*> members{};        ///< in the order of their arrival
    std::string table{};              ///< empty: there is none yet
    std::optional<Moment> fill_at{};  ///< when built-in players take the free places
    std::vector<const S*> patient{};  ///< who have voted to wait for more
};

/// Where a port's clients wait for each other: pairing, filling and voting, whatever they play. `P`
/// is a Party. The port's sessions share it, and it outlives them.
template <class P>
class Lobby {
public:
    using Group = std::shared_ptr<P>;
    using Member = typename P::Member;

    Lobby(House& house, LobbySettings settings) : house_{house}, settings_{std::move(settings)} {}

    /// The newest that passes; null if none does.
    template <class Test>
    Group find(Test test) const
    {
        const auto found = std::find_if(parties_.rbegin(), parties_.rend(),
                                        [&](const Group& party) { return test(*party); });
        return found != parties_.rend() ? *found : nullptr;
    }

    /// Into the newest party that has a place, or into a new one.
    template <class HasPlace, class Make>
    Group join(Member& newcomer, HasPlace has_place, Make make)
    {
        Group party = find(has_place);
        if (!party) party = parties_.emplace_back(make());
        party->members.push_back(&newcomer);
        return party;
    }

    template <class HasPlace>
    Group join(Member& newcomer, HasPlace has_place)
    {
        return join(newcomer, has_place, [] { return std::make_shared<P>(); });
    }

    /// Into the party that plays at this table.
    Group join_at(Member& newcomer, std::string_view table)
    {
        const Group party = join(newcomer, [&](const P& each) { return each.table == table; });
        party->table = table;
        return party;
    }

    /// A party is forgotten with its last member.
    void leave(const Group& party, Member& member)
    {
        assert(std::ranges::count(party->members, &member) == 1);
        std::erase(party->members, &member);
        std::erase(party->patient, &member);
        if (party->members.empty()) std::erase(parties_, party);
    }

    /// From now on the party waits for more, and its places are filled after a while; or it does
    /// not wait.
    void set_waiting(P& party, bool waits, Moment now)
    {
        party.fill_at.reset();
        if (waits && !settings_.fill.empty()) party.fill_at = now + settings_.fill_after;
        for (Member* member : party.members) house_.reschedule(member->peer());
    }

    /// Whether the places are to be filled now: true once.
    bool takes_fill(P& party, Moment now) const
    {
        if (!party.fill_at || now < *party.fill_at) return false;
        party.fill_at.reset();
        return true;
    }

    /// For a table of so many: first the members, then those who fill it.
    std::vector<Holder> seats_for(const P& party, std::size_t seats) const
    {
        assert(seats >= party.members.size());
        assert(seats == party.members.size() || !settings_.fill.empty());
        std::vector<Holder> holders(party.members.size(), seat_for_a_program());
        holders.resize(seats, filler());
        return holders;
    }

    /// Fills the free seats of the party's table.
    void fill_table(const P& party)
    {
        assert(!settings_.fill.empty());
        const auto table = house_.find(party.table);
        for (Seat seat = 0; table && seat < table->seats(); ++seat)
            if (!table->holder(seat).is_taken)
                (void)house_.ask(party.table, command::Change{seat, filler()});
    }

    /// Two of which one at least has not voted to wait for more: any vote to play decides.
    static bool is_voting(const P& party)
    {
        return party.members.size() == 2 && party.patient.size() < 2;
    }

private:
    Holder filler() const
    {
        return {.kind = Holder::Kind::Player, .spec = settings_.fill, .name = {}, .token = {}};
    }

    House& house_;
    LobbySettings settings_;
    std::vector<Group> parties_;
};

}  // namespace agon
