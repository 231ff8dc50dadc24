// A program that runs cases: `ullage conform` with every suite, ullage-conform without models.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/conform/bundle/bundle.h"

namespace ullage::conform {

// A constant of the program: its verbs refer to it until the program ends.
struct ConformTool {
  std::string_view program = {};  // its name: "ullage"
  std::string_view verb = {};     // above the verbs of verbs.h: "conform"; empty: none
  Suites suites = {};             // in the order in which they run
  // Bundles a graph case. Null: no suite computes graphs, and verbs lack the options of such suites
  // (--onnx-dir, --plant).
  ir::Result<Bundle> (*bundle_graph)(const Artifact& graph, const Rerun& rerun) = nullptr;
};

// As users type it: "ullage conform".
std::string name_of(const ConformTool& tool);
// The words after the program's that start a worker: "conform", "worker".
std::vector<std::string> worker_words(const ConformTool& tool);
// Workers of this program on this machine.
ir::Result<Launcher> local_launcher(const ConformTool& tool);

}  // namespace ullage::conform
