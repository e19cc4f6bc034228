#pragma once

#include "search/knowledge.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace agon {

/// In which order a search looks at moves: what promises much, and what was good elsewhere. The
/// moves of all open nodes lie on one stack, those of a node from its `start` on.
template <Game G, Knowledge<G> K, std::size_t MostPlies>
class MoveOrder {
public:
    using Move = typename G::Move;

    /// What was good before is a hint, no more.
    void fade()
    {
        for (auto& slot : history_) slot /= 8;
    }

    void forget()
    {
        history_.fill(0);
        killers_.fill({});
    }

    std::size_t size() const { return stack_.size(); }
    const Move& at(std::size_t i) const { return stack_[i].move; }
    void cut(std::size_t start) { stack_.resize(start); }

    /// For quiescence.
    void push_noisy(const K& knowledge, const G& game)
    {
        game.each_move([&](const Move& move) {
            if (knowledge.is_noisy(game, move))
                stack_.push_back({move, knowledge.promise(game, move)});
        });
    }

    /// `each(visit)` visits the moves; `first` is looked at before all others.
    template <class Each>
    void push(const K& knowledge, const G& game, int ply, const Move* first, const Each& each)
    {
        constexpr int kFirst = 1 << 30;
        constexpr int kKiller = 1 << 20;
        each([&](const Move& move) {
            int promise = knowledge.promise(game, move);
            if (promise > 0) promise += 2 * kKiller;
            if (promise <= 0) promise += history_[knowledge.slot(move)];
            if (killers_[static_cast<std::size_t>(ply)] == move)
                promise = std::max(promise, kKiller);
            if (first != nullptr && move == *first) promise = kFirst;
            stack_.push_back({move, promise});
        });
    }

    /// All moves that are not there yet. Whether there are any.
    bool push_others(const K& knowledge, const G& game, std::size_t start)
    {
        const std::size_t end = stack_.size();
        game.each_move([&](const Move& move) {
            for (std::size_t i = start; i < end; ++i)
                if (stack_[i].move == move) return;
            stack_.push_back({move, history_[knowledge.slot(move)]});
        });
        return stack_.size() > end;
    }

    /// Brings the most promising of the moves from `i` on to place `i`.
    Move take_best(std::size_t i)
    {
        std::size_t best = i;
        for (std::size_t j = i + 1; j < stack_.size(); ++j)
            if (stack_[j].promise > stack_[best].promise) best = j;
        std::swap(stack_[i], stack_[best]);
        return stack_[i].move;
    }

    /// This move was so good that no other was looked at.
    void reward(const K& knowledge, const G& game, const Move& move, int depth, int ply)
    {
        constexpr int kMostHistory = 1 << 16;
        if (knowledge.is_noisy(game, move)) return;
        killers_[static_cast<std::size_t>(ply)] = move;
        int& slot = history_[knowledge.slot(move)];
        slot += (kMostHistory - slot) * std::min(depth * depth, 64) / 64;
    }

private:
    struct Scored {
        Move move;
        int promise;
    };

    std::vector<Scored> stack_;
    std::array<Move, MostPlies> killers_{};
    std::array<int, K::kSlots> history_{};
};

}  // namespace agon
