// Faults that a layer plants into fast kernels are found at load, and their kernels disabled.
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <optional>
#include <random>

#include "ops/registry.h"
#include "runtime/self_test/hex.h"
#include "testing/sample_graph.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/runtime/self_test/self_test_run.h"

namespace ullage::test {
namespace {

// Faults in kernels of one file, at first and where others are not enough.
constexpr size_t kMostOfOneFile = 8, kMostOfAFew = 32;
constexpr uint32_t kFaultsOfCase = 6;
// Of one case: on processors, whatever else the machine does, and where it waits for ever.
constexpr unsigned kMostBusySeconds = 30, kMostSeconds = 600;

enum RunResult : int { no_reference, not_seen, found, missed, wrong_reference, failed };

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
  samples::Sample sample;
};

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  for (const ir::OpDef* op : ops::registry()) {
    for (const samples::Sample& sample : samples::samples_of(*op, false))
      cases.push_back({op, sample});
  }
  std::ranges::shuffle(cases, std::mt19937(21));
  return cases;
}

// Results at all sizes of the sample; empty where a run fails.
std::vector<std::vector<ir::Tensor>> results(const CheckingDevice& device, const Case& c,
                                             const ir::Program& program) {
  std::vector<std::vector<ir::Tensor>> all;
  for (const samples::Sizes& sizes : c.sample.sizes) {
    auto outputs = device.run(program, samples::sample_inputs(c.sample, sizes));
    if (!outputs) return {};
    all.push_back(std::move(*outputs));
  }
  return all;
}

bool agree(const Case& c, const std::vector<std::vector<ir::Tensor>>& a,
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

std::string file_of(const std::string& kernel) {
  return kernel.substr(0, kernel.find(' '));
}

// The kernels with references, but for those of files that had their share.
std::vector<const ir::ProgramKernel*> candidates(const ProgramWithReferences& program,
                                                 const std::map<std::string, size_t>& of_file,
                                                 size_t most) {
  std::vector<const ir::ProgramKernel*> kernels;
  for (const runtime::ReferenceKernel& reference : program.references) {
    const auto kernel =
        std::ranges::find(program.program.kernels, reference.of, &runtime::code_hash);
    const auto share = of_file.find(file_of(kernel->name));
    if (share == of_file.end() || share->second < most) kernels.push_back(&*kernel);
  }
  return kernels;
}

// What became of a fault that shows; `names` gets what is known of the kernel then.
RunResult check(const CheckingDevice& device, const Case& c, const ProgramWithReferences& program,
                uint64_t code, const std::vector<std::vector<ir::Tensor>>& right,
                std::FILE* names) {
  const auto checked = device.load_wholly(program);
  if (!checked) return failed;
  const auto findings = device.findings();
  const auto finding = findings.find(code);
  if (finding == findings.end() || finding->second.verdict != runtime::Verdict::differs) {
    const bool is_checked =
        finding != findings.end() && finding->second.verdict == runtime::Verdict::equal;
    std::fprintf(names, ": %s",
                 is_checked                  ? "equal"
                 : finding == findings.end() ? "unknown"
                                             : finding->second.text.c_str());
    std::fflush(names);
    return missed;
  }
  return agree(c, right, results(device, c, *checked)) ? found : wrong_reference;
}

// The first fault that shows of a few in kernels of the case; `names` gets the kernels.
RunResult try_faults(const Case& c, uint32_t seed, const std::map<std::string, size_t>& of_file,
                     size_t most, std::FILE* names) {
  setenv("VK_LAYER_PATH", ULLAGE_FAULT_LAYER_DIR, 1);
  setenv("VK_INSTANCE_LAYERS", "VK_LAYER_ULLAGE_fault", 1);
  plant_nothing();
  const auto graph = samples::sample_graph(*c.op, c.sample);
  const CheckingDevice device("faults");
  if (!device.available() || !graph) return failed;
  const auto program = compile_with_references(*graph, device.profile());
  if (!program) return failed;
  if (program->references.empty()) return no_reference;
  const auto kernels = candidates(*program, of_file, most);
  if (kernels.empty()) return not_seen;
  const auto right = results(device, c, program->program);
  if (right.empty()) return failed;
  for (uint32_t i = 0; i < kFaultsOfCase; ++i) {
    const ir::ProgramKernel& kernel = *kernels[(seed + i) % kernels.size()];
    const uint64_t code = runtime::code_hash(kernel);
    std::rewind(names);
    if (ftruncate(fileno(names), 0) != 0) return failed;
    std::fprintf(names, "%s, fault %u", kernel.name.c_str(), seed + i);
    std::fflush(names);
    plant(code, seed + i);
    if (!agree(c, right, results(device, c, program->program))) {
      return check(device, c, *program, code, right, names);
    }
  }
  return not_seen;
}

// In a separate process, since a fault may end it. None if the process crashes or hangs: the parent
// detects that.
std::optional<RunResult> in_a_child(const std::function<RunResult()>& body) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit busy{kMostBusySeconds, kMostBusySeconds};
    setrlimit(RLIMIT_CPU, &busy);
    alarm(kMostSeconds);
    _exit(body());
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child || !WIFEXITED(status)) return std::nullopt;
  return static_cast<RunResult>(WEXITSTATUS(status));
}

std::string text_of(std::FILE* file) {
  char text[512] = {};
  std::rewind(file);
  const size_t length = std::fread(text, 1, sizeof text - 1, file);
  return std::string(text, length);
}

struct Count {
  size_t planted = 0, disabled = 0, ended = 0, unseen = 0;
  std::map<std::string, size_t> of_file;
  uint32_t seed = 0;
};

// False: none of its kernels has a reference.
bool plant_in(const Case& c, size_t most_of_file, Count& count) {
  count.seed += kFaultsOfCase;
  std::FILE* const names = std::tmpfile();
  const auto run_result =
      in_a_child([&] { return try_faults(c, count.seed, count.of_file, most_of_file, names); });
  const std::string kernel = text_of(names);
  std::fclose(names);
  count.ended += !run_result;
  count.unseen += run_result == not_seen;
  EXPECT_NE(run_result, failed) << c.op->name << ", " << kernel;
  EXPECT_NE(run_result, wrong_reference) << c.op->name << ", " << kernel;
  if (run_result == found || run_result == missed) {
    ++count.planted;
    ++count.of_file[file_of(kernel)];
    count.disabled += run_result == found;
    std::printf("%zu %s: %s, %s\n", count.planted, run_result == found ? "disabled" : "missed",
                c.op->name.data(), kernel.c_str());
    std::fflush(stdout);
  }
  return run_result != no_reference;
}

// So many faults that change a result which somebody could see.
void plant_faults(size_t most, Count& count) {
  std::vector<Case> cases = all_cases();
  for (size_t share = kMostOfOneFile; share <= kMostOfAFew && count.planted < most; share *= 2) {
    std::erase_if(cases, [&](const Case& c) {
      return count.planted < most && !testing::Test::HasFailure() && !plant_in(c, share, count);
    });
  }
  std::printf(
      "%zu of %zu faults disabled, in kernels of %zu files; faults of %zu samples changed "
      "nothing, "
      "%zu ended the process\n",
      count.disabled, count.planted, count.of_file.size(), count.unseen, count.ended);
  testing::Test::RecordProperty("planted", static_cast<int>(count.planted));
  testing::Test::RecordProperty("disabled", static_cast<int>(count.disabled));
}

class PlantedFaults : public testing::Test {
 protected:
  void SetUp() override {
    const auto opens = [] { return CheckingDevice("none").available() ? found : failed; };
    if (in_a_child(opens) != found) GTEST_SKIP() << "no Vulkan device";
  }
  Count count_;
};

TEST_F(PlantedFaults, are_found_and_their_kernels_disabled) {
  plant_faults(1, count_);
  EXPECT_EQ(count_.planted, 1u);
  EXPECT_EQ(count_.disabled, 1u);
}

// 95 of 100.
TEST_F(PlantedFaults, SlowNearlyAllAreFound) {
  plant_faults(60, count_);
  EXPECT_EQ(count_.planted, 60u);
  EXPECT_GE(count_.disabled, 57u);
}

}  // namespace
}  // namespace ullage::test
