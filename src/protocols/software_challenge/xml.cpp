#include "protocols/software_challenge/xml.h"

#include <expat.h>

#include <algorithm>

namespace agon::challenge {
namespace {

/// Expat looks at so much before the limits are looked at.
constexpr std::size_t kSlice = 1024;

std::string escaped(std::string_view text, bool in_attribute)
{
    std::string safe;
    for (const char c : text) {
        switch (c) {
            case '&':
                safe += "&amp;";
                break;
            case '<':
                safe += "&lt;";
                break;
            case '>':
                safe += "&gt;";
                break;
            case '"':
                safe += "&quot;";
                break;
            case '\'':
                safe += "&apos;";
                break;
            case '\r':
                safe += "&#xd;";
                break;
            case '\n':
                safe += in_attribute ? "&#xa;" : "\n";
                break;
            case '\t':
                safe += in_attribute ? "&#x9;" : "\t";
                break;
            default:
                safe += c;
        }
    }
    return safe;
}

void write_to(std::string& text, const Element& element, std::size_t depth)
{
    text += '\n' + std::string(2 * depth, ' ') + '<' + element.name;
    for (const auto& [name, value] : element.attributes)
        text += ' ' + name + "=\"" + escaped(value, true) + '"';
    if (element.children.empty() && element.text.empty()) {
        text += "/>";
        return;
    }
    text += '>' + escaped(element.text, false);
    for (const Element& child : element.children) write_to(text, child, depth + 1);
    if (!element.children.empty()) text += '\n' + std::string(2 * depth, ' ');
    text += "</" + element.name + '>';
}

}  // namespace

const std::string* Element::attribute(std::string_view wanted) const
{
    for (const auto& [key, held] : attributes)
        if (key == wanted) return &held;
    return nullptr;
}

const Element* Element::child(std::string_view wanted) const
{
    for (const Element& each : children)
        if (each.name == wanted) return &each;
    return nullptr;
}

std::string Element::value(std::string_view wanted) const
{
    const std::string* found = attribute(wanted);
    return found != nullptr ? *found : std::string{};
}

std::string written(const Element& packet)
{
    std::string text;
    write_to(text, packet, 1);
    return text;
}

struct XmlStream::Parser {
    explicit Parser(const XmlLimits& given)
        : limits{given}, expat{XML_ParserCreate("UTF-8"), XML_ParserFree}
    {
#if XML_MAJOR_VERSION > 2 || XML_MINOR_VERSION >= 6
        XML_SetReparseDeferralEnabled(expat.get(), XML_FALSE);  // a packet must not wait for more
#endif
        XML_SetUserData(expat.get(), this);
        XML_SetElementHandler(
            expat.get(),
            [](void* self, const XML_Char* name, const XML_Char** attributes) {
                static_cast<Parser*>(self)->begin(name, attributes);
            },
            [](void* self, const XML_Char*) { static_cast<Parser*>(self)->end(); });
        XML_SetCharacterDataHandler(expat.get(), [](void* self, const XML_Char* text, int size) {
            auto& unfinished = static_cast<Parser*>(self)->open;
            if (!unfinished.empty())
                unfinished.back().text.append(text, static_cast<std::size_t>(size));
        });
        XML_SetDoctypeDeclHandler(
            expat.get(),
            [](void* self, const XML_Char*, const XML_Char*, const XML_Char*, int) {
                static_cast<Parser*>(self)->give_up();
            },
            nullptr);
    }

    void begin(const XML_Char* name, const XML_Char** attributes)
    {
        if (is_broken) return;
        if (!has_root) {
            has_root = true;
            return;
        }
        if (++elements > limits.elements || open.size() >= limits.depth) return give_up();
        Element element{.name = name};
        for (; *attributes != nullptr; attributes += 2)
            element.attributes.emplace_back(attributes[0], attributes[1]);
        open.push_back(std::move(element));
    }

    void end()
    {
        if (is_broken) return;
        if (open.empty()) {
            has_ended = true;
            return;
        }
        Element element = std::move(open.back());
        open.pop_back();
        if (!element.children.empty()) element.text.clear();  // what indents them
        if (!open.empty()) {
            open.back().children.push_back(std::move(element));
            return;
        }
        packets.push_back(std::move(element));
        elements = 0;
        packet_ended = static_cast<std::size_t>(XML_GetCurrentByteIndex(expat.get()));
    }

    void give_up()
    {
        is_broken = true;
        XML_StopParser(expat.get(), XML_FALSE);
    }

    XmlLimits limits;
    std::unique_ptr<XML_ParserStruct, decltype(&XML_ParserFree)> expat;
    std::vector<Element> open{};  ///< begun and not ended, the root left out
    std::deque<Element> packets{};
    std::size_t elements = 0;  ///< of this packet
    std::size_t fed = 0;       ///< bytes
    std::size_t packet_ended = 0;
    bool has_root = false;
    bool has_ended = false;
    bool is_broken = false;
};

XmlStream::XmlStream(const XmlLimits& limits) : parser_{std::make_unique<Parser>(limits)} {}
XmlStream::~XmlStream() = default;

void XmlStream::add(std::string_view bytes)
{
    Parser& parser = *parser_;
    while (!bytes.empty() && !parser.is_broken && !parser.has_ended) {
        const auto slice = bytes.substr(0, kSlice);
        bytes.remove_prefix(slice.size());
        parser.fed += slice.size();
        const auto status =
            XML_Parse(parser.expat.get(), slice.data(), static_cast<int>(slice.size()), XML_FALSE);
        if (status != XML_STATUS_OK || parser.fed - parser.packet_ended > parser.limits.bytes)
            parser.is_broken = true;
    }
}

std::optional<Element> XmlStream::next()
{
    if (parser_->packets.empty()) return std::nullopt;
    Element packet = std::move(parser_->packets.front());
    parser_->packets.pop_front();
    return packet;
}

bool XmlStream::is_broken() const { return parser_->is_broken; }
bool XmlStream::has_ended() const { return parser_->has_ended; }

}  // namespace agon::challenge
