#pragma once

#include <sys/types.h>

#include <chrono>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace agon::bench {

/// A server as a process of its own, which ends with this.
class Child {
public:
    /// A program that says where it listens in a line `ready: NAME PORT …`.
    static Child start(const std::vector<std::string>& command);

    /// A bare server: level-triggered epoll, recv, send, nothing else. Its port is `echo`.
    static Child echo();

    /// The same, but what comes from one goes to the other of two, paired as they come: what a
    /// server without a referee would cost. Its port is `relay`.
    static Child relay();

    Child(const Child&) = delete;
    Child& operator=(const Child&) = delete;
    Child(Child&& other) noexcept;
    Child& operator=(Child&&) = delete;
    ~Child();

    std::uint16_t port(const std::string& name) const { return ports_.at(name); }

    /// What all its threads have computed so far, in the system too.
    std::chrono::nanoseconds cpu() const;

    /// Bytes of memory that are its own.
    std::int64_t memory() const;

    /// Bytes of memory that it has now, its program's included; 0 if it is dead.
    std::int64_t resident() const;

private:
    Child(pid_t process, std::map<std::string, std::uint16_t> ports)
        : process_{process}, ports_{std::move(ports)}
    {}

    static Child bare(const std::string& name, bool relays);

    pid_t process_;
    std::map<std::string, std::uint16_t> ports_;
};

}  // namespace agon::bench
