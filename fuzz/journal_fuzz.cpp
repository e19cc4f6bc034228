// A segment of the journal that may be anybody's bytes: what is sound in it is folded into a
// database, and a hub goes on with the tables that this gives. Four orders make the segment, as
// nobody guesses a checksum: bytes as they are, bytes of a frame, an entry of a frame, its end.
#include "doubles/fake_server.h"
#include "server/log.h"
#include "session_harness.h"
#include "store/fold.h"
#include "store/packed_entry.h"

#include <unistd.h>
#include <zlib.h>

#include <filesystem>
#include <fstream>

namespace {

using namespace agon;

std::string word(std::size_t number)
{
    std::string bytes;
    for (unsigned i = 0; i < 4; ++i) bytes += static_cast<char>(number >> 8U * i);
    return bytes;
}

std::string frame(std::string_view body)
{
    const auto* bytes = reinterpret_cast<const Bytef*>(body.data());
    return "\xa9goN" + word(body.size()) + word(::crc32_z(0, bytes, body.size())) +
           std::string{body};
}

std::string segment_of(fuzz::Script script)
{
    const auto some = [&] { return script.bytes(256 * script.byte() + script.byte()); };
    std::string segment;
    std::string body;
    while (!script.is_over()) {
        switch (script.byte() % 4) {
            case 0:
                segment += some();
                break;
            case 1:
                body += some();
                break;
            case 2:
                put_sized(body, script.bytes(script.byte()));
                put_sized(body, some());
                break;
            default:
                segment += frame(std::exchange(body, {}));
        }
    }
    return segment + frame(body);
}

/// Folds the segment and takes the file away, whatever is in it.
void fold(std::string_view bytes, Archive& archive)
{
    static const std::string path = std::filesystem::temp_directory_path().string() +
                                    "/agon_journal_fuzz." + std::to_string(::getpid());
    std::ofstream{path, std::ios::binary} << bytes;
    fuzz::demand(fold_segment({1, path, bytes.size(), {}}, archive).has_value());
    std::filesystem::remove(path + ".bad");
    fuzz::demand(!std::filesystem::exists(path));
}

using Logs = decltype(FakeStore::logs);

/// The logs that can be read; the others are set aside.
Logs logs_of(Archive& archive)
{
    Logs logs;
    const auto visit = [&](const std::string& table, const Result<Log>& log) {
        if (log) logs.emplace(table, *log);
    };
    fuzz::demand(archive.each_unfinished(visit).has_value());
    fuzz::demand(archive.each_newest(100, visit).has_value());
    return logs;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size)
{
    set_log_level(LogLevel::Off);
    const std::string segment = segment_of({data, size});
    const auto archive = Archive::open(":memory:").value();
    fold(segment, *archive);
    const Logs logs = logs_of(*archive);
    fold(segment, *archive);
    fuzz::demand(logs_of(*archive) == logs);  // nothing is added twice

    FakeStore store;
    store.logs = logs;
    std::erase_if(store.logs, [](const auto& log) { return log.second.empty(); });
    FakeThinkers thinkers;
    FakeAside aside;
    Hub hub{store, thinkers, aside, {}};
    Moment now{Milliseconds{1'700'000'000'000}};
    fuzz::demand(hub.recover(now).has_value());
    hub.settle(now);
    now += std::chrono::hours{24 * 100};
    hub.on_time(now);
    hub.settle(now);
    return 0;
}
