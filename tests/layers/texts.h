// Text files of the repository, which the tests of this folder read from its root.
#pragma once

#include <filesystem>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

namespace ullage::test {

std::vector<std::string> lines_of(const std::filesystem::path& file);

// Files below the folders whose extension is one of `extensions`, sorted.
std::vector<std::filesystem::path> texts_below(std::initializer_list<const char*> folders,
                                               const std::set<std::string>& extensions);

}  // namespace ullage::test
