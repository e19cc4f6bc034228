#include "protocols/quoridor/program_options.h"

#include "games/quoridor/quoridor.h"

namespace agon {

Result<boost::json::object> quoridor_program_options(const AnyGame& start)
{
    const QuoridorOptions& options = start.as<Quoridor>()->options();
    const auto bad = [](std::string text) { return Error{"bad-option", std::move(text)}; };
    if (options.size != 9) return bad("programs know \"size\" 9 only");
    if (options.players == 3) return bad("programs know \"players\" 2 and 4 only");
    const int walls = options.players == 2 ? 10 : 5;
    if (options.walls > walls)
        return bad("programs know \"walls\" up to " + std::to_string(walls) + " only");
    return options.to_json();
}

}  // namespace agon
