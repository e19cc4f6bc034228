#pragma once

#include "games/dame/dame.h"
#include "store/store.h"
#include "table/table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <future>
#include <map>

namespace agon {

/// A folder for a store, and tables to keep in it.
class KeptTables : public testing::Test {
protected:
    KeptTables()
    {
        std::string name = testing::TempDir() + "agon_store_XXXXXX";
        folder_ = mkdtemp(name.data());
    }
    ~KeptTables() override { std::filesystem::remove_all(folder_); }

    std::string path() const { return folder_ + "/agon.db"; }

    std::unique_ptr<Store> open(std::string_view url = "sqlite:", StoreSettings settings = {})
    {
        return std::move(open_store(url, folder_, std::move(settings))).value();
    }

    static Table table(const std::string& id, Moment now = Moment{Milliseconds{5}})
    {
        const Holder person{.kind = Holder::Kind::Open, .spec = {}, .name = "Ann", .token = "t"};
        return Table{{.id = id,
                      .game = "dame",
                      .options = {},
                      .seed = 7,
                      .seats = {person, person},
                      .clock = {},
                      .by_api = true},
                     AnyGame{Dame{{}}},
                     now};
    }

    static std::vector<Kept> kept(const Table& table, std::size_t after = 0)
    {
        std::vector<Kept> batch;
        for (const Entry& entry : std::span{table.log()}.subspan(after))
            batch.push_back({table.opened().id, entry});
        return batch;
    }

    /// Does it, and gives what is new.
    static std::vector<Kept> after(Table& table, const Command& command,
                                   Moment now = Moment{Milliseconds{9}})
    {
        const auto before = table.log().size();
        EXPECT_TRUE(table.handle(command, now));
        return kept(table, before);
    }

    static Result<void> append(Store& store, std::span<const Kept> batch)
    {
        std::optional<Result<void>> answer;
        store.append(batch, [&](const Result<void>& kept) { answer = kept; });
        return answer.value();
    }

    static Result<Log> load(Store& store, std::string_view table)
    {
        std::promise<Result<Log>> answer;
        store.load(table, [&](const Result<Log>& log) { answer.set_value(log); });
        return answer.get_future().get();
    }

    using Logs = std::map<std::string, Result<Log>>;

    static Logs unfinished(Store& store)
    {
        Logs logs;
        EXPECT_TRUE(store.each_unfinished(
            [&](const std::string& id, const Result<Log>& log) { logs.emplace(id, log); }));
        return logs;
    }

    static std::vector<std::string> newest(Store& store, std::size_t most)
    {
        std::vector<std::string> ids;
        EXPECT_TRUE(store.each_newest(
            most, [&](const std::string& id, const Result<Log>&) { ids.push_back(id); }));
        return ids;
    }

    std::string folder_;
};

}  // namespace agon
