#pragma once

#include "doubles/fake_house.h"
#include "doubles/fake_profiles.h"
#include "protocols/web/api.h"
#include "protocols/web/session.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <set>

namespace agon {

inline boost::json::value parsed(std::string_view text) { return boost::json::parse(text); }

inline std::set<std::string> keys_of(const boost::json::object& object)
{
    std::set<std::string> keys;
    for (const auto& [key, value] : object) keys.insert(std::string{key});
    return keys;
}

/// A house with the API in front of it that offers one game.
template <Game G>
class WebDesk {
public:
    /// By default programs play along under any options, and may come late.
    explicit WebDesk(WebProtocol protocol = {.name = "wire"})
        : house{[](const auto& options) { return start(options).value(); }},
          api{house, offer(std::move(protocol), profiles)}
    {}

    struct Answer {
        int status = 0;
        boost::json::object body;

        std::string text(std::string_view key) const
        {
            const auto* value = body.if_contains(key);
            return value != nullptr && value->is_string() ? std::string{value->get_string()} : "";
        }
        std::string code() const { return text("code"); }
    };

    /// The token goes into the header.
    Answer ask(std::string method, std::string target, std::string body = "",
               std::string token = "")
    {
        std::vector<WebAnswer> answers;
        api.handle({std::move(method), std::move(target), std::move(body), std::move(token)},
                   house.now, [&](WebAnswer answer) { answers.push_back(std::move(answer)); });
        house.settle();
        if (answers.size() != 1) throw std::logic_error{"not exactly one answer"};
        last = answers[0].body;
        if (last.empty()) return {answers[0].status, {}};
        boost::json::value value = boost::json::parse(last);
        return {answers[0].status, value.as_object()};
    }

    Answer get(std::string target) { return ask("GET", std::move(target)); }

    Answer post(std::string target, const boost::json::object& body)
    {
        return ask("POST", std::move(target), boost::json::serialize(body));
    }

    /// A call at the only table.
    Answer at(std::string_view action, const boost::json::object& body)
    {
        return post("/api/tables/" + id + "/" + std::string{action}, body);
    }

    /// Opens a table, which is the one of `at` from now on.
    Answer open(boost::json::object body = {})
    {
        body["game"] = G::kName;
        Answer answer = post("/api/tables", body);
        if (answer.status == 201) id = answer.text("id");
        return answer;
    }

    /// The token of a new person there.
    std::string sit(Seat seat, std::string_view name = "")
    {
        return at("sit", {{"seat", seat}, {"name", name}}).text("token");
    }

    Answer state(std::string_view token = "")
    {
        return get("/api/tables/" + id + "?token=" + std::string{token});
    }

    static Result<AnyGame> start(const boost::json::object& json)
    {
        const auto options = G::Options::from_json(json);
        if (!options) return options.error();
        return AnyGame{G{*options}};
    }

    FakeHouse house;
    std::shared_ptr<FakeProfiles> profiles = std::make_shared<FakeProfiles>();
    WebApi api;
    std::string id;
    std::string last;  ///< the last answer's body

private:
    static WebOffer offer(WebProtocol protocol, std::shared_ptr<WebProfiles> profiles)
    {
        protocol.port = 4711;
        const WebGame game{.name = std::string{G::kName},
                           .players = {"random", "hard"},
                           .protocols = {std::move(protocol)},
                           .start = start};
        return {.version = "0.1",
                .games = {game},
                .bad_spec = bad_spec,
                .events = {},
                .profiles = std::move(profiles)};
    }

    static std::optional<Error> bad_spec(std::string_view spec, const AnyGame&)
    {
        if (spec == "random" || spec == "hard" || spec.starts_with("best")) return std::nullopt;
        return Error{"bad-spec", "there is no such player"};
    }
};

}  // namespace agon
