#include "protocols/blokus/messages.h"

#include <algorithm>

namespace agon::blokus_wire {
namespace {

constexpr std::size_t kHeader = 5;
constexpr std::size_t kNameBytes = kLongestName + 1;
constexpr std::size_t kMostText = 255;

/// Lengths of a status, with the header.
constexpr std::size_t kStatus1 = 16;
constexpr std::size_t kStatus2 = 148;
constexpr std::size_t kStatus3 = 171;

constexpr std::size_t kGameModeBody = 4 + blokus::kStones;

unsigned byte_at(std::string_view bytes, std::size_t at)
{
    return static_cast<unsigned char>(bytes[at]);
}

int number_at(std::string_view bytes, std::size_t at)
{
    return static_cast<std::int8_t>(bytes[at]);
}

char to_byte(int number) { return static_cast<char>(number); }

std::size_t length_of(std::string_view header)
{
    return byte_at(header, 1) * 256 + byte_at(header, 2);
}

unsigned first_check(std::size_t length, unsigned type) { return ((length & 0x55U) ^ type) & 255U; }

unsigned second_check(unsigned first, unsigned type) { return ((first ^ 0xD6U) + type) & 255U; }

std::string framed(unsigned type, std::string_view body)
{
    const std::size_t length = kHeader + body.size();
    const unsigned first = first_check(length, type);
    std::string bytes;
    for (const auto byte : {std::size_t{first}, length / 256, length % 256, std::size_t{type},
                            std::size_t{second_check(first, type)}})
        bytes += static_cast<char>(byte);
    return bytes.append(body);
}

std::string name_bytes(std::string_view name)
{
    std::string bytes{name.substr(0, kLongestName)};
    bytes.resize(kNameBytes, '\0');
    return bytes;
}

std::string read_name(std::string_view bytes)
{
    const auto name = bytes.substr(0, kLongestName);
    return std::string{name.substr(0, name.find('\0'))};
}

std::string stone_bytes(int colour, const blokus::Tuple& stone)
{
    return {to_byte(colour),       to_byte(stone.stone), to_byte(stone.mirror),
            to_byte(stone.rotate), to_byte(stone.x),     to_byte(stone.y)};
}

blokus::Tuple read_stone(std::string_view body)
{
    const auto unsigned_at = [&](std::size_t at) {
        return static_cast<std::uint8_t>(byte_at(body, at));
    };
    return {unsigned_at(1), unsigned_at(2), unsigned_at(3), static_cast<std::int8_t>(body[4]),
            static_cast<std::int8_t>(body[5])};
}

std::string counts_bytes(const BlokusOptions::Counts& counts)
{
    return {counts.begin(), counts.end()};
}

BlokusOptions::Counts read_counts(std::string_view bytes)
{
    BlokusOptions::Counts counts{};
    for (std::size_t i = 0; i < counts.size(); ++i)
        counts[i] = static_cast<std::uint8_t>(byte_at(bytes, i));
    return counts;
}

/// The body of each message.
struct Writer {
    std::string operator()(const RequestPlayer& m) const
    {
        return to_byte(m.wish) + name_bytes(m.name);
    }
    std::string operator()(const GrantPlayer& m) const { return {to_byte(m.colour)}; }
    std::string operator()(const CurrentPlayer& m) const { return {to_byte(m.colour)}; }
    std::string operator()(const SetStone& m) const { return stone_bytes(m.colour, m.stone); }
    std::string operator()(const StartGame&) const { return {}; }
    std::string operator()(const GameFinish&) const { return {}; }
    std::string operator()(const ServerStatus& m) const
    {
        std::string body{to_byte(m.players), to_byte(m.computers), to_byte(m.clients),
                         to_byte(m.width), to_byte(m.height)};
        body.append(blokus::kMostSquares, to_byte(1));  // counts by size, which version 1 had
        body += to_byte(m.mode);
        for (const int owner : m.owners) body += to_byte(owner);
        for (const auto& name : m.names) body += name_bytes(name);
        body += to_byte(3);  // the version
        body += to_byte(1);  // the least one that a reader must know
        return body + counts_bytes(m.stones);
    }
    std::string operator()(const Chat& m) const { return to_byte(m.client) + m.rest; }
    std::string operator()(const RequestUndo&) const { return {}; }
    std::string operator()(const UndoStone&) const { return stone_bytes(0, {}); }
    std::string operator()(const RequestHint& m) const { return {to_byte(m.colour)}; }
    std::string operator()(const StoneHint& m) const { return stone_bytes(m.colour, m.stone); }
    std::string operator()(const RevokePlayer& m) const { return {to_byte(m.colour)}; }
    std::string operator()(const RequestGameMode& m) const
    {
        return std::string{to_byte(m.version), to_byte(m.width), to_byte(m.height),
                           to_byte(m.mode)} +
               counts_bytes(m.stones);
    }
};

RequestPlayer read_request(std::string_view body)
{
    if (body.size() <= kNameBytes) return {};  // before 1.5 it had no body
    return {number_at(body, 0), read_name(body.substr(1))};
}

/// Versions 1 and 2 count the stones by their size.
BlokusOptions::Counts counts_by_size(std::string_view sizes)
{
    BlokusOptions::Counts counts{};
    for (std::size_t stone = 0; stone < blokus::kStones; ++stone) {
        const auto size = static_cast<std::size_t>(blokus::size_of_stone(stone));
        counts[stone] = static_cast<std::uint8_t>(byte_at(sizes, size - 1));
    }
    return counts;
}

ServerStatus read_status(std::string_view frame)
{
    ServerStatus status{.players = number_at(frame, 5),
                        .computers = number_at(frame, 6),
                        .clients = number_at(frame, 7),
                        .width = number_at(frame, 8),
                        .height = number_at(frame, 9),
                        .mode = number_at(frame, 15),
                        .owners = kNoOwners,
                        .names = {},
                        .stones = counts_by_size(frame.substr(10))};
    if (frame.size() < kStatus2) return status;
    for (std::size_t i = 0; i < status.owners.size(); ++i)
        status.owners[i] = number_at(frame, 16 + i);
    for (std::size_t i = 0; i < status.names.size(); ++i)
        status.names[i] = read_name(frame.substr(20 + i * kNameBytes));
    if (frame.size() >= kStatus3 && number_at(frame, 148) >= 3)
        status.stones = read_counts(frame.substr(150));
    return status;
}

/// The shortest body that each number may have.
constexpr std::array<std::size_t, std::variant_size_v<Message>> kLeastBody{
    0, 1, 1, 6, 0, 0, kStatus1 - kHeader, 2, 0, 0, 1, 6, 1, kGameModeBody};

}  // namespace

std::string write(const Message& message)
{
    return framed(static_cast<unsigned>(message.index()) + 1, std::visit(Writer{}, message));
}

std::optional<Message> read(std::string_view frame)
{
    const std::size_t type = byte_at(frame, 3);
    const auto body = frame.substr(kHeader);
    if (type < 1 || type > kLeastBody.size() || body.size() < kLeastBody[type - 1])
        return std::nullopt;
    switch (type) {
        case 1:
            return read_request(body);
        case 2:
            return GrantPlayer{number_at(body, 0)};
        case 3:
            return CurrentPlayer{number_at(body, 0)};
        case 4:
            return SetStone{number_at(body, 0), read_stone(body)};
        case 5:
            return StartGame{};
        case 6:
            return GameFinish{};
        case 7:
            return read_status(frame);
        case 8:
            return Chat{number_at(body, 0), std::string{body.substr(1)}};
        case 9:
            return RequestUndo{};
        case 10:
            return UndoStone{};
        case 11:
            return RequestHint{number_at(body, 0)};
        case 12:
            return StoneHint{number_at(body, 0), read_stone(body)};
        case 13:
            return RevokePlayer{number_at(body, 0)};
        default:
            return RequestGameMode{number_at(body, 0), number_at(body, 1), number_at(body, 2),
                                   number_at(body, 3), read_counts(body.substr(4))};
    }
}

Chat chat(int client, std::string_view text, ChatLayout layout)
{
    text = text.substr(0, kMostText);
    Chat chat{client, std::string{static_cast<char>(text.size())}};
    chat.rest.append(text).append(layout == ChatLayout::Original ? 2 : 1, '\0');
    return chat;
}

std::string text_of(const Chat& chat)
{
    std::string_view text = std::string_view{chat.rest}.substr(1);
    text = text.substr(0, byte_at(chat.rest, 0));
    text = text.substr(0, text.find('\0'));
    const auto last = text.find_last_not_of(" \t\r\n");
    return std::string{text.substr(0, last == std::string_view::npos ? 0 : last + 1)};
}

void Frames::add(std::string_view bytes)
{
    if (broken_) return;
    waiting_ += bytes;
    check_header();
}

std::optional<std::string> Frames::next()
{
    if (waiting_.size() < kHeader || waiting_.size() < length_of(waiting_)) return std::nullopt;
    std::string frame = waiting_.substr(0, length_of(waiting_));
    waiting_.erase(0, frame.size());
    check_header();
    return frame;
}

void Frames::check_header()
{
    if (waiting_.size() < kHeader) return;
    const std::size_t length = length_of(waiting_);
    const unsigned type = byte_at(waiting_, 3);
    const unsigned first = first_check(length, type);
    if (length >= kHeader && length <= kLongestMessage && byte_at(waiting_, 0) == first &&
        byte_at(waiting_, 4) == second_check(first, type))
        return;
    broken_ = true;
    waiting_.clear();
}

}  // namespace agon::blokus_wire
