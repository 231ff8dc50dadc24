// Random chains of movement ops between what makes rows, channels or quantized values and what
// reads them: views that readers apply as they read must mean the same behind every chain.
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <random>

#include "ir/text/print.h"
#include "ops/dense/convolution.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_blocks.h"

namespace ullage::passes {
namespace {

using namespace ir;

constexpr uint32_t kChains = 150, kSlowChains = 3000;
constexpr int64_t kRuns[] = {3, 1, 8};   // extents of the open axis
constexpr int64_t kMostElements = 2048;  // per element of the open axis
constexpr size_t kMostAxes = 5;

// Writes one graph: input x f32[n, ...], a producer, a chain of movement ops, a reader.
class Chain {
 public:
  explicit Chain(uint32_t seed) : random_(seed), seed_(seed) {}

  Result<Graph> write() {
    const bool moves_weights = below(5) == 0;
    const Value v = moved(moves_weights ? quantized_weights() : produced());
    if (!builder_.failed()) moves_weights ? read_weights(v) : read(v);
    return builder_.finish();
  }

  // The shape of the input, -1 for its open axis.
  const std::vector<int64_t>& input_shape() const { return input_; }

 private:
  int64_t below(int64_t n) { return static_cast<int64_t>(random_() % static_cast<uint64_t>(n)); }
  template <class T>
  T any(std::initializer_list<T> choices) {
    return choices.begin()[below(static_cast<int64_t>(choices.size()))];
  }
  ExtentExpr number(int64_t value) { return builder_.pool().constant(value); }
  Value constant(std::vector<int64_t> shape) {
    return builder_.constant(
        test::random_tensor(DType::f32, std::move(shape), static_cast<uint32_t>(random_())));
  }
  int64_t rank(Value v) { return static_cast<int64_t>(v.rank()); }
  std::optional<int64_t> extent(Value v, int64_t axis) {
    return as_constant(v.extent(static_cast<size_t>(axis < 0 ? rank(v) + axis : axis)));
  }
  // Elements for each element of the open axis of the input.
  int64_t elements(Value v) {
    int64_t product = 1;
    for (const ExtentExpr& e : ops::extents_of(v)) {
      int64_t times = 1;
      while (!as_constant(e) && !prove_equal(e, open_ * times)) ++times;
      product *= as_constant(e).value_or(times);
    }
    return product;
  }

  Value input(std::vector<int64_t> shape) {
    std::vector<ExtentExpr> extents = {ExtentExpr()};
    for (int64_t e : shape) extents.push_back(number(e));
    const Value x = builder_.input("x", DType::f32, extents);
    open_ = x.extent(0);
    input_ = shape;
    input_.insert(input_.begin(), -1);
    return x;
  }

  // ---- producers -------------------------------------------------------------------------

  Value produced() {
    Value x = any({0, 1}) ? input({any<int64_t>({16, 32, 64, 12, 6})})
                          : input({any<int64_t>({4, 8, 6}), any<int64_t>({16, 32, 64, 5})});
    if (below(3) == 0) x = move(x);
    if (!extent(x, -1)) x = ops::reshape(x, {open_, number(elements(x))});
    const int64_t row = *extent(x, -1), last = rank(x) - 1;
    switch (below(7)) {
      case 0:
        return ops::rms_norm(x, constant({row}), last, 1e-3);
      case 1:
        return ops::softmax(x, last);
      case 2:
        return ops::layer_norm(x, constant({row}), {}, last, 1e-3);
      case 3:
        return ops::relu(ops::matmul_numpy(x, constant({row, any<int64_t>({16, 32, 10})})));
      case 4:
        return ops::layer_norm(norm_of_nodes(x, row), constant({row}), constant({row}), last, 1e-3);
      case 5:
        return norm_of_nodes(x, row);
      default:
        return ops::layer_norm(x, constant({row}), constant({row}), last, 1e-3);
    }
  }

  // As exporters write it.
  Value norm_of_nodes(Value x, int64_t row) {
    const int64_t last[] = {-1};
    const Value d = ops::sub(x, ops::reduce_mean(x, last, true));
    const Value variance = ops::add(ops::reduce_mean(ops::mul(d, d), last, true), 1e-3);
    return ops::add(ops::mul(ops::div(d, ops::sqrt(variance)), constant({row})), constant({row}));
  }

  Value quantized_weights() {
    const int64_t inner = any<int64_t>({32, 48, 64}), columns = any<int64_t>({8, 16, 20});
    const int64_t bits = any<int64_t>({4, 8}), block = any<int64_t>({16, inner});
    const Value quantized = builder_.constant(
        test::random_tensor(DType::u8, {inner * bits / 8, columns}, seed_, 0, 255));
    return ops::dequantize_linear(quantized, constant({inner / block, columns}), {},
                                  {.axis = 0, .bits = bits, .block = block, .count = inner});
  }

  // ---- movement --------------------------------------------------------------------------

  Value moved(Value v) {
    for (int64_t steps = 1 + below(4); steps > 0 && !builder_.failed(); --steps) v = move(v);
    return v;
  }

  Value move(Value v) {
    switch (below(7)) {
      case 0:
        return transposed(v);
      case 1:
        return sliced(v);
      case 2:
        return joined(v);
      case 3:
        return expanded(v);
      case 4:
        return swapped(v);
      default:
        return reshaped(v);
    }
  }

  Value transposed(Value v) {
    std::vector<int64_t> axes(v.rank());
    std::iota(axes.begin(), axes.end(), 0);
    std::shuffle(axes.begin(), axes.end(), random_);
    return ops::transpose(v, axes);
  }

  // The same elements in other axes, the open one somewhere among them.
  Value reshaped(Value v) {
    int64_t rest = elements(v);
    std::vector<ExtentExpr> shape;
    for (int64_t axes = below(3); axes >= 0 && shape.size() + 1 < kMostAxes; --axes) {
      const int64_t factor = any<int64_t>({1, 2, 3, 4, 8, 16, 32, rest});
      if (rest % factor != 0) continue;
      rest /= factor;
      shape.push_back(number(factor));
    }
    const ExtentExpr others = open_ ? open_ * rest : number(rest);
    const int64_t at = below(2) ? 0 : below(static_cast<int64_t>(shape.size()) + 1);
    shape.insert(shape.begin() + at, simplify(others));
    return ops::reshape(v, shape);
  }

  Value part(Value v, int64_t axis, int64_t first, ExtentExpr count) {
    std::vector<ExtentExpr> starts(v.rank(), number(0)), steps(v.rank(), number(1)),
        sizes = ops::extents_of(v);
    starts[static_cast<size_t>(axis)] = number(first);
    sizes[static_cast<size_t>(axis)] = count;
    return ops::slice(v, starts, sizes, steps);
  }

  Value sliced(Value v) {
    const int64_t axis = below(rank(v));
    const auto whole = extent(v, axis);
    if (!whole || *whole < 2) return reshaped(v);
    const int64_t count = 1 + below(*whole - 1), first = below(*whole - count + 1);
    return part(v, axis, first, number(count));
  }

  // Two parts of one axis, in the other order.
  Value swapped(Value v) {
    const int64_t axis = below(rank(v));
    const auto whole = extent(v, axis);
    if (!whole || *whole < 2) return transposed(v);
    const int64_t first = below(2) ? *whole / 2 : 1 + below(*whole - 1);
    const Value parts[] = {part(v, axis, first, number(*whole - first)),
                           part(v, axis, 0, number(first))};
    return ops::concat(parts, axis);
  }

  Value joined(Value v) {
    if (2 * elements(v) > kMostElements) return transposed(v);
    const Value both[] = {v, below(2) ? v : ops::neg(v)};
    return ops::concat(both, below(rank(v)));
  }

  Value expanded(Value v) {
    if (2 * elements(v) > kMostElements || v.rank() >= kMostAxes) return reshaped(v);
    const int64_t axis = below(rank(v) + 1);
    auto shape = ops::extents_of(v);
    shape.insert(shape.begin() + axis, number(1));
    const Value one = ops::reshape(v, shape);
    shape[static_cast<size_t>(axis)] = number(any<int64_t>({1, 2}));
    return ops::broadcast_to(one, shape);
  }

  // ---- readers ---------------------------------------------------------------------------

  void read(Value v) {
    if (!extent(v, -1)) v = ops::reshape(v, {open_, number(elements(v))});
    const int64_t row = *extent(v, -1);
    switch (below(8)) {
      case 0:
        return result(
            ops::gemm(as_matrix(v, row), constant({24, row}), constant({24}), 1, 1, false, true));
      case 1:
      case 2:
        return convolved(v, row);
      case 3:
        return multiplied_by_blocks(v, row);
      case 4: {
        const Value operands[] = {v, constant({row, 8})};
        return result(ops::einsum("...i,ij->...j", operands));
      }
      case 5:
        if (rank(v) >= 2) return result(ops::matmul_numpy(v, ops::transpose(v, swapped_last(v))));
        break;
      default:
        break;
    }
    result(ops::relu(ops::matmul_numpy(v, constant({row, any<int64_t>({16, 8, 5})}))));
  }

  void read_weights(Value v) {
    const int64_t columns = *extent(v, -1);
    const Value matrix = ops::reshape(v, {number(elements(v) / columns), number(columns)});
    const bool turned = below(2) == 0;
    const Value w = turned ? ops::transpose(matrix, {1, 0}) : matrix;
    result(ops::matmul_numpy(input({*extent(w, 0)}), w));
  }

  Value as_matrix(Value v, int64_t row) {
    const int64_t rows = elements(v) / row;
    return ops::reshape(v, {open_ * rows, number(row)});
  }

  std::vector<int64_t> swapped_last(Value v) {
    std::vector<int64_t> axes(v.rank());
    std::iota(axes.begin(), axes.end(), 0);
    std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
    return axes;
  }

  // Rows become channels, by a transpose or by their place alone.
  void convolved(Value v, int64_t row) {
    const int64_t rows = elements(v) / row;
    Value image;
    if (below(2) == 0) {
      image = ops::transpose(ops::reshape(v, {open_, number(rows), number(row)}), {0, 2, 1});
    } else {
      image = ops::reshape(v, {open_, number(row), number(rows)});
    }
    const int64_t channels = *extent(image, 1), columns = *extent(image, 2);
    image = ops::reshape(image, {open_, number(channels), number(columns), number(1)});
    const bool wide = below(3) == 0;
    const ops::WindowSpec window{{}, {}, {number(0), number(0), number(wide ? 2 : 0), number(0)}};
    const Value bias = below(2) ? constant({12}) : Value();
    result(ops::convolution(image, constant({12, channels, wide ? 3 : 1, 1}), bias, window));
  }

  void multiplied_by_blocks(Value v, int64_t row) {
    while (row % 32 != 0) {
      v = ops::concat(std::vector<Value>(2, v), rank(v) - 1);
      row *= 2;
      if (row > 512) return result(v);
    }
    const BlockFormat format = any({BlockFormat::q4_0, BlockFormat::q8_0});
    result(ops::matmul_blocks(
        v, builder_.constant(test::random_blocks(format, 12, row / 32, seed_)), format));
  }

  void result(Value y) { builder_.output("y", y); }

  std::mt19937 random_;
  uint32_t seed_;
  Builder builder_;
  ExtentExpr open_;
  std::vector<int64_t> input_;
};

void expect_equals_reference(const test::Device& device, const Result<Graph>& graph,
                             std::vector<int64_t> shape) {
  ASSERT_TRUE(graph) << graph.error().message;
  SCOPED_TRACE(print(*graph));
  auto program = device.compile(*graph);
  ASSERT_TRUE(program) << program.error().message;
  const samples::ProgramOwner owner(*program);
  const auto session = samples::open_session(*program);
  ASSERT_TRUE(session) << session.error().message;
  for (const int64_t n : kRuns) {
    shape[0] = n;
    const std::vector<Tensor> inputs = {test::random_tensor(DType::f32, shape, 7)};
    const auto expected = evaluate(*graph, inputs);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto actual = test::run_session(session->get(), *program, inputs);
    ASSERT_TRUE(actual) << actual.error().message;
    const Tensor& y = (*expected)[0];
    EXPECT_EQ(test::difference(y, (*actual)[0], 1e-4, 1e-4 * test::scale_of(y)), "") << "n = " << n;
  }
}

class MovementChainsOnDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  void expect_equal(uint32_t first, uint32_t count) {
    for (uint32_t seed = first; seed < first + count && !HasFailure(); ++seed) {
      SCOPED_TRACE("seed " + std::to_string(seed));
      Chain chain(seed);
      const auto graph = chain.write();
      expect_equals_reference(device_, graph, chain.input_shape());
    }
  }

  const test::Device device_{test::tier_under_test(), false, true};
};

// A layer_norm with a bias of rows of 32, whose memory a product reads in rows of another length.
TEST_F(MovementChainsOnDevice, NormsAreNotAppliedToRowsOfAnotherLength) {
  for (const int64_t row : {16, 64, 32}) {
    SCOPED_TRACE(row);
    Builder b;
    const Value x = b.input("x", DType::f32, {{}, b.pool().constant(2), b.pool().constant(32)});
    const auto constant = [&](std::vector<int64_t> shape, uint32_t seed) {
      return b.constant(test::random_tensor(DType::f32, std::move(shape), seed));
    };
    const Value norm = ops::layer_norm(x, constant({32}, 1), constant({32}, 2), 2, 1e-3);
    const Value rows = ops::reshape(norm, {x.extent(0) * (64 / row), b.pool().constant(row)});
    b.output("y", ops::matmul(rows, constant({row, 8}, 3)));
    expect_equals_reference(device_, b.finish(), {1, 2, 32});
  }
}

TEST_F(MovementChainsOnDevice, EqualTheReference) {
  expect_equal(0, kChains);
}

TEST_F(MovementChainsOnDevice, SlowChainsEqualTheReference) {
  expect_equal(kChains, kSlowChains);
}

}  // namespace
}  // namespace ullage::passes
