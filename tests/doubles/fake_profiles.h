#pragma once

#include "protocols/web/profiles.h"

namespace agon {

/// Profiles by their keys, which count up. Results are what a test puts there.
class FakeProfiles final : public WebProfiles {
public:
    std::map<std::string, WebProfile, std::less<>> kept;
    std::vector<WebRecord> kept_records;
    bool full = false;  ///< no further one is made

    void make(std::string name, Then<std::string> then) override
    {
        if (full) return then(Error{"too-many-profiles", ""});
        std::string key = std::to_string(kept.size() + 1);
        key.insert(0, 32 - key.size(), '0');
        kept[key] = {.name = std::move(name), .created = {}, .results = {}};
        then(Result<std::string>{boost::system::in_place_value, key});
    }

    void find(std::string_view key, Then<WebProfile> then) override
    {
        const auto found = kept.find(key);
        then(found != kept.end() ? Result<WebProfile>{found->second} : bad_key());
    }

    void rename(std::string_view key, std::string name, Then<void> then) override
    {
        const auto found = kept.find(key);
        if (found == kept.end()) return then(bad_key());
        found->second.name = std::move(name);
        then({});
    }

    void remove(std::string_view key, Then<void> then) override
    {
        const auto found = kept.find(key);
        if (found == kept.end()) return then(bad_key());
        kept.erase(found);
        then({});
    }

    void records(std::string_view key, Then<std::vector<WebRecord>> then) override
    {
        if (!kept.contains(key)) return then(bad_key());
        then(kept_records);
    }

    /// Every game won is worth ten.
    void rate(WebProfile& profile) const override
    {
        for (WebResult& row : profile.results) {
            if (!row.result.is_unaided) continue;
            row.rating_change = 10;
            WebRating& rating = profile.ratings[row.result.game];
            rating = {1500 + 10.0 * (rating.games + 1), 200, rating.games + 1};
        }
    }

    std::string id_of(std::string_view key) const override { return "hash of " + std::string{key}; }

private:
    static Error bad_key() { return {"bad-key", ""}; }
};

}  // namespace agon
