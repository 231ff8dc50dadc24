// Files of a cache folder: which they are, which are removed first, which stay.
#include "base/cache_files.h"

#include <gtest/gtest.h>

#include <chrono>
#include <fstream>
#include <set>

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

class CacheFilesTest : public testing::Test {
 protected:
  void SetUp() override {
    folder = fs::path(testing::TempDir()) / "ullage-cache-files-test";
    fs::remove_all(folder);
  }
  void TearDown() override { fs::remove_all(folder); }

  // A file of 100 bytes that was used `hours` hours ago.
  void write(const std::string& name, int hours) const {
    fs::create_directories((folder / name).parent_path());
    std::ofstream(folder / name) << std::string(100, 'x');
    fs::last_write_time(folder / name,
                        fs::file_time_type::clock::now() - std::chrono::hours(hours));
  }
  std::set<std::string> names() const {
    std::set<std::string> names;
    for (const auto& entry : fs::recursive_directory_iterator(folder)) {
      if (entry.is_regular_file())
        names.insert(fs::relative(entry.path(), folder).generic_string());
    }
    return names;
  }
  fs::path folder;
};

TEST_F(CacheFilesTest, the_longest_unused_are_removed_whatever_their_kind) {
  write("program-1.ull", 6);
  write("packed-1.weights", 5);
  write("spirv/a.spv", 4);
  write("ullage-1-2.cache", 3);
  write("shaders/ab/cd", 2);
  write("packed-2.weights", 1);
  EXPECT_EQ(trim_cache(folder.string(), 600), 0u);
  EXPECT_EQ(trim_cache(folder.string(), 250), 4u);
  EXPECT_EQ(names(), (std::set<std::string>{"packed-2.weights", "shaders/ab/cd"}));
}

TEST_F(CacheFilesTest, what_runs_have_learned_counts_and_stays) {
  write("extents-1.txt", 9);
  write("ullage-1-2.self-test", 9);
  write("traits-1.json", 9);
  write("spirv/a.spv", 1);
  EXPECT_EQ(trim_cache(folder.string(), 350), 1u);
  EXPECT_EQ(trim_cache(folder.string(), 0), 0u);
  EXPECT_EQ(names(),
            (std::set<std::string>{"extents-1.txt", "traits-1.json", "ullage-1-2.self-test"}));
}

TEST_F(CacheFilesTest, files_of_others_are_neither_counted_nor_removed) {
  write("photo.weights", 9);
  write("below/packed-1.weights", 9);
  write("spirv/notes.txt", 9);
  write("packed-1.weights", 1);
  EXPECT_EQ(cache_files(folder.string()).size(), 1u);
  EXPECT_EQ(empty_cache(folder.string()), 1u);
  EXPECT_EQ(names(),
            (std::set<std::string>{"below/packed-1.weights", "photo.weights", "spirv/notes.txt"}));
}

TEST_F(CacheFilesTest, an_emptied_folder_keeps_what_users_write) {
  write("disabled-kernels.txt", 9);
  write("extents-1.txt", 1);
  write("spirv/a.spv", 1);
  EXPECT_EQ(empty_cache(folder.string()), 2u);
  EXPECT_EQ(names(), std::set<std::string>{"disabled-kernels.txt"});
}

TEST_F(CacheFilesTest, a_used_file_is_the_last_to_go) {
  write("spirv/a.spv", 3);
  write("spirv/b.spv", 2);
  mark_used(folder / "spirv/a.spv");
  EXPECT_EQ(trim_cache(folder.string(), 100), 1u);
  EXPECT_EQ(names(), std::set<std::string>{"spirv/a.spv"});
}

TEST_F(CacheFilesTest, a_missing_folder_has_no_files) {
  EXPECT_TRUE(cache_files(folder.string()).empty());
  EXPECT_EQ(trim_cache(folder.string(), 0), 0u);
}

}  // namespace
}  // namespace ullage::runtime
