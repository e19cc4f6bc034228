// The one place where Boost.JSON is compiled; everywhere else only its declarations are seen.
#include <boost/json/src.hpp>
