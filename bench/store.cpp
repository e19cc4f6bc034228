// What the store costs: CPU of an append, CPU of folding, bytes of the disk a move, and how long a
// start takes. Random games of every kind; each command is an append of its own.
#include "store/store.h"

#include "catalog.h"
#include "core/rng.h"
#include "table/table.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <filesystem>

namespace agon::bench {
namespace {

struct Arguments {
    int games = 1000;
    int running = 10'000;
    std::uint64_t seed = 1;
};

double cpu_us(clockid_t clock)
{
    timespec now{};
    ::clock_gettime(clock, &now);
    return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

/// How often this thread had to wait for something. Whatever else the machine does, this says
/// whether an append ever stands behind a fold or a checkpoint.
long waits()
{
    rusage used{};
    ::getrusage(RUSAGE_THREAD, &used);
    return used.ru_nvcsw;
}

/// Appends, and counts what that takes.
class Keeper {
public:
    explicit Keeper(const std::string& folder) : store_{open_store("sqlite:", folder).value()} {}

    void keep(const Table& table, std::size_t before)
    {
        batch_.clear();
        for (std::size_t i = before; i < table.log().size(); ++i)
            batch_.push_back({table.opened().id, table.log()[i]});
        const double began = cpu_us(CLOCK_THREAD_CPUTIME_ID);
        store_->append(batch_, [](const Result<void>& kept) { kept.value(); });
        append_us += cpu_us(CLOCK_THREAD_CPUTIME_ID) - began;
        ++appends;
    }

    void close() { store_.reset(); }

    double append_us = 0;
    std::size_t appends = 0;

private:
    std::unique_ptr<Store> store_;
    std::vector<Kept> batch_;
};

/// A random game; how many moves it had. With a limit it may go on.
std::size_t play(const AnyGame& start, Rng& luck, Keeper& keeper, std::size_t most)
{
    auto opened = opened_for(start, luck());
    opened.id = fmt::format("{:013x}", luck() >> 12U);
    opened.seats.resize(static_cast<std::size_t>(start.seats()));
    for (Holder& holder : opened.seats) holder.token = fmt::format("{:032x}", luck());
    Moment now{std::chrono::milliseconds{1'790'000'000'000}};
    Table table{opened, start, now};
    keeper.keep(table, 0);
    while (table.state() == Table::State::Running && table.moves().size() < most) {
        const auto before = table.log().size();
        now += std::chrono::milliseconds{luck() % 20'000};
        const auto move = table.position().sample(luck);
        if (!table.handle(command::Move{table.position().to_move(), move}, now)) break;
        keeper.keep(table, before);
    }
    return table.moves().size();
}

std::string new_folder()
{
    std::string name = std::filesystem::temp_directory_path() / "agon-store-XXXXXX";
    if (::mkdtemp(name.data()) == nullptr) throw std::runtime_error{"no folder for the store"};
    return name;
}

void measure_finished(const GameEntry& entry, const Arguments& typed)
{
    const std::string folder = new_folder();
    Rng luck{typed.seed};
    const AnyGame start = entry.start({}).value();
    std::size_t moves = 0;
    Keeper keeper{folder};
    const auto empty = std::filesystem::file_size(folder + "/agon.db");
    const double began = cpu_us(CLOCK_PROCESS_CPUTIME_ID) - cpu_us(CLOCK_THREAD_CPUTIME_ID);
    const long waited = waits();
    for (int game = 0; game < typed.games; ++game)
        moves += play(start, luck, keeper, static_cast<std::size_t>(-1));
    const long waited_now = waits();
    const double folding = cpu_us(CLOCK_THREAD_CPUTIME_ID);
    keeper.close();  // folds the rest, on this thread
    const double last = cpu_us(CLOCK_THREAD_CPUTIME_ID) - folding;
    const double others = cpu_us(CLOCK_PROCESS_CPUTIME_ID) - cpu_us(CLOCK_THREAD_CPUTIME_ID);
    const auto bytes = std::filesystem::file_size(folder + "/agon.db") - empty;
    const auto count = static_cast<double>(moves);
    fmt::print(
        "{:<11} {} games, {:6.1f} moves each: append {:4.2f} us, fold {:4.2f} us a move, "
        "{:5.1f} bytes a move; {} appends, {} waits\n",
        entry.name, typed.games, count / typed.games,
        keeper.append_us / static_cast<double>(keeper.appends), (others - began + last) / count,
        static_cast<double>(bytes) / count, keeper.appends, waited_now - waited);
    std::fflush(stdout);
    std::filesystem::remove_all(folder);
}

/// After a server with so many games has been killed.
void measure_start(const Arguments& typed)
{
    const std::string folder = new_folder();
    const pid_t child = ::fork();
    if (child == 0) {
        Rng luck{typed.seed};
        Keeper keeper{folder};
        const AnyGame start = start_game("quoridor", {}).value();
        for (int game = 0; game < typed.running; ++game) play(start, luck, keeper, 40);
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    const auto began = std::chrono::steady_clock::now();
    const double cpu = cpu_us(CLOCK_PROCESS_CPUTIME_ID);
    const auto store = open_store("sqlite:", folder).value();
    std::size_t tables = 0;
    std::size_t entries = 0;
    store
        ->each_unfinished([&](const std::string&, const Result<Log>& log) {
            ++tables;
            entries += log.value().size();
        })
        .value();
    fmt::print(
        "start       {} games that go on, {} entries: {:.0f} ms, {:.0f} of CPU\n", tables, entries,
        std::chrono::duration<double, std::milli>{std::chrono::steady_clock::now() - began}.count(),
        (cpu_us(CLOCK_PROCESS_CPUTIME_ID) - cpu) / 1000);
    std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace agon::bench

int main(int argc, char** argv)
{
    CLI::App program{"Measures what the store costs.", "store"};
    agon::bench::Arguments typed;
    program.add_option("--games", typed.games, "of each kind")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    program.add_option("--running", typed.running, "games to start with")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    program.add_option("--seed", typed.seed, "of all games")->capture_default_str();
    CLI11_PARSE(program, argc, argv);
    for (const auto& entry : agon::all_games()) agon::bench::measure_finished(entry, typed);
    agon::bench::measure_start(typed);
    return 0;
}
