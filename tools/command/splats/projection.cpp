// The projection of Zwicker et al., "EWA splatting" (2002), as Kerbl et al., "3D Gaussian splatting
// for real-time radiance field rendering" (2023) have it.
#include "tools/command/splats/projection.h"

#include <array>
#include <cmath>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::tools {
namespace {

namespace op = ullage::ops;
using ir::DType;
using ir::ExtentExpr;
using ir::Value;

using Vector = std::array<Value, 3>;

// Added to both variances, in square pixels: no splat is thinner than about a pixel.
constexpr double kBlur = 0.3;

Value column(Value x, int64_t index) {
  ir::ExtentPool& pool = x.builder().pool();
  const Value slice = op::slice_along(x, 1, pool.constant(index), pool.constant(1));
  return op::reshape(slice, {x.extent(0)});
}

Vector vector_at(Value x, int64_t first) {
  return {column(x, first), column(x, first + 1), column(x, first + 2)};
}

Value element(Value x, int64_t index) {
  ir::ExtentPool& pool = x.builder().pool();
  const Value slice = op::slice_along(x, 0, pool.constant(index), pool.constant(1));
  return op::reshape(slice, {});
}

Value dot(const Vector& a, const Vector& b) {
  return op::add(op::add(op::mul(a[0], b[0]), op::mul(a[1], b[1])), op::mul(a[2], b[2]));
}

// Rotation by rows, translation, lens.
struct Camera {
  std::array<Vector, 3> rows;
  Vector translation;
  Value fx, fy, cx, cy;
};

Camera camera_of(Value camera) {
  Camera c;
  for (size_t row = 0; row < 3; ++row) {
    const auto first = static_cast<int64_t>(row * 4);
    c.rows[row] = {element(camera, first), element(camera, first + 1), element(camera, first + 2)};
    c.translation[row] = element(camera, first + 3);
  }
  c.fx = element(camera, 12);
  c.fy = element(camera, 13);
  c.cx = element(camera, 14);
  c.cy = element(camera, 15);
  return c;
}

// The columns of the rotation matrices of quaternions.
std::array<Vector, 3> axes_of(Value splats) {
  Vector v = vector_at(splats, kRotation + 1);
  Value w = column(splats, kRotation);
  const Value square = op::max(op::add(op::mul(w, w), dot(v, v)), 1e-24);
  const Value inverse = op::div(1, op::sqrt(square));
  w = op::mul(w, inverse);
  for (Value& part : v) part = op::mul(part, inverse);
  const auto twice = [](Value a, Value b) { return op::mul(op::mul(a, b), 2); };
  const auto diagonal = [&](Value a, Value b) {
    return op::sub(1, op::add(twice(a, a), twice(b, b)));
  };
  const auto& [x, y, z] = v;
  return {
      Vector{diagonal(y, z), op::add(twice(x, y), twice(w, z)), op::sub(twice(x, z), twice(w, y))},
      Vector{op::sub(twice(x, y), twice(w, z)), diagonal(x, z), op::add(twice(y, z), twice(w, x))},
      Vector{op::add(twice(x, z), twice(w, y)), op::sub(twice(y, z), twice(w, x)), diagonal(x, y)}};
}

// Real spherical harmonics of unit vectors, as many as `coefficients`.
std::vector<Value> harmonics_of(const Vector& direction, int64_t coefficients) {
  const auto& [x, y, z] = direction;
  const auto scaled = [](double factor, Value a) { return op::mul(a, factor); };
  std::vector<Value> basis = {op::add(op::mul(x, 0), 0.28209479177387814)};
  if (coefficients > 1) {
    basis.insert(basis.end(), {scaled(-0.4886025119029199, y), scaled(0.4886025119029199, z),
                               scaled(-0.4886025119029199, x)});
  }
  if (coefficients <= 4) return basis;
  const Value xx = op::mul(x, x), yy = op::mul(y, y), zz = op::mul(z, z);
  const Value xy = op::mul(x, y), yz = op::mul(y, z), xz = op::mul(x, z);
  const Value difference = op::sub(xx, yy);
  basis.insert(basis.end(),
               {scaled(1.0925484305920792, xy), scaled(-1.0925484305920792, yz),
                scaled(0.31539156525252005, op::sub(op::mul(zz, 2), op::add(xx, yy))),
                scaled(-1.0925484305920792, xz), scaled(0.5462742152960396, difference)});
  if (coefficients <= 9) return basis;
  const Value far = op::sub(op::mul(zz, 4), op::add(xx, yy));
  const Value polar = op::sub(op::mul(zz, 2), op::mul(op::add(xx, yy), 3));
  basis.insert(
      basis.end(),
      {scaled(-0.5900435899266435, op::mul(y, op::sub(op::mul(xx, 3), yy))),
       scaled(2.890611442640554, op::mul(xy, z)), scaled(-0.4570457994644658, op::mul(y, far)),
       scaled(0.3731763325901154, op::mul(z, polar)), scaled(-0.4570457994644658, op::mul(x, far)),
       scaled(1.445305721320277, op::mul(z, difference)),
       scaled(-0.5900435899266435, op::mul(x, op::sub(xx, op::mul(yy, 3))))});
  return basis;
}

Value stacked(std::span<const Value> columns) {
  constexpr int64_t kBehind[] = {1};
  std::vector<Value> pieces;
  for (Value one : columns) pieces.push_back(op::unsqueeze(one, kBehind));
  return op::concat(pieces, 1);
}

// f32 [n, 3], not negative.
Value colours_of(Value splats, const Camera& camera) {
  ir::ExtentPool& pool = splats.builder().pool();
  const ExtentExpr width = splats.extent(1);
  const int64_t coefficients = (ir::as_constant(width).value_or(kHarmonics + 3) - kHarmonics) / 3;
  Vector direction;
  for (size_t axis = 0; axis < 3; ++axis) {
    const Vector turned = {camera.rows[0][axis], camera.rows[1][axis], camera.rows[2][axis]};
    const Value eye = op::neg(dot(turned, camera.translation));
    direction[axis] = op::sub(column(splats, kPosition + static_cast<int64_t>(axis)), eye);
  }
  const Value length = op::sqrt(op::max(dot(direction, direction), 1e-24));
  for (Value& part : direction) part = op::div(part, length);
  const ExtentExpr three = pool.constant(3), count = pool.constant(coefficients);
  const Value weights =
      op::slice_along(splats, 1, pool.constant(kHarmonics), pool.constant(3 * coefficients));
  constexpr int64_t kLast[] = {2}, kTerms[] = {1};
  const Value basis = op::unsqueeze(stacked(harmonics_of(direction, coefficients)), kLast);
  const Value terms = op::mul(op::reshape(weights, {splats.extent(0), count, three}), basis);
  return op::relu(op::add(op::reduce_sum(terms, kTerms, false), 0.5));
}

// Upper triangle of a 2 x 2 covariance, and its determinant.
struct Covariance {
  Value xx, xy, yy, determinant;
};

// Of the columns of a 2 x 3 factor. The determinant is a sum of squares (Cauchy and Binet): the
// difference of products would lose what is left of a long thin splat.
Covariance covariance_of(const Vector& u, const Vector& v) {
  const auto minor = [&](size_t i, size_t k) {
    return op::sub(op::mul(u[i], v[k]), op::mul(u[k], v[i]));
  };
  const Vector minors = {minor(0, 1), minor(0, 2), minor(1, 2)};
  const Value uu = dot(u, u), vv = dot(v, v);
  const Value blurred = op::add(op::mul(op::add(uu, vv), kBlur), kBlur * kBlur);
  return {op::add(uu, kBlur), dot(u, v), op::add(vv, kBlur), op::add(dot(minors, minors), blurred)};
}

struct Range {
  Value first, count;
};

// Tiles along an axis of `extent` pixels that a splat reaches.
Range tiles_of(Value centre, Value reach, Value is_drawn, int64_t extent) {
  ir::Builder& b = centre.builder();
  const Value none = b.scalar(DType::f32, 0);
  const int64_t tiles = (extent + kTile - 1) / kTile;
  const Value all = b.scalar(DType::f32, static_cast<double>(tiles));
  const auto tile = [&](Value pixel) {
    return op::floor(op::div(op::sub(pixel, 0.5), static_cast<double>(kTile)));
  };
  const Value first = op::clip(tile(op::sub(centre, reach)), none, all);
  const Value end = op::clip(op::add(tile(op::add(centre, reach)), 1), none, all);
  const auto whole = [&](Value x) { return op::cast(op::where(is_drawn, x, none), DType::i32); };
  return {whole(first), whole(op::max(op::sub(end, first), none))};
}

}  // namespace

Projected project(Value splats, Value camera, Value shift, int64_t width, int64_t height) {
  ir::Builder& b = splats.builder();
  const Camera c = camera_of(camera);
  const Vector position = vector_at(splats, kPosition);
  Vector seen;
  for (size_t row = 0; row < 3; ++row) {
    seen[row] = op::add(dot(c.rows[row], position), c.translation[row]);
  }
  const Value in_front = op::greater(seen[2], kNear);
  // Behind the camera any number will do: no cotangent may meet an infinite derivative.
  const Value z = op::where(in_front, seen[2], b.scalar(DType::f32, 1));
  const Value x = op::div(seen[0], z), y = op::div(seen[1], z);
  const Value per_x = op::div(c.fx, z), per_y = op::div(c.fy, z);

  const std::array<Vector, 3> axes = axes_of(splats);
  Vector u, v;
  for (size_t k = 0; k < 3; ++k) {
    const Value scale = op::exp(column(splats, kScale + static_cast<int64_t>(k)));
    const Value depth = dot(c.rows[2], axes[k]);
    const auto along = [&](size_t row, Value slope, Value per) {
      return op::mul(op::mul(op::sub(dot(c.rows[row], axes[k]), op::mul(slope, depth)), per),
                     scale);
    };
    u[k] = along(0, x, per_x);
    v[k] = along(1, y, per_y);
  }
  const Covariance spread = covariance_of(u, v);

  Value centre_x = op::add(op::mul(x, c.fx), c.cx), centre_y = op::add(op::mul(y, c.fy), c.cy);
  if (shift.valid()) {
    centre_x = op::add(centre_x, column(shift, 0));
    centre_y = op::add(centre_y, column(shift, 1));
  }
  const Value opacity = op::sigmoid(column(splats, kOpacity));
  // The square of how many deviations away alpha falls below the least one.
  const Value square = op::mul(op::log(op::div(opacity, kLeastAlpha)), 2);
  const Value is_drawn = op::logical_and(in_front, op::greater(square, 0));
  const auto reach = [&](Value variance) {
    return op::sqrt(op::mul(op::max(square, b.scalar(DType::f32, 0)), variance));
  };
  const Range across = tiles_of(centre_x, reach(spread.xx), is_drawn, width);
  const Range down = tiles_of(centre_y, reach(spread.yy), is_drawn, height);

  const Value colours = colours_of(splats, c);
  const Value drawn[] = {
      centre_x,
      centre_y,
      op::div(1, op::sqrt(spread.xx)),
      op::div(spread.xy, spread.xx),
      op::sqrt(op::div(spread.xx, spread.determinant)),
      opacity,
      column(colours, 0),
      column(colours, 1),
      column(colours, 2),
      op::add(op::mul(opacity, 0), 1),
  };
  return {stacked(drawn), seen[2], across.first, down.first, across.count, down.count};
}

}  // namespace ullage::tools
