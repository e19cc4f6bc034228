#pragma once

#include "core/text.h"
#include "table/ended_game.h"

#include <algorithm>
#include <functional>
#include <map>

namespace agon {

/// A game that somebody with a profile has played.
struct WebResult {
    std::int64_t number = 0;  ///< later ones have greater numbers
    SeatResult result;
    std::optional<double> rating_change{};  ///< none: it does not count for the rating
};

struct WebRating {
    double rating = 0;
    double deviation = 0;
    int games = 0;  ///< that it rests on
};

/// What somebody has played.
struct WebProfile {
    std::string name;
    Moment created{};
    std::vector<WebResult> results;                           ///< the oldest first
    std::map<std::string, WebRating, std::less<>> ratings{};  ///< by game
};

struct WebRecord {
    std::string table;
    std::string record;  ///< JSON
};

/// 32 hexadecimal digits.
inline bool is_profile_key(std::string_view text)
{
    constexpr std::size_t kLength = 32;
    return text.size() == kLength &&
           std::ranges::all_of(text, [](char c) { return is_digit(c) || (c >= 'a' && c <= 'f'); });
}

/// Who plays here, known by a key that nobody else has and that is kept nowhere. Answers come
/// later, each exactly once. "bad-key" if there is none of this key.
class WebProfiles {
public:
    WebProfiles() = default;
    WebProfiles(const WebProfiles&) = delete;
    WebProfiles& operator=(const WebProfiles&) = delete;
    virtual ~WebProfiles() = default;

    template <class T>
    using Then = std::function<void(const Result<T>&)>;

    /// Answers with the key of a new one, or "too-many-profiles".
    virtual void make(std::string name, Then<std::string> then) = 0;

    /// Answers without ratings, which take a moment; see `rate`.
    virtual void find(std::string_view key, Then<WebProfile> then) = 0;
    virtual void rename(std::string_view key, std::string name, Then<void> then) = 0;
    virtual void remove(std::string_view key, Then<void> then) = 0;

    /// Of its games that are still kept.
    virtual void records(std::string_view key, Then<std::vector<WebRecord>> then) = 0;

    /// Fills in the ratings and their changes. From any thread.
    virtual void rate(WebProfile& profile) const = 0;

    /// What stands for the key in the log of a table.
    virtual std::string id_of(std::string_view key) const = 0;
};

}  // namespace agon
