#pragma once

#include "games/game.h"
#include "games/paths.h"

#include <boost/json/object.hpp>

#include <cassert>
#include <memory>
#include <utility>

namespace agon {

/// The code of a text that is no move at all.
inline constexpr std::string_view kUnreadable = "unreadable";

/// Any Game behind one face, with moves as text. A value: copying copies the position.
class AnyGame {
public:
    template <Game G>
    explicit AnyGame(G game) : self_{std::make_unique<Model<G>>(std::move(game))}
    {}

    AnyGame(const AnyGame& other) : self_{other.self_->clone()} {}
    AnyGame(AnyGame&&) noexcept = default;
    AnyGame& operator=(const AnyGame& other) { return *this = AnyGame{other}; }
    AnyGame& operator=(AnyGame&&) noexcept = default;
    ~AnyGame() = default;

    std::string_view name() const { return self_->name(); }
    boost::json::object options() const { return self_->options(); }
    int seats() const { return self_->seats(); }

    /// Whether viewers do not see all: `view` and `told` depend on who looks.
    bool has_secrets() const { return self_->has_secrets(); }
    Seat to_move() const { return self_->to_move(); }
    std::optional<Outcome> outcome() const { return self_->outcome(); }
    std::uint64_t hash() const { return self_->hash(); }
    std::string picture() const { return self_->picture(); }

    /// What a board draws; take a view first. The shapes are those of docs/api.yaml.
    boost::json::object shown() const { return self_->shown(); }

    /// None where the legal moves are too many to list.
    std::optional<std::vector<std::string>> legal_moves() const { return self_->legal_moves(); }

    /// A stable code, empty if the text is a legal move here.
    std::string_view why_illegal(std::string_view text) const { return self_->why_illegal(text); }

    /// Plays the move, or leaves the position and says why not, as `why_illegal` does.
    std::string_view try_play(std::string_view text) { return self_->try_play(text); }

    /// A uniformly random legal move; for the table's own seat, drawn by weight. Pre: not over.
    std::string sample(Rng& rng) const
    {
        assert(to_move() != kNobody);
        return self_->sample(rng);
    }

    /// How likely this outcome is when the table draws. Pre: it is legal and the table is to move.
    double weight(std::string_view text) const
    {
        assert(to_move() == kChance && why_illegal(text).empty());
        return self_->weight(text);
    }

    /// The position as this viewer may know it.
    AnyGame view(Seat viewer) const { return AnyGame{self_->view(viewer)}; }

    /// What the viewer is told when this legal move is played: the moves that lead from its view
    /// of this position to its view of the next.
    std::vector<std::string> told(std::string_view text, Seat viewer) const
    {
        return self_->told(text, viewer);
    }

    /// None where moves are not listed.
    std::optional<std::uint64_t> perft(int depth) const { return self_->perft(depth); }

    /// Random moves to the end, at the speed of the rules; the number of moves played.
    int play_out(Rng& rng) { return self_->play_out(rng); }

    /// The position itself, for those who know which game this is; null if it is another.
    template <Game G>
    const G* as() const
    {
        const auto* model = dynamic_cast<const Model<G>*>(self_.get());
        return model != nullptr ? &model->game : nullptr;
    }

    friend bool operator==(const AnyGame& a, const AnyGame& b) { return a.self_->equals(*b.self_); }

private:
    struct Face {
        Face() = default;
        Face(const Face&) = default;
        Face(Face&&) = default;
        Face& operator=(const Face&) = default;
        Face& operator=(Face&&) = default;
        virtual ~Face() = default;
        virtual std::unique_ptr<Face> clone() const = 0;
        virtual bool equals(const Face& other) const = 0;
        virtual std::string_view name() const = 0;
        virtual boost::json::object options() const = 0;
        virtual int seats() const = 0;
        virtual bool has_secrets() const = 0;
        virtual Seat to_move() const = 0;
        virtual std::optional<Outcome> outcome() const = 0;
        virtual std::uint64_t hash() const = 0;
        virtual std::string picture() const = 0;
        virtual boost::json::object shown() const = 0;
        virtual std::optional<std::vector<std::string>> legal_moves() const = 0;
        virtual std::string_view why_illegal(std::string_view text) const = 0;
        virtual std::string_view try_play(std::string_view text) = 0;
        virtual std::string sample(Rng& rng) const = 0;
        virtual double weight(std::string_view text) const = 0;
        virtual std::unique_ptr<Face> view(Seat viewer) const = 0;
        virtual std::vector<std::string> told(std::string_view text, Seat viewer) const = 0;
        virtual std::optional<std::uint64_t> perft(int depth) const = 0;
        virtual int play_out(Rng& rng) = 0;
    };

    template <Game G>
    struct Model;

    explicit AnyGame(std::unique_ptr<Face> self) : self_{std::move(self)} {}

    std::unique_ptr<Face> self_;
};

template <Game G>
struct AnyGame::Model final : Face {
    explicit Model(G start) : game{std::move(start)} {}

    std::unique_ptr<Face> clone() const override { return std::make_unique<Model>(*this); }
    bool equals(const Face& other) const override
    {
        const auto* same = dynamic_cast<const Model*>(&other);
        return same != nullptr && same->game == game;
    }
    std::string_view name() const override { return G::kName; }
    boost::json::object options() const override { return game.options().to_json(); }
    int seats() const override { return game.seats(); }
    bool has_secrets() const override { return HasSecrets<G>; }
    Seat to_move() const override { return game.to_move(); }
    std::optional<Outcome> outcome() const override { return game.outcome(); }
    std::uint64_t hash() const override { return game.hash(); }
    std::string picture() const override { return game.picture(); }
    boost::json::object shown() const override { return game.shown(); }

    std::optional<std::vector<std::string>> legal_moves() const override
    {
        if constexpr (HasUnlisted<G>)
            if (!game.lists_moves()) return std::nullopt;
        std::vector<std::string> moves;
        game.each_move([&](const typename G::Move& move) { moves.push_back(game.write(move)); });
        return moves;
    }

    std::string_view why_illegal(std::string_view text) const override
    {
        const auto move = game.read(text);
        return move ? game.why_illegal(*move) : kUnreadable;
    }

    std::string_view try_play(std::string_view text) override
    {
        const auto move = game.read(text);
        if (!move) return kUnreadable;
        const std::string_view why = game.why_illegal(*move);
        if (why.empty()) game.play(*move);
        return why;
    }

    std::string sample(Rng& rng) const override { return game.write(game.sample(rng)); }

    double weight(std::string_view text) const override
    {
        if constexpr (HasChance<G>) return game.weight(game.read(text).value());
        return 1;
    }

    std::unique_ptr<Face> view(Seat viewer) const override
    {
        if constexpr (HasSecrets<G>) return std::make_unique<Model>(game.view(viewer));
        return clone();
    }

    std::vector<std::string> told(std::string_view text, Seat viewer) const override
    {
        if constexpr (HasSecrets<G>) return game.told(game.read(text).value(), viewer);
        return {std::string{text}};
    }

    std::optional<std::uint64_t> perft(int depth) const override
    {
        if constexpr (HasUnlisted<G>) return std::nullopt;
        return agon::perft(game, depth);
    }

    int play_out(Rng& rng) override { return agon::play_out(game, rng); }

    G game;
};

}  // namespace agon
