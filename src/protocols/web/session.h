#pragma once

#include "protocols/session.h"
#include "protocols/web/frames.h"
#include "protocols/web/offer.h"
#include "protocols/web/screen.h"

namespace agon {

/// What a WebSocket's address asks for.
struct WebWish {
    std::string table;
    std::string token{};                   ///< empty: a spectator
    std::optional<std::uint64_t> after{};  ///< the last event it has; none: only what comes
    bool wants_state = false;              ///< the state at once and after each burst of events
    bool says_token = false;               ///< as its first word, and hears nothing before
};

/// `/api/tables/ID/live?after=N&state=1&hello=1`; also with `token=T`, which others may read on the
/// way. None if it is another address.
std::optional<WebWish> read_live_target(std::string_view target);

/// The API's side of a WebSocket, from after the handshake on: one send is one frame.
class WebSession final : public Session {
public:
    static constexpr std::size_t kLongestText = 4096;  ///< bytes that a client may say at once

    /// Whoever has no seat's token is a spectator. The offer must outlive it.
    WebSession(House& house, Peer peer, WebWish wish, WebScreen& screen,
               const WebOffer* offer = nullptr)
        : house_{house},
          screen_{screen},
          offer_{offer},
          peer_{peer},
          wish_{std::move(wish)},
          is_waiting_{wish_.says_token},
          frames_{kLongestText}
    {}

    void on_open(Moment now) override;
    void on_bytes(std::string_view bytes, Moment now) override;
    void on_close(Moment /*now*/) override {}
    void on_event(const TableView& table, const SeenEvent& event, Moment now) override;
    void on_settled(Moment now) override;
    void on_company() override;
    std::optional<Moment> wakes_at() const override;
    void on_time(Moment now) override;

    const std::string& table() const { return wish_.table; }

private:
    void begin(Moment now);
    void say(std::string_view text);
    void on_frame(const WebFrame& frame);
    void on_text(std::string_view text);
    void on_token(const boost::json::object& hello);
    void hang_up(WebClose status);
    void tell_until(const TableView& table, std::uint64_t number);
    void send_state(const TableView& table, bool resync, Moment now);
    Result<void> obey(const boost::json::object& wish);
    void refuse(const Error& error);

    House& house_;
    WebScreen& screen_;
    const WebOffer* offer_;
    Peer peer_;
    WebWish wish_;
    bool is_waiting_;  ///< for its token
    WebFrames frames_;
    Moment heard_{};           ///< when something came last
    bool was_pinged_ = false;  ///< since then
    bool is_over_ = false;
    std::uint64_t sent_ = 0;  ///< the last event that was sent or passed over
    bool unsettled_ = false;  ///< something was sent since the last state
    int company_ = 0;         ///< spectators it was told of
};

}  // namespace agon
