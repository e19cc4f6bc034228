#pragma once

#include <boost/system/result.hpp>

#include <stdexcept>
#include <string>

namespace agon {

/// What went wrong: a stable code for programs and one line for people.
struct Error {
    std::string code;
    std::string text;

    bool operator==(const Error&) const = default;
};

/// What `Result::value` does when there is none; called by Boost.
[[noreturn]] inline void throw_exception_from_error(const Error& error,
                                                    const boost::source_location&)
{
    throw std::runtime_error{error.text};
}

template <class T>
using Result = boost::system::result<T, Error>;

}  // namespace agon
