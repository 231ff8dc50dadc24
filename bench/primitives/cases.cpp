// Graphs and host loops of the cases.
#include "bench/primitives/cases.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <random>

#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/argsort.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kMany = 1 << 24, kSorted = 1 << 20;

template <class T, class F>
Tensor filled(DType dtype, int64_t count, F value) {
  Tensor t(dtype, {count});
  auto* elements = reinterpret_cast<T*>(t.mutable_bytes().data());
  std::mt19937 engine(1);
  for (int64_t i = 0; i < count; ++i) elements[i] = static_cast<T>(value(engine));
  return t;
}

template <class T>
std::vector<T> copy_of(const Tensor& t) {
  const auto* elements = reinterpret_cast<const T*>(t.bytes().data());
  return {elements, elements + t.element_count()};
}

Value input(Builder& b, DType dtype, int64_t count) {
  return b.input("x", dtype, {b.pool().constant(count)});
}

Case compact_case(int percent) {
  const Tensor x = filled<float>(DType::f32, kMany, [percent](std::mt19937& e) {
    return static_cast<int>(e() % 100) < percent ? 1.0F : 0.0F;
  });
  const auto host = std::make_shared<std::vector<float>>(copy_of<float>(x));
  const auto indices = std::make_shared<std::vector<int32_t>>(kMany + 1);
  return {.name = "compact " + std::to_string(percent) + " %",
          .elements = kMany,
          .inputs = {x},
          .build =
              [](Builder& b) {
                const auto results = ops::compact(input(b, DType::f32, kMany));
                b.output("indices", results[0]);
                b.output("count", results[1]);
              },
          .on_host =
              [host, indices] {
                int32_t* to = indices->data();
                for (int32_t i = 0; i < kMany; ++i) {
                  *to = i;
                  to += (*host)[static_cast<size_t>(i)] != 0 ? 1 : 0;
                }
              }};
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

}  // namespace

std::vector<Case> selection_cases() {
  const Tensor x = filled<float>(
      DType::f32, kMany, [](std::mt19937& e) { return static_cast<float>(e() % 1000) * 1e-3F; });
  const auto host = std::make_shared<std::vector<float>>(copy_of<float>(x));
  const auto result = std::make_shared<std::vector<float>>(kMany);
  std::vector<Case> cases;
  cases.push_back(
      {.name = "copy",
       .elements = kMany,
       .inputs = {x},
       .build = [](Builder& b) { b.output("y", ops::neg(input(b, DType::f32, kMany))); },
       .on_host =
           [host, result] {
             std::ranges::transform(*host, result->begin(), [](float v) { return -v; });
           }});
  cases.push_back(
      {.name = "scan",
       .elements = kMany,
       .inputs = {x},
       .build = [](Builder& b) { b.output("y", ops::cumsum(input(b, DType::f32, kMany), 0)); },
       .on_host = [host,
                   result] { std::inclusive_scan(host->begin(), host->end(), result->begin()); }});
  for (int percent : {1, 50, 99}) cases.push_back(compact_case(percent));
  return cases;
}

std::vector<Case> sort_cases() {
  const Tensor x =
      filled<uint32_t>(DType::u32, kSorted, [](std::mt19937& e) { return e() % 1000000; });
  const auto keys = std::make_shared<std::vector<uint32_t>>(copy_of<uint32_t>(x));
  const auto work = std::make_shared<std::vector<uint32_t>>();
  std::vector<Case> cases;
  cases.push_back(
      {.name = "argsort",
       .elements = kSorted,
       .inputs = {x},
       .build = [](Builder& b) { b.output("order", ops::argsort(input(b, DType::u32, kSorted))); },
       .on_host =
           [keys, work] {
             *work = *keys;
             std::ranges::sort(*work);
           }});
  cases.push_back({.name = "unique",
                   .elements = kSorted,
                   .inputs = {x},
                   .build =
                       [](Builder& b) {
                         const Value values = input(b, DType::u32, kSorted);
                         const Value sorted = ops::gather(values, ops::argsort(values), 0);
                         const auto heads = ops::compact(run_heads(sorted));
                         b.output("values", ops::gather(sorted, heads[0], 0));
                         b.output("count", heads[1]);
                       },
                   .on_host =
                       [keys, work] {
                         *work = *keys;
                         std::ranges::sort(*work);
                         work->erase(std::unique(work->begin(), work->end()), work->end());
                       }});
  return cases;
}

std::vector<Case> crossover_cases() {
  std::vector<Case> cases;
  for (DType dtype : {DType::u32, DType::f32, DType::i64}) {
    for (int shift = 8; shift <= 20; shift += shift < 12 ? 1 : 2) {
      const int64_t count = int64_t{1} << shift;
      Tensor x(dtype, {count});
      std::mt19937 engine(1);
      for (int64_t i = 0; i < count; ++i) {
        dtype == DType::f32 ? x.set_number(i, static_cast<double>(engine()))
                            : x.set_integer(i, engine());
      }
      const std::string name = std::string(name_of(dtype)) + " 2^" + std::to_string(shift);
      cases.push_back(
          {.name = "argsort " + name, .elements = count, .inputs = {x}, .build = [=](Builder& b) {
             b.output("order", ops::argsort(input(b, dtype, count)));
           }});
      // Longer lines than these take seconds.
      if (shift > 16) continue;
      cases.push_back(
          {.name = "compared " + name, .elements = count, .inputs = {x}, .build = [=](Builder& b) {
             const auto results =
                 ops::topk(input(b, dtype, count), b.pool().constant(count), 0, false);
             b.output("order", results[1]);
           }});
    }
  }
  return cases;
}

}  // namespace ullage::bench
