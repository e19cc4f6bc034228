#pragma once

#include "games/json_reader.h"
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
    using Later = void (WebApi::*)(const Call& call, const Reply& reply);
    struct Route;

    /// A game that a request brings, and what was played in it.
    struct Brought {
        AnyGame start;
        std::vector<std::string> moves;
    };

    /// How hard a player looks at a position.
    struct Effort {
        std::string spec;
        std::uint64_t nodes = 0;  ///< 0: as the spec says
        std::stop_token stop;
    };
    static const Route* find_route(std::string_view path, std::string_view method);

    void handle_page(Call call, const Reply& reply);
    WebAnswer handle_event(const Call& call) const;
    void handle_table(Call call, const Reply& reply);

    WebAnswer games(const Call& call);
    WebAnswer tables(const Call& call);
    void open(const Call& call, const Reply& reply);
    void open_played(const Call& call, const AnyGame& start, TableRequest request,
                     const Reply& reply);
    WebAnswer opened(const Call& call, const TableRequest& request);
    struct Journey;
    Result<Journey> read_journey(const Call& call) const;
    void go_elsewhere(const Call& call, const Reply& reply);
    std::unique_ptr<Session> arrive(const Journey& journey, Peer peer, const Reply& reply);
    void replay_record(const Call& call, const Reply& reply);
    void replay_table(const Call& call, const Reply& reply);
    void reply_aside(std::function<WebAnswer()> work, const Reply& reply);
    WebAnswer show(const Call& call, std::string_view page);
    WebAnswer act(const Call& call, std::string_view action);
    WebAnswer open_port(const Call& call);
    void hint(const Call& call, const Reply& reply);
    void handle_profile(Call call, const Reply& reply);
    void make_profile(const Call& call, const Reply& reply);
    void show_profile(const Call& call, const Reply& reply);
    void list_results(const Call& call, const Reply& reply);
    void export_profile(const Call& call, const Reply& reply);
    void change_profile(const Call& call, const Reply& reply);
    /// Answers by `show`, which may run elsewhere, with the profile of the key that came with the
    /// call.
    using ShowProfile = std::function<WebAnswer(const WebProfile& profile)>;
    void with_profile(const Call& call, ShowProfile show, const Reply& reply);
    void position(const Call& call, const Reply& reply);
    void evaluate(const Call& call, const Reply& reply);
    void evaluate(const Brought& game, const AnyGame& position, const Effort& effort,
                  const Reply& reply);
    Result<Brought> read_brought(JsonReader& body) const;
    void play_aside(Brought game, const Reply& reply, std::function<void(const AnyGame&)> then);

    Result<std::vector<Holder>> read_seats(const Call& call, const AnyGame& start) const;

    House& house_;
    WebOffer offer_;
};

}  // namespace agon
