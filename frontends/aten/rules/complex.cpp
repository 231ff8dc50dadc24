// Import rules of complex numbers, which are pairs of real ones.
#include <numbers>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

struct Complex {
  Value real, imaginary;
};

Value zero_like(const NodeContext& c, Value x) {
  return broadcast(c.scalar(x.dtype(), 0), c.extents_of(x));
}

Complex complex(const NodeContext& c, std::string_view name) {
  const Argument* argument = c.find(name);
  if (!argument) c.error("needs '" + std::string(name) + "'");
  const Item item = c.item(*argument);
  if (item.imaginary) {
    const Importer& importer = c.importer();
    return {importer.read(*item.tensor), importer.read(*item.imaginary)};
  }
  const Value real = c.value(item);
  const DType dtype = ir::is_float(real.dtype()) && item.tensor ? real.dtype() : DType::f32;
  return {ops::cast(real, dtype), zero_like(c, ops::cast(real, dtype))};
}

void set(NodeContext& c, const Complex& z) {
  if (c.result_count() == 0) return;
  c.set(z.imaginary);
  const std::shared_ptr<Tensor> imaginary = c.set_items().front()->tensor;
  c.set(z.real);
  Item item = *c.set_items().front();
  item.imaginary = imaginary;
  c.set_item(0, std::move(item));
}

void set_copied_view(NodeContext& c, Value view) {
  c.set(view);
  if (c.result_count() > 0) c.set_items().front()->tensor->storage->is_copied_view = true;
}

// ---- arithmetic ----

Complex product(const Complex& a, const Complex& b) {
  return {ops::sub(ops::mul(a.real, b.real), ops::mul(a.imaginary, b.imaginary)),
          ops::add(ops::mul(a.real, b.imaginary), ops::mul(a.imaginary, b.real))};
}

Complex conjugate(const Complex& z) {
  return {z.real, ops::neg(z.imaginary)};
}

Value square_of_length(const Complex& z) {
  return ops::add(ops::mul(z.real, z.real), ops::mul(z.imaginary, z.imaginary));
}

Complex quotient(const Complex& a, const Complex& b) {
  const Complex scaled = product(a, conjugate(b));
  const Value length = square_of_length(b);
  return {ops::div(scaled.real, length), ops::div(scaled.imaginary, length)};
}

// Real factors keep a part that is not finite out of the other one.
void multiply(NodeContext& c) {
  const Complex a = complex(c, "self"), b = complex(c, "other");
  const auto is_real = [&](const char* name) { return !c.item(*c.find(name)).imaginary; };
  if (is_real("other")) return set(c, {ops::mul(a.real, b.real), ops::mul(a.imaginary, b.real)});
  if (is_real("self")) return set(c, {ops::mul(a.real, b.real), ops::mul(a.real, b.imaginary)});
  set(c, product(a, b));
}

void divide(NodeContext& c) {
  const Complex a = complex(c, "self"), b = complex(c, "other");
  if (!c.item(*c.find("other")).imaginary)
    return set(c, {ops::div(a.real, b.real), ops::div(a.imaginary, b.real)});
  set(c, quotient(a, b));
}

template <int sign>
void add(NodeContext& c) {
  const Complex a = complex(c, "self"), b = complex(c, "other");
  const double scale = sign * c.number("alpha", 1);
  set(c, {ops::add(a.real, ops::mul(b.real, scale)),
          ops::add(a.imaginary, ops::mul(b.imaginary, scale))});
}

template <Value (*function)(const Complex& z)>
void real_of(NodeContext& c) {
  c.set(function(complex(c, "self")));
}

template <Value (*function)(const Complex& z)>
void view_of(NodeContext& c) {
  set_copied_view(c, function(complex(c, "self")));
}

Value length(const Complex& z) {
  return ops::hypot(z.real, z.imaginary);
}
Value angle(const Complex& z) {
  return ops::atan2(z.imaginary, z.real);
}
Value real_part(const Complex& z) {
  return z.real;
}
Value imaginary_part(const Complex& z) {
  return z.imaginary;
}

template <Complex (*function)(const Complex& z)>
void complex_of(NodeContext& c) {
  set(c, function(complex(c, "self")));
}

Complex exponential(const Complex& z) {
  const Value scale = ops::exp(z.real);
  return {ops::mul(scale, ops::cos(z.imaginary)), ops::mul(scale, ops::sin(z.imaginary))};
}
Complex reciprocal(const Complex& z) {
  const Value scale = square_of_length(z);
  return {ops::div(z.real, scale), ops::neg(ops::div(z.imaginary, scale))};
}
Complex direction(const Complex& z) {
  const Value scale = length(z), none = z.real.builder().scalar(z.real.dtype(), 0);
  const Value is_none = ops::equal(scale, none);
  return {ops::where(is_none, none, ops::div(z.real, scale)),
          ops::where(is_none, none, ops::div(z.imaginary, scale))};
}
Complex square(const Complex& z) {
  return product(z, z);
}

void matrix_product(NodeContext& c) {
  const char* other = c.has("mat2") ? "mat2" : "other";
  const Complex a = complex(c, "self"), b = complex(c, other);
  const auto times = [](Value x, Value y) { return ops::matmul_numpy(x, y); };
  set(c, {ops::sub(times(a.real, b.real), times(a.imaginary, b.imaginary)),
          ops::add(times(a.real, b.imaginary), times(a.imaginary, b.real))});
}

// ---- from and to real numbers ----

void from_polar(NodeContext& c) {
  const Value scale = c.tensor("abs"), angle = c.tensor("angle");
  set(c, {ops::mul(scale, ops::cos(angle)), ops::mul(scale, ops::sin(angle))});
}

void from_parts(NodeContext& c) {
  const Value real = c.tensor("real"), imaginary = c.tensor("imag");
  std::vector<std::vector<ExtentExpr>> shapes = {c.extents_of(real), c.extents_of(imaginary)};
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  set(c, {broadcast(real, *common), broadcast(imaginary, *common)});
}

void from_pairs(NodeContext& c) {
  const Value pairs = c.tensor("self");
  if (pairs.rank() == 0) c.error("'self' must have an axis of 2");
  const auto part = [&](int64_t i) {
    const size_t last = pairs.rank() - 1;
    return without_axis(part_along(pairs, last, c.constant(i), c.constant(1)), last);
  };
  set(c, {part(0), part(1)});
}

void to_pairs(NodeContext& c) {
  set_copied_view(c, c.value(c.item(*c.find("self"))));
}

// ---- Fourier transforms ----

Value with_last(Value x, size_t axis) {
  const size_t last = x.rank() - 1;
  if (axis == last) return x;
  std::vector<int64_t> order(x.rank());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::swap(order[axis], order[last]);
  return ops::transpose(x, order);
}

// cos and sin of 2 pi j k / n, j < rows, k < columns.
Complex waves(const NodeContext& c, ExtentExpr n, ExtentExpr rows, ExtentExpr columns,
              DType dtype) {
  const std::vector<ExtentExpr> extents = {rows, columns};
  const Value turns = ops::mul(positions_along(c, extents, 0), positions_along(c, extents, 1));
  const Value size = size_value(c, n, DType::i64);
  const Value part =
      ops::div(ops::cast(ops::floor_mod(turns, size), dtype), ops::cast(size, dtype));
  const Value angle = ops::mul(part, 2 * std::numbers::pi);
  return {ops::cos(angle), ops::sin(angle)};
}

// Along an axis, whose extent becomes `columns`: sums of z exp(-i angle), or without the minus.
Complex transformed(const NodeContext& c, Complex z, size_t axis, ExtentExpr columns,
                    bool is_forward) {
  z = {with_last(z.real, axis), with_last(z.imaginary, axis)};
  const ExtentExpr n = c.extents_of(z.real).back();
  const Complex w = waves(c, n, n, columns, z.real.dtype());
  const Value sine = is_forward ? w.imaginary : ops::neg(w.imaginary);
  const auto times = [](Value x, Value y) { return ops::matmul_numpy(x, y); };
  const Value real = ops::add(times(z.real, w.real), times(z.imaginary, sine));
  const Value imaginary = ops::sub(times(z.imaginary, w.real), times(z.real, sine));
  return {with_last(real, axis), with_last(imaginary, axis)};
}

// The real numbers of extent n whose transform has z in its first half.
Value real_transformed(const NodeContext& c, Complex z, size_t axis, ExtentExpr n) {
  z = {with_last(z.real, axis), with_last(z.imaginary, axis)};
  const ExtentExpr half = ir::simplify(ir::floor_div(n, 2) + 1);
  z = {part_along(z.real, z.real.rank() - 1, c.constant(0), half),
       part_along(z.imaginary, z.real.rank() - 1, c.constant(0), half)};
  const Complex w = waves(c, n, half, n, z.real.dtype());
  // Those between the first and the middle stand for two.
  const Value place = ops::iota(c.builder(), DType::i64, {half}, 0);
  const Value is_once = ops::logical_or(
      ops::equal(place, 0.0), ops::equal(ops::mul(place, 2.0), size_value(c, n, DType::i64)));
  const DType dtype = z.real.dtype();
  const Value times = ops::where(is_once, c.scalar(dtype, 1), c.scalar(dtype, 2));
  const Value y = ops::sub(ops::matmul_numpy(ops::mul(z.real, times), w.real),
                           ops::matmul_numpy(ops::mul(z.imaginary, times), w.imaginary));
  return with_last(y, axis);
}

// 0: as it is, 1: by the root of the number of elements, 2: by the number.
Value normalised(const NodeContext& c, Value x, int64_t how, ExtentExpr count) {
  if (how == 0) return x;
  const Value size = size_value(c, count, x.dtype());
  return ops::div(x, how == 1 ? ops::sqrt(size) : size);
}

struct Transform {
  std::vector<int64_t> axes{};
  int64_t how = 0;
  bool is_forward = true;
  bool is_onesided = false;
  ExtentExpr last{};  // of a result of real numbers; null: it is complex
};

void transform(NodeContext& c, Complex z, const Transform& t) {
  if (t.axes.empty()) return set(c, z);
  const auto last = static_cast<size_t>(t.axes.back());
  ExtentExpr count = t.last ? t.last : c.extents_of(z.real)[last];
  for (size_t i = 0; i + 1 < t.axes.size(); ++i)
    count = ir::simplify(count * c.extents_of(z.real)[static_cast<size_t>(t.axes[i])]);
  const auto along = [&](size_t axis, bool is_onesided) {
    const ExtentExpr n = c.extents_of(z.real)[axis];
    const ExtentExpr columns = is_onesided ? ir::simplify(ir::floor_div(n, 2) + 1) : n;
    z = transformed(c, z, axis, columns, t.is_forward);
  };
  if (!t.last) along(last, t.is_onesided);
  for (size_t i = t.axes.size() - 1; i-- > 0;) along(static_cast<size_t>(t.axes[i]), false);
  if (t.last) return c.set(normalised(c, real_transformed(c, z, last, t.last), t.how, count));
  set(c, {normalised(c, z.real, t.how, count), normalised(c, z.imaginary, t.how, count)});
}

void transform_real(NodeContext& c) {
  const Complex z = complex(c, "self");
  transform(c, z,
            {.axes = c.axes("dim", z.real.rank()),
             .how = c.integer("normalization"),
             .is_onesided = c.flag("onesided")});
}

void transform_complex(NodeContext& c) {
  const Complex z = complex(c, "self");
  transform(c, z,
            {.axes = c.axes("dim", z.real.rank()),
             .how = c.integer("normalization"),
             .is_forward = c.flag("forward")});
}

void transform_to_real(NodeContext& c) {
  const Complex z = complex(c, "self");
  transform(c, z,
            {.axes = c.axes("dim", z.real.rank()),
             .how = c.integer("normalization"),
             .is_forward = false,
             .last = c.extent("last_dim_size")});
}

// `x` cut or filled with zeros to `extent` along an axis.
Value resized(const NodeContext& c, Value x, size_t axis, ExtentExpr extent) {
  std::vector<ExtentExpr> more = c.extents_of(x);
  const ExtentExpr kept = ir::simplify(ir::min(more[axis], extent));
  more[axis] = ir::simplify(extent - kept);
  const Value parts[] = {part_along(x, axis, c.constant(0), kept),
                         broadcast(c.scalar(x.dtype(), 0), more)};
  return ops::concat(parts, static_cast<int64_t>(axis));
}

enum class Fourier : uint8_t { of_real, of_complex, to_real };

// Of torch.fft's names the form that ATen's transforms have.
int64_t normalisation(const NodeContext& c, bool is_forward) {
  const std::string norm = c.text("norm", "backward");
  return norm == "ortho" ? 1 : (norm == "forward") == is_forward ? 2 : 0;
}

// torch.fft's functions along one axis.
template <Fourier kind, bool is_forward>
void transform_along(NodeContext& c) {
  Complex z = complex(c, "self");
  const size_t axis = c.axis("dim", z.real.rank(), -1);
  Transform t{.axes = {static_cast<int64_t>(axis)},
              .is_forward = is_forward,
              .is_onesided = kind == Fourier::of_real};
  if (kind == Fourier::to_real && is_forward) z = conjugate(z);
  if (kind == Fourier::to_real) t.is_forward = false;
  t.how = normalisation(c, is_forward);
  ExtentExpr n = c.extents_of(z.real)[axis];
  if (kind == Fourier::to_real) {
    t.last = c.has("n") ? c.extent("n") : ir::simplify((n - 1) * 2);
    n = ir::simplify(ir::floor_div(t.last, 2) + 1);
  } else if (c.has("n")) {
    n = c.extent("n");
  }
  if (c.has("n")) z = {resized(c, z.real, axis, n), resized(c, z.imaginary, axis, n)};
  transform(c, z, t);
}

// The same along several axes: those of `dim`, the last ones that `s` has sizes for, or all.
template <Fourier kind, bool is_forward, bool is_plane>
void transform_axes(NodeContext& c) {
  Complex z = complex(c, "self");
  const size_t rank = z.real.rank();
  const std::vector<ExtentExpr> sizes = c.extents("s");
  Transform t{.is_forward = is_forward, .is_onesided = kind == Fourier::of_real};
  const size_t count = is_plane ? 2 : sizes.empty() ? rank : sizes.size();
  if (c.has("dim") && !c.extents("dim").empty()) {
    t.axes = c.axes("dim", rank);
  } else {
    if (count > rank) c.error("it has fewer axes than sizes");
    for (size_t a = rank - count; a < rank; ++a) t.axes.push_back(static_cast<int64_t>(a));
  }
  if (!sizes.empty() && sizes.size() != t.axes.size())
    c.error("'s' must have a size for each axis");
  if (t.axes.empty()) c.unsupported("a transform along no axis");
  if (kind == Fourier::to_real && is_forward) z = conjugate(z);
  t.how = normalisation(c, is_forward);
  if (kind == Fourier::to_real) {
    t.is_forward = false;
    const ExtentExpr own = c.extents_of(z.real)[static_cast<size_t>(t.axes.back())];
    const bool is_given = !sizes.empty() && ir::as_constant(sizes.back()) != -1;
    t.last = is_given ? sizes.back() : ir::simplify((own - 1) * 2);
  }
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (ir::as_constant(sizes[i]) == -1) continue;
    const bool is_half = kind == Fourier::to_real && i + 1 == sizes.size();
    const ExtentExpr n = is_half ? ir::simplify(ir::floor_div(t.last, 2) + 1) : sizes[i];
    const auto axis = static_cast<size_t>(t.axes[i]);
    z = {resized(c, z.real, axis, n), resized(c, z.imaginary, axis, n)};
  }
  transform(c, z, t);
}

// Transforms of windows along the last axis, `hop_length` apart, each a column of the result.
void transform_windows(NodeContext& c) {
  Complex z = complex(c, "self");
  const bool is_real = !c.item(*c.find("self")).imaginary;
  const int64_t n = c.integer("n_fft"), hop = c.integer("hop_length", n / 4);
  const int64_t length = c.integer("win_length", n);
  if (z.real.rank() == 0 || n < 1 || hop < 1 || length < 1 || length > n)
    c.error("needs signals, and windows of at most 'n_fft' elements");
  const size_t last = z.real.rank() - 1;
  const std::string mode = c.text("pad_mode", "reflect");
  if (c.overload() == "center" && c.flag("center", true)) {
    if (mode != "reflect" && mode != "constant") c.unsupported("pad_mode '" + mode + "'");
    std::vector<ExtentExpr> more(last + 1, c.constant(0));
    more[last] = c.constant(n / 2);
    const auto how = mode == "reflect" ? ops::PadMode::reflect : ops::PadMode::constant;
    z = {ops::pad(z.real, more, more, how, {}), ops::pad(z.imaginary, more, more, how, {})};
  }
  const ExtentExpr extent = c.extents_of(z.real)[last];
  const std::vector<ExtentExpr> windows = {ir::simplify(ir::floor_div(extent - n, hop) + 1),
                                           c.constant(n)};
  const Value places = ops::add(ops::mul(positions_along(c, windows, 0), static_cast<double>(hop)),
                                positions_along(c, windows, 1));
  Value weights = c.has("window") ? c.tensor("window", z.real.dtype())
                                  : broadcast(c.scalar(z.real.dtype(), 1), {c.constant(length)});
  const std::vector<ExtentExpr> before = {c.constant((n - length) / 2)},
                                behind = {c.constant(n - length - (n - length) / 2)};
  weights = ops::pad(weights, before, behind);
  const auto framed = [&](Value x) {
    return ops::mul(ops::gather(x, places, static_cast<int64_t>(last)), weights);
  };
  const bool is_onesided = c.flag("onesided", is_real);
  z = transformed(c, {framed(z.real), framed(z.imaginary)}, last + 1,
                  c.constant(is_onesided ? n / 2 + 1 : n), true);
  const int64_t how = c.flag("normalized") ? 1 : 0;
  const auto placed = [&](Value x) {
    std::vector<int64_t> order(x.rank());
    for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
    std::swap(order[last], order[last + 1]);
    return ops::transpose(normalised(c, x, how, c.constant(n)), order);
  };
  z = {placed(z.real), placed(z.imaginary)};
  if (c.flag("return_complex")) return set(c, z);
  const Value parts[] = {with_axis_at(z.real, z.real.rank()),
                         with_axis_at(z.imaginary, z.real.rank())};
  c.set(ops::concat(parts, static_cast<int64_t>(z.real.rank())));
}

constexpr ImportRule kRules[] = {
    {"aten._fft_c2c", "self dim= normalization= forward=", transform_complex},
    {"aten._fft_c2r", "self dim= normalization= last_dim_size=", transform_to_real},
    {"aten._fft_r2c", "self dim= normalization= onesided=", transform_real},
    {"aten.complex", "real imag", from_parts},
    {"aten.fft_fft", "self n= dim= norm=", transform_along<Fourier::of_complex, true>},
    {"aten.fft_fft2", "self s= dim= norm=", transform_axes<Fourier::of_complex, true, true>},
    {"aten.fft_fftn", "self s= dim= norm=", transform_axes<Fourier::of_complex, true, false>},
    {"aten.fft_hfft", "self n= dim= norm=", transform_along<Fourier::to_real, true>},
    {"aten.fft_hfft2", "self s= dim= norm=", transform_axes<Fourier::to_real, true, true>},
    {"aten.fft_hfftn", "self s= dim= norm=", transform_axes<Fourier::to_real, true, false>},
    {"aten.fft_ifft", "self n= dim= norm=", transform_along<Fourier::of_complex, false>},
    {"aten.fft_ifft2", "self s= dim= norm=", transform_axes<Fourier::of_complex, false, true>},
    {"aten.fft_ifftn", "self s= dim= norm=", transform_axes<Fourier::of_complex, false, false>},
    {"aten.fft_irfft", "self n= dim= norm=", transform_along<Fourier::to_real, false>},
    {"aten.fft_irfft2", "self s= dim= norm=", transform_axes<Fourier::to_real, false, true>},
    {"aten.fft_irfftn", "self s= dim= norm=", transform_axes<Fourier::to_real, false, false>},
    {"aten.fft_rfft", "self n= dim= norm=", transform_along<Fourier::of_real, true>},
    {"aten.fft_rfft2", "self s= dim= norm=", transform_axes<Fourier::of_real, true, true>},
    {"aten.fft_rfftn", "self s= dim= norm=", transform_axes<Fourier::of_real, true, false>},
    {"aten.stft",
     "self n_fft= hop_length= win_length= window? center= pad_mode= normalized= onesided= "
     "return_complex=",
     transform_windows},
    {"aten.imag", "self", view_of<imaginary_part>},
    {"aten.polar", "abs angle", from_polar},
    {"aten.view_as_complex", "self", from_pairs},
    {"aten.view_as_real", "self", to_pairs},
};

// Where an operand is complex.
constexpr ImportRule kOfComplex[] = {
    {"aten._conj", "self", complex_of<conjugate>},
    {"aten.abs", "self", real_of<length>},
    {"aten.add", "self other alpha=", add<1>},
    {"aten.angle", "self", real_of<angle>},
    {"aten.bmm", "self mat2", matrix_product},
    {"aten.conj", "self", complex_of<conjugate>},
    {"aten.conj_physical", "self", complex_of<conjugate>},
    {"aten.div", "self other", divide},
    {"aten.exp", "self", complex_of<exponential>},
    {"aten.matmul", "self other", matrix_product},
    {"aten.mm", "self mat2", matrix_product},
    {"aten.mul", "self other", multiply},
    {"aten.real", "self", view_of<real_part>},
    {"aten.reciprocal", "self", complex_of<reciprocal>},
    {"aten.sgn", "self", complex_of<direction>},
    {"aten.square", "self", complex_of<square>},
    {"aten.sub", "self other alpha=", add<-1>},
};

}  // namespace

ImportRules complex_import_rules() {
  return kRules;
}

ImportRules import_rules_of_complex() {
  return kOfComplex;
}

}  // namespace ullage::aten
