#include "store/store.h"

#include "cli/store.h"
#include "cli/verbs.h"
#include "games/json_text.h"

#include <boost/json/object.hpp>
#include <fmt/core.h>

#include <cstdlib>
#include <memory>

namespace agon::cli {
namespace {

struct PruneOptions {
    std::string data;
    std::string store = "sqlite:";
    std::string keep{kUsualKeep};
    bool json = false;
};

void print(const Pruned& pruned, bool as_json)
{
    if (as_json) {
        fmt::print("{}\n", json_text(boost::json::object{{"path", pruned.path},
                                                         {"gone", pruned.gone},
                                                         {"left", pruned.left},
                                                         {"bytes_before", pruned.bytes_before},
                                                         {"bytes_after", pruned.bytes_after}}));
        return;
    }
    fmt::print("{} {} gone, {} left; {} has {} bytes instead of {}\n", pruned.gone,
               pruned.gone == 1 ? "game is" : "games are", pruned.left, pruned.path,
               pruned.bytes_after, pruned.bytes_before);
}

int run_prune(const PruneOptions& typed)
{
    const auto pruned = prune_store(typed.store, typed.data.empty() ? usual_data() : typed.data,
                                    read_keep(typed.keep).value());
    if (!pruned)
        return complain(pruned.error().code == "bad-store" ? kBadUsage : kFailed, "store prune",
                        pruned.error().text);
    print(*pruned, typed.json);
    return kDone;
}

}  // namespace

std::string usual_data()
{
    const auto* home = std::getenv("XDG_DATA_HOME");
    if (home != nullptr && *home != '\0') return std::string{home} + "/agon";
    const auto* user = std::getenv("HOME");
    return std::string{user != nullptr ? user : "."} + "/.local/share/agon";
}

void add_keep(Verb& verb, std::string& keep)
{
    verb.add("--keep", keep, "how many games that are over stay, for how many days; or all")
        .check(
            [](const std::string& text) {
                const auto read = read_keep(text);
                return read ? std::string{} : read.error().text;
            },
            "N[,DAYS]")
        .shows_default();
}

void add_store(CommandLine& program)
{
    auto store = program.add_verb("store", "Look after the games that a server has kept");
    auto verb = store.add_verb("prune", "Delete old games and make the file smaller (VACUUM)");
    const auto typed = std::make_shared<PruneOptions>();
    verb.add("--data", typed->data, "where games are kept (XDG data home/agon)").called("DIR");
    verb.add("--store", typed->store, "sqlite:[PATH], or a path").called("URL").shows_default();
    add_keep(verb, typed->keep);
    verb.add_flag("--json", typed->json, "one JSON object instead of a line");
    verb.ends_help_with("Only a store that no server uses. Games that go on or are paused stay.");
    verb.runs([typed] { return run_prune(*typed); });
}

}  // namespace agon::cli
