// The one place where Asio and Beast are compiled, all but their templates.
#include <boost/asio/impl/src.hpp>
#include <boost/beast/src.hpp>
