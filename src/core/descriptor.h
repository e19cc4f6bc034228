#pragma once

#include <unistd.h>

#include <utility>

namespace agon {

/// Owns a file descriptor.
class Descriptor {
public:
    static constexpr int kNone = -1;

    Descriptor() = default;
    explicit Descriptor(int descriptor) : descriptor_{descriptor} {}
    Descriptor(Descriptor&& other) noexcept : descriptor_{std::exchange(other.descriptor_, kNone)}
    {}
    Descriptor& operator=(Descriptor&& other) noexcept
    {
        std::swap(descriptor_, other.descriptor_);
        return *this;
    }
    ~Descriptor() { close(); }

    int get() const { return descriptor_; }
    bool is_open() const { return descriptor_ != kNone; }

    void close()
    {
        if (is_open()) ::close(std::exchange(descriptor_, kNone));
    }

private:
    int descriptor_ = kNone;
};

}  // namespace agon
