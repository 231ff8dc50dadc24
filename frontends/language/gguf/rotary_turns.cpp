#include "frontends/language/gguf/rotary_turns.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/rotary.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::Value;

// Numbers of one table, at most: 8 MiB.
constexpr int64_t kMostNumbers = 1 << 21;

// How much of pair i is stretched, 0 to 1.
double stretched_part(const RotaryAngles& angles, int64_t original_context, int64_t i,
                      int64_t turned) {
  if (angles.extrapolation == 0) return 1;
  // The pair that turns so often within the context.
  const auto pair_of = [&](double turns) {
    const double length = static_cast<double>(original_context) / (turns * 2 * std::numbers::pi);
    return static_cast<double>(turned) * std::log(length) / (2 * std::log(angles.base));
  };
  const double low = std::max(0.0, std::floor(pair_of(angles.often)));
  const double high = std::min(static_cast<double>(turned - 1), std::ceil(pair_of(angles.seldom)));
  const double part = (static_cast<double>(i) - low) / std::max(0.001, high - low);
  return 1 - (1 - std::clamp(part, 0.0, 1.0)) * angles.extrapolation;
}

}  // namespace

RotaryTurns::RotaryTurns(ir::Builder& b, int64_t context, const RotaryAngles& angles,
                         int64_t original_context, std::span<const double> factors, int64_t turned,
                         int64_t columns)
    : columns_(columns) {
  const int64_t pairs = turned / 2;
  for (int64_t i = 0; i < pairs; ++i) {
    double turn = std::pow(angles.base, -static_cast<double>(i) / static_cast<double>(pairs));
    if (!factors.empty()) turn /= factors[static_cast<size_t>(i)];
    const double part = stretched_part(angles, original_context, i, turned);
    turns_.push_back(turn / angles.stretch * part + turn * (1 - part));
  }
  if (context * columns > kMostNumbers) {
    step_ = static_cast<int64_t>(std::ceil(std::sqrt(static_cast<double>(context))));
    fine_ = table(b, step_, 1, 1);
  }
  coarse_ = table(b, (context + step_ - 1) / step_, step_, angles.magnitude);
}

Value RotaryTurns::table(ir::Builder& b, int64_t count, int64_t step, double magnitude) const {
  std::vector<double> numbers;
  numbers.reserve(static_cast<size_t>(count * columns_));
  for (int64_t p = 0; p < count * step; p += step) {
    for (double turn : turns_) {
      // In double precision: products of large positions in f32 would be off by a thousandth.
      const double angle = static_cast<double>(p) * turn;
      numbers.push_back(magnitude * std::cos(angle));
      numbers.push_back(magnitude * std::sin(angle));
    }
    for (auto i = static_cast<int64_t>(2 * turns_.size()); i < columns_; ++i) {
      numbers.push_back(i % 2 == 0 ? 1 : 0);
    }
  }
  return b.constant(ir::Tensor::from_doubles(DType::f32, {count, columns_}, numbers));
}

Value RotaryTurns::at(Value positions, ir::ExtentExpr first, ir::ExtentExpr count) const {
  ir::Builder& b = coarse_.builder();
  ir::ExtentPool& pool = b.pool();
  const ir::ExtentExpr one = pool.constant(1);
  if (!fine_.valid()) {
    if (positions.valid()) return ops::gather(coarse_, positions, 0);
    return ops::slice(coarse_, {first, pool.constant(0)}, {count, pool.constant(columns_)},
                      {one, one});
  }
  if (!positions.valid()) {
    positions = ops::add(ops::iota(b, DType::i64, {count}, 0), ops::extent_values(b, {first}, {1}));
  }
  const auto step = static_cast<double>(step_);
  const Value coarse = ops::gather(coarse_, ops::div(positions, step), 0);
  const Value fine = ops::gather(fine_, ops::floor_mod(positions, step), 0);
  const auto each = [&](int64_t part) {
    return ops::slice_along(coarse, 1, pool.constant(part), pool.constant(columns_ / 2), 2);
  };
  // Cosine and sine of a sum: those of the one, turned by the other.
  return ops::rotary_embedding(fine, each(0), each(1), pool.constant(columns_), true);
}

}  // namespace ullage::gguf
