#include "attacks/flood.h"

#include <fmt/core.h>

#include <map>

namespace agon::bench {

std::string Tally::text() const
{
    return fmt::format("{} done, {} refused, {} closed", done, refused, closed);
}

Tally flood(const Field& field, std::size_t connections,
            const std::function<std::string(std::size_t number)>& next,
            const std::function<void(const Answer&)>& on_answer)
{
    Tally tally;
    Swarm swarm{field.addresses()};
    std::map<Swarm::Number, std::string> heard;
    std::size_t asked = 0;
    const auto come = [&] {
        const auto number = swarm.open(field.web());
        if (!number) return false;
        heard[*number].clear();
        swarm.send(*number, next(asked++));
        return true;
    };
    const Swarm::Ears ears{.on_bytes =
                               [&](Swarm::Number number, std::string_view bytes) {
                                   heard[number] += bytes;
                                   while (const auto answer = take_answer(heard[number])) {
                                       ++(answer->status / 100 == 2 ? tally.done : tally.refused);
                                       if (on_answer) on_answer(*answer);
                                       swarm.send(number, next(asked++));
                                   }
                               },
                           .on_closed = [&](Swarm::Number) { ++tally.closed; },
                           .on_drained = {}};
    while (Clock::now() < field.end()) {
        while (swarm.open_count() < connections && come()) {
        }
        swarm.poll(1, ears);
    }
    return tally;
}

}  // namespace agon::bench
