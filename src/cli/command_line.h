#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace agon::cli {

/// What a verb returns to the shell.
enum ExitCode : int { kDone = 0, kFailed = 1, kBadUsage = 2 };

/// More about an option that was just added.
class Option {
public:
    explicit Option(CLI::Option& option) : option_{option} {}

    Option& required();
    Option& in(int least, int most);
    Option& in(double least, double most);
    Option& one_of(std::vector<std::string> values);
    /// `fault` says what is wrong with a text, or nothing; `kind` names what is right.
    Option& check(std::function<std::string(const std::string&)> fault, const std::string& kind);
    Option& values(int least, int most);  // how many values it takes
    Option& comma_separated(int count);
    Option& repeatable();                     // takes one value each time
    Option& called(const std::string& kind);  // what its value is called in the help
    Option& shows_default();

private:
    CLI::Option& option_;
};

/// A verb of the program. The variables that take what is typed must outlive the parsing; a name
/// without dashes is known by its place.
class Verb {
public:
    explicit Verb(CLI::App& verb, int& exit_code) : verb_{verb}, exit_code_{exit_code} {}

    Option add(const std::string& name, std::string& value, const std::string& help);
    Option add(const std::string& name, int& value, const std::string& help);
    Option add(const std::string& name, unsigned& value, const std::string& help);
    Option add(const std::string& name, std::optional<int>& value, const std::string& help);
    Option add(const std::string& name, double& value, const std::string& help);
    Option add(const std::string& name, std::vector<std::string>& value, const std::string& help);
    Option add(const std::string& name, std::vector<double>& value, const std::string& help);
    void add_flag(const std::string& name, bool& value, const std::string& help);
    /// A verb of this one: it does nothing by itself then.
    Verb add_verb(const std::string& name, const std::string& help);
    /// For examples.
    void ends_help_with(const std::string& text);
    /// What is done when the verb is typed; gives the exit code.
    void runs(std::function<int()> act);

private:
    CLI::App& verb_;
    int& exit_code_;
};

/// The whole command line. CLI11 does the work; command_line.cpp alone sees it, because it takes
/// long to compile.
class CommandLine {
public:
    CommandLine(const std::string& about, const std::string& version);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    Verb add_verb(const std::string& name, const std::string& help);
    /// Does what is typed, or says what is wrong with it; gives the exit code.
    int run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> program_;
    int exit_code_ = kDone;
};

}  // namespace agon::cli
