#pragma once

#include "core/descriptor.h"

#include <string>
#include <string_view>
#include <vector>

namespace agon {

/// What programs in a cell are refused with EPERM, by name.
std::vector<std::string_view> refused_calls();

/// Further ways to have memory that only a control group would count.
std::vector<std::string_view> uncounted_calls();

/// From now on this process and all it becomes are refused those calls, namespaces by `clone`
/// (EPERM), `clone3` (ENOSYS; the C library then uses `clone`), strange sockets (EAFNOSUPPORT) and
/// another machine's way to make calls (ENOSYS). Nothing is killed for asking. 0, or the errno.
int refuse_calls(bool also_uncounted);

}  // namespace agon
