// Golden gradients G1 to G13 of data-dependent ops, and the rules that have numbers.
#include <gtest/gtest.h>

#include "ops/control/branch.h"
#include "ops/elementwise/cast.h"
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

Tensor scalar(double value, DType dtype = DType::f32) {
  return Tensor::from_doubles(dtype, {}, std::vector<double>{value});
}
Tensor ones(int64_t n) {
  return floats(std::vector<double>(static_cast<size_t>(n), 1));
}

class GoldenGradient : public GradientOf {
 protected:
  ops::Size sized(int64_t k) { return {.size = b.pool().constant(k), .fill = {}}; }
  Value truncated(Value x, double size) { return ops::dynamic_truncate(x, data(scalar(size)), 0); }
};

// M-16, M-20: the mask has no gradient.
TEST_F(GoldenGradient, G1_masked_select_scatters_to_true_positions) {
  const Value x = variable(floats({1, 2, 3, 4}));
  const Value m = data(ints({1, 0, 1, 0}, DType::boolean));
  EXPECT_EQ(pull(ops::masked_select(x, m).values, floats({10, 20})), (Lists{{10, 0, 20, 0}}));
}

TEST_F(GoldenGradient, G2_compress_gives_nothing_to_its_fill) {
  const Value x = variable(floats({1, 2, 3, 4}));
  const Value m = data(ints({1, 0, 1, 0}, DType::boolean));
  ops::Size size = sized(3);
  size.fill.push_back(b.scalar(DType::f32, 9));
  EXPECT_EQ(pull(ops::compress(m, x, 0, size).values, ones(3)), (Lists{{1, 0, 1, 0}}));
}

TEST_F(GoldenGradient, G3_unique_with_a_fill) {
  const Value x = variable(floats({3, 4, 1, 3, 1}));
  ops::Size size = sized(5);
  size.fill.push_back(b.scalar(DType::f32, 0));
  EXPECT_EQ(pull(ops::unique_values(x, size).values, ones(5)), (Lists{{1, 1, 1, 0, 0}}));
}

// No leak through the default fill either.
// N-07: padding that looks like the minimum is not the minimum.
TEST_F(GoldenGradient, G3_unique_with_its_default_fill) {
  const Value x = variable(floats({3, 4, 1, 3, 1}));
  EXPECT_EQ(pull(ops::unique_values(x, sized(5)).values, ones(5)), (Lists{{1, 1, 1, 0, 0}}));
}

TEST_F(GoldenGradient, G4_repeat_of_exact_length) {
  const Value x = variable(floats({10, 20}));
  const Value repeats = data(ints({2, 0}));
  const Value y = ops::repeat(x, repeats, 0, {}, b.pool().constant(8)).values;
  EXPECT_EQ(pull(y, ones(2)), (Lists{{2, 0}}));
}

TEST_F(GoldenGradient, G4_repeat_gives_nothing_to_its_padding) {
  const Value x = variable(floats({10, 20}));
  const Value repeats = data(ints({2, 0}));
  EXPECT_EQ(pull(ops::repeat(x, repeats, 0, sized(5)).values, ones(5)), (Lists{{2, 0}}));
}

TEST_F(GoldenGradient, G5_truncate_pads_its_cotangent) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  EXPECT_EQ(pull(truncated(x, 2), ones(2)), (Lists{{1, 1, 0, 0, 0}}));
}

TEST_F(GoldenGradient, G5_truncate_rounds_half_away_from_zero) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  EXPECT_EQ(pull(truncated(x, 2.5), ones(3)), (Lists{{1, 1, 1, 0, 0}}));
}

TEST_F(GoldenGradient, G5_truncate_to_nothing) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  EXPECT_EQ(pull(truncated(x, -5), ones(0)), (Lists{{0, 0, 0, 0, 0}}));
}

TEST_F(GoldenGradient, G6_pad_to_match_truncates_and_gives_nothing_to_its_reference) {
  const Value x = variable(floats({1, 2})), reference = variable(floats({9, 9, 9, 9, 9}));
  EXPECT_EQ(pull(ops::pad_to_match(x, reference, 0), floats({1, 2, 3, 4, 5})),
            (Lists{{1, 2}, {0, 0, 0, 0, 0}}));
}

//
TEST_F(GoldenGradient, G7_what_was_cut_off_gets_nothing_back) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  const Value y = ops::pad_to_match(truncated(x, 2), x, 0);
  EXPECT_EQ(pull(ops::reduce_sum.over_all(y), scalar(1)), (Lists{{1, 1, 0, 0, 0}}));
}

TEST_F(GoldenGradient, G8_gather_adds_duplicates) {
  const Value x = variable(floats({5, 6, 7, 8}));
  EXPECT_EQ(pull(ops::gather(x, data(ints({1, 1, 3})), 0), floats({1, 2, 4})),
            (Lists{{0, 3, 0, 4}}));
}

TEST_F(GoldenGradient, G9_scatter_passes_its_cotangent_on) {
  const Value x = variable(floats({10, 20, 30, 40})), updates = variable(floats({1, 2, 4}));
  const Value y =
      ops::scatter_elements(x, data(ints({1, 1, 3})), updates, 0, ops::ScatterReduction::sum);
  EXPECT_EQ(pull(y, floats({1, 2, 3, 4})), (Lists{{1, 2, 3, 4}, {2, 2, 4}}));
}

TEST_F(GoldenGradient, G10_bincount_reads_the_cotangent_of_each_bin) {
  const Value weights = variable(floats({1, 1, 1, 1, 1, 1}));
  const Value x = data(ints({0, 1, 1, 3, -1, 9}));
  const Value y = ops::bincount(x, weights, {}, sized(4)).values;
  EXPECT_EQ(pull(y, floats({1, 2, 3, 4})), (Lists{{1, 2, 2, 4, 1, 0}}));
}

TEST_F(GoldenGradient, G11_a_mean_divides_by_the_count) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  const Value y = ops::reduce_mean.over_all(truncated(x, 3));
  EXPECT_EQ(pull(y, scalar(3)), (Lists{{1, 1, 1, 0, 0}}));
}

TEST_F(GoldenGradient, G11_a_mean_of_nothing_gives_zeros) {
  const Value x = variable(floats({1, 2, 3, 4, 5}));
  const Value y = ops::reduce_mean.over_all(truncated(x, 0));
  EXPECT_EQ(pull(y, scalar(1)), (Lists{{0, 0, 0, 0, 0}}));
}

TEST_F(GoldenGradient, G12_the_first_of_equal_elements_stands_for_them) {
  const Value x = variable(floats({2, 1, 2, 1}));
  const Value y = ops::reduce_sum.over_all(ops::unique_values(x).values);
  EXPECT_EQ(pull(y, scalar(1)), (Lists{{1, 1, 0, 0}}));
}

// The pullback of a truncation is linear in the cotangent; its own pullback truncates again.
//
TEST_F(GoldenGradient, G13_the_pair_is_closed) {
  const Value ct = variable(floats({1, 1}));
  const Value x = data(floats({1, 2, 3, 4, 5}));
  const Value pullback = ops::pad_to_match(ct, x, 0);
  EXPECT_EQ(pull(pullback, floats({1, 2, 3, 4, 5})), (Lists{{1, 2}}));
}

TEST_F(GoldenGradient, A07_uses_add_up) {
  const Value x = variable(floats({1, 2}));
  EXPECT_EQ(pull(ops::add(x, x), floats({1, 10})), (Lists{{2, 20}}));
}

TEST_F(GoldenGradient, A09_conditions_and_indices_get_nothing) {
  const Value x = variable(floats({1, -2, 3}));
  const Value positive = ops::greater(x, 0.0);
  const Value y = ops::where(positive, x, ops::mul(x, 0.5));
  EXPECT_EQ(pull(y, floats({1, 1, 1})), (Lists{{1, 0.5, 1}}));
}

TEST_F(GoldenGradient, A15_ties_share_and_corners_give_nothing) {
  const Value x = variable(floats({1, 2, 0})), y = variable(floats({1, 3, 0}));
  const Value z = ops::add(ops::max(x, y), ops::add(ops::sign(x), ops::relu(ops::mul(x, 0.0))));
  EXPECT_EQ(pull(z, floats({1, 1, 1})), (Lists{{0.5, 0, 0.5}, {0.5, 1, 0.5}}));
}

TEST_F(GoldenGradient, A16_casts_to_integers_stop_gradients) {
  const Value x = variable(floats({1.5, 2.5}));
  const Value rounded = ops::cast(ops::cast(x, DType::i32), DType::f32);
  EXPECT_EQ(pull(ops::mul(x, rounded), floats({1, 1})), (Lists{{1, 2}}));
}

// Only the run knows that the first axis was expanded.
TEST_F(GoldenGradient, A21_an_expanded_axis_is_summed) {
  const Value x = variable(shaped(floats({1, 2}), {1, 2}));
  const Value reference = data(shaped(floats({0, 0, 0, 0, 0, 0}), {3, 2}));
  const Value y = ops::broadcast_to(x, {reference.extent(0), reference.extent(1)});
  EXPECT_EQ(pull(y, shaped(floats({1, 2, 3, 4, 5, 6}), {3, 2})), (Lists{{9, 12}}));
}

TEST_F(GoldenGradient, A21_an_axis_that_was_not_expanded_is_left) {
  const Value x = variable(shaped(floats({1, 2, 3, 4, 5, 6}), {3, 2}));
  const Value reference = data(shaped(floats({0, 0, 0, 0, 0, 0}), {3, 2}));
  const Value y = ops::broadcast_to(x, {reference.extent(0), reference.extent(1)});
  EXPECT_EQ(pull(y, shaped(floats({1, 2, 3, 4, 5, 6}), {3, 2})), (Lists{{1, 2, 3, 4, 5, 6}}));
}

// x is used in the side taken, in the other one and outside.
class BranchGradient : public GoldenGradient, public testing::WithParamInterface<int64_t> {
 protected:
  Value build(Value x, ExtentExpr condition) {
    b.set_predicate(condition);
    const Value a = ops::mul(x, x);
    b.set_predicate(logical_not(condition));
    const Value c = ops::mul(x, 10.0);
    b.set_predicate({});
    return ops::add(ops::select_branch(condition, a, c), x);
  }
  Lists expected() const { return GetParam() != 0 ? Lists{{3, 5, 7}} : Lists{{11, 11, 11}}; }
};

TEST_P(BranchGradient, flows_through_the_side_that_device_data_takes) {
  const Value x = variable(floats({1, 2, 3}));
  const Value s = data(ints({GetParam()}));
  const ExtentExpr first = b.scalars(ops::reshape(s, {b.pool().constant(1)}))[0];
  EXPECT_EQ(pull(build(x, ir::equal(first, 1)), ones(3)), expected());
}

TEST_P(BranchGradient, flows_through_the_side_that_the_host_takes) {
  const Value x = variable(floats({1, 2, 3}));
  const Value s = data(ints(std::vector<int64_t>(static_cast<size_t>(GetParam()), 7)));
  EXPECT_EQ(pull(build(x, ir::equal(s.extent(0), 1)), ones(3)), expected());
}

INSTANTIATE_TEST_SUITE_P(Sides, BranchGradient, testing::Values(0, 1));

// Three iterations at most, each under the predicate that it takes place (decision 0010).
class LoopGradient : public GoldenGradient, public testing::WithParamInterface<int64_t> {};

TEST_P(LoopGradient, takes_the_iterations_that_were_made) {
  const Value x = variable(floats({1, 2, 3}));
  const Value s = data(ints({GetParam()}));
  const ExtentExpr iterations = b.scalars(ops::reshape(s, {b.pool().constant(1)}))[0];
  Value carried = x;
  for (int64_t iteration = 0; iteration < 3; ++iteration) {
    const ExtentExpr runs = less(b.pool().constant(iteration), iterations);
    b.set_predicate(runs);
    const Value next = ops::mul(carried, ops::add(x, 0.0));
    b.set_predicate({});
    carried = ops::select_branch(runs, next, carried);
  }
  std::vector<double> derivative;
  for (double v : {1.0, 2.0, 3.0}) {
    const auto n = static_cast<double>(GetParam() + 1);
    double power = n;
    for (int64_t k = 0; k < GetParam(); ++k) power *= v;
    derivative.push_back(power);
  }
  EXPECT_EQ(pull(carried, ones(3)), (Lists{derivative}));
}

INSTANTIATE_TEST_SUITE_P(Iterations, LoopGradient, testing::Values(0, 1, 2, 3));

}  // namespace
}  // namespace ullage::test
