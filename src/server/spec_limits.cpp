#include "server/spec_limits.h"

#include "catalog.h"

namespace agon {

Result<PlayerSpec> read_hosted_spec(std::string_view text, const AnyGame& start)
{
    const auto bad = [&](std::string_view why) {
        return Error{"bad-spec", "'" + std::string{text} + "': " + std::string{why}};
    };
    auto spec = read_spec(text);
    if (!spec) return spec.error();
    if (!spec->program.empty()) return bad("a server runs no programs; let it connect");
    const auto settings = player_settings(*spec, start);
    if (!settings) return settings.error();
    if (settings->threads > kMostPlayerThreads) return bad("threads is at most 2 here");
    if (settings->hash > kMostHash) return bad("hash is at most 64 here");
    if (!whole_setting(*spec, "tables", 0, kMostTables)) return bad("tables is at most 4 here");
    const auto budget = budget_of(*spec, {});
    if (!budget) return budget.error();
    if (budget->time && *budget->time > kLongestThought) return bad("time is at most 10 here");
    if (budget->nodes && *budget->nodes > kMostNodes) return bad("nodes is at most 1e9 here");
    return spec;
}

}  // namespace agon
