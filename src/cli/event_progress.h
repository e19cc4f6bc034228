#pragma once

#include "server/events/event_clerk.h"
#include "server/events/event_folder.h"

namespace agon::cli {

/// Shows on a terminal how an event goes: its table, drawn over the one before.
class EventProgress {
public:
    EventProgress(const EventSettings& event, bool is_wanted);

    /// On the clerk's thread.
    void show(const EventNews& news);

    /// Leaves the terminal clean.
    void end();

private:
    const EventSettings& event_;
    bool is_shown_;
    int lines_ = 0;  ///< drawn the last time
};

/// The table of an event that is over.
void print_final_table(const EventFiles& files);

}  // namespace agon::cli
