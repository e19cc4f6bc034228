// Boost.URL, compiled here alone.
#include <boost/url/src.hpp>
