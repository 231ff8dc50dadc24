// Shared by the files of the C API: handles, the error of this thread, size-prefixed structs.
// Handles share what they refer to, so that they can be destroyed in any order.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "runtime/c_api/c_structs.h"
#include "runtime/context.h"
#include "runtime/loaded_program.h"
#include "runtime/session.h"
#include "ullage/ullage.h"

// Handles share what they refer to, so that they can be destroyed in any order.
struct ullage_context {
  std::shared_ptr<ullage::runtime::Context> context;
  std::vector<std::byte> profile{};  // of the device
};
struct ullage_program {
  // The plans of its file, and for each what the device lacks.
  struct Plan {
    std::string name, lacks;
    uint32_t preference = 0;
    bool is_taken = false;
  };
  std::shared_ptr<ullage::runtime::LoadedProgram> program;
  std::vector<Plan> plans;
};
struct ullage_session {
  // Data that a backend's part of the API keeps with the session, and that outlives its runs.
  std::shared_ptr<void> companion{};
  std::unique_ptr<ullage::runtime::Session> session;
};

namespace ullage::runtime {

// Stores the message, with op and node, for ullage_last_error and returns the status.
ullage_status report(ir::ErrorCode code, const char* message, const char* op,
                     const char* node) noexcept;

template <class Body>
ullage_status guarded(Body&& body) noexcept {
  return guarded_by(report, body);
}

// Error if the options request timestamps or labels and this runtime was built without them.
ir::Result<void> check_profiling(const DeviceOptions& options);

inline ir::Result<void> read_bounds(const char* function, const char* name,
                                    const ullage_bound* given, uint32_t count,
                                    std::vector<std::pair<std::string, int64_t>>& bounds) {
  if (count && !given) return null_argument(function, name);
  for (uint32_t i = 0; i < count; ++i) {
    if (!given[i].symbol) return null_argument(function, "symbol of a bound");
    bounds.emplace_back(given[i].symbol, given[i].value);
  }
  return {};
}

// Errors: a value that an option does not have, a null name of a bound.
ir::Result<SessionOptions> session_options(const ullage_session_options& given);

inline ullage_node_info node_info(const ir::ProgramNode& node, ir::Placement where) {
  ullage_node_info info{};
  info.name = node.name.c_str();
  info.op = node.op.c_str();
  info.where = static_cast<ullage_placement>(where);
  info.reason = node.reason.c_str();
  return info;
}

}  // namespace ullage::runtime
