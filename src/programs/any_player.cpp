#include "programs/any_player.h"

#include "catalog.h"
#include "programs/cmd_player.h"
#include "programs/gtp_player.h"
#include "programs/program_line.h"
#include "programs/tcp_player.h"

namespace agon {
namespace {

Result<Launch> launch_of(const PlayerSpec& spec, const std::optional<Cell>& cell)
{
    auto words = split_program_line(spec.program);
    if (!words) return words.error();
    return Launch{.words = std::move(*words), .cell = cell};
}

Result<std::unique_ptr<CmdPlayer>> make_cmd(const PlayerSpec& spec, const AnyGame& start,
                                            LogName log_name, const std::optional<Cell>& cell)
{
    auto launch = launch_of(spec, cell);
    if (!launch) return launch.error();
    return std::make_unique<CmdPlayer>(std::move(*launch), start, std::move(log_name));
}

Result<std::unique_ptr<GtpPlayer>> make_gtp(const PlayerSpec& spec, const AnyGame& start,
                                            LogName log_name, const std::optional<Cell>& cell)
{
    auto launch = launch_of(spec, cell);
    if (!launch) return launch.error();
    const auto* blokus = start.as<Blokus>();
    if (blokus == nullptr)
        return Error{"bad-spec", "gtp: plays blokus only, not " + std::string{start.name()}};
    const auto variant = pentobi_variant(blokus->options());
    if (!variant) return variant.error();
    launch->words = with_pentobi_options(std::move(launch->words), *variant);
    return std::make_unique<GtpPlayer>(std::move(*launch), *variant, *blokus, std::move(log_name));
}

Result<std::unique_ptr<TcpPlayer>> make_tcp(const PlayerSpec& spec, const AnyGame& start,
                                            LogName log_name, const std::optional<Cell>& cell,
                                            const TypedPortOptions& port)
{
    auto launch = launch_of(spec, cell);
    if (!launch) return launch.error();
    return TcpPlayer::make(std::move(*launch), start, std::move(log_name), port, spec.protocol);
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
                                                LogName log_name, const std::optional<Cell>& cell,
                                                const TypedPortOptions& port)
{
    if (spec.program.empty()) return make_player(spec, start);
    if (spec.name == "cmd") return as_player(make_cmd(spec, start, std::move(log_name), cell));
    if (spec.name == "gtp") return as_player(make_gtp(spec, start, std::move(log_name), cell));
    if (spec.name == "tcp")
        return as_player(make_tcp(spec, start, std::move(log_name), cell, port));
    return Error{"bad-spec", "there are no " + spec.name + ": programs"};
}

std::optional<Error> why_no_player(const PlayerSpec& spec, const AnyGame& start,
                                   const std::optional<Cell>& cell)
{
    const auto player = make_any_player(spec, start);
    if (!player) return player.error();
    if (spec.program.empty()) return std::nullopt;
    return try_spawn(*launch_of(spec, cell));
}

std::optional<Error> why_no_book(const PlayerSpec& spec, const AnyGame& start)
{
    if (spec.program.empty() || spec.name != "tcp") return std::nullopt;
    const auto classic = classic_for(start, spec.protocol);
    if (!classic || (*classic)->late_programs) return std::nullopt;
    return Error{"bad-spec", "tcp: programs of " + std::string{start.name()} +
                                 " cannot take over in the middle of a game; leave out book"};
}

std::optional<Error> try_player(const PlayerSpec& spec, const AnyGame& start,
                                const std::optional<Cell>& cell)
{
    if (spec.name == "cmd") return why_not_ready(make_cmd(spec, start, {}, cell));
    if (spec.name == "gtp") return why_not_ready(make_gtp(spec, start, {}, cell));
    if (spec.name == "tcp") return why_not_ready(make_tcp(spec, start, {}, cell, {}));
    const auto player = make_any_player(spec, start);
    return player ? std::nullopt : std::optional{player.error()};
}

}  // namespace agon
