#pragma once

#include "server/events/event_page.h"

#include <condition_variable>
#include <thread>

namespace agon {

/// Shows the events of folders, whoever plays them, and looks once a second what is new there.
class EventShelf {
public:
    /// "cannot-read", "bad-event" and others of the first folder that is none of an event.
    static Result<std::unique_ptr<EventShelf>> open(const std::vector<std::string>& folders);

    std::vector<std::shared_ptr<const EventPage>> pages() const;

private:
    struct Book {
        std::string folder;
        std::shared_ptr<EventPage> page;
        std::string standings{};  ///< as it was read last
    };

    static Result<void> read(Book& book);
    void watch(const std::stop_token& stop);

    std::vector<Book> books_;
    std::mutex mutex_;
    std::condition_variable_any never_;
    std::jthread thread_;  ///< last: it ends first
};

}  // namespace agon
