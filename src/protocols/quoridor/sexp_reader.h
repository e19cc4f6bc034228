#pragma once

#include "protocols/quoridor/sexp.h"

namespace agon {

/// Puts messages together from the pieces in which they arrive: each is a datum, and what follows
/// it on its line is thrown away.
class SexpReader {
public:
    /// Bounds of one datum.
    SexpReader(std::size_t longest, int deepest) : longest_{longest}, deepest_{deepest} {}

    void add(std::string_view bytes)
    {
        if (broken_) return;
        waiting_.erase(0, begin_);
        waiting_ += bytes;
        begin_ = 0;
    }

    /// The next datum whose line has ended; none if there is none yet.
    std::optional<Sexp> next();

    /// Nothing more will come: the last datum needs no end of line.
    std::optional<Sexp> last();

    /// What came is no datum, or too long, or too deep. Nothing is read any more.
    bool is_broken() const { return broken_; }

private:
    void read_datum(bool more);

    std::size_t longest_;  ///< bytes
    int deepest_;
    std::string waiting_;
    std::size_t begin_ = 0;     ///< of what is not read yet, in `waiting_`
    std::optional<Sexp> read_;  ///< the rest of its line has not come yet
    bool broken_ = false;
};

}  // namespace agon
