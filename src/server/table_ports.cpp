#include "server/table_ports.h"

#include <fmt/format.h>

namespace agon {
namespace {

constexpr std::size_t kMostGuests = 8;  ///< of one port: no table has more seats than four
constexpr std::chrono::minutes kOpenFor{10};
constexpr double kWork = 50;

/// A port may close so late: who comes in between is turned away.
constexpr std::chrono::seconds kBetweenLooks{1};

}  // namespace

TablePorts::TablePorts(boost::asio::io_context& io, Loop& loop, PortSettings settings,
                       Receive receive)
    : loop_{loop}, settings_{std::move(settings)}, receive_{std::move(receive)}, timer_{io}
{
    settings_.lobby.fill.clear();  // whoever finds no seat there waits for nobody
}

TablePorts::Own::Own(TablePorts& ports, const Classic& protocol, std::string id,
                     const Address& asker)
    : classic{protocol},
      table{std::move(id)},
      opener{asker},
      closes{ports.loop_.now() + kOpenFor},
      house{ports.loop_.hub(), table},
      port{protocol.serve(house, ports.settings_)},
      room{.most = kMostGuests, .is_for_all = false},
      acceptor{ports.loop_.io(), [this, &ports](Socket socket) {
                   if (is_open && house.has_free_seat())
                       ports.receive_(std::move(socket), room, classic, *port);
               }}
{}

Result<WebTablePort> TablePorts::open(const TableView& table, const Classic& classic,
                                      const boost::asio::ip::address& address)
{
    Hub& hub = loop_.hub();
    const auto has_it = [&](const Own& own) { return own.is_open && own.table == table.id(); };
    if (const auto found = std::ranges::find_if(ports_, has_it); found != ports_.end())
        return shown(*found);
    hub.add_work(kWork);
    const Address asker = hub.asker();
    Account& account = hub.quotas().of(asker, loop_.now());
    if (open_ >= kMostTablePorts)
        return Error{"too-many-ports", "this server has as many ports for tables as it can"};
    if (const double most = hub.quotas().limit(asker, &Limits::ports); account.ports >= most)
        return Error{"too-many-ports", fmt::format("this address has {} ports for tables", most)};
    Own& own = ports_.emplace_back(*this, classic, table.id(), asker);
    const auto opened = own.house.has_free_seat() ? own.acceptor.open(address, 0)
                                                  : Result<void>{Error{"no-free-seat", ""}};
    if (!opened) {
        ports_.pop_back();
        return opened.error();
    }
    ++open_;
    ++account.ports;
    if (ports_.size() == 1) look_later();
    return shown(own);
}

WebTablePort TablePorts::shown(const Own& own) const
{
    return {.number = own.acceptor.port(),
            .protocol = std::string{own.classic.name},
            .closes_in = std::chrono::duration_cast<Milliseconds>(own.closes - loop_.now())};
}

void TablePorts::close(Own& own)
{
    own.acceptor.close();
    own.is_open = false;
    --open_;
    --loop_.hub().quotas().of(own.opener, loop_.now()).ports;
}

/// A port that was closed and empty a look ago is not in use: all that was going on there has been
/// settled.
void TablePorts::look()
{
    for (Own& own : ports_)
        if (own.is_open && (loop_.now() >= own.closes || !own.house.has_free_seat())) close(own);
    std::erase_if(ports_, [](Own& own) {
        const bool is_empty = !own.is_open && own.room.taken == 0;
        return std::exchange(own.was_empty, is_empty) && is_empty;
    });
    if (!ports_.empty()) look_later();
}

void TablePorts::look_later()
{
    timer_.expires_after(kBetweenLooks);
    timer_.async_wait([this](const auto& stopped) {
        if (!stopped) look();
    });
}

}  // namespace agon
