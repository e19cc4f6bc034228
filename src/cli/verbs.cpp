#include "cli/verbs.h"

#include "core/text.h"
#include "games/json_text.h"

#include <fmt/core.h>

#include <cstdio>

namespace agon::cli {

int complain(ExitCode code, std::string_view verb, std::string_view text)
{
    fmt::print(stderr, "agon {}: {}\n", verb, one_line(text));
    return code;
}

std::string game_names()
{
    std::vector<std::string> names;
    for (const GameEntry& entry : all_games()) names.emplace_back(entry.name);
    return join(names, ", ");
}

Result<boost::json::object> typed_options(std::string_view options)
{
    const auto json = read_json(options);
    if (!json || !json->is_object())
        return Error{"bad-option", "--options takes a JSON object such as '{\"size\":7}'" +
                                       (json ? "" : ": " + json.error().text)};
    return json->get_object();
}

Result<AnyGame> typed_game(std::string_view name, std::string_view options)
{
    const auto json = typed_options(options);
    if (!json) return json.error();
    return start_game(name, *json);
}

}  // namespace agon::cli
