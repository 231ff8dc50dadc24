// Every graph is compiled once per profile; a case is kept where a kernel of it has too few.
#include "tests/metal/mutants/cases.h"

#include <algorithm>
#include <cstdlib>
#include <optional>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ops/registry.h"
#include "passes/compile.h"
#include "shaders/toolchain/msl/msl.h"
#include "testing/kernel_graphs.h"
#include "testing/sample_graph.h"
#include "tests/metal/mutants/operands.h"
#include "tests/metal/shipped_kernels.h"

namespace ullage::test::metal {
namespace {

using namespace samples;
using ir::Result;

// Positions between elements are as exact as they are large.
double looser(const ir::OpDef& op) {
  return op.name.starts_with("resize") || op.name.starts_with("grid") ? 20 : 1;
}

Result<ir::Graph> graph_of(const ir::OpDef& op, const samples::Sample& sample) {
  ir::Builder builder;
  const std::vector<ir::Value> inputs = add_sample_inputs(builder, sample);
  add_many_extents(builder, builder.input("many", ir::DType::f32, {{}}));
  ir::Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(builder.pool());
  const std::vector<ir::Value> results =
      builder.add(op, inputs, std::move(attributes), samples::sample_body(sample));
  for (size_t i = 0; i < results.size(); ++i) {
    builder.output("out" + std::to_string(i), results[i]);
  }
  return builder.finish();
}

// False: the profile does not support the graph; shipped_kernels() reports mistakes.
bool compile(Case& c) {
  passes::CompileOptions options;
  options.profile = c.profile;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  auto program = passes::compile(c.graph, options);
  if (!program) return false;
  c.program = std::move(*program);
  // Buffers end where the run's data do.
  c.program.policy = ir::Policy::exact;
  return true;
}

// Does the kernel need the case? Profiles mostly share kernels: the first one's cases are enough.
bool wanted(const KernelCases& kernel, const Case& c, size_t most) {
  if (!kernel.cases.empty() && kernel.cases.front()->profile.name != c.profile.name) return false;
  const auto alike = std::ranges::count(kernel.cases, c.kind, &Case::kind);
  return static_cast<size_t>(alike) < most;
}

Result<void> add_case(Case candidate, size_t most, CaseIndex& index) {
  auto kept = std::make_unique<Case>(std::move(candidate));
  bool used = false;
  for (const ir::ProgramKernel& kernel : kept->program.kernels) {
    KernelCases& entry = index.kernels[kernel.name];
    if (entry.msl.empty()) {
      auto msl = shaders::to_msl(kernel.spirv);
      if (!msl) return msl.error();
      entry.msl = std::move(msl->text);
    }
    if (!wanted(entry, *kept, most)) continue;
    entry.cases.push_back(kept.get());
    used = true;
  }
  if (used) index.cases.push_back(std::move(kept));
  return {};
}

std::string named(std::string_view name, const ir::DeviceProfile& profile) {
  return std::string(name) + " for " + profile.name;
}

// The same with so few groups that each takes several batches of items. None: not every kernel can.
std::optional<Case> narrowed(Case c) {
  constexpr uint32_t kGroups = 2;
  c.profile.max_groups = kGroups;
  c.kind = "few groups";
  c.optional = true;
  if (!compile(c)) return {};
  return c;
}

// Every run of `c` gets an operand of which only the extent is used.
Result<void> add_kind(Case c, std::string_view kind, std::vector<Operands> runs, size_t most,
                      CaseIndex& index) {
  const ir::Tensor many(ir::DType::f32, {7});
  c.kind = kind;
  c.runs = std::move(runs);
  for (Operands& operands : c.runs) operands.push_back(many);
  return add_case(std::move(c), most, index);
}

Result<void> add_runs(const ir::OpDef& op, const samples::Sample& sample, Case c, size_t most,
                      CaseIndex& index) {
  const std::vector<Operands> own = own_runs(op, sample), random = random_runs(op, sample),
                              longer = long_runs(op, sample);
  if (auto ok = add_kind(c, "own operands", own, most, index); !ok) return ok;
  c.optional = true;
  if (auto ok = add_kind(c, "random sizes", random, most, index); !ok) return ok;
  if (!longer.empty()) {
    if (auto ok = add_kind(c, "long sizes", longer, most, index); !ok) return ok;
  }
  std::vector<Operands> all = own;
  all.insert(all.end(), random.begin(), random.end());
  for (const Change& change : changes()) {
    if (std::ranges::none_of(sample.operands, change.concerns, &samples::Sample::Operand::dtype))
      continue;
    std::vector<Operands> changed = all;
    for (Operands& operands : changed) operands = change.apply(std::move(operands));
    c.scaled = !change.huge;
    if (auto ok = add_kind(c, change.name, std::move(changed), most, index); !ok) return ok;
  }
  c.scaled = true;
  auto narrow = narrowed(std::move(c));
  if (!narrow) return {};
  all.insert(all.end(), longer.begin(), longer.end());
  return add_kind(std::move(*narrow), narrow->kind, std::move(all), most, index);
}

Result<void> add_samples(const ir::OpDef& op, const ir::DeviceProfile& profile, size_t most,
                         CaseIndex& index) {
  std::vector<samples::Sample> samples = samples_of(op, profile.float64);
  // The last one is mostly the strangest: it must not come too late.
  if (!samples.empty()) std::ranges::rotate(samples, samples.end() - 1);
  for (const samples::Sample& sample : samples) {
    auto graph = graph_of(op, sample);
    if (!graph) return graph.error();
    Case c{.name = named(op.name, profile), .profile = profile, .graph = std::move(*graph)};
    c.relative = looser(op) * sample.relative_tolerance;
    c.absolute = looser(op) * sample.absolute_tolerance;
    if (!compile(c)) continue;
    if (auto ok = add_runs(op, sample, std::move(c), most, index); !ok) return ok.error();
  }
  return {};
}

}  // namespace

Result<CaseIndex> index_cases(size_t most) {
  CaseIndex index;
  const size_t max_graphs = 3 * most;  // of different ops
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
      Case c{.name = named(graph.name, profile), .profile = profile, .graph = graph.graph};
      c.runs = graph.runs;
      if (!compile(c)) continue;
      if (auto narrow = narrowed(c)) {
        if (auto ok = add_case(std::move(*narrow), max_graphs, index); !ok) return ok.error();
      }
      if (auto ok = add_case(std::move(c), max_graphs, index); !ok) return ok.error();
    }
    for (const ir::OpDef* op : ops::registry()) {
      if (auto ok = add_samples(*op, profile, most, index); !ok) return ok.error();
    }
  }
  return index;
}

void prepare(Case& c) {
  if (!c.expected.empty()) return;
  std::vector<std::vector<ir::Tensor>> runs;
  for (std::vector<ir::Tensor>& operands : c.runs) {
    auto expected = ir::evaluate(c.graph, operands);
    if (!expected) continue;
    runs.push_back(std::move(operands));
    c.expected.push_back(std::move(*expected));
  }
  c.runs = std::move(runs);
}

}  // namespace ullage::test::metal
