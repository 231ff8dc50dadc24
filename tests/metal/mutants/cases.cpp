// Every graph is compiled once per profile; a case is kept where a kernel of it has too few.
#include "tests/metal/mutants/cases.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>
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
    if (!kept->adds_kernels && !index.kernels.contains(kernel.name)) continue;
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

// A profile of less than a device has, so that small operands take the ways of large ones.
struct Narrowing {
  const char* kind;
  void (*apply)(ir::DeviceProfile&);
  // Are kernels that only such a profile has planted with faults, too?
  bool adds_kernels;
};
// Each group takes several batches of items.
constexpr Narrowing kFewGroups = {"few groups",
                                  [](ir::DeviceProfile& profile) { profile.max_groups = 2; }, true};
// Sums of more than some 30 terms are cut in pieces.
constexpr Narrowing kShortLoops = {
    "short loops", [](ir::DeviceProfile& profile) { profile.max_loop_iterations = 72; }, false};

// None: not every kernel can.
std::optional<Case> narrowed(Case c, const Narrowing& narrowing) {
  narrowing.apply(c.profile);
  c.kind = narrowing.kind;
  c.adds_kernels = narrowing.adds_kernels;
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
  if (!compile(c)) return {};
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
  all.insert(all.end(), longer.begin(), longer.end());
  auto narrow = narrowed(std::move(c), kFewGroups);
  if (!narrow) return {};
  return add_kind(std::move(*narrow), kFewGroups.kind, std::move(all), most, index);
}

// The op's cases of a graph of it that is not compiled yet.
using AddRuns = Result<void> (*)(const ir::OpDef&, const samples::Sample&, Case, size_t,
                                 CaseIndex&);

Result<void> add_short_loops(const ir::OpDef& op, const samples::Sample& sample, Case c,
                             size_t most, CaseIndex& index) {
  std::vector<Operands> all = own_runs(op, sample);
  std::ranges::move(random_runs(op, sample), std::back_inserter(all));
  std::ranges::move(long_runs(op, sample), std::back_inserter(all));
  auto narrow = narrowed(std::move(c), kShortLoops);
  if (!narrow) return {};
  return add_kind(std::move(*narrow), kShortLoops.kind, std::move(all), most, index);
}

Result<void> add_samples(const ir::OpDef& op, const ir::DeviceProfile& profile, AddRuns add,
                         size_t most, CaseIndex& index) {
  std::vector<samples::Sample> samples = samples_of(op, profile.float64);
  // The last one is mostly the strangest: it must not come too late.
  if (!samples.empty()) std::ranges::rotate(samples, samples.end() - 1);
  for (const samples::Sample& sample : samples) {
    auto graph = graph_of(op, sample);
    if (!graph) return graph.error();
    Case c{.name = named(op.name, profile), .profile = profile, .graph = std::move(*graph)};
    c.relative = looser(op) * sample.relative_tolerance;
    c.absolute = looser(op) * sample.absolute_tolerance;
    if (auto ok = add(op, sample, std::move(c), most, index); !ok) return ok.error();
  }
  return {};
}

Result<void> add_graphs(const ir::DeviceProfile& profile, size_t most, CaseIndex& index) {
  const size_t max_graphs = 3 * most;  // of different ops
  for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
    Case c{.name = named(graph.name, profile), .profile = profile, .graph = graph.graph};
    c.runs = graph.runs;
    if (!compile(c)) continue;
    if (auto narrow = narrowed(c, kFewGroups)) {
      if (auto ok = add_case(std::move(*narrow), max_graphs, index); !ok) return ok;
    }
    if (auto ok = add_case(std::move(c), max_graphs, index); !ok) return ok;
  }
  return {};
}

}  // namespace

Result<CaseIndex> index_cases(size_t most) {
  CaseIndex index;
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    if (auto ok = add_graphs(profile, most, index); !ok) return ok.error();
    for (const ir::OpDef* op : ops::registry()) {
      if (auto ok = add_samples(*op, profile, add_runs, most, index); !ok) return ok.error();
    }
  }
  // Behind the others, which say what kernels there are.
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    for (const ir::OpDef* op : ops::registry()) {
      if (auto ok = add_samples(*op, profile, add_short_loops, most, index); !ok) return ok.error();
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
