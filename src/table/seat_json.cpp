#include "table/seat_json.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace agon {
namespace {

namespace json = boost::json;

constexpr std::array<std::string_view, 4> kKinds{"open", "player", "classic", "remote"};

double seconds(Milliseconds time) { return static_cast<double>(time.count()) / 1000; }

std::optional<Milliseconds> read_seconds(JsonReader& reader, std::string_view key)
{
    const auto time = reader.optional_number<double>(key);
    if (!time) return std::nullopt;
    constexpr double kMost = 1e12;  // what is longer is as long as for ever
    return Milliseconds{std::llround(std::clamp(*time, -kMost, kMost) * 1000)};
}

}  // namespace

std::string_view name_of(Holder::Kind kind) { return kKinds[static_cast<std::size_t>(kind)]; }

std::optional<Holder::Kind> read_kind(std::string_view name)
{
    const auto* found = std::ranges::find(kKinds, name);
    if (found == kKinds.end()) return std::nullopt;
    return static_cast<Holder::Kind>(found - kKinds.begin());
}

json::object holder_json(const SeenHolder& holder)
{
    json::object object{{"kind", name_of(holder.kind)}};
    if (holder.kind == Holder::Kind::Player) object["spec"] = holder.spec;
    object["name"] = holder.name;
    object["taken"] = holder.is_taken;
    return object;
}

json::object clock_json(const ClockRule& clock)
{
    json::object object;
    if (clock.move) object["move"] = seconds(*clock.move);
    if (clock.total) object["total"] = seconds(*clock.total);
    if (clock.total) object["increment"] = seconds(clock.increment);
    return object;
}

ClockRule read_clock_rule(JsonReader& reader)
{
    ClockRule clock;
    clock.move = read_seconds(reader, "move");
    clock.total = read_seconds(reader, "total");
    clock.increment = read_seconds(reader, "increment").value_or(Milliseconds{0});
    return clock;
}

}  // namespace agon
