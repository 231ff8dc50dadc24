#include "tools/conform/options.h"

#include <fmt/format.h>

#include "tools/common/cli/tier_option.h"
#include "tools/common/files/cache_folder.h"

namespace ullage::conform {

void add_selection(tools::Command verb, SelectionArguments& arguments, const ConformTool& tool) {
  verb.add_option("--suite", arguments.suites, "suites, all without it (A,B)").delimiter(',');
  verb.add_option("--filter", arguments.filter,
                  "run only cases whose id matches this regular expression");
  verb.add_option("--caselist", arguments.case_lists, "files of ids, '*' at the end of a line");
  verb.add_option("--shard", arguments.shard, "the I-th of N shares (I/N, from 1)");
  verb.add_option("--seed", arguments.seed, "seed of random inputs");
  if (tool.bundle_graph != nullptr) {
    verb.add_option("--onnx-dir", arguments.onnx_folder,
                    "folder of ONNX node tests; what ./dev setup downloads without it");
  }
  verb.add_option("--script", arguments.scripts, "scripts for the suite `script`");
  verb.add_option("FILES", arguments.files, "scripts, as --script");
}

void add_plant(tools::Command verb, std::string& fault, const ConformTool& tool) {
  if (tool.bundle_graph == nullptr) return;
  verb.add_option("--plant", fault, "plant a fault into every kernel").hidden();
}

ir::Result<Selection> selection_of(const SelectionArguments& arguments) {
  Selection selection;
  selection.suites = arguments.suites;
  selection.filter = arguments.filter;
  if (selection.suites.empty() && !(arguments.scripts.empty() && arguments.files.empty())) {
    selection.suites = {"script"};
  }
  if (!arguments.shard.empty()) {
    const auto shard = parse_shard(arguments.shard);
    if (!shard) return shard.error();
    selection.shard = *shard;
  }
  for (const std::string& path : arguments.case_lists) {
    auto names = read_case_list(path);
    if (!names) return names.error();
    if (!selection.names) selection.names.emplace();
    selection.names->insert(selection.names->end(), names->begin(), names->end());
  }
  return selection;
}

SuiteOptions suite_options_of(const SelectionArguments& arguments) {
  SuiteOptions options;
  options.seed = arguments.seed;
  options.onnx_folder = arguments.onnx_folder;
  options.files = arguments.scripts;
  options.files.insert(options.files.end(), arguments.files.begin(), arguments.files.end());
  return options;
}

void add_device(tools::Command verb, DeviceArguments& arguments) {
  verb.add_option("--device", arguments.device, "index, driver UUID, or a part of the name");
  tools::add_tier(verb, arguments.max_tier, "mask the device to this tier");
  verb.add_flag("--validation", arguments.validation,
                "a message of the validation layer is a fail");
}

DeviceChoice device_of(const DeviceArguments& arguments) {
  DeviceChoice choice;
  choice.device = arguments.device;
  choice.max_tier = arguments.max_tier;
  choice.validation = arguments.validation;
  choice.cache = tools::cache_folder();
  return choice;
}

}  // namespace ullage::conform
