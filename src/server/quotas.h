#pragma once

#include "server/address.h"
#include "table/event.h"

#include <array>
#include <string_view>
#include <unordered_map>

namespace agon {

/// What one address may have and do. docs/limits.md says why so much.
struct Limits {
    double connections = 1200;
    double tables = 1000;     ///< that it has opened and that are not over
    double exhibitions = 4;   ///< tables that it opens for built-in players alone
    double seats = 2000;      ///< where it sits, at tables that are not over
    double ports = 50;        ///< of tables' own, at a time
    double work = 15'000;     ///< units a second: a move is about four; what is dear costs more
    double talk = 5;          ///< lines a second
    double hints = 4;         ///< and evaluations at a time
    double asides = 8;        ///< replays and the like at a time
    double profiles = 60;     ///< that it makes in an hour, or at once
    double unfinished = 8e6;  ///< bytes of requests that are not whole
    double unread = 32e6;     ///< bytes of answers that it does not read
    double local = 10;        ///< this machine itself may do so many times as much
};

struct NamedLimit {
    std::string_view name;
    double Limits::*limit;
    std::string_view help;
};

/// Those that a person may set.
inline constexpr std::array kNamedLimits{
    NamedLimit{"connections", &Limits::connections, "connections at a time"},
    NamedLimit{"tables", &Limits::tables, "tables that it has opened and that are not over"},
    NamedLimit{"exhibitions", &Limits::exhibitions, "of these, between built-in players alone"},
    NamedLimit{"seats", &Limits::seats, "seats at tables that are not over"},
    NamedLimit{"ports", &Limits::ports, "ports of tables' own at a time"},
    NamedLimit{"work", &Limits::work, "units of work a second: a move is about four"},
    NamedLimit{"talk", &Limits::talk, "lines of chat a second"},
    NamedLimit{"hints", &Limits::hints, "hints and evaluations at a time"},
    NamedLimit{"asides", &Limits::asides, "replays and the like at a time"},
    NamedLimit{"profiles", &Limits::profiles, "profiles that it makes in an hour"},
    NamedLimit{"unfinished", &Limits::unfinished, "bytes of requests that are not whole"},
    NamedLimit{"unread", &Limits::unread, "bytes that it was sent and does not read"},
    NamedLimit{"local", &Limits::local, "times as much for this machine itself"},
};

/// So much at once, and then so much a second.
struct Rate {
    double burst;
    double a_second;
};

/// Fills at a rate while nothing is taken out.
class Bucket {
public:
    /// False if there is not enough; then nothing is taken.
    bool take(double cost, const Rate& rate, Moment now);

    /// Takes it whatever is there: what is missing must be waited for, but never long.
    void charge(double cost, const Rate& rate, Moment now);

    /// Until what was charged is paid.
    Milliseconds debt(const Rate& rate, Moment now) const;

    bool is_full(const Rate& rate, Moment now) const;

private:
    double left(const Rate& rate, Moment now) const;

    double taken_ = 0;  ///< of a full one, at `when_`
    Moment when_{};
};

/// What an address has at the moment.
struct Account {
    int connections = 0;
    int tables = 0;
    int exhibitions = 0;
    int seats = 0;
    int ports = 0;  ///< that it had opened for tables
    int hints = 0;
    int asides = 0;  ///< works that are done elsewhere
    double unfinished = 0;
    double unread = 0;
    Bucket work{};
    Bucket talk{};
    Bucket profiles{};
    Bucket arrivals{};  ///< of connections while there is a debt
};

/// The accounts of all addresses that have something or did something lately.
class Quotas {
public:
    explicit Quotas(const Limits& limits) : limits_{limits} {}

    /// Good as long as it has something, or until the next is asked for.
    Account& of(const Address& address, Moment now);

    double limit(const Address& address, double Limits::*which) const;
    Rate work_rate(const Address& address) const;
    Rate talk_rate(const Address& address) const;
    Rate profile_rate(const Address& address) const;

    std::size_t accounts() const { return accounts_.size(); }

private:
    bool is_at_rest(const Address& address, const Account& account, Moment now) const;
    void forget_some(Moment now);

    struct Hash {
        std::size_t operator()(const Address& address) const
        {
            return std::hash<std::uint64_t>{}(address.network);
        }
    };

    Limits limits_;
    std::unordered_map<Address, Account, Hash> accounts_;
    std::size_t next_looked_at_ = 0;  ///< of the map's buckets
};

}  // namespace agon
