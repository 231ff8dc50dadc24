// Suite `onnx`: the node tests of ONNX, or any folder of that form.
#include <algorithm>
#include <filesystem>

#include "tools/conform/cases/graph_run.h"
#include "tools/conform/suites.h"
#include "tools/samples/node_case.h"

namespace ullage::conform {

using ir::Result;

namespace {

namespace fs = std::filesystem;

constexpr std::string_view kDownloaded = ".cache/onnx/backend/test/data/node";

fs::path folder_of(const SuiteOptions& options) {
  return options.onnx_folder.empty() ? fs::path(kDownloaded) : fs::path(options.onnx_folder);
}

// No cases where nothing is downloaded; a folder that was named must be there.
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

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const Result<samples::NodeCase> test =
      samples::load_case(folder_of(options) / id.substr(id.find('/') + 1));
  if (!test) return result_of(test.error());
  if (test->skipped_by) return {Outcome::skip, "out of scope: " + *test->skipped_by};
  const Result<ir::Graph> graph = samples::import_case(*test);
  if (!graph) return result_of(graph.error());
  GraphCheck check{.graph = *graph};
  check.runs.push_back({.sizes = "as given",
                        .inputs = test->inputs,
                        .given = test->expected,
                        .given_absolute = test->absolute_tolerance});
  return check_graph(check, device);
}

}  // namespace

constinit const Suite kOnnxSuite = {
    .name = "onnx",
    .description = "node tests of ONNX: the folder of --onnx-dir, or what ./dev setup downloads",
    .list = list,
    .run = run};

}  // namespace ullage::conform
