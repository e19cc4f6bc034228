#pragma once

#include "protocols/web/profiles.h"
#include "server/hub.h"
#include "store/profiles.h"

namespace agon {

/// Profiles for the API. A key is a secret that the hub has drawn; the store, and the logs of
/// tables, know its SHA-256 alone.
class ProfileDesk final : public WebProfiles {
public:
    ProfileDesk(Hub& hub, ProfileStore& store) : hub_{hub}, store_{store} {}

    void make(std::string name, Then<std::string> then) override;
    void find(std::string_view key, Then<WebProfile> then) override;
    void rename(std::string_view key, std::string name, Then<void> then) override;
    void remove(std::string_view key, Then<void> then) override;
    void records(std::string_view key, Then<std::vector<WebRecord>> then) override;
    void rate(WebProfile& profile) const override;
    std::string id_of(std::string_view key) const override;

private:
    Hub& hub_;
    ProfileStore& store_;
};

}  // namespace agon
