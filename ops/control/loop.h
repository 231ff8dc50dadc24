// Loops that stay loops: a range of nodes whose kernels are recorded once and run once per trip.
// ir/graph/loops.h says how the rows make a range; `Loop` writes one.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ir/graph/loops.h"
#include "ops/rules/family.h"

namespace ullage::ops {

// Trips take place while they are fewer than ir::kLoopTrips and the last one said so.
struct LoopBeginOp : ir::OpDef {};
// kShape: extents at the start of a trip, made of its number (the leaf behind `trip`).
struct LoopCarryOp : ir::OpDef {};
// Its ir::kLoopTrips are those of its begin.
struct LoopEndOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<ir::ExtentExpr>> kLive{
      "live", "one condition: the trip takes place"};
};
struct LoopResultOp : ir::OpDef {};  // kShape: extents, made of the number of trips taken
extern const LoopBeginOp loop_begin;
extern const LoopCarryOp loop_carry;
extern const LoopEndOp loop_end;
extern const LoopResultOp loop_result;

// Writes one loop into a builder. From construction to end(), what is added is its body.
//
//   Loop loop(builder, trips);
//   const Value x = loop.carry(initial);            // same extents in every trip
//   const Value all = loop.carry(none, {loop.trip(), n});  // grows by a row each trip
//   loop.next(x, step(x));
//   loop.next(all, concat(all, row of x));
//   loop.end();
//   loop.result(x), loop.result(all), loop.taken()
//
// Errors (sticky, of the builder): a carried value whose dtype or rank changes, or whose extents
// are not those that carry() was told; one without a next; uses out of order.
class Loop {
 public:
  // `trips`: at most so many. `go_on`: boolean scalar; false: no trip at all. Invalid: as if true.
  Loop(ir::Builder& builder, ir::ExtentExpr trips, ir::Value go_on = {});
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  ir::ExtentExpr trip() const { return trip_; }         // 0, 1, ... as an extent
  ir::Value trip_value() const { return trip_value_; }  // i64 scalar

  // `initial` is made before the loop. `shape`: extents at the start of a trip, in terms of trip();
  // empty: those of `initial`.
  ir::Value carry(ir::Value initial, std::vector<ir::ExtentExpr> shape = {});
  void next(ir::Value carried, ir::Value next);
  // `go_on`: boolean scalar; false: this trip was the last one.
  void end(ir::Value go_on = {});

  // Behind end(): how many trips took place, and what a carried value is then.
  ir::ExtentExpr taken() const { return taken_; }
  ir::Value taken_value() const { return taken_value_; }  // i64 scalar
  ir::Value result(ir::Value carried) const;

 private:
  struct Carried {
    ir::Value value, next;
    std::vector<ir::ExtentExpr> shape;
  };
  Carried* find(ir::Value carried);
  void fail(std::string message) const;
  ir::ExtentExpr at_trip(ir::ExtentExpr e, ir::ExtentExpr trip) const;
  void check_shape(const Carried& carried, ir::Value value, ir::ExtentExpr trip,
                   const char* what) const;

  ir::Builder& builder_;
  const ir::ExtentExpr trips_, outer_;  // outer_: the predicate around the loop
  ir::Value trip_value_, state_, taken_value_;
  ir::ExtentExpr trip_, live_, taken_;
  std::vector<Carried> carried_;
};

std::span<const ir::OpDef* const> loop_rows();

}  // namespace ullage::ops
