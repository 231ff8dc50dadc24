// MODEL arguments: ONNX, PyTorch's and language models are compiled in memory, program files are
// mapped. Which
// of them it is, its content says (compiler/model_file.h).
#pragma once

#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "compiler/language_model.h"
#include "compiler/plans.h"
#include "frontends/language/gguf/file.h"
#include "frontends/onnx/import.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "ir/program/program.h"
#include "tools/command/target.h"
#include "tools/common/cli/progress.h"

namespace ullage::tools {

// Both are false for what cannot be read.
bool is_language_model(const std::string& path);
// Is it a model that is compiled, of ONNX or PyTorch or a language model?
bool has_graph(const std::string& path);

// What importing may know of the inputs.
struct ModelInputs {
  std::vector<std::string> device_inputs;                      // the host must not look at them
  std::map<std::string, ir::Tensor, std::less<>> specialized;  // values that may decide structure
  std::map<std::string, int64_t> bounds;  // those of loops are taken while importing
  std::map<std::string, std::vector<int64_t>, std::less<>> extents = {};  // constants of the graph
  std::map<std::string, std::vector<int64_t>, std::less<>> sizes = {};    // onnx::ImportOptions
  std::vector<std::string> given = {};  // of these initializers are only what is there without one
  bool allow_newer_opset = false;       // onnx::ImportOptions
  bool allow_unknown_keys = false;      // gguf::File
  int64_t channel_block = 0;            // onnx::ImportOptions; 0: that of this machine's CPU
  onnx::Loops loops = onnx::Loops::by_cost;
};

// The import options of the command line.
ModelInputs model_inputs(const Target& target, const SessionChoices& choices);

// One graph: of a language model, its step.
ToolResult<ir::Graph> import_model(const std::string& path, const ModelInputs& inputs);

using compiler::AnswerFiles;
using compiler::AnswerForm;

// Of a language model.
ToolResult<ir::Graph> import_answers(const std::string& path, const Target& target,
                                     const AnswerForm& form, const AnswerFiles& files = {});

// Everything about a model in a program file.
struct ModelParts {
  std::vector<compiler::Entry> entries;
  std::vector<std::pair<std::string, std::vector<std::byte>>> attached{};  // by name
};
// `answers`: of which kinds, of a language model, besides its step.
ToolResult<ModelParts> import_parts(const std::string& path, const ModelInputs& inputs,
                                    std::span<const AnswerForm> answers);

// As compiler::open_language_model.
ToolResult<gguf::File> open_language_model(const std::string& path,
                                           bool allow_unknown_keys = false);

// How programs are compiled under these choices; their bounds are set afterwards.
passes::CompileOptions compile_options(const SessionChoices& choices);

// CompileOptions::on_progress that shows how far it is. Refers to `progress`.
std::function<bool(std::string_view, size_t, size_t)> shown_by(Progress& progress);

// Shows how far it is. Failure: those of compiler::compile_plan and of set_bounds.
ToolResult<compiler::Plan> compile_graph(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                         const SessionChoices& choices);

// As compiler::set_bounds. Failure: usage.
ToolResult<> set_default_bounds(std::span<compiler::Plan> plans,
                                const std::map<std::string, int64_t>& bounds);

// A program file in memory.
struct ProgramBytes {
  std::span<const std::byte> bytes;
  std::shared_ptr<const void> owner;
  bool mapped = false;                 // by runtime::map_file
  double load_ms = 0, compile_ms = 0;  // reading and importing; passes and kernels
  std::string entry = {}, plan = {};   // which program of the file is meant, which of its plans
  runtime::ReferenceSource references = {};  // of its kernels; null: those that the file has
};

// What of `choices` decides on kernels: remainders, precision, weights, checks and references. The
// rest is for sessions.
SessionChoices kernel_choices(const SessionChoices& choices);

// The program file of one plan.
ToolResult<ProgramBytes> to_program_bytes(const ir::Program& program);

// The program file of a graph, compiled for `profile` with the kernel choices of `choices`.
ToolResult<ProgramBytes> to_program_bytes(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                          const SessionChoices& choices = {});

// The program file of MODEL: a .ull as it is, others compiled for `profile`. Failure: usage for
// remainders, a precision or weights of a .ull, whose kernels are chosen.
ToolResult<ProgramBytes> load_model(const std::string& path, const ir::DeviceProfile& profile,
                                    const ModelInputs& inputs, const SessionChoices& choices);

}  // namespace ullage::tools
