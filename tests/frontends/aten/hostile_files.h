// .pt2 files that are sound, and files that are not: for tests and as seeds of the fuzzer.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/result.h"

namespace ullage::aten::test {

struct HostileFile {
  std::string name;  // plain enough for a file
  std::vector<std::byte> bytes;
  std::string message;  // part of what refuses it
};

// Archives: damaged, of names that lead out of them, of files that claim more than they have.
std::vector<HostileFile> hostile_archives();

// Weights: their dtypes, sizes, strides, offsets and files.
std::vector<HostileFile> hostile_weights();

// Programs: their JSON, names, order and nesting.
std::vector<HostileFile> hostile_programs();

// Sizes and arguments that no tensor may have.
std::vector<HostileFile> hostile_sizes();

// They can be imported; their results have no place in any memory.
std::vector<std::vector<std::byte>> files_of_huge_results();

// Small programs that can be imported: elementwise, views that are written to, sizes of the data,
// branches and loops, weights.
std::vector<std::vector<std::byte>> sound_files();

}  // namespace ullage::aten::test
