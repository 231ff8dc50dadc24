// Failures of the runtime's C API as errors of the libraries.
#pragma once

#include "base/result.h"
#include "runtime/c_api/c_structs.h"
#include "ullage/ullage_result.hpp"

namespace ullage::language {

// REQUIRES: !status.
inline ir::Error error_of(const Status& status) {
  return {runtime::code_of(status.code()), status.message()};
}

inline ir::Result<void> checked(const Status& status) {
  if (!status) return error_of(status);
  return {};
}

}  // namespace ullage::language
