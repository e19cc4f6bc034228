#pragma once

#include "players/spec.h"
#include "programs/check/finding.h"
#include "programs/check/talk.h"

namespace agon::check {

/// What is to be tried, and how.
struct Setup {
    PlayerSpec spec;
    AnyGame start;                         ///< where its games begin
    std::vector<AnyGame> unusual{};        ///< the same game under other options
    std::chrono::milliseconds time{1000};  ///< for a move
    std::optional<Cell> cell{};            ///< where it lives; none: in the open
    FindingListener tell{};                ///< hears of each step as it is done
};

/// Tries a program step by step; whether it can take part. "bad-spec" if there is no such player.
Result<bool> check_program(const Setup& setup);

/// What a folder became when it was built: how to run it, or in the error's text the last lines of
/// a build that failed.
using Build = std::function<Result<PlayerSpec>(const std::string& folder)>;

/// The same of a program that is built first; `setup.spec` is not looked at.
Result<bool> check_folder(Setup setup, const std::string& folder, const Build& build);

/// Does one step after the other and tells what came of each; after a flaw that would only come
/// again the rest is skipped.
class Steps {
public:
    using Try = std::function<std::optional<Trouble>()>;

    explicit Steps(const FindingListener& tell) : tell_{tell} {}

    void take(Step step, const Try& attempt);
    void skip_rest() { skips_ = true; }
    bool are_well() const { return well_; }

private:
    const FindingListener& tell_;
    bool well_ = true;
    bool skips_ = false;
};

}  // namespace agon::check
