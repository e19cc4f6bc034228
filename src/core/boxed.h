#pragma once

#include <memory>
#include <utility>

namespace agon {

/// A value that is kept elsewhere, so that what holds it stays small. Copies are copies of it.
/// Empty only after it was moved from.
template <class T>
class Boxed {
public:
    Boxed(T value) : value_{std::make_unique<T>(std::move(value))} {}
    Boxed(const Boxed& other) : Boxed{*other} {}
    Boxed(Boxed&&) noexcept = default;
    Boxed& operator=(const Boxed& other) { return *this = Boxed{other}; }
    Boxed& operator=(Boxed&&) noexcept = default;
    ~Boxed() = default;

    operator const T&() const { return *value_; }
    const T& operator*() const { return *value_; }

    friend bool operator==(const Boxed& a, const Boxed& b) { return *a == *b; }

private:
    std::unique_ptr<T> value_;
};

}  // namespace agon
