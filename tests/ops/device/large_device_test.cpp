// Ops that count, sort and segment more items than one axis of a grid has workgroups of 256 for
// (65,535 x 256). compact and the scans, also above 2^24, which floats cannot count:
// select_device_test.cpp. 64-bit elements of more than 2^24 items exceed the 128 MiB that software
// drivers let a kernel see of a buffer.
//
// Expected results are written down, not computed by the reference, which would take longer. What
// takes a software driver more than some 20 seconds is called Slow and runs with the slow tests.
#include <algorithm>
#include <functional>
#include <numeric>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/segment.h"
#include "ops/select/unique.h"
#include "tests/ops/fixtures/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kCount = 65535 * 256 + 61;

uint32_t noise(int64_t i) {
  auto x = static_cast<uint32_t>(i) * 2654435761u;
  x ^= x >> 15;
  x *= 2246822519u;
  return x ^ (x >> 13);
}

template <class T>
std::span<const T> elements(const Tensor& t) {
  return {reinterpret_cast<const T*>(t.bytes().data()), t.bytes().size() / sizeof(T)};
}

// i32 elements f(0), f(1) ...
template <class Function>
Tensor tensor_of(int64_t count, Function f) {
  Tensor t(DType::i32, {count});
  auto* words = reinterpret_cast<int32_t*>(t.mutable_bytes().data());
  for (int64_t i = 0; i < count; ++i) words[i] = static_cast<int32_t>(f(i));
  return t;
}

// The first place at which they differ; none where they agree.
template <class T>
void expect_equal(std::span<const T> actual, const std::vector<T>& expected, const char* what) {
  ASSERT_EQ(actual.size(), expected.size()) << what;
  const auto at = std::ranges::mismatch(actual, expected).in1 - actual.begin();
  if (at < std::ssize(actual)) {
    const auto i = static_cast<size_t>(at);
    ADD_FAILURE() << what << " " << i << ": " << +actual[i] << ", not " << +expected[i];
  }
}

class LargeOnDevice : public PrimitivesOnDevice {};

TEST_P(LargeOnDevice, SegmentsOfManyRows) {
  constexpr int64_t kSegments = 7;
  for (const bool sorted : {true, false}) {
    Builder b;
    const Value ids = b.input("ids", DType::i32, {ExtentExpr()});
    const Value x = b.input("x", DType::i32, {ids.extent(0)});
    const ExtentExpr segments = b.pool().constant(kSegments);
    b.output("count", ops::segment_count(ids, segments, sorted));
    b.output("sum", ops::segment_sum(x, ids, segments, sorted));
    compile(b);
    const auto id = [&](int64_t i) {
      return sorted ? i * kSegments / kCount : static_cast<int64_t>(noise(i) % kSegments);
    };
    std::vector<int32_t> counts(kSegments), sums(kSegments);
    for (int64_t i = 0; i < kCount; ++i) {
      ++counts[static_cast<size_t>(id(i))];
      sums[static_cast<size_t>(id(i))] += static_cast<int32_t>(i % 3);
    }
    const auto r = run({tensor_of(kCount, id), tensor_of(kCount, [](int64_t i) { return i % 3; })});
    ASSERT_EQ(r.size(), 2u);
    expect_equal(elements<int32_t>(r[0]), counts, "count");
    expect_equal(elements<int32_t>(r[1]), sums, "sum");
  }
}

TEST_P(LargeOnDevice, ManyQueries) {
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  b.output("places", ops::search_sorted(x, b.input("q", DType::i32, {ExtentExpr()})));
  compile(b);
  const auto query = [](int64_t i) { return static_cast<int32_t>(noise(i) % 3100); };
  const auto r = run({tensor_of(1000, [](int64_t i) { return 3 * i; }), tensor_of(kCount, query)});
  ASSERT_EQ(r.size(), 1u);
  std::vector<int32_t> expected(kCount);
  for (int64_t i = 0; i < kCount; ++i) {
    expected[static_cast<size_t>(i)] = std::min((query(i) + 2) / 3, 1000);
  }
  expect_equal(elements<int32_t>(r[0]), expected, "query");
}

// Few items often, and many items once or never.
TEST_P(LargeOnDevice, SlowRepeatsToManyItems) {
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  const Value repeats = b.input("repeats", DType::i32, {x.extent(0)});
  const ops::Repeated result = ops::repeat(x, repeats, 0, {}, b.pool().constant(kCount));
  b.output("values", result.values);
  b.output("count", result.count);
  compile(b);
  const int32_t often[] = {1 << 23, 0, kCount - (1 << 23)};
  auto r = run({tensor_of(3, [](int64_t i) { return 7 * i; }),
                tensor_of(3, [&](int64_t i) { return often[i]; })});
  ASSERT_EQ(r.size(), 2u);
  EXPECT_EQ(r[1].integer(0), kCount);
  std::vector<int32_t> expected(static_cast<size_t>(kCount), 14);
  std::fill_n(expected.begin(), 1 << 23, 0);
  expect_equal(elements<int32_t>(r[0]), expected, "value");
  r = run({tensor_of(kCount, [](int64_t i) { return i; }),
           tensor_of(kCount, [](int64_t i) { return noise(i) % 2; })});
  ASSERT_EQ(r.size(), 2u);
  expected.clear();
  for (int64_t i = 0; i < kCount; ++i) {
    if (noise(i) % 2 == 1) expected.push_back(static_cast<int32_t>(i));
  }
  EXPECT_EQ(r[1].integer(0), std::ssize(expected));
  expect_equal(elements<int32_t>(r[0]), expected, "value");
}

// More steps than one call may take. The state adds up ones, forwards and backwards.
void add_up_ones(Builder& b, ExtentExpr steps) {
  const Value x = b.input("x", DType::f32, {steps, b.pool().constant(1), b.pool().constant(1)});
  const auto ones = [&](std::vector<int64_t> shape) {
    const std::vector<double> elements(2, 1.0);
    return b.constant(Tensor::from_doubles(DType::f32, std::move(shape), elements));
  };
  const auto layer = ops::rnn({.x = x, .w = ones({2, 1, 1}), .r = ones({2, 1, 1})},
                              {.direction = ops::RecurrentDirection::bidirectional,
                               .hidden = 1,
                               .activations = {"relu", "relu"}});
  b.output("y", layer.y);
  b.output("last", layer.y_h);
}

void expect_sums(const std::vector<Tensor>& results, int64_t steps) {
  ASSERT_EQ(results.size(), 2u);
  std::vector<float> expected;
  for (int64_t t = 0; t < steps; ++t) {
    expected.insert(expected.end(), {static_cast<float>(t + 1), static_cast<float>(steps - t)});
  }
  expect_equal(elements<float>(results[0]), expected, "state");
  const auto all = static_cast<float>(steps);
  expect_equal(elements<float>(results[1]), {all, all}, "last state");
}

Tensor ones_of(int64_t steps) {
  Tensor r(DType::f32, {steps, 1, 1});
  for (int64_t t = 0; t < steps; ++t) r.set_number(t, 1);
  return r;
}

TEST_P(LargeOnDevice, StepsThatAreKnown) {
  constexpr int64_t kSteps = 40001;
  Builder b;
  add_up_ones(b, b.pool().constant(kSteps));
  compile(b);
  expect_sums(run({ones_of(kSteps)}), kSteps);
}

TEST_P(LargeOnDevice, StepsThatARunDecides) {
  Builder b;
  add_up_ones(b, {});
  compile(b);
  for (const int64_t steps : {1, 40001, 0, 7000, 200000}) {
    SCOPED_TRACE(steps);
    expect_sums(run({ones_of(steps)}), steps);
  }
}

TEST_P(LargeOnDevice, PositionsInAMatrix) {
  constexpr int64_t kColumns = 3, kRows = kCount / kColumns;
  static_assert(kRows * kColumns > 65535 * 256);
  Builder b;
  const auto found = ops::nonzero(b.input("x", DType::boolean, {ExtentExpr(), ExtentExpr()}));
  b.output("rows", found.axes[0]);
  b.output("columns", found.axes[1]);
  compile(b);
  Tensor x(DType::boolean, {kRows, kColumns});
  std::vector<int64_t> rows, columns;
  auto* bytes = reinterpret_cast<uint8_t*>(x.mutable_bytes().data());
  for (int64_t i = 0; i < kRows * kColumns; ++i) {
    bytes[i] = noise(i) % 20 == 0 || i + 1 == kRows * kColumns;
    if (bytes[i] == 0) continue;
    rows.push_back(i / kColumns);
    columns.push_back(i % kColumns);
  }
  const auto r = run({x});
  ASSERT_EQ(r.size(), 2u);
  expect_equal(elements<int64_t>(r[0]), rows, "row");
  expect_equal(elements<int64_t>(r[1]), columns, "column");
}

TEST_P(LargeOnDevice, SortOfOneLongRow) {
  Builder b;
  b.output("order", ops::argsort(b.input("x", DType::i32, {ExtentExpr()})));
  compile(b);
  const auto value = [](int64_t i) { return static_cast<int32_t>(noise(i) % 5000000) - 1000; };
  const Tensor x = tensor_of(kCount, value);
  const auto r = run({x});
  ASSERT_EQ(r.size(), 1u);
  std::vector<int32_t> expected(kCount);
  std::iota(expected.begin(), expected.end(), 0);
  const auto words = elements<int32_t>(x);
  std::ranges::stable_sort(expected, {}, [&](int32_t i) { return words[static_cast<size_t>(i)]; });
  expect_equal(elements<int32_t>(r[0]), expected, "place");
}

// Some hundred updates go to each place; a few are out of range.
constexpr int64_t kUpdates = 300'000, kPlaces = 1000;

TEST_P(LargeOnDevice, ScatterOfManyUpdatesThatAreAdded) {
  Builder b;
  const Value x = b.input("x", DType::i32, {b.pool().constant(kPlaces)});
  const Value indices = b.input("i", DType::i32, {ExtentExpr(), b.pool().constant(1)});
  const Value updates = b.input("u", DType::i32, {ExtentExpr()});
  b.output("y", ops::scatter_nd(x, indices, updates, ops::ScatterReduction::sum));
  compile(b);
  const auto index = [](int64_t i) { return static_cast<int32_t>(noise(i) % (kPlaces + 3)); };
  const auto update = [](int64_t i) { return static_cast<int32_t>(i % 1001) - 500; };
  const auto r =
      run({tensor_of(kPlaces, [](int64_t i) { return static_cast<int32_t>(i); }),
           *tensor_of(kUpdates, index).reshaped({kUpdates, 1}), tensor_of(kUpdates, update)});
  ASSERT_EQ(r.size(), 1u);
  std::vector<int32_t> expected(kPlaces);
  std::iota(expected.begin(), expected.end(), 0);
  for (int64_t i = 0; i < kUpdates; ++i) {
    if (index(i) < kPlaces) expected[static_cast<size_t>(index(i))] += update(i);
  }
  expect_equal(elements<int32_t>(r[0]), expected, "place");
}

TEST_P(LargeOnDevice, ScatterOfManyElementsThatAreCompared) {
  Builder b;
  const Value x = b.input("x", DType::i32, {b.pool().constant(kPlaces)});
  const Value indices = b.input("i", DType::i32, {ExtentExpr()});
  const Value updates = b.input("u", DType::i32, {ExtentExpr()});
  b.output("y", ops::scatter_elements(x, indices, updates, 0, ops::ScatterReduction::largest));
  compile(b);
  const auto index = [](int64_t i) { return static_cast<int32_t>(noise(i) % kPlaces) - 7; };
  const auto update = [](int64_t i) { return static_cast<int32_t>(noise(i + 5) % 100003); };
  const auto r = run({tensor_of(kPlaces, [](int64_t i) { return static_cast<int32_t>(i * 101); }),
                      tensor_of(kUpdates, index), tensor_of(kUpdates, update)});
  ASSERT_EQ(r.size(), 1u);
  std::vector<int32_t> expected(kPlaces);
  for (size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<int32_t>(i) * 101;
  for (int64_t i = 0; i < kUpdates; ++i) {
    const int32_t at = index(i) < 0 ? index(i) + static_cast<int32_t>(kPlaces) : index(i);
    int32_t& place = expected[static_cast<size_t>(at)];
    place = std::max(place, update(i));
  }
  expect_equal(elements<int32_t>(r[0]), expected, "place");
}

TEST_P(LargeOnDevice, TopOfALongAxisBeforeTheLast) {
  constexpr int64_t kRows = 600'000;
  Builder b;
  const Value x = b.input("x", DType::i32, {b.pool().constant(kRows), b.pool().constant(2)});
  b.output("values", ops::topk(x, b.pool().constant(3), 0)[0]);
  compile(b);
  const auto value = [](int64_t i) { return static_cast<int32_t>(noise(i) % 1000000007); };
  const auto r = run({*tensor_of(2 * kRows, value).reshaped({kRows, 2})});
  ASSERT_EQ(r.size(), 1u);
  std::vector<int32_t> expected(6);
  for (int64_t column = 0; column < 2; ++column) {
    std::vector<int32_t> all;
    for (int64_t i = 0; i < kRows; ++i) all.push_back(value(2 * i + column));
    std::ranges::sort(all, std::greater());
    for (size_t k = 0; k < 3; ++k) expected[2 * k + static_cast<size_t>(column)] = all[k];
  }
  expect_equal(elements<int32_t>(r[0]), expected, "value");
}

// Tensors of more bytes than a descriptor of tier 0 shows (128 MiB), read and written in and out of
// order.
TEST_P(LargeOnDevice, SlowTensorsAboveWhatDescriptorsShow) {
  constexpr int64_t kRows = 6000, kColumns = 6001;
  static_assert(kRows * kColumns * 4 > 128 << 20);
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr(), ExtentExpr()});
  const Value doubled = ops::add(x, x);
  b.output("turned", ops::transpose(doubled, {1, 0}));
  b.output("rows", ops::gather(x, b.input("at", DType::i32, {ExtentExpr()}), 0));
  b.output("sums", ops::reduce_sum(doubled, std::vector<int64_t>{1}, false));
  compile(b);
  const auto value = [](int64_t i) { return static_cast<int32_t>(noise(i) % 1000); };
  const auto r = run({*tensor_of(kRows * kColumns, value).reshaped({kRows, kColumns}),
                      tensor_of(2, [](int64_t i) { return i == 0 ? kRows - 1 : 3; })});
  ASSERT_EQ(r.size(), 3u);
  std::vector<int32_t> turned, rows, sums(kRows);
  turned.reserve(kRows * kColumns);
  for (int64_t c = 0; c < kColumns; ++c) {
    for (int64_t i = 0; i < kRows; ++i) {
      turned.push_back(2 * value(i * kColumns + c));
      sums[static_cast<size_t>(i)] += turned.back();
    }
  }
  for (const int64_t row : {kRows - 1, int64_t{3}}) {
    for (int64_t c = 0; c < kColumns; ++c) rows.push_back(value(row * kColumns + c));
  }
  expect_equal(elements<int32_t>(r[0]), turned, "element");
  expect_equal(elements<int32_t>(r[1]), rows, "gathered");
  expect_equal(elements<int32_t>(r[2]), sums, "sum");
}

TEST_P(LargeOnDevice, SlowSumsAndMaximaOfVeryLongLines) {
  constexpr int64_t kLong = 70'000'003;
  Builder b;
  const Value x = b.input("x", DType::i32, {ExtentExpr()});
  b.output("sum", ops::reduce_sum.over_all(x));
  b.output("largest", ops::reduce_max.over_all(x));
  b.output("mean", ops::reduce_mean.over_all(ops::cast(x, DType::f32)));
  compile(b);
  const auto r = run({tensor_of(kLong, [](int64_t i) { return i == kLong - 2 ? 99 : i % 3; })});
  ASSERT_EQ(r.size(), 3u);
  int32_t sum = 0;
  for (int64_t i = 0; i < kLong; ++i) sum += static_cast<int32_t>(i == kLong - 2 ? 99 : i % 3);
  EXPECT_EQ(r[0].integer(0), sum);
  EXPECT_EQ(r[1].integer(0), 99);
  EXPECT_NEAR(r[2].number(0), static_cast<double>(sum) / static_cast<double>(kLong), 1e-6);
}

TEST_P(LargeOnDevice, SlowUniqueOfManyItems) {
  Builder b;
  const ops::Unique u = ops::unique(b.input("x", DType::i32, {ExtentExpr()}));
  b.output("values", u.values);
  b.output("counts", u.counts);
  b.output("inverse", u.inverse);
  b.output("index", u.index);
  compile(b);
  const auto value = [](int64_t i) { return static_cast<int64_t>(noise(i) % 1000003) * 3; };
  const auto r = run({tensor_of(kCount, value)});
  ASSERT_EQ(r.size(), 4u);
  std::vector<int64_t> of_value(1000003), first(1000003, -1);
  for (int64_t i = 0; i < kCount; ++i) {
    const auto slot = static_cast<size_t>(value(i) / 3);
    if (of_value[slot]++ == 0) first[slot] = i;
  }
  std::vector<int32_t> values;
  std::vector<int64_t> counts, index, entry(1000003), inverse(kCount);
  for (size_t slot = 0; slot < of_value.size(); ++slot) {
    if (of_value[slot] == 0) continue;
    entry[slot] = std::ssize(values);
    values.push_back(static_cast<int32_t>(3 * slot));
    counts.push_back(of_value[slot]);
    index.push_back(first[slot]);
  }
  for (int64_t i = 0; i < kCount; ++i) {
    inverse[static_cast<size_t>(i)] = entry[static_cast<size_t>(value(i) / 3)];
  }
  expect_equal(elements<int32_t>(r[0]), values, "value");
  expect_equal(elements<int64_t>(r[1]), counts, "count");
  expect_equal(elements<int64_t>(r[2]), inverse, "inverse");
  expect_equal(elements<int64_t>(r[3]), index, "index");
}

INSTANTIATE_TEST_SUITE_P(Forms, LargeOnDevice, testing::Values(Form::as_found), form_name);

}  // namespace
}  // namespace ullage::test
