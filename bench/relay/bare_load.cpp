#include "relay/load.h"

#include <array>
#include <stdexcept>

namespace agon::bench {
namespace {

class BareLoad final : public Load {
public:
    BareLoad(std::uint16_t port, std::size_t pairs, std::size_t size, bool relays)
        : message_(size, 'x'), turns_(pairs), relays_{relays}
    {
        for (std::size_t client = 0; client < pairs * 2; ++client) clients().connect(port);
    }

    void step(std::size_t pair) override
    {
        ++turns_[pair];
        clients().send(pair * 2 + sender(pair), message_);
    }

    std::optional<std::size_t> on_bytes(std::size_t client, std::string_view bytes) override
    {
        const std::size_t pair = client / 2;
        const bool is_sender = client % 2 == sender(pair);
        if (bytes != message_ || is_sender == relays_)
            throw std::runtime_error{"not what was sent"};
        return pair;
    }

    bool is_over(std::size_t /*pair*/) const override { return false; }

private:
    std::size_t sender(std::size_t pair) const { return turns_[pair] / 2 % 2; }

    std::string message_;
    std::vector<std::size_t> turns_;
    bool relays_;
};

}  // namespace

std::unique_ptr<Load> bare_load(std::uint16_t port, std::size_t pairs, std::size_t size,
                                bool relays)
{
    return std::make_unique<BareLoad>(port, pairs, size, relays);
}

}  // namespace agon::bench
