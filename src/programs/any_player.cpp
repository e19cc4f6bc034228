#include "programs/any_player.h"

#include "catalog.h"
#include "programs/cmd_player.h"
#include "programs/gtp_player.h"
#include "programs/program_line.h"

namespace agon {
namespace {

Result<std::unique_ptr<CmdPlayer>> make_cmd(const PlayerSpec& spec, const AnyGame& start,
                                            LogName log_name)
{
    auto words = split_program_line(spec.program);
    if (!words) return words.error();
    return std::make_unique<CmdPlayer>(std::move(*words), start, std::move(log_name));
}

Result<std::unique_ptr<GtpPlayer>> make_gtp(const PlayerSpec& spec, const AnyGame& start,
                                            LogName log_name)
{
    auto words = split_program_line(spec.program);
    if (!words) return words.error();
    const auto* blokus = start.as<Blokus>();
    if (blokus == nullptr)
        return Error{"bad-spec", "gtp: plays blokus only, not " + std::string{start.name()}};
    const auto variant = pentobi_variant(blokus->options());
    if (!variant) return variant.error();
    return std::make_unique<GtpPlayer>(with_pentobi_options(std::move(*words), *variant), *variant,
                                       *blokus, std::move(log_name));
}

template <class Made>
std::optional<Error> why_not_ready(Made made)
{
    if (!made) return made.error();
    return (*made)->get_ready();
}

template <class Made>
Result<std::unique_ptr<Player>> as_player(Made made)
{
    if (!made) return made.error();
    return std::move(*made);
}

}  // namespace

Result<std::unique_ptr<Player>> make_any_player(const PlayerSpec& spec, const AnyGame& start,
                                                LogName log_name)
{
    if (spec.program.empty()) return make_player(spec, start);
    if (spec.name == "cmd") return as_player(make_cmd(spec, start, std::move(log_name)));
    if (spec.name == "gtp") return as_player(make_gtp(spec, start, std::move(log_name)));
    return Error{"bad-spec", spec.name +
                                 ": needs the server's classic ports, which are still to "
                                 "come; use cmd: with a program that speaks the engine "
                                 "protocol"};
}

std::optional<Error> try_player(const PlayerSpec& spec, const AnyGame& start)
{
    if (spec.name == "cmd") return why_not_ready(make_cmd(spec, start, {}));
    if (spec.name == "gtp") return why_not_ready(make_gtp(spec, start, {}));
    const auto player = make_any_player(spec, start);
    return player ? std::nullopt : std::optional{player.error()};
}

}  // namespace agon
