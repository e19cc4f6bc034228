#pragma once

#include "protocols/session.h"

namespace agon {

/// Puts into frames what WebSockets are told of tables. What all who hold no seat are told alike is
/// written once and shared, however many they are.
class WebScreen {
public:
    Bytes event(const TableView& table, const SeenEvent& event);

    /// `{"state":…}`
    Bytes state(const TableView& table, int spectators, Moment now);

private:
    /// The last frame that could be shared.
    struct Shown {
        std::string table;
        std::uint64_t event = 0;
        int spectators = 0;
        Moment when{};

        bool operator==(const Shown&) const = default;
    };

    struct Shared {
        Shown of{};
        std::shared_ptr<const std::string> frame{};
    };

    template <class Write>
    static Bytes shared(Shared& last, Shown shown, const Write& write);

    Shared event_;
    Shared state_;
};

}  // namespace agon
