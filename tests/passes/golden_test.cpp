// Golden texts: each file of golden/ names a pass and contains a graph and the result of the pass,
// on the portable profile or on one that binds more or less ("// storage buffers: 8", "// storage
// range: 256"), with weights as the user chooses them ("// weights: q8_0"). ULLAGE_UPDATE_GOLDEN=1
// writes the second graph anew.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "ir/graph/verify.h"
#include "ir/program/named_profiles.h"
#include "ir/text/print.h"
#include "ops/registry.h"
#include "passes/compile.h"
#include "passes/kernels/plan_views.h"

namespace ullage::passes {
namespace {

constexpr std::string_view kPassLine = "// pass: ";
constexpr std::string_view kBuffersLine = "// storage buffers: ";
constexpr std::string_view kRangeLine = "// storage range: ";
constexpr std::string_view kWeightsLine = "// weights: ";
constexpr std::string_view kActivationsLine = "// activations: ";
constexpr std::string_view kDivider = "// becomes\n";

// A golden file: comment lines first, one of them with the pass.
struct Golden {
  std::string pass, head, before, after;
};

Golden read(const std::filesystem::path& path) {
  std::ifstream file(path);
  const std::string text((std::istreambuf_iterator<char>(file)), {});
  Golden golden;
  const size_t pass = text.find(kPassLine), divider = text.find(kDivider);
  if (pass == std::string::npos) return golden;
  const size_t line_end = text.find('\n', pass);
  golden.pass = text.substr(pass + kPassLine.size(), line_end - pass - kPassLine.size());
  golden.head = text.substr(0, line_end + 1);
  const size_t end = divider == std::string::npos ? text.size() : divider;
  golden.before = text.substr(line_end + 1, end - line_end - 1);
  if (divider != std::string::npos) golden.after = text.substr(divider + kDivider.size());
  return golden;
}

// The rest of a comment line behind its key.
std::optional<std::string> comment_value(const Golden& golden, std::string_view key) {
  const size_t at = golden.head.find(key);
  if (at == std::string::npos) return std::nullopt;
  const size_t begin = at + key.size();
  return golden.head.substr(begin, golden.head.find('\n', begin) - begin);
}

std::vector<std::filesystem::path> golden_files() {
  std::vector<std::filesystem::path> files;
  for (const auto& entry : std::filesystem::directory_iterator("tests/passes/golden")) {
    files.push_back(entry.path());
  }
  std::ranges::sort(files);
  return files;
}

// choose_storage makes no graph: "%2: f16" or "%0: f32, an input of the graph" per f32 value.
std::string storage_text(const ir::Graph& graph) {
  const StorageChoice choice = choose_storage(graph, Precision::f16);
  std::string text;
  for (ir::ValueId id = 0; id < graph.values.size(); ++id) {
    if (graph.value(id).dtype != ir::DType::f32) continue;
    const auto kept = std::ranges::find(choice.kept_wide, id, &ir::KeptWide::value);
    text += "%" + std::to_string(id) + ": " + std::string(ir::name_of(choice.storage[id]));
    text += kept == choice.kept_wide.end() ? "\n" : ", " + kept->reason + "\n";
  }
  return text;
}

// plan_views makes no graph either. On a CPU with subgroups, where every kind of view occurs.
std::string views_text(const ir::Graph& graph) {
  ir::DeviceProfile profile = ir::cpu_profile();
  profile.tier = ir::Tier::t1;
  return to_string(plan_views(graph, profile));
}

// The text after the pass and the removal of what it left dead; an error's message otherwise.
std::string run_pass(const Golden& golden) {
  auto graph = ir::parse(golden.before, ops::registry());
  if (!graph) return "cannot be read: " + graph.error().message + "\n";
  if (auto ok = ir::verify(*graph, ops::registry()); !ok) return ok.error().message + "\n";
  if (golden.pass == "choose_storage") return storage_text(*graph);
  if (golden.pass == "plan_views") return views_text(*graph);
  PlacementReport report;
  report.begin(*graph);
  ir::DeviceProfile profile = ir::portable_profile();
  if (const auto buffers = comment_value(golden, kBuffersLine)) {
    profile.max_storage_buffers = static_cast<uint32_t>(std::stoul(*buffers));
  }
  if (const auto range = comment_value(golden, kRangeLine)) {
    profile.max_storage_range = static_cast<uint32_t>(std::stoul(*range));
  }
  PassContext context{profile, report};
  if (const auto format = comment_value(golden, kWeightsLine)) {
    context.weights = ir::value_named<ir::BlockFormat>(*format);
  }
  if (const auto activations = comment_value(golden, kActivationsLine)) {
    context.activations = ir::value_named<ir::Activations>(*activations).value();
  }
  bool found = false;
  for (std::string_view name :
       {std::string_view(golden.pass), std::string_view("eliminate_dead_code")}) {
    for (const GraphPass& pass : graph_passes()) {
      if (pass.name != name) continue;
      if (auto done = pass.run(*graph, context); !done) return done.error().message + "\n";
      found = true;
      break;
    }
    if (!found) return "no pass of this name\n";
  }
  if (auto ok = ir::verify(*graph, ops::registry()); !ok) return ok.error().message + "\n";
  return ir::print(*graph);
}

class GoldenTest : public ::testing::TestWithParam<std::filesystem::path> {};

TEST_P(GoldenTest, PassMakesTheRecordedGraph) {
  const Golden golden = read(GetParam());
  ASSERT_FALSE(golden.pass.empty()) << "a line '// pass: NAME' is missing";
  const std::string after = run_pass(golden);
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream(GetParam()) << golden.head << golden.before << kDivider << after;
    return;
  }
  EXPECT_EQ(after, golden.after);
}

INSTANTIATE_TEST_SUITE_P(Files, GoldenTest, ::testing::ValuesIn(golden_files()),
                         [](const auto& test) { return test.param.stem().string(); });

}  // namespace
}  // namespace ullage::passes
