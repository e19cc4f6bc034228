#include "protocols/blokus/roster.h"

#include "protocols/blokus/modes.h"

#include <algorithm>

namespace agon {
namespace {

using namespace blokus_wire;
constexpr int kAllColours = static_cast<int>(kColours);

int partner_of(int colour) { return (colour + 2) % kAllColours; }

bool is_colour(int colour) { return colour >= 0 && colour < kAllColours; }

}  // namespace

bool BlokusRoster::owns(int client, int colour) const
{
    return is_colour(colour) && owner_of(colour) == client;
}

bool BlokusRoster::is_owned(Seat seat) const
{
    const Blokus board = start();
    for (int colour = 0; colour < kAllColours; ++colour)
        if (owner_of(colour) != kComputer && board.seat_of(colour) == seat) return true;
    return false;
}

std::vector<Seat> BlokusRoster::seats_of(int client) const
{
    const Blokus board = start();
    std::vector<Seat> seats;
    for (int colour = 0; colour < kAllColours; ++colour)
        if (owns(client, colour) && std::ranges::count(seats, board.seat_of(colour)) == 0)
            seats.push_back(board.seat_of(colour));
    return seats;
}

int BlokusRoster::count_clients() const
{
    return static_cast<int>(
        std::ranges::count_if(clients_, [](const auto& client) { return client.has_value(); }));
}

int BlokusRoster::count_owned() const
{
    return kAllColours - static_cast<int>(std::ranges::count(owners_, kComputer));
}

ServerStatus BlokusRoster::status() const
{
    ServerStatus status{.players = count_owned(),
                        .computers = (has_two_colours() ? 2 : kAllColours) - count_owned(),
                        .clients = count_clients(),
                        .width = options_.width,
                        .height = options_.height,
                        .mode = request_for(options_).mode,
                        .owners = owners_,
                        .names = {},
                        .stones = options_.stones};
    for (std::size_t i = 0; i < clients_.size(); ++i)
        if (const auto& here = clients_[i]) status.names[i] = here->name;
    return status;
}

std::optional<int> BlokusRoster::add(Client client)
{
    int number = 0;
    for (auto& place : clients_) {
        if (!place) {
            place = std::move(client);
            return number;
        }
        ++number;
    }
    return std::nullopt;
}

void BlokusRoster::remove(int client)
{
    clients_[static_cast<std::size_t>(client)].reset();
    std::ranges::replace(owners_, client, kComputer);
}

void BlokusRoster::release(int colour)
{
    set_owner(colour, kComputer);
    if (pairs_colours()) set_owner(partner_of(colour), kComputer);
}

bool BlokusRoster::has_two_colours() const
{
    return mode() != BlokusOptions::Mode::FourSeats && !pairs_colours();
}

bool BlokusRoster::is_free(int colour) const
{
    return start().in_play(colour) && owner_of(colour) == kComputer &&
           !closed_[static_cast<std::size_t>(colour)];
}

std::optional<int> BlokusRoster::free_colour(int wish, Rng& luck) const
{
    const int step = has_two_colours() ? 2 : 1;
    const int in_play = kAllColours / step;
    if (!is_colour(wish) || wish % step != 0)
        wish = static_cast<int>(luck.below(static_cast<std::uint32_t>(in_play))) * step;
    for (int i = 0; i < in_play; ++i)
        if (const int colour = (wish + i * step) % kAllColours; is_free(colour)) return colour;
    return std::nullopt;
}

std::vector<BlokusRoster::Notice> BlokusRoster::grant(int client, const RequestPlayer& request,
                                                      Rng& luck)
{
    const auto colour = free_colour(request.wish, luck);
    if (!colour) return {};
    std::vector<Notice> notices;
    give(notices, client, *colour);
    if (pairs_colours()) give(notices, client, partner_of(*colour));
    auto& here = clients_[static_cast<std::size_t>(client)];
    if (here && !request.name.empty()) here->name = request.name;
    return notices;
}

std::vector<BlokusRoster::Notice> BlokusRoster::revoke(int client, int colour)
{
    if (!owns(client, colour)) return {};
    std::vector<Notice> notices;
    take(notices, colour);
    if (pairs_colours()) take(notices, partner_of(colour));
    return notices;
}

std::optional<std::vector<BlokusRoster::Notice>> BlokusRoster::change_mode(
    const RequestGameMode& request)
{
    const auto options = options_of(request);
    if (!options) return std::nullopt;
    options_ = *options;
    if (has_two_colours()) return move_into_two_colours();
    if (pairs_colours()) return move_into_pairs();
    return std::vector<Notice>{};
}

void BlokusRoster::give(std::vector<Notice>& notices, int client, int colour)
{
    set_owner(colour, client);
    notices.push_back({client, GrantPlayer{colour}});
}

void BlokusRoster::take(std::vector<Notice>& notices, int colour)
{
    notices.push_back({owner_of(colour), RevokePlayer{colour}});
    set_owner(colour, kComputer);
}

std::vector<BlokusRoster::Notice> BlokusRoster::move_into_two_colours()
{
    std::vector<Notice> notices;
    for (const int colour : {1, 3}) {
        const int owner = owner_of(colour);
        if (owner == kComputer) continue;
        take(notices, colour);
        if (is_free(0))
            give(notices, owner, 0);
        else if (is_free(2))
            give(notices, owner, 2);
    }
    return notices;
}

std::vector<BlokusRoster::Notice> BlokusRoster::move_into_pairs()
{
    std::vector<Notice> notices;
    for (int colour = 0; colour < kAllColours; ++colour) {
        const int owner = owner_of(colour);
        if (owner == kComputer || owns(owner, partner_of(colour))) continue;
        if (is_free(partner_of(colour)))
            give(notices, owner, partner_of(colour));
        else
            take(notices, colour);
    }
    return notices;
}

}  // namespace agon
