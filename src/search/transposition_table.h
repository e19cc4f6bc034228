#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <type_traits>
#include <vector>

namespace agon {

/// How a stored value bounds the true one.
enum class Bound : std::uint8_t { None, Lower, Upper, Exact };

/// What searches have found out about positions, by hash. Two entries share a bucket: one keeps the
/// deepest, the other the latest. Several threads may use it at once without a lock: an entry's key
/// is stored mixed with its content, so what two of them wrote half each is not found again.
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

    explicit TranspositionTable(std::size_t bytes) : buckets_(buckets_in(bytes)) {}

    std::optional<Entry> find(std::uint64_t key) const
    {
        const Bucket& bucket = bucket_of(key);
        for (const Slot* slot : {&bucket.deepest, &bucket.latest}) {
            const Entry entry = load(*slot);
            if (entry.bound != Bound::None && entry.key == key) return entry;
        }
        return std::nullopt;
    }

    void put(const Entry& entry)
    {
        Bucket& bucket = buckets_[entry.key & (buckets_.size() - 1)];
        const Entry deepest = load(bucket.deepest);
        const bool deep = deepest.key == entry.key || entry.depth >= deepest.depth;
        store(deep ? bucket.deepest : bucket.latest, entry);
    }

    void clear()
    {
        for (Bucket& bucket : buckets_) {
            store(bucket.deepest, {});
            store(bucket.latest, {});
        }
    }

private:
    static_assert(std::is_trivially_copyable_v<Entry>);
    static constexpr std::size_t kWords = (sizeof(Entry) + 7) / 8;
    using Words = std::array<std::uint64_t, kWords>;  ///< the key, then the content
    using Slot = std::array<std::atomic<std::uint64_t>, kWords>;

    struct Bucket {
        Slot deepest{};
        Slot latest{};
    };

    static std::size_t buckets_in(std::size_t bytes)
    {
        std::size_t buckets = 1;
        while (buckets * 2 * sizeof(Bucket) <= bytes) buckets *= 2;
        return buckets;
    }

    const Bucket& bucket_of(std::uint64_t key) const
    {
        return buckets_[key & (buckets_.size() - 1)];
    }

    static void mix_key(Words& words)
    {
        for (std::size_t i = 1; i < kWords; ++i) words[0] ^= words[i];
    }

    static Entry load(const Slot& slot)
    {
        Words words{};
        for (std::size_t i = 0; i < kWords; ++i) words[i] = slot[i].load(std::memory_order_relaxed);
        mix_key(words);
        Entry entry;
        std::memcpy(static_cast<void*>(&entry), words.data(), sizeof entry);
        return entry;
    }

    static void store(Slot& slot, const Entry& entry)
    {
        Words words{};
        std::memcpy(words.data(), &entry, sizeof entry);
        mix_key(words);
        for (std::size_t i = 0; i < kWords; ++i) slot[i].store(words[i], std::memory_order_relaxed);
    }

    std::vector<Bucket> buckets_;
};

}  // namespace agon
