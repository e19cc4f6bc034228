#include "programs/check/finding.h"

#include <array>
#include <vector>

namespace agon::check {
namespace {

constexpr std::array<std::string_view, kSteps> kStepWords{
    "built", "started", "greets",    "options", "plays",
    "time",  "frozen",  "positions", "output",  "leaves"};

struct FlawWords {
    std::string_view word;
    std::vector<std::string_view> details;
};

/// In the order of the enumeration.
const std::array<FlawWords, kFlaws>& flaw_words()
{
    static const std::array<FlawWords, kFlaws> kWords{{
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
    return kWords;
}

}  // namespace

std::string_view word_of(Step step) { return kStepWords.at(static_cast<std::size_t>(step)); }

std::string_view word_of(Flaw flaw) { return flaw_words().at(static_cast<std::size_t>(flaw)).word; }

std::span<const std::string_view> details_of(Flaw flaw)
{
    return flaw_words().at(static_cast<std::size_t>(flaw)).details;
}

}  // namespace agon::check
