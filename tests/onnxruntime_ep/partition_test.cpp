#include "bindings/onnxruntime/provider/partition.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>

namespace ullage::provider {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Partition, NothingLeftOutIsOneGroup) {
  EXPECT_THAT(groups_of({{}, {}, {0}, {1, 2}}, {true, true, true, true}),
              ElementsAre(ElementsAre(0, 1, 2, 3)));
  EXPECT_THAT(groups_of({}, {}), IsEmpty());
}

TEST(Partition, WhatANodeLeftOutFeedsJoinsTheRest) {
  EXPECT_THAT(groups_of({{}, {}, {0, 1}}, {false, true, true}), ElementsAre(ElementsAre(1, 2)));
}

TEST(Partition, APathThroughANodeLeftOutCutsInTwo) {
  // 0 -> 1 (left out) -> 2, and 3 reads 0 alone.
  EXPECT_THAT(groups_of({{}, {0}, {0, 1}, {0}}, {true, false, true, true}),
              ElementsAre(ElementsAre(0, 3), ElementsAre(2)));
}

// What is reached from a group from outside never reaches back into it.
bool is_convex(const Reads& reads, const std::vector<size_t>& group) {
  std::vector<bool> inside(reads.size()), left_and_on(reads.size());
  for (const size_t node : group) inside[node] = true;
  for (size_t node = 0; node < reads.size(); ++node) {
    for (const size_t from : reads[node]) {
      if (inside[node] && left_and_on[from]) return false;
      if (!inside[node] && (inside[from] || left_and_on[from])) left_and_on[node] = true;
    }
  }
  return true;
}

TEST(Partition, GroupsOfRandomGraphsAreConvexAndWhole) {
  std::mt19937 random(1);
  for (int round = 0; round < 300; ++round) {
    Reads reads(1 + random() % 30);
    std::vector<bool> taken(reads.size());
    size_t wanted = 0;
    for (size_t node = 0; node < reads.size(); ++node) {
      for (size_t i = 0; node > 0 && i < random() % 4; ++i) reads[node].push_back(random() % node);
      taken[node] = random() % 4 != 0;
      wanted += taken[node];
    }
    size_t found = 0;
    for (const auto& group : groups_of(reads, taken)) {
      EXPECT_TRUE(is_convex(reads, group)) << "round " << round;
      for (const size_t node : group) EXPECT_TRUE(taken[node]);
      found += group.size();
    }
    EXPECT_EQ(found, wanted);
  }
}

}  // namespace
}  // namespace ullage::provider
