// C API of a runtime without profiling (ULLAGE_RUNTIME_PROFILING=OFF).
#include "runtime/c_api/c_api.h"

namespace ullage::runtime {
namespace {

ir::Error absent(const char* asked) {
  return ir::unsupported("{}: this runtime was built without it (ULLAGE_RUNTIME_PROFILING=OFF)",
                         asked);
}

}  // namespace

ir::Result<void> check_profiling(const DeviceOptions& options) {
  if (options.timestamps) return absent("context_create: timestamps");
  if (options.labels) return absent("context_create: debug_labels");
  return {};
}

}  // namespace ullage::runtime

using namespace ullage::runtime;

extern "C" {

ullage_status ullage_session_get_dispatch_time(const ullage_session*, uint32_t,
                                               ullage_dispatch_time*) {
  return guarded([]() -> ullage::ir::Result<void> { return absent("session_get_dispatch_time"); });
}

}  // extern "C"
