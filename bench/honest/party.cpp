#include "honest/party.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace agon::bench {
namespace {

/// Until then a move is just on its way.
constexpr std::chrono::milliseconds kLong{100};

double milliseconds(Clock::duration duration)
{
    return std::chrono::duration<double, std::milli>{duration}.count();
}

}  // namespace

Party::Party(Desk& desk, Wire wire, double rate)
    : desk_{desk},
      wire_{wire},
      apart_{std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>{1 / rate})}
{}

Party::~Party()
{
    std::vector<std::size_t> own;
    for (const auto& [client, owner] : desk_.owners)
        if (owner == this) own.push_back(client);
    for (const auto client : own) leave(client);
}

void Party::step(Clock::time_point now)
{
    if (!may_move_ || is_over_ || now < due_) return;
    may_move_ = false;
    due_ = std::max(due_ + apart_, now);
    move();
}

void Party::count_unanswered(Clock::time_point now)
{
    if (!is_on_its_way_ || is_over_ || now - sent_ < kLong) return;
    desk_.delays[static_cast<std::size_t>(wire_)].values.push_back(milliseconds(now - sent_));
    ++desk_.unanswered;
}

std::size_t Party::connect(std::uint16_t port)
{
    const auto client = desk_.clients.connect(port);
    desk_.owners[client] = this;
    return client;
}

void Party::send(std::size_t client, std::string_view bytes)
{
    try {
        desk_.clients.send(client, bytes);
    } catch (const std::runtime_error& failure) {
        fail(failure.what());
    }
}

void Party::leave(std::size_t client)
{
    desk_.clients.close(client);
    desk_.owners.erase(client);
}

void Party::may_move()
{
    has_begun_ = true;
    may_move_ = true;
}

void Party::sent()
{
    is_on_its_way_ = true;
    sent_ = Clock::now();
}

void Party::arrived()
{
    if (!std::exchange(is_on_its_way_, false)) return;
    desk_.delays[static_cast<std::size_t>(wire_)].values.push_back(
        milliseconds(Clock::now() - sent_));
}

void Party::fail(std::string fault)
{
    if (is_over_) return;
    fault_ = std::move(fault);
    is_over_ = true;
}

}  // namespace agon::bench
