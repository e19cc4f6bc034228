#pragma once

#include "store/store.h"

namespace agon {

/// Keeps nothing.
class NoStore final : public Store {
public:
    void append(std::span<const Kept>, Appended then) override { then({}); }
    void load(std::string_view, Loaded then) override { then(Log{}); }
    Result<void> each_unfinished(const Visit&) override { return {}; }
    Result<void> each_newest(std::size_t, const Visit&) override { return {}; }
    void set_aside(std::string_view, std::string_view) override {}
    StoreCounts counts() const override { return {}; }
};

}  // namespace agon
