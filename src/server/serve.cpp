#include "server/serve.h"

#include "catalog.h"
#include "server/acceptor.h"
#include "server/aside.h"
#include "server/connection.h"
#include "server/metrics.h"
#include "server/player_pool.h"
#include "server/profile_desk.h"
#include "server/table_ports.h"
#include "server/tenant.h"
#include "server/web.h"
#include "server/web_offer.h"

#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <netinet/tcp.h>
#include <sys/resource.h>

#include <csignal>

namespace agon {
namespace {

namespace asio = boost::asio;

constexpr std::size_t kMostOfAPort = 16'000;  ///< connections
/// For the store, the loop, tables' own ports, and those being turned away.
constexpr std::size_t kOwnDescriptors = 256 + kMostTablePorts;

/// Every connection is a descriptor, so take all that the system grants; how many that is.
std::size_t raise_descriptor_limit()
{
    constexpr std::size_t kUsual = 1024;
    rlimit limit{};
    if (::getrlimit(RLIMIT_NOFILE, &limit) != 0) return kUsual;
    limit.rlim_cur = limit.rlim_max;
    ::setrlimit(RLIMIT_NOFILE, &limit);
    return ::getrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : kUsual;
}

/// A broken pipe or a full disk is an error where it happens, not the end of the process.
void ignore_deadly_signals()
{
    std::signal(SIGPIPE, SIG_IGN);
    std::signal(SIGXFSZ, SIG_IGN);
}

/// Takes the socket out of Asio's hands, which would be woken for nothing by everything that comes.
/// Whoever is gone without a word is noticed by the system.
Descriptor released(Socket socket)
{
    boost::system::error_code ignored;
    socket.non_blocking(true, ignored);
    socket.set_option(asio::ip::tcp::no_delay{true}, ignored);
    socket.set_option(asio::socket_base::keep_alive{true}, ignored);
    // What the system would hold for who does not read, it would take from those who do.
    socket.set_option(asio::socket_base::send_buffer_size{128 << 10}, ignored);
    constexpr int kSilence = 60;  ///< seconds
    constexpr int kProbes = 3;
    const int handle = socket.release(ignored);
    ::setsockopt(handle, IPPROTO_TCP, TCP_KEEPIDLE, &kSilence, sizeof kSilence);
    ::setsockopt(handle, IPPROTO_TCP, TCP_KEEPINTVL, &kSilence, sizeof kSilence);
    ::setsockopt(handle, IPPROTO_TCP, TCP_KEEPCNT, &kProbes, sizeof kProbes);
    return Descriptor{handle};
}

/// All that lives while the server runs, in the order in which it can be taken down.
class Server {
public:
    Server(std::unique_ptr<asio::io_context> io, std::unique_ptr<Store> store,
           const ServeSettings& settings, std::size_t descriptors, Tenant* tenant)
        : settings_{settings},
          tenant_{tenant},
          context_{std::move(io)},
          store_{std::move(store)},
          io_{*context_},
          room_of_a_port_{room_of_a_port(descriptors)},
          table_ports_{io_, loop_, settings.classic,
                       [this](Socket socket, Room& room, const Classic& classic, Port& port) {
                           loop_.timed([&] {
                               take(std::move(socket), room, visit_of(classic), meet_at(port));
                           });
                       }},
          hub_{*store_, pool_, aside_, settings.hub},
          loop_{io_, hub_},
          pool_{{.threads = settings.threads != 0 ? settings.threads
                                                  : std::thread::hardware_concurrency()},
                [this](auto then) { post(std::move(then)); },
                steady_moment,
                make_player},
          aside_{[this](auto then) { post(std::move(then)); }},
          signals_{io_, SIGTERM, SIGINT, SIGHUP}
    {
        hub_.set_onlooker(settings.onlooker);
    }

    Server(const Server&) = delete;
    Server& operator=(const Server&) = delete;
    ~Server()
    {
        if (is_let_) tenant_->move_out();
    }

    /// Answers where it listens.
    Result<void> open()
    {
        boost::system::error_code error;
        const auto address = asio::ip::make_address(settings_.bind, error);
        if (error) return Error{"bad-address", "'" + settings_.bind + "' is no address"};
        if (auto loaded = load_identity(); !loaded) return loaded;
        if (settings_.prepares_players) prepare_players();  // here, where no clock runs yet
        if (auto moved_in = move_in(); !moved_in) return moved_in;
        if (auto recovered = hub_.recover(loop_.now()); !recovered) return recovered;
        for (const Classic& entry : all_classics()) {
            const auto wish = settings_.ports.find(entry.name);
            const bool is_named = wish != settings_.ports.end();
            const auto number = is_named ? wish->second : entry.port;
            if (!number) continue;
            const auto opened = open_port(entry, address, *number);
            if (!opened && !may_leave_out(entry.name, is_named, opened.error())) return opened;
        }
        if (!settings_.web) return {};
        const auto opened = open_web(address, *settings_.web);
        const bool is_fine = opened || may_leave_out("web", settings_.is_web_named, opened.error());
        return is_fine ? Result<void>{} : opened;
    }

    const std::string& where() const { return where_; }

    void run()
    {
        wait_for_signal();
        if (tenant_ != nullptr) tenant_->begin();
        loop_.touched();
        io_.run();
        hub_.settle(loop_.now());
    }

private:
    static std::size_t room_of_a_port(std::size_t descriptors)
    {
        const std::size_t ports = all_classics().size() + 1;
        const std::size_t left = descriptors > kOwnDescriptors ? descriptors - kOwnDescriptors : 0;
        return std::min(kMostOfAPort, std::max<std::size_t>(left / ports, 1));
    }

    Result<void> move_in()
    {
        if (tenant_ == nullptr) return {};
        is_let_ = true;
        return tenant_->move_in({.hub = hub_,
                                 .store = *store_,
                                 .post = [this](auto then) { post(std::move(then)); },
                                 .now = [this] { return loop_.now(); },
                                 .end = [this] { io_.stop(); }});
    }

    void post(std::function<void()> then)
    {
        asio::post(io_, [this, then = std::move(then)] {
            loop_.timed(then);
            loop_.touched();
        });
    }

    /// SIGHUP: the certificate has been renewed. One that cannot be read does not replace the old.
    void wait_for_signal()
    {
        signals_.async_wait([this](const auto& error, int signal) {
            if (error) return;
            if (signal != SIGHUP || tenant_ != nullptr) return io_.stop();
            if (auto loaded = load_identity(); !loaded)
                log_line(LogLevel::Error, "bad-tls", {{"why", loaded.error().text}});
            wait_for_signal();
        });
    }

    Result<void> load_identity()
    {
        if (settings_.tls_certificate.empty()) return {};
        auto identity = TlsIdentity::load(settings_.tls_certificate, settings_.tls_key);
        if (!identity) return identity.error();
        identity_ = std::move(*identity);
        return {};
    }

    /// Whether the server does without a port that is taken: nobody has asked for it.
    static bool may_leave_out(std::string_view name, bool is_named, const Error& why)
    {
        if (is_named || why.code != "cannot-listen") return false;
        log_line(LogLevel::Error, "left-out", {{"port", name}, {"why", why.text}});
        return true;
    }

    Result<void> open_port(const Classic& entry, const asio::ip::address& address,
                           std::uint16_t number)
    {
        ports_.push_back(entry.serve(hub_, settings_.classic));
        Port& port = *ports_.back();
        const auto opened = listen(address, number, visit_of(entry), meet_at(port));
        if (!opened) return opened.error();
        port_numbers_[std::string{entry.name}] = *opened;
        where_ += " " + std::string{entry.name} + " " + std::to_string(*opened);
        return {};
    }

    Result<void> open_web(const asio::ip::address& address, std::uint16_t number)
    {
        WebOffer offer = web_offer(port_numbers_);
        offer.events = web_events(settings_.events);
        if (ProfileStore* profiles = store_->profiles())
            offer.profiles = std::make_shared<ProfileDesk>(hub_, *profiles);
        if (!settings_.remote.is_empty())
            offer.dial = [this](Dial wish) { dial_out(std::move(wish)); };
        offer.table_port = [this, address](const TableView& table) {
            return open_table_port(table, address);
        };
        api_.emplace(hub_, std::move(offer));
        web_.emplace(Web{.hub = hub_, .api = *api_, .is_local = address.is_loopback()});
        web_->metrics = [this] {
            return metrics_text(hub_.counts(), web_connections(), loop_.busy());
        };
        if (!settings_.proxy.empty()) {
            boost::system::error_code error;
            web_->proxy = asio::ip::make_address(settings_.proxy, error);
            if (error) return Error{"bad-address", "'" + settings_.proxy + "' is no address"};
        }
        const std::size_t room = rooms_.size();
        const auto opened = listen(address, number, {.is_call = true},
                                   [this](const Visit& visit, const auto& from) {
                                       return make_http_session(*web_, visit.peer, from);
                                   });
        if (!opened) return opened.error();
        web_room_ = room;
        const std::string host =
            address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
        where_ = std::string{identity_ ? " web https://" : " web http://"} + host + ":" +
                 std::to_string(*opened) + where_;
        return {};
    }

    /// For programs that cannot name their table, of a protocol that is spoken here at all.
    Result<WebTablePort> open_table_port(const TableView& table, const asio::ip::address& address)
    {
        const auto classic = classic_for(table.position());
        const bool is_fit = classic && !(*classic)->names_tables && table.is_by_api() &&
                            port_numbers_.contains((*classic)->name);
        if (!is_fit) return Error{"no-port", ""};
        return table_ports_.open(table, **classic, address);
    }

    /// A guest's way to another server, which is a peer on the guest's account.
    void dial_out(Dial wish)
    {
        constexpr int kMostAtOnce = 16;
        const Address guest = hub_.asker();
        if (dialling_ >= kMostAtOnce || !hub_.has_room_for(guest, loop_.now()))
            return wish.fail({"too-busy", ""});
        ++dialling_;
        const auto settled = hub_.on_behalf_of_asker([](const auto& act) { act(); });
        dial(io_, settings_.remote, wish, [this, wish, guest, settled](Result<Socket> socket) {
            --dialling_;
            settled([&] { meet_elsewhere(wish, guest, std::move(socket)); });
        });
    }

    void meet_elsewhere(const Dial& wish, const Address& guest, Result<Socket> socket)
    {
        if (!socket) return wish.fail(socket.error());
        const Visit visit{.peer = hub_.new_peer(), .address = guest, .is_stream = false};
        auto session = wish.meet(visit.peer);
        if (!session) return;
        const auto connection =
            std::make_shared<Connection>(loop_, Wire{released(std::move(*socket))}, [] {});
        connection->start(std::move(session), visit);
    }

    std::size_t web_connections() const { return web_room_ ? rooms_[*web_room_]->taken : 0; }

    using Meet =
        std::function<std::unique_ptr<Session>(const Visit& visit, const asio::ip::address& from)>;

    static Visit visit_of(const Classic& classic)
    {
        return {.owes_a_word = classic.speaks_first, .is_stream = false};
    }

    static Meet meet_at(Port& port)
    {
        return [&port](const Visit& visit, const auto&) { return port.receive(visit.peer); };
    }

    /// Answers with the number of the port. Those who come there come as this visit says.
    Result<std::uint16_t> listen(const asio::ip::address& address, std::uint16_t number,
                                 const Visit& as, Meet meet)
    {
        rooms_.push_back(std::make_unique<Room>(room_of_a_port_));
        acceptors_.push_back(std::make_unique<Acceptor>(
            io_, [this, &room = *rooms_.back(), as, meet = std::move(meet)](Socket socket) {
                loop_.timed([&] { take(std::move(socket), room, as, meet); });
            }));
        if (auto opened = acceptors_.back()->open(address, number); !opened) {
            acceptors_.pop_back();
            rooms_.pop_back();
            return opened.error();
        }
        return acceptors_.back()->port();
    }

    /// No address has a port for itself: it leaves a quarter to others.
    bool has_room(const Room& room, const Address& address)
    {
        if (room.taken >= room.most || !hub_.has_room_for(address, loop_.now())) return false;
        if (!room.is_for_all) return true;
        const int held = hub_.quotas().of(address, loop_.now()).connections;
        return static_cast<std::size_t>(held) < room.most - room.most / 4;
    }

    /// Whoever is turned away is closed at once.
    void take(Socket socket, Room& room, const Visit& as, const Meet& meet)
    {
        boost::system::error_code error;
        const auto from = socket.remote_endpoint(error).address();
        if (error) return;
        const Address address = address_of(from);
        const bool is_web = as.is_call;
        const bool is_proxy = is_web && web_->proxy == from;
        if (!is_proxy && !has_room(room, address)) {
            log_line(LogLevel::Info, "turned-away", {{"address", write_address(address)}});
            return;
        }
        ++room.taken;
        Descriptor handle = released(std::move(socket));
        Wire wire =
            is_web && identity_ ? Wire{std::move(handle), *identity_} : Wire{std::move(handle)};
        const auto connection =
            std::make_shared<Connection>(loop_, std::move(wire), [&room] { --room.taken; });
        Visit visit = as;
        visit.peer = hub_.new_peer();
        visit.address = address;
        connection->start(meet(visit, from), visit);
    }

    // What others refer to stands before them; the threads stand last, so that they end first.
    const ServeSettings& settings_;
    Tenant* tenant_;
    bool is_let_ = false;  ///< the tenant has moved in
    std::unique_ptr<asio::io_context> context_;
    std::unique_ptr<Store> store_;  ///< posts its answers there
    asio::io_context& io_;
    std::size_t room_of_a_port_;
    std::vector<std::unique_ptr<Room>> rooms_;
    std::optional<std::size_t> web_room_;
    std::vector<std::unique_ptr<Port>> ports_;  ///< their lobbies outlive the hub's sessions
    TablePorts table_ports_;                    ///< theirs too
    Hub hub_;
    Loop loop_;
    std::optional<TlsIdentity> identity_;
    std::vector<std::unique_ptr<Acceptor>> acceptors_;
    PortNumbers port_numbers_;
    std::optional<WebApi> api_;
    std::optional<Web> web_;
    PlayerPool pool_;
    AsideThread aside_;
    asio::signal_set signals_;
    std::string where_;
    int dialling_ = 0;
};

}  // namespace

Result<void> serve(const ServeSettings& settings,
                   const std::function<void(const std::string&)>& on_ready, Tenant* tenant)
{
    set_log_level(settings.log);
    ignore_deadly_signals();
    const std::size_t descriptors = raise_descriptor_limit();
    auto io = std::make_unique<asio::io_context>(1);
    const auto post = [&io = *io](auto then) { asio::post(io, std::move(then)); };
    auto store = open_store(settings.store, settings.data, {.keep = settings.keep, .post = post});
    if (!store) return store.error();
    Server server{std::move(io), std::move(*store), settings, descriptors, tenant};
    if (auto opened = server.open(); !opened) return opened;
    on_ready("ready:" + server.where());
    server.run();
    return {};
}

}  // namespace agon
