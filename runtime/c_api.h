// What the files of the C API share: handles, the error of this thread, size-prefixed structs.
#pragma once

#include <algorithm>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "ir/extent/rank.h"
#include "ir/result.h"
#include "runtime/context.h"
#include "runtime/loaded_program.h"
#include "runtime/session.h"
#include "ullage/ullage.h"

// Handles share what they refer to, so that they can be destroyed in any order.
struct ullage_context {
  std::shared_ptr<ullage::runtime::Context> context;
};
struct ullage_program {
  // Of its file, with what the device lacks for each.
  struct Plan {
    std::string name, lacks;
    uint32_t preference = 0;
    bool is_taken = false;
  };
  std::shared_ptr<ullage::runtime::LoadedProgram> program;
  std::vector<Plan> plans;
};
struct ullage_session {
  // Whatever a backend's part of the API keeps beside the session, and outlives its runs.
  std::shared_ptr<void> companion{};
  std::unique_ptr<ullage::runtime::Session> session;
};

namespace ullage::runtime {

// Keeps the message for ullage_last_error and returns the status.
ullage_status report(ir::ErrorCode code, const char* message) noexcept;

// Runs `body` (returning Result<void>) as a C function: no exception leaves, failures are reported.
template <class Body>
ullage_status guarded(Body&& body) noexcept {
  try {
    const ir::Result<void> result = body();
    if (result) return ULLAGE_OK;
    return report(result.error().code, result.error().message.c_str());
  } catch (const std::bad_alloc&) {
    return report(ir::ErrorCode::out_of_memory, "out of host memory");
  } catch (...) {
    return report(ir::ErrorCode::internal, "an unexpected exception");
  }
}

// The number in an enum that a C caller may have filled with anything.
template <class Enum>
int raw(const Enum& value) {
  int number = 0;
  static_assert(sizeof number == sizeof value);
  std::memcpy(&number, &value, sizeof number);
  return number;
}

inline ir::Error null_argument(const char* function, const char* argument) {
  return ir::invalid_argument(std::string(function) + ": " + argument + " must not be null");
}

// Are dtype and rank of a caller's tensor ones that there are?
inline ir::Result<void> check_tensor(const char* function, const ullage_tensor& tensor) {
  if (raw(tensor.dtype) < ULLAGE_F16 || raw(tensor.dtype) > ULLAGE_BOOL) {
    return ir::invalid_argument(std::string(function) +
                                ": dtype must be one of ullage_dtype, given " +
                                std::to_string(raw(tensor.dtype)));
  }
  static_assert(ULLAGE_MAX_RANK == ir::kMaxRank);
  if (auto ok = ir::check_rank(function, tensor.rank); !ok) {
    return ir::invalid_argument(ok.error().message);
  }
  return {};
}

inline ullage_node_info node_info(const ir::ProgramNode& node, ir::Placement where) {
  ullage_node_info info{};
  info.name = node.name.c_str();
  info.op = node.op.c_str();
  info.where = static_cast<ullage_placement>(where);
  info.reason = node.reason.c_str();
  return info;
}

// A caller's struct of this or an earlier or later version: members it does not have are zero.
// `given` may be null: all zero.
template <class Struct>
ir::Result<Struct> read_struct(const char* function, const Struct* given) {
  Struct value{};
  if (!given) return value;
  size_t size = 0;
  std::memcpy(&size, given, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument(std::string(function) + ": size of the struct must be set");
  }
  std::memcpy(&value, given, std::min(size, sizeof value));
  return value;
}

// Fills as much of the caller's struct as it says it has.
template <class Struct>
ir::Result<void> write_struct(const char* function, Struct* target, Struct value) {
  if (!target) return null_argument(function, "the result");
  size_t size = 0;
  std::memcpy(&size, target, sizeof size);
  if (size < sizeof size) {
    return ir::invalid_argument(std::string(function) + ": size of the struct must be set");
  }
  value.size = size;
  std::memcpy(target, &value, std::min(size, sizeof value));
  return {};
}

}  // namespace ullage::runtime
