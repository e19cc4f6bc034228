#include "contest/matching.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <optional>
#include <span>

namespace agon {
namespace {

constexpr int kNone = -1;

std::size_t at(int i) { return static_cast<std::size_t>(i); }

MatchCost halved(MatchCost cost)
{
    for (auto& figure : cost.figures) {
        assert(figure % 2 == 0);
        figure /= 2;
    }
    return cost;
}

/// The primal-dual method. A node is a vertex or a blossom: an odd cycle of nodes, joined by tight
/// edges, that acts as one until it is opened again. An edge is tight when its cost is the sum of
/// its ends' prices; no edge costs less. Trees of tight edges grow from all unmatched nodes at
/// once, outer and inner nodes by turns, until two of them touch and the path between their roots
/// is turned over; when nothing is tight, prices change until something is.
///
/// Costs are taken four times and prices begin as even numbers: then the slack between two outer
/// nodes is always even, and halving it stays exact in every figure.
class Matcher {
public:
    Matcher(int size, const std::vector<MatchCost>& costs);

    std::vector<int> run();

private:
    enum class Label : char { Unseen, Outer, Inner };

    struct Edge {
        int from;
        int to;
    };

    bool is_blossom(int node) const { return node >= size_; }
    bool is_top(int node) const { return top_[at(node)] == node; }
    int top_of(int vertex) const { return vertex == kNone ? kNone : top_[at(vertex)]; }
    Label& label_of(int node) { return label_[at(node)]; }
    Edge& edge(int from, int to) { return edges_[at(from) * at(nodes_) + at(to)]; }
    MatchCost slack_of(Edge edge) const;

    void begin_search();
    bool search();
    bool scan(int vertex);
    bool follow(Edge tight);
    bool follow_tight_edges();
    void change_prices(const MatchCost& by);
    MatchCost least_change();
    void open_spent_blossoms();

    void push(int node);
    void note_slack(int vertex, int node);
    void find_slack(int node);
    void set_top(int node, int top);
    int child_with(int blossom, int vertex) const;
    std::size_t even_way_to(int blossom, int child);
    void join(int node, int other);
    void turn_over(int node, int other);
    int common_outer(int one, int other);
    void add_side(int blossom, int from, int base);
    void add_blossom(int one, int base, int other);
    void find_edges(int blossom);
    void open_blossom(int blossom);

    int size_;
    int nodes_;  ///< vertices first, then room for as many blossoms as there can be
    std::vector<MatchCost> costs_;
    std::vector<MatchCost> prices_;  ///< of vertices
    std::vector<MatchCost> inside_;  ///< of blossoms: what their own edges may be dearer
    std::vector<Edge> edges_;        ///< between two nodes, the one of least slack
    std::vector<int> mate_;          ///< of a node: the vertex it is matched to
    std::vector<int> top_;           ///< the outermost blossom around a node, or itself
    std::vector<int> parent_;        ///< of an inner node in its tree: a vertex
    std::vector<int> nearest_;       ///< of a node: the outer vertex of least slack to it
    std::vector<Label> label_;
    std::vector<std::vector<int>> cycle_;  ///< of a blossom, its base first
    std::vector<std::vector<int>> child_;  ///< of a blossom, by vertex
    std::vector<int> seen_;                ///< marks of `common_outer`
    int mark_ = 0;
    std::vector<int> queue_;  ///< outer vertices that have not been scanned
};

Matcher::Matcher(int size, const std::vector<MatchCost>& costs)
    : size_{size},
      nodes_{size + size / 2},
      costs_{costs},
      prices_(at(size)),
      inside_(at(nodes_)),
      edges_(at(nodes_) * at(nodes_)),
      mate_(at(nodes_), kNone),
      top_(at(nodes_), kNone),
      parent_(at(nodes_), kNone),
      nearest_(at(nodes_), kNone),
      label_(at(nodes_), Label::Unseen),
      cycle_(at(nodes_)),
      child_(at(nodes_)),
      seen_(at(nodes_))
{
    std::iota(top_.begin(), top_.begin() + size, 0);
    for (int u = 0; u < size; ++u) {
        MatchCost least = costs[at(u) * at(size) + at(u == 0 ? 1 : 0)];
        for (int v = 0; v < size; ++v) {
            edge(u, v) = {u, v};
            MatchCost& cost = costs_[at(u) * at(size) + at(v)];
            if (u != v) least = std::min(least, cost);
            cost *= 4;
        }
        prices_[at(u)] = least;
        prices_[at(u)] *= 2;
    }
}

MatchCost Matcher::slack_of(Edge edge) const
{
    MatchCost slack = costs_[at(edge.from) * at(size_) + at(edge.to)];
    slack -= prices_[at(edge.from)];
    slack -= prices_[at(edge.to)];
    return slack;
}

void Matcher::push(int node)
{
    if (!is_blossom(node)) return queue_.push_back(node);
    for (const int child : cycle_[at(node)]) push(child);
}

void Matcher::note_slack(int vertex, int node)
{
    int& nearest = nearest_[at(node)];
    if (nearest == kNone || slack_of(edge(vertex, node)) < slack_of(edge(nearest, node)))
        nearest = vertex;
}

void Matcher::find_slack(int node)
{
    nearest_[at(node)] = kNone;
    for (int u = 0; u < size_; ++u)
        if (top_[at(u)] != node && label_of(top_[at(u)]) == Label::Outer) note_slack(u, node);
}

void Matcher::set_top(int node, int top)
{
    top_[at(node)] = top;
    if (is_blossom(node))
        for (const int child : cycle_[at(node)]) set_top(child, top);
}

int Matcher::child_with(int blossom, int vertex) const { return child_[at(blossom)][at(vertex)]; }

/// How many steps along the cycle lead from the base to this child, an even number: the cycle is
/// turned round if needed.
std::size_t Matcher::even_way_to(int blossom, int child)
{
    auto& cycle = cycle_[at(blossom)];
    const auto steps = static_cast<std::size_t>(std::ranges::find(cycle, child) - cycle.begin());
    if (steps % 2 == 0) return steps;
    std::reverse(cycle.begin() + 1, cycle.end());
    return cycle.size() - steps;
}

/// Matches a node to another; inside a blossom its children are matched anew, and the one that has
/// the edge becomes its base.
void Matcher::join(int node, int other)
{
    const Edge out = edge(node, other);
    mate_[at(node)] = out.to;
    if (!is_blossom(node)) return;
    const int base = child_with(node, out.from);
    const std::size_t steps = even_way_to(node, base);
    auto& cycle = cycle_[at(node)];
    for (std::size_t i = 0; i < steps; ++i) join(cycle[i], cycle[i ^ 1U]);
    join(base, other);
    std::ranges::rotate(cycle, cycle.begin() + static_cast<std::ptrdiff_t>(steps));
}

/// Matches `node` to `other`, and all the way up to the root what this sets free.
void Matcher::turn_over(int node, int other)
{
    for (;;) {
        const int freed = top_of(mate_[at(node)]);
        join(node, other);
        if (freed == kNone) return;
        const int above = top_of(parent_[at(freed)]);
        join(freed, above);
        node = above;
        other = freed;
    }
}

/// The nearest outer node above both, none if they are of different trees.
int Matcher::common_outer(int one, int other)
{
    for (++mark_; one != kNone || other != kNone; std::swap(one, other)) {
        if (one == kNone) continue;
        if (seen_[at(one)] == mark_) return one;
        seen_[at(one)] = mark_;
        const int inner = top_of(mate_[at(one)]);
        one = inner == kNone ? kNone : top_of(parent_[at(inner)]);
    }
    return kNone;
}

/// From an outer node up to the base, without it.
void Matcher::add_side(int blossom, int from, int base)
{
    for (int outer = from; outer != base;) {
        const int inner = top_of(mate_[at(outer)]);
        cycle_[at(blossom)].push_back(outer);
        cycle_[at(blossom)].push_back(inner);
        push(inner);
        outer = top_of(parent_[at(inner)]);
    }
}

void Matcher::add_blossom(int one, int base, int other)
{
    int blossom = size_;
    while (top_[at(blossom)] != kNone) ++blossom;
    inside_[at(blossom)] = {};
    label_of(blossom) = Label::Outer;
    mate_[at(blossom)] = mate_[at(base)];
    parent_[at(blossom)] = parent_[at(base)];
    auto& cycle = cycle_[at(blossom)];
    cycle.assign(1, base);
    add_side(blossom, one, base);
    std::reverse(cycle.begin() + 1, cycle.end());
    add_side(blossom, other, base);
    set_top(blossom, blossom);
    find_edges(blossom);
    find_slack(blossom);
}

void Matcher::find_edges(int blossom)
{
    auto& child_of = child_[at(blossom)];
    child_of.assign(at(size_), kNone);
    for (int v = 0; v < size_; ++v) {
        if (top_[at(v)] != blossom) continue;
        for (const int child : cycle_[at(blossom)])
            if (child == v || (is_blossom(child) && child_with(child, v) != kNone))
                child_of[at(v)] = child;
    }
    for (int node = 0; node < nodes_; ++node) {
        if (node == blossom || top_[at(node)] == kNone || top_[at(node)] == blossom) continue;
        std::optional<MatchCost> least;
        for (const int child : cycle_[at(blossom)]) {
            const MatchCost slack = slack_of(edge(child, node));
            if (least && *least <= slack) continue;
            least = slack;
            edge(blossom, node) = edge(child, node);
            edge(node, blossom) = edge(node, child);
        }
    }
}

/// An inner blossom whose price is used up: the even way round from where the tree enters it to its
/// base stays in the tree, the rest leaves it.
void Matcher::open_blossom(int blossom)
{
    for (const int child : cycle_[at(blossom)]) set_top(child, child);
    const int entered = child_with(blossom, edge(blossom, parent_[at(blossom)]).from);
    const std::size_t steps = even_way_to(blossom, entered);
    const auto& cycle = cycle_[at(blossom)];
    for (std::size_t i = 0; i < steps; i += 2) {
        const int inner = cycle[i];
        const int outer = cycle[i + 1];
        parent_[at(inner)] = edge(outer, inner).from;
        label_of(inner) = Label::Inner;
        label_of(outer) = Label::Outer;
        nearest_[at(inner)] = kNone;
        find_slack(outer);
        push(outer);
    }
    label_of(entered) = Label::Inner;
    parent_[at(entered)] = parent_[at(blossom)];
    for (std::size_t i = steps + 1; i < cycle.size(); ++i) {
        label_of(cycle[i]) = Label::Unseen;
        find_slack(cycle[i]);
    }
    top_[at(blossom)] = kNone;
}

/// Whether this tight edge, out of an outer node, has led to one more matched pair.
bool Matcher::follow(Edge tight)
{
    const int from = top_of(tight.from);
    const int to = top_of(tight.to);
    if (label_of(to) == Label::Unseen) {
        const int next = top_of(mate_[at(to)]);
        parent_[at(to)] = tight.from;
        label_of(to) = Label::Inner;
        label_of(next) = Label::Outer;
        nearest_[at(to)] = nearest_[at(next)] = kNone;
        push(next);
    } else if (label_of(to) == Label::Outer) {
        const int base = common_outer(from, to);
        if (base == kNone) {
            turn_over(from, to);
            turn_over(to, from);
            return true;
        }
        add_blossom(from, base, to);
    }
    return false;
}

bool Matcher::scan(int vertex)
{
    if (label_of(top_of(vertex)) != Label::Outer) return false;
    for (int v = 0; v < size_; ++v) {
        if (top_of(v) == top_of(vertex)) continue;
        if (slack_of({vertex, v}) == MatchCost{}) {
            if (follow({vertex, v})) return true;
        } else {
            note_slack(vertex, top_of(v));
        }
    }
    return false;
}

MatchCost Matcher::least_change()
{
    std::optional<MatchCost> least;
    const auto take = [&](const MatchCost& change) {
        if (!least || change < *least) least = change;
    };
    for (int node = 0; node < nodes_; ++node) {
        if (!is_top(node)) continue;
        const Label label = label_of(node);
        if (is_blossom(node) && label == Label::Inner) take(halved(inside_[at(node)]));
        if (nearest_[at(node)] == kNone || label == Label::Inner) continue;
        const MatchCost slack = slack_of(edge(nearest_[at(node)], node));
        take(label == Label::Outer ? halved(slack) : slack);
    }
    assert(least);  // every two can be matched, so two roots can
    return *least;
}

void Matcher::change_prices(const MatchCost& by)
{
    for (int v = 0; v < size_; ++v) {
        if (label_of(top_of(v)) == Label::Outer) prices_[at(v)] += by;
        if (label_of(top_of(v)) == Label::Inner) prices_[at(v)] -= by;
    }
    for (int node = size_; node < nodes_; ++node) {
        if (!is_top(node)) continue;
        for (int twice = 0; twice < 2; ++twice) {
            if (label_of(node) == Label::Outer) inside_[at(node)] += by;
            if (label_of(node) == Label::Inner) inside_[at(node)] -= by;
        }
    }
}

bool Matcher::follow_tight_edges()
{
    for (int node = 0; node < nodes_; ++node) {
        const int nearest = nearest_[at(node)];
        if (!is_top(node) || nearest == kNone || top_of(nearest) == node) continue;
        const Edge found = edge(nearest, node);
        if (slack_of(found) == MatchCost{} && follow(found)) return true;
    }
    return false;
}

void Matcher::open_spent_blossoms()
{
    for (int node = size_; node < nodes_; ++node)
        if (is_top(node) && label_of(node) == Label::Inner && inside_[at(node)] == MatchCost{})
            open_blossom(node);
}

void Matcher::begin_search()
{
    std::ranges::fill(label_, Label::Unseen);
    std::ranges::fill(nearest_, kNone);
    queue_.clear();
    for (int node = 0; node < nodes_; ++node) {
        if (!is_top(node) || mate_[at(node)] != kNone) continue;
        parent_[at(node)] = kNone;
        label_of(node) = Label::Outer;
        push(node);
    }
}

/// One more pair is matched, or all are.
bool Matcher::search()
{
    begin_search();
    if (queue_.empty()) return false;
    for (;;) {
        while (!queue_.empty()) {
            const int vertex = queue_.back();
            queue_.pop_back();
            if (scan(vertex)) return true;
        }
        change_prices(least_change());
        if (follow_tight_edges()) return true;
        open_spent_blossoms();
    }
}

std::vector<int> Matcher::run()
{
    while (search()) {
    }
    const auto vertices = std::span{mate_}.first(at(size_));
    return {vertices.begin(), vertices.end()};
}

}  // namespace

std::vector<int> cheapest_matching(int size, const std::vector<MatchCost>& costs)
{
    assert(size >= 0 && size % 2 == 0 && costs.size() == at(size) * at(size));
    if (size == 0) return {};
    return Matcher{size, costs}.run();
}

}  // namespace agon
