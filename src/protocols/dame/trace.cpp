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
    Retracing(const dame::Pieces& pieces, Seat to_move) : pieces_{pieces}, to_move_{to_move} {}

    bool reach(const Dame& from)
    {
        bool found = false;
        from.each_move([&](const Dame::Move& move) {
            if (found || ++looks_ > kMostLooks) return;
            const Dame next = after(from, move);
            // Whoever waits loses pieces and moves none.
            if ((all_of(pieces_, to_move_) & ~all_of(next, to_move_)) != 0) return;
            path_.push_back(move);
            found = next.to_move() == to_move_ ? shows(next, pieces_)
                                               : next.to_move() != kNobody && reach(next);
            if (!found) path_.pop_back();
        });
        return found;
    }

    std::vector<Dame::Move> path() const { return path_; }

private:
    const dame::Pieces& pieces_;
    Seat to_move_;
    std::vector<Dame::Move> path_;
    int looks_ = 0;
};

}  // namespace

std::optional<std::vector<Dame::Move>> retrace(const Dame& from, const dame::Pieces& pieces,
                                               Seat to_move)
{
    if (from.to_move() == to_move)
        return shows(from, pieces) ? std::optional{std::vector<Dame::Move>{}} : std::nullopt;
    Retracing retracing{pieces, to_move};
    if (!retracing.reach(from)) return std::nullopt;
    return retracing.path();
}

void DameTrace::see(const dame::Pieces& pieces, Seat to_move)
{
    if (const auto path = retrace(game_, pieces, to_move)) {
        for (const Dame::Move& move : *path) {
            if (whole_) moves_.push_back(game_.write(move));
            game_.play(move);
        }
        return;
    }
    game_ = Dame::from_pieces(pieces, to_move, game_.options());
    moves_.clear();
    whole_ = false;
}

void DameTrace::play(std::string_view move)
{
    assert(game_.read(move) && game_.why_illegal(*game_.read(move)).empty());
    if (whole_) moves_.emplace_back(move);
    game_.play(game_.read(move).value());
}

}  // namespace agon
