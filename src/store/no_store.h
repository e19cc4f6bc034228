#pragma once

#include "store/store.h"

namespace agon {

/// Keeps nothing.
class NoStore final : public Store {
public:
    void append(std::span<const Kept>, Appended then) override { then({}); }
    void load(std::string_view, Loaded then) override { then(Log{}); }
    Result<std::vector<Log>> unfinished() override { return std::vector<Log>{}; }
    Result<std::vector<std::string>> newest(std::size_t) override
    {
        return std::vector<std::string>{};
    }
};

}  // namespace agon
