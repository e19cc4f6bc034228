#include "server/events/event_shelf.h"

#include "contest/event_standings.h"
#include "server/events/event_folder.h"

namespace agon {

Result<std::unique_ptr<EventShelf>> EventShelf::open(const std::vector<std::string>& folders)
{
    auto shelf = std::make_unique<EventShelf>();
    for (const std::string& folder : folders) {
        const auto files = read_event_folder(folder);
        if (!files) return files.error();
        const std::string id = std::to_string(shelf->books_.size() + 1);
        shelf->books_.push_back({folder, std::make_shared<EventPage>(id, false)});
        if (auto read_well = read(shelf->books_.back()); !read_well) return read_well.error();
    }
    shelf->thread_ =
        std::jthread{[&shelf = *shelf](const std::stop_token& stop) { shelf.watch(stop); }};
    return shelf;
}

std::vector<std::shared_ptr<const EventPage>> EventShelf::pages() const
{
    std::vector<std::shared_ptr<const EventPage>> pages;
    for (const Book& book : books_) pages.push_back(book.page);
    return pages;
}

/// What does not fit together was being written while we read it: the next look finds it whole.
Result<void> EventShelf::read(Book& book)
{
    const auto files = read_event_folder(book.folder);
    if (!files) return files.error();
    if (files->standings == book.standings) return {};
    EventPast past;
    for (const Record& record : files->games) {
        if (!record.event || !record.result.scores) continue;
        if (record.result.reason != "withdrawn")
            past.results.emplace(key_of(*record.event), record.result);
        book.page->add(files->event, record, write_record(record));
    }
    const Tournament tournament{files->event, std::move(past)};
    book.standings = files->standings;
    book.page->show({.event = files->event,
                     .results = tournament.results(),
                     .standings = files->standings,
                     .is_over = says_complete(files->standings),
                     .known_games = tournament.known_games()});
    return {};
}

void EventShelf::watch(const std::stop_token& stop)
{
    constexpr std::chrono::seconds kBetweenLooks{1};
    std::unique_lock lock{mutex_};
    while (!never_.wait_for(lock, stop, kBetweenLooks, [] { return false; }) &&
           !stop.stop_requested())
        for (Book& book : books_)
            if (!says_complete(book.standings)) (void)read(book);
}

}  // namespace agon
