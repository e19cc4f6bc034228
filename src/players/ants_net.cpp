#include "players/ants_net.h"

namespace agon::ants_net {

int value_of(const Net& net, const Ants& game)
{
    return squash(net.sum_of([&](auto&& visit) { each_input(game, visit); }));
}

}  // namespace agon::ants_net
