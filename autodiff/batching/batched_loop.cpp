#include "autodiff/batching/batched_loop.h"

#include <numeric>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::autodiff {

using ir::DType;
using ir::Value;
using ir::ValueId;

BatchedLoop::BatchedLoop(ir::Builder& builder, ir::ExtentExpr batch, const Iterations& iterations,
                         Value go_on)
    : builder_(builder),
      batch_(batch),
      iterations_(iterations),
      start_(iterations.own ? first_active(go_on) : Value()),
      none_(iterations.own ? ops::full(builder.scalar(DType::i64, 0), {batch}) : Value()),
      loop_(builder, iterations.most, iterations.own ? any(start_) : go_on, iterations.capacity) {
  if (!iterations.own) return;
  active_ = loop_.carry(start_);
  count_ = loop_.carry(none_);
}

Value BatchedLoop::first_active(Value go_on) const {
  if (!go_on.valid()) go_on = ops::full(builder_.scalar(DType::boolean, 1), {batch_});
  if (!iterations_.of_rows.valid()) return go_on;
  return ops::logical_and(go_on, ops::greater(iterations_.of_rows, builder_.scalar(DType::i64, 0)));
}

// Of no rows: false.
Value BatchedLoop::any(Value of_rows) const {
  const Value most = ops::reduce_max.over_all(ops::cast(of_rows, DType::i32));
  return ops::greater(most, builder_.scalar(DType::i32, 0));
}

void BatchedLoop::carry(ValueId old, Value initial, std::vector<ir::ExtentExpr> shape) {
  carried_[old] = loop_.carry(initial, std::move(shape));
}

void BatchedLoop::next(ValueId old, Value next) {
  const Value carried = carried_.at(old);
  if (iterations_.own && next.valid()) {
    std::vector<int64_t> others(next.rank() - 1);
    std::iota(others.begin(), others.end(), 1);
    next = ops::where(ops::unsqueeze(active_, others), next, carried);
  }
  loop_.next(carried, next);
}

void BatchedLoop::end(Value go_on) {
  loop_.end(iterations_.own ? any_active(go_on) : go_on);
}

// Leaves who goes on and how far each row has come. Is there one that does?
Value BatchedLoop::any_active(Value go_on) {
  Value active = active_;
  if (go_on.valid()) active = ops::logical_and(active, go_on);
  if (iterations_.of_rows.valid()) {
    const Value after = ops::add(iteration(), builder_.scalar(DType::i64, 1));
    active = ops::logical_and(active, ops::less(after, iterations_.of_rows));
  }
  loop_.next(active_, active);
  loop_.next(count_, ops::add(count_, ops::cast(active_, DType::i64)));
  return any(active);
}

Value BatchedLoop::result(ValueId old) const {
  const auto own = own_.find(old);
  return loop_.result(own == own_.end() ? carried_.at(old) : own->second);
}

Value BatchedLoop::taken() const {
  return iterations_.own ? loop_.result(count_) : loop_.taken_value();
}

}  // namespace ullage::autodiff
