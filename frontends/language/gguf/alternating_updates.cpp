#include "frontends/language/gguf/alternating_updates.h"

#include <array>

#include "ops/dense/matmul.h"
#include "ops/elementwise/composites.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"

namespace ullage::gguf {

using ir::ExtentExpr;
using ir::ExtentPool;
using ir::Value;

namespace {

constexpr int64_t kColumns[] = {1};

// Of each row, [rows, 1].
Value length(Value x) {
  return ops::sqrt(ops::reduce_sum(ops::square(x), kColumns, true));
}

}  // namespace

Value AlternatingUpdates::stream(Value streams, int64_t index) {
  if (!streams.valid()) return {};
  ExtentPool& pool = streams.builder().pool();
  return ops::reshape(ops::slice_along(streams, 1, pool.constant(index), pool.constant(1)),
                      {streams.extent(0), pool.constant(shape_.width)});
}

std::vector<Value> AlternatingUpdates::projected(const std::string& name,
                                                 const std::vector<Value>& of, Value like) {
  const int64_t count = shape_.streams - 1;
  const Weights::Matrix all = weights_.matrix(name, {count, shape_.width, shape_.width});
  if (!all.value.valid() || !like.valid()) return {};
  ExtentPool& pool = like.builder().pool();
  const Value wanted = length(like);
  std::vector<Value> streams;
  for (int64_t i = 0; i < count; ++i) {
    const int64_t first[] = {0};
    const Value own =
        ops::squeeze(ops::slice_along(all.value, 0, pool.constant(i), pool.constant(1)), first);
    const Value y = weights_.product(of[static_cast<size_t>(i)], Weights::Matrix{own, all.format});
    streams.push_back(ops::div(ops::mul(y, wanted), length(y)));
  }
  return streams;
}

Value AlternatingUpdates::spread(Value x) {
  std::vector<Value> streams = projected(
      "altup_proj.weight", std::vector<Value>(static_cast<size_t>(shape_.streams - 1), x), x);
  if (streams.empty()) return {};
  streams.insert(streams.begin(), x);
  for (Value& y : streams) y = ops::unsqueeze(y, kColumns);
  return ops::concat(streams, 1);
}

Value AlternatingUpdates::joined(Value streams) {
  std::vector<Value> others;
  for (int64_t i = 1; i < shape_.streams; ++i) others.push_back(stream(streams, i));
  Value sum = stream(streams, 0);
  for (Value y : projected("altup_unembd_proj.weight", others, active(streams))) {
    sum = ops::add(sum, y);
  }
  return ops::mul(sum, 1 / static_cast<double>(shape_.streams));
}

Value AlternatingUpdates::coefficients(const std::string& prefix, const std::string& name, Value x,
                                       int64_t columns) {
  const Value normal = ops::rms_norm(
      x, weights_.vector(prefix + "altup_router_norm.weight", shape_.width), -1, shape_.epsilon);
  const Value routed = weights_.product(
      ops::mul(normal, 1 / static_cast<double>(shape_.width)),
      Weights::Named{prefix + "altup_router.weight", {shape_.streams, shape_.width}});
  return weights_.product(ops::tanh(routed),
                          Weights::Named{prefix + name, {columns, shape_.streams}});
}

Value AlternatingUpdates::predicted(const std::string& prefix, Value streams) {
  const int64_t count = shape_.streams;
  const Value all =
      coefficients(prefix, "altup_predict_coef.weight", active(streams), count * count);
  if (!all.valid()) return {};
  ExtentPool& pool = all.builder().pool();
  const Value each = ops::reshape(all, {all.extent(0), pool.constant(count), pool.constant(count)});
  return ops::add(ops::matmul(each, streams), streams);
}

Value AlternatingUpdates::corrected(const std::string& prefix, Value predicted, Value result) {
  const Value coefficients =
      this->coefficients(prefix, "altup_correct_coef.weight", result, shape_.streams);
  if (!coefficients.valid()) return {};
  const int64_t last[] = {2};
  const Value found = ops::unsqueeze(ops::sub(result, active(predicted)), kColumns);
  const Value each = ops::unsqueeze(ops::add(coefficients, 1.0), last);
  return ops::add(ops::mul(each, found), predicted);
}

Value AlternatingUpdates::key(const std::string& prefix, Value corrected) {
  return ops::mul(active(corrected),
                  weights_.vector(prefix + "altup_correct_scale.weight", shape_.width));
}

Value AlternatingUpdates::with_input(Value corrected, Value opened) {
  if (!corrected.valid() || !opened.valid()) return {};
  ExtentPool& pool = corrected.builder().pool();
  const ExtentExpr one = pool.constant(1);
  const Value others = ops::slice_along(corrected, 1, one, pool.constant(shape_.streams - 1));
  return ops::concat(std::array{ops::slice_along(corrected, 1, pool.constant(0), one),
                                ops::add(others, ops::unsqueeze(opened, kColumns))},
                     1);
}

Value augmented(Weights& weights, const DecoderShape& shape, const std::string& prefix, Value x) {
  const std::string name = prefix + "laurel_l.weight";
  const int64_t rank = weights.rows(name);
  const Value thin = weights.product(x, Weights::Named{name, {rank, shape.width}});
  const Value y =
      weights.product(thin, Weights::Named{prefix + "laurel_r.weight", {shape.width, rank}});
  return ops::add(
      x, ops::rms_norm(y, weights.vector(prefix + "laurel_post_norm.weight", shape.width), -1,
                       shape.epsilon));
}

}  // namespace ullage::gguf
