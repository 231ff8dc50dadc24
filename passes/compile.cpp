// The list of passes and the three stages around it.
#include "passes/compile.h"

#include <algorithm>

#include "ir/extent/rank.h"
#include "ir/graph/verify.h"
#include "ir/lowering/shared_constants.h"
#include "ops/code/copy.h"
#include "passes/fusion/fuse.h"
#include "passes/kernels/lower_to_program.h"
#include "passes/kernels/place_barriers.h"
#include "passes/kernels/plan_views.h"
#include "passes/kernels/resolve.h"
#include "passes/legalize/legalize.h"
#include "passes/precision/precision.h"
#include "passes/recognize/recognize.h"
#include "passes/simplify/simplify.h"

namespace ullage::passes {
namespace {

// Passes that cannot fail or need no context, in the form of the list.
template <void (*pass)(ir::Graph&)>
ir::Result<void> plain(ir::Graph& graph, PassContext&) {
  pass(graph);
  return {};
}
template <ir::Result<void> (*pass)(ir::Graph&)>
ir::Result<void> plain(ir::Graph& graph, PassContext&) {
  return pass(graph);
}
ir::Result<void> fold(ir::Graph& graph, PassContext& context) {
  return fold_constants(graph, context.report);
}
ir::Result<void> choose_bytes(ir::Graph& graph, PassContext& context) {
  return choose_byte_products(graph, context.profile);
}
ir::Result<void> fuse_for_device(ir::Graph& graph, PassContext& context) {
  fuse(graph, context.profile);
  return {};
}
ir::Result<void> report_placement(ir::Graph& graph, PassContext& context) {
  context.report.finish(graph);
  return {};
}

ir::Result<void> quantize(ir::Graph& graph, PassContext& context) {
  return context.weights ? quantize_weights(graph, *context.weights) : ir::Result<void>();
}
ir::Result<void> round_for_products(ir::Graph& graph, PassContext& context) {
  return round_activations(graph, context.activations);
}
ir::Result<void> split_for_device(ir::Graph& graph, PassContext& context) {
  return split_constants(graph, context.profile.max_storage_range);
}

bool requires_checked_indices(const CompileOptions& options) {
  return options.check_indices;
}

bool requires_rounded_weights(const CompileOptions& options) {
  return options.weights == WeightFormat::bf16;
}

bool requires_rounded_activations(const CompileOptions& options) {
  return options.activations != ir::Activations::f32;
}

constexpr GraphPass kGraphPasses[] = {
    // First: no other pass, and no kernel, knows more axes than a tensor of a program has.
    {"merge_axes", plain<merge_axes>, false},
    // Before what folds accesses away.
    {"check_indices", plain<check_indices>, false, requires_checked_indices},
    // Before what keeps the constants of products as bytes.
    {"choose_byte_products", choose_bytes},
    // Before what folds constants away, and before dead code goes, so that nothing folds what it
    // left.
    {"keep_quantized", plain<keep_quantized>},
    // Early, because most of a model's nodes are shape arithmetic that nothing else should look at.
    {"fold_host_values", plain<fold_host_values>},
    {"eliminate_dead_code", plain<eliminate_dead_code>},
    // Before what merges or folds the nodes that it looks for.
    {"narrow_doubles", plain<narrow_doubles>},
    // Before constants are folded: kernels of planes need whole constants.
    {"stack_depth_slices", plain<stack_depth_slices>},
    {"fold_constants", fold},
    {"quantize_weights", quantize, false},
    {"round_weights", plain<round_weights>, false, requires_rounded_weights},
    {"split_constants", split_for_device, false},
    // After what makes products by blocks.
    {"round_activations", round_for_products, false, requires_rounded_activations},
    // Counts of constants are constants.
    {"fold_device_scalars", plain<fold_device_scalars>},
    // After dead code: the remaining guards apply to the whole program.
    {"refine_by_checks", plain<refine_by_checks>},
    // After the passes that move numbers from the device to the host.
    {"fold_capacities", plain<fold_capacities>},
    // After folding: operands that became constant make extents constant.
    {"infer_guarantees", plain<infer_guarantees>},
    // A dot names the contracted axes; the order of its operands' axes is free until it becomes a
    // matmul.
    {"sort_dot_dimensions", plain<sort_dot_dimensions>},
    {"fold_transposes", plain<fold_transposes>},
    {"decompose_dot", plain<decompose_dot>, false},
    {"eliminate_common_subexpressions", plain<eliminate_common_subexpressions>},
    // After what makes equal operands one.
    {"chain_concats", plain<chain_concats>},
    {"eliminate_dead_code", plain<eliminate_dead_code>},
    // Before nodes are merged and forget where they came from.
    {"report_placement", report_placement, false},
    // On single ops, so before fusion.
    {"recognize_layer_norm", plain<recognize_layer_norm>},
    // The transposes that it adds may meet others.
    {"fold_transposes", plain<fold_transposes>},
    {"recognize_attention", plain<recognize_attention>},
    {"recognize_excitation", plain<recognize_excitation>},
    {"recognize_interleave", plain<recognize_interleave>},
    {"eliminate_dead_code", plain<eliminate_dead_code>},
    // Last, because every other pass reads single ops more easily; dead uses would block it.
    {"fuse", fuse_for_device},
    {"eliminate_dead_code", plain<eliminate_dead_code>},
};

ir::Result<void> translate_kernels(std::vector<ir::ProgramKernel>& kernels,
                                   const CompileOptions& options) {
  if (!options.profile.msl) return {};
  if (!options.to_msl) {
    return ir::invalid_argument("compile: profile " + options.profile.name +
                                " requires MSL: set CompileOptions::to_msl");
  }
  for (ir::ProgramKernel& kernel : kernels) {
    auto msl = options.to_msl(kernel);
    if (!msl) return ir::in_context(kernel.name, msl.error());
    kernel.msl = std::move(*msl);
  }
  return {};
}

// Of what callers bind; a graph need not come from a Builder. merge_axes sees to all else.
ir::Result<void> check_ranks(const ir::Graph& graph) {
  const auto check = [&](ir::ValueId id) {
    const ir::ValueInfo& value = graph.value(id);
    const std::string name = value.name.empty() ? "%" + std::to_string(id) : value.name;
    return ir::check_rank("value " + name, value.shape.rank());
  };
  for (ir::ValueId id : graph.inputs) {
    if (auto ok = check(id); !ok) return ok;
  }
  for (const ir::GraphOutput& output : graph.outputs) {
    if (auto ok = check(output.value); !ok) return ok;
  }
  return {};
}

ir::Result<void> check_device_inputs(const ir::Program& program) {
  for (const ir::ProgramInput& input : program.inputs) {
    if (!input.host_read) continue;
    return ir::unsupported("compile: the host must read elements of the input '" + input.name +
                           "', but all inputs are required to stay on the device");
  }
  return {};
}

bool goes_on(const CompileOptions& options, std::string_view step, size_t done = 0,
             size_t total = 0) {
  return !options.on_progress || options.on_progress(step, done, total);
}

bool is_skipped(const GraphPass& pass, const CompileOptions& options) {
  if (pass.is_wanted != nullptr && !pass.is_wanted(options)) return true;
  return pass.optional && std::ranges::find(options.skip, pass.name) != options.skip.end();
}

}  // namespace

std::span<const GraphPass> graph_passes() {
  return kGraphPasses;
}

ir::Result<void> optimize(ir::Graph& graph, const CompileOptions& options,
                          PlacementReport& report) {
  if (auto ok = check_ranks(graph); !ok) return ok;
  PassContext context{options.profile, report, block_format(options.weights), options.activations};
  report.begin(graph);
  if (options.on_graph) options.on_graph("input", graph);
  for (const GraphPass& pass : kGraphPasses) {
    if (is_skipped(pass, options)) continue;
    if (!goes_on(options, pass.name)) return ir::cancelled();
    if (auto done = pass.run(graph, context); !done) return done;
    if (options.on_graph) options.on_graph(pass.name, graph);
    if (!options.verify_each) continue;
    if (auto ok = ir::verify(graph); !ok) {
      return ir::internal_error("after " + std::string(pass.name) + ": " + ok.error().message);
    }
  }
  return {};
}

ir::Result<ir::KernelGraph> lower(const ir::Graph& graph, const CompileOptions& options) {
  if (!goes_on(options, "choose_kernels")) return ir::cancelled();
  auto kernels =
      choose_kernels(graph, options.profile, plan_views(graph, options.profile), ops::relayout,
                     choose_storage(graph, options.precision), options.tune);
  if (!kernels) return kernels;
  if (options.on_kernels) options.on_kernels("choose_kernels", *kernels);
  if (auto ok = choose_remainders(*kernels, *graph.pool, options.remainders); !ok)
    return ok.error();
  place_resolves(graph, *kernels);
  place_barriers(*kernels);
  if (options.on_kernels) options.on_kernels("place_barriers", *kernels);
  return kernels;
}

ir::Result<ir::Program> compile(ir::Graph graph, const CompileOptions& options) {
  PlacementReport report;
  const ir::GivenConstants given = ir::given_constants(graph);
  if (auto done = optimize(graph, options, report); !done) return done.error();
  auto kernels = lower(graph, options);
  if (!kernels) return kernels.error();
  if (options.on_lowered) options.on_lowered(graph, *kernels);
  ir::share_constants(*kernels, given);
  shaders::CompileOptions shader_options = options.shaders;
  shader_options.profile = options.profile;
  shader_options.on_progress = [&](size_t done, size_t total) {
    return goes_on(options, "compile_kernels", done, total);
  };
  auto table = compile_kernels(*kernels, shader_options);
  if (!table) return table.error();
  if (auto ok = translate_kernels(table->kernels, options); !ok) return ok.error();
  auto program = lower_to_program(graph, *kernels, options.profile, report, std::move(*table));
  if (!program) return program;
  if (options.require_device_inputs) {
    if (auto ok = check_device_inputs(*program); !ok) return ok.error();
  }
  program->checks_indices = options.check_indices;
  program->policy = options.policy;
  if (!options.verify_each) return program;
  if (auto ok = ir::verify(*program); !ok) {
    return ir::internal_error("after lower_to_program: " + ok.error().message);
  }
  return program;
}

}  // namespace ullage::passes
