// Generation by repeated random choice of an op that fits the existing values.
#include "testing/random_graph.h"

#include <random>

#include "ir/graph/builder.h"
#include "ops/control/branch.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"

namespace ullage::samples {
namespace {

class Generator {
 public:
  Generator(uint32_t seed, bool dynamic) : random_(seed), dynamic_(dynamic) {}

  ir::Result<ir::Graph> run(int steps) {
    const ir::Value x = builder_.input("x", ir::DType::f32, {{}, {}});
    const ir::ExtentExpr m = x.extent(1);
    values_ = {x, builder_.input("y", ir::DType::f32, {m}),
               builder_.input("k", ir::DType::i64, {x.extent(0)})};
    if (dynamic_) {
      const ir::Value s = builder_.input("s", ir::DType::i64, {builder_.pool().constant(2)});
      scalars_ = builder_.scalars(s);
    }
    values_.push_back(builder_.scalar(ir::DType::f32, 0.5));
    values_.push_back(builder_.constant(
        ir::Tensor::from_doubles(ir::DType::f32, {3, 1}, std::vector<double>{-1, 0.25, 2})));
    for (int i = 0; i < steps; ++i) step();
    for (int i = 0; i < 3; ++i) builder_.output("out" + std::to_string(i), any());
    builder_.output("last", values_.back());
    return builder_.finish();
  }

 private:
  uint32_t below(uint32_t n) { return static_cast<uint32_t>(random_() % n); }
  ir::Value any() { return values_[below(static_cast<uint32_t>(values_.size()))]; }
  ir::Value any(ir::DType dtype) {
    for (int tries = 0; tries < 50; ++tries) {
      if (const ir::Value v = any(); v.dtype() == dtype) return v;
    }
    return values_[0].dtype() == dtype ? values_[0] : ops::cast(values_[0], dtype);
  }
  void keep(ir::Value v) {
    if (v.valid() && v.rank() <= 3) values_.push_back(v);
  }

  void step() {
    switch (below(dynamic_ ? 14 : 9)) {
      case 0:
        return unary();
      case 1:
      case 2:
        return binary();
      case 3:
        return keep(ops::cast(any(), below(2) ? ir::DType::f32 : ir::DType::i32));
      case 4:
        return movement();
      case 5:
        return reduction();
      case 6:
        return constants();
      case 7:
        return branch();
      case 9:
        return compaction();
      case 10:
        return cut();
      case 11:
        return joined();
      case 12:
        return sized();
      case 13:
        return narrow();
      default:
        return product();
    }
  }

  void unary() {
    const ops::UnaryOp* const choices[] = {&ops::neg, &ops::abs, &ops::relu, &ops::tanh,
                                           &ops::sigmoid};
    keep((*choices[below(5)])(any(ir::DType::f32)));
  }

  // Two values of the same shape or one of them rank 0, so that no broadcast guard can fail.
  void binary() {
    const ops::BinaryOp* const choices[] = {&ops::add, &ops::sub, &ops::mul, &ops::min, &ops::max};
    const ir::Value a = any(ir::DType::f32);
    ir::Value b = any(ir::DType::f32);
    if (b.rank() != 0 && b.shape() != a.shape()) b = builder_.scalar(ir::DType::f32, 1.5);
    const ir::Value c = (*choices[below(5)])(a, b);
    keep(c);
    if (below(4) == 0) keep(ops::where(ops::greater(a, b), c, a));
    if (below(6) == 0) keep((*choices[below(5)])(a, b));
  }

  void movement() {
    const ir::Value v = any();
    const size_t rank = v.rank();
    if (rank == 1 && v.dtype() == ir::DType::f32 && below(4) == 0) return shuffle(v);
    if (below(2) == 0 && rank == 2) return keep(ops::transpose(v, {1, 0}));
    if (below(2) == 0 && rank == 1) {
      return keep(ops::broadcast_to(v, {values_[0].extent(0), v.extent(0)}));
    }
    if (rank >= 1) keep(ops::reshape(v, {ir::product(builder_.pool(), ops::extents_of(v))}));
  }

  // Interleaved columns of two matrices as exporters write them, read whole and in part.
  void shuffle(ir::Value v) {
    ir::ExtentPool& pool = builder_.pool();
    const ir::ExtentExpr rows = v.extent(0), one = pool.constant(1), two = pool.constant(2),
                         three = pool.constant(3), zero = pool.constant(0);
    const ir::Value a = ops::broadcast_to(ops::reshape(v, {rows, one}), {rows, three});
    const ir::Value sides[] = {a, ops::add(a, a)};
    const ir::Value joined = ops::reshape(ops::concat(sides, 1), {rows, two, three});
    const ir::Value whole =
        ops::reshape(ops::transpose(joined, {0, 2, 1}), {rows, pool.constant(6)});
    if (below(2)) keep(whole);
    keep(ops::slice(whole, {zero, pool.constant(below(4))}, {rows, three}, {one, one}));
  }

  void reduction() {
    const ir::Value v = any(ir::DType::f32);
    if (v.rank() == 0) return;
    if (below(4) == 0) return normalisation(v);
    const int64_t axes[] = {static_cast<int64_t>(below(static_cast<uint32_t>(v.rank())))};
    keep((below(2) ? ops::reduce_sum : ops::reduce_max)(v, axes, below(2) == 0));
  }

  // Layer normalisation as exporters write it, sometimes with a scale.
  void normalisation(ir::Value v) {
    const int64_t last[] = {-1};
    const ir::Value d = ops::sub(v, ops::reduce_mean(v, last, true));
    const ir::Value squares = below(2) ? ops::mul(d, d) : ops::pow(d, 2);
    const ir::Value variance = ops::add(ops::reduce_mean(squares, last, true), 0.5);
    const ir::Value norm = ops::div(d, ops::sqrt(variance));
    const ir::Value row = values_[1];
    const bool has_row = below(2) && v.extent(v.rank() - 1) == row.extent(0);
    keep(has_row ? ops::add(ops::mul(row, norm), row) : norm);
  }

  void constants() {
    const ir::Value a = builder_.scalar(ir::DType::f32, 0.25 * below(8));
    keep(below(2) ? ops::add(a, builder_.scalar(ir::DType::f32, 1))
                  : ops::full(a, ops::extents_of(any())));
  }

  void branch() {
    const ir::Value v = any(ir::DType::f32);
    const ir::ExtentExpr decisive =
        dynamic_ && below(2) ? scalars_[below(2)] : values_[0].extent(below(2));
    const ir::ExtentExpr condition = ir::less(builder_.pool().constant(2), decisive);
    builder_.set_predicate(condition);
    const ir::Value a = ops::add(ops::neg(v), builder_.scalar(ir::DType::f32, 1));
    builder_.set_predicate(ir::logical_not(condition));
    ir::Value b = ops::mul(v, v);
    // Branches of two extents.
    if (dynamic_ && b.rank() > 0 && below(2)) b = shortened(b);
    builder_.set_predicate({});
    keep(ops::select_branch(condition, a, b));
  }

  // Weights of a layer, with a bias and an activation for the epilogue.
  void product() {
    const ir::Value x = any(ir::DType::f32);
    if (x.rank() != 2) return;
    const ir::ExtentExpr inner = x.extent(1);
    const ir::Value row =
        ops::full(builder_.scalar(ir::DType::f32, 0.125), {inner, builder_.pool().constant(3)});
    const ir::Value bias = builder_.constant(
        ir::Tensor::from_doubles(ir::DType::f32, {3}, std::vector<double>{1, -1, 0.5}));
    keep(ops::relu(ops::add(ops::matmul(x, row), bias)));
  }

  // The elements above a threshold, in order; sometimes their positions.
  void compaction() {
    const ir::Value v = any(ir::DType::f32);
    if (v.rank() == 0) return;
    const ir::Value flat = ops::reshape(v, {ir::product(builder_.pool(), ops::extents_of(v))});
    const ir::Value above = ops::greater(flat, builder_.scalar(ir::DType::f32, 0.5 * below(5) - 1));
    const std::vector<ir::Value> found = ops::compact(above);
    keep(ops::gather(flat, found[0], 0));
    if (below(3) == 0) keep(ops::gather(ops::cast(above, narrow_dtype()), found[0], 0));
    if (below(3) == 0) keep(ops::cast(found[0], ir::DType::f32));
    if (below(3) == 0) keep(ops::cast(found[1], ir::DType::f32));
  }

  ir::ExtentExpr at_most(ir::ExtentExpr extent) {
    return ir::min(ir::max(scalars_[below(2)], 0), extent);
  }

  // The first elements along an axis.
  void cut() {
    const ir::Value v = any();
    if (v.rank() > 0) keep(shortened(v));
  }
  ir::Value shortened(ir::Value v) {
    const size_t axis = below(static_cast<uint32_t>(v.rank()));
    const std::vector<ops::AxisSlice> slices = {
        {static_cast<int64_t>(axis), builder_.pool().constant(0), at_most(v.extent(axis)), {}}};
    return ops::slice_onnx(v, slices);
  }

  // Elements that share words with their neighbours.
  ir::DType narrow_dtype() {
    constexpr ir::DType kChoices[] = {ir::DType::boolean, ir::DType::u8,  ir::DType::i8,
                                      ir::DType::i16,     ir::DType::f16, ir::DType::u16};
    return kChoices[below(6)];
  }
  void narrow() {
    const ir::Value v = any(ir::DType::f32);
    keep(ops::cast(ops::greater(v, builder_.scalar(ir::DType::f32, 0.25)), narrow_dtype()));
  }

  void joined() {
    const ir::Value v = any();
    if (v.rank() != 1) return;
    const ir::Value w = any(v.dtype());
    const std::vector<ir::Value> parts = {v, w.rank() == 1 ? w : v};
    keep(ops::concat(parts, 0));
  }

  void sized() {
    const ir::ExtentExpr extent = at_most(values_[0].extent(below(2)));
    keep(below(2) ? ops::full(builder_.scalar(ir::DType::f32, 0.75), {extent})
                  : ops::cast(ops::iota(builder_, ir::DType::i32, {extent}, 0), ir::DType::f32));
  }

  std::mt19937 random_;
  bool dynamic_;
  ir::HostValue scalars_;
  ir::Builder builder_;
  std::vector<ir::Value> values_;
};

}  // namespace

ir::Result<ir::Graph> random_graph(uint32_t seed, int steps) {
  return Generator(seed, false).run(steps);
}

ir::Result<ir::Graph> random_dynamic_graph(uint32_t seed, int steps) {
  return Generator(seed, true).run(steps);
}

std::vector<ir::Tensor> random_dynamic_inputs(uint32_t seed, int64_t n, int64_t m) {
  std::vector<ir::Tensor> inputs = random_inputs(seed, n, m);
  const int64_t s[] = {static_cast<int64_t>(seed % 7), n + m - static_cast<int64_t>(seed % 3)};
  inputs.push_back(ir::Tensor::from_integers(ir::DType::i64, {2}, s));
  return inputs;
}

std::vector<ir::Tensor> random_inputs(uint32_t seed, int64_t n, int64_t m) {
  std::mt19937 random(seed);
  auto fill = [&](ir::DType dtype, std::vector<int64_t> shape) {
    ir::Tensor tensor(dtype, std::move(shape));
    for (int64_t i = 0; i < tensor.element_count(); ++i) {
      tensor.set_number(i, static_cast<double>(random() % 65) / 16.0 - 2.0);
    }
    return tensor;
  };
  return {fill(ir::DType::f32, {n, m}), fill(ir::DType::f32, {m}), fill(ir::DType::i64, {n})};
}

}  // namespace ullage::samples
