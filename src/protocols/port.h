#pragma once

#include "protocols/lobby.h"

#include <map>
#include <memory>
#include <span>

namespace agon {

/// What a person can set on a port of one protocol, as `--NAME VALUE`.
struct PortOption {
    enum class Kind : std::uint8_t {
        Choice,  ///< one of some words
        Number,  ///< whole, within a range
        Flag,
        Player,  ///< the spec of a built-in one
        Text     ///< anything
    };

    std::string_view name;
    Kind kind = Kind::Flag;
    std::string_view help;
    std::string_view usual{};
    std::span<const std::string_view> choices{};
    int least = 0;
    int most = 0;
};

/// What was typed for options of ports, by their names.
using TypedPortOptions = std::map<std::string, std::string, std::less<>>;

/// What a port is told when it opens.
struct PortSettings {
    Milliseconds move{600'000};  ///< for a move, where the protocol has no limit of its own
    LobbySettings lobby{};
    bool is_watched = true;  ///< somebody looks at its games: none is faster than the eye
    TypedPortOptions typed{};

    /// As it was typed, or as usual.
    std::string_view of(const PortOption& option) const
    {
        const auto found = typed.find(option.name);
        return found != typed.end() ? std::string_view{found->second} : option.usual;
    }
};

/// A port where programs speak one classic protocol; its sessions share a lobby.
class Port {
public:
    Port() = default;
    Port(const Port&) = delete;
    Port& operator=(const Port&) = delete;
    virtual ~Port() = default;

    /// Must not outlive the port.
    virtual std::unique_ptr<Session> receive(Peer peer) = 0;
};

/// A port of sessions that are made from a lobby and settings.
template <class S, class P, class Settings>
class PortOf final : public Port {
public:
    PortOf(House& house, const LobbySettings& lobby, Settings settings)
        : house_{house}, lobby_{house, lobby}, settings_{std::move(settings)}
    {}

    std::unique_ptr<Session> receive(Peer peer) override
    {
        return std::make_unique<S>(house_, peer, lobby_, settings_);
    }

private:
    House& house_;
    Lobby<P> lobby_;
    Settings settings_;
};

}  // namespace agon
