#pragma once

#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// XML as far as the Software-Challenge needs it: one document a direction that never ends, and of
/// which every element under the root is a packet.
namespace agon::challenge {

struct Element {
    using Attributes = std::vector<std::pair<std::string, std::string>>;

    std::string name;
    Attributes attributes{};
    std::vector<Element> children{};
    std::string text{};  ///< what stands directly inside it

    /// Null if it has none of this name; here and below the first.
    const std::string* attribute(std::string_view wanted) const;
    const Element* child(std::string_view wanted) const;

    /// Empty if it has none.
    std::string value(std::string_view wanted) const;

    bool operator==(const Element&) const = default;
};

/// As it stands under the root: on a new line, two blanks deeper than its parent.
std::string written(const Element& packet);

/// What one packet, and all that comes before it, may have at most.
struct XmlLimits {
    std::size_t bytes = 0;
    std::size_t elements = 0;
    std::size_t depth = 0;
};

/// Makes packets of bytes, each as soon as its last byte is there. Document types, and with them
/// all entities but the five of XML itself, are refused.
class XmlStream {
public:
    explicit XmlStream(const XmlLimits& limits);
    ~XmlStream();
    XmlStream(const XmlStream&) = delete;
    XmlStream& operator=(const XmlStream&) = delete;

    void add(std::string_view bytes);

    /// The next that is whole.
    std::optional<Element> next();

    /// It was no XML, or too much of it: nothing more will come.
    bool is_broken() const;
    /// The root was closed.
    bool has_ended() const;

private:
    struct Parser;
    std::unique_ptr<Parser> parser_;
};

}  // namespace agon::challenge
