#include "honest/honest.h"

#include "classics.h"

#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

constexpr std::size_t kWebPairs = 5;
constexpr double kWebRate = 10;
constexpr std::size_t kClassicPairs = 3;
constexpr double kClassicRate = 2.5;  ///< so that a short game still lasts ten seconds
constexpr std::size_t kLevels = 3;
constexpr double kLevelRate = 3.3;
constexpr std::chrono::seconds kToBegin{20};

}  // namespace

Honest::Honest(const Child& server)
{
    const auto web = server.port("web");
    for (std::size_t i = 0; i < kWebPairs; ++i)
        places_.push_back({[this, web] { return web_pair(desk_, web, kWebRate); }, nullptr});
    for (std::size_t i = 0; i < kLevels; ++i)
        places_.push_back({[this, web] { return level_table(desk_, web, kLevelRate); }, nullptr});
    for (const Classic& classic : all_classics())
        for (std::size_t i = 0; i < kClassicPairs; ++i)
            places_.push_back({[this, &classic, port = server.port(std::string{classic.name})] {
                                   return classic_pair(desk_, classic, port, seed_++, kClassicRate);
                               },
                               nullptr});
    for (Place& place : places_) begin(place);
}

/// One after the other: two pairs of a port that come at once would be mixed.
void Honest::begin(Place& place)
{
    place.party = place.make();
    place.is_noted = false;
    const auto end = Clock::now() + kToBegin;
    while (!place.party->has_begun()) {
        if (!place.party->fault().empty()) throw std::runtime_error{place.party->fault()};
        if (Clock::now() > end) throw std::runtime_error{"a game does not begin"};
        tick(Clock::now());
    }
}

void Honest::renew(std::size_t leavers)
{
    for (std::size_t i = 0; i < places_.size(); ++i) {
        // Whoever is next to leave is looked at first.
        Place& place = places_[(next_leaver_ + i) % places_.size()];
        if (i >= leavers && !place.party->is_over()) {
            place.party->come_back();
            continue;
        }
        place.party->resign();
        note_fault(place);
        place.party.reset();
        begin(place);
    }
    next_leaver_ = (next_leaver_ + leavers) % places_.size();
}

void Honest::note_fault(Place& place)
{
    if (place.party->fault().empty() || std::exchange(place.is_noted, true)) return;
    faults_.push_back(place.party->fault());
}

void Honest::tick(Clock::time_point now)
{
    for (Place& place : places_)
        if (place.party) place.party->step(now);
    desk_.clients.poll(1, [this](std::size_t client, std::string_view bytes) {
        const auto owner = desk_.owners.find(client);
        if (owner != desk_.owners.end()) owner->second->hear(client, bytes);
    });
}

void Honest::play(Clock::time_point until, const std::function<void(Clock::time_point)>& on_tick)
{
    for (auto now = Clock::now(); now < until; now = Clock::now()) {
        tick(now);
        if (on_tick) on_tick(now);
    }
}

Figures Honest::take()
{
    Figures figures;
    for (Place& place : places_) {
        place.party->count_unanswered(Clock::now());
        note_fault(place);
    }
    figures.faults = std::exchange(faults_, {});
    figures.delays = std::exchange(desk_.delays, {});
    figures.unanswered = std::exchange(desk_.unanswered, 0);
    return figures;
}

}  // namespace agon::bench
