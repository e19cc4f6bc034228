#pragma once

#include "store/archive.h"

namespace agon {

/// Takes what is asked of profiles to the thread that has the archive, and the answers back.
class ProfileClerk final : public ProfileStore {
public:
    using Errand = std::function<void(Archive&)>;

    /// Later, with the archive; false if there is too much to do.
    using Send = std::function<bool(Errand)>;
    /// On the asker's thread, if that is still there.
    using Tell = std::function<void(std::function<void()>)>;

    /// With `syncs` what is changed is on the disk before it is answered.
    ProfileClerk(Send send, Tell tell, bool syncs)
        : send_{std::move(send)}, tell_{std::move(tell)}, syncs_{syncs}
    {}

    void make(std::string key, std::string name, Moment now, Done then) override;
    void find(std::string key, Moment now, Found then) override;
    void rename(std::string key, std::string name, Done then) override;
    void remove(std::string key, Done then) override;
    void records(std::string key, std::size_t most_bytes, Records then) override;

private:
    template <class Job, class Then>
    void ask(Job job, Then then);
    template <class Job>
    void change(Job job, Done then);

    Send send_;
    Tell tell_;
    bool syncs_;
};

}  // namespace agon
