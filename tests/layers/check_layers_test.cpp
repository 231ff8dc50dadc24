// Checks every #include in the tree against the table of docs/architecture.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "tests/layers/texts.h"

namespace {

namespace fs = std::filesystem;
using ullage::test::Layer;
using ullage::test::layers;

// The folders of ops/, lowest first: what lies in one may include those before it. The last is the
// registry, which stands above all. Whatever the order, a source may include headers that name ops
// (declares_ops): derivatives and decompositions are graphs of any of them.
const std::vector<std::string> kFoldersOfOps = {
    "rules",   "schedule",  "code",     "elementwise", "movement", "generate", "reduce",
    "affine",  "indexing",  "order",    "select",      "scatter",  "dense",    "quantization",
    "rowwise", "recurrent", "resample", "control",     "random",   ""};

// The top-level folders of the table, and the one that C API headers are included from.
bool is_project_header(const std::string& include) {
  static const std::set<std::string> folders = [] {
    std::set<std::string> all = {"ullage"};
    for (const Layer& layer : layers()) all.insert(layer.folder.substr(0, layer.folder.find('/')));
    return all;
  }();
  const size_t slash = include.find('/');
  return slash != std::string::npos && folders.contains(include.substr(0, slash));
}

// `allowed`: "ir/dtype" is a folder or a header.
bool is_within(const std::string& header, const std::string& allowed) {
  return header.starts_with(allowed + "/") || header == allowed || header == allowed + ".h";
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

// The longest folder of the table that the path is in; null: none.
const Layer* layer_of(const std::string& path) {
  const Layer* found = nullptr;
  for (const Layer& layer : layers()) {
    const bool is_longer = found == nullptr || layer.folder.size() > found->folder.size();
    if (path.starts_with(layer.folder + "/") && is_longer) found = &layer;
  }
  return found;
}

TEST(Layers, each_folder_includes_only_what_the_table_allows) {
  size_t files = 0;
  for (const Layer& layer : layers()) {
    EXPECT_TRUE(fs::exists(layer.folder)) << "docs/architecture.md names " << layer.folder;
    if (layer.may_include_anything) continue;
    for (const fs::path& file : sources_below(layer.folder)) {
      if (layer_of(file.generic_string()) != &layer) continue;
      ++files;
      for (const auto& [line, header] : includes_of(file)) {
        if (!is_project_header(header) || is_within(header, "base")) continue;
        const auto allows = [&](const std::string& allowed) { return is_within(header, allowed); };
        EXPECT_TRUE(layer_of(header) == &layer || std::ranges::any_of(layer.may_include, allows))
            << file.string() << ":" << line << " includes " << header << ", which " << layer.folder
            << "/ may not (docs/architecture.md)";
      }
    }
  }
  EXPECT_GT(files, 50u) << "run from the repository root";
}

TEST(Layers, every_folder_with_sources_is_in_the_table) {
  for (const auto& entry : fs::directory_iterator(".")) {
    const std::string name = entry.path().filename().string();
    if (!entry.is_directory() || name.starts_with('.') || name == "build" || name == "out")
      continue;
    const auto is_named = [&](const Layer& layer) {
      return layer.folder == name || layer.folder.starts_with(name + "/");
    };
    EXPECT_TRUE(sources_below(name).empty() || std::ranges::any_of(layers(), is_named)) << name;
  }
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

// Is one of `words` in the line, in any case, with no letter before or behind it?
bool has_word(std::string line, const std::vector<std::string>& words) {
  std::ranges::transform(line, line.begin(), [](unsigned char c) { return std::tolower(c); });
  const auto is_letter = [&](size_t i) { return i < line.size() && std::isalpha(line[i]) != 0; };
  for (const std::string& word : words) {
    for (size_t at = line.find(word); at != std::string::npos; at = line.find(word, at + 1)) {
      if (!is_letter(at - 1) && !is_letter(at + word.size())) return true;
    }
  }
  return false;
}

// What drivers do is said in ir/program/driver_traits.cpp, and asked by the names of its entries.
TEST(Layers, no_source_names_a_driver) {
  static const std::vector<std::string> drivers = {"llvmpipe", "lavapipe", "swiftshader", "mesa",
                                                   "adreno",   "mali",     "turnip",      "nvidia",
                                                   "intel",    "moltenvk"};
  const fs::path table = "ir/program/driver_traits.cpp";
  bool is_seen = false;
  for (const char* folder :
       {"ir", "ops", "passes", "compiler", "runtime", "shaders/kernel_compiler"}) {
    for (const fs::path& file : sources_below(folder)) {
      for (const std::string& line : ullage::test::lines_of(file)) {
        if (!has_word(line, drivers)) continue;
        is_seen = is_seen || file == table;
        EXPECT_EQ(file, table) << "names a driver: " << line;
      }
    }
  }
  EXPECT_TRUE(is_seen) << "run from the repository root";
}

TEST(Layers, only_the_vulkan_backend_sees_vulkan) {
  for (const Layer& layer : layers()) {
    static const std::set<std::string> hosts = {"tests", "bench", "examples", "bindings"};
    if (hosts.contains(layer.folder)) continue;
    for (const fs::path& file : sources_below(layer.folder)) {
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
