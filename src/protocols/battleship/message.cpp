#include "protocols/battleship/message.h"

#include "core/text.h"

namespace agon {
namespace {

constexpr std::size_t kMostDigits = 3;

/// Takes a line apart from the left.
class Tokens {
public:
    explicit Tokens(std::string_view text) : rest_{text} {}

    bool take(char token)
    {
        skip_blanks();
        if (rest_.empty() || rest_[0] != token) return false;
        rest_.remove_prefix(1);
        return true;
    }

    std::optional<int> take_number()
    {
        skip_blanks();
        std::size_t digits = 0;
        while (digits < rest_.size() && is_digit(rest_[digits])) ++digits;
        if (digits == 0 || digits > kMostDigits) return std::nullopt;
        const auto number = to_number<int>(rest_.substr(0, digits));
        rest_.remove_prefix(digits);
        return number;
    }

    bool at_end()
    {
        skip_blanks();
        return rest_.empty();
    }

private:
    void skip_blanks()
    {
        while (!rest_.empty() && (rest_[0] == ' ' || rest_[0] == '\t')) rest_.remove_prefix(1);
    }

    std::string_view rest_;
};

}  // namespace

std::optional<BattleshipMessage> read_message(std::string_view line)
{
    Tokens tokens{line};
    if (!tokens.take('(')) return std::nullopt;
    const auto opcode = tokens.take_number();
    if (!opcode || !tokens.take(',') || !tokens.take('[')) return std::nullopt;
    BattleshipMessage message{*opcode, {}};
    while (!tokens.take(']')) {
        if (message.parameters.size() == message.parameters.capacity()) return std::nullopt;
        if (!message.parameters.empty() && !tokens.take(',')) return std::nullopt;
        const auto number = tokens.take_number();
        if (!number) return std::nullopt;
        message.parameters.push_back(*number);
    }
    if (!tokens.take(')') || !tokens.take('.') || !tokens.at_end()) return std::nullopt;
    return message;
}

std::string write_message(const BattleshipMessage& message)
{
    std::string text = "(" + std::to_string(message.opcode) + ",[";
    for (const int parameter : message.parameters) {
        if (text.back() != '[') text += ',';
        text += std::to_string(parameter);
    }
    return text + "]).\n";
}

std::string battleship_cell(int x, int y)
{
    return static_cast<char>('A' + y) + std::to_string(x + 1);
}

BattleshipNumbers battleship_place(std::string_view cell)
{
    return {std::stoi(std::string{cell.substr(1)}) - 1, cell[0] - 'A'};
}

}  // namespace agon
