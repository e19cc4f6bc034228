#pragma once

#include "classics.h"
#include "protocols/web/offer.h"
#include "server/acceptor.h"
#include "server/table_house.h"

#include <list>

namespace agon {

/// How full one port is.
struct Room {
    std::size_t most = 0;
    std::size_t taken = 0;
    bool is_for_all = true;  ///< else for whoever is at one table
};

inline constexpr std::size_t kMostTablePorts = 128;  ///< at a time, each a descriptor

/// Ports that tables have for themselves, so that a program that cannot name its table comes to
/// exactly this one. Each is open until its table has no seat for a program, and for some minutes
/// at most.
class TablePorts {
public:
    /// Takes who has come to a port of this protocol.
    using Receive =
        std::function<void(Socket socket, Room& room, const Classic& classic, Port& port)>;

    TablePorts(boost::asio::io_context& io, Loop& loop, PortSettings settings, Receive receive);

    /// On the asker's account; the one it has, if the table has one. "no-free-seat",
    /// "too-many-ports", "cannot-listen". Pre: the table is here.
    Result<WebTablePort> open(const TableView& table, const Classic& classic,
                              const boost::asio::ip::address& address);

private:
    /// Stays until those who came there have left.
    struct Own {
        Own(TablePorts& ports, const Classic& protocol, std::string id, const Address& asker);

        const Classic& classic;
        std::string table;
        Address opener;
        Moment closes;
        TableHouse house;
        std::unique_ptr<Port> port;
        Room room;
        Acceptor acceptor;
        bool is_open = true;
        bool was_empty = false;  ///< and closed, when it was last looked at
    };

    WebTablePort shown(const Own& own) const;
    void close(Own& own);
    void look();
    void look_later();

    Loop& loop_;
    PortSettings settings_;
    Receive receive_;
    boost::asio::steady_timer timer_;
    std::list<Own> ports_;
    std::size_t open_ = 0;  ///< of these
};

}  // namespace agon
