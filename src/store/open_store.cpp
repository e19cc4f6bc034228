#include "store/disk_store.h"
#include "store/no_store.h"
#include "store/store.h"

namespace agon {
namespace {

/// What a URL that is not `none` says.
Result<DiskSettings> read_url(std::string_view url, const std::string& folder)
{
    const auto bad = [&](const std::string& text) {
        return Error{"bad-store", text + " in '" + std::string{url} +
                                      "': give sqlite:[PATH][?sync=full], a path, or none"};
    };
    std::string_view path = url;
    if (const auto scheme = url.substr(0, url.find(':')); scheme.size() < url.size()) {
        if (scheme != "sqlite") return bad("unknown store '" + std::string{scheme} + "'");
        path.remove_prefix(scheme.size() + 1);
    }
    DiskSettings settings;
    if (const auto query = path.find('?'); query != std::string_view::npos) {
        if (path.substr(query) != "?sync=full" && path.substr(query) != "?sync=normal")
            return bad("unknown setting '" + std::string{path.substr(query + 1)} + "'");
        settings.survives_power_loss = path.substr(query) == "?sync=full";
        path = path.substr(0, query);
    }
    settings.path = path.empty() ? folder + "/agon.db" : std::string{path};
    return settings;
}

}  // namespace

Result<std::unique_ptr<Store>> open_store(std::string_view url, const std::string& folder,
                                          StoreSettings settings)
{
    if (url == "none") return std::make_unique<NoStore>();
    auto disk = read_url(url, folder);
    if (!disk) return disk.error();
    disk->store = std::move(settings);
    return open_disk_store(*disk);
}

Result<Pruned> prune_store(std::string_view url, const std::string& folder, const Keep& keep)
{
    if (url == "none") return Error{"bad-store", "a server without a store keeps nothing"};
    const auto disk = read_url(url, folder);
    if (!disk) return disk.error();
    return prune_disk_store(disk->path, keep);
}

}  // namespace agon
