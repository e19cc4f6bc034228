#include "players/dame_endings.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <limits>

namespace agon {
namespace {

using dame::Bits;

/// The 32 squares without the ghosts.
using Squares = std::uint32_t;

constexpr int kSquares = 32;
constexpr int kMenSquares = 28;  ///< a man never stands on the row where it is crowned
constexpr std::size_t kMostAlike = DameEndings::kMostPieces - 1;

constexpr Squares without_ghosts(Bits bits)
{
    return static_cast<Squares>((bits & 0xF) | (bits >> 1U & 0xFF0) | (bits >> 2U & 0xFF000) |
                                (bits >> 3U & 0xFF00000) | (bits >> 4U & 0xF0000000));
}

constexpr Bits with_ghosts(Squares squares)
{
    const Bits bits = squares;
    return (bits & 0xF) | (bits & 0xFF0) << 1U | (bits & 0xFF000) << 2U | (bits & 0xFF00000) << 3U |
           (bits & 0xF0000000) << 4U;
}

/// The board seen from the other side.
constexpr Squares turned(Squares squares)
{
    squares = (squares >> 1U & 0x55555555) | (squares & 0x55555555) << 1U;
    squares = (squares >> 2U & 0x33333333) | (squares & 0x33333333) << 2U;
    squares = (squares >> 4U & 0x0F0F0F0F) | (squares & 0x0F0F0F0F) << 4U;
    squares = (squares >> 8U & 0x00FF00FF) | (squares & 0x00FF00FF) << 8U;
    return squares >> 16U | squares << 16U;
}

constexpr auto kChoose = [] {
    std::array<std::array<std::uint32_t, kMostAlike + 1>, kSquares + 1> choose{};
    for (std::size_t n = 0; n <= kSquares; ++n) {
        choose[n][0] = 1;
        for (std::size_t k = 1; k <= kMostAlike && n > 0; ++k)
            choose[n][k] = choose[n - 1][k - 1] + choose[n - 1][k];
    }
    return choose;
}();

/// The place of a set of squares among all of its size, in colexicographic order: the sets within
/// the first squares come first.
std::uint32_t rank_of(Squares set)
{
    std::uint32_t rank = 0;
    for (std::size_t i = 1; set != 0; ++i) {
        rank += kChoose[static_cast<std::size_t>(std::countr_zero(set))][i];
        set &= set - 1;
    }
    return rank;
}

/// All sets of so many squares, each at its rank.
const std::vector<Squares>& sets_of(std::size_t size)
{
    static const auto kSets = [] {
        std::array<std::vector<Squares>, kMostAlike + 1> sets;
        sets[0] = {0};
        for (std::size_t k = 1; k <= kMostAlike; ++k)
            for (std::size_t last = 0; last < kSquares; ++last)
                for (std::size_t i = 0; i < kChoose[last][k - 1]; ++i)
                    sets[k].push_back(sets[k - 1][i] | Squares{1} << last);
        return sets;
    }();
    return kSets[size];
}

/// A side's pieces as it sees them: it plays up the board.
struct Side {
    Squares men = 0;
    Squares kings = 0;

    Squares all() const { return men | kings; }
};

struct SideMaterial {
    std::size_t men = 0;
    std::size_t kings = 0;

    bool operator==(const SideMaterial&) const = default;

    std::size_t pieces() const { return men + kings; }
    std::size_t positions() const
    {
        return std::size_t{kChoose[kMenSquares][men]} * kChoose[kSquares][kings];
    }
};

SideMaterial material_of(const Side& side)
{
    return {static_cast<std::size_t>(std::popcount(side.men)),
            static_cast<std::size_t>(std::popcount(side.kings))};
}

std::size_t place_of(const Side& side, const SideMaterial& material)
{
    return std::size_t{rank_of(side.men)} * kChoose[kSquares][material.kings] + rank_of(side.kings);
}

Side side_at(const SideMaterial& material, std::size_t place)
{
    const std::size_t sets_of_kings = kChoose[kSquares][material.kings];
    return {sets_of(material.men)[place / sets_of_kings],
            sets_of(material.kings)[place % sets_of_kings]};
}

/// What both sides have: the one to move, and the other. There is a table for each.
struct Material {
    SideMaterial mover;
    SideMaterial other;

    bool operator==(const Material&) const = default;

    std::size_t men() const { return mover.men + other.men; }
    std::size_t pieces() const { return mover.pieces() + other.pieces(); }
    std::size_t positions() const { return mover.positions() * other.positions(); }
    std::size_t table() const
    {
        return ((mover.men * 6 + mover.kings) * 6 + other.men) * 6 + other.kings;
    }
};

struct Position {
    Side mover;
    Side other;
};

Material material_of(const Position& position)
{
    return {material_of(position.mover), material_of(position.other)};
}

std::size_t place_of(const Position& position, const Material& material)
{
    return place_of(position.mover, material.mover) * material.other.positions() +
           place_of(position.other, material.other);
}

Position position_at(const Material& material, std::size_t place)
{
    return {side_at(material.mover, place / material.other.positions()),
            side_at(material.other, place % material.other.positions())};
}

Side side_of(const Dame& game, Seat seat)
{
    const Squares men = without_ghosts(game.men(seat));
    const Squares kings = without_ghosts(game.kings(seat));
    return seat == 0 ? Side{men, kings} : Side{turned(men), turned(kings)};
}

/// The mover's seat becomes white's.
dame::Pieces pieces_of(const Position& position)
{
    dame::Pieces pieces;
    pieces.men = {with_ghosts(position.mover.men), with_ghosts(turned(position.other.men))};
    pieces.kings = {with_ghosts(position.mover.kings), with_ghosts(turned(position.other.kings))};
    return pieces;
}

/// Visits the positions from which a step, neither capture nor promotion, leads to this one.
template <class Visit>
void each_before(const Position& position, Visit&& visit)
{
    // Seen by the side that made the step.
    const Side& stepped = position.other;
    const Bits empty = with_ghosts(~(stepped.all() | turned(position.mover.all())));
    Bits men = with_ghosts(stepped.men);
    while (men != 0) {
        const auto to = static_cast<dame::Square>(pop_lowest(men));
        for (Bits from = (dame::bit(to) >> 4U | dame::bit(to) >> 5U) & empty; from != 0;) {
            const Bits moved =
                dame::bit(to) | dame::bit(static_cast<dame::Square>(pop_lowest(from)));
            visit(Position{{stepped.men ^ without_ghosts(moved), stepped.kings}, position.mover});
        }
    }
    const dame::Scene scene{
        .men = 0, .kings = 0, .theirs = 0, .empty = empty, .white = true, .land_far = false};
    for (Bits kings = with_ghosts(stepped.kings); kings != 0;) {
        const auto to = static_cast<dame::Square>(pop_lowest(kings));
        for (Bits from = dame::king_targets(to, scene); from != 0;) {
            const Bits moved =
                dame::bit(to) | dame::bit(static_cast<dame::Square>(pop_lowest(from)));
            visit(Position{{stepped.men, stepped.kings ^ without_ghosts(moved)}, position.mover});
        }
    }
}

DameOptions without_limits(DameOptions options)
{
    options.limit = std::numeric_limits<std::uint16_t>::max();
    options.maxplies = std::numeric_limits<std::uint16_t>::max();
    return options;
}

bool is_step_in_class(const Dame& game, Dame::Move move)
{
    const bool crowned = (game.men(0) & dame::bit(move.from)) != 0 && dame::row_of(move.to) == 7;
    return !crowned && !game.is_capture(move);
}

}  // namespace

/// Works backwards from the ends of the game, class by class: what a capture or a promotion leads
/// to is known from the classes before. Within two classes that lead to each other by steps,
/// positions are settled in the order of their distance from the end.
class EndingsBuilder {
public:
    using End = DameEndings::End;
    using Value = DameEndings::Value;

    EndingsBuilder(DameEndings& endings, const DameOptions& options)
        : endings_{endings}, options_{without_limits(options)}
    {}

    void build()
    {
        for (std::size_t pieces = 2; pieces <= static_cast<std::size_t>(endings_.most_pieces_);
             ++pieces)
            for (std::size_t men = 0; men <= pieces; ++men)
                for (const Material& material : classes(pieces, men))
                    if (table(material).empty()) build_pair(material);
    }

private:
    static constexpr int kFarthest = std::numeric_limits<Value>::max() - 1;  ///< plies

    /// A position that is still open.
    struct Open {
        std::uint8_t steps = 0;    ///< not yet known to lose, and one for each way out
        std::uint8_t longest = 0;  ///< plies until the last of the others has lost
    };

    /// To be settled unless it was before.
    struct Settled {
        std::uint32_t place = 0;
        bool first = true;  ///< of the two classes
        bool won = false;
    };

    struct Class {
        Material material;
        std::vector<Open> open;
    };

    static std::vector<Material> classes(std::size_t pieces, std::size_t men)
    {
        std::vector<Material> found;
        for (std::size_t own = 1; own < pieces; ++own)
            for (std::size_t own_men = 0; own_men <= std::min(own, men); ++own_men)
                if (men - own_men <= pieces - own)
                    found.push_back({{own_men, own - own_men},
                                     {men - own_men, pieces - own - (men - own_men)}});
        return found;
    }

    std::vector<Value>& table(const Material& material)
    {
        return endings_.tables_[material.table()];
    }

    void build_pair(const Material& material)
    {
        classes_[0] = {material, {}};
        classes_[1] = {{material.other, material.mover}, {}};
        const bool same = material == classes_[1].material;
        for (std::size_t i = 0; i < (same ? 1U : 2U); ++i) start(i);
        for (std::size_t plies = 0; plies < waiting_.size(); ++plies) {
            // What is settled here may put more into this very list.
            for (std::size_t i = 0; i < waiting_[plies].size(); ++i)
                settle(waiting_[plies][i], static_cast<int>(plies), same);
            waiting_[plies] = {};
        }
        for (auto& each : classes_) each.open = {};
    }

    void wait(int plies, Settled settled)
    {
        waiting_[static_cast<std::size_t>(std::min(plies, kFarthest))].push_back(settled);
    }

    void start(std::size_t which)
    {
        Class& one = classes_[which];
        const std::size_t positions = one.material.positions();
        table(one.material).assign(positions, 0);
        one.open.assign(positions, {});
        for (std::size_t place = 0; place < positions; ++place) {
            const Position position = position_at(one.material, place);
            if ((position.mover.all() & turned(position.other.all())) != 0) continue;
            if ((position.mover.men & position.mover.kings) != 0) continue;
            if ((position.other.men & position.other.kings) != 0) continue;
            start(Dame::from_pieces(pieces_of(position), 0, options_), one.open[place],
                  {static_cast<std::uint32_t>(place), which == 0});
        }
    }

    void start(const Dame& game, Open& open, Settled here)
    {
        if (game.to_move() == kNobody) return wait(0, here);
        int win = kFarthest + 1;
        bool way_out = false;
        game.each_move([&](Dame::Move move) {
            if (is_step_in_class(game, move)) {
                ++open.steps;
                return;
            }
            const End end = end_after(game, move);
            if (end.winner == 1) win = std::min(win, end.plies);
            if (end.winner >= 0) way_out = true;
            if (end.winner < 0) lengthen(open, end.plies);
        });
        if (way_out) ++open.steps;
        if (win <= kFarthest) wait(win, {here.place, here.first, true});
        if (open.steps == 0) wait(open.longest, here);
    }

    static void lengthen(Open& open, int plies)
    {
        open.longest =
            static_cast<std::uint8_t>(std::max<int>(open.longest, std::min(plies, kFarthest)));
    }

    /// For the side that makes the move, counted from before it.
    End end_after(const Dame& game, Dame::Move move) const
    {
        const Dame next = after(game, move);
        const Seat mover = game.to_move();
        if (const auto outcome = next.outcome())
            return {outcome->scores[static_cast<std::size_t>(mover)] > 0.5 ? 1 : -1, 1};
        End end = end_of(next);
        if (next.to_move() != mover) end.winner = -end.winner;
        ++end.plies;
        return end;
    }

    /// For the side to move. A bound piece takes this a capture or a step further.
    End end_of(const Dame& game) const
    {
        if (const auto found = endings_.find(game)) return *found;
        End best{-1, 0};
        game.each_move([&](Dame::Move move) {
            const End end = end_after(game, move);
            const bool better = end.winner != best.winner ? end.winner > best.winner
                                : end.winner > 0          ? end.plies < best.plies
                                                          : end.plies > best.plies;
            if (better) best = end;
        });
        return best;
    }

    void settle(Settled settled, int plies, bool same)
    {
        const std::size_t which = settled.first ? 0 : 1;
        const Material& material = classes_[which].material;
        Value& value = table(material)[settled.place];
        if (value != 0) return;
        value = static_cast<Value>(settled.won ? plies + 1 : -(plies + 1));
        Class& before = classes_[same ? 0 : 1 - which];
        const auto& values = table(before.material);
        each_before(position_at(material, settled.place), [&](const Position& position) {
            const std::size_t place = place_of(position, before.material);
            if (values[place] != 0) return;
            Settled next{static_cast<std::uint32_t>(place), same || which == 1, !settled.won};
            if (next.won) return wait(plies + 1, next);
            Open& open = before.open[place];
            lengthen(open, plies + 1);
            if (--open.steps == 0) wait(open.longest, next);
        });
    }

    DameEndings& endings_;
    DameOptions options_;
    std::array<Class, 2> classes_;
    std::array<std::vector<Settled>, kFarthest + 1> waiting_;  ///< by plies until the end
};

DameEndings::DameEndings(const DameOptions& options, int most_pieces)
    : landing_{options.landing}, again_{options.again}, most_pieces_{most_pieces}
{
    EndingsBuilder{*this, options}.build();
}

std::optional<DameEndings::End> DameEndings::find(const Dame& game) const
{
    const Seat seat = game.to_move();
    const Bits all = dame::kBoard & ~game.empty();
    if (seat < 0 || std::popcount(all) > most_pieces_) return std::nullopt;
    const DameOptions& options = game.options();
    if (options.landing != landing_ || options.again != again_) return std::nullopt;
    if (game.moves_again() && again_ == DameOptions::Again::Same) return std::nullopt;
    const Position position{side_of(game, seat), side_of(game, 1 - seat)};
    const Material material = material_of(position);
    const int value = tables_[material.table()][place_of(position, material)];
    return End{value > 0 ? 1 : value < 0 ? -1 : 0, value == 0 ? 0 : std::abs(value) - 1};
}

std::size_t DameEndings::bytes() const
{
    std::size_t sum = 0;
    for (const auto& table : tables_) sum += table.size();
    return sum;
}

namespace {

template <int Pieces>
const DameEndings& endings_of(const DameOptions& options)
{
    using Landing = DameOptions::Landing;
    using Again = DameOptions::Again;
    static constexpr auto of = [](Landing landing, Again again) {
        return DameEndings{{.landing = landing, .again = again}, Pieces};
    };
    if (options.landing == Landing::Any && options.again == Again::Any) {
        static const DameEndings kEndings = of(Landing::Any, Again::Any);
        return kEndings;
    }
    if (options.landing == Landing::Any) {
        static const DameEndings kEndings = of(Landing::Any, Again::Same);
        return kEndings;
    }
    if (options.again == Again::Any) {
        static const DameEndings kEndings = of(Landing::Next, Again::Any);
        return kEndings;
    }
    static const DameEndings kEndings = of(Landing::Next, Again::Same);
    return kEndings;
}

}  // namespace

const DameEndings& dame_endings(const DameOptions& options, int pieces)
{
    assert(2 <= pieces && pieces <= DameEndings::kMostPieces);
    if (pieces <= 3) return endings_of<3>(options);
    return pieces == 4 ? endings_of<4>(options) : endings_of<5>(options);
}

}  // namespace agon
