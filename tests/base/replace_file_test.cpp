// Files appear whole or not at all.
#include "base/replace_file.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

class ReplaceFile : public testing::Test {
 protected:
  void SetUp() override {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  static std::string text_of(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    return std::string(std::istreambuf_iterator<char>(file), {});
  }
  static bool write(const std::string& path, std::string_view text) {
    FileReplacement file(path);
    return file.write(0, std::as_bytes(std::span(text))) && file.commit();
  }
  ptrdiff_t count() const {
    return std::distance(fs::directory_iterator(folder_), fs::directory_iterator());
  }

  const fs::path folder_ = fs::path(testing::TempDir()) / "ullage-replace-file";
};

TEST_F(ReplaceFile, replaces_a_file_and_leaves_no_other) {
  ASSERT_TRUE(write(path("a"), "a long text"));
  ASSERT_TRUE(write(path("a"), "short"));
  EXPECT_EQ(text_of(path("a")), "short");
  EXPECT_EQ(count(), 1);
}

TEST_F(ReplaceFile, fills_gaps_with_zeros) {
  FileReplacement file(path("a"));
  const std::byte one{1};
  ASSERT_TRUE(file.write(3, {&one, 1}));
  ASSERT_TRUE(file.write(0, {&one, 1}));
  ASSERT_TRUE(file.commit());
  EXPECT_EQ(text_of(path("a")), std::string("\1\0\0\1", 4));
}

TEST_F(ReplaceFile, keeps_the_old_file_without_a_commit) {
  ASSERT_TRUE(write(path("a"), "old"));
  {
    FileReplacement file(path("a"));
    ASSERT_TRUE(file.write(0, std::as_bytes(std::span("new", 3))));
  }
  EXPECT_EQ(text_of(path("a")), "old");
  EXPECT_EQ(count(), 1);
}

TEST_F(ReplaceFile, reports_a_folder_that_is_missing) {
  FileReplacement file(path("none/a"));
  EXPECT_FALSE(file.write(0, {}));
  EXPECT_FALSE(file.commit());
  EXPECT_EQ(file.reason(), "No such file or directory");
  EXPECT_FALSE(fs::exists(folder_ / "none"));
}

#ifndef _WIN32
TEST_F(ReplaceFile, reports_a_device_that_is_full) {
  FileReplacement file("/dev/full");
  EXPECT_FALSE(file.write(0, std::as_bytes(std::span("text", 4))) && file.commit());
  EXPECT_EQ(file.reason(), "No space left on device");
}

TEST_F(ReplaceFile, replaces_what_a_link_names) {
  ASSERT_TRUE(write(path("a"), "old"));
  fs::create_symlink(path("a"), path("link"));
  ASSERT_TRUE(write(path("link"), "new"));
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(text_of(path("a")), "new");
}

TEST_F(ReplaceFile, keeps_the_permissions_of_the_old_file) {
  ASSERT_TRUE(write(path("a"), "old"));
  fs::permissions(path("a"), fs::perms::owner_all);
  ASSERT_TRUE(write(path("a"), "new"));
  EXPECT_EQ(fs::status(path("a")).permissions(), fs::perms::owner_all);
}
#endif

}  // namespace
}  // namespace ullage::runtime
