// Which boxes of affine_reduce a workgroup stages, and within which limits.
#include "ops/affine/affine_tile.h"

#include <gtest/gtest.h>

#include "ir/program/named_profiles.h"

namespace ullage::ops {
namespace {

using namespace ir;
using Numbers = std::vector<int64_t>;

constexpr int64_t kTerms = 8192;

// A box of numbers; 0 is an extent that is not known.
struct Box {
  Numbers shape, reduced;
  // Per operand: its extents, then the coefficients of each subscript.
  struct Operand {
    Numbers extents;
    std::vector<Numbers> subscripts;
    DType dtype = DType::f32;
  };
  std::vector<Operand> operands;
};

class AffineTile : public testing::Test {
 protected:
  ExtentExpr extent(int64_t n) {
    return n == 0 ? pool_.input_axis(0, ++unknown_) : pool_.constant(n);
  }

  AffineCall call_of(const Box& box) {
    AffineCall call{.combine = Combine::sum};
    for (int64_t n : box.shape) call.shape.push_back(extent(n));
    for (int64_t n : box.reduced) call.reduced.push_back(extent(n));
    const size_t variables = box.shape.size() + box.reduced.size();
    for (const Box::Operand& operand : box.operands) {
      AffineRead read{.dtype = operand.dtype, .address = dense_form(pool_.constant(0), variables)};
      read.axes.resize(operand.extents.size());
      ExtentExpr stride = pool_.constant(1);
      for (size_t a = operand.extents.size(); a-- > 0;) {
        AffineAxis& axis = read.axes[a];
        axis = {dense_form(pool_.constant(0), variables), stride};
        for (size_t v = 0; v < variables; ++v) {
          axis.subscript.coefficients[v] = pool_.constant(operand.subscripts[a][v]);
          ExtentExpr& step = read.address.coefficients[v];
          step = simplify(step + stride * operand.subscripts[a][v]);
        }
        stride = simplify(stride * extent(operand.extents[a]));
      }
      read.elements = stride;
      call.reads.push_back(std::move(read));
    }
    call.body = {.inputs = std::vector<DType>(box.operands.size(), DType::f32)};
    return call;
  }

  std::optional<WorkgroupTile> tile_of(const Box& box, const DeviceProfile& profile) {
    return workgroup_tile(profile, call_of(box), kTerms);
  }
  std::optional<WorkgroupTile> tile_of(const Box& box) { return tile_of(box, portable_profile()); }

  ExtentPool pool_;
  uint32_t unknown_ = 0;
};

// y[i, j] = sum over k of a[i, k] b[k, j] d[k]
Box products(int64_t m, int64_t k, int64_t n) {
  return {{m, n},
          {k},
          {{{m, k}, {{1, 0, 0}, {0, 0, 1}}}, {{k, n}, {{0, 0, 1}, {0, 1, 0}}}, {{k}, {{0, 0, 1}}}}};
}

// y[o, h, w] = sum over c, i, j of x[c, 2h + i, w + 3j] f[o, c, i, j], or f[h, w, o, c, i, j]
Box windows(int64_t extent, bool local) {
  Box::Operand filters{
      {32, 16, 3, 3},
      {{1, 0, 0, 0, 0, 0}, {0, 0, 0, 1, 0, 0}, {0, 0, 0, 0, 1, 0}, {0, 0, 0, 0, 0, 1}}};
  if (local) {
    filters.extents.insert(filters.extents.begin(), 2, extent);
    filters.subscripts.insert(filters.subscripts.begin(), {{0, 1, 0, 0, 0, 0}, {0, 0, 1, 0, 0, 0}});
  }
  return {{32, extent, extent},
          {16, 3, 3},
          {{{16, 2 * extent + 2, extent + 6},
            {{0, 0, 0, 1, 0, 0}, {0, 2, 0, 0, 1, 0}, {0, 0, 1, 0, 0, 3}}},
           filters}};
}

// y[r, i] = max over k of x[r, i + k]
Box sliding(int64_t width) {
  return {{8, 2048}, {width}, {{{8, 2047 + width}, {{1, 0, 0}, {0, 1, 1}}}}};
}

TEST_F(AffineTile, StagesWhatResultsShare) {
  const auto t = tile_of(products(512, 512, 512));
  ASSERT_TRUE(t);
  EXPECT_EQ(t->invocations(), 128);
  EXPECT_EQ(t->chunked, 0u);
  ASSERT_EQ(t->regions.size(), 3u);
  ASSERT_TRUE(t->regions[0] && t->regions[1]);
  EXPECT_EQ(t->regions[0]->extents, (Numbers{4 * t->lanes[0], t->chunk}));
  EXPECT_EQ(t->regions[1]->extents, (Numbers{t->chunk, 4 * t->lanes[1]}));
  EXPECT_EQ(t->regions[0]->strides[0] % 2, 1);
  EXPECT_EQ(t->regions[0]->steps, (Numbers{t->regions[0]->strides[0], 0, 1}));
  EXPECT_EQ(t->regions[1]->steps, (Numbers{0, 1, t->regions[1]->strides[0]}));
}

TEST_F(AffineTile, ChunksOfWindowsAreOfWholeWindows) {
  const auto t = tile_of(windows(64, false));
  ASSERT_TRUE(t);
  EXPECT_EQ(t->chunked, 0u);
  ASSERT_TRUE(t->regions[0] && t->regions[1]);
  const int64_t rows = 4 * t->lanes[2];
  EXPECT_EQ(t->regions[0]->extents[0], t->chunk);
  EXPECT_EQ(t->regions[0]->extents[2], rows - 1 + 3 * 2 + 1);
  EXPECT_EQ(t->regions[1]->extents[1], t->chunk);
  EXPECT_EQ(t->regions[1]->extents[2], 3);
}

// Separate weights for each result are read once: from memory.
TEST_F(AffineTile, ReadsFromMemoryWhatIsReadOnce) {
  const auto t = tile_of(windows(64, true));
  ASSERT_TRUE(t);
  EXPECT_TRUE(t->regions[0]);
  EXPECT_FALSE(t->regions[1]);
}

TEST_F(AffineTile, WindowsThatSlideShareTheirElements) {
  const auto t = tile_of(sliding(15));
  ASSERT_TRUE(t);
  EXPECT_EQ(t->regions[0]->extents[1], 4 * t->lanes[1] + t->chunk - 1);
  EXPECT_FALSE(tile_of(sliding(2)));
}

// Coefficients below 0: the region begins where the last results read.
TEST_F(AffineTile, RegionsOfReversedReadsBeginBelow) {
  Box box = sliding(15);
  box.operands[0].subscripts[1] = {0, -2, -1};
  const auto t = tile_of(box);
  ASSERT_TRUE(t);
  const StagedRegion& region = *t->regions[0];
  EXPECT_EQ(region.below[1], 2 * (4 * t->lanes[1] - 1) + t->chunk - 1);
  EXPECT_EQ(region.extents[1], region.below[1] + 1);
  EXPECT_EQ(region.first, region.below[1]);
  EXPECT_EQ(region.steps[1], -2);
}

TEST_F(AffineTile, ExtentsThatAreNotKnownAreNoHindranceButInsideChunks) {
  EXPECT_TRUE(tile_of(products(0, 0, 0)));
  Box box = windows(0, false);
  EXPECT_TRUE(tile_of(box));
  box.reduced[1] = 0;
  const auto t = tile_of(box);
  ASSERT_TRUE(t);
  EXPECT_GE(t->chunked, 1u);
}

TEST_F(AffineTile, KeepsTheLimitsOfTheDevice) {
  for (const uint32_t bytes : {1024u, 4096u, 16384u, 49152u}) {
    for (const uint32_t invocations : {32u, 100u, 128u, 1024u}) {
      for (const Box& box : {products(512, 512, 512), products(0, 0, 0), windows(64, false),
                             windows(33, true), sliding(15)}) {
        DeviceProfile profile = portable_profile();
        profile.max_shared_bytes = bytes;
        profile.max_workgroup_invocations = profile.max_workgroup_size_x = invocations;
        const auto t = tile_of(box, profile);
        if (!t) continue;
        EXPECT_LE(t->shared_bytes(), bytes);
        EXPECT_LE(t->invocations(), invocations);
        EXPECT_LE(t->max_chunks + kTerms * affine_loops(pool_, call_of(box).reduced).depth,
                  profile.max_loop_iterations);
      }
    }
  }
  DeviceProfile none = portable_profile();
  none.max_shared_bytes = 0;
  EXPECT_FALSE(tile_of(products(512, 512, 512), none));
}

// Many axes: the search goes through all ways to share lanes out.
TEST_F(AffineTile, BoxesOfManyAxes) {
  Box box{Numbers(7, 0), {16, 3, 3}, {{{}, {}}, {{}, {}}}};
  for (size_t v = 0; v < 10; ++v) {
    Numbers own(10, 0);
    own[v] = 1;
    if (v != 2) box.operands[0].subscripts.push_back(own);
    if (v < 3 || v > 6) box.operands[1].subscripts.push_back(own);
  }
  for (Box::Operand& operand : box.operands) operand.extents.resize(operand.subscripts.size(), 40);
  const auto t = tile_of(box);
  ASSERT_TRUE(t);
  EXPECT_EQ(t->invocations(), 128);
}

TEST_F(AffineTile, LeavesOtherBoxesToTheDirectForm) {
  EXPECT_FALSE(tile_of(products(512, 512, 512), cpu_profile()));
  EXPECT_FALSE(tile_of(products(8, 512, 8))) << "does not fill a workgroup";
  EXPECT_FALSE(tile_of({{}, {512}, {{{512}, {{1}}}}})) << "one result";
  EXPECT_FALSE(tile_of({{64, 64}, {64}, {{{64, 64, 64}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}}}))
      << "nothing is read twice";
  Box wide = products(512, 512, 512);
  for (Box::Operand& operand : wide.operands) operand.dtype = DType::i64;
  EXPECT_FALSE(tile_of(wide)) << "elements of 64 bits";

  const DeviceProfile profile = portable_profile();
  AffineCall call = call_of(products(512, 512, 512));
  ASSERT_TRUE(workgroup_tile(profile, call, kTerms));
  AffineCall map = call;
  map.combine.reset();
  EXPECT_FALSE(workgroup_tile(profile, map, kTerms));
  AffineCall conditional = call;
  conditional.derived.push_back({dense_form(pool_.constant(0), 3), 2, pool_.constant(3)});
  EXPECT_FALSE(workgroup_tile(profile, conditional, kTerms));
  AffineCall unknown = call;
  for (AffineRead& read : unknown.reads) {
    for (AffineAxis& axis : read.axes) {
      for (ExtentExpr& c : axis.subscript.coefficients) c = c * pool_.input_axis(0, 9);
    }
  }
  EXPECT_FALSE(workgroup_tile(profile, unknown, kTerms)) << "strides that are not known";
  AffineCall joined = call;
  joined.reduced = {pool_.input_axis(0, 7), pool_.input_axis(0, 8)};
  joined.steps = pool_.constant(512);
  joined.chunks = pool_.constant(9);
  for (AffineRead& read : joined.reads) {
    read.address.coefficients.push_back(pool_.constant(0));
    for (AffineAxis& axis : read.axes) axis.subscript.coefficients.push_back(pool_.constant(0));
  }
  EXPECT_FALSE(workgroup_tile(profile, joined, kTerms)) << "a step is of two variables";
}

}  // namespace
}  // namespace ullage::ops
