// compact and the running combinations where their samples would notice nothing: densities, bits
// that are nearly zero, lengths beyond a grid and beyond the integers of a float.
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <span>

#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"
#include "tests/ops/fixtures/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// Is element i selected?
struct Density {
  const char* name;
  bool (*selects)(int64_t i, int64_t count);
};

uint32_t noise(int64_t i) {
  auto x = static_cast<uint32_t>(i) * 2654435761u;
  x ^= x >> 15;
  x *= 2246822519u;
  return x ^ (x >> 13);
}

constexpr Density kDensities[] = {
    {"none", [](int64_t, int64_t) { return false; }},
    {"first", [](int64_t i, int64_t) { return i == 0; }},
    {"middle", [](int64_t i, int64_t n) { return i == n / 2; }},
    {"last", [](int64_t i, int64_t n) { return i == n - 1; }},
    {"one in twenty", [](int64_t i, int64_t) { return noise(i) % 20 == 0; }},
    {"half", [](int64_t i, int64_t) { return noise(i) % 2 == 0; }},
    {"all", [](int64_t, int64_t) { return true; }},
    {"alternating", [](int64_t i, int64_t) { return i % 2 == 1; }},
    {"runs", [](int64_t i, int64_t) { return i / 37 % 3 == 0; }},
};

Tensor condition_of(DType dtype, int64_t count, const Density& density) {
  Tensor t(dtype, {count});
  for (int64_t i = 0; i < count; ++i) {
    if (!density.selects(i, count)) continue;
    is_float(dtype) ? t.set_number(i, 0.25) : t.set_integer(i, 1);
  }
  return t;
}

class SelectOnDevice : public PrimitivesOnDevice {
 protected:
  void compile_compact(DType dtype) {
    Builder b;
    const auto results = ops::compact(b.input("condition", dtype, {ExtentExpr()}));
    b.output("indices", results[0]);
    b.output("count", results[1]);
    compile(b);
  }

  void expect_positions(const Tensor& condition, const std::vector<int32_t>& expected,
                        const std::string& what) {
    const std::vector<Tensor> results = run({condition});
    ASSERT_EQ(results.size(), 2u);
    ASSERT_EQ(results[1].integer(0), static_cast<int64_t>(expected.size())) << what;
    ASSERT_EQ(results[0].element_count(), static_cast<int64_t>(expected.size())) << what;
    EXPECT_TRUE(std::ranges::equal(results[0].bytes(), std::as_bytes(std::span(expected)))) << what;
  }

  // Where `density` selects, in one comparison.
  void expect_selected(DType dtype, int64_t count, const Density& density) {
    std::vector<int32_t> expected;
    for (int64_t i = 0; i < count; ++i) {
      if (density.selects(i, count)) expected.push_back(static_cast<int32_t>(i));
    }
    expect_positions(condition_of(dtype, count, density), expected,
                     std::string(density.name) + " of " + std::to_string(count));
  }
};

TEST_P(SelectOnDevice, PositionsAtEveryDensityAndCount) {
  compile_compact(DType::f32);
  for (const Density& density : kDensities) {
    for (int64_t count : counts_to_try()) expect_selected(DType::f32, count, density);
  }
}

TEST_P(SelectOnDevice, PositionsOfEveryDtype) {
  for (DType dtype : kAllDTypes) {
    compile_compact(dtype);
    for (int64_t count : {0, 1, 31, 33, 1025}) expect_selected(dtype, count, kDensities[5]);
  }
}

TEST_P(SelectOnDevice, DenormalsAndNanAreSelectedAndNegativeZeroIsNot) {
  compile_compact(DType::f32);
  expect_positions(
      tensor_of_bits<uint32_t>(DType::f32, {0x7fc00000, 0x80000000, 0, 1, 0x80000001, 0xff800001}),
      {0, 3, 4, 5}, "f32");
  compile_compact(DType::f16);
  expect_positions(tensor_of_bits<uint16_t>(DType::f16, {0x8000, 1, 0x8001, 0x7e00, 0}), {1, 2, 3},
                   "f16");
  compile_compact(DType::f64);
  expect_positions(
      tensor_of_bits<uint64_t>(DType::f64, {uint64_t{1} << 63, 1, uint64_t{1} << 52, 0}), {1, 2},
      "f64");
  compile_compact(DType::i64);
  expect_positions(tensor_of_bits<uint64_t>(DType::i64, {uint64_t{1} << 63, 0, uint64_t{1} << 32}),
                   {0, 2}, "i64");
}

TEST_P(SelectOnDevice, MoreElementsThanAGridHasAndThanFloatsCount) {
  // Above 65,535 x 256 and above 2^24.
  constexpr int64_t kCount = (int64_t{1} << 24) + 61;
  compile_compact(DType::boolean);
  expect_selected(DType::boolean, kCount, kDensities[6]);
  expect_selected(DType::boolean, kCount, kDensities[4]);
  expect_selected(DType::boolean, kCount, kDensities[3]);
}

TEST_P(SelectOnDevice, WhatIsSelectedSizesWhatFollows) {
  // Sorted values where they differ from the one before: the unique ones, then their sums.
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  const ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const Value sorted = ops::gather(x, ops::argsort(x), 0);
  const ExtentExpr rest = sorted.extent(0) - one;
  const Value differs = ops::not_equal(ops::slice(sorted, {one}, {rest}, {one}),
                                       ops::slice(sorted, {zero}, {rest}, {one}));
  const Value unique = ops::gather(sorted, ops::compact(differs)[0], 0);
  b.output("unique", unique);
  b.output("sums", ops::cumsum(unique, 0));
  b.output("order", ops::argsort(unique, true));
  compile(b);
  for (int64_t count : {1, 2, 70, 700, 9000}) {
    check({random_tensor(DType::i32, {count}, 3, 0, 40)});
    check({random_tensor(DType::i32, {count}, 3, 0, 40000)});
  }
}

// ---- running combinations -------------------------------------------------------------------

TEST_P(SelectOnDevice, SumsOfOneLongLine) {
  constexpr int64_t kCount = (int64_t{1} << 24) + 61;
  Builder b;
  b.output("sums", ops::cumsum(b.input("x", DType::i32, {ExtentExpr()}), 0));
  compile(b);
  Tensor x(DType::i32, {kCount});
  auto* words = reinterpret_cast<int32_t*>(x.mutable_bytes().data());
  for (int64_t i = 0; i < kCount; ++i) words[i] = static_cast<int32_t>(noise(i) % 5) - 1;
  const std::vector<Tensor> results = run({x});
  ASSERT_EQ(results.size(), 1u);
  const auto* sums = reinterpret_cast<const int32_t*>(results[0].bytes().data());
  int32_t sum = 0;
  for (int64_t i = 0; i < kCount; ++i) {
    sum += words[i];
    ASSERT_EQ(sums[i], sum) << i;
  }
}

TEST_P(SelectOnDevice, EveryScanAtEveryCount) {
  for (const ops::ScanOp* op : {&ops::cumsum, &ops::cummax, &ops::cummin}) {
    for (bool reverse : {false, true}) {
      Builder b;
      const Value x = b.input("x", DType::i32, {ExtentExpr()});
      b.output("inclusive", (*op)(x, 0, false, reverse));
      b.output("exclusive", (*op)(x, 0, true, reverse));
      compile(b);
      for (int64_t count : counts_to_try()) {
        check({random_tensor(DType::i32, {count}, 3, -90, 100)});
      }
    }
  }
}

TEST_P(SelectOnDevice, ScansOfFloatsAndOfManyLines) {
  Builder b;
  const Value x = b.input("x", DType::f32, std::vector<ExtentExpr>(2));
  b.output("rows", ops::cumsum(x, 1, true, true));
  b.output("columns", ops::cumsum(x, 0));
  b.output("largest", ops::cummax(x, 1));
  compile(b);
  for (int64_t n : {0, 1, 33, 1025, 5000}) {
    check({random_tensor(DType::f32, {3, n}, 5, 0, 1)}, 1e-4);
    check({random_tensor(DType::f32, {n, 3}, 5, 0, 1)}, 1e-4);
  }
}

TEST_P(SelectOnDevice, ScansOfEveryDtype) {
  for (DType dtype : {DType::f16, DType::bf16, DType::i8, DType::i16, DType::i64, DType::u8,
                      DType::u16, DType::u32, DType::u64}) {
    Builder b;
    const Value x = b.input("x", dtype, {ExtentExpr()});
    b.output("sum", ops::cumsum(x, 0));
    b.output("max", ops::cummax(x, 0, true));
    b.output("min", ops::cummin(x, 0, true, true));
    compile(b);
    check({random_tensor(dtype, {259}, 5, 0, 3)}, is_float(dtype) ? 2e-2 : 0);
  }
}

TEST_P(SelectOnDevice, MaximaPassNanOn) {
  constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
  Builder b;
  const Value x = b.input("x", DType::f32, {ExtentExpr()});
  b.output("max", ops::cummax(x, 0));
  b.output("min", ops::cummin(x, 0, false, true));
  compile(b);
  Tensor values = random_tensor(DType::f32, {9000}, 1);
  values.set_number(4500, kNan);
  check({values});
}

INSTANTIATE_TEST_SUITE_P(Forms, SelectOnDevice, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
