#include "protocols/web/screen.h"

#include "games/json_text.h"
#include "protocols/web/event_text.h"
#include "protocols/web/frames.h"
#include "protocols/web/state.h"

namespace agon {

template <class Write>
Bytes WebScreen::shared(Shared& last, Shown shown, const Write& write)
{
    if (!last.frame || last.of != shown)
        last = {std::move(shown), std::make_shared<const std::string>(write())};
    return last.frame;
}

Bytes WebScreen::event(const TableView& table, const SeenEvent& event)
{
    const auto write = [&] { return text_frame(event_text(event)); };
    if (!table.viewer().is_spectator()) return write();
    return shared(event_, {.table = table.id(), .event = event.number}, write);
}

Bytes WebScreen::state(const TableView& table, int spectators, Moment now)
{
    const auto write = [&] {
        return text_frame(
            json_text(boost::json::object{{"state", state_json(table, spectators, now)}}));
    };
    if (!table.viewer().is_spectator()) return write();
    return shared(state_, {table.id(), table.last_event(), spectators, now}, write);
}

}  // namespace agon
