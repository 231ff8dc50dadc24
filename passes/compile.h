// compile: the whole way from a graph to a program, as a readable list of passes.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "passes/compile_choices.h"
#include "passes/kernels/choose_kernels.h"
#include "passes/placement_report.h"
#include "shaders/kernel_compiler/compiler.h"

namespace ullage::passes {

// What a pass over graphs may look at and fill besides the graph.
struct PassContext {
  const ir::DeviceProfile& profile;
  PlacementReport& report;
  std::optional<ir::BlockFormat> weights = std::nullopt;  // of CompileChoices::weights
  ir::Activations activations = ir::Activations::f32;     // CompileChoices::activations
};

struct CompileOptions;

// One step over the graph. Values of a run (outputs, their extents, the guards) stay the same.
struct GraphPass {
  std::string_view name;  // as `skip`, dumps and messages call it
  ir::Result<void> (*run)(ir::Graph&, PassContext&) = nullptr;
  bool optional = true;  // may be left out: it only makes the program better
  bool (*is_wanted)(const CompileOptions&) = nullptr;  // null: always
};

// The passes in order, each with the reason for its place.
std::span<const GraphPass> graph_passes();

struct CompileOptions : CompileChoices {
  ir::DeviceProfile profile = ir::portable_profile();
  shaders::CompileOptions shaders;  // its profile is replaced by the one above
  std::vector<std::string> skip;    // names of optional passes to leave out
  TuneNode tune;                    // what an earlier measurement found best for a node
  // Generates the kernels' MSL for profiles that require it, as shaders/toolchain/msl/program_msl.h
  // does.
  std::function<ir::Result<ir::ProgramMsl>(const ir::ProgramKernel&)> to_msl;
  bool verify_each = true;  // the verifier after each pass
  // Called after each step with its name, for dumps and tests; before the first one as "input".
  std::function<void(std::string_view step, const ir::Graph&)> on_graph;
  std::function<void(std::string_view step, const ir::KernelGraph&)> on_kernels;
  // Called before each step: a graph pass, "choose_kernels", "compile_kernels"; of the last one
  // before each kernel, from several threads. False: compile() ends with `cancelled`.
  std::function<bool(std::string_view step, size_t done, size_t total)> on_progress;
  // Called once with what compile() makes a program of.
  std::function<void(const ir::Graph&, const ir::KernelGraph&)> on_lowered;
};

// REQUIRES: verify(graph). Errors: `unsupported` with op and node where an op has no lowering for
// its operands; broken limits of the profile; internal ones.
ir::Result<ir::Program> compile(ir::Graph graph, const CompileOptions& options);

// The graph after the graph passes alone, and the kernel graph with barriers: the halves of
// compile(), for tests and `ullage inspect`.
ir::Result<void> optimize(ir::Graph& graph, const CompileOptions& options, PlacementReport& report);
ir::Result<ir::KernelGraph> lower(const ir::Graph& graph, const CompileOptions& options);

}  // namespace ullage::passes
