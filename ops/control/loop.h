// Loops that stay loops: a range of nodes whose kernels are recorded once and run once per
// iteration. ir/graph/loops.h describes how these ops form a range; `Loop` writes one.
#pragma once

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph/loops.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// Iterations take place while they are fewer than ir::kLoopIterations and the last one requested
// another.
struct LoopBeginOp : ir::OpDef {};
// kShape: extents at the start of an iteration, in terms of its number (the leaf behind
// `iteration`).
struct LoopCarryOp : ir::OpDef {};
// Its ir::kLoopIterations are those of its begin.
// A carried value that has no elements at first. kShape as of a carry.
struct LoopStackOp : ir::OpDef {};
struct LoopEndOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kLive{
      "live", "one condition: the iteration takes place"};
};
struct LoopResultOp : ir::OpDef {};  // kShape: extents, in terms of the number of iterations taken
extern const LoopBeginOp loop_begin;
extern const LoopCarryOp loop_carry;
extern const LoopStackOp loop_stack;
extern const LoopEndOp loop_end;
extern const LoopResultOp loop_result;

// How many iterations a plan has capacity for, and a run submits.
enum class LoopCapacity : uint8_t {
  for_all,    // all iterations there may be
  estimated,  // of very many an estimate: most runs end long before. One that does not runs again
              // with more
};

// Writes one loop into a builder. From construction to end(), what is added is its body.
//
//   Loop loop(builder, iterations);
//   const Value x = loop.carry(initial);            // same extents in every iteration
//   const Value all = loop.carry(none, {loop.iteration(), n});  // grows by a row each iteration
//   loop.next(x, step(x));
//   loop.next(all, concat(all, row of x));
//   const Value rows = loop.stack(x);               // the same as `all`, of any extents
//   loop.end();
//   loop.result(x), loop.result(all), loop.taken()
//
// Errors (sticky, of the builder): a carried value whose dtype or rank changes, or whose extents
// are not those that were given to carry(); one without a next; uses out of order.
class Loop {
 public:
  // `iterations`: at most so many; null: no limit. `go_on`: boolean scalar; false: no iteration at
  // all. Invalid: as if true. The capacity for iterations that nothing bounds is estimated in any
  // case; it has the name of the builder's source.
  Loop(ir::Builder& builder, ir::ExtentExpr iterations, ir::Value go_on = {},
       LoopCapacity capacity = LoopCapacity::for_all);
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  ir::ExtentExpr iteration() const { return iteration_; }         // 0, 1, ... as an extent
  ir::Value iteration_value() const { return iteration_value_; }  // i64 scalar
  ir::Value live_value() const {
    return live_value_;
  }  // i64 scalar: 1 where an iteration takes place
  // Does `e` depend on what only an iteration knows?
  bool varies(ir::ExtentExpr e) const;
  // `e`, an expression in iteration(), at iteration `iteration`.
  ir::ExtentExpr at_iteration(ir::ExtentExpr e, ir::ExtentExpr iteration) const;

  // `initial` is computed before the loop. `shape`: extents at the start of an iteration, in terms
  // of iteration(); empty: those of `initial`. A null one follows no rule: it is what the iteration
  // before has left, in a capacity that grows as runs turn out to need it.
  ir::Value carry(ir::Value initial, std::vector<ir::ExtentExpr> shape = {});
  // An extent may depend on scalars that are carried, too (Builder::scalars of a carried value):
  // in the next iteration, of what they are then. Their next values are given first.
  void next(ir::Value carried, ir::Value next);
  // The same of rows behind what is carried, of which the next iteration has the first, as many as
  // its shape gives; those behind them are written over. Such a loop has no derivatives and no
  // batch. Further error: `next` is no concat of `carried` with more, along axis 0.
  void next_first(ir::Value carried, ir::Value next);
  // Carries what the iterations so far gave as `row`, along a new axis 0. Its extents are those of
  // the first iteration in every iteration, with a guard where it is not proved.
  ir::Value stack(ir::Value row);
  // `go_on`: boolean scalar; false: this iteration was the last one.
  void end(ir::Value go_on = {});

  // Behind end(): how many iterations took place, and what a carried value is then. Where no
  // condition ends the loop that is `iterations`.
  ir::ExtentExpr taken() const { return taken_; }
  ir::Value taken_value() const { return taken_value_; }  // i64 scalar
  ir::Value cut_short() const {
    return cut_short_;
  }  // i64 scalar: 1 where only the capacity ended it
  ir::Value result(ir::Value carried) const;

 private:
  // An axis of a carried value whose extent the iteration before has left in `length`, carried,
  // too.
  struct Left {
    size_t axis = 0;
    ir::ExtentExpr first{}, capacity{};  // of the first iteration; a capacity
    ir::Value length{};
  };
  struct Carried {
    ir::Value value{}, next{}, initial{};
    std::vector<ir::ExtentExpr> shape{};
    std::vector<Left> left{};
  };
  // What a capacity of the body needs, the most of all iterations, and the guard that
  // requires it of one.
  struct Followed {
    ir::Value most{};
    ir::Guard guard{};
  };
  // `e` with what carried scalars become by `as` in their place.
  ir::ExtentExpr with_scalars(ir::ExtentExpr e,
                              const std::function<ir::Value(const Carried&)>& as) const;
  void next(ir::Value carried, ir::Value next, bool is_first_part);
  std::string name() const;
  size_t find(ir::Value carried) const;  // in carried_; its size: nowhere
  void fail(std::string message) const;
  void check_extent(ir::ExtentExpr wanted, ir::ExtentExpr given, size_t axis,
                    const char* what) const;
  ir::Value add_marker(const ir::OpDef& op, std::span<const ir::Value> operands,
                       ir::Attributes attributes);
  ir::ExtentExpr left_extent(const Left& left, ir::ExtentExpr iteration, ir::Value length) const;
  ir::Value leave(const Left& left, ir::Value next);
  void follow_capacities();
  bool is_of_inner(const ir::Guard& guard) const;
  ir::ExtentExpr limited(ir::ExtentExpr iterations, LoopCapacity capacity);
  void limit_capacity(bool is_conditional, std::span<const ir::Value> end);

  ir::Builder& builder_;
  const ir::ExtentExpr outer_;       // the predicate around the loop
  const ir::ExtentExpr wanted_;      // iterations as they were given
  ir::ExtentExpr capacity_;          // the capacity for iterations; null: none
  const ir::ExtentExpr iterations_;  // that the capacity allows
  const bool is_conditional_;        // from the start
  const size_t first_guard_;         // of the body
  ir::Value iteration_value_, live_value_, state_, taken_value_, cut_short_;
  ir::ExtentExpr iteration_, live_, taken_;
  std::vector<Carried> carried_;
  std::vector<Followed> followed_;
};

std::span<const ir::OpDef* const> loop_ops();

}  // namespace ullage::ops
