#include "server/dialer.h"

#include "core/text.h"

#include <boost/asio/connect.hpp>
#include <boost/asio/steady_timer.hpp>

#include <algorithm>
#include <array>

namespace agon {
namespace {

namespace ip = boost::asio::ip;
using ip::tcp;
using Failure = boost::system::error_code;

constexpr std::chrono::seconds kConnectWithin{8};
constexpr int kBitsOfV4 = 32;
constexpr int kBitsOfV6 = 128;

ip::address_v6 as_v6(const ip::address& address)
{
    return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

/// What words stand for; of anything else itself.
std::string_view meaning_of(std::string_view word)
{
    if (word == "any") return "0.0.0.0/0,::/0";
    if (word == "loopback") return "127.0.0.0/8,::1";
    if (word == "private") return "10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7";
    return word;
}

}  // namespace

Result<Reach> Reach::read(std::string_view text)
{
    Reach reach;
    if (text == "none") return reach;
    for (const std::string_view word : split(text, ',')) {
        for (const std::string_view part : split(meaning_of(word), ',')) {
            const auto slash = part.find('/');
            Failure failure;
            const auto address = ip::make_address(std::string{part.substr(0, slash)}, failure);
            const int most = address.is_v4() ? kBitsOfV4 : kBitsOfV6;
            const auto bits = slash == std::string_view::npos ? std::optional<int>{most}
                                                              : to_number(part.substr(slash + 1));
            if (failure || !bits || *bits < 0 || *bits > most)
                return Error{"bad-usage", "'" + std::string{word} +
                                              "' is no address, ADDRESS/BITS, loopback, private, "
                                              "any or none"};
            reach.nets_.push_back({as_v6(address), *bits + kBitsOfV6 - most});
        }
    }
    return reach;
}

bool Reach::has(const ip::address& address) const
{
    const auto bytes = as_v6(address).to_bytes();
    return std::ranges::any_of(nets_, [&](const Net& net) {
        const auto wanted = net.address.to_bytes();
        for (int bit = 0; bit < net.bits; ++bit) {
            const auto index = static_cast<std::size_t>(bit / 8);
            const int shift = 7 - bit % 8;
            if (((bytes[index] ^ wanted[index]) >> shift & 1) != 0) return false;
        }
        return true;
    });
}

namespace {

/// One attempt; it keeps itself until it has answered.
class Dialling : public std::enable_shared_from_this<Dialling> {
public:
    Dialling(boost::asio::io_context& io, const Reach& reach, const Dial& wish,
             std::function<void(Result<Socket>)> then)
        : reach_{reach},
          place_{wish.host + " port " + std::to_string(wish.port)},
          resolver_{io},
          socket_{io},
          limit_{io, kConnectWithin},
          then_{std::move(then)}
    {}

    void begin(const std::string& host, std::uint16_t port)
    {
        limit_.async_wait([self = shared_from_this()](Failure stopped) {
            if (!stopped) self->answer(self->no_server("does not answer"));
        });
        resolver_.async_resolve(host, std::to_string(port),
                                [self = shared_from_this()](Failure unknown, const auto& places) {
                                    if (unknown)
                                        return self->answer(self->no_server("is not known"));
                                    self->connect(places);
                                });
    }

private:
    Error no_server(std::string_view why) const
    {
        return {"no-server", place_ + " " + std::string{why}};
    }

    /// To what the name stands for now: asked again, it might stand for something else.
    void connect(const tcp::resolver::results_type& places)
    {
        if (!then_) return;  // it came too late
        std::vector<tcp::endpoint> allowed;
        for (const auto& place : places)
            if (reach_.has(place.endpoint().address())) allowed.push_back(place.endpoint());
        if (allowed.empty())
            return answer(Error{"no-remote", "this server may not connect to " + place_});
        boost::asio::async_connect(
            socket_, allowed, [self = shared_from_this()](Failure failure, const auto&) {
                if (failure) return self->answer(self->no_server("refuses: " + failure.message()));
                self->answer(std::move(self->socket_));
            });
    }

    void answer(Result<Socket> result)
    {
        if (!then_) return;
        limit_.cancel();
        resolver_.cancel();
        Failure ignored;
        if (!result) socket_.close(ignored);  // an attempt would go on for minutes
        std::exchange(then_, nullptr)(std::move(result));
    }

    const Reach& reach_;
    std::string place_;
    boost::asio::ip::basic_resolver<tcp, Executor> resolver_;
    Socket socket_;
    boost::asio::steady_timer limit_;
    std::function<void(Result<Socket>)> then_;
};

}  // namespace

void dial(boost::asio::io_context& io, const Reach& reach, const Dial& wish,
          std::function<void(Result<Socket>)> then)
{
    std::make_shared<Dialling>(io, reach, wish, std::move(then))->begin(wish.host, wish.port);
}

}  // namespace agon
