// Errors of the libraries to exit codes.
#include "tools/common/cli/exit_code.h"

#include "runtime/c_api/c_structs.h"

namespace ullage::tools {
namespace {

int exit_code_of(ir::ErrorCode code) {
  if (code == ir::ErrorCode::no_device) return kNoDevice;
  return code == ir::ErrorCode::internal ? kInternal : kFailed;
}

}  // namespace

ir::Error error_of(const Status& status) {
  return {runtime::code_of(status.code()), status.message()};
}

Failure failure_of(const ir::Error& error) {
  return {exit_code_of(error.code), error.message, name_of(error.code), error.op, error.node};
}

Failure failure_of(const Status& status) {
  return failure_of(error_of(status));
}

}  // namespace ullage::tools
