#include "server/join_web.h"

#include "catalog.h"
#include "protocols/web/client.h"

namespace agon {

std::unique_ptr<Client> join_web_table(ClientHost& host, const JoinSettings& settings)
{
    return make_web_client(host, settings, start_game);
}

}  // namespace agon
