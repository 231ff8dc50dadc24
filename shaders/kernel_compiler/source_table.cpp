// Lookup of kernel texts and the list of what a kernel consists of.
#include "shaders/kernel_compiler/source_table.h"

#include <algorithm>

namespace ullage::shaders {
namespace {

// The name in a line `#include "name"`, or empty.
std::string_view included_name(std::string_view line) {
  size_t start = line.find_first_not_of(" \t");
  if (start == std::string_view::npos || line[start] != '#') return {};
  start = line.find_first_not_of(" \t", start + 1);
  if (start == std::string_view::npos || !line.substr(start).starts_with("include")) return {};
  const size_t open = line.find('"', start);
  if (open == std::string_view::npos) return {};
  const size_t close = line.find('"', open + 1);
  return close == std::string_view::npos ? std::string_view{}
                                         : line.substr(open + 1, close - open - 1);
}

std::vector<std::string_view> includes_of(std::string_view text) {
  std::vector<std::string_view> names;
  while (!text.empty()) {
    const size_t end = text.find('\n');
    const std::string_view name = included_name(text.substr(0, end));
    if (!name.empty()) names.push_back(name);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  return names;
}

}  // namespace

const SourceFile* SourceTable::find(std::string_view path) const {
  const auto it = std::ranges::lower_bound(files_, path, {}, &SourceFile::path);
  return it != files_.end() && it->path == path ? &*it : nullptr;
}

const SourceFile* SourceTable::find_include(std::string_view name,
                                            std::string_view includer) const {
  const size_t slash = includer.rfind('/');
  if (slash != std::string_view::npos) {
    const std::string sibling = std::string(includer.substr(0, slash + 1)) + std::string(name);
    if (const SourceFile* file = find(sibling)) return file;
  }
  return find(name);
}

std::string preamble_of(const ir::KernelSource& source) {
  std::string text;
  const auto define = [&text](std::string_view name, std::string_view value) {
    text.append("#define ").append(name).append(" ").append(value).append("\n");
  };
  const char* const names[] = {"LOCAL_X", "LOCAL_Y", "LOCAL_Z"};
  for (int i = 0; i < 3; ++i) define(names[i], std::to_string(source.local_size[i]));
  for (const auto& [name, value] : source.defines) define(name, value);
  return text;
}

ir::Result<std::vector<SourceFile>> texts_of(const ir::KernelSource& source,
                                             const SourceTable& table) {
  const SourceFile* kernel = table.find(source.file);
  if (!kernel) {
    return ir::internal_error("shader compiler: no kernel file of this name: " + source.file);
  }
  std::vector<SourceFile> texts{*kernel};
  const SourceFile generated{kGeneratedPath, source.body};
  for (size_t i = 0; i < texts.size(); ++i) {
    const SourceFile file = texts[i];
    for (std::string_view name : includes_of(file.text)) {
      const SourceFile* found =
          name == kGeneratedPath ? &generated : table.find_include(name, file.path);
      // A missing file may stand in a branch that the preprocessor skips (C++ headers).
      if (!found) continue;
      if (std::ranges::find(texts, found->path, &SourceFile::path) == texts.end()) {
        texts.push_back(*found);
      }
    }
  }
  return texts;
}

}  // namespace ullage::shaders
