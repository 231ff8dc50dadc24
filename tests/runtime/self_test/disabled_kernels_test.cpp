// The list of disabled kernels: users may edit it and ship it.
#include "runtime/self_test/disabled_kernels.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "runtime/self_test/self_test_record.h"

namespace ullage::runtime {
namespace {

class DisabledKernelsTest : public testing::Test {
 protected:
  void SetUp() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_);
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  DisabledKernels list() const { return DisabledKernels(folder_, device_); }
  std::string text() const {
    std::stringstream text;
    text << std::ifstream(list().path()).rdbuf();
    return text.str();
  }
  void write(const std::string& text) const { std::ofstream(list().path()) << text; }

  const std::string folder_ = testing::TempDir() + "ullage-disabled-kernels";
  DeviceInfo device_{.name = "GPU 7", .driver = "driver 1.2"};
};

TEST_F(DisabledKernelsTest, is_empty_without_a_file) {
  EXPECT_TRUE(list().kernels().empty());
  EXPECT_FALSE(std::filesystem::exists(list().path()));
}

TEST_F(DisabledKernelsTest, names_device_driver_kernel_and_reason) {
  list().add(0x1234, "matmul.comp: y, element 3: 1, plain 2");
  EXPECT_NE(
      text().find("[GPU 7; driver 1.2]\n0000000000001234 matmul.comp: y, element 3: 1, plain 2\n"),
      std::string::npos)
      << text();
  EXPECT_TRUE(text().starts_with("# "));
  ASSERT_TRUE(list().has(0x1234));
  EXPECT_EQ(list().kernels().at(0x1234), "matmul.comp: y, element 3: 1, plain 2");
}

TEST_F(DisabledKernelsTest, applies_to_its_device_and_driver) {
  list().add(1, "a kernel");
  device_.driver = "driver 1.3";
  EXPECT_FALSE(list().has(1));
  list().add(2, "another");
  device_.driver = "driver 1.2";
  EXPECT_TRUE(list().has(1));
  EXPECT_FALSE(list().has(2));
}

TEST_F(DisabledKernelsTest, a_kernel_is_added_once) {
  DisabledKernels two = list();
  two.add(1, "a kernel");
  two.add(1, "a kernel");
  const std::string line = "0000000000000001 a kernel";
  EXPECT_EQ(text().find(line), text().rfind(line));
}

TEST_F(DisabledKernelsTest, takes_what_users_write) {
  write(
      "# ours\r\n[*]\r\n00000000000000ff wrong on all we have seen\r\n"
      "[another; driver]\n0000000000000001 not ours\n"
      "[GPU 7; driver 1.2]\n00000000000000aa\n"
      "no hash\n123\n# 00000000000000bb a comment\n");
  EXPECT_TRUE(list().has(0xff));
  EXPECT_TRUE(list().has(0xaa));
  EXPECT_EQ(list().kernels().size(), 2u);
  EXPECT_EQ(list().kernels().at(0xff), "wrong on all we have seen");
}

TEST_F(DisabledKernelsTest, survives_any_bytes) {
  write("\xff[*\n[GPU 7; driver 1.2\n00000000000000aa x\n\n]\n");
  EXPECT_TRUE(list().kernels().empty());
}

TEST_F(DisabledKernelsTest, a_device_name_is_one_line) {
  device_.name = "GPU\n[*]";
  list().add(1, "a\nkernel");
  EXPECT_TRUE(list().has(1));
  device_.name = "other";
  EXPECT_FALSE(list().has(1));
}

TEST_F(DisabledKernelsTest, a_kernel_stays_enabled_whose_line_was_removed) {
  SelfTestRecord record(folder_, device_);
  ASSERT_TRUE(record.begin());
  record.add(1, {Verdict::differs, "a kernel"});
  record.write();
  EXPECT_TRUE(record.disabled().has(1));
  write("");
  const SelfTestRecord next(folder_, device_);
  EXPECT_EQ(next.find(1)->verdict, Verdict::differs);  // so it is not checked and listed again
  EXPECT_FALSE(next.disabled().has(1));
}

}  // namespace
}  // namespace ullage::runtime
