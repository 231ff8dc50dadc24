// The committed form of all kernels' MSL: a line with its hash per kernel in texts.txt, and the
// full text of one kernel per family, so that people can read what a change does.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ullage::test::metal {

// Name of a kernel -> its MSL.
using KernelTexts = std::map<std::string, std::string>;

// Path below the folder -> content, for every file that must be there. Of a family (the first part
// of a path) the folder decides which kernels are kept in full; if it has none, the shortest is.
std::map<std::string, std::string> golden_files(const std::filesystem::path& folder,
                                                const KernelTexts& texts);

// Which kernels changed, came or went, the first few by name, and where committed and present texts
// differ, as lines of a diff. Empty: the folder is up to date.
std::string golden_difference(const std::filesystem::path& folder, const KernelTexts& texts);

// Writes the folder anew.
void write_golden(const std::filesystem::path& folder, const KernelTexts& texts);

// Writes every text to a separate file, for `diff -r` between two commits.
void write_all_texts(const std::filesystem::path& folder, const KernelTexts& texts);

}  // namespace ullage::test::metal
