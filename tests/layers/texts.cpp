#include "tests/layers/texts.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

namespace ullage::test {

namespace {

// "`a`, `b/{c,d}`": a, b/c and b/d.
std::vector<std::string> paths_of_cell(const std::string& cell) {
  static const std::regex path(R"re(`([^`{]+)(?:\{([^}]*)\})?`)re");
  std::vector<std::string> paths;
  for (std::sregex_iterator at(cell.begin(), cell.end(), path), end; at != end; ++at) {
    if (!(*at)[2].matched) paths.push_back((*at)[1]);
    std::istringstream names((*at)[2]);
    for (std::string name; std::getline(names, name, ',');) paths.push_back((*at)[1].str() + name);
  }
  return paths;
}

}  // namespace

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

const std::vector<Layer>& layers() {
  static const std::vector<Layer> all = [] {
    std::vector<Layer> found;
    for (const std::string& line : lines_of("docs/architecture.md")) {
      static const std::regex row(R"re(^\| `([a-z_/]+)/` \|[^|]*\| (.+) \|$)re");
      std::smatch cells;
      if (!std::regex_match(line, cells, row)) continue;
      const std::string allowed = cells[2];
      found.push_back(
          {cells[1], allowed == "anything" || allowed == "all above", paths_of_cell(allowed)});
    }
    return found;
  }();
  return all;
}

std::vector<std::string> top_level_folders() {
  std::set<std::string> names;
  for (const Layer& layer : layers()) names.insert(layer.folder.substr(0, layer.folder.find('/')));
  return {names.begin(), names.end()};
}

std::vector<std::filesystem::path> texts_below(const std::vector<std::string>& folders,
                                               const std::set<std::string>& extensions) {
  std::vector<std::filesystem::path> files;
  for (const std::string& folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (extensions.contains(entry.path().extension().string())) files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace ullage::test
