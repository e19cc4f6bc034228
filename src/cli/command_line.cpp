#include "cli/command_line.h"

#include "core/text.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <fmt/core.h>

namespace agon::cli {
namespace {

/// The last verb that was typed, for "try 'agon verb --help'".
std::string help_for(const CLI::App& program)
{
    const auto verbs = program.get_subcommands();
    return verbs.empty() ? program.get_name() + " --help"
                         : program.get_name() + " " + help_for(*verbs.back());
}

/// What is wrong with the command line, and what to type instead.
std::string complaint(const CLI::App& program, const CLI::ParseError& error, int argc, char** argv)
{
    const std::string_view first = argc > 1 ? argv[1] : "";
    if (program.get_subcommands().empty() && !first.empty() && first.front() != '-') {
        std::vector<std::string> names;
        for (const auto* verb : program.get_subcommands({})) names.push_back(verb->get_name());
        return fmt::format("there is no command '{}'; there are {}", first, join(names, ", "));
    }
    const std::string_view what = error.what();
    return fmt::format("{}; try '{}'", what.substr(0, what.find('\n')), help_for(program));
}

/// As CLI11's, with values named as people name them.
class HelpFormatter final : public CLI::Formatter {
public:
    std::string make_option_usage(const CLI::Option* option) const override
    {
        const std::string name = make_option_name(option, true);
        return option->get_expected_max() > 1 ? name + "..." : name;
    }

    std::string make_option_opts(const CLI::Option* option) const override
    {
        if (option->get_positional() || option->get_type_size() == 0) return "";
        std::string text = ' ' + option->get_type_name();
        if (const auto usual = option->get_default_str(); !usual.empty())
            text += " (" + usual + ')';
        return option->get_required() ? text + ", needed" : text;
    }
};

/// Also of what is no number: NaN is within no bounds.
template <class Number>
CLI::Validator within(Number least, Number most)
{
    return {[least, most](const std::string& text) -> std::string {
                Number value{};
                if (CLI::detail::lexical_cast(text, value) && value >= least && value <= most)
                    return "";
                return fmt::format("'{}' is no number from {} to {}", text, least, most);
            },
            ""};
}

}  // namespace

Option& Option::required()
{
    option_.required();
    return *this;
}

Option& Option::in(int least, int most)
{
    option_.check(within(least, most))->type_name(fmt::format("{}..{}", least, most));
    return *this;
}

Option& Option::in(double least, double most)
{
    option_.check(within(least, most))->type_name(fmt::format("{}..{}", least, most));
    return *this;
}

Option& Option::one_of(std::vector<std::string> values)
{
    const std::string all = join(values, "|");
    CLI::Validator one{CLI::IsMember(std::move(values))};
    option_.check(one.description(""))->type_name(all);
    return *this;
}

Option& Option::check(std::function<std::string(const std::string&)> fault, const std::string& kind)
{
    option_.check(CLI::Validator{std::move(fault), ""})->type_name(kind);
    return *this;
}

Option& Option::values(int least, int most)
{
    option_.expected(least, most);
    return *this;
}

Option& Option::comma_separated(int count)
{
    option_.delimiter(',')->expected(count);
    return *this;
}

Option& Option::called(const std::string& kind)
{
    option_.type_name(kind);
    return *this;
}

Option& Option::repeatable()
{
    option_.expected(1)->allow_extra_args(false)->take_all();
    return *this;
}

Option& Option::shows_default()
{
    option_.capture_default_str();
    return *this;
}

Option Verb::add(const std::string& name, std::string& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, int& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, unsigned& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, std::optional<int>& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, double& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, std::vector<std::string>& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

Option Verb::add(const std::string& name, std::vector<double>& value, const std::string& help)
{
    return Option{*verb_.add_option(name, value, help)};
}

void Verb::add_flag(const std::string& name, bool& value, const std::string& help)
{
    verb_.add_flag(name, value, help);
}

Verb Verb::add_verb(const std::string& name, const std::string& help)
{
    verb_.require_subcommand(1);
    return Verb{*verb_.add_subcommand(name, help), exit_code_};
}

void Verb::ends_help_with(const std::string& text) { verb_.footer(text); }

void Verb::runs(std::function<int()> act)
{
    verb_.callback([act = std::move(act), &code = exit_code_] { code = act(); });
}

CommandLine::CommandLine(const std::string& about, const std::string& version)
    : program_{std::make_unique<CLI::App>(about, "agon")}
{
    program_->formatter(std::make_shared<HelpFormatter>());
    program_->require_subcommand(1);
    program_->set_version_flag("--version", version);
}

CommandLine::~CommandLine() = default;

Verb CommandLine::add_verb(const std::string& name, const std::string& help)
{
    return Verb{*program_->add_subcommand(name, help), exit_code_};
}

int CommandLine::run(int argc, char** argv)
{
    try {
        program_->parse(argc, argv);
    } catch (const CLI::Success& asked) {  // --help and --version
        return program_->exit(asked);
    } catch (const CLI::ParseError& error) {
        fmt::print(stderr, "agon: {}\n", one_line(complaint(*program_, error, argc, argv)));
        return kBadUsage;
    }
    return exit_code_;
}

}  // namespace agon::cli
