// From a path to a program file in memory.
#include "tools/command/models/model.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "base/printable.h"
#include "compiler/model_file.h"
#include "frontends/aten/import.h"
#include "frontends/language/gguf/embedding.h"
#include "frontends/language/gguf/encoder_shape.h"
#include "frontends/language/gguf/step.h"
#include "frontends/onnx/import.h"
#include "runtime/file/mapped_file.h"
#include "runtime/file/program_file.h"
#include "shaders/toolchain/msl/program_msl.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"

namespace ullage::tools {
namespace {

// The block of channels that ONNX Runtime uses on this machine, for models that it optimised here.
int64_t channel_block_of_cpu() {
#if defined(__x86_64__) && defined(__GNUC__)
  return __builtin_cpu_supports("avx512f") ? 16 : 8;
#else
  return 16;
#endif
}

ir::Result<ir::Graph> import_onnx(const std::string& path, const runtime::MappedFile& file,
                                  const ModelInputs& inputs) {
  onnx::ImportOptions options;
  options.device_inputs = inputs.device_inputs;
  options.specialized = inputs.specialized;
  options.extents = inputs.extents;
  options.sizes = inputs.sizes;
  options.on_warning = [](const std::string& text) {
    print_error("warning: {}\n", ir::printable(text));
  };
  options.given = inputs.given;
  options.allow_newer_opset = inputs.allow_newer_opset;
  options.channel_block = inputs.channel_block != 0 ? inputs.channel_block : channel_block_of_cpu();
  options.loops = inputs.loops;
  options.bounds.insert(inputs.bounds.begin(), inputs.bounds.end());
  options.storage = {std::filesystem::absolute(path).parent_path().string(), file.owner};
  return onnx::import(file.bytes, options);
}

ir::Result<ir::Graph> import_torch(const runtime::MappedFile& file, const ModelInputs& inputs) {
  aten::ImportOptions options;
  options.device_inputs = inputs.device_inputs;
  options.owner = file.owner;
  return aten::import(file.bytes, options);
}

ToolResult<ir::Graph> import_language_graph(const std::string& path, const ModelInputs& inputs) {
  const auto file = open_language_model(path, inputs.allow_unknown_keys);
  if (!file) return file.error();
  auto graph = gguf::is_encoder(*file) ? gguf::import_embedding(*file) : gguf::import_step(*file);
  if (!graph) return failure_of(ir::in_context(path, graph.error()));
  return std::move(*graph);
}

}  // namespace

bool is_language_model(const std::string& path) {
  const auto kind = compiler::kind_of_model(path);
  return kind && *kind == compiler::ModelKind::language;
}

bool has_graph(const std::string& path) {
  const auto kind = compiler::kind_of_model(path);
  return kind && (*kind == compiler::ModelKind::onnx || *kind == compiler::ModelKind::torch ||
                  *kind == compiler::ModelKind::language);
}

ModelInputs model_inputs(const Target& target, const SessionChoices& choices) {
  ModelInputs inputs;
  inputs.device_inputs = target.device_inputs;
  inputs.allow_newer_opset = target.allow_newer_opset;
  inputs.allow_unknown_keys = target.allow_unknown_keys;
  inputs.channel_block = target.channel_block;
  inputs.bounds = choices.bounds;
  return inputs;
}

ToolResult<ir::Graph> import_model(const std::string& path, const ModelInputs& inputs) {
  if (is_language_model(path)) return import_language_graph(path, inputs);
  const auto file = runtime::map_file(path);
  if (!file) return failure_of(file.error());
  const bool is_torch = compiler::kind_of_model(path).value() == compiler::ModelKind::torch;
  ir::Result<ir::Graph> graph =
      is_torch ? import_torch(*file, inputs) : import_onnx(path, *file, inputs);
  if (!graph) return failure_of(ir::in_context(path, graph.error()));
  return std::move(*graph);
}

ToolResult<gguf::File> open_language_model(const std::string& path, bool allow_unknown_keys) {
  auto file = compiler::open_language_model(path);
  if (!file) return failure_of(file.error());
  file->allows_unknown_keys = allow_unknown_keys;
  return std::move(*file);
}

ToolResult<ir::Graph> import_answers(const std::string& path, const Target& target,
                                     const AnswerForm& form, const AnswerFiles& files) {
  const auto file = open_language_model(path, target.allow_unknown_keys);
  if (!file) return file.error();
  auto graph = compiler::answer_graph(*file, form, files);
  if (!graph) return failure_of(ir::in_context(path, graph.error()));
  return std::move(*graph);
}

ToolResult<ModelParts> import_parts(const std::string& path, const ModelInputs& inputs,
                                    std::span<const AnswerForm> answers) {
  ModelParts parts;
  if (!is_language_model(path)) {
    auto graph = import_model(path, inputs);
    if (!graph) return graph.error();
    parts.entries.push_back({"", std::move(*graph)});
    return parts;
  }
  const auto file = open_language_model(path, inputs.allow_unknown_keys);
  if (!file) return file.error();
  auto entries = compiler::language_entries(*file, answers);
  if (!entries) return failure_of(ir::in_context(path, entries.error()));
  parts.entries = std::move(*entries);
  parts.attached.emplace_back(compiler::kMetadataAttachment, gguf::without_tensors(*file));
  return parts;
}

passes::CompileOptions compile_options(const SessionChoices& choices) {
  passes::CompileOptions options;
  static_cast<passes::CompileChoices&>(options) =
      static_cast<const passes::CompileChoices&>(choices);
  options.shaders.cache_folder = cache_folder();
  options.shaders.cache_limit = options.cache_limit;
  options.to_msl = shaders::program_msl;
  return options;
}

std::function<bool(std::string_view, size_t, size_t)> shown_by(Progress& progress) {
  return [&progress](std::string_view step, size_t done, size_t total) {
    progress.show(step, done, total);
    return true;
  };
}

ToolResult<compiler::Plan> compile_graph(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                         const SessionChoices& choices) {
  Progress progress("compiling for " + profile.name);
  passes::CompileOptions options = compile_options(choices);
  options.on_progress = shown_by(progress);
  auto plan = compiler::compile_plan(graph, profile, std::move(options));
  if (!plan) return failure_of(plan.error());
  if (const auto set = set_default_bounds({&*plan, 1}, choices.bounds); !set) return set.error();
  return std::move(*plan);
}

ToolResult<> set_default_bounds(std::span<compiler::Plan> plans,
                                const std::map<std::string, int64_t>& bounds) {
  const auto set = compiler::set_bounds(plans, bounds);
  if (!set) return usage("--" + set.error().message);
  return {};
}

SessionChoices kernel_choices(const SessionChoices& choices) {
  SessionChoices kernels;
  static_cast<passes::CompileChoices&>(kernels) =
      static_cast<const passes::CompileChoices&>(choices);
  kernels.policy = ir::Policy::replay;
  return kernels;
}

ToolResult<ProgramBytes> to_program_bytes(const ir::Program& program) {
  const ir::Program* const plans[] = {&program};
  auto bytes = runtime::write_program(plans);
  if (!bytes) return failure_of(bytes.error());
  const auto owner = std::make_shared<std::vector<std::byte>>(std::move(*bytes));
  return ProgramBytes{*owner, owner};
}

ToolResult<ProgramBytes> to_program_bytes(const ir::Graph& graph, const ir::DeviceProfile& profile,
                                          const SessionChoices& choices) {
  const Clock clock;
  auto plan = compile_graph(graph, profile, kernel_choices(choices));
  if (!plan) return plan.error();
  auto bytes = to_program_bytes(plan->program);
  if (!bytes) return bytes;
  bytes->compile_ms = clock.ms();
  if (choices.self_test) bytes->references = compiler::on_demand(std::move(plan->references));
  return bytes;
}

ToolResult<ProgramBytes> load_model(const std::string& path, const ir::DeviceProfile& profile,
                                    const ModelInputs& inputs, const SessionChoices& choices) {
  const Clock clock;
  if (!has_graph(path)) {
    if (!choices.remainders.empty()) {
      return usage("--remainder: the kernels of a program file are chosen");
    }
    if (choices.precision != passes::Precision::f32) {
      return usage("--precision: how values of a program file are stored is chosen");
    }
    if (choices.weights != passes::WeightFormat::unchanged)
      return usage("--weights: those of a program file are as they are");
    if (choices.activations != ir::Activations::f32) {
      return usage("--activations: those of a program file are as they were compiled");
    }
    const auto file = runtime::map_file(path);
    if (!file) return failure_of(file.error());
    return ProgramBytes{file->bytes, file->owner, true, clock.ms(), 0};
  }
  const auto graph = import_model(path, inputs);
  if (!graph) return graph.error();
  const double load_ms = clock.ms();
  auto bytes = to_program_bytes(*graph, profile, choices);
  if (bytes) bytes->load_ms = load_ms;
  return bytes;
}

}  // namespace ullage::tools
