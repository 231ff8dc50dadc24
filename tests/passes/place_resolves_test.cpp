// Where the resolve kernel goes: once per frontier, before the first call that needs it.
#include "passes/kernels/resolve.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "ir/graph/builder.h"
#include "passes/kernels/place_barriers.h"

namespace ullage::passes {
namespace {

using ir::Access;
using ir::Semantics;
using ::testing::ElementsAre;

// Two device scalars (buffers 0 and 1), written by calls 0 and 1.
struct ResolveCase {
  ir::Graph graph;
  ir::KernelGraph kernels;
  ir::ExtentExpr a, b;

  ResolveCase() {
    ir::ExtentPool& pool = *graph.pool;
    a = pool.device_scalar(0, Semantics::integer, 0, pool.constant(100));
    b = pool.device_scalar(1, Semantics::integer, 0, pool.constant(100));
    graph.device_scalars = {{0, 0, a}, {1, 0, b}};
    kernels.buffers.resize(4);
    kernels.scalars = {{.buffer = 0, .ready = 1}, {.buffer = 1, .ready = 2}};
    kernels.slots = {a, b, pool.constant(7)};
    kernels.calls = {call(0), call(1)};
  }

  static ir::KernelCall call(ir::BufferId written) {
    ir::KernelCall c;
    c.operands = {{.buffer = written, .access = Access::write}};
    return c;
  }
  void add(std::vector<uint32_t> slots, ir::ExtentExpr groups = {}, ir::ExtentExpr predicate = {}) {
    ir::KernelCall c = call(3);
    c.slots = std::move(slots);
    c.groups[0] = groups;
    c.predicate = predicate;
    kernels.calls.push_back(std::move(c));
  }
  // Per call the device scalars that it resolves.
  std::vector<std::vector<uint32_t>> placed() {
    place_resolves(graph, kernels);
    std::vector<std::vector<uint32_t>> rows;
    for (const auto& c : kernels.calls) rows.push_back(c.resolves);
    return rows;
  }
};

using Rows = std::vector<uint32_t>;

TEST(PlaceResolves, NoneWhereOnlyHostSizesAreUsed) {
  ResolveCase c;
  c.add({2});
  EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}, Rows{}));
}

TEST(PlaceResolves, OneServesAllThatIsKnownByThen) {
  ResolveCase c;
  c.add({0});
  c.add({1});
  EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}, Rows{0, 1}, Rows{}, Rows{}));
}

TEST(PlaceResolves, SlotsGroupsAndPredicatesAreNeeds) {
  for (int kind = 0; kind < 3; ++kind) {
    ResolveCase c;
    c.add(kind == 0 ? Rows{1} : Rows{}, kind == 1 ? c.b + 1 : ir::ExtentExpr(),
          kind == 2 ? ir::less(c.b, c.a) : ir::ExtentExpr());
    EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}, Rows{0, 1}, Rows{})) << kind;
  }
}

TEST(PlaceResolves, LaterCountsNeedAnother) {
  ResolveCase c;
  c.kernels.scalars[1].ready = 3;
  c.add({0});  // call 2, which needs the first count
  c.add({1});
  EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}, Rows{0}, Rows{}, Rows{1}, Rows{}));
}

// A slot that a node requests outside the call that defines its count is no need of that call.
TEST(PlaceResolves, OwnCountsAreNoNeed) {
  ResolveCase c;
  c.kernels.calls[0].slots = {0};
  EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}));
}

// The caller may read the extents of outputs from device memory.
TEST(PlaceResolves, OutputsHaveTheirExtentsInWords) {
  for (const bool computed : {false, true}) {
    ResolveCase c;
    const ir::ExtentExpr extent = computed ? c.a + c.b : c.a;
    c.graph.values.push_back({.dtype = ir::DType::f32, .shape = {}});
    c.graph.values.back().shape.push_back({.live = extent});
    c.graph.outputs.push_back({"y", 0});
    if (computed) {
      EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{}, Rows{0, 1}));
      EXPECT_EQ(c.kernels.slots.back(), extent);
    } else {
      EXPECT_THAT(c.placed(), ElementsAre(Rows{}, Rows{})) << "it lies where its kernel wrote it";
    }
  }
}

TEST(PlaceResolves, BarriersStandOnBothSides) {
  ResolveCase c;
  c.add({0});
  c.add({2});
  place_resolves(c.graph, c.kernels);
  place_barriers(c.kernels);
  std::vector<bool> barriers;
  for (const auto& call : c.kernels.calls) barriers.push_back(call.barrier_before);
  EXPECT_THAT(barriers, ElementsAre(false, false, true, true, true));
}

}  // namespace
}  // namespace ullage::passes
