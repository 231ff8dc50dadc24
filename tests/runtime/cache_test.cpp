// The pipeline cache file: written, reused, and ignored when it is damaged.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/runtime/fixtures/device_fixture.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

namespace fs = std::filesystem;

class CacheTest : public testing::Test {
 protected:
  void SetUp() override {
    if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    directory = fs::path(testing::TempDir()) / "ullage-cache-test";
    fs::remove_all(directory);
  }
  void TearDown() override { fs::remove_all(directory); }
  void prepare_once() {
    ContextOptions options;
    options.device.cache_directory = directory.string();
    auto opened = open_context(0, options);
    ASSERT_TRUE(opened->context);
    auto loaded = LoadedProgram::create(opened->context, chain_program(1));
    ASSERT_TRUE(loaded);
    auto session = Session::create(*loaded, {.policy = Policy::replay, .bounds = {{"n", 4}}});
    const auto prepared = (*session)->prepare();
    EXPECT_TRUE(prepared) << prepared.error().message;
    EXPECT_EQ(opened->context->device().validation_messages(), 0u);
  }
  std::vector<fs::path> files() const {
    std::vector<fs::path> found;
    if (fs::exists(directory)) {
      for (const auto& entry : fs::directory_iterator(directory)) found.push_back(entry.path());
    }
    return found;
  }
  fs::path directory;
};

TEST_F(CacheTest, OneFilePerDriverAndNothingElse) {
  prepare_once();
  prepare_once();
  ASSERT_EQ(files().size(), 1u);
  EXPECT_EQ(files()[0].extension(), ".cache");
  EXPECT_GT(fs::file_size(files()[0]), 24u);
}

TEST_F(CacheTest, DamageIsIgnored) {
  prepare_once();
  ASSERT_EQ(files().size(), 1u);
  const fs::path file = files()[0];
  const auto size = fs::file_size(file);
  for (uint64_t offset : {uint64_t{0}, uint64_t{8}, uint64_t{16}, size - 1}) {
    std::fstream stream(file, std::ios::in | std::ios::out | std::ios::binary);
    stream.seekp(static_cast<std::streamoff>(offset));
    stream.put('\xa5');
    stream.close();
    prepare_once();
    EXPECT_EQ(fs::file_size(file), size) << "rewritten after damage at " << offset;
  }
  fs::resize_file(file, 10);
  prepare_once();
  EXPECT_EQ(fs::file_size(file), size);
}

TEST_F(CacheTest, NoDirectoryIsNoError) {
  std::ofstream(directory.string()) << "a file where the directory should be";
  prepare_once();
}

}  // namespace
}  // namespace ullage::runtime
