#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace agon {

/// How a stored value bounds the true one.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

/// What a search has found out about positions, by hash. Two entries share a bucket: one keeps the
/// deepest, the other the latest.
template <class Move>
class TranspositionTable {
public:
    struct Entry {
        std::uint64_t key = 0;
        Move move{};
        std::int16_t value = 0;
        std::int8_t depth = 0;
        Bound bound = Bound::None;
    };

    explicit TranspositionTable(std::size_t bytes)
    {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
        buckets_.resize(buckets);
    }

    const Entry* find(std::uint64_t key) const
    {
        const Bucket& bucket = buckets_[key & (buckets_.size() - 1)];
        for (const Entry* entry : {&bucket.deepest, &bucket.latest})
            if (entry->bound != Bound::None && entry->key == key) return entry;
        return nullptr;
    }

    void put(const Entry& entry)
    {
        Bucket& bucket = buckets_[entry.key & (buckets_.size() - 1)];
        const bool deep = bucket.deepest.key == entry.key || entry.depth >= bucket.deepest.depth;
        (deep ? bucket.deepest : bucket.latest) = entry;
    }

    void clear() { buckets_.assign(buckets_.size(), Bucket{}); }

private:
    struct Bucket {
        Entry deepest;
        Entry latest;
    };

    std::vector<Bucket> buckets_;
};

}  // namespace agon
