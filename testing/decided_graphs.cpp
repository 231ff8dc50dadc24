// Extents are in tables of 32 bits: values computed in 64 bits are examined in two halves.
#include "testing/random_tensor.h"

#include <cstdlib>

#include "ops/generate/generate.h"
#include "ops/select/segment.h"
#include "ops/select/suppress.h"

namespace ullage::samples {
namespace {

using namespace ir;

NamedGraph named(std::string name, Builder& b, std::vector<std::vector<Tensor>> runs) {
  auto graph = b.finish();
  if (!graph) std::abort();  // the graphs below are fixed
  return {std::move(name), std::move(*graph), std::move(runs)};
}

}  // namespace

NamedGraph device_numbers() {
  Builder b;
  const HostValue known = b.scalars(b.input("numbers", DType::i64, {b.pool().constant(4)}));
  const ExtentExpr x = known[0], y = known[1], z = known[2], large = known[3];
  const ExtentExpr zero = b.pool().constant(0), word = b.pool().constant(int64_t{1} << 32);
  std::vector<ExtentExpr> values;
  for (ExtentExpr e : {x + y, x - y, x * y, min(x, y), max(x, y), floor_div(x, y), ceil_div(x, y),
                       mod(x, y), b.pool().make(ScalarOp::trunc_div, x, y), floor_div(x, large),
                       mod(x, large), floor_div(large, y)}) {
    values.push_back(mod(e, word));
    values.push_back(floor_div(e, word));
  }
  const ExtentExpr first = less(x, y), second = less_equal(y, z);
  for (ExtentExpr e : {equal(x, y), first, second, logical_and(first, second),
                       logical_or(first, second), logical_not(first), select(first, y, z),
                       // Poison that is not used.
                       logical_and(less(z, zero), less(floor_div(x, z), y)),
                       logical_or(less_equal(z, zero), less(mod(x, z), y)),
                       select(equal(z, 0), x, ceil_div(x, z))}) {
    values.push_back(e);
  }
  const auto count = static_cast<int64_t>(values.size());
  b.output("values", ops::extent_values(b, std::move(values), {count}));
  constexpr int64_t kRuns[][4] = {
      {17, 5, 3, 4},
      {-17, 5, 0, -3},
      {17, -5, -2, 18},
      {-18, -6, 7, -0x700000000},
      {0, 1, 1, 1},
      {7, 7, 7, 0x7fffffffffffffff},
      {0x123456789abcdef, 77, -9, 0x123456789},
      {-0x123456789abcdef, 11, 5, 0x1000100010001},
      {0x7fffffff00000000, 1, 0x100000001, 0x80000000},
      {0x60000000ffffffff, -1, 2, 0x1ffff0001},
      {0xfffffffe, 0x7fffffff, 0x10000, 0xffffffff},
      {-0x10000000003, 0x400001, 0, 0x10000},
      // Quotients whose digits are estimated too large.
      {0x7ffffff0ffff0001, 1, 3, 0x8001ffff},
      {0x60000000ffffffff, -1, 2, 0x1001ffffffff},
  };
  std::vector<std::vector<Tensor>> runs;
  for (const auto& numbers : kRuns) {
    runs.push_back({Tensor::from_integers(DType::i64, {4}, numbers)});
  }
  return named("device_numbers", b, std::move(runs));
}

NamedGraph suppression(bool center) {
  Builder b;
  const Value boxes = b.input("boxes", DType::f32, {{}, {}, b.pool().constant(4)});
  const ExtentExpr batches = boxes.extent(0), count = boxes.extent(1);
  const Value order = b.input("order", DType::i32, {batches, {}, count});
  const Value threshold = b.input("threshold", DType::f32, std::vector<ExtentExpr>());
  b.output("kept", ops::suppress(boxes, order, threshold, count,
                                 center ? ops::BoxForm::center : ops::BoxForm::corners));
  constexpr int64_t kClasses = 7;
  std::vector<std::vector<Tensor>> runs;
  // Box counts that end at every second bit of a 32-bit word.
  std::vector<int64_t> counts{64, 70};
  for (int64_t n = 1; n <= 33; n += 2) counts.push_back(n + (center ? 0 : 1));
  for (const int64_t n : counts) {
    for (const double limit : {0.1, 0.4}) {
      Tensor orders(DType::i32, {2, kClasses, n});
      for (int64_t i = 0; i < orders.element_count(); ++i) {
        const int64_t line = i / n;
        orders.set_integer(i, (i * (line % 2 == 0 ? 1 : n - 1) + line * n / kClasses) % n);
      }
      const auto seed = static_cast<uint32_t>(n);
      runs.push_back({random_tensor(DType::f32, {2, n, 4}, seed, -0.2, 1), std::move(orders),
                      random_tensor(DType::f32, {}, 1, limit, limit)});
    }
  }
  return named(center ? "suppression_of_centers" : "suppression_of_corners", b, std::move(runs));
}

NamedGraph long_segments() {
  Builder b;
  const Value ids = b.input("ids", DType::i32, {{}});
  const ExtentExpr segments = b.pool().constant(3);
  constexpr int64_t kColumns = 12, kWord = 0xffffffff;
  constexpr DType kDTypes[] = {DType::f32, DType::i32, DType::u64};
  for (const DType dtype : kDTypes) {
    const std::string name(name_of(dtype));
    const Value x = b.input(name, dtype, {ids.extent(0), b.pool().constant(kColumns)});
    for (const bool sorted : {false, true}) {
      const std::string which = name + (sorted ? "_sorted" : "");
      b.output("max_" + which, ops::segment_max(x, ids, segments, sorted));
      b.output("min_" + which, ops::segment_min(x, ids, segments, sorted));
    }
  }
  // One segment has nearly all rows, and more than a workgroup takes at once; rows of its
  // neighbours are further up and down than any of it. Its least and its largest elements lie in a
  // whole chunk, in another place of the chunk's rows in every column; one column's upper words are
  // 0.
  constexpr int64_t kLeast = 1024 + 16, kLargest = 1024 + 67, kPlaces = 8;
  std::vector<std::vector<Tensor>> runs;
  for (const int64_t n : {2903, 1029, 1024, 14, 9}) {
    Tensor id(DType::i32, {n});
    for (int64_t i = 0; i < n; ++i) id.set_integer(i, i < 3 ? 0 : i < n - 4 ? 1 : 2);
    std::vector<Tensor> run{std::move(id)};
    for (const DType dtype : kDTypes) {
      Tensor x = random_tensor(dtype, {n, kColumns}, static_cast<uint32_t>(n), 10, 1e6);
      for (int64_t i = 0; i < x.element_count(); ++i) {
        const int64_t row = i / kColumns, column = i % kColumns;
        if (run[0].integer(row) != 1) x.set_number(i, row % 2 == 0 ? 0 : 2e6);
        if (n > 2048 && row == kLeast + column % kPlaces) x.set_number(i, 5);
        if (n > 2048 && row == kLargest + column % kPlaces) x.set_number(i, 1.5e6);
        if (dtype == DType::u64 && column == kColumns - 1) x.set_number(i, 0);
        // The upper words decide, and the lower ones are in the opposite order.
        if (dtype == DType::u64) x.set_integer(i, (x.integer(i) << 32) + kWord - x.integer(i));
      }
      run.push_back(std::move(x));
    }
    runs.push_back(std::move(run));
  }
  return named("long_segments", b, std::move(runs));
}

}  // namespace ullage::samples
