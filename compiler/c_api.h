// Shared by the files of the compiler C API: handles, and errors with separate parts.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "compiler/graph_recorder.h"
#include "compiler/plans.h"
#include "runtime/c_api/c_structs.h"
#include "ullage/ullage_compiler.h"

namespace ullage::compiler {

// Storage for the names and symbols that ullage_tensor_info points to.
struct DescribedValue {
  std::string name{};
  ullage_tensor_info info{};
  std::vector<std::string> symbols{};  // one per axis; "" where it has no name
};

// REQUIRES: a value of the graph. The result points into itself.
std::unique_ptr<DescribedValue> describe(const ir::Graph& graph, ir::ValueId value,
                                         std::string name);

// The inputs or the outputs of a graph, in order.
using DescribedValues = std::vector<std::unique_ptr<DescribedValue>>;

// Stores the error for ullage_compiler_last_error and returns its status.
ullage_status report(ir::ErrorCode code, const char* message, const char* op,
                     const char* node) noexcept;

template <class Body>
ullage_status guarded(Body&& body) noexcept {
  return runtime::guarded_by(report, body);
}

// Calls the callback, which may be null.
void send_diagnostic(ullage_diagnose diagnose, void* user, ullage_status status,
                     const ir::Error& what);

// A list of the caller: null is an empty one. Errors: null with a count.
template <class Item>
ir::Result<std::span<const Item>> list_of(const char* function, const char* name, const Item* items,
                                          uint32_t count) {
  if (!items && count != 0) return runtime::null_argument(function, name);
  return std::span<const Item>(items, items ? count : 0);
}

// As list_of, for names, none of which may be null.
ir::Result<std::vector<std::string>> names_of(const char* function, const char* name,
                                              const char* const* items, uint32_t count);

inline ir::Result<void> read_names(const char* function, const char* name, const char* const* items,
                                   uint32_t count, std::vector<std::string>& names) {
  auto read = names_of(function, name, items, count);
  if (!read) return read.error();
  names = std::move(*read);
  return {};
}

// The choices among the options of a compilation. Errors: a value that a choice does not have.
ir::Result<passes::CompileChoices> compile_choices(const ullage_compile_options& given);

// A copy of a tensor of the caller. Errors: those of ullage_session_set_input.
ir::Result<ir::Tensor> tensor_of(const char* function, const ullage_tensor* tensor);

// A struct of the caller that a result will be written to, before there is one. Errors: null, or
// without a size.
template <class Struct>
ir::Result<void> check_result(const char* function, const Struct* target) {
  if (!target) return runtime::null_argument(function, "the result");
  const auto given = runtime::read_struct(function, target);
  if (!given) return given.error();
  return {};
}

// Bounds by name. Errors: a null name, a negative value.
ir::Result<std::map<std::string, int64_t>> bounds_of(const char* function,
                                                     const ullage_bound* bounds, uint32_t count);

// Creates a model of these entries, or of one graph.
ullage_model* make_model(std::vector<Entry> entries);
ullage_model* make_model(ir::Graph graph);

}  // namespace ullage::compiler

struct ullage_model {
  std::vector<ullage::compiler::Entry> entries;
  std::vector<std::pair<std::string, std::vector<std::byte>>> attached;  // by name
  ullage::compiler::DescribedValues inputs, outputs;
};

struct ullage_compiled {
  struct alignas(16) Unit {
    std::byte bytes[16];
  };
  std::vector<Unit> storage;
  size_t size = 0;

  std::span<const std::byte> bytes() const { return std::as_bytes(std::span(storage)).first(size); }
};

struct ullage_graph {
  ullage::compiler::GraphRecorder recorder;
  ullage::compiler::DescribedValues described;  // requested since the last change
  std::string text;
};

namespace ullage::compiler {

// Errors: those of ullage_model_compile.
ir::Result<std::unique_ptr<ullage_compiled>> compile(const ullage_model& model,
                                                     const ullage_compile_options& given);

// Error: the graph has no such value.
ir::Result<void> check_value(const char* function, const ullage_graph& graph, ullage_value value);

}  // namespace ullage::compiler
