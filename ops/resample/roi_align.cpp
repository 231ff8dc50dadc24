// The roi_align op: shape rule, reference, lowering.
#include "ops/resample/roi_align.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "ops/resample/roi_rules.h"
#include "ops/rules/lowering.h"
#include "ops/rules/shape_rules.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {
namespace {

using namespace ir;

constexpr AttributeSpec kAttributes[] = {
    RoiAlignOp::kColumns, RoiAlignOp::kHalfPixel, RoiAlignOp::kPooling,
    RoiAlignOp::kRows,    RoiAlignOp::kSamples,   RoiAlignOp::kScale,
};

// Neighbouring samples of a bin that one iteration of the kernel takes, and iterations that an
// invocation may take for a bin.
constexpr int64_t kAtOnce = 4, kBudget = 28000;

// Of a bin of n samples per axis, or, where bins are as large as regions, of as many as fall inside
// the plane and a few next to it.
ExtentExpr iterations(const ShapeExtent& x) {
  return (x[2].live + 8) * (ceil_div(x[3].live + 8, kAtOnce) + 1);
}

// ---- shape rule -----------------------------------------------------------------------------

Result<void> infer(InferContext& context) {
  const int64_t samples = context.attributes[RoiAlignOp::kSamples];
  Result<ShapeExtent> shape = region_bins(context, context.attributes[RoiAlignOp::kRows],
                                          context.attributes[RoiAlignOp::kColumns]);
  if (!shape) return shape.error();
  const ShapeExtent& x = context.shape(0);
  if (samples < 0 || samples > 128)
    return context.error("samples must lie in [0, 128] (C3): " + std::to_string(samples));
  if (samples == 0) {
    context.require(ir::less_equal(iterations(x), context.pool().constant(kBudget)),
                    "planes are too large for bins that regions size (C4): (H + 8) * (W + 15) / 4 "
                    "must not exceed " +
                        std::to_string(kBudget) + "; give the number of samples");
  }
  context.require(
      ir::less_equal(ir::min((*shape)[0].live * x[1].live, 1), x[0].live * x[2].live * x[3].live),
      "there must be elements to sample (C5)");
  add_output(context, context.input(0).dtype, *std::move(shape));
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// One axis of a region, in the arithmetic of the kernel: where the grid depends on a rounded size,
// both must round alike.
template <class Real>
struct RegionAxis {
  Real start = 0, step = 0;  // of samples
  int64_t samples = 0;       // per bin
  Real bin = 0;

  RegionAxis(const Attributes& attributes, double from, double to, int64_t bins) {
    const bool half = attributes[RoiAlignOp::kHalfPixel];
    const auto scale = static_cast<Real>(static_cast<float>(attributes[RoiAlignOp::kScale]));
    const Real offset = half ? Real(0.5) : Real(0);
    start = static_cast<Real>(from) * scale - offset;
    Real size = static_cast<Real>(to) * scale - offset - start;
    if (!half) size = std::max(size, Real(1));
    bin = size / static_cast<Real>(bins);
    samples = attributes[RoiAlignOp::kSamples];
    // What is too large to count is far outside of all planes.
    if (samples == 0 && bin > 0) {
      samples = static_cast<int64_t>(std::min(std::ceil(bin), Real(1 << 20)));
    }
    step = samples > 0 ? bin / static_cast<Real>(samples) : Real(0);
  }
  Real position(int64_t at_bin, int64_t sample) const {
    return start + static_cast<Real>(at_bin) * bin + (static_cast<Real>(sample) + Real(0.5)) * step;
  }
  // Samples of a bin that may lie on an axis of `extent`, the first and one behind the last: those
  // of a region that is as large as numbers get would take days.
  std::pair<int64_t, int64_t> visited(int64_t at_bin, int64_t extent) const {
    if (samples < 2 || !(step > 0)) return {0, std::max<int64_t>(samples, 0)};
    const Real begin = start + static_cast<Real>(at_bin) * bin;
    const auto number = [&](Real at) {
      const Real i = (at - begin) / step;
      return std::isnan(i) ? Real(0) : std::clamp(i, Real(-4), static_cast<Real>(samples) + 4);
    };
    return {std::clamp(static_cast<int64_t>(number(-1)) - 2, int64_t{0}, samples),
            std::clamp(static_cast<int64_t>(number(static_cast<Real>(extent))) + 3, int64_t{0},
                       samples)};
  }
};

// The two elements around a position, and the weight of the second; none far outside.
template <class Real>
struct Neighbours {
  int64_t low = -1, high = -1;
  Real weight = 0;

  Neighbours(Real at, int64_t extent) {
    if (!(at >= -1 && at <= static_cast<Real>(extent))) return;
    at = std::clamp(at, Real(0), static_cast<Real>(extent - 1));
    low = static_cast<int64_t>(at);
    high = std::min(low + 1, extent - 1);
    weight = at - static_cast<Real>(low);
  }
};

template <class Real>
Real bin_value(const Tensor& x, int64_t plane, bool largest, const RegionAxis<Real>& vertical,
               const RegionAxis<Real>& horizontal, int64_t row, int64_t column) {
  const int64_t height = x.shape()[2], width = x.shape()[3];
  const auto element = [&](int64_t y, int64_t at) {
    return static_cast<Real>(x.number((plane * height + y) * width + at));
  };
  const int64_t count = std::max<int64_t>(vertical.samples, 0) * horizontal.samples;
  const auto [top, bottom] = vertical.visited(row, height);
  const auto [left, right] = horizontal.visited(column, width);
  const bool all = (bottom - top) * (right - left) >= count;
  Real sum = 0, most = all ? -std::numeric_limits<Real>::infinity() : Real(0);
  for (int64_t i = top; i < bottom; ++i) {
    const Neighbours<Real> v(vertical.position(row, i), height);
    for (int64_t j = left; j < right; ++j) {
      const Neighbours<Real> h(horizontal.position(column, j), width);
      Real parts[4] = {};
      if (v.low >= 0 && h.low >= 0) {
        parts[0] = (1 - v.weight) * (1 - h.weight) * element(v.low, h.low);
        parts[1] = (1 - v.weight) * h.weight * element(v.low, h.high);
        parts[2] = v.weight * (1 - h.weight) * element(v.high, h.low);
        parts[3] = v.weight * h.weight * element(v.high, h.high);
      }
      sum += parts[0] + parts[1] + parts[2] + parts[3];
      most = std::max(most, *std::ranges::max_element(parts));
    }
  }
  if (count == 0) return 0;
  return largest ? most : sum / static_cast<Real>(count);
}

template <class Real>
void evaluate_as(EvaluateContext& context) {
  const Tensor &x = context.inputs[0], &rois = context.inputs[1], &images = context.inputs[2];
  const Attributes& attributes = context.attributes();
  const bool largest = attributes[RoiAlignOp::kPooling] == RoiPooling::largest;
  const int64_t rows = attributes[RoiAlignOp::kRows], columns = attributes[RoiAlignOp::kColumns];
  const int64_t channels = x.shape()[1];
  Tensor y(x.dtype(), context.output_shapes[0]);
  int64_t at = 0;
  for (int64_t r = 0; r < rois.shape()[0]; ++r) {
    const RegionAxis<Real> h(attributes, rois.number(r * 4), rois.number(r * 4 + 2), columns);
    const RegionAxis<Real> v(attributes, rois.number(r * 4 + 1), rois.number(r * 4 + 3), rows);
    const int64_t image = std::clamp<int64_t>(images.integer(r), 0, x.shape()[0] - 1);
    for (int64_t c = 0; c < channels; ++c)
      for (int64_t row = 0; row < rows; ++row)
        for (int64_t column = 0; column < columns; ++column)
          y.set_number(at++, static_cast<double>(bin_value<Real>(x, image * channels + c, largest,
                                                                 v, h, row, column)));
  }
  context.outputs[0] = std::move(y);
}

// ---- lowering -------------------------------------------------------------------------------

Result<void> lower(LowerContext& context) {
  const Attributes& attributes = context.node().attributes;
  if (auto ok = require_float64(context, context.dtype(context.input(0))); !ok) return ok;
  const int64_t samples = attributes[RoiAlignOp::kSamples];
  KernelCall call = region_call(context, "resize/roi_align.comp", attributes[RoiAlignOp::kScale]);
  add_define(call.kernel, "HALF_PIXEL", attributes[RoiAlignOp::kHalfPixel]);
  add_define(call.kernel, "LARGEST", attributes[RoiAlignOp::kPooling] == RoiPooling::largest);
  add_define(call.kernel, "SAMPLES", samples);
  const ExtentExpr items = region_items(context);
  const int64_t lanes = call.kernel.local_size[0];
  if (samples > 0) {
    const int64_t per_item = samples * ((samples + kAtOnce - 1) / kAtOnce + 1) + 1;
    call.groups[0] = run_groups(context, simplify(items), lanes, per_item);
  } else {
    call.groups = tile_groups(context, simplify(ceil_div(items, lanes)));
  }
  context.emit(std::move(call));
  return {};
}

}  // namespace

constinit const RoiAlignOp roi_align = structural<RoiAlignOp>({
    .name = "roi_align",
    .doc = "bins of regions [R, 4] of images, each the average or the largest of samples taken "
           "linearly; image numbers outside are clamped; (C1) f32 or f64, both, and i32; (C2) x of "
           "rank 4, four numbers and one image number per region; (C3) at least one bin a side, "
           "samples in [0, 128]; (C4) with samples 0 (H + 8) * (W + 15) / 4 at most 28000; (C5) x "
           "is not empty where something is sampled",
    .min_inputs = 3,
    .max_inputs = 3,
    .attributes = kAttributes,
    .infer = infer,
    .evaluate = evaluate_regions<evaluate_as<float>, evaluate_as<double>>,
    .lower = lower,
    .decompose = decompose_roi_align,
    .accuracy = {AccuracyRule::resample, 2},
    .differentiation = {.form = DifferentiationForm::by_decomposition},
    .batching = rewritten(batch_regions, "into N and R, image numbers move up"),
});

Value RoiAlignOp::operator()(Value x, Value rois, Value images, const RoiAlignSpec& spec) const {
  return add_regions(*this, x, rois, images,
                     {{kRows, spec.rows},
                      {kColumns, spec.columns},
                      {kSamples, spec.samples},
                      {kScale, spec.scale},
                      {kPooling, spec.pooling},
                      {kHalfPixel, spec.half_pixel}});
}

}  // namespace ullage::ops
