// Suite `replay`: graph cases of files, as `shrink` and `replay` run them.
#include <fmt/format.h>

#include "tools/conform/models/graph_case.h"
#include "tools/conform/models/suites.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {

using ir::Result;

namespace {

CaseId id_of(size_t index) {
  return fmt::format("replay/{}", index);
}

// One case per file, by its place on the command line; files of scripts are not of this suite.
Result<std::vector<CaseId>> list(const SuiteOptions& options) {
  std::vector<CaseId> ids;
  for (size_t i = 0; i < options.files.size(); ++i) {
    const Result<std::string> text = read_text(options.files[i]);
    if (text && text->starts_with(kGraphCaseMark)) ids.push_back(id_of(i));
  }
  return ids;
}

Result<std::string> text_of(const CaseId& id, const SuiteOptions& options) {
  for (size_t i = 0; i < options.files.size(); ++i) {
    if (id_of(i) == id) return read_text(options.files[i]);
  }
  return ir::invalid_argument("no such case: " + id);
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const Result<std::string> text = text_of(id, options);
  if (!text) return result_of(text.error());
  const Result<GraphCase> one = parse_graph_case(*text);
  return one ? run_graph_case(*one, device, options.plant) : result_of(one.error());
}

Result<Artifact> reproduce(const CaseId& id, const SuiteOptions& options) {
  Result<std::string> text = text_of(id, options);
  if (!text) return text.error();
  return Artifact{"replay.graph", *std::move(text)};
}

}  // namespace

constinit const Suite kReplaySuite = {.name = "replay",
                                      .description = "graph cases of the files that are named",
                                      .runs_files = true,
                                      .list = list,
                                      .run = run,
                                      .reproduce = reproduce,
                                      .shrink = shrink_graph_case};

}  // namespace ullage::conform
