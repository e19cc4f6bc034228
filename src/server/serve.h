#pragma once

#include "classics.h"
#include "server/dialer.h"
#include "server/events/event_page.h"
#include "server/hub.h"
#include "server/log.h"

#include <map>

namespace agon {

struct ServeSettings {
    std::string bind = "127.0.0.1";
    std::optional<std::uint16_t> web = 8080;  ///< none: off; 0: the system chooses; here and below
    bool is_web_named = true;  ///< else it is left out if the port is taken, as is what follows
    /// By protocol, those that somebody named.
    std::map<std::string, std::optional<std::uint16_t>, std::less<>> ports;
    std::string data;
    std::string store = "sqlite:";
    Keep keep;
    PortSettings classic;
    HubSettings hub;
    unsigned threads = 0;         ///< that think; 0: as many as the machine has
    std::string tls_certificate;  ///< PEM files; empty: the web port speaks plain HTTP
    std::string tls_key;
    Reach remote;       ///< where its guests may play
    std::string proxy;  ///< the address whose X-Forwarded-For is believed; empty: none
    std::vector<std::shared_ptr<const EventPage>> events{};  ///< that are shown
    Hub::Onlooker onlooker{};                                ///< null: nobody looks on
    bool prepares_players = true;                            ///< before it is ready, for all games
    LogLevel log = LogLevel::Error;
};

class Tenant;

/// Runs until it is told to end by SIGTERM or SIGINT, or by its tenant; why it could not begin
/// otherwise. `on_ready` gets the line that says where it listens.
Result<void> serve(const ServeSettings& settings,
                   const std::function<void(const std::string&)>& on_ready,
                   Tenant* tenant = nullptr);

}  // namespace agon
