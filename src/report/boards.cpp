#include "report/boards.h"

#include "catalog.h"
#include "core/text.h"
#include "games/json_text.h"
#include "report/packed.h"
#include "report/patch.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace agon {
namespace {

namespace json = boost::json;

/// Inflating one is a matter of milliseconds, and zlib does not look back further than 32 KiB.
constexpr std::size_t kPartBytes = std::size_t{256} << 10U;

/// What a page can work out by itself and what changes wholly from ply to ply.
constexpr std::array<std::string_view, 1> kLeftOut{"anchors"};

json::value view_of(const AnyGame& game)
{
    json::object view = game.shown();
    for (const auto key : kLeftOut) view.erase(key);
    return view;
}

json::array told_of(const AnyGame& game, std::string_view move)
{
    json::array told;
    for (Seat seat = 0; seat < game.seats(); ++seat)
        told.emplace_back(join(game.told(move, seat), " "));
    return told;
}

json::array whole_numbers(const std::vector<double>& numbers)
{
    json::array whole;
    for (const double number : numbers) whole.emplace_back(std::llround(number));
    return whole;
}

std::optional<json::object> board_of(const Record& record)
{
    const auto start = start_game(record.game, record.options);
    if (!start) return std::nullopt;
    AnyGame game = *start;
    json::value view = view_of(game);
    json::object board{{"moves", join(record.moves, " ")}, {"seats", ""}, {"start", view}};
    std::string seats;
    json::array steps;
    json::array told;
    for (const auto& move : record.moves) {
        const Seat seat = game.to_move();
        if (!game.why_illegal(move).empty()) return std::nullopt;
        if (game.has_secrets()) told.push_back(told_of(game, move));
        game.try_play(move);
        json::value next = view_of(game);
        seats += seat >= 0 ? static_cast<char>('0' + seat) : '-';
        steps.push_back(patch_between(view, next).value_or(nullptr));
        view = std::move(next);
    }
    board["seats"] = seats;
    board["steps"] = std::move(steps);
    if (record.times) board["times"] = whole_numbers(*record.times);
    if (!told.empty()) board["told"] = std::move(told);
    return board;
}

std::vector<std::size_t> by_interest(const std::vector<Record>& games)
{
    std::vector<std::size_t> order(games.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_partition(order,
                                  [&](std::size_t i) { return is_fault(games[i].result.reason); });
    return order;
}

/// Games that will be a part together.
class OpenPart {
public:
    bool is_empty() const { return text_.empty(); }
    bool is_full() const { return text_.size() >= kPartBytes; }

    void add(std::size_t game, const json::object& board)
    {
        text_ += text_.empty() ? '[' : ',';
        text_ += json_text(board);
        games_.push_back(game);
    }

    /// Moves it to the boards if it fits.
    bool close(Boards& boards, std::size_t room)
    {
        std::string part = packed(text_ + ']');
        text_.clear();
        const auto games = std::exchange(games_, {});
        if (part.size() > room) return false;
        for (std::size_t i = 0; i < games.size(); ++i)
            boards.places[games[i]] = BoardPlace{boards.parts.size(), i};
        boards.parts.push_back(std::move(part));
        return true;
    }

private:
    std::string text_;
    std::vector<std::size_t> games_;
};

}  // namespace

Boards squeeze_boards(const std::vector<Record>& games, std::size_t most_bytes)
{
    Boards boards;
    boards.places.resize(games.size());
    OpenPart part;
    std::size_t used = 0;
    const auto close = [&] {
        const bool fits = part.close(boards, most_bytes - used);
        if (fits) used += boards.parts.back().size();
        return fits;
    };
    for (const std::size_t game : by_interest(games)) {
        if (const auto board = board_of(games[game])) part.add(game, *board);
        if (part.is_full() && !close()) return boards;
    }
    if (!part.is_empty()) close();
    return boards;
}

}  // namespace agon
