#include "store/profile_clerk.h"

namespace agon {

template <class Job, class Then>
void ProfileClerk::ask(Job job, Then then)
{
    const bool is_sent = send_([this, job = std::move(job), then](Archive& archive) {
        tell_([then, answer = job(archive)] { then(answer); });
    });
    if (!is_sent) then(Error{"store-failed", "too many ask for profiles at once"});
}

template <class Job>
void ProfileClerk::change(Job job, Done then)
{
    ask(
        [job = std::move(job), syncs = syncs_](Archive& archive) -> Result<void> {
            auto done = job(archive.profiles());
            return done && syncs ? archive.checkpoint() : done;
        },
        std::move(then));
}

void ProfileClerk::make(std::string key, std::string name, Moment now, Done then)
{
    change([key = std::move(key), name = std::move(name),
            now](ProfileRows& rows) { return rows.make(key, name, now); },
           std::move(then));
}

void ProfileClerk::find(std::string key, Moment now, Found then)
{
    ask([key = std::move(key), now](Archive& archive) { return archive.profiles().find(key, now); },
        std::move(then));
}

void ProfileClerk::rename(std::string key, std::string name, Done then)
{
    change([key = std::move(key),
            name = std::move(name)](ProfileRows& rows) { return rows.rename(key, name); },
           std::move(then));
}

void ProfileClerk::remove(std::string key, Done then)
{
    change([key = std::move(key)](ProfileRows& rows) { return rows.remove(key); }, std::move(then));
}

void ProfileClerk::records(std::string key, std::size_t most_bytes, Records then)
{
    ask([key = std::move(key),
         most_bytes](Archive& archive) { return archive.records(key, most_bytes); },
        std::move(then));
}

}  // namespace agon
