#include "protocols/dame/trace.h"

#include <cassert>

namespace agon {
namespace {

/// A turn of several captures by several kings has many orders; all others take a few hundred.
constexpr int kMostLooks = 50'000;

dame::Bits all_of(const dame::Pieces& pieces, Seat seat)
{
    const auto side = static_cast<std::size_t>(seat);
    return pieces.men[side] | pieces.kings[side];
}

dame::Bits all_of(const Dame& game, Seat seat) { return game.men(seat) | game.kings(seat); }

bool shows(const Dame& game, const dame::Pieces& pieces)
{
    return game.men(0) == pieces.men[0] && game.men(1) == pieces.men[1] &&
           game.kings(0) == pieces.kings[0] && game.kings(1) == pieces.kings[1];
}

class Retracing {
public:
    /// Until the one who waits is to move, or with `to_end` nobody.
    Retracing(const dame::Pieces& pieces, Seat waits, bool to_end)
        : pieces_{pieces}, waits_{waits}, until_{to_end ? kNobody : waits}
    {}

    bool reach(const Dame& from)
    {
        bool found = false;
        from.each_move([&](const Dame::Move& move) {
            if (found || ++looks_ > kMostLooks) return;
            const Dame next = after(from, move);
            // Whoever waits loses pieces and moves none.
            if ((all_of(pieces_, waits_) & ~all_of(next, waits_)) != 0) return;
            path_.push_back(move);
            const bool goes_on = next.to_move() == from.to_move();
            found = goes_on ? reach(next) : next.to_move() == until_ && shows(next, pieces_);
            if (!found) path_.pop_back();
        });
        return found;
    }

    std::vector<Dame::Move> path() const { return path_; }

private:
    const dame::Pieces& pieces_;
    Seat waits_;
    Seat until_;
    std::vector<Dame::Move> path_;
    int looks_ = 0;
};

}  // namespace

std::optional<std::vector<Dame::Move>> retrace(const Dame& from, const dame::Pieces& pieces,
                                               Seat to_move)
{
    if (from.to_move() == to_move)
        return shows(from, pieces) ? std::optional{std::vector<Dame::Move>{}} : std::nullopt;
    Retracing retracing{pieces, to_move, false};
    if (!retracing.reach(from)) return std::nullopt;
    return retracing.path();
}

std::optional<std::vector<Dame::Move>> retrace_end(const Dame& from, const dame::Pieces& pieces)
{
    if (from.to_move() == kNobody) return std::nullopt;
    Retracing retracing{pieces, 1 - from.to_move(), true};
    if (!retracing.reach(from)) return std::nullopt;
    return retracing.path();
}

void DameTrace::see(const dame::Pieces& pieces, Seat to_move)
{
    if (const auto path = retrace(game_, pieces, to_move)) return follow(*path);
    game_ = Dame::from_pieces(pieces, to_move, game_.options());
    moves_.clear();
    whole_ = false;
}

void DameTrace::see_end(const dame::Pieces& pieces)
{
    if (const auto path = retrace_end(game_, pieces)) follow(*path);
}

void DameTrace::follow(const std::vector<Dame::Move>& path)
{
    for (const Dame::Move& move : path) {
        if (whole_) moves_.push_back(game_.write(move));
        game_.play(move);
    }
}

void DameTrace::play(std::string_view move)
{
    assert(game_.read(move) && game_.why_illegal(*game_.read(move)).empty());
    if (whole_) moves_.emplace_back(move);
    game_.play(game_.read(move).value());
}

}  // namespace agon
