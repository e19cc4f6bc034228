#include "contest/tournament.h"

#include <algorithm>

namespace agon {

Tournament::Tournament(const EventSettings& settings, EventPast past)
    : settings_{settings}, past_{std::move(past)}, results_{settings.format.entrants}
{
    for (const auto& [entrant, round] : settings.withdrawn) results_.withdraw(entrant, round);
    go_on();
}

std::optional<EventTask> Tournament::next()
{
    if (waiting_.empty()) return std::nullopt;
    EventTask task = std::move(waiting_.front());
    waiting_.pop_front();
    return task;
}

void Tournament::add(const EventTask& task, const Record::Result& result)
{
    count(task, result);
    go_on();
}

void Tournament::play_again(const EventTask& task)
{
    waiting_.push_front(task);
    ++waiting_.front().attempt;
    ++waiting_.front().doubts;
}

std::optional<GameKey> Tournament::stray() const
{
    if (past_.results.empty()) return std::nullopt;
    return past_.results.begin()->first;
}

/// Pairs whatever can be paired.
void Tournament::go_on()
{
    while (!is_over_) {
        const auto pairings = next_pairings(settings_.format, results_);
        if (!pairings) {
            is_over_ = results_.is_settled();
            return;
        }
        if (pairings->empty()) return;
        for (const EventPairing& pairing : *pairings) {
            const PairingScore* known = results_.find(pairing.round, pairing.number);
            const int first = known != nullptr ? known->pairing.games : 0;
            results_.add(pairing);
            if (pairing.entrants.size() > 1) add_games(pairing, first);
        }
    }
}

void Tournament::add_games(const EventPairing& pairing, int first)
{
    for (int game = first; game < pairing.games; ++game) {
        ++known_;
        const GameKey key{pairing.round, pairing.number, game};
        const int group = game / settings_.format.seats;
        EventTask task{
            .key = key,
            .attempt = 1,
            .entrants = seat_order(pairing, game),
            .seed = luck_of(settings_.format.seed, pairing.round, pairing.number, group)};
        if (const auto found = past_.attempts.find(key); found != past_.attempts.end())
            task.attempt += found->second;
        if (const auto found = past_.doubts.find(key); found != past_.doubts.end())
            task.doubts = found->second;
        if (auto played = past_.results.extract(key)) {
            count(task, played.mapped());
        } else if (const auto loser = loser_by_leaving(task)) {
            const auto seat = std::ranges::find(task.entrants, *loser) - task.entrants.begin();
            auto result =
                result_of(lost_by(static_cast<Seat>(seat), settings_.format.seats, "withdrawn"));
            count(task, result);
            forfeits_.push_back({std::move(task), std::move(result)});
        } else {
            waiting_.push_back(std::move(task));
        }
    }
}

/// Of several who have gone, who went first.
std::optional<int> Tournament::loser_by_leaving(const EventTask& task) const
{
    for (const auto& [entrant, round] : settings_.withdrawn)
        if (std::ranges::count(task.entrants, entrant) > 0) return entrant;
    return std::nullopt;
}

void Tournament::count(const EventTask& task, const Record::Result& result)
{
    results_.add(EventGame{.round = task.key.round,
                           .pairing = task.key.pairing,
                           .game = task.key.game,
                           .entrants = task.entrants,
                           .scores = *result.scores,
                           .ranks = ranks_of(result),
                           .fault = is_fault(result.reason) ? result.reason : ""});
}

}  // namespace agon
