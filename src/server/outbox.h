#pragma once

#include "protocols/session.h"

#include <cassert>
#include <chrono>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon {

/// What a peer has not taken yet, in pieces that may each have to wait for their moment. Adding and
/// taking cost what the bytes cost, however many pieces there are; empty, it takes no memory.
class Outbox {
public:
    using Moment = std::chrono::steady_clock::time_point;

    bool is_empty() const { return first_ == pieces_.size(); }

    /// `due` is when it may go; by default as soon as the one before it has.
    void add(Bytes bytes, Moment due = {})
    {
        cost_ += bytes.view().size();
        // What waits for nothing but the reader needs no piece of its own.
        if (!is_empty() && due == Moment{} && pieces_.back().due == Moment{} &&
            !pieces_.back().bytes.is_shared() && !bytes.is_shared()) {
            pieces_.back().bytes.append(bytes.view());
            return;
        }
        cost_ += sizeof(Piece);
        pieces_.push_back({std::move(bytes), due});
    }

    /// What is left of the first piece. Pre: there is one.
    std::string_view next() const
    {
        assert(!is_empty());
        return pieces_[first_].bytes.view().substr(sent_);
    }
    Moment next_due() const { return pieces_[first_].due; }
    Moment last_due() const { return pieces_.back().due; }

    /// So many bytes of the first piece are gone. Pre: it has as many.
    void take(std::size_t bytes)
    {
        assert(bytes <= next().size());
        sent_ += bytes;
        cost_ -= bytes;
        if (sent_ < pieces_[first_].bytes.view().size()) return;
        sent_ = 0;
        cost_ -= sizeof(Piece);
        pieces_[first_++].bytes = {};
        if (is_empty()) *this = {};
    }

    /// Bytes that it holds for the peer, its own included; shared ones as if nobody shared them.
    std::size_t cost() const { return cost_; }

private:
    struct Piece {
        Bytes bytes;
        Moment due;
    };

    std::vector<Piece> pieces_;
    std::size_t first_ = 0;  ///< those before it are gone
    std::size_t sent_ = 0;   ///< bytes of the first
    std::size_t cost_ = 0;
};

}  // namespace agon
