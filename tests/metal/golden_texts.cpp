// Lines "name hash length", and texts under their kernel file's name.
#include "tests/metal/golden_texts.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "base/content_hash.h"
#include "tests/metal/shipped_kernels.h"

namespace ullage::test::metal {
namespace {

namespace fs = std::filesystem;

constexpr const char kList[] = "texts.txt";
constexpr size_t kShownNames = 12, kShownDiffs = 3, kShownLines = 12;

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return std::string((std::istreambuf_iterator<char>(in)), {});
}

void write_file(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::string line_of(const std::string& name, const std::string& text) {
  ContentHash hash;
  hash.add(text);
  return name + " " + hash.hex() + " " + std::to_string(text.size());
}

// "matmul/lanes.comp" -> "matmul/lanes.metal"
std::string path_of(const std::string& file) {
  return file.substr(0, file.size() - 5) + ".metal";
}

// The part between the common beginning and the common end of two texts.
std::string hunk(const std::string& path, const std::string& before, const std::string& now) {
  const std::vector<std::string> a = lines_of(before), b = lines_of(now);
  const size_t shorter = std::min(a.size(), b.size());
  size_t head = 0, tail = 0;
  while (head < shorter && a[head] == b[head]) ++head;
  while (tail < shorter - head && a[a.size() - 1 - tail] == b[b.size() - 1 - tail]) ++tail;
  std::string text = "--- " + path + " line " + std::to_string(head + 1) + "\n";
  const auto add = [&](char sign, const std::vector<std::string>& lines) {
    const size_t end = lines.size() - tail, shown = std::min(end, head + kShownLines);
    for (size_t i = head; i < shown; ++i) text += sign + lines[i] + "\n";
    if (shown < end) text += sign + std::string(" ... ") + std::to_string(end - shown) + " more\n";
  };
  add('-', a);
  add('+', b);
  return text;
}

std::string names(const char* what, const std::set<std::string>& found) {
  if (found.empty()) return {};
  std::string text = std::to_string(found.size()) + " " + what + ":\n";
  size_t shown = 0;
  for (const std::string& name : found) {
    if (shown++ == kShownNames) return text + "  ...\n";
    text += "  " + name + "\n";
  }
  return text;
}

std::set<std::string> only_in(const std::set<std::string>& a, const std::set<std::string>& b) {
  std::set<std::string> rest;
  std::ranges::set_difference(a, b, std::inserter(rest, rest.end()));
  return rest;
}

std::string compare_lists(const std::string& before, const std::string& now) {
  std::map<std::string, std::string> old;  // name -> line
  std::set<std::string> gone, came, changed;
  const auto name_of = [](const std::string& line) {
    return line.substr(0, line.rfind(' ', line.rfind(' ') - 1));
  };
  for (const std::string& line : lines_of(before)) old.emplace(name_of(line), line);
  std::set<std::string> known, present;
  for (const auto& [name, line] : old) known.insert(name);
  for (const std::string& line : lines_of(now)) {
    const std::string name = name_of(line);
    present.insert(name);
    const auto at = old.find(name);
    if (at != old.end() && at->second != line) changed.insert(name);
  }
  return names("texts changed", changed) + names("kernels are new", only_in(present, known)) +
         names("kernels are no longer shipped", only_in(known, present));
}

std::set<std::string> files_in(const fs::path& folder) {
  std::set<std::string> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files.insert(fs::relative(entry.path(), folder).generic_string());
  }
  return files;
}

// Per family the texts that the folder has, or its shortest one if the folder has none.
std::map<std::string, std::string> kept_texts(const fs::path& folder, const KernelTexts& texts) {
  std::map<std::string, std::map<std::string, std::string>> families;  // -> path -> its first text
  for (const auto& [name, text] : texts) {
    const std::string path = path_of(file_of(name));
    families[path.substr(0, path.find('/'))].emplace(path, "// " + name + "\n" + text);
  }
  std::map<std::string, std::string> kept;
  for (auto& [family, all] : families) {
    const auto shortest =
        std::ranges::min_element(all, {}, [](const auto& entry) { return entry.second.size(); });
    const std::pair<std::string, std::string> otherwise = *shortest;
    std::erase_if(all, [&](const auto& entry) { return !fs::exists(folder / entry.first); });
    if (all.empty()) all.insert(otherwise);
    kept.merge(all);
  }
  return kept;
}

}  // namespace

std::map<std::string, std::string> golden_files(const fs::path& folder, const KernelTexts& texts) {
  std::map<std::string, std::string> files = kept_texts(folder, texts);
  std::string list;
  for (const auto& [name, text] : texts) list += line_of(name, text) + "\n";
  files.emplace(kList, list);
  return files;
}

std::string golden_difference(const fs::path& folder, const KernelTexts& texts) {
  const auto files = golden_files(folder, texts);
  std::string found = compare_lists(read_file(folder / kList), files.at(kList));
  size_t shown = 0;
  std::set<std::string> expected;
  for (const auto& [path, text] : files) {
    expected.insert(path);
    if (path == kList) continue;
    const std::string committed = read_file(folder / path);
    if (committed == text) continue;
    if (shown++ < kShownDiffs) found += hunk(path, committed, text);
  }
  if (shown > kShownDiffs) found += std::to_string(shown - kShownDiffs) + " more texts differ\n";
  return found + names("files are of no shipped kernel", only_in(files_in(folder), expected));
}

void write_golden(const fs::path& folder, const KernelTexts& texts) {
  const auto files = golden_files(folder, texts);
  fs::remove_all(folder);
  for (const auto& [path, text] : files) write_file(folder / path, text);
}

void write_all_texts(const fs::path& folder, const KernelTexts& texts) {
  for (const auto& [name, text] : texts) {
    std::string file = name;
    std::ranges::replace(file, '/', '.');
    std::ranges::replace(file, ' ', '.');
    write_file(folder / (file + ".metal"), text);
  }
}

}  // namespace ullage::test::metal
