// Barriers where a hazard is, none where there is not; live ranges in barrier intervals.
#include "passes/kernels/place_barriers.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ullage::passes {
namespace {

using ir::Access;
using ::testing::ElementsAre;

ir::KernelCall call(std::vector<ir::KernelCall::Operand> operands) {
  ir::KernelCall c;
  c.operands = std::move(operands);
  return c;
}

ir::KernelGraph graph_of(size_t buffers, std::vector<ir::KernelCall> calls) {
  ir::KernelGraph graph;
  graph.buffers.resize(buffers);
  graph.calls = std::move(calls);
  return graph;
}

std::vector<bool> barriers(const ir::KernelGraph& graph) {
  std::vector<bool> result;
  for (const auto& c : graph.calls) result.push_back(c.barrier_before);
  return result;
}

TEST(PlaceBarriers, NoneBetweenIndependentCalls) {
  auto graph = graph_of(4, {call({{0, Access::read}, {1, Access::write}}),
                            call({{0, Access::read}, {2, Access::write}}),
                            call({{0, Access::read}, {3, Access::write}})});
  place_barriers(graph);
  EXPECT_THAT(barriers(graph), ElementsAre(false, false, false));
}

TEST(PlaceBarriers, OneServesEverythingBeforeIt) {
  auto graph = graph_of(5, {call({{0, Access::read}, {1, Access::write}}),
                            call({{0, Access::read}, {2, Access::write}}),
                            call({{1, Access::read}, {3, Access::write}}),
                            call({{2, Access::read}, {4, Access::write}})});
  place_barriers(graph);
  EXPECT_THAT(barriers(graph), ElementsAre(false, false, true, false));
}

TEST(PlaceBarriers, WritesWaitForReadsAndWrites) {
  auto graph = graph_of(3, {call({{0, Access::read}, {1, Access::write}}),
                            call({{2, Access::read}, {0, Access::write}}),
                            call({{0, Access::write}}), call({{0, Access::read_write}})});
  place_barriers(graph);
  EXPECT_THAT(barriers(graph), ElementsAre(false, true, true, true));
}

TEST(PlaceBarriers, LiveRangesCountBarriers) {
  auto graph = graph_of(4, {call({{0, Access::read}, {1, Access::write}}),
                            call({{1, Access::read}, {2, Access::write}}),
                            call({{2, Access::read}, {0, Access::write}})});
  place_barriers(graph);
  const auto ranges = live_ranges(graph);
  EXPECT_EQ(ranges[0].first, 0u);
  EXPECT_EQ(ranges[0].last, 2u);
  EXPECT_EQ(ranges[1].first, 0u);
  EXPECT_EQ(ranges[1].last, 1u);
  EXPECT_EQ(ranges[2].first, 1u);
  EXPECT_TRUE(ranges[3].is_empty());
}

TEST(PlaceBarriers, AcceptsNoCalls) {
  auto graph = graph_of(1, {});
  place_barriers(graph);
  EXPECT_TRUE(live_ranges(graph)[0].is_empty());
}

}  // namespace
}  // namespace ullage::passes
