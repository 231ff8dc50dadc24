// The runner behind adb, against a stand-in that is a shell script.
#include "tools/conform/runner/adb.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/tools/conform/fake_suite.h"
#include "tools/common/process/process.h"
#include "tools/conform/runner/selection.h"
#include "tools/conform/runner/temporary_folder.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {
namespace {

namespace fs = std::filesystem;

// A device whose root is a folder: push copies, shell runs with CRLF line ends as old ones do.
constexpr const char* kAdb = R"sh(#!/bin/sh
root=$(dirname "$0")/device
echo "$*" >> "$(dirname "$0")/log"
if [ "$1" = -s ]; then [ "$2" = serial7 ] || { echo "device '$2' not found"; exit 1; }; shift 2; fi
case $1 in
  push) cp "$2" "$root$3" && echo "$2: 1 file pushed" ;;
  shell) sh -c "$(echo "$2" | sed "s|/data/local/tmp|$root/data/local/tmp|g")" 2>&1 | sed 's/$/\r/' ;;
  *) exit 2 ;;
esac
)sh";

const std::vector<std::string> kWorker = {"conform", "worker"};

class BehindAdb : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = *TemporaryFolder::create();
    fs::create_directories(path("device/data/local/tmp"));
    std::ofstream(path("adb")) << kAdb;
    fs::permissions(path("adb"), fs::perms::owner_all);
  }
  std::string path(const std::string& name) const { return folder_->path() + "/" + name; }

  std::shared_ptr<const TemporaryFolder> folder_;
};

TEST_F(BehindAdb, OutcomesEqualThoseOfTheHost) {
  const std::vector<CaseId> cases = {"fake/pass/1", "fake/crash", "fake/pass/2",     "fake/hang",
                                     "fake/fail",   "fake/noise", "fake/unsupported"};
  const RunOptions options = fake_options();
  const auto here = run_isolated(cases, *fake_launcher(), options);
  ASSERT_TRUE(here);
  {
    const auto launcher = adb_launcher(
        {.serial = "serial7", .binary = tools::own_program(), .adb = path("adb")}, kWorker);
    ASSERT_TRUE(launcher) << launcher.error().message;
    const auto there = run_isolated(cases, *launcher, options);
    ASSERT_TRUE(there) << there.error().message;
    EXPECT_EQ(outcomes_of(there->records), outcomes_of(here->records));
  }
  // The binary was pushed once; nothing is left behind.
  const std::string log = *read_text(path("log"));
  EXPECT_EQ(log.find("/ullage\n", log.find("/ullage\n") + 1), log.rfind("/ullage\n"));
  EXPECT_TRUE(fs::is_empty(path("device/data/local/tmp")));
}

TEST_F(BehindAdb, AdbOutputIsTheError) {
  const auto launcher = adb_launcher({.serial = "other", .adb = path("adb")}, kWorker);
  ASSERT_FALSE(launcher);
  EXPECT_THAT(launcher.error().message, testing::HasSubstr("device 'other' not found"));
  EXPECT_FALSE(adb_launcher({.adb = path("no-adb")}, kWorker));
}

}  // namespace
}  // namespace ullage::conform
