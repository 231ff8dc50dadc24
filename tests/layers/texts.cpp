#include "tests/layers/texts.h"

#include <algorithm>
#include <fstream>

namespace ullage::test {

std::vector<std::string> lines_of(const std::filesystem::path& file) {
  std::ifstream in(file);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

std::vector<std::filesystem::path> texts_below(std::initializer_list<const char*> folders,
                                               const std::set<std::string>& extensions) {
  std::vector<std::filesystem::path> files;
  for (const char* folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (extensions.contains(entry.path().extension().string())) files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace ullage::test
