// Errors of the libraries to exit codes.
#include "tools/cli/exit_code.h"

namespace ullage::tools {

Failure failure_of(const ir::Error& error) {
  switch (error.code) {
    case ir::ErrorCode::no_device:
      return {kNoDevice, error.message};
    case ir::ErrorCode::internal:
      return {kInternal, error.message};
    default:
      return {kFailed, error.message};
  }
}

Failure failure_of(const Status& status) {
  switch (status.code()) {
    case ULLAGE_NO_DEVICE:
      return {kNoDevice, status.message()};
    case ULLAGE_INTERNAL:
      return {kInternal, status.message()};
    default:
      return {kFailed, status.message()};
  }
}

}  // namespace ullage::tools
