// The error of this thread, and conversion of lists of the caller.
#include <map>

#include "base/per_thread.h"
#include "compiler/c_api.h"

namespace ullage::compiler {
namespace {

struct LastError {
  ullage_status status = ULLAGE_OK;
  std::string message{}, op{}, node{};
};

LastError& last_error() {
  return per_thread<LastError>();
}

ullage_diagnostic diagnostic_of(const LastError& error) {
  return {sizeof(ullage_diagnostic), error.status, error.message.c_str(), error.op.c_str(),
          error.node.c_str()};
}

LastError parts_of(ullage_status status, const char* message, const char* op, const char* node) {
  return {status, runtime::one_line(message), runtime::one_line(op), runtime::one_line(node)};
}

}  // namespace

ullage_status report(ir::ErrorCode code, const char* message, const char* op,
                     const char* node) noexcept {
  const ullage_status status = runtime::status_of(code);
  try {
    last_error() = parts_of(status, message, op, node);
  } catch (...) {
    last_error() = {status};  // no memory for the message; the status is enough
  }
  return status;
}

void send_diagnostic(ullage_diagnose diagnose, void* user, ullage_status status,
                     const ir::Error& what) {
  if (!diagnose) return;
  const LastError parts =
      parts_of(status, what.message.c_str(), what.op.c_str(), what.node.c_str());
  const ullage_diagnostic diagnostic = diagnostic_of(parts);
  diagnose(user, &diagnostic);
}

ir::Result<std::vector<std::string>> names_of(const char* function, const char* name,
                                              const char* const* items, uint32_t count) {
  const auto list = list_of(function, name, items, count);
  if (!list) return list.error();
  std::vector<std::string> names;
  for (const char* item : *list) {
    if (!item) return runtime::null_argument(function, name);
    names.emplace_back(item);
  }
  return names;
}

ir::Result<ir::Tensor> tensor_of(const char* function, const ullage_tensor* tensor) {
  if (!tensor) return runtime::null_argument(function, "the tensor");
  const auto given = runtime::read_struct(function, tensor);
  if (!given) return given.error();
  if (auto ok = runtime::check_tensor(function, *given); !ok) return ok.error();
  if (!given->data && given->size_bytes != 0) return runtime::null_argument(function, "data");
  const std::vector<int64_t> shape(given->extents, given->extents + given->rank);
  const std::span bytes(static_cast<const std::byte*>(given->data), given->size_bytes);
  auto created = ir::Tensor::from_bytes(static_cast<ir::DType>(given->dtype), shape, bytes);
  if (!created) return ir::in_context(function, created.error());
  return created;
}

ir::Result<std::map<std::string, int64_t>> bounds_of(const char* function,
                                                     const ullage_bound* bounds, uint32_t count) {
  const auto list = list_of(function, "bounds", bounds, count);
  if (!list) return list.error();
  std::map<std::string, int64_t> created;
  for (const ullage_bound& bound : *list) {
    if (!bound.symbol) return runtime::null_argument(function, "symbol");
    if (bound.value < 0) {
      return ir::invalid_argument(std::string(function) + ": the bound of " + bound.symbol +
                                  " must not be negative, given " + std::to_string(bound.value));
    }
    created[bound.symbol] = bound.value;
  }
  return created;
}

}  // namespace ullage::compiler

ullage_status ullage_compiler_last_error(ullage_diagnostic* diagnostic) {
  namespace api = ullage::compiler;
  const auto written = ullage::runtime::write_struct("compiler_last_error", diagnostic,
                                                     api::diagnostic_of(api::last_error()));
  return written ? ULLAGE_OK : ULLAGE_INVALID_ARGUMENT;
}
