#include "shaders/toolchain/text/passing_folder.h"

#include <algorithm>
#include <fstream>
#include <iterator>
#include <random>

namespace ullage::shaders {

namespace fs = std::filesystem;

PassingFolder::PassingFolder() {
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  std::random_device random;
  for (int tries = 0; !error && tries < 100; ++tries) {
    const fs::path tried = parent / ("ullage-shader-" + std::to_string(random()));
    if (!fs::create_directory(tried, error)) continue;
    fs::permissions(tried, fs::perms::owner_all, error);
    path = tried;
    return;
  }
}

PassingFolder::~PassingFolder() {
  std::error_code ignored;
  if (!path.empty()) fs::remove_all(path, ignored);
}

std::string PassingFolder::write(const char* name, std::string_view bytes) const {
  std::ofstream(path / name, std::ios::binary)
      .write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return file(name);
}

std::string PassingFolder::read(const char* name) const {
  std::ifstream stream(path / name, std::ios::binary);
  return {(std::istreambuf_iterator<char>(stream)), {}};
}

std::string PassingFolder::said_by(const ProgramRun& run) const {
  constexpr size_t kMost = 240;
  std::string text = run.output;
  const std::string folder = file("");
  for (size_t at = text.find(folder); at != std::string::npos; at = text.find(folder)) {
    text.erase(at, folder.size());
  }
  std::ranges::replace_if(text, [](char c) { return c == '\n' || c == '\t'; }, ' ');
  text = text.substr(0, kMost);
  return text.substr(0, text.find_last_not_of(' ') + 1);
}

}  // namespace ullage::shaders
