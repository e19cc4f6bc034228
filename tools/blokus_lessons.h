#pragma once

#include "core/rng.h"
#include "games/blokus/blokus.h"
#include "plan.h"
#include "search/mcts.h"

#include <array>
#include <cassert>
#include <cstdio>
#include <span>
#include <string>
#include <thread>
#include <vector>

/// What the tools share that teach the priors and the net of blokus.
namespace agon {

using BlokusMode = BlokusOptions::Mode;

/// What is learnt apart for two colours on the board and for four, from games of these modes. Those
/// of four colours are longer and slower, and teach more: there are a quarter as many.
template <class Learn>
auto learnt_of_both(int games, const Learn& learn)
{
    using enum BlokusOptions::Mode;
    constexpr std::array kDuels{Duo, Duo, Junior, Duo, TwoSeats};
    constexpr std::array kFourColours{FourSeats, TwoColoursEach};
    using Learnt = decltype(learn(std::size_t{0}, std::span<const BlokusMode>{kDuels}, games));
    std::array<Learnt, 2> both;
    std::jthread duels{[&] { both[0] = learn(0, kDuels, games); }};
    both[1] = learn(1, kFourColours, (games + 3) / 4);
    duels.join();
    return both;
}

/// Plays so many games with the teacher, the modes in turn.
template <class Teacher, class Lessons>
void play_games(Teacher& teacher, std::span<const BlokusMode> modes, int games, Lessons& lessons)
{
    for (int game = 0; game < games; ++game)
        teacher.play(modes[static_cast<std::size_t>(game) % modes.size()], lessons);
}

using TriedStone = Tried<Blokus::Move>;

/// What the search has tried in a position.
template <class Policy>
std::vector<TriedStone> searched(Mcts<Blokus, Policy>& search, const Blokus& game,
                                 const typename Policy::Trail& trail, std::uint64_t simulations)
{
    Brake brake = brake_after(simulations);
    search.set_root(game, trail, std::nullopt, brake);
    search.search(brake, {});
    return search.tried();
}

/// By visits, so that games differ. Pre: one was tried.
inline Blokus::Move drawn_by_visits(std::span<const TriedStone> tried, Rng& rng)
{
    std::uint64_t visits = 0;
    for (const auto& each : tried) visits += each.visits;
    assert(visits > 0);
    std::uint64_t left = rng.below(static_cast<std::uint32_t>(visits));
    std::size_t i = 0;
    for (; left >= tried[i].visits; ++i) left -= tried[i].visits;
    return tried[i].move;
}

template <class Weights>
void print_line(const Weights& weights)
{
    std::string line = "    {";
    for (const auto weight : weights) line += std::to_string(weight) + ", ";
    line.resize(line.size() - 2);
    std::puts((line + "},").c_str());
}

}  // namespace agon
