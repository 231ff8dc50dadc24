// Every graph is compiled once per profile; a case is kept where a kernel of it has too few.
#include "tests/metal/mutants/cases.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "ops/catalogue.h"
#include "passes/compile.h"
#include "shaders/msl/msl.h"
#include "tests/metal/shipped_kernels.h"
#include "tools/samples/kernel_graphs.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test::metal {
namespace {

using namespace samples;
using ir::Result;

// Elements of an operand, at most: a few tiles. Sorting works otherwise beyond 2048 in a row.
int64_t most_elements(const ir::OpDef& op) {
  const bool sorts = op.name.find("sort") != std::string_view::npos || op.name == "topk";
  return sorts ? 6600 : 2600;
}

// Positions between elements are as exact as they are large.
double looser(const ir::OpDef& op) {
  return op.name.starts_with("resize") || op.name.starts_with("grid") ? 20 : 1;
}

int64_t size_of(const Sizes& sizes, const std::string& text) {
  const auto at = std::ranges::find(sizes, text, &Sizes::value_type::first);
  return at == sizes.end() ? std::stoll(text) : at->second;
}

// Elements of the largest operand.
int64_t largest(const ir::Sample& sample, const Sizes& sizes) {
  int64_t most = 0;
  for (const ir::Sample::Operand& operand : sample.operands) {
    int64_t count = 1;
    for (const std::string& text : operand.shape) count *= size_of(sizes, text);
    most = std::max(most, count);
  }
  return most;
}

// The sample's largest sizes with one symbol after the other as large as it may be, and odd.
std::vector<Sizes> larger_sizes(const ir::OpDef& op, const ir::Sample& sample) {
  if (sample.sizes.empty() ||
      op.name == "place" /* random positions are different at the sizes given only */)
    return {};
  const Sizes& base = *std::ranges::max_element(sample.sizes, {},
                                                [&](const Sizes& s) { return largest(sample, s); });
  const int64_t elements = std::max<int64_t>(largest(sample, base), 1);
  std::vector<Sizes> all;
  for (size_t i = 0; i < base.size(); ++i) {
    Sizes larger = base;
    larger[i].second = std::max<int64_t>(larger[i].second, 1) * (most_elements(op) / elements);
    larger[i].second -= larger[i].second % 2 == 0;
    if (larger[i].second > base[i].second) all.push_back(std::move(larger));
  }
  return all;
}

std::vector<ir::Tensor> with_integers_alike(std::vector<ir::Tensor> operands) {
  for (ir::Tensor& t : operands) {
    if (ir::is_float(t.dtype())) continue;
    for (int64_t i = 1; i < t.element_count(); ++i) t.set_integer(i, t.integer(0));
  }
  return operands;
}

std::vector<ir::Tensor> with_special_floats(std::vector<ir::Tensor> operands) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double kValues[] = {0,     -0.0, 1e-5, -1e-5,     0.39,       -0.39,       0.41,
                            -0.41, 1,    -1,   2.5,       -2.5,       9.7,         -9.7,
                            60,    -60,  1e4,  -1e4,      1e12,       3e37,        -3e37,
                            0.875, 1.5,  -1.5, kInfinity, -kInfinity, std::nan("")};
  for (ir::Tensor& t : operands) {
    if (!ir::is_float(t.dtype())) continue;
    // Neighbours and operands differ in what they are.
    for (int64_t i = 0; i < t.element_count(); ++i) {
      t.set_number(i, kValues[static_cast<size_t>(i * 5 + 2) % std::size(kValues)]);
    }
  }
  return operands;
}

Result<ir::Graph> graph_of(const ir::OpDef& op, const ir::Sample& sample) {
  ir::Builder builder;
  const std::vector<ir::Value> inputs = add_sample_inputs(builder, sample);
  const auto first =
      std::ranges::find_if(inputs, [](const ir::Value& v) { return v.valid() && v.rank() != 0; });
  if (first != inputs.end()) add_many_extents(builder, *first);
  ir::Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(builder.pool());
  const std::vector<ir::Value> results = builder.add(op, inputs, std::move(attributes));
  for (size_t i = 0; i < results.size(); ++i) {
    builder.output("out" + std::to_string(i), results[i]);
  }
  return builder.finish();
}

// False: what the profile cannot do; shipped_kernels() tells mistakes.
bool compile(Case& c) {
  passes::CompileOptions options;
  options.profile = c.profile;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  auto program = passes::compile(c.graph, options);
  if (!program) return false;
  c.program = std::move(*program);
  return true;
}

// Does the kernel need the case? Profiles mostly share kernels: the first one's cases are enough.
bool wanted(const KernelCases& kernel, const Case& c, size_t most) {
  if (!kernel.cases.empty() && kernel.cases.front()->profile.name != c.profile.name) return false;
  const auto alike = std::ranges::count(kernel.cases, c.optional, &Case::optional);
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

// The same with so few groups that each has several turns. Optional: not every kernel can.
Result<void> add_narrow(Case c, size_t most, CaseIndex& index) {
  constexpr uint32_t kGroups = 3;
  c.profile.max_groups = kGroups;
  c.optional = true;
  if (!compile(c)) return {};
  return add_case(std::move(c), most, index);
}

Result<void> add_samples(const ir::OpDef& op, const ir::DeviceProfile& profile, size_t most,
                         CaseIndex& index) {
  for (const ir::Sample& sample : samples_of(op, profile.float64)) {
    auto graph = graph_of(op, sample);
    if (!graph) return graph.error();
    Case c{.name = named(op.name, profile),
           .profile = profile,
           .graph = std::move(*graph),
           .program = {},
           .runs = {},
           .expected = {},
           .relative = looser(op) * sample.relative_tolerance,
           .absolute = looser(op) * sample.absolute_tolerance};
    if (!compile(c)) continue;
    for (const Sizes& sizes : sample.sizes) c.runs.push_back(sample_inputs(sample, sizes));
    for (const Sizes& sizes : larger_sizes(op, sample)) {
      c.runs.push_back(sample_inputs(sample, sizes));
    }
    for (auto change : {with_integers_alike, with_special_floats}) {
      Case special = c;
      special.optional = true;
      for (std::vector<ir::Tensor>& operands : special.runs) operands = change(std::move(operands));
      if (auto ok = add_case(std::move(special), most, index); !ok) return ok.error();
    }
    if (auto ok = add_narrow(c, most, index); !ok) return ok.error();
    if (auto ok = add_case(std::move(c), most, index); !ok) return ok.error();
  }
  return {};
}

}  // namespace

Result<CaseIndex> index_cases(size_t most) {
  CaseIndex index;
  for (const ir::DeviceProfile& profile : metal_profiles()) {
    for (const samples::NamedGraph& graph : samples::kernel_graphs()) {
      Case c{.name = named(graph.name, profile),
             .profile = profile,
             .graph = graph.graph,
             .program = {},
             .runs = graph.runs,
             .expected = {}};
      if (!compile(c)) continue;
      if (auto ok = add_narrow(c, most, index); !ok) return ok.error();
      if (auto ok = add_case(std::move(c), most, index); !ok) return ok.error();
    }
    for (const ir::OpDef* op : ops::catalogue()) {
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
