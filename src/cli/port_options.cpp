#include "cli/port_options.h"

#include "catalog.h"
#include "server/spec_limits.h"

namespace agon::cli {
namespace {

/// Why this game has no such player; nothing if it has.
std::string fault_of_player(std::string_view game, const std::string& text)
{
    const auto spec = read_hosted_spec(text, start_game(game, {}).value());
    return spec ? "" : spec.error().text;
}

void add_option(Verb& verb, const Classic& classic, const PortOption& option,
                PortOptionValues& values)
{
    const std::string name = "--" + std::string{option.name};
    const std::string help{option.help};
    if (option.kind == PortOption::Kind::Flag)
        return verb.add_flag(name, values.flags[option.name], help);
    std::string& value = values.values[std::string{option.name}];
    value = option.usual;
    Option added = verb.add(name, value, help);
    if (option.kind == PortOption::Kind::Choice)
        added.one_of({option.choices.begin(), option.choices.end()});
    if (option.kind == PortOption::Kind::Number) added.in(option.least, option.most);
    if (option.kind == PortOption::Kind::Player)
        added.check(
            [game = classic.game](const std::string& text) { return fault_of_player(game, text); },
            "SPEC");
    added.shows_default();
}

}  // namespace

TypedPortOptions PortOptionValues::typed() const
{
    TypedPortOptions all = values;
    for (const auto& [name, is_set] : flags)
        if (is_set) all[std::string{name}] = "yes";
    return all;
}

void add_port_options(Verb& verb, PortOptionValues& values,
                      const std::function<bool(const PortOption&)>& passes)
{
    for (const Classic& classic : all_classics())
        if (classic.options != nullptr)
            for (const PortOption& option : classic.options())
                if (passes(option)) add_option(verb, classic, option, values);
}

}  // namespace agon::cli
