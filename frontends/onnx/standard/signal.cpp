// Import rules of Fourier transforms (as products with the matrix of the transform), of overlapping
// columns put back together, and of sampling grids.
#include <algorithm>
#include <cmath>
#include <functional>
#include <numbers>
#include <numeric>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/resample/grid_sample.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

struct Complex {
  Value real, imaginary;  // imaginary may be invalid: 0
};

// The last axis cropped, or padded with zeros, to `length`.
Value with_length(Value x, ExtentExpr length) {
  if (!x.valid()) return x;
  std::vector<ExtentExpr> before(x.rank(), x.builder().pool().constant(0)), after = before;
  after.back() = length - x.extent(x.rank() - 1);
  return ops::pad(x, std::move(before), std::move(after));
}

struct Twiddles {
  Value cosine, sine;
};

// Longer transforms compute their twiddles on the device: a table is part of the program.
constexpr int64_t kLongestTable = 65536;

// Cosines and sines of 2 pi p / n for all p below n. The angle is reduced in integers: where a
// cosine or sine is 0 or 1 it is exactly that, so that what cancels in exact arithmetic cancels.
Twiddles twiddle_tables(ir::Builder& b, int64_t n, DType dtype) {
  std::vector<double> cosines, sines;
  for (int64_t p = 0; p < n; ++p) {
    const int64_t quarter = 4 * p / n, rest = 4 * p - quarter * n;
    const double angle = std::numbers::pi / 2 * static_cast<double>(rest) / static_cast<double>(n);
    const double c = std::cos(angle), s = std::sin(angle);
    const double by_quarter[] = {c, -s, -c, s};  // the sine is the cosine a quarter before
    cosines.push_back(by_quarter[quarter]);
    sines.push_back(by_quarter[(quarter + 3) % 4]);
  }
  return {b.constant(ir::Tensor::from_doubles(dtype, {n}, cosines)),
          b.constant(ir::Tensor::from_doubles(dtype, {n}, sines))};
}

// The same of `phase`, whose elements lie in [0, n), as the device computes it.
Twiddles twiddles_of(Value phase, Value n, DType dtype) {
  const Value fourfold = ops::mul(phase, 4.0);
  const Value quarter = ops::div(fourfold, n);
  const Value rest = ops::sub(fourfold, ops::mul(quarter, n));
  const Value part = ops::div(ops::cast(rest, dtype), ops::cast(n, dtype));
  const Value angle = ops::mul(part, std::numbers::pi / 2);
  const Value c = ops::cos(angle), s = ops::sin(angle);
  const Value swaps = ops::equal(ops::floor_mod(quarter, 2.0), 1.0);
  const Value below = ops::less(quarter, 2.0);  // the upper half circle
  const Value left = ops::equal(ops::floor_mod(ops::add(quarter, 1.0), 4.0), 0.0);
  const Value right = ops::logical_or(ops::equal(quarter, 0.0), left);
  const Value cosine = ops::where(swaps, s, c), sine = ops::where(swaps, c, s);
  return {ops::where(right, cosine, ops::neg(cosine)), ops::where(below, sine, ops::neg(sine))};
}

// Cosine and sine of 2 pi i k / n for index i along axis 0 and k along axis 1.
Twiddles twiddles(ir::Builder& b, ExtentExpr rows, ExtentExpr columns, ExtentExpr n, DType dtype) {
  const Value i = ops::iota(b, DType::i64, {rows, columns}, 0);
  const Value k = ops::iota(b, DType::i64, {rows, columns}, 1);
  const Value period = ops::extent_values(b, {n}, {});
  const Value phase = ops::floor_mod(ops::mul(i, k), period);
  const std::optional<int64_t> known = ir::as_constant(ir::simplify(n));
  if (!known || *known < 1 || *known > kLongestTable) return twiddles_of(phase, period, dtype);
  const Twiddles table = twiddle_tables(b, *known, dtype);
  return {ops::gather(table.cosine, phase, 0), ops::gather(table.sine, phase, 0)};
}

// Sum over the last axis of x[i] * exp(sign * angle(i, k)), for k below `bins`.
Complex transform(Complex x, ExtentExpr bins, ExtentExpr n, double sign) {
  if (!x.real.valid()) return {};
  ir::Builder& b = x.real.builder();
  const Twiddles w = twiddles(b, n, bins, n, x.real.dtype());
  const Value cosine = w.cosine, sine = ops::mul(w.sine, sign);
  Complex y{ops::matmul_numpy(x.real, cosine), ops::matmul_numpy(x.real, sine)};
  if (x.imaginary.valid()) {
    y.real = ops::sub(y.real, ops::matmul_numpy(x.imaginary, sine));
    y.imaginary = ops::add(y.imaginary, ops::matmul_numpy(x.imaginary, cosine));
  }
  return y;
}

// The real signal of length n whose spectrum's first half is x: the other half is its conjugate.
Value real_inverse(Complex x, ExtentExpr n) {
  if (!x.real.valid()) return {};
  ir::Builder& b = x.real.builder();
  const DType dtype = x.real.dtype();
  const ExtentExpr bins = ir::floor_div(n, 2) + 1;
  const Value k = ops::iota(b, DType::i64, {bins}, 0);
  const Value is_edge = ops::logical_or(
      ops::equal(k, 0.0), ops::equal(ops::mul(k, 2.0), ops::extent_values(b, {n}, {})));
  const Value weight = ops::where(is_edge, b.scalar(dtype, 1), b.scalar(dtype, 2));
  const Twiddles w = twiddles(b, bins, n, n, dtype);
  const Value size = ops::cast(ops::extent_values(b, {n}, {}), dtype);
  Value y = ops::matmul_numpy(ops::mul(with_length(x.real, bins), weight), w.cosine);
  if (x.imaginary.valid()) {
    const Value im = ops::mul(with_length(x.imaginary, bins), weight);
    y = ops::sub(y, ops::matmul_numpy(im, w.sine));
  }
  return ops::div(y, size);
}

// Part `i` of the last axis, without that axis.
Value component(Value x, int64_t i) {
  if (!x.valid()) return x;
  ir::ExtentPool& pool = x.builder().pool();
  const std::vector<int64_t> last = {static_cast<int64_t>(x.rank()) - 1};
  const std::vector<ops::AxisSlice> slices = {
      {last[0], pool.constant(i), pool.constant(i + 1), {}}};
  return ops::squeeze(ops::slice_onnx(x, slices), last);
}

Result<Complex> complex_of(NodeContext& c, Value x) {
  if (x.rank() < 2) return c.error("the signal has rank 2 or more");
  std::optional<int64_t> parts = ir::as_constant(x.extent(x.rank() - 1));
  if (parts != 1 && parts != 2) return c.error("the last extent is 1 (real) or 2 (complex)");
  const Value wide = ops::as_computed(x);
  return Complex{component(wide, 0), parts == 2 ? component(wide, 1) : Value()};
}

Value stacked(Complex x) {
  if (!x.real.valid() || !x.imaginary.valid()) return {};
  const std::vector<int64_t> last = {static_cast<int64_t>(x.real.rank())};
  return ops::concat(
      std::vector<Value>{ops::unsqueeze(x.real, last), ops::unsqueeze(x.imaginary, last)}, last[0]);
}

Result<void> dft_along(NodeContext& c, int64_t axis) {
  Result<Complex> given = complex_of(c, c.operand(0));
  if (!given) return given.error();
  Complex x = *given;
  if (c.builder().failed()) return {};
  const bool inverse = c.integer("inverse") != 0, onesided = c.integer("onesided") != 0;
  const size_t rank = x.real.rank();
  if (axis >= static_cast<int64_t>(rank)) return c.error("axis must not be the last one");
  const ExtentExpr in = x.real.extent(static_cast<size_t>(axis));
  ExtentExpr n = inverse && onesided ? (in - 1) * 2 : in;
  if (c.has(1)) {
    Result<ExtentExpr> length = host_scalar(c, 1);
    if (!length) return length.error();
    n = *length;
  }
  c.builder().guard(ir::less_equal(c.constant(1), n), "the transform must have a positive length");
  if (onesided && !inverse && x.imaginary.valid()) {
    return c.error("onesided transforms take real signals: the spectrum of others has no symmetry");
  }
  if (c.builder().failed()) return {};
  std::vector<int64_t> swap = all_axes(rank);
  std::swap(swap[static_cast<size_t>(axis)], swap.back());
  auto moved = [&](Value v) { return v.valid() ? ops::transpose(v, swap) : v; };
  x = {moved(x.real), moved(x.imaginary)};
  if (inverse && onesided) {
    const std::vector<int64_t> last = {static_cast<int64_t>(rank)};
    const Value y = ops::unsqueeze(moved(real_inverse(x, n)), last);
    c.set(0, ops::cast(y, c.operand(0).dtype()));
    return {};
  }
  x = {with_length(x.real, n), with_length(x.imaginary, n)};
  Complex y = transform(x, onesided ? ir::floor_div(n, 2) + 1 : n, n, inverse ? 1 : -1);
  if (inverse) {
    const Value size = ops::cast(ops::extent_values(c.builder(), {n}, {}), y.real.dtype());
    y = {ops::div(y.real, size), ops::div(y.imaginary, size)};
  }
  c.set(0, ops::cast(stacked({moved(y.real), moved(y.imaginary)}), c.operand(0).dtype()));
  return {};
}

Result<void> dft_attribute(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<int64_t> axis = c.axis(c.integer("axis", 1), c.operand(0).rank());
  if (!axis) return axis.error();
  return dft_along(c, *axis);
}

Result<void> dft(NodeContext& c) {
  if (!c.has(0)) return {};
  int64_t wanted = -2;
  if (c.has(2)) {
    Result<std::vector<int64_t>> given = c.structure(2);
    if (!given) return given.error();
    if (given->size() != 1) return c.error("axis is a scalar");
    wanted = given->front();
  }
  Result<int64_t> axis = c.axis(wanted, c.operand(0).rank());
  if (!axis) return axis.error();
  return dft_along(c, *axis);
}

Result<void> stft(NodeContext& c) {
  if (!c.has(0)) return {};
  // Of rank 2, as torch.stft is exported, it is real.
  const size_t rank = c.operand(0).rank();
  if (rank != 2 && rank != 3) return c.error("the signal has rank 2 or 3");
  Result<ExtentExpr> step = host_scalar(c, 1);
  if (!step) return step.error();
  const ExtentExpr length = c.operand(0).extent(1);
  ExtentExpr frame = length;
  if (c.has(2) && c.operand(2).rank() == 1) frame = c.operand(2).extent(0);
  if (c.has(3)) {
    Result<ExtentExpr> given = host_scalar(c, 3);
    if (!given) return given.error();
    frame = *given;
  }
  c.builder().guard(ir::less_equal(c.constant(1), *step), "frame_step must be positive");
  c.builder().guard(
      ir::logical_and(ir::less_equal(c.constant(1), frame), ir::less_equal(frame, length)),
      "a frame must have elements and not be longer than the signal");
  const std::vector<int64_t> last = {2};
  const Value given = rank == 2 ? ops::unsqueeze(c.operand(0), last) : c.operand(0);
  Result<Complex> signal = complex_of(c, given);
  if (!signal) return signal.error();
  if (c.builder().failed()) return {};
  const ExtentExpr frames = ir::floor_div(length - frame, *step) + 1;
  ir::Builder& b = c.builder();
  const Value first =
      ops::mul(ops::iota(b, DType::i64, {frames, frame}, 0), ops::extent_values(b, {*step}, {}));
  const Value at = ops::add(first, ops::iota(b, DType::i64, {frames, frame}, 1));
  auto framed = [&](Value v) {
    if (!v.valid()) return v;
    const Value pieces = ops::gather(v, at, 1);
    return c.has(2) ? ops::mul(pieces, ops::cast(c.operand(2), v.dtype())) : pieces;
  };
  const bool onesided = c.integer("onesided", 1) != 0;
  const ExtentExpr bins = onesided ? ir::floor_div(frame, 2) + 1 : frame;
  const Complex y = transform({framed(signal->real), framed(signal->imaginary)}, bins, frame, -1);
  c.set(0, ops::cast(stacked(y), c.operand(0).dtype()));
  return {};
}

// Blocks of Col2Im, whose axes are constants.
struct Blocks {
  std::vector<int64_t> image, block, strides, dilations, pads, grid;
  int64_t taps = 1;
};

// The element of the padded-away or kept image at which each element of each block lies, in order
// [taps, blocks]; those in the padding at the one behind the image's last.
ir::Tensor places_of(const Blocks& of) {
  const size_t n = of.block.size();
  const auto product = [](const std::vector<int64_t>& extents) {
    return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
  };
  const int64_t outside = product(of.image), blocks = product(of.grid);
  std::vector<int64_t> places;
  for (int64_t tap = 0; tap < of.taps; ++tap) {
    for (int64_t at = 0; at < blocks; ++at) {
      int64_t place = 0, stride = 1, t = tap, b = at;
      for (size_t a = n; a-- > 0; t /= of.block[a], b /= of.grid[a]) {
        const int64_t x =
            b % of.grid[a] * of.strides[a] + t % of.block[a] * of.dilations[a] - of.pads[a];
        const bool is_inside = place != outside && x >= 0 && x < of.image[a];
        place = is_inside ? place + x * stride : outside;
        stride *= of.image[a];
      }
      places.push_back(place);
    }
  }
  return ir::Tensor::from_integers(DType::i64, {std::ssize(places), 1}, places);
}

// Of any dtype and any number of channels: every element is added at its place.
Value scattered(const NodeContext& c, const Blocks& of) {
  const Value x = c.operand(0);
  const std::vector<ExtentExpr> e = ops::extents_of(x);
  const ir::Tensor places = places_of(of);
  const ExtentExpr rows = e[0] * ir::floor_div(e[1], of.taps);
  const ExtentExpr count = c.constant(places.shape()[0]);
  ExtentExpr pixels = c.constant(1);
  std::vector<ExtentExpr> shape = {e[0], ir::floor_div(e[1], of.taps)};
  for (int64_t extent : of.image) {
    pixels = pixels * extent;
    shape.push_back(c.constant(extent));
  }
  const Value updates = ops::transpose(ops::reshape(x, {rows, count}), {1, 0});
  const Value none = ops::full(c.scalar(x.dtype(), 0), {ir::simplify(pixels + 1), rows});
  const Value sums =
      ops::scatter_nd(none, c.builder().constant(places), updates, ops::ScatterReduction::sum);
  const Value image = ops::slice_along(sums, 0, c.constant(0), ir::simplify(pixels));
  return ops::reshape(ops::transpose(image, {1, 0}), shape);
}

// Columns of blocks summed back into an image: a transposed convolution with unit kernels.
Result<void> col2im(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<std::vector<int64_t>> image = c.structure(1), block = c.structure(2);
  if (!image) return image.error();
  if (!block) return block.error();
  const size_t n = block->size();
  if (image->size() != n || n == 0) return c.error("image and block have the same axes");
  if (c.operand(0).rank() != 3) return c.error("the columns have rank 3");
  auto or_filled = [&](const char* name, int64_t fill, size_t count) {
    std::vector<int64_t> v = c.integers(name);
    return v.empty() ? std::vector<int64_t>(count, fill) : v;
  };
  const std::vector<int64_t> strides = or_filled("strides", 1, n),
                             dilations = or_filled("dilations", 1, n),
                             pads = or_filled("pads", 0, 2 * n);
  if (strides.size() != n || dilations.size() != n || pads.size() != 2 * n) {
    return c.error("strides and dilations have one element per spatial axis, pads two");
  }
  const auto below_one = [](int64_t v) { return v < 1; };
  if (std::ranges::any_of(strides, below_one) || std::ranges::any_of(dilations, below_one)) {
    return c.error("strides and dilations must be positive");
  }
  int64_t taps = 1;
  for (int64_t k : *block) {
    if (k < 1 || taps > 4096 / k) return c.error("the block has 1 to 4,096 elements");
    taps *= k;
  }
  const std::vector<ExtentExpr> e = ops::extents_of(c.operand(0));
  const std::optional<int64_t> rows = ir::as_constant(e[1]);
  c.builder().guard(ir::equal(ir::mod(e[1], c.constant(taps)), 0),
                    "axis 1 must consist of whole blocks of " + std::to_string(taps) + " elements");
  Blocks of{*image, *block, strides, dilations, pads, {}, taps};
  for (size_t a = 0; a < n; ++a) {
    const int64_t span = ((*block)[a] - 1) * dilations[a] + 1;
    const int64_t free = (*image)[a] + pads[a] + pads[a + n] - span;
    if (free < 0) return c.error("the block does not fit the image");
    of.grid.push_back(free / strides[a] + 1);
  }
  if (c.builder().failed()) return {};
  const int64_t channels = rows ? *rows / taps : 0;
  const bool is_convolved =
      ir::is_float(c.operand(0).dtype()) && rows && channels > 0 && channels <= 65536;
  if (!is_convolved) {
    c.set(0, scattered(c, of));
    return {};
  }
  ops::WindowSpec window{.strides = strides, .dilations = dilations};
  std::vector<ExtentExpr> grid = {e[0], e[1]};
  std::vector<int64_t> extra(n), weight_shape = {*rows, 1};
  for (size_t a = 0; a < 2 * n; ++a) window.pads.push_back(c.constant(pads[a]));
  for (size_t a = 0; a < n; ++a) {
    const int64_t span = ((*block)[a] - 1) * dilations[a] + 1;
    grid.push_back(c.constant(of.grid[a]));
    extra[a] = ((*image)[a] + pads[a] + pads[a + n] - span) % strides[a];
    weight_shape.push_back((*block)[a]);
  }
  std::vector<double> weights(static_cast<size_t>(*rows * taps), 0);
  for (int64_t r = 0; r < *rows; ++r) weights[static_cast<size_t>(r * taps + r % taps)] = 1;
  const Value w =
      c.builder().constant(ir::Tensor::from_doubles(c.operand(0).dtype(), weight_shape, weights));
  c.set(0, ops::conv_transpose(ops::reshape(c.operand(0), grid), w, {}, window, extra, channels));
  return {};
}

Result<void> affine_grid(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<std::vector<ExtentExpr>> size = c.host(1);
  if (!size) return size.error();
  if (size->size() != 4 && size->size() != 5) return c.error("size has 4 or 5 elements");
  c.set(0, ops::affine_grid(c.operand(0), *size, c.integer("align_corners") != 0));
  return {};
}

constexpr ImportRule kSignalImportRules[] = {
    {"AffineGrid", 1, 20, "theta:float size:int", "align_corners", affine_grid},
    {"Col2Im", 1, 18, "input:number image_shape:int block_shape:int", "dilations pads strides",
     col2im},
    {"DFT", 1, 17, "input:float dft_length:int?", "axis inverse onesided", dft_attribute},
    {"DFT", 20, 20, "input:float dft_length:int? axis:int?", "inverse onesided", dft},
    {"STFT", 1, 17, "signal:float frame_step:int window:float? frame_length:int?", "onesided",
     stft},
};

}  // namespace

std::span<const ImportRule> signal_import_rules() {
  return kSignalImportRules;
}

}  // namespace ullage::onnx
