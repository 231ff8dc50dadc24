// Suite `onnx`: the node tests of ONNX, or any folder of that layout.
#include <algorithm>
#include <filesystem>

#include "testing/node_case.h"
#include "tools/conform/models/graph_case.h"
#include "tools/conform/models/suites.h"

namespace ullage::conform {

using ir::Result;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDownloaded = ".cache/onnx/backend/test/data/node";

fs::path folder_of(const SuiteOptions& options) {
  return options.onnx_folder.empty() ? fs::path(kDownloaded) : fs::path(options.onnx_folder);
}

// No cases where nothing is downloaded; a folder that was named must exist.
Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  const fs::path folder = folder_of(options);
  std::error_code error;
  std::vector<CaseId> ids;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!fs::exists(entry.path() / "model.onnx")) continue;
    ids.push_back("onnx/" + entry.path().filename().string());
  }
  if (error && !options.onnx_folder.empty()) {
    return ir::invalid_argument("--onnx-dir " + options.onnx_folder + ": " + error.message());
  }
  std::ranges::sort(ids);
  return ids;
}

Result<samples::NodeCase> test_of(const CaseId& id, const SuiteOptions& options) {
  return samples::load_case(folder_of(options) / id.substr(id.find('/') + 1));
}

Result<GraphCase> case_of(const samples::NodeCase& test) {
  if (test.skipped_by) return ir::unsupported("out of scope: " + *test.skipped_by);
  Result<ir::Graph> graph = samples::import_case(test);
  if (!graph) return graph.error();
  GraphCase one{.graph = *std::move(graph)};
  one.runs.push_back({.sizes = "as given",
                      .inputs = test.inputs,
                      .given = test.expected,
                      .given_absolute = test.absolute_tolerance});
  return one;
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const Result<samples::NodeCase> test = test_of(id, options);
  if (!test) return result_of(test.error());
  const Result<GraphCase> one = case_of(*test);
  if (one) return run_graph_case(*one, device, options.plant);
  CaseResult result = result_of(one.error());
  if (test->skipped_by) result.outcome = Outcome::skip;
  return result;
}

Result<Artifact> reproduce(const CaseId& id, const SuiteOptions& options) {
  const Result<samples::NodeCase> test = test_of(id, options);
  if (!test) return test.error();
  Result<GraphCase> one = case_of(*test);
  if (!one) return one.error();
  return artifact_of(id, *std::move(one));
}

}  // namespace

constinit const Suite kOnnxSuite = {
    .name = "onnx",
    .description = "node tests of ONNX: the folder of --onnx-dir, or what ./dev setup downloads",
    .list = list,
    .run = run,
    .reproduce = reproduce,
    .shrink = shrink_graph_case};

}  // namespace ullage::conform
