#pragma once

#include "core/error.h"
#include "core/seat.h"
#include "table/record.h"

#include <functional>
#include <string>
#include <vector>

namespace agon {

/// All that the report of an event is made of.
struct ReportEvent {
    std::string event_json;      ///< the text of event.json
    std::string standings_json;  ///< of standings.json
    std::vector<Record> games;   ///< those that count
    /// The last of what this seat's program said on stderr in this game; may be empty. It is cut
    /// short and made readable here.
    std::function<std::string(const Record&, Seat)> last_words;
};

/// The report as one page that needs no server and no network: `bad-event` if the texts are not
/// what they ought to be, or name other entrants than the games do.
Result<std::string> report_page(const ReportEvent& event);

/// Writes index.html and event.csv into the folder, and event.trf if the event is a Swiss one of
/// two seats. Each file is replaced at once. "bad-event", or "no-report" if it cannot be written.
Result<void> write_report(const ReportEvent& event, const std::string& folder);

}  // namespace agon
