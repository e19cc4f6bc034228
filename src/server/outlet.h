#pragma once

#include "protocols/session.h"

namespace agon {

/// A peer's wire, as the hub sees it.
class Outlet {
public:
    Outlet() = default;
    Outlet(const Outlet&) = delete;
    Outlet& operator=(const Outlet&) = delete;
    virtual ~Outlet() = default;

    /// In one piece, so long after the piece before it.
    virtual void write(Bytes bytes, Milliseconds after) = 0;

    /// When all is written.
    virtual void close() = 0;
};

}  // namespace agon
