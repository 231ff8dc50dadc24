// How the tools end: exit codes that scripts rely on, and what maps to them.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

inline constexpr int kOk = 0, kFailed = 1, kUsage = 2, kNoDevice = 3, kInternal = 4;
inline constexpr int kInterrupted = 130;  // by SIGINT, as shells have it

// A failed verb: one line for stderr, the exit code, and what a report contains besides.
struct Failure {
  int exit_code = kFailed;
  std::string message;
  std::string_view code = "failed";  // that of the ir::Error; "failed": a check failed
  std::string op{}, node{};          // as in ir::Error
  bool reported = false;             // the verb's file of --json contains it already
  bool shown = false;                // the verb has printed it
};

// What a call of the C API ended with. REQUIRES: !status.
ir::Error error_of(const Status& status);

Failure failure_of(const ir::Error& error);
Failure failure_of(const Status& status);
inline Failure usage(std::string message) {
  return {kUsage, std::move(message), ir::name_of(ir::ErrorCode::invalid_argument)};
}
inline Failure failed(std::string message) {
  return {kFailed, std::move(message)};
}

// What the tools' own functions return, a verb among them: a value, or why there is none.
template <class T = void>
using ToolResult = ir::Result<T, Failure>;

}  // namespace ullage::tools
