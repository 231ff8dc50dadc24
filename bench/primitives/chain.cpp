// Both variants of the chain.
#include "bench/primitives/cases.h"

#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"

namespace ullage::bench {
namespace {

using ir::DType;
using ir::Value;

constexpr int64_t kAxes[] = {0};

Value positive(ir::Builder& builder, Value x) {
  return ops::greater(x, builder.scalar(DType::f32, 0));
}

ir::Tensor alternating(int64_t elements) {
  ir::Tensor x(DType::f32, {elements});
  for (int64_t i = 0; i < elements; ++i) x.set_number(i, i % 2 ? 1.0 : -1.0);
  return x;
}

ir::Result<Times> bounded(const Device& device, const ir::Tensor& x) {
  ir::Builder builder;
  const Value in = builder.input("x", DType::f32, {{}});
  const Value found = ops::compact(positive(builder, in))[0];
  builder.output("sum", ops::reduce_sum(ops::gather(in, found, 0), kAxes, false));
  return device.measure(builder, {x});
}

ir::Result<Times> read_back(const Device& device, const ir::Tensor& x) {
  ir::Builder find, use;
  const Value in = find.input("x", DType::f32, {{}});
  find.output("positions", ops::compact(positive(find, in))[0]);
  const Value again = use.input("x", DType::f32, {{}});
  const Value positions = use.input("positions", DType::i32, {{}});
  use.output("sum", ops::reduce_sum(ops::gather(again, positions, 0), kAxes, false));
  auto first = device.prepare(find), second = device.prepare(use);
  if (!first) return first.error();
  if (!second) return second.error();
  if (auto ok = first->set_inputs({x}); !ok) return ok.error();
  if (auto ok = second->set_inputs({x}); !ok) return ok.error();
  const auto both = [&]() -> ir::Result<void> {
    if (auto ok = first->run(); !ok) return ok;
    const auto found = first->output(0);
    if (!found) return found.error();
    if (auto ok = second->set_input(1, *found); !ok) return ok;
    return second->run();
  };
  if (auto ok = both(); !ok) return ok.error();
  return measure([&] { (void)both(); });
}

}  // namespace

ir::Result<ChainTimes> measure_chain(const Device& device, int64_t elements) {
  const ir::Tensor x = alternating(elements);
  const auto one = bounded(device, x), two = read_back(device, x);
  if (!one) return one.error();
  if (!two) return two.error();
  return ChainTimes{elements, *one, *two};
}

}  // namespace ullage::bench
