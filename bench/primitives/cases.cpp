// Graphs and host loops of the cases.
#include "bench/primitives/cases.h"

#include <algorithm>
#include <random>

#include "bench/kernels/operands.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kSorted = 1 << 20;

Value input(Builder& b, DType dtype, int64_t count) {
  return b.input("x", dtype, {b.pool().constant(count)});
}

// True where an element differs from the one before it.
Value run_heads(Value sorted) {
  Builder& b = sorted.builder();
  const ir::ExtentExpr zero = b.pool().constant(0), one = b.pool().constant(1);
  const ir::ExtentExpr rest = sorted.extent(0) - one;
  const Value head = ops::broadcast_to(b.scalar(DType::boolean, 1), {one});
  const Value tail = ops::not_equal(ops::slice(sorted, {one}, {rest}, {one}),
                                    ops::slice(sorted, {zero}, {rest}, {one}));
  return ops::concat(std::vector<Value>{head, tail}, 0);
}

Tensor keys_to_sort() {
  return filled<uint32_t>(DType::u32, {kSorted}, [](std::mt19937& e) { return e() % 1000000; });
}

Work unique_work() {
  const Tensor x = keys_to_sort();
  const auto keys = shared_copy<uint32_t>(x);
  const auto work = std::make_shared<std::vector<uint32_t>>();
  return {.amount = 1e-9 * kSorted,
          .unit = "Gelem/s",
          .inputs = {x},
          .build =
              [](Builder& b) {
                const Value values = input(b, DType::u32, kSorted);
                const Value sorted = ops::gather(values, ops::argsort(values), 0);
                const auto heads = ops::compact(run_heads(sorted));
                b.output("values", ops::gather(sorted, heads[0], 0));
                b.output("count", heads[1]);
              },
          .peers = {{.name = "C++ 1T", .on_host = [keys, work] {
                       *work = *keys;
                       std::ranges::sort(*work);
                       work->erase(std::unique(work->begin(), work->end()), work->end());
                     }}}};
}

// One row ordered by argsort; or, `compared`, two columns by topk, which compares along any axis
// but the last.
Work order_work(DType dtype, int64_t count, bool compared) {
  Tensor x(dtype, {count});
  std::mt19937 engine(1);
  for (int64_t i = 0; i < count; ++i) {
    if (dtype == DType::f32) {
      x.set_number(i, static_cast<double>(engine()));
    } else {
      x.set_integer(i, static_cast<int64_t>(engine()));
    }
  }
  const auto sort_row = [=](Builder& b) {
    b.output("order", ops::argsort(input(b, dtype, count)));
  };
  const auto compare_columns = [=](Builder& b) {
    const ir::ExtentExpr k = b.pool().constant(count), one = b.pool().constant(1);
    const Value column = ops::reshape(input(b, dtype, count), {k, one});
    const Value columns = ops::broadcast_to(column, {k, b.pool().constant(2)});
    b.output("order", ops::topk(columns, k, 0, false)[1]);
  };
  Work work{.amount = 1e-9 * static_cast<double>(compared ? 2 * count : count),
            .unit = "Gelem/s",
            .inputs = {x}};
  if (compared) {
    work.build = compare_columns;
  } else {
    work.build = sort_row;
  }
  return work;
}

}  // namespace

std::vector<Case> unique_cases() {
  return {{"sort", "unique", unique_work}};
}

std::vector<Case> crossover_cases() {
  std::vector<Case> cases;
  for (DType dtype : {DType::u32, DType::f32, DType::i64}) {
    for (int shift = 8; shift <= 20; shift += shift < 12 ? 1 : 2) {
      const int64_t count = int64_t{1} << shift;
      const std::string name = std::string(name_of(dtype)) + " 2^" + std::to_string(shift);
      cases.push_back(
          {"crossover", "argsort " + name, [=] { return order_work(dtype, count, false); }});
      // Longer ones take seconds.
      if (shift > 14) continue;
      cases.push_back(
          {"crossover", "compared 2 x " + name, [=] { return order_work(dtype, count, true); }});
    }
  }
  return cases;
}

}  // namespace ullage::bench
