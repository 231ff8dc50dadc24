// Faults that a layer plants into fast kernels are found at load, and their kernels put aside.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <random>

#include "ops/catalogue.h"
#include "runtime/proof/hex.h"
#include "tests/ops/device_run.h"
#include "tests/proof/proof_run.h"
#include "tools/samples/sample_graph.h"

namespace ullage::test {
namespace {

// Faults that change a result which somebody could see; 95 % of them must be found.
constexpr size_t kFaults = 60, kMustBeFound = 57;
constexpr size_t kMostOfOneFile = 8;

// From the next module on.
void plant(uint64_t code, uint32_t seed) {
  setenv("ULLAGE_FAULT_CODE", runtime::hex_of(code).c_str(), 1);
  setenv("ULLAGE_FAULT_SEED", std::to_string(seed).c_str(), 1);
}
void plant_nothing() {
  setenv("ULLAGE_FAULT_CODE", "", 1);
}

struct Case {
  const ir::OpDef* op;
  ir::Sample sample;
};

std::vector<Case> all_cases(bool float64) {
  std::vector<Case> cases;
  for (const ir::OpDef* op : ops::catalogue()) {
    for (const ir::Sample& sample : samples::samples_of(*op, float64))
      cases.push_back({op, sample});
  }
  std::ranges::shuffle(cases, std::mt19937(21));
  return cases;
}

class PlantedFaults : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    setenv("VK_LAYER_PATH", ULLAGE_FAULT_LAYER_DIR, 1);
    setenv("VK_INSTANCE_LAYERS", "VK_LAYER_ULLAGE_fault", 1);
    plant_nothing();
    device_ = std::make_unique<ProvingDevice>("faults");
  }
  static void TearDownTestSuite() {
    device_.reset();
    unsetenv("VK_INSTANCE_LAYERS");
    unsetenv("VK_LAYER_PATH");
  }
  void SetUp() override {
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // Results at all sizes of the sample; empty where a run fails.
  static std::vector<std::vector<ir::Tensor>> results(const Case& c, const ir::Program& program) {
    std::vector<std::vector<ir::Tensor>> all;
    for (const samples::Sizes& sizes : c.sample.sizes) {
      auto outputs = device_->run(program, samples::sample_inputs(c.sample, sizes));
      if (!outputs) return {};
      all.push_back(std::move(*outputs));
    }
    return all;
  }

  static bool agree(const Case& c, const std::vector<std::vector<ir::Tensor>>& a,
                    const std::vector<std::vector<ir::Tensor>>& b) {
    if (a.size() != b.size()) return false;
    for (size_t run = 0; run < a.size(); ++run) {
      for (size_t i = 0; i < a[run].size(); ++i) {
        const double absolute = c.sample.absolute_tolerance * scale_of(a[run][i]);
        if (!difference(a[run][i], b[run][i], c.sample.relative_tolerance, absolute).empty()) {
          return false;
        }
      }
    }
    return true;
  }

  inline static std::unique_ptr<ProvingDevice> device_;
};

TEST_F(PlantedFaults, nearly_all_that_show_are_found_and_their_kernels_put_aside) {
  size_t planted = 0, found = 0;
  std::map<std::string, size_t> of_file;
  uint32_t seed = 0;
  for (const Case& c : all_cases(device_->profile().float64)) {
    if (planted == kFaults) break;
    const auto graph = samples::sample_graph(*c.op, c.sample);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto program = compile_with_twins(*graph, device_->profile());
    ASSERT_TRUE(program) << program.error().message;
    if (program->twins.empty()) continue;
    const uint64_t code = program->twins[++seed % program->twins.size()].of;
    const auto kernel = std::ranges::find(program->program.kernels, code, &runtime::code_hash);
    const std::string file = kernel->name.substr(0, kernel->name.find(' '));
    if (of_file[file] == kMostOfOneFile) continue;
    plant_nothing();
    const auto right = results(c, program->program);
    plant(code, seed);
    if (right.empty() || agree(c, right, results(c, program->program))) continue;
    ++planted;
    ++of_file[file];
    device_->forget();
    const auto proved = device_->load_wholly(*program);
    ASSERT_TRUE(proved) << proved.error().message;
    const auto findings = device_->findings();
    const auto finding = findings.find(code);
    const bool aside =
        finding != findings.end() && finding->second.verdict == runtime::Verdict::differs;
    found += aside;
    if (!aside)
      std::printf("missed: %s, seed %u in %s\n", c.op->name.data(), seed, kernel->name.c_str());
    if (aside) {
      EXPECT_TRUE(agree(c, right, results(c, *proved)))
          << "with the twin of " << kernel->name << ", seed " << seed;
    }
  }
  plant_nothing();
  std::printf("%zu of %zu faults put aside, in kernels of %zu files\n", found, planted,
              of_file.size());
  RecordProperty("planted", static_cast<int>(planted));
  RecordProperty("found", static_cast<int>(found));
  EXPECT_EQ(planted, kFaults);
  EXPECT_GE(found, kMustBeFound);
}

}  // namespace
}  // namespace ullage::test
