// A person of this server who plays at another one.
#include "protocols/remote.h"
#include "protocols/web/acts.h"
#include "protocols/web/api.h"
#include "protocols/web/body.h"

namespace agon {
namespace {

constexpr std::size_t kLongestHost = 255;
constexpr std::size_t kLongestId = 64;
constexpr int kLastPort = 65'535;

Error bad_journey(std::string text) { return {"bad-request", std::move(text)}; }

/// Of what is sent on: no line ends, no blanks.
bool is_word(std::string_view text, std::size_t longest)
{
    return text.size() <= longest &&
           std::ranges::all_of(text, [](char c) { return c > ' ' && c < 0x7F; });
}

}  // namespace

/// Where somebody wants to play, and what.
struct WebApi::Journey {
    AnyGame start;  ///< as far as it is known before the other server tells
    WebProtocol protocol;
    std::string host;
    std::uint16_t port = 0;
    JoinSettings settings;
};

/// `{"game","host","port"?,"name"?,"id"?,"seat"?,"options"?}`
Result<WebApi::Journey> WebApi::read_journey(const Call& call) const
{
    JsonReader body{call.body, "bad-request"};
    for (const auto* key : {"game", "host"}) body.require(key);
    const std::string name = body.text("game");
    std::string host = body.text("host");
    const auto port = body.optional_number<int>("port");
    JoinSettings settings{.name = body.optional_text("name").value_or(""),
                          .id = body.optional_text("id").value_or(""),
                          .seat = body.optional_number<Seat>("seat"),
                          .options = body.object("options")};
    if (body.error()) return *body.error();
    const WebGame* game = offer_.find(name);
    if (game == nullptr) return bad_journey("there is no game '" + name + "'");
    const auto start = game->start(settings.options);
    if (!start) return start.error();
    const auto joins = [](const WebProtocol& protocol) { return protocol.join != nullptr; };
    const auto protocol = std::ranges::find_if(game->protocols, joins);
    if (protocol == game->protocols.end())
        return bad_journey(name + " is played by no other servers");
    if (host.empty() || !is_word(host, kLongestHost)) return bad_journey("\"host\" is no host");
    if (port && (*port < 1 || *port > kLastPort)) return bad_journey("\"port\" is no port");
    if (!is_word(settings.id, kLongestId)) return bad_journey("\"id\" is no id of a table");
    if (settings.seat && (*settings.seat < 0 || *settings.seat >= start->seats()))
        return Error{"no-such-seat", ""};
    if (auto fault = fault_of_text("name", settings.name)) return *fault;
    if (settings.name.size() > kLongestName) return Error{"name-too-long", ""};
    return Journey{.start = *start,
                   .protocol = *protocol,
                   .host = std::move(host),
                   .port = static_cast<std::uint16_t>(port.value_or(protocol->usual_port)),
                   .settings = std::move(settings)};
}

void WebApi::go_elsewhere(const Call& call, const Reply& reply)
{
    if (!offer_.dial) return reply(refused({"no-remote", ""}));
    auto journey = read_journey(call);
    if (!journey) return reply(refused(journey.error()));
    const std::string host = journey->host;
    const std::uint16_t port = journey->port;
    offer_.dial({.host = host,
                 .port = port,
                 .meet = [this, journey = std::move(*journey),
                          reply](Peer peer) { return arrive(journey, peer, reply); },
                 .fail = [reply](const Error& why) { reply(refused(why)); }});
}

/// The other server answers: the guest waits at a table for what it says.
std::unique_ptr<Session> WebApi::arrive(const Journey& journey, Peer peer, const Reply& reply)
{
    RemoteGuest guest{.table = {},
                      .token = house_.new_token(),
                      .name = journey.settings.name,
                      .place = journey.host + ":" + std::to_string(journey.port)};
    auto options = journey.protocol.program_options
                       ? journey.protocol.program_options(journey.start)
                       : Result<boost::json::object>{journey.start.options()};
    if (!options) options = journey.start.options();
    const Seat seat = journey.settings.seat.value_or(0);
    std::vector<Holder> seats(static_cast<std::size_t>(journey.start.seats()),
                              seat_elsewhere(guest));
    seats[static_cast<std::size_t>(seat)] = seat_of(guest);
    const auto id = house_.open({.game = std::string{journey.start.name()},
                                 .options = *options,
                                 .seats = std::move(seats),
                                 .clock = {},
                                 .by_api = true,
                                 .follows = true});
    if (!id) {
        reply(refused(id.error()));
        return nullptr;
    }
    guest.table = *id;
    constexpr int kCreated = 201;
    reply(answer(boost::json::object{{"id", *id}, {"token", guest.token}}, kCreated));
    return std::make_unique<RemoteSession>(house_, peer, guest, [&](ClientHost& host) {
        return journey.protocol.join(host, journey.settings);
    });
}

}  // namespace agon
