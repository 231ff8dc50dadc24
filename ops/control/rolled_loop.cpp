// Loops whose extents are found by a fixed-point iteration: the body is added with assumed extents
// until they agree with those after an iteration.
#include "ops/control/rolled_loop.h"

#include "ops/control/predicated.h"
#include "ops/movement/movement.h"

namespace ullage::ops {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

using Values = std::vector<Value>;

// How an extent of a carried value at the start of an iteration follows from the extent before the
// loop.
struct CarriedExtent {
  enum class Rule : uint8_t {
    stays,
    grows,         // by the same amount in each iteration
    of_iteration,  // the extent after an iteration depends only on its number
    left,          // anything
  };
  Rule rule = Rule::stays;
  ExtentExpr what{};  // the growth; the extent after iteration()
};
using CarriedExtents = std::vector<std::vector<CarriedExtent>>;  // by value and axis

// Null: the extent that the iteration before has left.
ExtentExpr at_start(const Loop& loop, const CarriedExtent& extent, ExtentExpr initial) {
  switch (extent.rule) {
    case CarriedExtent::Rule::stays:
      return initial;
    case CarriedExtent::Rule::grows:
      return ir::simplify(initial + loop.iteration() * extent.what);
    case CarriedExtent::Rule::of_iteration:
      return ir::simplify(ir::select(ir::equal(loop.iteration(), 0), initial,
                                     loop.at_iteration(extent.what, loop.iteration() - 1)));
    case CarriedExtent::Rule::left:
      return {};
  }
  return {};
}

class Rolling {
 public:
  explicit Rolling(const Values& initial) : initial_(initial) {
    for (Value v : initial) extents_.emplace_back(v.valid() ? v.rank() : 0);
  }

  // The carried values of `loop` with the assumed extents.
  Values carry(Loop& loop) const {
    Values carried;
    for (size_t i = 0; i < initial_.size(); ++i) {
      if (!initial_[i].valid()) {
        carried.emplace_back();
        continue;
      }
      std::vector<ExtentExpr> shape = extents_of(initial_[i]);
      for (size_t axis = 0; axis < shape.size(); ++axis) {
        shape[axis] = at_start(loop, extents_[i][axis], shape[axis]);
      }
      carried.push_back(loop.carry(initial_[i], std::move(shape)));
    }
    return carried;
  }

  // True if the extents after an iteration are those assumed for the next. If not, assumes less.
  Result<bool> agrees(const Loop& loop, const Values& before, const Values& after) {
    bool agrees = true;
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i].rank() != after[i].rank()) {
        return ir::unsupported("unsupported: a carried value that changes its rank");
      }
      for (size_t axis = 0; axis < before[i].rank(); ++axis) {
        CarriedExtent& extent = extents_[i][axis];
        const ExtentExpr now = before[i].extent(axis), left = after[i].extent(axis);
        if (!left) return ir::unsupported("unsupported: a carried value with an unknown extent");
        if (extent.rule == CarriedExtent::Rule::left) continue;
        if (ir::prove_equal(loop.at_iteration(now, loop.iteration() + 1), left)) continue;
        agrees = false;
        extent = next_rule(loop, extent, now, left);
      }
    }
    return agrees;
  }

 private:
  static CarriedExtent next_rule(const Loop& loop, const CarriedExtent& extent, ExtentExpr now,
                                 ExtentExpr left) {
    using Rule = CarriedExtent::Rule;
    const ExtentExpr more = ir::simplify(left - now);
    if (extent.rule == Rule::stays && !loop.varies(more)) return {Rule::grows, more};
    const ExtentExpr first = loop.iteration()->pool->constant(0);
    const bool is_of_iteration = !loop.varies(loop.at_iteration(left, first));
    if (extent.rule < Rule::of_iteration && is_of_iteration) return {Rule::of_iteration, left};
    return {Rule::left};
  }

  const Values& initial_;
  CarriedExtents extents_;
};

// Each attempt moves some extents to another of their four rules.
constexpr int kMaxTries = 32;

// The values after a loop whose assumed extents agree.
Result<Values> finish(ir::Builder& builder, Loop& loop, const Values& carried,
                      const Iteration& iteration) {
  Values held = carried;
  for (size_t i = 0; i < carried.size(); ++i) loop.next(carried[i], iteration.carried[i]);
  for (Value row : iteration.rows) {
    if (!row.valid()) return ir::invalid_file("a scan output is missing");
    held.push_back(loop.stack(row));
  }
  loop.end(iteration.goes_on);
  Values results;
  for (Value value : held) results.push_back(loop.result(value));
  if (builder.failed()) return builder.error();
  return results;
}

}  // namespace

Result<Values> rolled_loop(ir::Builder& builder, const RolledLoop& loop) {
  const Predicated around(builder, {});
  Rolling rolling(loop.initial);
  for (int i = 0; i < kMaxTries; ++i) {
    Loop made(builder, loop.iterations, loop.condition, loop.capacity);
    const Values carried = rolling.carry(made);
    if (builder.failed()) return builder.error();
    const Result<Iteration> iteration = loop.body(made, carried);
    if (!iteration) return iteration.error();
    if (builder.failed()) return builder.error();
    const Result<bool> agrees = rolling.agrees(made, carried, iteration->carried);
    if (!agrees) return agrees.error();
    if (*agrees) return finish(builder, made, carried, *iteration);
    loop.restore();
  }
  return ir::unsupported(
      "unsupported: the extents of its carried values follow no rule that was found");
}

}  // namespace ullage::ops
