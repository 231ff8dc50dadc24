// Holds docs/architecture.md's table of who may include whom against every #include in the tree.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

// Folder -> prefixes of project headers it may include. A file keeps to those of every folder that
// it lies in.
const std::map<std::string, std::vector<std::string>> kMayInclude = {
    {"base", {"base/"}},
    {"ir", {"base/", "ir/", "shaders/params/resolve.h"}},
    {"ops", {"base/", "ops/", "ir/", "shaders/params/"}},
    {"autodiff", {"base/", "autodiff/", "ops/", "ir/"}},
    {"passes",
     {"base/", "passes/", "ops/", "ir/", "shaders/kernel_compiler/", "shaders/params/resolve.h"}},
    {"frontends/language/chat", {"base/", "frontends/language/chat/", "ir/"}},
    {"frontends/comprehension", {"base/", "frontends/comprehension/", "ops/", "ir/"}},
    {"frontends/comprehension/text", {"base/", "frontends/comprehension/text/", "ir/"}},
    {"frontends/comprehension/check",
     {"base/", "frontends/comprehension/check/", "frontends/comprehension/text/", "ops/", "ir/"}},
    {"frontends/comprehension/ranges", {"base/", "frontends/comprehension/ranges/", "ir/"}},
    {"frontends/comprehension/lower", {"base/", "frontends/comprehension/lower/", "ops/", "ir/"}},
    {"frontends/language/gguf",
     {"base/", "frontends/language/gguf/", "frontends/language/tokenizer/", "ops/", "ir/"}},
    {"frontends/onnx", {"base/", "frontends/", "ops/", "ir/"}},
    {"frontends/onnx/file", {"base/", "frontends/onnx/file/", "ir/"}},
    {"frontends/language/tokenizer", {"base/", "frontends/language/tokenizer/", "ir/"}},
    {"shaders", {"base/", "shaders/", "ir/"}},
    {"runtime",
     {"base/", "runtime/", "ullage/", "shaders/params/", "ir/program/program.h",
      "ir/program/scalar_program.h", "ir/program/memory_plan.h", "ir/extent/extent.h",
      "ir/extent/rank.h", "ir/dtype.h", "base/result.h", "ir/program/arithmetic.h",
      "ir/program/device_profile.h", "ir/program/lane_registers.h", "ir/program/plan_needs.h",
      "ir/program/plan_preference.h"}},
};

// The folders of ops/, lowest first: what lies in one may include those before it. The last is the
// registry, which stands above all. Whatever the order, a source may include headers that name ops
// (declares_ops): derivatives and decompositions are graphs of any of them.
const std::vector<std::string> kFoldersOfOps = {
    "rules",   "schedule",  "code",     "elementwise", "movement", "generate", "reduce",
    "affine",  "indexing",  "order",    "select",      "scatter",  "dense",    "quantization",
    "rowwise", "recurrent", "resample", "control",     "random",   ""};

std::string folder_of(const std::string& path) {
  return path.substr(0, path.find('/'));
}

bool is_project_header(const std::string& include) {
  static const std::set<std::string> folders = {"base",   "ir",        "ops",     "autodiff",
                                                "passes", "frontends", "shaders", "runtime",
                                                "tools",  "tests",     "ullage"};
  return folders.contains(folder_of(include)) && include.find('/') != std::string::npos;
}

// Every (line, header) of `file` that reads #include "header".
std::vector<std::pair<int, std::string>> includes_of(const fs::path& file) {
  static const std::regex pattern(R"re(^\s*#include\s+["<]([^">]+)[">])re");
  std::vector<std::pair<int, std::string>> result;
  std::ifstream in(file);
  std::string line;
  for (int number = 1; std::getline(in, line); ++number) {
    std::smatch match;
    if (std::regex_search(line, match, pattern)) result.emplace_back(number, match[1]);
  }
  return result;
}

std::vector<fs::path> sources_below(const fs::path& folder) {
  std::vector<fs::path> result;
  if (!fs::exists(folder)) return result;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".h" || extension == ".hpp" || extension == ".cpp")
      result.push_back(entry.path());
  }
  return result;
}

TEST(Layers, each_folder_includes_only_what_the_table_allows) {
  size_t files = 0;
  for (const auto& [folder, allowed] : kMayInclude) {
    for (const fs::path& file : sources_below(folder)) {
      ++files;
      for (const auto& [line, header] : includes_of(file)) {
        if (!is_project_header(header)) continue;
        bool ok = false;
        for (const auto& prefix : allowed) ok = ok || header.starts_with(prefix);
        EXPECT_TRUE(ok) << file.string() << ":" << line << " includes " << header << ", which "
                        << folder << "/ may not";
      }
    }
  }
  EXPECT_GT(files, 50u) << "run from the repository root";
}

// "dense" of ops/dense/dot.h, "" of ops/registry.h.
std::string ops_folder_of(const std::string& path) {
  const size_t first = path.find('/') + 1, last = path.rfind('/');
  return last < first ? "" : path.substr(first, last - first);
}

size_t height_of(const std::string& folder) {
  return static_cast<size_t>(std::ranges::find(kFoldersOfOps, folder) - kFoldersOfOps.begin());
}

// Does the header declare ops, or functions of Values that are built from them?
bool declares_ops(const std::string& header) {
  static const std::regex pattern(R"re(^(extern const |ir::Value |std::vector<ir::Value> ).*)re");
  std::ifstream in(header);
  for (std::string line; std::getline(in, line);) {
    if (std::regex_match(line, pattern)) return true;
  }
  return false;
}

TEST(Layers, each_folder_of_ops_includes_only_those_below_it) {
  std::set<std::string> folders;
  for (const fs::path& file : sources_below("ops")) {
    const std::string folder = ops_folder_of(file.generic_string());
    folders.insert(folder);
    for (const auto& [line, header] : includes_of(file)) {
      if (!header.starts_with("ops/") || height_of(ops_folder_of(header)) <= height_of(folder))
        continue;
      const bool emits = file.extension() == ".cpp" && declares_ops(header);
      EXPECT_TRUE(emits) << file.string() << ":" << line << " includes " << header
                         << ", which lies above it";
    }
  }
  EXPECT_EQ(folders, std::set(kFoldersOfOps.begin(), kFoldersOfOps.end()));
}

TEST(Layers, only_the_vulkan_backend_sees_vulkan) {
  for (const char* folder : {"base", "ir", "ops", "autodiff", "passes", "frontends", "shaders",
                             "runtime", "testing", "tools"}) {
    for (const fs::path& file : sources_below(folder)) {
      if (file.string().starts_with("runtime/vulkan") ||
          file.string().starts_with("testing/host") ||
          file.string().starts_with("tools/conform/vulkan")) {
        continue;
      }
      for (const auto& [line, header] : includes_of(file)) {
        EXPECT_FALSE(header.starts_with("vulkan/") || header.starts_with("volk"))
            << file.string() << ":" << line << " includes " << header;
      }
    }
  }
}

}  // namespace
