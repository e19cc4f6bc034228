#pragma once

#include <boost/json/object.hpp>

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace agon::reference {

/// How the game ended, in the record's words (one entry a seat).
struct Result {
    std::vector<double> scores;
    std::vector<int> ranks;
    std::vector<int> points;  // empty where the game has none
    std::string reason;

    bool operator==(const Result&) const = default;
};

/// The slow, obvious statement of a game's rules, written from the rules text alone. It shares
/// nothing with the fast one but the notation.
class Reference {
public:
    Reference() = default;
    Reference(const Reference&) = delete;
    Reference& operator=(const Reference&) = delete;
    virtual ~Reference() = default;

    /// The seat to move; -1: the table's own move; -2: the game is over.
    virtual int to_move() const = 0;

    /// Every legal move here in the canonical notation; none where they are too many to list.
    virtual std::optional<std::set<std::string>> legal_moves() const = 0;

    /// Pre: legal (listed, or a legal one of those that are not listed).
    virtual void play(const std::string& move) = 0;

    /// None while the game goes on.
    virtual std::optional<Result> result() const = 0;

    /// All moves so far as this seat (-2: a spectator) was told them.
    virtual std::vector<std::string> seen(int viewer) const = 0;

    /// Whether a move that is not listed is legal (fleets); elsewhere the list decides.
    virtual bool allows(const std::string& move) const { return legal_moves()->contains(move); }
};

/// Options as in the contract's section 6; absent ones take their defaults. Pre: valid.
std::unique_ptr<Reference> battleship(const boost::json::object& options);
std::unique_ptr<Reference> blokus(const boost::json::object& options);
std::unique_ptr<Reference> dame(const boost::json::object& options);
std::unique_ptr<Reference> quoridor(const boost::json::object& options);
std::unique_ptr<Reference> ants(const boost::json::object& options);

}  // namespace agon::reference
