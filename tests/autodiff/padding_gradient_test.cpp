// No gradient enters or leaves through padding: cotangents behind the count are NaN; pairs
// of numbers that stand for complex ones are not conjugated (G14).
#include <gtest/gtest.h>

#include <cmath>

#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/dynamic.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"
#include "tests/autodiff/gradient_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

using Lists = std::vector<std::vector<double>>;

class PaddingGradient : public GradientOf {
 protected:
  ops::Size sized(int64_t k) { return {.size = b.pool().constant(k), .fill = {}}; }
  // Its extents are numbers, as the op requires.
  Value ones_by_one(const Tensor& one) { return b.constant(shaped(one, {1, 1})); }
  Value scalar_data(double value) { return data(shaped(floats({value}), {})); }
};

TEST_F(PaddingGradient, A18_masked_select_of_a_size) {
  const Value x = variable(floats({1, 2, 3, 4}));
  const Value m = data(ints({1, 0, 1, 0}, DType::boolean));
  const Value y = ops::masked_select(x, m, sized(4)).values;
  EXPECT_EQ(pull(y, floats({10, 20, NAN, NAN})), (Lists{{10, 0, 20, 0}}));
}

TEST_F(PaddingGradient, A18_compress_of_a_size) {
  const Value x = variable(floats({1, 2, 3, 4}));
  const Value m = data(ints({0, 0, 0, 1}, DType::boolean));
  const Value y = ops::compress(m, x, 0, sized(3)).values;
  EXPECT_EQ(pull(y, floats({5, NAN, NAN})), (Lists{{0, 0, 0, 5}}));
}

// N-07.
TEST_F(PaddingGradient, A18_unique_of_a_size) {
  const Value x = variable(floats({3, 4, 1, 3, 1}));
  const Value y = ops::unique_values(x, sized(5)).values;
  EXPECT_EQ(pull(y, floats({1, 2, 3, NAN, NAN})), (Lists{{2, 3, 1, 0, 0}}));
}

TEST_F(PaddingGradient, A18_repeat_of_a_size) {
  const Value x = variable(floats({10, 20}));
  const Value y = ops::repeat(x, data(ints({2, 1})), 0, sized(5)).values;
  EXPECT_EQ(pull(y, floats({1, 2, 3, NAN, NAN})), (Lists{{3, 3}}));
}

TEST_F(PaddingGradient, A18_pad_to_match) {
  const Value x = variable(floats({1, 2})), reference = data(floats({9, 9, 9, 9, 9}));
  EXPECT_EQ(pull(ops::pad_to_match(x, reference, 0), floats({1, 2, NAN, NAN, NAN})),
            (Lists{{1, 2}}));
}

// What was cut off is NaN; neither it nor its derivative is read.
TEST_F(PaddingGradient, A18_values_behind_a_cut) {
  const Value x = variable(floats({1, 2, NAN, NAN}));
  const Value cut = ops::dynamic_truncate(x, scalar_data(2), 0);
  const Value y = ops::mul(ops::exp(ops::mul(cut, 0.0)), ops::mul(cut, cut));
  EXPECT_EQ(pull(ops::reduce_sum.over_all(y), shaped(floats({1}), {})), (Lists{{2, 4, 0, 0}}));
}

// Nor is what a condition hides: its derivative is infinite.
TEST_F(PaddingGradient, A18_a_side_that_was_not_taken) {
  const Value x = variable(floats({1, 2, 4}));
  const Value m = data(ints({1, 0, 1}, DType::boolean));
  const Value y = ops::log(ops::where(m, x, b.scalar(DType::f32, 0)));
  EXPECT_EQ(pull(y, floats({1, 1, 1})), (Lists{{1, 0, 0.25}}));
}

TEST_F(PaddingGradient, A18_the_flat_side_of_relu) {
  const Value x = variable(floats({0, -1, 4}));
  EXPECT_EQ(pull(ops::sqrt(ops::relu(x)), floats({1, 1, 1})), (Lists{{0, 0, 0.25}}));
}

TEST_F(PaddingGradient, A15_a_clamp_has_no_derivative_on_its_boundary) {
  const Value x = variable(floats({0, 0.5, 1, 2}));
  const Value low = variable(shaped(floats({0}), {})), high = variable(shaped(floats({1}), {}));
  EXPECT_EQ(pull(ops::clip(x, low, high), floats({1, 1, 1, 1})), (Lists{{0, 1, 0, 0}, {1}, {2}}));
}

TEST_F(PaddingGradient, A15_joints_without_a_corner) {
  const Value x = variable(floats({0, 0, 0}));
  const Value y = ops::add(ops::elu(x, 1), ops::celu(x, 2));
  EXPECT_EQ(pull(y, floats({1, 2, 3})), (Lists{{2, 4, 6}}));
}

// [re, im] pairs: 1 + 2i comes back as 1 + 2i, not as 1 - 2i.
TEST_F(PaddingGradient, G14_a_gather_of_complex_numbers) {
  const Value x = variable(shaped(floats({1, 1, 2, 2, 3, 3}), {3, 2}));
  const Value y = ops::gather(x, data(ints({2, 0, 2})), 0);
  EXPECT_EQ(pull(y, shaped(floats({1, 2, 3, 4, 5, 6}), {3, 2})), (Lists{{3, 4, 0, 0, 6, 8}}));
}

TEST_F(PaddingGradient, G14_a_scatter_of_complex_numbers) {
  const Value x = variable(shaped(floats({1, 1, 2, 2, 3, 3}), {3, 2}));
  const Value updates = variable(shaped(floats({5, 6}), {1, 2}));
  const Value y = ops::scatter_nd(x, ones_by_one(ints({1})), updates, ops::ScatterReduction::sum);
  EXPECT_EQ(pull(y, shaped(floats({1, 2, 3, 4, 5, 6}), {3, 2})),
            (Lists{{1, 2, 3, 4, 5, 6}, {3, 4}}));
}

TEST_F(PaddingGradient, G14_a_truncation_of_complex_numbers) {
  const Value x = variable(shaped(floats({1, 1, 2, 2, 3, 3}), {3, 2}));
  const Value y = ops::dynamic_truncate(x, scalar_data(1), 0);
  EXPECT_EQ(pull(y, shaped(floats({1, 2}), {1, 2})), (Lists{{1, 2, 0, 0, 0, 0}}));
}

}  // namespace
}  // namespace ullage::test
