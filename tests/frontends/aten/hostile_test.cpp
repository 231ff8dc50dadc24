// Files that mean harm are refused with one short line, quickly and in little memory.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/aten/import.h"
#include "tests/frontends/aten/hostile_files.h"

namespace ullage::aten {
namespace {

using testing::HasSubstr;

void expect_refused(const std::vector<test::HostileFile>& files) {
  for (const test::HostileFile& file : files) {
    SCOPED_TRACE(file.name);
    const auto graph = import(file.bytes);
    if (graph) {
      ADD_FAILURE() << "imported";
      continue;
    }
    const std::string& text = graph.error().message;
    EXPECT_THAT(text, HasSubstr(file.message));
    EXPECT_LE(text.size(), 300u) << text;
    EXPECT_EQ(text.find_first_of("\n\r\x1b"), std::string::npos) << text;
  }
}

TEST(HostileFiles, OfArchives) {
  expect_refused(test::hostile_archives());
}

TEST(HostileFiles, OfWeights) {
  expect_refused(test::hostile_weights());
}

TEST(HostileFiles, OfPrograms) {
  expect_refused(test::hostile_programs());
}

TEST(HostileFiles, OfSizes) {
  expect_refused(test::hostile_sizes());
}

TEST(HostileFiles, HugeResultsTakeNoMemoryBeforeARun) {
  for (const std::vector<std::byte>& file : test::files_of_huge_results()) {
    const auto graph = import(file);
    EXPECT_TRUE(graph) << graph.error().message;
  }
}

TEST(HostileFiles, SoundOnesAreImported) {
  for (const std::vector<std::byte>& file : test::sound_files()) {
    const auto graph = import(file);
    EXPECT_TRUE(graph) << graph.error().message;
  }
}

}  // namespace
}  // namespace ullage::aten
