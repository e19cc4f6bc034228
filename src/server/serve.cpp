#include "server/serve.h"

#include "catalog.h"
#include "server/acceptor.h"
#include "server/connection.h"
#include "server/player_pool.h"
#include "server/web.h"
#include "server/web_offer.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <sys/resource.h>

namespace agon {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMostConnections = 20'000;  ///< on the classic ports

/// Every connection is a descriptor, so take all that the system grants.
void raise_descriptor_limit()
{
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
}

/// All that lives while the server runs, in the order in which it can be taken down.
class Server {
public:
    Server(std::unique_ptr<Store> store, const ServeSettings& settings)
        : settings_{settings},
          store_{std::move(store)},
          pool_{{.threads = settings.threads != 0 ? settings.threads
                                                  : std::thread::hardware_concurrency()},
                [this](auto then) {
                    asio::post(io_, [this, then = std::move(then)] {
                        then();
                        loop_.touched();
                    });
                },
                steady_moment,
                make_player},
          hub_{*store_, pool_, settings.hub},
          loop_{io_, hub_},
          signals_{io_, SIGTERM, SIGINT}
    {}

    /// Answers where it listens.
    Result<void> open()
    {
        boost::system::error_code error;
        const auto address = asio::ip::make_address(settings_.bind, error);
        if (error) return Error{"bad-address", "'" + settings_.bind + "' is no address"};
        prepare_players();  // here, where no clock runs yet
        if (auto recovered = hub_.recover(loop_.now()); !recovered) return recovered;
        for (const Classic& entry : all_classics()) {
            const auto wish = settings_.ports.find(entry.name);
            const auto number = wish != settings_.ports.end() ? wish->second : entry.port;
            if (!number) continue;
            if (auto opened = open_port(entry, address, *number); !opened) return opened;
        }
        return settings_.web ? open_web(address, *settings_.web) : Result<void>{};
    }

    const std::string& where() const { return where_; }

    void run()
    {
        signals_.async_wait([this](const auto& error, int) {
            if (!error) io_.stop();
        });
        loop_.touched();
        io_.run();
        hub_.settle(loop_.now());
    }

private:
    Result<void> open_port(const Classic& entry, const asio::ip::address& address,
                           std::uint16_t number)
    {
        ports_.push_back(entry.serve(hub_, settings_.classic));
        Port& port = *ports_.back();
        acceptors_.push_back(std::make_unique<Acceptor>(
            io_, [this, &port](Socket socket) { take(port, std::move(socket)); }));
        if (auto opened = acceptors_.back()->open(address, number); !opened) return opened;
        port_numbers_[std::string{entry.name}] = acceptors_.back()->port();
        where_ += " " + std::string{entry.name} + " " + std::to_string(acceptors_.back()->port());
        return {};
    }

    Result<void> open_web(const asio::ip::address& address, std::uint16_t number)
    {
        api_.emplace(hub_, web_offer(port_numbers_));
        web_.emplace(Web{.loop = loop_, .api = *api_, .is_local = address.is_loopback()});
        acceptors_.push_back(std::make_unique<Acceptor>(
            io_, [this](Socket socket) { take_web_connection(*web_, std::move(socket)); }));
        if (auto opened = acceptors_.back()->open(address, number); !opened) return opened;
        const std::string host =
            address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
        where_ = " web http://" + host + ":" + std::to_string(acceptors_.back()->port()) + where_;
        return {};
    }

    void take(Port& port, Socket socket)
    {
        if (connections_ >= kMostConnections) return;  // closes it
        ++connections_;
        const auto connection =
            std::make_shared<Connection>(loop_, std::move(socket), [this] { --connections_; });
        const Peer peer = hub_.new_peer();
        connection->start(port.receive(peer), peer);
    }

    const ServeSettings& settings_;
    std::unique_ptr<Store> store_;
    asio::io_context io_{1};
    PlayerPool pool_;
    std::vector<std::unique_ptr<Port>> ports_;  ///< their lobbies outlive the hub's sessions
    Hub hub_;
    Loop loop_;
    asio::signal_set signals_;
    std::vector<std::unique_ptr<Acceptor>> acceptors_;
    PortNumbers port_numbers_;
    std::optional<WebApi> api_;
    std::optional<Web> web_;
    std::size_t connections_ = 0;
    std::string where_;
};

}  // namespace

Result<void> serve(const ServeSettings& settings,
                   const std::function<void(const std::string&)>& on_ready)
{
    set_log_level(settings.log);
    raise_descriptor_limit();
    auto store = open_store(settings.store, settings.data);
    if (!store) return store.error();
    Server server{std::move(*store), settings};
    if (auto opened = server.open(); !opened) return opened;
    on_ready("ready:" + server.where());
    server.run();
    return {};
}

}  // namespace agon
