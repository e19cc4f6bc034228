#include "protocols/web/target.h"

#include <boost/url/parse.hpp>
#include <boost/url/url_view.hpp>

namespace agon {
namespace {

constexpr std::size_t kLongestTarget = 8192;

}  // namespace

Result<Target> read_target(std::string_view text)
{
    const Error broken{"bad-request", "the address is broken"};
    if (text.size() > kLongestTarget) return broken;
    const auto url = boost::urls::parse_origin_form({text.data(), text.size()});
    if (!url) return broken;
    Target target;
    for (const auto& segment : url->segments()) target.path.push_back(segment);
    boost::urls::encoding_opts form;
    form.space_as_plus = true;
    for (const auto& [key, value, has_value] : url->params(form)) target.query.emplace(key, value);
    return target;
}

}  // namespace agon
