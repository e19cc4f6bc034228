#pragma once

#include "table/ended_game.h"

#include <functional>

namespace agon {

/// A result as the store numbers it; later ones have greater numbers.
struct KeptResult {
    std::int64_t number = 0;
    SeatResult result;
};

/// Somebody who plays, under a name.
struct KeptProfile {
    std::string name;
    Moment created{};
    std::vector<KeptResult> results;  ///< the oldest first
};

/// A game that is still kept, as its record's line.
struct KeptRecord {
    std::string table;
    std::string record;
};

inline constexpr std::size_t kMostResults = 5'000;  ///< of a profile: the oldest go
inline constexpr std::chrono::days kUnusedProfile{400};

/// Keeps who played and what came of it, beside the games and longer than these. A profile is found
/// by the hash of its owner's secret. Answers come as those of a Store do, and count all games that
/// were appended before. "no-such-profile", or "store-failed".
class ProfileStore {
public:
    ProfileStore() = default;
    ProfileStore(const ProfileStore&) = delete;
    ProfileStore& operator=(const ProfileStore&) = delete;
    virtual ~ProfileStore() = default;

    using Done = std::function<void(const Result<void>& done)>;
    using Found = std::function<void(const Result<KeptProfile>& profile)>;
    using Records = std::function<void(const Result<std::vector<KeptRecord>>& records)>;

    virtual void make(std::string key, std::string name, Moment now, Done then) = 0;
    virtual void find(std::string key, Moment now, Found then) = 0;
    virtual void rename(std::string key, std::string name, Done then) = 0;

    /// With all its results.
    virtual void remove(std::string key, Done then) = 0;

    /// Of its games, the newest first, until they have so many bytes.
    virtual void records(std::string key, std::size_t most_bytes, Records then) = 0;
};

}  // namespace agon
