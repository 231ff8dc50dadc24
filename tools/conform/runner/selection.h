// The cases of a run: suites, a pattern, lists of names, a shard.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/conform/suite.h"

namespace ullage::conform {

struct Shard {
  uint32_t index = 0, count = 1;  // index < count
};
// "2/8": the second of eight, counted from 1.
ir::Result<Shard> parse_shard(const std::string& text);

struct Selection {
  std::vector<std::string> suites = {};  // empty: all
  std::string filter = {};               // regular expression, somewhere in the id; empty: all
  std::optional<std::vector<std::string>> names = {};  // of case lists; none: all
  Shard shard = {};
};

// A file of names: one id per line, '*' at the end of a line stands for anything; '#' starts a
// comment; a name that ends with .txt is another such file, from the folder of this one. Errors:
// cannot be read; a line that is no id, with its number.
ir::Result<std::vector<std::string>> read_case_list(const std::string& path);
ir::Result<std::vector<std::string>> parse_case_list(std::string_view text);
bool matches(std::string_view name, std::string_view id);
// The names of the selection that match no case of its suites; sorted.
ir::Result<std::vector<std::string>> unknown_names(Suites suites, const SuiteOptions& options,
                                                   const Selection& selection);

// Ids in the order of the suites, each once. Every n-th case belongs to a shard, so shards take
// about the same time. Errors: an unknown suite, an invalid pattern, a name of the list that no
// case has (in the chosen suites).
ir::Result<std::vector<CaseId>> select_cases(Suites suites, const SuiteOptions& options,
                                             const Selection& selection);

}  // namespace ullage::conform
