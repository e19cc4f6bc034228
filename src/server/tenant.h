#pragma once

#include "server/hub.h"
#include "store/store.h"

namespace agon {

/// Something that lives in a server beside its guests: an event that is played there. All is called
/// on the server's thread.
class Tenant {
public:
    Tenant() = default;
    Tenant(const Tenant&) = delete;
    Tenant& operator=(const Tenant&) = delete;
    virtual ~Tenant() = default;

    /// What it may use of the server, until `move_out`.
    struct Rooms {
        Hub& hub;
        Store& store;
        Post post;  ///< runs something on the server's thread, from any other
        std::function<Moment()> now;
        std::function<void()> end;  ///< lets the server end, when all is kept
    };

    /// Before the hub takes up the tables of the store and before anybody can come.
    virtual Result<void> move_in(Rooms rooms) = 0;

    /// When the hub has them.
    virtual void begin() = 0;

    virtual void move_out() = 0;
};

}  // namespace agon
