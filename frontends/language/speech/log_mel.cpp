#include "frontends/language/speech/log_mel.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::speech {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kFramesAtATime = 500;
constexpr double kLeastPower = 1e-10;

// [window, 2 * frequencies]: cosines of all frequencies, then sines, under the Hann window.
Value transform_matrix(ir::Builder& b, int64_t window) {
  const int64_t frequencies = window / 2 + 1;
  std::vector<double> numbers;
  const auto turn = [&](int64_t part) {
    return 2 * std::numbers::pi * static_cast<double>(part % window) / static_cast<double>(window);
  };
  for (int64_t n = 0; n < window; ++n) {
    const double weight = 0.5 - 0.5 * std::cos(turn(n));
    for (int64_t k = 0; k < frequencies; ++k) numbers.push_back(weight * std::cos(turn(n * k)));
    for (int64_t k = 0; k < frequencies; ++k) numbers.push_back(weight * std::sin(turn(n * k)));
  }
  return b.constant(ir::Tensor::from_doubles(DType::f32, {window, 2 * frequencies}, numbers));
}

// Linear below 1000 Hz, logarithmic above.
double hertz_of(double mels) {
  const double step = std::log(6.4) / 27;
  return mels < 15 ? mels * 200 / 3 : 1000 * std::exp(step * (mels - 15));
}
double mels_of(double hertz) {
  const double step = std::log(6.4) / 27;
  return hertz < 1000 ? hertz * 3 / 200 : 15 + std::log(hertz / 1000) / step;
}

// [frequencies, bins]: triangles of one area each.
Value mel_matrix(ir::Builder& b, const MelForm& form) {
  const double highest = static_cast<double>(form.rate) / 2;
  std::vector<double> corners;
  for (int64_t i = 0; i < form.bins + 2; ++i) {
    corners.push_back(
        hertz_of(mels_of(highest) * static_cast<double>(i) / static_cast<double>(form.bins + 1)));
  }
  const int64_t frequencies = form.window / 2 + 1;
  std::vector<double> numbers;
  for (int64_t k = 0; k < frequencies; ++k) {
    const double hertz = highest * static_cast<double>(k) / static_cast<double>(frequencies - 1);
    for (size_t i = 0; i + 2 < corners.size(); ++i) {
      const double rise = (hertz - corners[i]) / (corners[i + 1] - corners[i]);
      const double fall = (corners[i + 2] - hertz) / (corners[i + 2] - corners[i + 1]);
      numbers.push_back(std::max(0.0, std::min(rise, fall)) * 2 / (corners[i + 2] - corners[i]));
    }
  }
  return b.constant(ir::Tensor::from_doubles(DType::f32, {frequencies, form.bins}, numbers));
}

class MelGraph {
 public:
  MelGraph(Value samples, const MelForm& form)
      : builder_(samples.builder()),
        form_(form),
        samples_(samples),
        frames_(ir::floor_div(samples.extent(0), form.hop)),
        transform_(transform_matrix(builder_, form.window)),
        mels_(mel_matrix(builder_, form)) {}

  Value run() {
    const ExtentExpr at_a_time = number(kFramesAtATime), bins = number(form_.bins);
    const ExtentExpr pieces = ir::floor_div(frames_ + number(kFramesAtATime - 1), kFramesAtATime);
    ops::Loop loop(builder_, pieces);
    const Value piece = loop.stack(logarithms(loop.iteration_value()));
    loop.end();
    const Value all = ops::reshape(loop.result(piece), {ir::simplify(pieces * at_a_time), bins});
    if (!all.valid()) return {};
    const Value least = ops::sub(ops::reduce_max.over_all(all), 8.0);
    const Value x = ops::slice_along(all, 0, number(0), frames_);
    return ops::mul(ops::add(ops::max(x, least), 4.0), 0.25);
  }

 private:
  ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  Value scalar(ExtentExpr e) { return ops::extent_values(builder_, {e}, {}, DType::i32); }

  // [frames at a time, bins] of a piece; of frames behind the last one the least number.
  Value logarithms(Value piece) {
    const Value first = ops::mul(ops::cast(piece, DType::i32), double{kFramesAtATime});
    const ExtentExpr rows = number(kFramesAtATime), columns = number(form_.window);
    const int64_t middle = form_.window / 2;
    const Value frame = ops::add(ops::iota(builder_, DType::i32, {rows, number(1)}, 0), first);
    const Value place = ops::add(ops::mul(frame, static_cast<double>(form_.hop)),
                                 ops::sub(ops::iota(builder_, DType::i32, {number(1), columns}, 1),
                                          static_cast<double>(middle)));
    const Value signal = ops::gather(samples_, mirrored(place), 0);
    const Value spectrum = ops::matmul(signal, transform_);
    const ExtentExpr frequencies = number(form_.window / 2 + 1);
    const auto part = [&](ExtentExpr start) {
      return ops::square(ops::slice_along(spectrum, 1, start, frequencies));
    };
    if (!spectrum.valid()) return {};
    const Value power = ops::matmul(ops::add(part(number(0)), part(frequencies)), mels_);
    const Value live = ops::less(frame, scalar(frames_));
    return ops::where(live, ops::log10(ops::max(power, kLeastPower)),
                      builder_.scalar(DType::f32, std::log10(kLeastPower)));
  }

  Value mirrored(Value place) {
    const ExtentExpr last = samples_.extent(0) - number(1);
    const Value inside = ops::abs(place);
    const Value back = ops::sub(scalar(ir::simplify(last * 2)), inside);
    return ops::max(ops::min(inside, back), 0.0);
  }

  ir::Builder& builder_;
  const MelForm& form_;
  Value samples_;
  ExtentExpr frames_;
  Value transform_, mels_;
};

}  // namespace

Value log_mel(Value samples, const MelForm& form) {
  if (!samples.valid()) return {};
  return MelGraph(samples, form).run();
}

}  // namespace ullage::speech
