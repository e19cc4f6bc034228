#include "protocols/software_challenge/room.h"

#include "core/text.h"
#include "protocols/software_challenge/session.h"

#include <algorithm>
#include <cassert>

namespace agon {

using namespace challenge;

namespace {

constexpr std::size_t kLongestSitterName = 40;  ///< bytes, at a table

}  // namespace

ChallengeRoom::ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id)
    : house_{house}, settings_{settings}, id_{std::move(id)}
{}

ChallengeRoom::ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id,
                             const Prepare& prepared)
    : ChallengeRoom{house, settings, std::move(id)}
{
    is_prepared_ = true;
    is_paused_ = prepared.is_paused;
    for (std::size_t i = 0; i < places_.size(); ++i) {
        const Slot& slot = prepared.slots.at(i);
        places_[i].name = slot.name;
        places_[i].can_timeout = slot.can_timeout;
        if (slot.is_reserved) places_[i].code = as_uuid(house.new_token());
    }
}

ChallengeRoom::ChallengeRoom(House& house, const ChallengeSettings& settings, std::string id,
                             std::string table)
    : ChallengeRoom{house, settings, std::move(id)}
{
    is_guest_ = true;
    table_ = std::move(table);
}

int ChallengeRoom::players() const
{
    return static_cast<int>(std::ranges::count_if(
        places_, [](const Place& place) { return place.session != nullptr; }));
}

bool ChallengeRoom::is_deserted() const { return players() == 0; }

std::optional<std::size_t> ChallengeRoom::place_of(const ChallengeSession& session) const
{
    const auto found = std::ranges::find(places_, &session, &Place::session);
    if (found == places_.end()) return std::nullopt;
    return static_cast<std::size_t>(found - places_.begin());
}

std::optional<std::size_t> ChallengeRoom::free_place() const
{
    if (state_ != State::Waiting || is_guest_) return std::nullopt;
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].code.empty() && places_[i].session == nullptr) return i;
    return std::nullopt;
}

std::optional<std::size_t> ChallengeRoom::reserved_place(std::string_view code) const
{
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (!places_[i].code.empty() && places_[i].code == code && !places_[i].is_claimed) return i;
    return std::nullopt;
}

std::vector<std::string> ChallengeRoom::codes() const
{
    std::vector<std::string> codes;
    for (const Place& place : places_)
        if (!place.code.empty()) codes.push_back(place.code);
    return codes;
}

bool ChallengeRoom::seat(std::size_t place, ChallengeSession& session, Moment now)
{
    assert(places_[place].session == nullptr);
    places_[place].session = &session;
    places_[place].is_claimed = true;
    if (!is_guest_) {
        if (players() == 2) start("");
        return true;
    }
    const auto table = house_.find(table_);
    const bool is_late = table && table->is_running();
    if (state_ == State::Waiting && table) heard_ = table->last_event();
    if (!sit(place)) {
        places_[place] = {};
        return false;
    }
    if (is_late) begin_late(place, now);
    return true;
}

bool ChallengeRoom::sit(std::size_t place)
{
    const std::string token = house_.new_token();
    house_.watch(places_[place].session->peer(), table_, token);
    return house_
        .ask(table_,
             command::Sit{static_cast<Seat>(place),
                          printable(places_[place].name).substr(0, kLongestSitterName), token})
        .has_value();
}

void ChallengeRoom::fill_with(const LobbySettings& filler, Moment now)
{
    if (filler.fill.empty() || state_ != State::Waiting || is_guest_ || is_prepared_) return;
    filler_ = filler.fill;
    fill_at_ = now + filler.fill_after;
    reschedule();
}

/// With a filler built-in players take the free places.
void ChallengeRoom::start(const std::string& filler)
{
    fill_at_.reset();
    TableRequest request{.game = std::string{Blokus::kName},
                         .options = {{"mode", "teams"}},
                         .seats = {},
                         .clock = {}};
    for (const Place& place : places_) {
        Holder holder = seat_for_a_program();
        if (place.session == nullptr)
            holder = {.kind = Holder::Kind::Player, .spec = filler, .name = {}, .token = {}};
        request.seats.push_back(holder);
    }
    const auto opened = house_.open(request);
    if (!opened) {
        finish({.names = names(), .is_regular = false, .reason = opened.error().code});
        return;
    }
    table_ = *opened;
    state_ = State::Running;
    heard_ = house_.find(table_)->last_event();
    for (std::size_t i = 0; i < places_.size(); ++i)
        if (places_[i].session != nullptr) (void)sit(i);
}

void ChallengeRoom::leave(ChallengeSession& session, std::string_view cause)
{
    const auto place = place_of(session);
    if (!place) return;
    if (state_ == State::Running) {
        const std::string words =
            name_of(*place) + " hat das Spiel verlassen: " + std::string{cause};
        fail(*place, "disconnect", words);
    } else if (is_guest_) {
        (void)house_.ask(table_, command::Leave{static_cast<Seat>(*place)});
    }
    places_[*place].session = nullptr;
    if (state_ == State::Waiting) fill_at_.reset();
    if (state_ != State::Running || !is_deserted()) return;
    if (const auto table = house_.find(table_)) end(*table);  // nobody is left to hear of it
}

void ChallengeRoom::on_move(ChallengeSession& session, const SentMove& move, Moment now)
{
    const auto place = place_of(session);
    assert(place);
    if (state_ != State::Running || !game_ || game_->to_move() < 0) return;
    const auto turn = static_cast<std::size_t>(game_->to_move());
    if (turn != *place)
        return fail_for_disorder(session, *place, move,
                                 "It's not your turn yet; expected: " + title_of(turn) + ", got " +
                                     title_of(*place) + " (msg was " + text_of(move) + ").");
    if (!asked_)
        return fail_for_disorder(session, *place, move,
                                 "Move from " + title_of(*place) + " has not been requested.");
    const bool is_late = now - asked_->since > settings_.soft;
    if (is_late && !is_guest_ && places_[*place].can_timeout) {
        const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(settings_.soft);
        return fail(*place, "timeout",
                    name_of(*place) + " hat fuer die Antwort auf die Zugaufforderung laenger als " +
                        std::to_string(seconds.count()) + " Sekunden gebraucht.");
    }
    if (const auto mistake = mistake_in(move, *game_))
        return fail_for_mistake(*place, move, *mistake);
    const auto stone = to_move(move, game_->options()).value();
    sent_ = move;
    const auto made =
        house_.ask(table_, command::Move{static_cast<Seat>(*place), game_->write(stone)});
    if (made)
        asked_.reset();
    else
        fail_for_mistake(*place, move, {made.error().code});
}

void ChallengeRoom::fail_for_disorder(ChallengeSession& session, std::size_t place,
                                      const SentMove& move, const std::string& words)
{
    session.say(in_room(id_, wrong_move(words, move)));
    fail(place, "illegal move",
         "Missachtung des Spielablaufs von " + name_of(place) + ": " + words);
}

void ChallengeRoom::fail_for_mistake(std::size_t place, const SentMove& move,
                                     const Mistake& mistake)
{
    const std::string shown = mistake.names_move ? text_of(move) : "null";
    const Element error =
        wrong_move("Ungueltiger Zug von '" + name_of(place) +
                       "'.\nInvalidMoveException(mistake=" + mistake.text + ", move=" + shown + ")",
                   move);
    tell_observers(error);
    places_[place].session->say(in_room(id_, error));
    std::string words = "Regelverletzung von " + name_of(place) + ": " + mistake.text;
    if (mistake.names_move) words += " bei '" + text_of(move) + "'";
    fail(place, "illegal move", words);
}

/// The place has lost; what the table says of it comes as its last event.
void ChallengeRoom::fail(std::size_t place, std::string_view reason, const std::string& words)
{
    asked_.reset();
    if (!fault_) {
        fault_ = ending_by_points();
        fault_->winner = 1 - place;
        fault_->is_regular = false;
        fault_->reason = words;
    }
    (void)house_.ask(table_, command::Fail{static_cast<Seat>(place), std::string{reason}, words});
}

void ChallengeRoom::add_observer(ChallengeSession& session)
{
    if (std::ranges::find(observers_, &session) == observers_.end()) observers_.push_back(&session);
}

void ChallengeRoom::remove_observer(const ChallengeSession& session)
{
    std::erase(observers_, &session);
}

/// While it is paused players hear nothing, but who has been asked may answer.
void ChallengeRoom::set_paused(bool is_paused, Moment now)
{
    if (is_paused_ == is_paused || state_ == State::Over) return;
    is_paused_ = is_paused;
    tell_observers(paused(is_paused));
    if (is_paused) return;
    if (state_ == State::Waiting) return end_incomplete();
    if (!asked_) tell_state(now);
}

void ChallengeRoom::step(bool is_forced, Moment now)
{
    if (state_ == State::Waiting && is_forced) return end_incomplete();
    if (state_ != State::Running || !is_paused_ || asked_ || !game_) return;
    is_paused_ = false;
    tell_state(now);
    is_paused_ = true;
}

void ChallengeRoom::cancel()
{
    if (state_ == State::Waiting) return end_incomplete();
    if (state_ != State::Running) return;
    is_cancelled_ = true;
    (void)house_.ask(table_, command::Abort{"cancelled by an administrator"});
}

std::optional<Moment> ChallengeRoom::wakes_at() const
{
    if (state_ == State::Waiting) return fill_at_;
    const bool is_timed =
        state_ == State::Running && asked_ && !is_guest_ && places_[asked_->place].can_timeout;
    return is_timed ? std::optional{asked_->since + settings_.hard} : std::nullopt;
}

void ChallengeRoom::on_time(Moment now)
{
    const auto due = wakes_at();
    if (!due || now < *due) return;
    if (state_ == State::Waiting) return start(filler_);
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(settings_.soft);
    const std::size_t place = asked_->place;
    fail(place, "timeout",
         name_of(place) + " hat innerhalb von " + std::to_string(seconds.count()) +
             " Sekunden nach Aufforderung keinen Zug gesendet.");
}

void ChallengeRoom::reschedule()
{
    for (const Place& place : places_)
        if (place.session != nullptr) house_.reschedule(place.session->peer());
}

}  // namespace agon
