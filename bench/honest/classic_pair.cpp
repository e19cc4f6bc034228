#include "classics.h"
#include "honest/parties.h"

#include <deque>

namespace agon::bench {
namespace {

/// Time stands still, so that nobody loses patience: how long all takes is what is measured.
constexpr Moment kNow{};

class ClassicPair final : public Party {
public:
    ClassicPair(Desk& desk, const Classic& classic, std::uint16_t port, std::uint64_t seed,
                double rate)
        : Party{desk, Wire::Classic, rate}, classic_{classic}, port_{port}, luck_{seed}
    {
        bring();
        if (classic.game == "ants") bring();  // whose server says nothing to the first
    }

    void hear(std::size_t client, std::string_view bytes) override
    {
        const std::size_t number = members_[0]->client == client ? 0 : 1;
        Member& member = *members_[number];
        if (member.is_done) return;
        if (bytes.empty()) return member.side->on_close(kNow);
        const bool confirms = classic_.game == "dame";
        if ((number == mover_) == confirms) arrived();
        member.side->on_bytes(bytes, kNow);
        if (members_.size() == 1) bring();
    }

protected:
    void move() override
    {
        const auto thought = std::move(thoughts_.front());
        thoughts_.pop_front();
        mover_ = thought.number;
        is_moving_ = true;
        members_[mover_]->side->on_move(thought.view.sample(luck_), kNow);
        is_moving_ = false;
        if (!thoughts_.empty()) may_move();
    }

private:
    struct Member final : ClientHost {
        Member(ClassicPair& its_pair, std::size_t its_number)
            : pair{its_pair}, number{its_number}, client{its_pair.connect(its_pair.port_)}
        {}

        void send(std::string bytes) override
        {
            if (pair.is_moving_) pair.sent();
            pair.send(client, bytes);
        }

        void begin(const AnyGame& /*start*/) override {}

        void think(const AnyGame& view, std::vector<std::string> /*moves*/,
                   std::optional<Milliseconds> /*limit*/) override
        {
            pair.thoughts_.push_back({number, view});
            pair.may_move();
        }

        void finish(Farewell farewell) override
        {
            is_done = true;
            if (!farewell.by_the_rules) pair.fail(pair.name() + farewell.text);
            pair.end_if_done();
        }

        ClassicPair& pair;
        std::size_t number;
        std::size_t client;
        std::unique_ptr<Client> side;
        bool is_done = false;
    };

    struct Thought {
        std::size_t number;
        AnyGame view;
    };

    std::string name() const { return std::string{classic_.name} + ": "; }

    /// The second comes when the first has been spoken to, so that they meet.
    void bring()
    {
        const std::size_t number = members_.size();
        JoinSettings settings{.name = "honest"};
        if (classic_.game == "blokus") {
            settings.options["mode"] = "duo";  // two colours: no computer has to help out
            settings.seat = static_cast<Seat>(number);
        }
        settings.start = number == 1 && (classic_.game == "blokus" || classic_.game == "quoridor");
        Member& member = *members_.emplace_back(std::make_unique<Member>(*this, number));
        member.side = classic_.join(member, settings);
        member.side->on_open(kNow);
    }

    void end_if_done()
    {
        const auto is_done = [](const auto& member) { return member->is_done; };
        if (members_.size() == 2 && std::ranges::all_of(members_, is_done)) end();
    }

    const Classic& classic_;
    std::uint16_t port_;
    Rng luck_;
    std::vector<std::unique_ptr<Member>> members_;
    std::deque<Thought> thoughts_;
    std::size_t mover_ = 0;
    bool is_moving_ = false;
};

}  // namespace

std::unique_ptr<Party> classic_pair(Desk& desk, const Classic& classic, std::uint16_t port,
                                    std::uint64_t seed, double rate)
{
    return std::make_unique<ClassicPair>(desk, classic, port, seed, rate);
}

}  // namespace agon::bench
