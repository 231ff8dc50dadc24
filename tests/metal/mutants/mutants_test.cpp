// Faults planted into the MSL of every kernel file, by fixed operators and a fixed seed: the
// checked run of the program that the kernel belongs to must notice. ULLAGE_MUTANTS: how many per
// file.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>

#include "ir/graph/evaluate.h"
#include "ops/catalogue.h"
#include "passes/compile.h"
#include "runtime/c_api.h"
#include "shaders/compiler/source_table.h"
#include "tests/metal/emulator/emulated_device.h"
#include "tests/metal/more_graphs.h"
#include "tests/metal/mutants/operators.h"
#include "tests/metal/mutants/survivors.h"
#include "tests/metal/shipped_kernels.h"
#include "tests/ops/device_run.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test::metal {
namespace {

using namespace samples;

constexpr uint32_t kSeed = 20261122;

// A graph, what it computes, and how near results must come.
struct Case {
  ir::Graph graph;
  std::vector<std::vector<ir::Tensor>> runs;
  double relative = 1e-4, absolute = 1e-4;
};

size_t mutants_per_file() {
  const char* const given = std::getenv("ULLAGE_MUTANTS");
  return given != nullptr ? static_cast<size_t>(std::atoi(given)) : 6;
}

ir::Result<ir::Program> compiled(const ir::Graph& graph) {
  passes::CompileOptions options;
  if (const char* folder = std::getenv("ULLAGE_TEST_CACHE")) options.shaders.cache_folder = folder;
  return passes::compile(graph, options);
}

// The graphs whose programs have the kernel file, at most `most`.
std::vector<Case> cases_with(const std::string& file, size_t most) {
  std::vector<Case> cases;
  const auto keep = [&](Case c) {
    const auto program = compiled(c.graph);
    if (!program || cases.size() == most) return;
    for (const ir::ProgramKernel& kernel : program->kernels) {
      if (file_of(kernel.name) != file) continue;
      cases.push_back(std::move(c));
      return;
    }
  };
  for (const NamedGraph& graph : more_graphs()) keep({graph.graph, graph.runs});
  for (const ir::OpDef* op : ops::catalogue()) {
    for (const ir::Sample& sample : samples_of(*op, false)) {
      if (cases.size() == most) return cases;
      const auto graph = sample_graph(*op, sample);
      if (!graph) continue;
      Case c{.graph = *graph,
             .runs = {},
             .relative = sample.relative_tolerance,
             .absolute = sample.absolute_tolerance};
      for (const Sizes& sizes : sample.sizes) c.runs.push_back(sample_inputs(sample, sizes));
      keep(std::move(c));
    }
  }
  return cases;
}

using Change = std::function<void(const ir::ProgramKernel&, shaders::MslKernel&)>;

// What the checked run says; empty: as the reference has it.
std::string outcome(const Case& c, const Change& change) {
  EmulatedDeviceOptions options;
  options.on_kernel = change;
  options.order = Order::shuffled;
  runtime::ContextOptions context_options;
  context_options.poison = true;
  ullage_context context{
      runtime::Context::create_on(create_emulated_device(options), context_options)};
  auto program = compiled(c.graph);
  if (!program) return program.error().message;
  auto created = runtime::create_program(&context, std::move(*program));
  if (!created) return created.error().message;
  const std::unique_ptr<ullage_program, void (*)(ullage_program*)> owner(*created,
                                                                         ullage_program_destroy);
  ullage_session* session = nullptr;
  if (ullage_session_create(*created, nullptr, &session) != ULLAGE_OK) return ullage_last_error();
  const std::unique_ptr<ullage_session, void (*)(ullage_session*)> session_owner(
      session, ullage_session_destroy);
  for (const std::vector<ir::Tensor>& operands : c.runs) {
    const auto expected = ir::evaluate(c.graph, operands);
    if (!expected) return expected.error().message;
    const auto actual = run_session(session, *created, operands);
    if (!actual) return actual.error().message;
    for (size_t i = 0; i < expected->size(); ++i) {
      std::string found = difference((*expected)[i], (*actual)[i], c.relative, c.absolute);
      if (!found.empty()) return found;
    }
  }
  return {};
}

struct Text {
  std::string kernel, msl;
};

// The texts of the file's kernels in the case's program.
std::vector<Text> texts_of(const Case& c, const std::string& file) {
  std::vector<Text> texts;
  const auto program = compiled(c.graph);
  if (!program) return texts;
  for (const ir::ProgramKernel& kernel : program->kernels) {
    if (file_of(kernel.name) != file) continue;
    const auto msl = shaders::to_msl(kernel.spirv);
    if (msl) texts.push_back({kernel.name, msl->text});
  }
  return texts;
}

struct Planted {
  size_t of = 0;  // case
  std::string kernel;
  Mutant mutant;
};

// Operators take turns; within one, places are drawn by the seed.
std::vector<Planted> draw(const std::vector<Case>& cases, const std::string& file, size_t count) {
  std::seed_seq seed(file.begin(), file.end());
  std::mt19937 random(seed);
  random.discard(kSeed % 1000);
  std::vector<std::vector<Planted>> all;
  for (const MutationOperator& mutation : mutation_operators()) {
    std::vector<Planted> made;
    for (size_t of = 0; of < cases.size(); ++of) {
      for (const Text& text : texts_of(cases[of], file)) {
        for (Mutant& m : mutation.apply(text.msl)) made.push_back({of, text.kernel, std::move(m)});
      }
    }
    std::ranges::shuffle(made, random);
    if (!made.empty()) all.push_back(std::move(made));
  }
  std::ranges::shuffle(all, random);
  std::vector<Planted> drawn;
  for (size_t round = 0; drawn.size() < count && round < count; ++round) {
    for (std::vector<Planted>& made : all) {
      if (made.size() > round && drawn.size() < count) drawn.push_back(std::move(made[round]));
    }
  }
  return drawn;
}

class Mutants : public testing::TestWithParam<std::string> {};

TEST_P(Mutants, AreNoticed) {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  const std::vector<Case> cases = cases_with(GetParam(), 2);
  if (cases.empty()) GTEST_SKIP() << "no program for Metal has it";
  for (const Case& c : cases) ASSERT_EQ(outcome(c, {}), "") << "the kernel as it is";
  std::ofstream report;
  if (const char* path = std::getenv("ULLAGE_MUTANTS_REPORT")) report.open(path, std::ios::app);
  for (const Planted& planted : draw(cases, GetParam(), mutants_per_file())) {
    const std::string found =
        outcome(cases[planted.of], [&](const ir::ProgramKernel& kernel, shaders::MslKernel& msl) {
          if (kernel.name == planted.kernel) msl.text = planted.mutant.text;
        });
    const std::string id = planted.kernel + ": " + planted.mutant.place;
    report << (found.empty() ? "SURVIVED " : "caught ") << id << " | "
           << found.substr(0, found.find('\n')).substr(0, 160) << std::endl;
    if (found.empty()) {
      EXPECT_TRUE(is_known_survivor(id)) << id << " was not noticed";
    }
  }
}

std::vector<std::string> kernel_files() {
  std::vector<std::string> files;
  for (const shaders::SourceFile& file : shaders::embedded_files()) {
    if (file.path.ends_with(".comp")) files.emplace_back(file.path);
  }
  return files;
}

INSTANTIATE_TEST_SUITE_P(Kernels, Mutants, testing::ValuesIn(kernel_files()), [](const auto& file) {
  std::string name = file.param.substr(0, file.param.find('.'));
  std::ranges::replace(name, '/', '_');
  return name;
});

}  // namespace
}  // namespace ullage::test::metal
