#pragma once

#include "games/game.h"
#include "search/brake.h"
#include "search/finding.h"
#include "search/knowledge.h"
#include "search/move_order.h"
#include "search/trail.h"
#include "search/transposition_table.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace agon {

/// Iterative deepening with principal variation search. The side to move may stay the same after
/// a move (then nothing is negated), and the table's own moves are averaged by their weights. Where
/// more than two play, all others are taken to play together against the one who searches.
template <Game G, Knowledge<G> K>
class AlphaBeta {
public:
    using Move = typename G::Move;
    using Report = std::function<void(const Finding<G>&)>;

    using Table = TranspositionTable<Move>;
    using Entry = typename Table::Entry;

    /// Several searches of the same position, each on its own thread, may share a table.
    AlphaBeta(K knowledge, std::shared_ptr<Table> table, Shortcuts shortcuts = {})
        : knowledge_{std::move(knowledge)}, shortcuts_{shortcuts}, table_{std::move(table)}
    {}

    /// The best move that was found before the brake was pulled; `report` hears of each depth. Who
    /// is winning leads the game to none of the `worn` positions.
    Finding<G> search(const G& root, int most_depth, Brake& brake, const Report& report,
                      std::span<const std::uint64_t> worn = {})
    {
        brake_ = &brake;
        stopped_ = false;
        hero_ = root.to_move();
        trail_.begin(worn);
        if constexpr (KnowsBeginnings<K, G>) knowledge_.begin_at(root);
        order_.fade();
        std::vector<Move> moves = legal_moves(root);
        assert(!moves.empty());
        Finding<G> best{.move = moves.front(), .line = {moves.front()}};
        for (int depth = 1; depth <= std::min(most_depth, kDeepest); ++depth) {
            depth_ = depth;
            const int value = search_depth(root, depth, best.value);
            // A sure win is one, whatever a later depth overlooks; only a nearer one is better.
            const bool is_worse = best.value >= kSureWin && value <= best.value;
            if (!lines_[0].empty() && !is_worse)
                best.move = lines_[0].front();  // also if this depth is not done
            if (stopped_ && depth > 1) break;
            if (!is_worse) best = {best.move, value, depth, brake.nodes(), lines_[0]};
            if (report) report(best);
            if (stopped_ || is_decided(best.value, depth) || moves.size() == 1) break;
        }
        best.nodes = brake.nodes();
        return best;
    }

    void forget()
    {
        table_->clear();
        order_.forget();
    }

private:
    static constexpr int kDeepest = 100;
    static constexpr int kMostPlies = 2 * kDeepest;  ///< quiescence included
    static constexpr int kInfinity = std::numeric_limits<std::int16_t>::max();
    static constexpr int kWindow = [] {
        if constexpr (KnowsWindow<K, G>)
            return K::kWindow;
        else
            return 40;
    }();

    /// Whether the end lies within this depth. One that is farther was met by chance, in the table
    /// or among solved positions; who plays for such ends from move to move may never come to one.
    static bool is_decided(int value, int depth)
    {
        return std::abs(value) >= kSureWin && kWin - std::abs(value) <= depth;
    }

    /// One depth, first in a narrow window around the value of the depth before.
    int search_depth(const G& root, int depth, int expected)
    {
        if (!shortcuts_.aspiration || depth < 4)
            return visit(root, depth, 0, -kInfinity, kInfinity);
        for (int window = kWindow;; window *= 4) {
            const int low = std::max(expected - window, -kInfinity);
            const int high = std::min(expected + window, kInfinity);
            const int value = visit(root, depth, 0, low, high);
            if (stopped_ || (value > low && value < high)) return value;
            if (window > kWin) return value;
        }
    }

    /// The value for the seat to move, exact within the window.
    int visit(const G& game, int depth, int ply, int alpha, int beta)
    {
        lines_[static_cast<std::size_t>(ply)].clear();
        if constexpr (KnowsEnds<K, G>) {
            const bool asks = shortcuts_.solved && ply > 0;
            const auto value = asks ? knowledge_.solved(game) : std::nullopt;
            if (value) return is_stopped() ? 0 : from_table(*value, ply);
        }
        if (depth <= 0) return settle(game, ply, alpha, beta);
        if (is_stopped()) return 0;
        const std::uint64_t hash = game.hash();
        const std::uint64_t key = key_of(game, hash);
        const auto known = shortcuts_.table ? table_->find(key) : std::nullopt;
        const bool is_known = known && ply > 0 && settles(game, *known, depth, ply, alpha, beta);
        if (is_known && std::abs(known->value) >= kSureWin) return from_table(known->value, ply);
        if (comes_again(ply, hash)) return 0;
        if (is_known) return known->value;
        if (const auto enough = value_by_margin(game, depth, ply, alpha, beta)) return *enough;
        const int longer = extension(game, known, depth, ply);
        if (stopped_) return 0;
        return visit_moves(game, depth, ply, alpha, beta, key, known, longer);
    }

    /// Whether what the table knows is an answer here.
    bool settles(const G& game, const Entry& known, int depth, int ply, int alpha, int beta) const
    {
        const bool is_sure = std::abs(known.value) >= kSureWin;
        if (is_sure ? !is_lasting(game, known) : known.depth < depth) return false;
        const int value = from_table(known.value, ply);
        return known.bound == Bound::Exact || (known.bound == Bound::Lower && value >= beta) ||
               (known.bound == Bound::Upper && value <= alpha);
    }

    /// Whether this is an end that will come, however deep somebody looks: the table does not know
    /// how many plies the game has left.
    bool is_lasting(const G& game, const Entry& known) const
    {
        const int plies = kWin - std::abs(known.value);
        if constexpr (KnowsLimit<K, G>)
            if (plies > knowledge_.plies_left(game)) return false;
        return plies <= kWin - kSureWin;
    }

    bool comes_again(int ply, std::uint64_t hash)
    {
        if constexpr (KnowsReturns<K, G>)
            return trail_.repeats(ply, hash) && ply > 0 && shortcuts_.repetition;
        return false;
    }

    /// A ply if all moves but the known one are much worse, by a search of half the depth.
    int extension(const G& game, const std::optional<Entry>& known, int depth, int ply)
    {
        if constexpr (ExtendsSingular<K, G>) {
            const bool asks = shortcuts_.singular && ply > 0 &&
                              ply < std::min(2 * depth_, kDeepest) && depth >= K::kSingularFrom &&
                              known && known->bound != Bound::Upper && known->depth >= depth - 3 &&
                              std::abs(known->value) < kSureWin;
            if (asks && is_singular(game, known->move, known->value - 2 * depth, depth / 2, ply))
                return 1;
        }
        return 0;
    }

    /// Whether no other move reaches this value.
    bool is_singular(const G& game, const Move& known, int value, int depth, int ply)
    {
        const std::size_t start = push_moves(game, depth, ply, &known);
        int best = -kInfinity;
        for (std::size_t i = start; i < order_.size() && best < value && !stopped_; ++i) {
            const Move move = order_.take_best(i);
            if (move == known) continue;
            note_step(game, move, ply);
            best = std::max(best, value_for(game.to_move(), after(game, move), depth - 1, ply + 1,
                                            value - 1, value));
        }
        order_.cut(start);
        lines_[static_cast<std::size_t>(ply)].clear();
        return best < value;
    }

    /// The value as it stands if it is so far above the window that nobody needs to look.
    std::optional<int> value_by_margin(const G& game, int depth, int ply, int alpha, int beta) const
    {
        if constexpr (KnowsMargin<K, G>) {
            constexpr int kDeepestGuess = 3;
            const bool may_guess = shortcuts_.margin && ply > 0 && depth <= kDeepestGuess &&
                                   beta - alpha == 1 && std::abs(beta) < kSureWin;
            if (!may_guess) return std::nullopt;
            const int value = evaluate(game);
            if (value - K::kMargin * depth >= beta) return value;
        }
        return std::nullopt;
    }

    /// The first move is looked at by so much longer.
    int visit_moves(const G& game, int depth, int ply, int alpha, int beta, std::uint64_t key,
                    const std::optional<Entry>& known, int longer)
    {
        const int asked = alpha;
        const std::size_t start = push_moves(game, depth, ply, known ? &known->move : nullptr);
        int best = -kInfinity;
        Move best_move = order_.at(start);
        for (std::size_t i = start; best < beta; ++i) {
            if (i == order_.size() && (best > -kSureWin || !push_unlikely(game, start))) break;
            const Move move = order_.take_best(i);
            const int value = visit_move(game, move, depth + (i == start ? longer : 0), ply, alpha,
                                         beta, static_cast<int>(i - start));
            if (stopped_) break;
            if (value > best) {
                best = value;
                best_move = move;
            }
            if (value > alpha) {
                alpha = value;
                keep_line(ply, move);
            }
        }
        order_.cut(start);
        if (stopped_) return best;
        if (best >= beta) order_.reward(knowledge_, game, best_move, depth, ply);
        if (known) hold_to(*known, game, ply, best, best_move);
        const Bound bound = best >= beta   ? Bound::Lower
                            : best > asked ? Bound::Exact
                                           : Bound::Upper;
        table_->put({key, best_move, static_cast<std::int16_t>(to_table(best, ply)),
                     static_cast<std::int8_t>(depth), bound});
        return best;
    }

    /// What was sure once stays so, though this search has seen less: else who wins could lose the
    /// way to the end.
    void hold_to(const Entry& known, const G& game, int ply, int& best, Move& best_move)
    {
        if (!is_lasting(game, known)) return;
        const int value = from_table(known.value, ply);
        if (value > 0 && known.bound != Bound::Upper && value > best) {
            best = value;
            best_move = known.move;
            lines_[static_cast<std::size_t>(ply)].assign(1, known.move);
        }
        if (value < 0 && known.bound != Bound::Lower) best = std::min(best, value);
    }

    /// The first move with the whole window, the others with none; late quiet ones less deeply.
    int visit_move(const G& game, const Move& move, int depth, int ply, int alpha, int beta,
                   int number)
    {
        const Seat mover = game.to_move();
        const G child = after(game, move);
        const int next = depth - 1;
        note_step(game, move, ply);
        if (number == 0) return value_for(mover, child, next, ply + 1, alpha, beta);
        const bool late =
            depth >= 4 && number >= 3 && may_reduce(game) && !knowledge_.is_noisy(game, move);
        const int less = late ? 1 + (number >= 10 ? 1 : 0) + depth / 8 : 0;
        int value = value_for(mover, child, next - less, ply + 1, alpha, alpha + 1);
        if (value > alpha && less > 0)
            value = value_for(mover, child, next, ply + 1, alpha, alpha + 1);
        if (value > alpha && value < beta)
            value = value_for(mover, child, next, ply + 1, alpha, beta);
        return value;
    }

    void note_step(const G& game, const Move& move, int ply)
    {
        if constexpr (KnowsReturns<K, G>) trail_.step(ply + 1, knowledge_.may_return(game, move));
    }

    /// The value of a position for `seat`, whoever is to move there.
    int value_for(Seat seat, const G& game, int depth, int ply, int alpha, int beta)
    {
        const Seat to_move = game.to_move();
        if (to_move == kNobody) {
            lines_[static_cast<std::size_t>(ply)].clear();
            const int value = value_of_end(game, hero_, ply);
            return are_foes(seat, hero_) ? -value : value;
        }
        if (to_move == kChance) return expected_value(seat, game, depth, ply, alpha, beta);
        if (!are_foes(seat, to_move)) return visit(game, depth, ply, alpha, beta);
        return -visit(game, depth, ply, -beta, -alpha);
    }

    bool are_foes(Seat one, Seat other) const
    {
        return one != other && (one == hero_ || other == hero_);
    }

    int evaluate(const G& game) const
    {
        assert(game.to_move() >= 0);
        const int value = knowledge_.evaluate(game, hero_);
        return are_foes(game.to_move(), hero_) ? -value : value;
    }

    /// Of more than two, who searches decides what a position is worth.
    std::uint64_t key_of(const G& game, std::uint64_t hash) const
    {
        return game.seats() > 2 ? hash ^ mix64(static_cast<std::uint64_t>(hero_)) : hash;
    }

    /// The mean over all outcomes, exact within the window.
    int expected_value(Seat seat, const G& game, int depth, int ply, int alpha, int beta)
    {
        int value = 0;
        if constexpr (HasChance<G>) {
            const auto probed = depth > 0 && beta - alpha == 1
                                    ? probe_outcomes(seat, game, depth, ply, alpha, beta)
                                    : std::nullopt;
            value = probed ? *probed : mean_of_outcomes(seat, game, depth, ply, alpha, beta);
            if (std::abs(value) >= kSureWin)
                value = worst_of_sure(seat, game, depth, ply, value > 0)
                            .value_or(std::clamp(value, 1 - kSureWin, kSureWin - 1));
        }
        lines_[static_cast<std::size_t>(ply)].clear();
        return value;
    }

    /// A mean may look like a sure win and be none. If all outcomes are, the farthest; so of
    /// losses.
    std::optional<int> worst_of_sure(Seat seat, const G& game, int depth, int ply, bool is_win)
        requires HasChance<G>
    {
        const int low = is_win ? kSureWin - 1 : -kInfinity;
        const int high = is_win ? kInfinity : 1 - kSureWin;
        int farthest = is_win ? kWin : -kWin;
        bool is_sure = true;
        game.each_move([&](const Move& outcome) {
            if (!is_sure) return;
            const int value = value_for(seat, after(game, outcome), depth, ply, low, high);
            is_sure = is_win ? value > low : value < high;
            farthest = is_win ? std::min(farthest, value) : std::max(farthest, value);
        });
        return is_sure ? std::optional{farthest} : std::nullopt;
    }

    /// Each outcome in a window of none, moved by as much as it looks better than the mean: mostly
    /// all are on the same side of it, and so is the mean. None if they are not.
    std::optional<int> probe_outcomes(Seat seat, const G& game, int depth, int ply, int alpha,
                                      int beta)
        requires HasChance<G>
    {
        double looks = 0;
        game.each_move([&](const Move& outcome) {
            looks += game.weight(outcome) * look(seat, after(game, outcome), ply);
        });
        double sum = 0;
        bool above = true;
        bool below = true;
        game.each_move([&](const Move& outcome) {
            if (!above && !below) return;
            const G next = after(game, outcome);
            const int better = static_cast<int>(look(seat, next, ply) - looks);
            const int low = std::clamp(alpha + better, -kInfinity, kInfinity - 1);
            const int value = value_for(seat, next, depth, ply, low, low + 1);
            above = above && value > low;
            below = below && value <= low;
            sum += game.weight(outcome) * value;
        });
        if (above && sum >= beta) return static_cast<int>(sum);
        if (below && sum <= alpha) return static_cast<int>(sum);
        return std::nullopt;
    }

    /// What an outcome is worth without looking further.
    int look(Seat seat, const G& game, int ply) const
    {
        const int value = game.to_move() == kNobody ? value_of_end(game, hero_, ply)
                                                    : knowledge_.evaluate(game, hero_);
        return are_foes(seat, hero_) ? -value : value;
    }

    /// Each outcome in the window that lets the mean into its own if all others were won or lost;
    /// one outside it settles the matter (Ballard's Star1).
    int mean_of_outcomes(Seat seat, const G& game, int depth, int ply, int alpha, int beta)
        requires HasChance<G>
    {
        constexpr double kRounding = 1e-6;
        double sum = 0;
        double left = 1;
        std::optional<int> bound;
        game.each_move([&](const Move& outcome) {
            if (bound) return;
            const double weight = game.weight(outcome);
            left -= weight;
            const double low = std::floor((alpha - sum - left * kWin) / weight - kRounding);
            const double high = std::ceil((beta - sum + left * kWin) / weight + kRounding);
            const int least = static_cast<int>(std::clamp<double>(low, -kInfinity, kInfinity - 1));
            const int most = static_cast<int>(std::clamp<double>(high, least + 1, kInfinity));
            const int value = value_for(seat, after(game, outcome), depth, ply, least, most);
            sum += weight * value;
            if (value <= least) bound = std::min(alpha, static_cast<int>(sum + left * kWin));
            if (value >= most) bound = std::max(beta, static_cast<int>(sum - left * kWin));
        });
        return bound.value_or(static_cast<int>(sum));
    }

    static int value_of_end(const G& game, Seat seat, int ply)
    {
        const double score = game.outcome()->scores[static_cast<std::size_t>(seat)];
        if (score == 0.5) return 0;
        return score > 0.5 ? kWin - ply : ply - kWin;
    }

    /// Plays on while there is something noisy; the side to move may always stop at what it has.
    int settle(const G& game, int ply, int alpha, int beta)
    {
        if (is_stopped()) return 0;
        const bool rests = ply >= kMostPlies - 1 || knowledge_.may_rest(game);
        int best = rests ? evaluate(game) : -kInfinity;
        if (ply >= kMostPlies - 1) return best;
        if (best >= beta) return best;
        alpha = std::max(alpha, best);
        const std::size_t start = order_.size();
        order_.push_noisy(knowledge_, game);
        for (std::size_t i = start; i < order_.size() && best < beta; ++i) {
            const Move move = order_.take_best(i);
            const int value = value_for(game.to_move(), after(game, move), 0, ply + 1, alpha, beta);
            if (stopped_) break;
            best = std::max(best, value);
            alpha = std::max(alpha, value);
        }
        order_.cut(start);
        return best;
    }

    std::size_t push_moves(const G& game, int depth, int ply, const Move* first)
    {
        const std::size_t start = order_.size();
        order_.push(knowledge_, game, ply, first, [&](const auto& visit) {
            if constexpr (PicksMoves<K, G>)
                if (shortcuts_.selection) return knowledge_.each_likely(game, depth, visit);
            game.each_move(visit);
        });
        return start;
    }

    /// Only when all moves have been looked at is a loss sure. Whether there are more.
    bool push_unlikely(const G& game, std::size_t start)
    {
        if constexpr (PicksMoves<K, G>)
            return shortcuts_.selection && order_.push_others(knowledge_, game, start);
        return false;
    }

    bool may_reduce(const G& game) const
    {
        if constexpr (KnowsWhenToReduce<K, G>)
            if (!knowledge_.may_reduce(game)) return false;
        return shortcuts_.reductions;
    }

    void keep_line(int ply, const Move& move)
    {
        auto& line = lines_[static_cast<std::size_t>(ply)];
        const auto& rest = lines_[static_cast<std::size_t>(ply) + 1];
        line.assign(1, move);
        line.insert(line.end(), rest.begin(), rest.end());
    }

    bool is_stopped() { return stopped_ = stopped_ || brake_->is_pulled(); }

    /// Wins are counted from the root in the search, from the position in the table.
    static int to_table(int value, int ply)
    {
        return value >= kSureWin ? value + ply : value <= -kSureWin ? value - ply : value;
    }
    static int from_table(int value, int ply)
    {
        return value >= kSureWin ? value - ply : value <= -kSureWin ? value + ply : value;
    }

    K knowledge_;
    Shortcuts shortcuts_;
    std::shared_ptr<Table> table_;
    Brake* brake_ = nullptr;
    Seat hero_ = 0;  ///< who is to move at the root
    int depth_ = 0;  ///< of the present search
    bool stopped_ = false;
    MoveOrder<G, K, kMostPlies> order_;
    std::array<std::vector<Move>, kMostPlies + 1> lines_;
    Trail<kMostPlies + 1> trail_;
};

}  // namespace agon
