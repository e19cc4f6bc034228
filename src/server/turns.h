#pragma once

#include <algorithm>
#include <cassert>
#include <deque>
#include <map>
#include <optional>
#include <utility>

namespace agon {

/// First come, first served.
template <class Item>
class Line {
public:
    void add(Item item) { items_.push_back(std::move(item)); }
    std::size_t size() const { return items_.size(); }

    /// Pre: there is one.
    Item take()
    {
        assert(!items_.empty());
        Item item = std::move(items_.front());
        items_.pop_front();
        return item;
    }

    /// The first one that is wanted.
    template <class Wanted>
    std::optional<Item> remove(const Wanted& is_wanted)
    {
        const auto found = std::ranges::find_if(items_, is_wanted);
        if (found == items_.end()) return std::nullopt;
        std::optional<Item> item{std::move(*found)};
        items_.erase(found);
        return item;
    }

private:
    std::deque<Item> items_;
};

/// Lanes that are served by turns, one item each: who has many waits for his own, not for others'.
/// A lane is a Line or has turns of its own.
template <class Key, class Lane>
class Turns {
public:
    /// The lane of this key, for something to be added. A new one is the last to have its turn.
    template <class Item, class... Inner>
    void add(Item item, const Key& key, const Inner&... inner)
    {
        const auto [lane, is_new] = lanes_.try_emplace(key);
        if (is_new) order_.push_back(key);
        lane->second.add(std::move(item), inner...);
        ++size_;
    }

    std::size_t size() const { return size_; }

    std::size_t size_of(const Key& key) const
    {
        const auto lane = lanes_.find(key);
        return lane != lanes_.end() ? lane->second.size() : 0;
    }

    /// How many have their turn before one that is added now with this key.
    std::size_t ahead_of(const Key& key) const
    {
        const std::size_t own = size_of(key);
        std::size_t ahead = own;
        for (const auto& [other, lane] : lanes_)
            if (other != key) ahead += std::min(lane.size(), own + 1);
        return ahead;
    }

    /// Pre: there is something.
    auto take()
    {
        assert(size_ > 0);
        const auto lane = lanes_.find(order_.front());
        auto item = lane->second.take();
        order_.pop_front();
        --size_;
        if (lane->second.size() == 0)
            lanes_.erase(lane);
        else
            order_.push_back(lane->first);
        return item;
    }

    template <class Wanted>
    auto remove(const Wanted& is_wanted)
    {
        auto lane = lanes_.begin();
        decltype(lane->second.remove(is_wanted)) item;
        for (; lane != lanes_.end(); ++lane)
            if ((item = lane->second.remove(is_wanted))) break;
        if (!item) return item;
        --size_;
        if (lane->second.size() == 0) {
            std::erase(order_, lane->first);
            lanes_.erase(lane);
        }
        return item;
    }

private:
    std::map<Key, Lane> lanes_;  ///< none is empty
    std::deque<Key> order_;
    std::size_t size_ = 0;
};

}  // namespace agon
