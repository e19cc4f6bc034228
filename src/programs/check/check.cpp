#include "programs/check/check.h"

#include "programs/any_player.h"
#include "programs/check/diagnosis.h"
#include "programs/check/pipe_check.h"
#include "programs/gtp_player.h"
#include "programs/program_line.h"

namespace agon::check {
namespace {

/// Whether it would only come again at the later steps, under this name or another.
bool is_fatal(Step step, Flaw flaw)
{
    if (step <= Step::Options) return true;
    return flaw != Flaw::IllegalMove && flaw != Flaw::Late && flaw != Flaw::StaysFrozen &&
           flaw != Flaw::DebugOutput;
}

Result<Talk> make_talk(const Setup& setup)
{
    auto words = split_program_line(setup.spec.program);
    if (!words) return words.error();
    if (setup.spec.name == "cmd") return Talk{{std::move(*words), setup.cell}, engine_dialect()};
    auto dialect = gtp_dialect(setup.start);
    if (!dialect) return dialect.error();
    const auto variant = pentobi_variant(setup.start.as<Blokus>()->options());
    return Talk{{with_pentobi_options(std::move(*words), *variant), setup.cell},
                std::move(*dialect)};
}

/// Those that are built in are tried by the project's own tests.
Result<void> check_built_in(const Setup& setup, Steps& steps)
{
    const auto player = make_any_player(setup.spec, setup.start);
    if (!player) return player.error();
    steps.take(Step::Started, [] { return std::nullopt; });
    return {};
}

Result<void> take_steps(const Setup& setup, Steps& steps)
{
    if (setup.spec.program.empty()) return check_built_in(setup, steps);
    if (setup.spec.name == "tcp") return check_on_port(setup, steps);
    auto talk = make_talk(setup);
    if (!talk) return talk.error();
    check_on_pipes(setup, std::move(*talk), steps);
    return {};
}

}  // namespace

void Steps::take(Step step, const Try& attempt)
{
    Finding finding{.step = step};
    if (skips_)
        finding.verdict = Finding::Verdict::Skipped;
    else
        finding.trouble = attempt();
    if (finding.trouble) {
        const Flaw flaw = finding.trouble->flaw;
        finding.verdict = is_remark(flaw) ? Finding::Verdict::Remark : Finding::Verdict::Wrong;
        well_ = well_ && is_remark(flaw);
        skips_ = !is_remark(flaw) && is_fatal(step, flaw);
    }
    if (tell_) tell_(finding);
}

Result<bool> check_program(const Setup& setup)
{
    Steps steps{setup.tell};
    if (auto taken = take_steps(setup, steps); !taken) return taken.error();
    return steps.are_well();
}

Result<bool> check_folder(Setup setup, const std::string& folder, const Build& build)
{
    Steps steps{setup.tell};
    steps.take(Step::Built, [&]() -> std::optional<Trouble> {
        auto built = build(folder);
        if (!built)
            return Trouble{Flaw::DoesNotBuild, {{"said", last_line_of(built.error().text)}}};
        setup.spec = std::move(*built);
        return std::nullopt;
    });
    if (!steps.are_well()) return false;
    if (auto taken = take_steps(setup, steps); !taken) return taken.error();
    return steps.are_well();
}

}  // namespace agon::check
