// Results of kernels survive the process, and damage only loses results.
#include "runtime/self_test/self_test_record.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

namespace ullage::runtime {
namespace {

class SelfTestRecordTest : public testing::Test {
 protected:
  void SetUp() override { std::filesystem::remove_all(folder_); }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  SelfTestRecord record() const { return SelfTestRecord(folder_, device_); }

  const std::string folder_ = testing::TempDir() + "ullage-self-test-record";
  DeviceInfo device_{.name = "a device", .driver = "a driver 1.2"};
};

TEST_F(SelfTestRecordTest, keeps_findings_with_their_text) {
  SelfTestRecord first = record();
  ASSERT_TRUE(first.begin());
  first.add(1, {Verdict::equal, "a kernel"});
  first.add(uint64_t{1} << 63, {Verdict::differs, "another: element 3: 1, plain 2"});
  first.write();
  const SelfTestRecord second = record();
  ASSERT_EQ(second.findings().size(), 2u);
  EXPECT_EQ(second.find(1)->verdict, Verdict::equal);
  EXPECT_EQ(second.find(uint64_t{1} << 63)->text, "another: element 3: 1, plain 2");
  EXPECT_EQ(second.find(2), nullptr);
}

TEST_F(SelfTestRecordTest, keeps_the_cost_estimate_of_the_driver) {
  EXPECT_EQ(record().ms_per_word(), 0);
  SelfTestRecord first = record();
  ASSERT_TRUE(first.begin());
  first.take_cost_estimate(0.0125);
  first.write();
  EXPECT_NEAR(record().ms_per_word(), 0.0125, 1e-6);
}

TEST_F(SelfTestRecordTest, one_at_a_time_proves_and_knows_what_others_found_before) {
  SelfTestRecord theirs = record(), mine = record();
  {
    SelfTestRecord first = record();
    ASSERT_TRUE(first.begin());
    EXPECT_FALSE(mine.begin());
    first.add(1, {Verdict::equal, "a kernel"});
    first.write();
  }
  ASSERT_TRUE(mine.begin());
  EXPECT_NE(mine.find(1), nullptr);
  EXPECT_FALSE(theirs.begin());
}

TEST_F(SelfTestRecordTest, what_was_tried_when_a_process_ended_differs) {
  {
    SelfTestRecord first = record();
    ASSERT_TRUE(first.begin());
    first.add(1, {Verdict::trying, "a kernel"});
    first.write();
    EXPECT_EQ(record().find(1)->verdict, Verdict::trying);
  }
  SelfTestRecord second = record();
  ASSERT_TRUE(second.begin());
  EXPECT_EQ(second.find(1)->verdict, Verdict::differs);
  EXPECT_EQ(second.find(1)->text, "a kernel: the process that tried it ended");
}

TEST_F(SelfTestRecordTest, is_of_one_driver) {
  SelfTestRecord first = record();
  ASSERT_TRUE(first.begin());
  first.add(1, {Verdict::equal, "a kernel"});
  first.write();
  device_.driver = "a driver 1.3";
  EXPECT_TRUE(record().findings().empty());
  device_.driver = "a driver 1.2";
  device_.driver_uuid[15] = 1;
  EXPECT_TRUE(record().findings().empty());
}

TEST_F(SelfTestRecordTest, lines_that_are_damaged_are_kernels_that_nothing_is_known_of) {
  SelfTestRecord first = record();
  ASSERT_TRUE(first.begin());
  first.add(1, {Verdict::equal, "a kernel"});
  first.write();
  std::ofstream(first.path(), std::ios::app)
      << "equal 00000000000000\nso 0000000000000003 x\nequal zzzzzzzzzzzzzzzz x\n";
  EXPECT_EQ(record().findings().size(), 1u);
  std::ofstream(first.path()) << "something else\nequal 0000000000000001 x\n";
  EXPECT_TRUE(record().findings().empty());
}

}  // namespace
}  // namespace ullage::runtime
