#pragma once

#include "protocols/session.h"
#include "protocols/web/offer.h"
#include "protocols/web/target.h"

#include <functional>
#include <string>
#include <string_view>

namespace agon {

struct WebRequest {
    std::string method;
    std::string target;  ///< as it came: with the query, not decoded
    std::string body;
    std::string token{};     ///< from a header; one in the address or the body comes first
    std::stop_token stop{};  ///< nobody waits for the answer any more
};

struct WebAnswer {
    int status = 200;
    std::string body;
    std::string_view type = "application/json";
};

inline constexpr std::size_t kLongestBody = std::size_t{64} << 10U;   ///< bytes of a request's
inline constexpr std::size_t kLongestReplay = std::size_t{1} << 20U;  ///< bytes of a record to show
inline constexpr std::size_t kMostPlies = 2000;  ///< of a game that a request brings

/// An answer that says why not: `{"code","text","why"?}` with the status of the code.
WebAnswer refused(const Error& error);

/// The calls of docs/api.yaml under `/api/`, without sockets. What they do is asked of the house,
/// so it is safe only when the house says so: whoever sends an answer waits for that.
class WebApi {
public:
    using Reply = std::function<void(WebAnswer)>;

    WebApi(House& house, WebOffer offer) : house_{house}, offer_{std::move(offer)} {}

    /// Calls `reply` exactly once: at once or, where a player has to think or a table is fetched
    /// from the store, later.
    void handle(WebRequest request, Moment now, Reply reply);

    const WebOffer& offer() const { return offer_; }

private:
    struct Call {
        WebRequest request;
        Target target;
        boost::json::object body{};
        Moment now{};
    };
    using Page = WebAnswer (WebApi::*)(const Call& call);
    struct Route;
    static const Route* find_route(std::string_view path, std::string_view method);

    void handle_page(Call call, const Reply& reply);
    WebAnswer handle_event(const Call& call) const;
    void handle_table(Call call, const Reply& reply);

    WebAnswer games(const Call& call);
    WebAnswer tables(const Call& call);
    WebAnswer open(const Call& call);
    void replay_record(const Call& call, const Reply& reply);
    void replay_table(const Call& call, const Reply& reply);
    void reply_aside(std::function<WebAnswer()> work, const Reply& reply);
    WebAnswer show(const Call& call, std::string_view page);
    WebAnswer act(const Call& call, std::string_view action);
    void hint(const Call& call, const Reply& reply);
    void evaluate(const Call& call, const Reply& reply);
    void evaluate(const Call& call, const AnyGame& position, std::vector<std::string> moves,
                  const Reply& reply);

    Result<std::vector<Holder>> read_seats(const Call& call, const AnyGame& start) const;

    House& house_;
    WebOffer offer_;
};

}  // namespace agon
