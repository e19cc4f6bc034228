#include "store/keep.h"

#include "core/text.h"

namespace agon {

Result<Keep> read_keep(std::string_view text)
{
    constexpr int kMostDays = 36'500;
    if (text == "all") return Keep{};
    const auto bad = [&] {
        return Error{"bad-usage", "'" + std::string{text} +
                                      "' is not how many games to keep and for how many days: "
                                      "N, N,DAYS or all"};
    };
    const auto parts = split(text, ',');
    if (parts.size() > 2 || parts.front().empty() || parts.back().empty()) return bad();
    const auto games = to_number<std::uint32_t>(parts.front());
    if (!games) return bad();
    Keep keep{*games, std::nullopt};
    if (parts.size() == 1) return keep;
    keep.days = to_number<int>(parts.back());
    if (!keep.days || *keep.days < 0 || *keep.days > kMostDays) return bad();
    return keep;
}

}  // namespace agon
