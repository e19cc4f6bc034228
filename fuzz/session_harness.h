#pragma once

#include "protocols/client.h"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>

/// What the fuzz targets of quoridor and blokus share: input that is read as steps, and a host
/// that holds a client to its promises.
namespace agon::fuzz {

class Script {
public:
    Script(const unsigned char* data, std::size_t size)
        : rest_{reinterpret_cast<const char*>(data), size}
    {}

    bool is_over() const { return rest_.empty(); }

    /// 0 when it is over.
    unsigned byte()
    {
        if (rest_.empty()) return 0;
        const auto first = static_cast<unsigned char>(rest_.front());
        rest_.remove_prefix(1);
        return first;
    }

    std::string_view bytes(std::size_t most)
    {
        const auto taken = rest_.substr(0, most);
        rest_.remove_prefix(taken.size());
        return taken;
    }

private:
    std::string_view rest_;
};

inline void demand(bool holds)
{
    if (!holds) std::abort();
}

class Host final : public ClientHost {
public:
    std::string unread;
    std::optional<AnyGame> question;
    bool finished = false;

    void send(std::string bytes) override
    {
        demand(!finished && !bytes.empty());
        unread += bytes;
    }
    void begin(const AnyGame&) override { demand(!finished); }
    void think(const AnyGame& view, std::vector<std::string>, std::optional<Milliseconds>) override
    {
        demand(!finished && !question && view.to_move() >= 0);
        question = view;
    }
    void finish(Farewell farewell) override
    {
        demand(!finished && !farewell.text.empty());
        demand(farewell.text.find('\n') == std::string::npos);
        finished = true;
    }
};

/// Time passes, its player moves, or its server closes.
inline void disturb(Client& client, Host& host, Moment& now, unsigned how)
{
    if (how % 4 == 0) {
        now += Milliseconds{how * 100};
        if (const auto wakes = client.wakes_at(); wakes && *wakes <= now) client.on_time(now);
    } else if (how == 255) {
        client.on_close(now);
    } else if (host.question) {
        Rng luck{how};
        const AnyGame asked = *std::exchange(host.question, std::nullopt);
        client.on_move(asked.sample(luck), now);
    }
    if (host.finished) demand(!client.wakes_at());
}

}  // namespace agon::fuzz
