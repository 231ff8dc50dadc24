// The coverage page and the list of tests that must pass.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

#include "tests/onnx/run_result.h"

namespace ullage::test {

struct Row {
  std::string name, op;
  RunResult run_result = {};
};

struct CoveragePage {
  const char* path = nullptr;
  const char* title = nullptr;
  const char* about = nullptr;
};

// Totals (a) to (d) of ONNX.md section 3, then a table by op and the reasons of what does not pass.
void write_coverage(const CoveragePage& page, const std::vector<Row>& rows);
// "600 pass, 3 with host ops, 226 skipped by rule, 900 missing, 36 fail" ...
std::string summary(const std::vector<Row>& rows);

// One name per line; '#' starts a comment.
std::set<std::string> read_names(const std::filesystem::path& path);
void write_names(const std::filesystem::path& path, const std::vector<Row>& rows);

}  // namespace ullage::test
