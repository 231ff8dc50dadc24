// C API: GPU times of dispatches.
#include <algorithm>

#include "runtime/c_api/c_api.h"

namespace ullage::runtime {

ir::Result<void> check_profiling(const DeviceOptions&) {
  return {};
}

}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_session_get_dispatch_time(const ullage_session* session, uint32_t index,
                                               ullage_dispatch_time* time) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("session_get_dispatch_time", "session");
    const auto measured = session->session->dispatch_time(index);
    if (!measured) return measured.error();
    const ir::Program& code = session->session->program().program();
    const ir::ProgramDispatch& dispatch = code.dispatches[index];
    ullage_dispatch_time out{};
    out.label = dispatch.label.c_str();
    out.kernel = code.kernels[dispatch.kernel].name.c_str();
    out.microseconds = measured->microseconds;
    std::copy_n(measured->groups, 3, out.groups);
    return write_struct("session_get_dispatch_time", time, out);
  });
}

}  // extern "C"
