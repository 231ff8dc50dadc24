// Names and replacement of files, which differ between systems.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/file_lock.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

// The second one has letters of two, three and four bytes.
constexpr const char8_t* kNames[] = {u8"plain", u8"größe 尺寸 𝛴", u8"two  blanks .ull"};

class FileNames : public testing::TestWithParam<size_t> {
 protected:
  void SetUp() override {
    fs::remove_all(base());
    ASSERT_TRUE(fs::create_directories(folder));
  }
  void TearDown() override { fs::remove_all(base()); }

  static fs::path base() { return fs::path(testing::TempDir()) / "ullage-file-names"; }
  static const char8_t* letters() { return kNames[GetParam()]; }
  static bool put(const std::string& name, std::string_view text) {
    return replace_file(name, std::as_bytes(std::span(text)), {});
  }
  size_t files() const {
    return static_cast<size_t>(std::distance(fs::directory_iterator(folder), {}));
  }

  const fs::path folder = base() / letters();
  const fs::path file = folder / letters();
  const std::string name = ir::utf8_of(file);
};

TEST_P(FileNames, AreThoseOfTheSystem) {
  ASSERT_TRUE(put(name, "text"));
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(files(), 1u);
  std::string text;
  std::ifstream(file) >> text;
  EXPECT_EQ(text, "text");
  EXPECT_EQ(read_text(name), "text");
}

TEST_P(FileNames, FoldersAreMade) {
  const fs::path inner = folder / letters() / letters();
  ASSERT_TRUE(put(ir::utf8_of(inner), "text"));
  EXPECT_TRUE(fs::exists(inner));
}

TEST_P(FileNames, AMissingFileIsNamedInTheError) {
  const auto missing = map_file(name);
  ASSERT_FALSE(missing);
  EXPECT_NE(missing.error().message.find(name), std::string::npos) << missing.error().message;
  EXPECT_EQ(read_text(name), "");
}

TEST_P(FileNames, ReplacedAgainAndAgain) {
  for (const char* text : {"first", "second, longer", "3rd"}) {
    ASSERT_TRUE(put(name, text));
    EXPECT_EQ(read_text(name), text);
  }
  EXPECT_EQ(files(), 1u);
}

// Who has mapped the old one keeps it.
TEST_P(FileNames, ReplacedWhileMapped) {
  ASSERT_TRUE(put(name, "the old one"));
  {
    const auto old = map_file(name);
    ASSERT_TRUE(old) << old.error().message;
    for (const char* text : {"new", "newer"}) {
      ASSERT_TRUE(put(name, text));
      EXPECT_EQ(read_text(name), text);
    }
    EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(old->bytes.data()), old->bytes.size()),
              "the old one");
  }
  ASSERT_TRUE(put(name, "newest"));
  EXPECT_EQ(read_text(name), "newest");
}

// Neither the old file nor the folder suffers.
TEST_P(FileNames, WhatIsNotCommittedLeavesNothing) {
  ASSERT_TRUE(put(name, "kept"));
  {
    FileReplacement file_of_parts(name);
    EXPECT_TRUE(file_of_parts.write(0, std::as_bytes(std::span("half", 4))));
    EXPECT_LE(files(), 2u);  // the temporary file has no name where the system allows that
  }
  EXPECT_EQ(files(), 1u);
  EXPECT_EQ(read_text(name), "kept");
}

TEST_P(FileNames, AFolderIsNotReplaced) {
  ASSERT_TRUE(fs::create_directory(file));
  EXPECT_FALSE(put(name, "text"));
  EXPECT_TRUE(fs::is_directory(file));
  EXPECT_EQ(files(), 1u);
}

TEST_P(FileNames, LocksExcludeEachOther) {
  auto held = lock_file(name);
  ASSERT_NE(held, nullptr);
  EXPECT_TRUE(fs::exists(file));
  EXPECT_EQ(lock_file(name), nullptr);
  held.reset();
  EXPECT_NE(lock_file(name), nullptr);
}

INSTANTIATE_TEST_SUITE_P(All, FileNames, testing::Range(size_t{0}, std::size(kNames)));

}  // namespace
}  // namespace ullage::runtime
