// The fake suite, and the program's main: it is its own worker.
#include "tests/tools/conform/fake_suite.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <thread>

#include "tests/run_tests.h"
#include "tools/common/process/process.h"
#include "tools/conform/models/suites.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

constexpr int kPasses = 12;

ir::Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  for (int i = 0; i < kPasses; ++i) ids.push_back("fake/pass/" + std::to_string(i));
  for (const char* name : {"fail", "crash", "exit", "hang", "throw", "unsupported", "skip", "noise",
                           "flaky", "broken", "crash-prepared", "hang-prepared"}) {
    // Between those that pass, so that what they cost their neighbours shows.
    ids.insert(ids.begin() + static_cast<std::ptrdiff_t>(ids.size() / 2),
               std::string("fake/") + name);
  }
  return ids;
}

CaseResult flaky(const SuiteOptions& options) {
  const std::filesystem::path mark = std::filesystem::path(options.onnx_folder) / "ran";
  if (std::filesystem::exists(mark)) return {};
  std::ofstream(mark) << "1";
  return {Outcome::fail, "the first time"};
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const std::string name = id.substr(id.find('/') + 1);
  // These two end before they use the device.
  if (name == "crash-prepared") std::abort();
  while (name == "hang-prepared") std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (name == "broken") return broken("does not compile");
  device.use();
  if (name.starts_with("pass/")) return {.details = {.worst_error = 0.25}};
  if (name == "fail") return {Outcome::fail, "as requested, with <tags> & \"quotes\""};
  if (name == "crash") {
    std::fputs("last words\n", stderr);
    std::abort();
  }
  if (name == "exit") std::_Exit(0);
  while (name == "hang") std::this_thread::sleep_for(std::chrono::milliseconds(10));
  if (name == "throw") throw std::runtime_error("thrown");
  if (name == "unsupported") return {Outcome::unsupported, "lacks a feature"};
  if (name == "skip") return {Outcome::skip, "by a rule"};
  if (name == "flaky") return flaky(options);
  if (name == "noise") {
    std::fputs("@conform {broken\n@conform {\"event\": \"end\"}\nno end of line", stdout);
    return {.artifacts = {{"a.txt", "text"}}};
  }
  return {Outcome::fail, "no such case"};
}

constinit const Suite kFakeSuite = {.name = "fake", .description = "", .list = list, .run = run};

}  // namespace

Suites fake_suites() {
  static constexpr const Suite* kAll[] = {&kFakeSuite};
  return kAll;
}

Suites test_suites() {
  static constexpr const Suite* kAll[] = {
      &kShadersSuite, &kOpsSuite,    &kOnnxSuite,   &kGraphsSuite,      &kDriverSuite, &kFuzzSuite,
      &kMatrixSuite,  &kScriptSuite, &kReplaySuite, &kDeterminismSuite, &kFakeSuite};
  return kAll;
}

ir::Result<Launcher> fake_launcher() {
  return local_launcher({tools::own_program(), "conform", "worker"});
}

RunOptions fake_options() {
  RunOptions options;
  options.opens_device = false;
  options.timeout_seconds = 1;
  options.batch_size = 5;
  return options;
}

std::vector<std::string> outcomes_of(const std::vector<CaseRecord>& records) {
  std::vector<std::string> lines;
  for (const CaseRecord& record : records) {
    lines.push_back(record.id + " " + std::string(name_of(record.result.outcome)));
  }
  return lines;
}

}  // namespace ullage::conform

int main(int argc, char** argv) {
  using namespace ullage::conform;
  if (argc == 4 && std::string_view(argv[2]) == "worker") {
    run_worker(test_suites(), argv[3]);
  }
  return ullage::run_tests(argc, argv);
}
