// The tables of a hub that are an event's games, which workers play.
#include "server/hub.h"
#include "server/restored_table.h"

namespace agon {

Result<void> Hub::follow(std::string_view table, std::span<const Entry> entries, Moment now)
{
    now_ = now;
    asker_ = {};
    Slot* followed = slot(table);
    std::size_t known = 0;
    if (followed == nullptr) {
        auto opened = restored_table(entries.first(std::min<std::size_t>(entries.size(), 1)));
        if (!opened) return opened.error();
        if (opened->opened().id != table || !opened->opened().of_event)
            return Error{"bad-log", "it is not the game that was given out"};
        followed = &add(std::move(*opened));
        entries = entries.subspan(1);
    } else {
        known = followed->table.log().size();
    }
    Result<void> done;
    for (std::size_t i = 0; i < entries.size() && done; ++i)
        done = followed->table.follow(entries[i]);
    tell(*followed, std::span{followed->table.log()}.subspan(known));
    return done;
}

}  // namespace agon
