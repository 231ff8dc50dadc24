// The public scripts of amber_scripts.txt: each is read, or refused as unsupported. Needs
// ULLAGE_AMBER_SCRIPTS, a folder that fetch_amber.sh filled.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <iterator>
#include <sstream>

#include "tools/conform/amber/amber.h"

namespace ullage::conform {
namespace {

std::optional<std::string> content(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

TEST(AmberCorpus, reads_the_scripts_that_the_list_marks) {
  const char* const folder = std::getenv("ULLAGE_AMBER_SCRIPTS");
  if (folder == nullptr) GTEST_SKIP() << "ULLAGE_AMBER_SCRIPTS names no folder";
  std::ifstream list("tests/tools/conform/amber_scripts.txt");
  ASSERT_TRUE(list) << "run from the repository's root";
  std::string line, repository;
  size_t read_count = 0;
  while (std::getline(list, line)) {
    std::istringstream words(line);
    std::string mark, path;
    words >> mark >> path;
    if (mark == "repository") repository = path.substr(path.find_last_of('/') + 1);
    if (mark != "+" && mark != "-") continue;
    const std::string file = std::string(folder) + '/' + repository + '/' + path;
    const auto text = content(file);
    ASSERT_TRUE(text) << file;
    const std::string folder_of_file = file.substr(0, file.find_last_of('/') + 1);
    const auto script = read_amber(
        path, *text, [&](const std::string& name) { return content(folder_of_file + name); });
    EXPECT_EQ(script.has_value(), mark == "+") << path << (script ? "" : script.error().message);
    if (script) {
      ++read_count;
    } else {
      EXPECT_EQ(script.error().code, ir::ErrorCode::unsupported) << script.error().message;
    }
  }
  EXPECT_GE(read_count, 30u);
}

}  // namespace
}  // namespace ullage::conform
