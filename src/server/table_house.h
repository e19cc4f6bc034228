#pragma once

#include "protocols/session.h"

namespace agon {

/// The house as those know it who may come to one table: there is no other, and none is opened.
class TableHouse final : public House {
public:
    TableHouse(House& house, std::string table) : house_{house}, table_{std::move(table)} {}

    /// Whether a program that comes now gets a seat.
    bool has_free_seat() const { return free_seat().has_value(); }

    Result<std::string> open(const TableRequest& request) override;
    Result<std::string> open_next(const NextTable& next) override;
    std::optional<TableView> find(std::string_view table, std::string_view token) const override;
    void fetch(std::string_view table, std::function<void(bool is_here)> then) override;
    std::optional<FreeSeat> waiting_seat(std::string_view game, const Suits& suits) const override;
    Result<void> ask(std::string_view table, const Command& command) override;
    void watch(Peer peer, std::string_view table, std::string_view token) override;
    void hint(Peer peer, std::string_view spec, const AnyGame& position) override;
    void advise(Question question, Then then) override;
    void do_aside(std::function<void()> work, std::function<void(bool is_done)> then) override;
    void each_table(std::optional<Table::State> state,
                    const std::function<bool(const TableView&)>& visit) const override;
    int spectators(std::string_view table) const override;
    void send(Peer peer, Bytes bytes, Milliseconds after) override;
    void close(Peer peer) override;
    std::string new_token() override;
    void reschedule(Peer peer) override;

private:
    std::optional<FreeSeat> free_seat() const;

    House& house_;
    std::string table_;
};

}  // namespace agon
