// One plan, and the plans of a file.
#include "compiler/plans.h"

#include <algorithm>
#include <utility>

#include "base/printable.h"
#include "passes/kernels/reference_kernels.h"

namespace ullage::compiler {
namespace {

// "x.3": another name of a leaf, besides that of its symbol.
std::string position_of(const ir::Program& program, const ir::ProgramSymbol& symbol) {
  const ir::ScalarInstruction& leaf = program.scalars.code[symbol.reg];
  if (leaf.op != ir::ScalarOp::input_axis) return symbol.name;
  return program.inputs[leaf.input].name + "." + std::to_string(leaf.index);
}

bool set_bound(ir::Program& program, const std::string& name, int64_t value) {
  bool found = false;
  for (ir::ProgramSymbol& symbol : program.symbols) {
    if (symbol.name != name && position_of(program, symbol) != name) continue;
    // What the data decide has a capacity, which has a name of its own.
    if (ir::is_device_leaf(program.scalars.code[symbol.reg].op)) continue;
    symbol.bound = value;
    found = true;
  }
  return found;
}

bool is_loop(const ir::Program& program, const std::string& name) {
  return std::ranges::any_of(program.nodes, [&](const ir::ProgramNode& node) {
    return node.name == name && (node.op == "Loop" || node.op == "Scan");
  });
}

ir::Error no_symbol(std::span<const Plan> plans, const std::string& name) {
  std::string names;
  for (const Plan& plan : plans) {
    for (const ir::ProgramSymbol& symbol : plan.program.symbols) {
      names += (names.empty() ? "" : ", ") + symbol.name;
    }
  }
  return ir::invalid_argument("bound " + name +
                              ": no such symbol; there are: " + (names.empty() ? "none" : names));
}

ir::Result<ir::Program> compile_with_references(const ir::Graph& graph,
                                                const passes::CompileOptions& options,
                                                GraphReferences& references) {
  auto compiled = passes::compile_with_references(graph, options);
  if (!compiled) return compiled.error();
  shaders::CompileOptions shader_options = options.shaders;
  shader_options.profile = options.profile;
  references = GraphReferences(*compiled, std::move(shader_options));
  return std::move(compiled->program);
}

}  // namespace

ir::Result<Plan> compile_plan(const ir::Graph& graph, const ir::DeviceProfile& profile,
                              passes::CompileOptions options) {
  Plan plan;
  options.profile = profile;
  options.on_kernels = [&](std::string_view, const ir::KernelGraph& kernels) {
    plan.kept_wide = kernels.kept_wide;
  };
  auto program = options.self_test ? compile_with_references(graph, options, plan.references)
                                   : passes::compile(graph, options);
  if (!program) {
    ir::Error error = program.error();
    error.message = ir::shortened(std::move(error.message));
    return error;
  }
  plan.program = std::move(*program);
  return plan;
}

ir::Result<void> set_bounds(std::span<Plan> plans, const std::map<std::string, int64_t>& bounds) {
  for (const auto& [name, value] : bounds) {
    bool known = false;
    for (Plan& plan : plans) {
      known = set_bound(plan.program, name, value) || is_loop(plan.program, name) || known;
    }
    if (!known) return no_symbol(plans, name);
  }
  return {};
}

ir::Result<CompiledFile> compile_file(std::span<const Entry> entries,
                                      std::span<const ir::DeviceProfile> profiles,
                                      const passes::CompileOptions& options,
                                      bool leaves_out_plans) {
  CompiledFile file;
  std::vector<ir::Program> reference_plans;
  for (const Entry& entry : entries) {
    const size_t plans = file.plans.size();
    for (const ir::DeviceProfile& profile : profiles) {
      auto plan = compile_plan(entry.graph, profile, options);
      const bool is_last = &profile == &profiles.back() && file.plans.size() == plans;
      if (!plan && plan.error().code == ir::ErrorCode::unsupported && leaves_out_plans &&
          !is_last) {
        file.left_out.push_back({entry.name, profile.name, plan.error()});
        continue;
      }
      if (!plan) return plan.error();
      plan->program.entry = entry.name;
      const auto references = plan->references.all();
      if (!references) return references.error();
      if (!references->empty())
        reference_plans.push_back(runtime::references_plan(profile, *references));
      file.plans.push_back(std::move(*plan));
    }
  }
  if (reference_plans.empty()) return file;
  std::vector<const ir::Program*> references;
  for (const ir::Program& plan : reference_plans) references.push_back(&plan);
  auto written = runtime::write_program(references);
  if (!written) return written.error();
  file.references = std::move(*written);
  return file;
}

ir::Result<runtime::ProgramImage> CompiledFile::image(
    std::span<const runtime::Attachment> attached) const {
  std::vector<const ir::Program*> programs;
  for (const Plan& plan : plans) programs.push_back(&plan.program);
  std::vector<runtime::Attachment> all(attached.begin(), attached.end());
  if (!references.empty()) all.push_back({runtime::kReferencesAttachment, references});
  return runtime::ProgramImage::of(programs, all);
}

}  // namespace ullage::compiler
