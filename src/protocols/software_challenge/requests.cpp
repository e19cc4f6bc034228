#include "protocols/software_challenge/requests.h"

#include "core/text.h"

#include <algorithm>
#include <array>

namespace agon::challenge {
namespace {

constexpr std::string_view kSetMove = "sc.plugin2027.SetMove";
constexpr std::string_view kSkipMove = "sc.plugin2027.SkipMove";
constexpr int kFarOff = 1000;  ///< a cell that no board has

/// It is no packet that the contest's server can read.
Error unreadable(std::string text) { return {"PROTOCOL_ERROR", std::move(text)}; }

/// It can be read, but something that must be there is missing.
Error incomplete(std::string text) { return {"UNKNOWN", std::move(text)}; }

bool has_only(const Element& element, std::initializer_list<std::string_view> known)
{
    return std::ranges::all_of(element.children, [&](const Element& child) {
        return std::ranges::find(known, child.name) != known.end();
    });
}

bool is_true(const Element& element, std::string_view name)
{
    return element.value(name) == "true";
}

std::string_view trimmed(std::string_view text)
{
    const auto parts = words(text);
    return parts.size() == 1 ? parts[0] : std::string_view{};
}

/// A number that is too large is only far off.
std::optional<int> read_place(const Element& position, std::string_view name)
{
    const std::string* text = position.attribute(name);
    if (text == nullptr) return 0;
    const bool is_whole = !text->empty() && text->size() <= 20 &&
                          text->find_first_not_of("-0123456789") == std::string::npos;
    if (!is_whole) return std::nullopt;
    const int far = text->front() == '-' ? -kFarOff : kFarOff;
    return std::clamp(to_number(*text).value_or(far), -kFarOff, kFarOff);
}

/// The word of an enumeration; none if it is absent.
Result<std::optional<std::size_t>> read_word(const std::string* text,
                                             std::span<const std::string_view> names)
{
    if (text == nullptr) return std::optional<std::size_t>{};
    const auto found = place_in(names, *text);
    if (!found) return unreadable("no such word: " + one_line(*text));
    return std::optional{*found};
}

Result<SentMove> read_set_move(const Element& data)
{
    if (!has_only(data, {"piece"})) return unreadable("a move has a piece only");
    const Element* piece = data.child("piece");
    if (piece == nullptr) return incomplete("a move without a piece");
    if (!has_only(*piece, {"position"})) return unreadable("a piece has a position only");
    const auto colour = read_word(piece->attribute("color"), kColours);
    if (!colour) return colour.error();
    const auto kind = read_word(piece->attribute("kind"), kKindNames);
    if (!kind) return kind.error();
    const auto rotation = read_word(piece->attribute("rotation"), kRotations);
    if (!rotation) return rotation.error();
    const Element* position = piece->child("position");
    if (!*kind || !*rotation || position == nullptr)
        return incomplete("a piece without kind, rotation or position");
    const auto x = read_place(*position, "x");
    const auto y = read_place(*position, "y");
    if (!x || !y || !position->children.empty()) return unreadable("a position that is none");
    return SentMove{.colour = *colour,
                    .kind = **kind,
                    .rotation = **rotation,
                    .is_flipped = is_true(*piece, "isFlipped"),
                    .at = {*x, *y}};
}

Result<SentMove> read_skip_move(const Element& data)
{
    if (!has_only(data, {"color"})) return unreadable("a pass has a colour only");
    SentMove move{.is_pass = true};
    if (const Element* named = data.child("color")) {
        const std::string word{trimmed(named->text)};
        const auto colour = read_word(&word, kColours);
        if (!colour) return colour.error();
        move.colour = *colour;
    }
    return move;
}

/// Other words of the protocol are no moves, but it knows them.
bool is_known_data(std::string_view name)
{
    constexpr std::array<std::string_view, 6> kKnown{"welcomeMessage", "memento", "moveRequest",
                                                     "result",         "error",   "paused"};
    return std::ranges::find(kKnown, name) != kKnown.end();
}

Result<Request> read_in_room(const Element& packet)
{
    const Element* data = packet.child("data");
    if (!has_only(packet, {"data"})) return unreadable("a room packet has data only");
    if (data == nullptr) return Request{InRoom{packet.value("roomId")}};
    const std::string name = data->value("class");
    if (name != kSetMove && name != kSkipMove) {
        if (!is_known_data(name)) return unreadable("no such class: " + one_line(name));
        return Request{InRoom{packet.value("roomId")}};
    }
    const auto move = read_move(*data);
    if (!move) return move.error();
    return Request{InRoom{packet.value("roomId"), *move}};
}

Result<Request> read_prepare(const Element& packet)
{
    constexpr std::size_t kMostSlots = 2;
    Prepare prepare{
        .game_type = packet.value("gameType"), .is_paused = is_true(packet, "pause"), .slots = {}};
    if (!has_only(packet, {"slot"}) || packet.children.size() > kMostSlots)
        return unreadable("a game has two slots");
    for (const Element& slot : packet.children)
        prepare.slots.push_back({.name = slot.value("displayName"),
                                 .can_timeout = is_true(slot, "canTimeout"),
                                 .is_reserved = is_true(slot, "reserved")});
    prepare.slots.resize(kMostSlots);
    return Request{prepare};
}

}  // namespace

Result<SentMove> read_move(const Element& element)
{
    return element.value("class") == kSkipMove ? read_skip_move(element) : read_set_move(element);
}

Result<Request> read_request(const Element& packet)
{
    const std::string room = packet.value("roomId");
    if (packet.name == "room") return read_in_room(packet);
    if (packet.name == "prepare") return read_prepare(packet);
    if (!packet.children.empty()) return unreadable(one_line(packet.name) + " has no children");
    if (packet.name == "join") {
        const std::string* type = packet.attribute("gameType");
        return Request{Join{type != nullptr ? std::optional{*type} : std::nullopt}};
    }
    if (packet.name == "joinRoom") return Request{JoinRoom{room}};
    if (packet.name == "joinPrepared")
        return Request{JoinPrepared{packet.value("reservationCode")}};
    if (packet.name == "close") return Request{Close{}};
    if (packet.name == "authenticate") return Request{Authenticate{packet.value("password")}};
    if (packet.name == "observe") return Request{Observe{room}};
    if (packet.name == "pause") return Request{Pause{room, is_true(packet, "pause")}};
    if (packet.name == "step") return Request{Step{room, is_true(packet, "forced")}};
    if (packet.name == "cancel") return Request{Cancel{room}};
    return unreadable("no such packet: " + one_line(packet.name));
}

Element to_element(const Join& join)
{
    Element element{.name = "join"};
    if (join.game_type) element.attributes.emplace_back("gameType", *join.game_type);
    return element;
}

Element to_element(const JoinRoom& join)
{
    return {.name = "joinRoom", .attributes = {{"roomId", join.room}}};
}

Element to_element(const JoinPrepared& join)
{
    return {.name = "joinPrepared", .attributes = {{"reservationCode", join.code}}};
}

Element to_element(const SentMove& move, std::string name)
{
    const std::string colour{kColours[move.colour.value()]};
    if (move.is_pass)
        return {.name = std::move(name),
                .attributes = {{"class", std::string{kSkipMove}}},
                .children = {{.name = "color", .text = colour}}};
    Element position{
        .name = "position",
        .attributes = {{"x", std::to_string(move.at.x)}, {"y", std::to_string(move.at.y)}}};
    Element piece{.name = "piece",
                  .attributes = {{"color", colour},
                                 {"kind", std::string{kKindNames[move.kind]}},
                                 {"rotation", std::string{kRotations[move.rotation]}},
                                 {"isFlipped", move.is_flipped ? "true" : "false"}},
                  .children = {std::move(position)}};
    return {.name = std::move(name),
            .attributes = {{"class", std::string{kSetMove}}},
            .children = {std::move(piece)}};
}

Element to_element(const InRoom& said)
{
    return {.name = "room",
            .attributes = {{"roomId", said.room}},
            .children = {to_element(said.move.value(), "data")}};
}

}  // namespace agon::challenge
