// The verb `list`: the cases that can be run.
#include <fmt/format.h>

#include <map>
#include <memory>

#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/conform/options.h"
#include "tools/conform/verbs.h"

namespace ullage::conform {
namespace {

using tools::ToolResult;

struct ListArguments {
  SelectionArguments selection;
  bool suites = false;
};

void print_suites(Suites suites, const std::vector<CaseId>& cases) {
  std::map<std::string_view, size_t> counts;
  for (const CaseId& id : cases) ++counts[find_suite(suites, id)->name];
  tools::TextTable table({"suite", "cases", "about"});
  for (const Suite* suite : suites) {
    table.add({std::string(suite->name), std::to_string(counts[suite->name]),
               std::string(suite->description)});
  }
  tools::print_text(table.text());
}

ToolResult<> list(const ListArguments& options, const ConformTool& tool) {
  const auto selection = selection_of(options.selection);
  if (!selection) return tools::usage(selection.error().message);
  const auto cases = select_cases(tool.suites, suite_options_of(options.selection), *selection);
  if (!cases) return tools::usage(cases.error().message);
  if (options.suites) {
    print_suites(tool.suites, *cases);
    return {};
  }
  for (const CaseId& id : *cases) tools::print("{}\n", id);
  return {};
}

}  // namespace

tools::Verb add_list(tools::Command parent, const ConformTool& tool) {
  tools::Command verb = parent.add_subcommand("list", "print the ids of cases; needs no device");
  const auto options = std::make_shared<ListArguments>();
  add_selection(verb, options->selection, tool);
  verb.add_flag("--suites", options->suites, "the suites and how many of these cases each has");
  return [options, &tool] { return list(*options, tool); };
}

}  // namespace ullage::conform
