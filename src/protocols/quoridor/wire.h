#pragma once

#include "protocols/quoridor/sexp.h"

#include <span>

/// The mails of the quoridor protocol: docs/protocols/quoridor.md.
namespace agon::quoridor_wire {

/// NAME of `(REGISTER ((name NAME)))`, fit to be shown; none if it is something else.
std::optional<std::string> read_registration(const Sexp& message);

/// The symbol that a message begins with; empty if it does not.
std::string_view kind_of(const Sexp& message);

/// `player X Y` or `wall X Y ORIENTATION` in our notation; none if there is no such cell or wall.
std::optional<std::string> read_move(std::span<const Sexp> words);

/// `(SYMBOL ID ())`, with its end of line.
std::string mail(std::string_view symbol, int id);

/// `(SYMBOL ID MOVE)`. Pre: the move is one in our notation.
std::string mail(std::string_view symbol, int id, std::string_view move);

/// Of the player who has left.
std::string disconnect_mail(int id);

/// `(SYMBOL ID MOVE)` as a world gets it.
struct Mail {
    std::string symbol;
    int id = 0;                       ///< of the player that it is about; 0: of none
    std::optional<std::string> move;  ///< none if that is none, or one off the board
};

/// None if the message is no mail.
std::optional<Mail> read_mail(const Sexp& message);

/// What a world says, each with its end of line. Pre: the move is one in our notation.
std::string registration(std::string_view name);
std::string move_message(std::string_view move);

inline bool is_wall(std::string_view move) { return move.back() == 'h' || move.back() == 'v'; }

}  // namespace agon::quoridor_wire
