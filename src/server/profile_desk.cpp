#include "server/profile_desk.h"

#include "server/rated_games.h"

#include <fmt/format.h>
#include <openssl/evp.h>

namespace agon {
namespace {

constexpr double kWork = 50;                                  ///< of a question
constexpr double kWorkOfAll = 1000;                           ///< of everything at once
constexpr std::size_t kMostRecords = std::size_t{16} << 20U;  ///< bytes, of everything at once

/// To whoever has a key, not to have a profile and to have a wrong key are one thing.
Error told(const Error& error)
{
    return error.code == "no-such-profile" ? Error{"bad-key", ""} : error;
}

WebProfile shown(const KeptProfile& kept)
{
    WebProfile profile{.name = kept.name, .created = kept.created, .results = {}};
    profile.results.reserve(kept.results.size());
    for (const KeptResult& each : kept.results)
        profile.results.push_back({.number = each.number, .result = each.result});
    return profile;
}

auto on_done(WebProfiles::Then<void> then)
{
    return [then = std::move(then)](const Result<void>& done) {
        then(done ? Result<void>{} : Result<void>{told(done.error())});
    };
}

}  // namespace

void ProfileDesk::make(std::string name, Then<std::string> then)
{
    hub_.add_work(kWork);
    if (!hub_.takes_a_profile()) return then(Error{"too-many-profiles", ""});
    const std::string key = hub_.new_token();
    store_.make(id_of(key), std::move(name), hub_.now(),
                hub_.on_behalf_of_asker([key, then = std::move(then)](const Result<void>& made) {
                    if (!made) return then(made.error());
                    then(Result<std::string>{boost::system::in_place_value, key});
                }));
}

void ProfileDesk::find(std::string_view key, Then<WebProfile> then)
{
    hub_.add_work(kWork);
    store_.find(id_of(key), hub_.now(),
                hub_.on_behalf_of_asker([then = std::move(then)](const Result<KeptProfile>& found) {
                    then(found ? Result<WebProfile>{shown(*found)} : told(found.error()));
                }));
}

void ProfileDesk::rename(std::string_view key, std::string name, Then<void> then)
{
    hub_.add_work(kWork);
    store_.rename(id_of(key), std::move(name), hub_.on_behalf_of_asker(on_done(std::move(then))));
}

void ProfileDesk::remove(std::string_view key, Then<void> then)
{
    hub_.add_work(kWork);
    store_.remove(id_of(key), hub_.on_behalf_of_asker(on_done(std::move(then))));
}

void ProfileDesk::records(std::string_view key, Then<std::vector<WebRecord>> then)
{
    hub_.add_work(kWorkOfAll);
    const auto on_found = [then = std::move(then)](const Result<std::vector<KeptRecord>>& kept) {
        if (!kept) return then(told(kept.error()));
        std::vector<WebRecord> records;
        for (const KeptRecord& each : *kept) records.push_back({each.table, each.record});
        then(records);
    };
    store_.records(id_of(key), kMostRecords, hub_.on_behalf_of_asker(on_found));
}

void ProfileDesk::rate(WebProfile& profile) const { rate_games(profile); }

std::string ProfileDesk::id_of(std::string_view key) const
{
    constexpr std::size_t kSha256 = 32;
    std::array<unsigned char, kSha256> digest{};
    EVP_Digest(key.data(), key.size(), digest.data(), nullptr, EVP_sha256(), nullptr);
    std::string id;
    for (const unsigned char byte : digest) id += fmt::format("{:02x}", byte);
    return id;
}

}  // namespace agon
