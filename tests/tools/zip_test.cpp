// ZIP files, read back by Python's own module where there is one.

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

TEST(Zip, OthersReadWhatIsInIt) {
  const std::pair<std::string, std::string> files[] = {
      {"a.txt", "text\n"}, {"empty", ""}, {"folder/b.bin", std::string("\0\xff\x01", 3)}};
  const std::string path =
      (std::filesystem::temp_directory_path() / "ullage_zip_test.zip").string();
  ASSERT_TRUE(write_file(path, zip_of(files)));
  if (std::system("python3 -c 0") != 0) GTEST_SKIP() << "no python3";
  const std::string check =
      "python3 -c \"import zipfile; z = zipfile.ZipFile('" + path +
      "'); assert z.testzip() is None; assert z.namelist() == ['a.txt', 'empty', 'folder/b.bin'];"
      " assert z.read('folder/b.bin') == bytes([0, 255, 1]); assert z.read('empty') == b''\"";
  EXPECT_EQ(std::system(check.c_str()), 0);
  std::filesystem::remove(path);
}

TEST(Zip, AnEmptyOneIsOneToo) {
  EXPECT_EQ(zip_of({}).size(), 22u);
}

}  // namespace
}  // namespace ullage::tools
