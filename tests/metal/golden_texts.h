// The committed form of all kernels' MSL: a line per kernel in texts.txt, and the full text of one
// kernel per file, so that people can read what a change does.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace ullage::test::metal {

// Name of a kernel -> its MSL.
using KernelTexts = std::map<std::string, std::string>;

// Path below the folder -> content, for every file that must be there.
std::map<std::string, std::string> golden_files(const KernelTexts& texts);

// Which kernels changed, came or went, the first few by name, and where committed and present texts
// part, as lines of a diff. Empty: the folder is as it must be.
std::string golden_difference(const std::filesystem::path& folder, const KernelTexts& texts);

// Replaces the folder by what it must be.
void write_golden(const std::filesystem::path& folder, const KernelTexts& texts);

// Every text as a file of its own, for `diff -r` between two commits.
void write_all_texts(const std::filesystem::path& folder, const KernelTexts& texts);

}  // namespace ullage::test::metal
