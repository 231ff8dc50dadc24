// `ullage devices --self-test`: loads find what it has checked.
#include "tools/command/checks/full_self_test.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "ops/dense/matmul.h"
#include "runtime/c_api/c_api.h"
#include "runtime/self_test/self_test_record.h"
#include "tools/command/models/model.h"
#include "tools/command/models/targets.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

class FullSelfTest : public testing::Test {
 protected:
  void SetUp() override {
    if (ullage_device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    std::filesystem::remove_all(cache_);
    setenv("XDG_CACHE_HOME", cache_.c_str(), 1);
  }
  void TearDown() override { std::filesystem::remove_all(cache_); }

  // A product, with reference kernels.
  ToolResult<> compile() const {
    ir::Builder b;
    const ir::Value x = b.input("x", ir::DType::f32, {ir::ExtentExpr(), ir::ExtentExpr()});
    const ir::Value w = b.input("w", ir::DType::f32, {ir::ExtentExpr(), ir::ExtentExpr()});
    b.output("y", ops::matmul(x, w));
    const auto profile = profile_of_device({});
    if (!profile) return profile.error();
    passes::CompileOptions choices;
    choices.self_test = true;
    const std::vector<compiler::Entry> entries = {{.graph = b.finish().value()}};
    const auto file = compiler::compile_file(entries, {&*profile, 1}, choices);
    if (!file) return failure_of(file.error());
    const auto image = file->image();
    if (!image) return failure_of(image.error());
    return write_file(ull_, image->bytes()) ? ToolResult<>() : failed("cannot write " + ull_);
  }
  static runtime::SelfTestRecord record() {
    ullage_device_info info = {};
    info.size = sizeof info;
    ullage_get_device_info(0, &info);
    runtime::DeviceInfo device;
    device.name = info.name;
    device.driver = info.driver;
    std::copy_n(info.driver_uuid, device.driver_uuid.size(), device.driver_uuid.begin());
    return {cache_folder(), device};
  }

  const std::string cache_ = testing::TempDir() + "ullage-full-self-test";
  const std::string ull_ = testing::TempDir() + "ullage-full-self-test.ull";
};

TEST_F(FullSelfTest, ChecksTheKernelsOfAFileOnce) {
  const auto compiled = compile();
  ASSERT_TRUE(compiled) << compiled.error().message;
  const std::string files[] = {ull_};
  const auto checked = run_full_self_test(0, files);
  ASSERT_TRUE(checked) << checked.error().message;
  const runtime::SelfTestRecord first = record();
  EXPECT_FALSE(first.findings().empty());
  EXPECT_TRUE(first.disabled().kernels().empty());
  const auto written = std::filesystem::last_write_time(first.path());
  ASSERT_TRUE(run_full_self_test(0, files));
  EXPECT_EQ(std::filesystem::last_write_time(first.path()), written);
}

TEST_F(FullSelfTest, FailsForAFileThatIsNotThere) {
  const std::string files[] = {"no such file.ull"};
  const auto checked = run_full_self_test(0, files);
  ASSERT_FALSE(checked);
  EXPECT_THAT(checked.error().message, testing::HasSubstr("no such file.ull"));
}

TEST_F(FullSelfTest, RefusesToRunWithoutAPlaceForResults) {
  const std::string home = std::getenv("HOME") ? std::getenv("HOME") : "";
  setenv("XDG_CACHE_HOME", "", 1);
  unsetenv("HOME");
  const auto checked = run_full_self_test(0, {});
  setenv("HOME", home.c_str(), 1);
  ASSERT_FALSE(checked);
  EXPECT_EQ(checked.error().exit_code, kUsage);
}

}  // namespace
}  // namespace ullage::tools
