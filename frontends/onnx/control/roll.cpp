// Loops that stay loops. The extents of carried values are found by a fixed-point iteration: the
// body is imported with assumed extents until they agree with those after an iteration.
#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

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
ExtentExpr at_start(const ops::Loop& loop, const CarriedExtent& extent, ExtentExpr initial) {
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
  Rolling(NodeContext& c, const Values& initial) : c_(c), initial_(initial) {
    for (Value v : initial) extents_.emplace_back(v.valid() ? v.rank() : 0);
  }

  // The carried values of `loop` with the assumed extents.
  Values carry(ops::Loop& loop) const {
    Values carried;
    for (size_t i = 0; i < initial_.size(); ++i) {
      if (!initial_[i].valid()) {
        carried.emplace_back();
        continue;
      }
      std::vector<ExtentExpr> shape = ops::extents_of(initial_[i]);
      for (size_t axis = 0; axis < shape.size(); ++axis) {
        shape[axis] = at_start(loop, extents_[i][axis], shape[axis]);
      }
      carried.push_back(loop.carry(initial_[i], std::move(shape)));
    }
    return carried;
  }

  // True if the extents after an iteration are those assumed for the next. If not, assumes less.
  Result<bool> agrees(const ops::Loop& loop, const Values& before, const Values& after) {
    bool agrees = true;
    for (size_t i = 0; i < before.size(); ++i) {
      if (before[i].rank() != after[i].rank()) {
        return c_.unsupported("a carried value that changes its rank");
      }
      for (size_t axis = 0; axis < before[i].rank(); ++axis) {
        CarriedExtent& extent = extents_[i][axis];
        const ExtentExpr now = before[i].extent(axis), left = after[i].extent(axis);
        if (!left) return c_.unsupported("a carried value with an unknown extent");
        if (extent.rule == CarriedExtent::Rule::left) continue;
        if (ir::prove_equal(loop.at_iteration(now, loop.iteration() + 1), left)) continue;
        agrees = false;
        extent = next_rule(loop, extent, now, left);
      }
    }
    return agrees;
  }

 private:
  static CarriedExtent next_rule(const ops::Loop& loop, const CarriedExtent& extent, ExtentExpr now,
                                 ExtentExpr left) {
    using Rule = CarriedExtent::Rule;
    const ExtentExpr more = ir::simplify(left - now);
    if (extent.rule == Rule::stays && !loop.varies(more)) return {Rule::grows, more};
    const ExtentExpr first = loop.iteration()->pool->constant(0);
    const bool is_of_iteration = !loop.varies(loop.at_iteration(left, first));
    if (extent.rule < Rule::of_iteration && is_of_iteration) return {Rule::of_iteration, left};
    return {Rule::left};
  }

  NodeContext& c_;
  const Values& initial_;
  CarriedExtents extents_;
};

// Each attempt moves some extents to another of their four rules.
constexpr int kMaxTries = 32;

// The values after a loop whose assumed extents agree.
Result<Values> finish(NodeContext& c, ops::Loop& loop, const Values& carried,
                      const Iteration& iteration) {
  Values held = carried;
  for (size_t i = 0; i < carried.size(); ++i) loop.next(carried[i], iteration.carried[i]);
  for (Value row : iteration.rows) {
    if (!row.valid()) return c.error("a scan output is missing");
    held.push_back(loop.stack(row));
  }
  loop.end(iteration.goes_on);
  Values results;
  for (Value value : held) results.push_back(loop.result(value));
  if (c.builder().failed()) return c.builder().error();
  return results;
}

}  // namespace

Value as_scalar(Value v) {
  return v.valid() && v.rank() != 0 ? ops::reshape(v, {}) : v;
}

Result<Values> roll(NodeContext& c, ExtentExpr iterations, Value condition,
                    ops::LoopCapacity capacity, const Values& initial, const IterationBody& body) {
  const Predicated around(c.builder(), {});
  Rolling rolling(c, initial);
  const Importer::State before = c.importer().state();
  for (int i = 0; i < kMaxTries; ++i) {
    ops::Loop loop(c.builder(), iterations, condition, capacity);
    const Values carried = rolling.carry(loop);
    if (c.builder().failed()) return c.builder().error();
    const Result<Iteration> iteration = body(loop, carried);
    if (!iteration) return iteration.error();
    if (c.builder().failed()) return c.builder().error();
    if (auto ok = require_carried(c, carried, iteration->carried); !ok) return ok.error();
    const Result<bool> agrees = rolling.agrees(loop, carried, iteration->carried);
    if (!agrees) return agrees.error();
    if (*agrees) return finish(c, loop, carried, *iteration);
    c.importer().restore(before);
  }
  return c.unsupported("the extents of its carried values follow no rule that was found");
}

}  // namespace ullage::onnx
