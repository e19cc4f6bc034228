#include "programs/check/finding.h"

#include <algorithm>
#include <array>

namespace agon::check {
namespace {

constexpr std::array<std::string_view, kSteps> kStepWords{
    "built", "started", "greets",    "options", "plays",
    "time",  "frozen",  "positions", "output",  "leaves"};

struct FlawWords {
    std::string_view word;
    std::array<std::string_view, 3> details;  ///< the last may be empty
};

/// In the order of the enumeration.
constexpr std::array<FlawWords, kFlaws> kFlawWords{{
    {"does-not-build", {"said"}},
    {"not-found", {"program"}},
    {"is-folder", {"program"}},
    {"not-executable", {"program"}},
    {"no-interpreter", {"program", "interpreter"}},
    {"cannot-start", {"program", "why"}},
    {"missing-library", {"said"}},
    {"no-greeting", {"greeting", "answer", "seconds"}},
    {"other-greeting", {"greeting", "answer", "came"}},
    {"buffered", {"came"}},
    {"line-ends", {"came"}},
    {"line-too-long", {"limit"}},
    {"crashed", {"ending", "said"}},
    {"ends-after-game", {"ending", "said"}},
    {"notation", {"right", "came"}},
    {"illegal-move", {"came", "why"}},
    {"wrong-seat", {"came", "seat", "other"}},
    {"late", {"time", "limit"}},
    {"no-answer", {"limit"}},
    {"stays-frozen", {"time"}},
    {"debug-output", {"came"}},
    {"ignores-quit", {"farewell", "seconds"}},
    {"crashes-at-quit", {"farewell", "ending", "said"}},
    {"never-connects", {"port", "seconds"}},
    {"wrong-port", {"port", "came"}},
    {"says-nothing", {"seconds"}},
    {"garbage", {"came"}},
    {"leaves-early", {"ending", "said"}},
    {"stays-after-game", {"seconds"}},
    {"unusual-options", {"options", "came"}},
    {"short-time", {"time", "limit"}},
}};

}  // namespace

std::string_view word_of(Step step) { return kStepWords.at(static_cast<std::size_t>(step)); }

std::string_view word_of(Flaw flaw) { return kFlawWords.at(static_cast<std::size_t>(flaw)).word; }

std::span<const std::string_view> details_of(Flaw flaw)
{
    const auto& details = kFlawWords.at(static_cast<std::size_t>(flaw)).details;
    const auto used = std::ranges::find(details, std::string_view{}) - details.begin();
    return std::span{details}.first(static_cast<std::size_t>(used));
}

}  // namespace agon::check
