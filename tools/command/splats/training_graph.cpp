// A step written with ops; the steps of a run are iterations of one loop.
#include "tools/command/splats/training_graph.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "autodiff/adam.h"
#include "autodiff/reverse_sweep.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/random/random_words.h"
#include "ops/reduce/reduce.h"
#include "tools/command/splats/blending.h"

namespace ullage::tools {
namespace {

namespace op = ullage::ops;
using ir::DType;
using ir::ExtentExpr;
using ir::Tensor;
using ir::Value;

constexpr int64_t kColumns = kHarmonics + 3;
constexpr int64_t kAxis0[] = {0}, kAxis1[] = {1};
// Of the absolute error in the loss; of the squared error it is 1.
constexpr double kAbsolute = 0.2;
// What a row that is not in use has as its opacity.
constexpr double kUnused = -30;
// Splats of less are removed.
constexpr double kLeastOpacity = 0.02;
// So many times in a training the number of splats may change, from and up to these parts of the
// steps; and which part of the splats is halved each time.
constexpr int64_t kChanges = 15;
constexpr double kFirstChange = 0.06, kLastChange = 0.7, kHalved = 0.25;
// Running means of squares are short: trainings have hundreds of steps, and rows begin anew.
constexpr double kSquareDecay = 0.99;
// Halves are smaller than the whole by this factor.
constexpr double kShrunk = 1.6;

// Values that a step takes over from the step before, as SplatTrainingGraph::state has them.
using Carried = std::vector<Value>;

Value as_float(Value x) {
  return op::cast(x, DType::f32);
}

Value columns_of(Value x, int64_t first, int64_t count) {
  ir::ExtentPool& pool = x.builder().pool();
  return op::slice_along(x, 1, pool.constant(first), pool.constant(count));
}

Value column_of(Value x, int64_t index) {
  return op::reshape(columns_of(x, index, 1), {x.extent(0)});
}

// Rates of Adam by column.
Value rates_of(ir::Builder& b, const SplatTraining& training) {
  Tensor rates(DType::f32, {1, kColumns});
  for (int64_t i = 0; i < kColumns; ++i) {
    double rate = 0.025;  // colours
    if (i < kScale) rate = 0.005 * training.extent;
    if (i >= kScale && i < kRotation) rate = 0.02;
    if (i >= kRotation && i < kOpacity) rate = 0.01;
    if (i == kOpacity) rate = 0.05;
    rates.set_number(i, rate);
  }
  return b.constant(std::move(rates));
}

autodiff::AdamState moved(const autodiff::AdamState& now, Value gradient, Value step,
                          const SplatTraining& training) {
  const autodiff::AdamState next = autodiff::adam(
      now, gradient, step, {.rate = 1, .square_decay = kSquareDecay, .epsilon = 1e-15});
  // From the full rate to a tenth of it.
  const Value part = op::div(step, static_cast<double>(training.steps));
  const Value decay = op::exp(op::mul(part, std::log(0.1)));
  const Value rates = op::mul(rates_of(step.builder(), training), decay);
  const Value move = op::mul(op::sub(next.parameter, now.parameter), rates);
  return {op::add(now.parameter, move), next.mean, next.square};
}

struct Inputs {
  Value cameras, pictures, order, background;
};

// Loss by a picture and its gradients.
struct Pull {
  Value loss, splats, centres;
};

ir::Result<Pull> pull_of(const Inputs& inputs, const SplatTraining& training, Value splats,
                         Value view) {
  ir::Builder& b = splats.builder();
  const Value camera = op::gather(inputs.cameras, view, 0);
  const Value picture = op::div(as_float(op::gather(inputs.pictures, view, 0)), 255);
  const Value shift = op::full(b.scalar(DType::f32, 0), {splats.extent(0), b.pool().constant(2)});

  const size_t first_node = b.graph().nodes.size();
  const Projected projected = project(splats, camera, shift, training.width, training.height);
  const TileLists lists =
      tile_lists(projected, training.width, training.height, 8 * training.capacity);
  const Value drawn =
      blend(projected, lists, inputs.background, training.width, training.height, {});
  const Value apart = op::sub(drawn, picture);
  const Value loss = op::add(op::reduce_mean.over_all(op::mul(apart, apart)),
                             op::mul(op::reduce_mean.over_all(op::abs(apart)), kAbsolute));
  if (b.failed()) return b.error();
  const auto gradients =
      autodiff::cotangents_of(b, first_node, std::array{loss}, std::array{b.scalar(DType::f32, 1)},
                              std::array{splats, shift});
  if (!gradients) return gradients.error();
  return Pull{loss, (*gradients)[0], (*gradients)[1]};
}

// The means over the pictures of a step: a loop keeps memory that of one picture. `centres`:
// f32 [capacity, 2], how strongly the pictures pull at a centre, and how many do.
ir::Result<Pull> pull_of_step(const Inputs& inputs, const SplatTraining& training, Value splats,
                              Value step) {
  ir::Builder& b = splats.builder();
  ir::ExtentPool& pool = b.pool();
  const Value views = op::gather(inputs.order, step, 0);
  const Value zero = b.scalar(DType::f32, 0);
  const Value none = op::full(zero, {splats.extent(0), pool.constant(kColumns)});
  const Value still = op::full(zero, {splats.extent(0), pool.constant(2)});
  op::Loop loop(b, pool.constant(training.pictures_per_step));
  const Value loss = loop.carry(zero), sum = loop.carry(none), pulled = loop.carry(still);
  const auto pull = pull_of(inputs, training, splats, op::gather(views, loop.iteration_value(), 0));
  if (!pull) return pull.error();
  const Value strength =
      op::sqrt(op::reduce_sum(op::mul(pull->centres, pull->centres), kAxis1, true));
  const Value pieces[] = {strength, as_float(op::greater(strength, 0.0))};
  loop.next(loss, op::add(loss, pull->loss));
  loop.next(sum, op::add(sum, pull->splats));
  loop.next(pulled, op::add(pulled, op::concat(pieces, 1)));
  loop.end();
  const auto count = static_cast<double>(training.pictures_per_step);
  return Pull{op::div(loop.result(loss), count), op::div(loop.result(sum), count),
              loop.result(pulled)};
}

// f32 [capacity, 3]: normal numbers of deviation one, along the axes of the splats, in their
// scales.
Value random_offsets(Value splats, Value step, const SplatTraining& training) {
  ir::Builder& b = splats.builder();
  const op::RandomSource source = {b.scalar(DType::i64, static_cast<double>(training.seed)),
                                   op::cast(step, DType::i64)};
  const Value along = op::mul(op::random_normal(source, {splats.extent(0), b.pool().constant(3)}),
                              op::exp(columns_of(splats, kScale, 3)));
  // v + 2 q x (q x v + w v) turns v by the quaternion (w, q).
  Value q = columns_of(splats, kRotation, 4);
  q = op::div(q, op::sqrt(op::max(op::reduce_sum(op::mul(q, q), kAxis1, true), 1e-24)));
  const auto part = [](Value x, int64_t i) { return columns_of(x, i, 1); };
  const auto cross = [&](Value a, Value c) {
    std::vector<Value> parts;
    for (int64_t i = 0; i < 3; ++i) {
      const int64_t k = (i + 1) % 3, l = (i + 2) % 3;
      parts.push_back(op::sub(op::mul(part(a, k), part(c, l)), op::mul(part(a, l), part(c, k))));
    }
    return op::concat(parts, 1);
  };
  const Value axis = columns_of(q, 1, 3);
  const Value inner = op::add(cross(axis, along), op::mul(part(q, 0), along));
  return op::add(along, op::mul(cross(axis, inner), 2));
}

// `splats` at `offset` from where they were, smaller.
Value halves_of(Value splats, Value offset) {
  const Value pieces[] = {op::add(columns_of(splats, kPosition, 3), offset),
                          op::sub(columns_of(splats, kScale, 3), std::log(kShrunk)),
                          columns_of(splats, kRotation, kColumns - kRotation)};
  return op::concat(pieces, 1);
}

// Rows of what is kept to the front, halves of those that are pulled most behind them.
Carried changed(const Carried& now, const SplatTraining& training) {
  const Value splats = now[kTrained], count = now[kCount];
  ir::Builder& b = splats.builder();
  ir::ExtentPool& pool = b.pool();
  const ExtentExpr rows = pool.constant(training.capacity), one = pool.constant(1);
  const Value place = op::iota(b, DType::i32, {rows}, 0);
  const Value least = b.scalar(DType::f32, std::log(kLeastOpacity / (1 - kLeastOpacity)));
  const Value is_kept =
      op::logical_and(op::less(place, count), op::greater(column_of(splats, kOpacity), least));
  const Value kept_ends = op::cumsum(op::cast(is_kept, DType::i32), 0);
  const Value kept = op::reduce_max.over_all(kept_ends);
  const Value wanted =
      op::min(op::cast(op::mul(as_float(kept), kHalved), DType::i32),
              op::sub(b.scalar(DType::i32, static_cast<double>(training.capacity)), kept));
  const Value pull = op::div(column_of(now[kPulled], 0), op::max(column_of(now[kPulled], 1), 1.0));
  const Value order = op::argsort(op::where(is_kept, pull, b.scalar(DType::f32, -1)), true);
  const Value rank = op::argsort(order);
  const Value is_halved = op::logical_and(is_kept, op::less(rank, wanted));
  const Value halved_ends = op::cumsum(op::cast(is_halved, DType::i32), 0);
  const Value halved = op::reduce_max.over_all(halved_ends);

  // Row `capacity` takes what is dropped.
  const Value nowhere = b.scalar(DType::i32, static_cast<double>(training.capacity));
  const Value to = op::where(is_kept, op::sub(kept_ends, 1.0), nowhere);
  const Value half_to = op::where(is_halved, op::sub(op::add(kept, halved_ends), 1.0), nowhere);
  Tensor unused(DType::f32, {training.capacity + 1, kColumns});
  for (int64_t i = 0; i <= training.capacity; ++i) {
    unused.set_number(i * kColumns + kRotation, 1);
    unused.set_number(i * kColumns + kOpacity, kUnused);
  }
  const auto put = [&](Value base, Value places, Value x) {
    return op::scatter_nd(base, op::unsqueeze(places, kAxis1), x);
  };
  const auto cut = [&](Value x) { return op::slice_along(x, 0, pool.constant(0), rows); };
  const auto kept_rows = [&](Value x, Value base) { return cut(put(base, to, x)); };

  const Value offset = random_offsets(splats, now[kStep], training);
  const Value is_split =
      op::broadcast_to(op::reshape(is_halved, {rows, one}), {rows, pool.constant(kColumns)});
  const Value stays = op::where(is_split, halves_of(splats, op::neg(offset)), splats);
  const Value all =
      put(put(b.constant(std::move(unused)), to, stays), half_to, halves_of(splats, offset));
  const Value zeros = b.constant(Tensor(DType::f32, {training.capacity + 1, kColumns}));
  Carried next = now;
  next[kTrained] = cut(all);
  next[kMean] = kept_rows(now[kMean], zeros);
  next[kSquare] = kept_rows(now[kSquare], zeros);
  next[kPulled] = op::full(b.scalar(DType::f32, 0), {rows, pool.constant(2)});
  next[kCount] = op::add(kept, halved);
  return next;
}

// Is it a step behind which the number of splats changes?
Value is_change(Value step, const SplatTraining& training) {
  const auto steps = static_cast<double>(training.steps);
  const auto period = static_cast<double>(std::max<int64_t>(training.steps / kChanges, 2));
  const Value every = op::equal(op::floor_mod(step, period), period - 1);
  return op::logical_and(every, op::logical_and(op::greater(step, std::floor(kFirstChange * steps)),
                                                op::less(step, std::ceil(kLastChange * steps))));
}

Value at_step(Value list, Value step, Value x) {
  return op::scatter_elements(list, op::unsqueeze(step, kAxis0), op::unsqueeze(x, kAxis0), 0);
}

ir::Result<Carried> stepped(const Inputs& inputs, const SplatTraining& training,
                            const Carried& now) {
  const Value step = now[kStep];
  const auto pull = pull_of_step(inputs, training, now[kTrained], step);
  if (!pull) return pull.error();
  const Value count = as_float(op::add(step, 1.0));
  const autodiff::AdamState next =
      moved({now[kTrained], now[kMean], now[kSquare]}, pull->splats, count, training);
  Carried after = now;
  after[kTrained] = next.parameter;
  after[kMean] = next.mean;
  after[kSquare] = next.square;
  after[kPulled] = op::add(now[kPulled], pull->centres);
  const Carried other = changed(after, training);
  const Value when = is_change(step, training);
  for (const size_t i : {kTrained, kMean, kSquare, kPulled, kCount}) {
    after[i] = op::where(when, other[i], after[i]);
  }
  after[kLosses] = at_step(now[kLosses], step, pull->loss);
  after[kCounts] = at_step(now[kCounts], step, after[kCount]);
  after[kStep] = op::add(step, 1.0);
  return after;
}

std::vector<SplatState> first_state(const SplatTraining& training, const SplatScene& first) {
  const int64_t rows = training.capacity;
  Tensor splats(DType::f32, {rows, kColumns});
  for (int64_t i = 0; i < rows; ++i) {
    splats.set_number(i * kColumns + kRotation, 1);
    splats.set_number(i * kColumns + kOpacity, kUnused);
  }
  for (size_t i = 0; i < first.rows.size(); ++i) {
    splats.set_number(static_cast<int64_t>(i), static_cast<double>(first.rows[i]));
  }
  Tensor count(DType::i32, {});
  count.set_integer(0, first.count);
  return {{"trained", std::move(splats)},
          {"mean", Tensor(DType::f32, {rows, kColumns})},
          {"square", Tensor(DType::f32, {rows, kColumns})},
          {"pulled", Tensor(DType::f32, {rows, 2})},
          {"count", std::move(count)},
          {"step", Tensor(DType::i32, {})},
          {"losses", Tensor(DType::f32, {training.steps})},
          {"counts", Tensor(DType::i32, {training.steps})}};
}

}  // namespace

ir::Result<SplatTrainingGraph> training_graph(const SplatTraining& training,
                                              const SplatScene& first) {
  ir::Builder b;
  ir::ExtentPool& pool = b.pool();
  const auto c = [&](int64_t n) { return pool.constant(n); };
  const Inputs inputs = {
      b.input("cameras", DType::f32, {c(training.views), c(16)}),
      b.input("pictures", DType::u8,
              {c(training.views), c(training.height), c(training.width), c(3)}),
      b.input("order", DType::i32, {c(training.steps), c(training.pictures_per_step)}),
      b.input("background", DType::f32, {c(3)})};
  SplatTrainingGraph result;
  result.state = first_state(training, first);
  Carried now;
  for (const SplatState& state : result.state) {
    std::vector<ExtentExpr> shape;
    for (const int64_t extent : state.first.shape()) shape.push_back(c(extent));
    now.push_back(b.input(state.name, state.first.dtype(), shape));
  }
  op::Loop loop(b, c(training.steps_per_run));
  Carried carried;
  for (const Value x : now) carried.push_back(loop.carry(x));
  const auto next = stepped(inputs, training, carried);
  if (!next) return next.error();
  for (size_t i = 0; i < carried.size(); ++i) loop.next(carried[i], (*next)[i]);
  loop.end(op::less((*next)[kStep], static_cast<double>(training.steps)));
  for (size_t i = 0; i < carried.size(); ++i) {
    b.output("next_" + result.state[i].name, loop.result(carried[i]));
  }
  auto graph = b.finish();
  if (!graph) return graph.error();
  result.graph = std::move(*graph);
  return result;
}

}  // namespace ullage::tools
