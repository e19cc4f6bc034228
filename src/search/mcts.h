#pragma once

#include "search/mcts_tree.h"
#include "search/policy.h"

#include <bit>
#include <cassert>
#include <cmath>
#include <functional>
#include <utility>

namespace agon {

/// How a tree search weighs what it knows against what it does not. Values lie between 0 and 1.
struct MctsSettings {
    float exploration = 1.0F;        ///< weight of the priors
    float caution = 0.2F;            ///< how much less than its siblings an untried move promises
    std::uint32_t expand_after = 1;  ///< visits of a leaf before its moves are listed
    std::size_t most_choices = 0;    ///< only so many of the likeliest; 0: all
};

/// How a move at the root did.
template <class Move>
struct Tried {
    Move move{};
    std::uint64_t visits = 0;
    double value = 0;  ///< mean, for the seat to move

    bool operator==(const Tried&) const = default;
};

/// Monte Carlo tree search, PUCT with priors, for any number of seats: each node maximises for the
/// seat that moves there, whoever moved before. At the table's own moves an outcome is drawn by
/// weight.
template <Game G, Policy<G> P>
class Mcts {
public:
    using Move = typename G::Move;
    using Trail = typename P::Trail;
    using Report = std::function<void()>;

    Mcts(P policy, const MctsSettings& settings, std::size_t bytes)
        : policy_{std::move(policy)}, settings_{settings}, tree_{bytes}
    {}

    /// Forgets all.
    void begin(std::uint64_t seed)
    {
        rng_ = Rng{seed};
        root_.reset();
    }

    /// The position that was searched last; none if there was none.
    const std::optional<G>& root() const { return root_; }
    const Trail& trail() const { return trail_; }

    /// Sets the position to search. `path` leads to it from the last one if it does; then what was
    /// found about it is kept.
    void set_root(const G& game, const Trail& trail, std::optional<std::span<const Move>> path,
                  Brake& brake)
    {
        assert(game.to_move() >= 0);
        std::optional<Index> known;
        if (path && root_) known = tree_.find(*path);
        if (known && *known != Tree::kRoot) tree_.keep_only(*known, brake);
        if (!known) tree_.clear();
        is_full_ = false;
        root_ = game;
        trail_ = trail;
        if (tree_.at(Tree::kRoot).children == 0) expand(Tree::kRoot, game, trail);
    }

    /// Simulates, once at least, until the brake is pulled; `report` is called now and then.
    /// Pre: there is a root.
    void search(Brake& brake, const Report& report)
    {
        assert(root_);
        std::uint64_t next_report = kFirstReport;
        do {
            simulate();
            if (report && brake.nodes() + 1 >= next_report) {
                report();
                next_report *= 2;
            }
        } while (!brake.is_pulled() && !brake.look());
    }

    std::vector<Tried<Move>> tried() const
    {
        std::vector<Tried<Move>> all;
        for (const auto& node : tree_.children(Tree::kRoot))
            all.push_back({node.move, node.visits, node.value});
        return all;
    }

    /// What it expects after the move, that one first.
    std::vector<Move> line(const Move& move) const
    {
        std::vector<Move> moves{move};
        for (auto index = tree_.find(moves); index;) {
            const auto below = tree_.children(*index);
            const auto best = std::ranges::max_element(below, {}, &Node::visits);
            if (best == below.end() || best->visits == 0) break;
            moves.push_back(best->move);
            index = tree_.at(*index).first + static_cast<Index>(best - below.begin());
        }
        return moves;
    }

    const MctsTree<Move>& tree() const { return tree_; }

private:
    using Tree = MctsTree<Move>;
    using Index = typename Tree::Index;
    using Node = typename Tree::Node;

    struct Step {
        Index node;
        Seat mover;
    };

    static constexpr std::uint64_t kFirstReport = 256;  // simulations

    /// From the root down to a leaf, a game played out from there, and its values up again.
    void simulate()
    {
        G game = *root_;
        Trail trail = trail_;
        path_.clear();
        Index index = Tree::kRoot;
        while (has_children(index, game, trail)) {
            const Seat mover = game.to_move();
            index = mover == kChance ? drawn_child(index) : best_child(index);
            const Move move = tree_.at(index).move;
            path_.push_back({index, mover});
            trail.add(game, move);
            game.play(move);
        }
        const bool over = game.to_move() == kNobody;
        const Values values = over ? policy_.value_of(game) : policy_.play_out(game, trail, rng_);
        ++tree_.at(Tree::kRoot).visits;
        for (const Step& step : path_) {
            Node& node = tree_.at(step.node);
            ++node.visits;
            if (step.mover == kChance) continue;
            const float value = values[static_cast<std::size_t>(step.mover)];
            node.value += (value - node.value) / static_cast<float>(node.visits);
        }
    }

    /// A leaf gets children when it has been visited often enough and there is room.
    bool has_children(Index index, const G& game, const Trail& trail)
    {
        const Node& node = tree_.at(index);
        if (node.children != 0) return true;
        if (node.visits < settings_.expand_after || is_full_) return false;
        return game.to_move() != kNobody && expand(index, game, trail);
    }

    bool expand(Index index, const G& game, const Trail& trail)
    {
        choices_.clear();
        least_weight_ = 0;
        if (game.to_move() == kChance) {
            add_outcomes(game);
        } else {
            policy_.each_choice(game, trail, [&](const Move& move, float weight) {
                add_choice({weight, static_cast<std::uint32_t>(rng_() >> 32U), move});
            });
            keep_likeliest();
            std::ranges::sort(choices_, Likelier{});
        }
        if (index == Tree::kRoot)  // it needs a move, however small the tree
            choices_.resize(std::min(choices_.size(), tree_.most() - tree_.size()));
        is_full_ = !tree_.add_children(index, choices_);
        return !is_full_;
    }

    void add_outcomes(const G& game)
    {
        if constexpr (HasChance<G>)
            game.each_move([&](const Move& outcome) {
                choices_.push_back({static_cast<float>(game.weight(outcome)), 0, outcome});
            });
    }

    /// Equals by lot: the order in which they are listed must not matter. Weights are above 0, so
    /// their bits are ordered as they are.
    struct Likelier {
        static std::uint64_t key(const typename Tree::Choice& choice)
        {
            return std::uint64_t{std::bit_cast<std::uint32_t>(choice.weight)} << 32U | choice.lot;
        }
        bool operator()(const typename Tree::Choice& a, const typename Tree::Choice& b) const
        {
            return key(a) > key(b);
        }
    };

    /// Of many most are soon found to be unlikelier than all that are kept, and are not.
    void add_choice(const typename Tree::Choice& choice)
    {
        const std::size_t most = settings_.most_choices;
        if (most != 0 && choices_.size() >= 2 * most) keep_likeliest();
        if (choice.weight >= least_weight_) choices_.push_back(choice);
    }

    void keep_likeliest()
    {
        const std::size_t most = settings_.most_choices;
        if (most == 0 || choices_.size() <= most) return;
        const auto last = choices_.begin() + static_cast<std::ptrdiff_t>(most);
        std::ranges::nth_element(choices_, last - 1, Likelier{});
        least_weight_ = (last - 1)->weight;
        choices_.erase(last, choices_.end());
    }

    /// As the likeliest come first, the untried ones are the last, and of these only the first can
    /// be the best.
    Index best_child(Index parent) const
    {
        const Node& node = tree_.at(parent);
        const float explore = settings_.exploration * std::sqrt(static_cast<float>(node.visits));
        float best_score = std::numeric_limits<float>::lowest();
        Index best = node.first;
        float visits = 0;
        float sum = 0;
        float tried_priors = 0;
        for (Index index = node.first; index < node.first + node.children; ++index) {
            const Node& child = tree_.at(index);
            const auto n = static_cast<float>(child.visits);
            float score = explore * child.prior / (1 + n);
            if (child.visits != 0) {
                score += child.value;
                visits += n;
                sum += n * child.value;
                tried_priors += child.prior;
            } else if (visits > 0) {
                score += sum / visits - settings_.caution * std::sqrt(tried_priors);
            }
            if (score > best_score) {
                best_score = score;
                best = index;
            }
            if (child.visits == 0) break;
        }
        return best;
    }

    Index drawn_child(Index parent)
    {
        const Node& node = tree_.at(parent);
        double left = rng_.unit();
        Index index = node.first;
        const Index last = node.first + node.children - 1;
        while (index < last && left >= static_cast<double>(tree_.at(index).prior))
            left -= static_cast<double>(tree_.at(index++).prior);
        return index;
    }

    P policy_;
    MctsSettings settings_;
    Tree tree_;
    std::optional<G> root_;
    Trail trail_{};
    Rng rng_{0};
    bool is_full_ = false;  ///< the tree has no room to grow
    std::vector<Step> path_;
    std::vector<typename Tree::Choice> choices_;
    float least_weight_ = 0;  ///< of the choices: what is less need not be added
};

}  // namespace agon
