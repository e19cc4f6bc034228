#pragma once

#include "games/json_reader.h"
#include "protocols/session.h"
#include "protocols/web/offer.h"

namespace agon {

/// What somebody asks of a table. All refer to what lives longer.
struct Asked {
    House& house;
    const TableView& table;           ///< as who asks may see it
    JsonReader& body;                 ///< of the request; its faults are "bad-request"
    std::string_view token;           ///< of who asks
    const WebOffer* offer = nullptr;  ///< what may be put on a seat; only to hand seats over

    const Viewer& asker() const { return table.viewer(); }
};

using Act = Result<void> (*)(const Asked& asked);

/// The act of the API's call of this name, for someone who holds a seat; null if there is none.
Act find_act(std::string_view name);

/// `{"move","seat"?}`
Result<void> act_move(const Asked& asked);

/// `{"text"}`
Result<void> act_chat(const Asked& asked);

/// Where somebody has sat down.
struct Taken {
    Seat seat = 0;
    std::string token;
};

/// `{"seat"?,"name"?,"token"?,"profile"?,"program"?}`: the only act without holding a seat.
Result<Taken> sit(const Asked& asked);

/// A name or a line of talk: "bad-request" if it has control characters.
std::optional<Error> fault_of_text(std::string_view key, std::string_view text);

/// A holder as a body describes it (`{"kind","spec"?}`): "bad-request" or "bad-spec".
Result<Holder> read_holder(JsonReader& body, const WebOffer& offer, const AnyGame& start);

}  // namespace agon
