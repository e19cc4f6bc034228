#pragma once

#include "attacks/attack.h"

namespace agon::bench {

struct Tally {
    std::size_t done = 0;
    std::size_t refused = 0;
    std::size_t closed = 0;  ///< connections, by the server

    /// `12345 done, 0 refused, 3 closed`
    std::string text() const;
};

/// Keeps so many connections busy until the end, each with a request after the answer to the one
/// before. `next` makes the request of this number; `on_answer` hears what comes of it.
Tally flood(const Field& field, std::size_t connections,
            const std::function<std::string(std::size_t number)>& next,
            const std::function<void(const Answer&)>& on_answer = {});

}  // namespace agon::bench
