// Primitives as graphs.
#include "primitives/graphs/graphs.h"

#include "ir/graph/builder.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/select/compact.h"
#include "ops/select/equal_runs.h"
#include "ops/select/segment.h"
#include "ops/select/size.h"

namespace ullage::primitives {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr DType kWords[] = {DType::u32, DType::i32, DType::f32};
constexpr DType kKeys[] = {DType::u32, DType::i32, DType::f32, DType::u64};

class GraphOf {
 public:
  explicit GraphOf(const Description& description) : d_(description) {
    count_ = b_.input(std::string(kCountInput), DType::u32, {});
  }

  ir::Result<ir::Graph> finish() {
    add();
    const ExtentExpr count = results_ ? results_ : live_;
    if (b_.failed() || !count) return b_.failed() ? b_.error() : ir::internal_error("no count");
    const ExtentExpr scaled = count * number(kMultiplierInput);
    const ExtentExpr argument =
        ir::min(ir::ceil_div(scaled, ir::max(number(kDivisorInput), 1)), number(kMostInput));
    b_.output(std::string(kCountsOutput),
              ops::extent_values(b_, {count, ir::simplify(argument)}, {2}, DType::u32));
    return b_.finish();
  }

 private:
  void add() {
    switch (d_.kind) {
      case Kind::scan:
        return add_scan();
      case Kind::compact:
        return add_compact();
      case Kind::sort:
        return add_sort();
      case Kind::segmented_sort:
        return add_segmented_sort();
      case Kind::segmented_reduce:
        return add_segmented_reduce();
      case Kind::histogram:
        return add_histogram();
      case Kind::unique:
        return add_unique();
      case Kind::top_k:
        return add_top_k();
    }
  }

  // An array of as many elements as are bound, of which the first `count` are live.
  Value array(const std::string& name, DType dtype) {
    if (!live_) {
      const auto index = static_cast<uint32_t>(b_.graph().inputs.size());
      const ir::HostValue count = b_.scalars(count_);
      if (count.empty()) return {};
      live_ = ir::simplify(ir::min(ir::max(count[0], 0), b_.pool().input_axis(index, 0)));
    }
    return b_.input(name, dtype, {live_});
  }

  // A number of the host.
  ExtentExpr number(std::string_view name) {
    const Value value = b_.input(std::string(name), DType::i64, {}, true);
    const ir::HostValue elements = b_.scalars(value);
    return elements.empty() ? ExtentExpr() : ir::simplify(ir::max(elements[0], 0));
  }

  void output(const char* name, Value value, DType dtype = DType::u32) {
    if (value.valid() && value.dtype() != dtype) {
      const bool same_width = ir::size_bytes(value.dtype()) == ir::size_bytes(dtype);
      value = same_width ? ops::bitcast(value, dtype) : ops::cast(value, dtype);
    }
    b_.output(name, value);
  }

  void add_scan() {
    std::vector<Value> arrays;
    for (uint32_t i = 0; i < d_.arrays; ++i) {
      arrays.push_back(array("values " + std::to_string(i), d_.dtype));
    }
    for (uint32_t i = 0; i < d_.arrays; ++i) {
      const std::string name = "sums " + std::to_string(i);
      output(name.c_str(), ops::cumsum(arrays[i], 0, d_.exclusive), d_.dtype);
    }
  }

  // A bool per live element, of bits in words.
  Value unpacked_bits() {
    const auto index = static_cast<uint32_t>(b_.graph().inputs.size());
    const ir::HostValue count = b_.scalars(count_);
    if (count.empty()) return {};
    const ExtentExpr words = b_.pool().input_axis(index, 0), width = b_.pool().constant(32);
    const Value bits = b_.input(std::string(kBitsInput), DType::u32, {words});
    const ExtentExpr most = ir::min(number(kCapacityInput), words * 32);
    live_ = ir::simplify(ir::min(ir::max(count[0], 0), most));
    const Value places = ops::iota(b_, DType::u32, {b_.pool().constant(1), width}, 1);
    const Value column = ops::reshape(bits, {words, b_.pool().constant(1)});
    const Value shifted = ops::bitwise_and(ops::shift_right(column, places), 1.0);
    return ops::prefix(ops::flat(ops::cast(shifted, DType::boolean)), 0, live_);
  }

  void add_compact() {
    const Value mask = d_.mask == Mask::bits ? unpacked_bits() : array("mask", DType::u32);
    const Value values = d_.payload ? array("values", d_.dtype) : Value();
    const std::vector<Value> kept = ops::compact(mask);
    if (!kept[0].valid()) return;
    results_ = kept[0].extent(0);
    output("indices", kept[0]);
    if (d_.payload) output("kept values", ops::gather(values, kept[0], 0), d_.dtype);
  }

  void add_sorted(Value keys, Value payload, Value order) {
    output("sorted keys", ops::gather(keys, order, 0), d_.dtype);
    if (d_.payload) output("sorted payload", ops::gather(payload, order, 0));
  }

  void add_sort() {
    const Value keys = array("keys", d_.dtype);
    const Value payload = d_.payload ? array("payload", DType::u32) : Value();
    add_sorted(keys, payload, ops::argsort(keys, d_.descending));
  }

  // For each live element the segment that it is in, i32; -1: it lies before the first.
  Value segment_of() {
    const Value starts = b_.input(std::string(kStartsInput), DType::u32, {ExtentExpr()});
    const Value places = ops::iota(b_, DType::u32, {live_}, 0);
    const Value above = ops::search_sorted(starts, places, true);
    segments_ = starts.valid() ? starts.extent(0) : ExtentExpr();
    return ops::sub(above, 1.0);
  }

  // Two stable orders, the second one by segment.
  void add_segmented_sort() {
    const Value keys = array("keys", d_.dtype);
    const Value payload = d_.payload ? array("payload", DType::u32) : Value();
    const Value segments = segment_of();
    const Value by_key = ops::argsort(keys, d_.descending);
    const Value by_segment = ops::argsort(ops::gather(segments, by_key, 0));
    add_sorted(keys, payload, ops::gather(by_key, by_segment, 0));
  }

  void add_segmented_reduce() {
    const Value values = array("values", d_.dtype);
    const Value segments = segment_of();
    const ops::SegmentOp* const kOps[] = {&ops::segment_sum, &ops::segment_min, &ops::segment_max};
    results_ = segments_;
    output("reduced", (*kOps[static_cast<size_t>(d_.reduction)])(values, segments, segments_, true),
           d_.dtype);
  }

  // Values above the last bin are in none.
  void add_histogram() {
    const Value values = array("values", DType::u32);
    results_ = number(kResultsInput);
    output("bins", ops::segment_count(ops::bitcast(values, DType::i32), results_));
  }

  void add_unique() {
    const Value x = array("values", d_.dtype);
    const ops::Runs runs = ops::runs_of(x);
    if (!runs.starts.valid()) return;
    results_ = runs.starts.extent(0);
    output("run values", ops::gather(x, runs.starts, 0), d_.dtype);
    output("run lengths", runs.lengths);
  }

  void add_top_k() {
    const Value x = array("values", d_.dtype);
    results_ = ir::simplify(ir::min(number(kResultsInput), live_));
    const std::vector<Value> best = ops::topk(x, results_, 0, d_.descending);
    output("best values", best[0], d_.dtype);
    output("indices", ops::cast(best[1], DType::u32));
  }

  Description d_;
  ir::Builder b_;
  Value count_;
  ExtentExpr live_{}, results_{}, segments_{};
};

}  // namespace

std::vector<Description> all_descriptions() {
  std::vector<Description> all;
  for (const DType dtype : kWords) {
    for (uint32_t arrays = 1; arrays <= kMaxArrays; ++arrays) {
      for (const bool exclusive : {false, true}) {
        all.push_back(
            {.kind = Kind::scan, .dtype = dtype, .arrays = arrays, .exclusive = exclusive});
      }
    }
    for (const Reduction reduction : {Reduction::sum, Reduction::min, Reduction::max}) {
      all.push_back({.kind = Kind::segmented_reduce, .dtype = dtype, .reduction = reduction});
    }
  }
  for (const Mask mask : {Mask::words, Mask::bits}) {
    for (const bool payload : {false, true}) {
      all.push_back({.kind = Kind::compact, .payload = payload, .mask = mask});
    }
  }
  for (const DType dtype : kKeys) {
    for (const bool descending : {false, true}) {
      for (const Kind kind : {Kind::sort, Kind::segmented_sort}) {
        for (const bool payload : {false, true}) {
          all.push_back(
              {.kind = kind, .dtype = dtype, .descending = descending, .payload = payload});
        }
      }
      all.push_back({.kind = Kind::top_k, .dtype = dtype, .descending = descending});
    }
    all.push_back({.kind = Kind::unique, .dtype = dtype});
  }
  all.push_back({.kind = Kind::histogram});
  return all;
}

ir::Result<ir::Graph> graph_of(const Description& description) {
  return GraphOf(description).finish();
}

}  // namespace ullage::primitives
