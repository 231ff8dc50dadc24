// onnx_node_tests: runs the ONNX node suite in isolated processes, then evaluates the results with
// gtest.
#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <optional>

#include "tests/frontends/test_data.h"
#include "tests/onnx/coverage.h"
#include "tests/onnx/executor.h"
#include "tests/onnx/import_case.h"
#include "tests/onnx/isolation.h"

namespace ullage::test {
namespace {

namespace fs = std::filesystem;

constexpr CoveragePage kPage = {
    "docs/onnx-coverage.md", "ONNX coverage",
    "Written by `onnx_node_tests --update`: the node tests of ONNX v1.22.0, compiled and run on "
    "the device through the C ABI, at the suite's tolerance (rtol 1e-3, atol 1e-7, exact dtype and "
    "shape). Tests of function bodies (`_expanded`) count for their function. The same with every "
    "input on the device: onnx-coverage-device-inputs.md."};
constexpr CoveragePage kDevicePage = {
    "docs/onnx-coverage-device-inputs.md", "ONNX coverage with every input on the device",
    "Written by `onnx_node_tests --device-inputs --update`: the node tests of ONNX v1.22.0 with "
    "every input as `--device-input`: axes, sizes, counts, conditions and trip counts are known to "
    "the device alone and the host waits once. Where nothing bounds an extent, the run reports "
    "the missing bound and gets it."};

struct Options {
  bool reference = false;  // the reference evaluator instead of a device
  DeviceRuns runs = {};
  bool all_pass = false;  // there is no list: every test must pass
  bool update = false;    // write the coverage page and the expected list
  bool list = false;      // print every test that does not pass
  size_t sample = 1;      // every n-th test
  int jobs = 2;
  double atol = 1e-7;
  std::string filter = {};  // part of the test's name
};

constexpr const char* kUsage =
    "usage: onnx_node_tests [--reference] [--device-inputs] [--no-bounds] [--rolled] [--all-pass] "
    "[--update] "
    "[--list] "
    "[--sample N] "
    "[--jobs N] "
    "[--filter TEXT] [--atol X] [gtest flags]\n"
    "  --reference  the reference evaluator instead of the device\n"
    "  --device-inputs  every input is device data; bounds that are required are given\n"
    "  --no-bounds  a test that requires a bound fails\n"
    "  --rolled     loops stay loops, however few their iterations are\n"
    "  --all-pass   every test must pass, not only those of the list\n"
    "  --update     write the coverage page and the expected passes of docs and tests/onnx\n"
    "  --list       print every test that does not pass, with the reason\n"
    "  --sample N   every N-th test only\n"
    "  --filter T   tests whose name contains T\n"
    "  --atol X     absolute tolerance instead of the suite's 1e-7\n";

const char* list_of(const Options& options) {
  return options.runs.device_inputs ? "tests/onnx/expected_pass_device_inputs.txt"
                                    : "tests/onnx/expected_pass.txt";
}

std::optional<Options> parse_options(int argc, char** argv) {
  Options o;
  for (int i = 1; i < argc; ++i) {
    const std::string arg = argv[i];
    const char* value = i + 1 < argc ? argv[i + 1] : nullptr;
    if (arg == "--reference") {
      o.reference = true;
    } else if (arg == "--device-inputs") {
      o.runs.device_inputs = true;
    } else if (arg == "--no-bounds") {
      o.runs.give_bounds = false;
    } else if (arg == "--rolled") {
      o.runs.loops = onnx::Loops::rolled;
    } else if (arg == "--all-pass") {
      o.all_pass = true;
    } else if (arg == "--update") {
      o.update = true;
    } else if (arg == "--list") {
      o.list = true;
    } else if (arg == "--sample" && value) {
      o.sample = static_cast<size_t>(std::max(1, std::atoi(argv[++i])));
    } else if (arg == "--jobs" && value) {
      o.jobs = std::max(1, std::atoi(argv[++i]));
    } else if (arg == "--atol" && value) {
      o.atol = std::atof(argv[++i]);
    } else if (arg == "--filter" && value) {
      o.filter = argv[++i];
    } else {
      return std::nullopt;
    }
  }
  return o;
}

// Rows of the run, for the gtest cases below.
struct SuiteRun {
  Options options;
  std::vector<Row> rows = {};
};

std::vector<fs::path> folders_of(const Options& options) {
  std::vector<fs::path> folders;
  for (const auto& entry : fs::directory_iterator(node_tests_folder())) {
    if (entry.path().filename().string().find(options.filter) == std::string::npos) continue;
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  std::vector<fs::path> sample;
  for (size_t i = 0; i < folders.size(); i += options.sample) sample.push_back(folders[i]);
  return sample;
}

RunResult run_one(const fs::path& folder, Executor& executor, double atol) {
  ir::Result<NodeCase> test = load_case(folder);
  if (!test) return {Status::fail, test.error().message};
  if (test->skipped_by) return {Status::skip, *test->skipped_by};
  test->absolute_tolerance = atol;
  return executor.run(*test);
}

SuiteRun run_all(const Options& options) {
  SuiteRun run{.options = options};
  const std::vector<fs::path> folders = folders_of(options);
  std::unique_ptr<Executor> executor;  // created in the child: each has its own device
  auto body = [&](size_t i) {
    if (!executor) {
      executor = options.reference ? make_reference_executor(options.runs.loops)
                                   : make_device_executor(options.runs);
    }
    return run_one(folders[i], *executor, options.atol);
  };
  const bool terminal = isatty(2) != 0;
  auto progress = [&](size_t done) {
    if (terminal) fprintf(stderr, "\r  %zu of %zu ", done, folders.size());
  };
  const std::vector<RunResult> run_results =
      run_isolated(folders.size(), body, {.jobs = options.jobs, .on_progress = progress});
  if (terminal) fprintf(stderr, "\r\033[K");
  for (size_t i = 0; i < folders.size(); ++i) {
    ir::Result<NodeCase> test = load_case(folders[i]);
    run.rows.push_back({folders[i].filename().string(), test ? test->op : "?", run_results[i]});
  }
  return run;
}

// Holds a finished run; each case looks at one promise.
class NodeTests : public testing::Test {
 public:
  explicit NodeTests(const SuiteRun& run) : run_(run) {}

 protected:
  const SuiteRun& run_;
};

class NothingCrashesOrHangs : public NodeTests {
  using NodeTests::NodeTests;
  void TestBody() override {
    for (const Row& row : run_.rows) {
      const Status s = row.run_result.status;
      EXPECT_FALSE(s == Status::crash || s == Status::timeout) << row.name;
    }
  }
};

bool passes(const Row& row) {
  return row.run_result.status == Status::pass || row.run_result.status == Status::bounded;
}

// NX-03, NX-04, NX-08: `reshape_*`, `resize_*` and `reduce_sum_*` are on the list, and on that of
// device inputs, where axes and shapes are data.
class ExpectedPassesPass : public NodeTests {
  using NodeTests::NodeTests;
  void TestBody() override {
    const std::set<std::string> expected = read_names(list_of(run_.options));
    if (run_.options.reference) GTEST_SKIP() << "the list is of device passes";
    size_t more = 0, without_feature = 0;
    for (const Row& row : run_.rows) {
      // The list was written on a device with f64; other devices report a missing feature.
      const bool lacks_f64 = row.run_result.status == Status::missing &&
                             row.run_result.reason.find("shaderFloat64") != std::string::npos;
      without_feature += lacks_f64;
      if (expected.contains(row.name) && !lacks_f64) {
        EXPECT_TRUE(passes(row)) << row.name << ": " << row.run_result.reason;
      } else {
        more += passes(row);
      }
    }
    if (without_feature > 0) printf("%zu tests need f64 on the device\n", without_feature);
    if (more > 0) printf("%zu tests pass that are not expected to: --update\n", more);
  }
};

class AllPass : public NodeTests {
  using NodeTests::NodeTests;
  void TestBody() override {
    EXPECT_FALSE(run_.rows.empty());
    for (const Row& row : run_.rows) EXPECT_TRUE(passes(row)) << row.name;
  }
};

template <class Case>
void add_case(const char* name, const SuiteRun& run) {
  testing::RegisterTest("NodeTests", name, nullptr, nullptr, __FILE__, __LINE__,
                        [&run]() -> testing::Test* { return new Case(run); });
}

int evaluate(const SuiteRun& run) {
  printf("%zu node tests: %s\n", run.rows.size(), summary(run.rows).c_str());
  const auto repeated = std::ranges::count_if(run.rows, [](const Row& row) {
    return row.run_result.status == Status::pass && !row.run_result.reason.empty();
  });
  if (repeated > 0) printf("%td of them repeated their first run\n", repeated);
  for (const Row& row : run.rows) {
    const Status s = row.run_result.status;
    const bool fine = s == Status::pass || s == Status::skip || s == Status::bounded;
    if (!run.options.list || fine) continue;
    printf("%c %s: %s\n", static_cast<char>(s), row.name.c_str(), row.run_result.reason.c_str());
  }
  if (run.options.update && !run.options.reference) {
    write_coverage(run.options.runs.device_inputs ? kDevicePage : kPage, run.rows);
    write_names(list_of(run.options), run.rows);
  }
  add_case<NothingCrashesOrHangs>("NothingCrashesOrHangs", run);
  if (run.options.all_pass) {
    add_case<AllPass>("AllPass", run);
  } else {
    add_case<ExpectedPassesPass>("ExpectedPassesPass", run);
  }
  return RUN_ALL_TESTS();
}

}  // namespace
}  // namespace ullage::test

int main(int argc, char** argv) {
  using namespace ullage::test;
  testing::InitGoogleTest(&argc, argv);
  const std::optional<Options> options = parse_options(argc, argv);
  if (!options) {
    fputs(kUsage, stderr);
    return 2;
  }
  if (!std::filesystem::is_directory(node_tests_folder())) {
    printf("skipped: no ONNX node tests at %s\n", node_tests_folder().c_str());
    return 0;
  }
  return evaluate(run_all(*options));
}
