#pragma once

#include "search/brake.h"

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace agon {

/// Moves and how often they were tried, as a tree of at most so many bytes. A node's children lie
/// side by side. Of the two halves of the memory one holds the tree, the other takes what is kept
/// of it when the root moves on.
template <class Move>
class MctsTree {
public:
    using Index = std::uint32_t;
    static constexpr Index kRoot = 0;

    struct Node {
        Move move{};
        float prior = 0;           ///< of all children of a node they sum to 1
        float value = 0;           ///< mean, for the seat that made the move
        std::uint32_t visits = 0;  ///< tries of the move
        Index first = 0;           ///< child
        std::uint32_t children = 0;
    };

    struct Choice {
        float weight = 0;
        std::uint32_t lot = 0;  ///< decides between equal weights
        Move move{};
    };

    explicit MctsTree(std::size_t bytes) : most_nodes_{most_nodes(bytes)}
    {
        nodes_.reserve(most_nodes_);
        spare_.reserve(most_nodes_);
        clear();
    }

    void clear() { nodes_.assign(1, Node{}); }

    Node& at(Index index) { return nodes_[index]; }
    const Node& at(Index index) const { return nodes_[index]; }
    std::span<const Node> children(Index index) const
    {
        return std::span{nodes_}.subspan(nodes_[index].first, nodes_[index].children);
    }
    std::size_t size() const { return nodes_.size(); }
    std::size_t most() const { return most_nodes_; }

    /// False if there is no room for them: then the node stays a leaf.
    bool add_children(Index parent, std::span<const Choice> choices)
    {
        assert(nodes_[parent].children == 0);
        if (choices.size() > most_nodes_ - nodes_.size()) return false;
        float sum = 0;
        for (const auto& choice : choices) sum += choice.weight;
        nodes_[parent].first = static_cast<Index>(nodes_.size());
        nodes_[parent].children = static_cast<std::uint32_t>(choices.size());
        for (const auto& choice : choices)
            nodes_.push_back({.move = choice.move, .prior = choice.weight / sum});
        return true;
    }

    /// The node that is reached by these moves; none if they were never tried.
    std::optional<Index> find(std::span<const Move> path) const
    {
        Index index = kRoot;
        for (const Move& move : path) {
            const auto below = children(index);
            const auto found = std::ranges::find(below, move, &Node::move);
            if (found == below.end()) return std::nullopt;
            index = nodes_[index].first + static_cast<Index>(found - below.begin());
        }
        return index;
    }

    /// Makes the node the root and drops all that is not below it; when the brake is pulled on the
    /// way, some of what is below it too.
    void keep_only(Index root, Brake& brake)
    {
        constexpr std::size_t kNodesALook = 4096;
        spare_.assign(1, nodes_[root]);
        bool in_time = true;
        for (std::size_t i = 0, next_look = kNodesALook; i < spare_.size(); ++i) {
            if (spare_.size() >= next_look && in_time) {
                in_time = !brake.look();
                next_look = spare_.size() + kNodesALook;
            }
            Node& node = spare_[i];
            if (!in_time) node.children = 0;
            if (node.children == 0) continue;
            const auto below = std::span{nodes_}.subspan(node.first, node.children);
            node.first = static_cast<Index>(spare_.size());
            spare_.insert(spare_.end(), below.begin(), below.end());
        }
        std::swap(nodes_, spare_);
    }

private:
    static std::size_t most_nodes(std::size_t bytes)
    {
        return std::clamp<std::size_t>(bytes / (2 * sizeof(Node)), 2,
                                       std::numeric_limits<Index>::max());
    }

    std::size_t most_nodes_;
    std::vector<Node> nodes_;
    std::vector<Node> spare_;
};

}  // namespace agon
