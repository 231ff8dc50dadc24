// Text files of the repository, which the tests of this folder read from its root.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace ullage::test {

std::vector<std::string> lines_of(const std::filesystem::path& file);

// A folder of the table in docs/architecture.md, without the last slash.
struct Layer {
  std::string folder;
  bool may_include_anything = false;
  // Folders, or headers without ".h", besides its own and base.
  std::vector<std::string> may_include{};
};
const std::vector<Layer>& layers();
// The first parts of their paths, each once.
std::vector<std::string> top_level_folders();

// Files below the folders whose extension is one of `extensions`, sorted.
std::vector<std::filesystem::path> texts_below(const std::vector<std::string>& folders,
                                               const std::set<std::string>& extensions);

}  // namespace ullage::test
