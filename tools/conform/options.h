// Options that several verbs share.
#pragma once

#include <string>
#include <vector>

#include "tools/common/cli/command.h"
#include "tools/conform/conform_tool.h"
#include "tools/conform/runner/selection.h"

namespace ullage::conform {

struct SelectionArguments {
  std::vector<std::string> suites, scripts, files;
  std::vector<std::string> case_lists;
  std::string filter, shard, onnx_folder;
  uint64_t seed = 1;
};

// Adds --suite, --filter, --caselist, --shard, --seed, --script and FILES; --onnx-dir where a suite
// computes graphs.
void add_selection(tools::Command verb, SelectionArguments& arguments, const ConformTool& tool);
// Adds --plant, which --help hides, where a suite computes graphs.
void add_plant(tools::Command verb, std::string& fault, const ConformTool& tool);

// Files of scripts without --suite choose the suite `script` alone.
ir::Result<Selection> selection_of(const SelectionArguments& arguments);
SuiteOptions suite_options_of(const SelectionArguments& arguments);

struct DeviceArguments {
  std::string device;
  uint32_t max_tier = 0;  // as ullage_context_options.max_tier
  bool validation = false;
};
// Adds --device, --tier and --validation.
void add_device(tools::Command verb, DeviceArguments& arguments);
DeviceChoice device_of(const DeviceArguments& arguments);

}  // namespace ullage::conform
