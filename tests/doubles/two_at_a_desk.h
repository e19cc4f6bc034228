#pragma once

#include "doubles/web_desk.h"
#include "games/quoridor/quoridor.h"

namespace agon {

/// Two people at a running table.
struct Two : WebDesk<Quoridor> {
    Two()
    {
        open();
        ann = sit(0, "Ann");
        bob = sit(1, "Bob");
    }
    std::string ann;
    std::string bob;

    /// Ann resigns.
    void finish() { at("resign", {{"token", ann}}); }
};

}  // namespace agon
