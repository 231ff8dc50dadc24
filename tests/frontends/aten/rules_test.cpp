// Rules of single ops: what PyTorch gives for the same operands.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "tests/frontends/aten/program_text.h"

namespace ullage::aten {
namespace {

using ir::Tensor;
using test::floats;
using test::integer;
using test::tensor;
using test::ValueText;
using Arguments = std::vector<std::pair<std::string, std::string>>;
using Numbers = std::vector<double>;

std::string real(double value) {
  return "{\"as_float\":" + std::to_string(value) + "}";
}

// An operand is called by its place: x0, x1.
struct Operand {
  ValueText text{};
  Tensor value{};
};

std::vector<Numbers> results_of(const std::string& op, const std::vector<Operand>& operands,
                                const Arguments& arguments, const std::vector<ValueText>& results) {
  test::ProgramText program{.nodes = {{"torch.ops.aten." + op, arguments, results}}};
  std::vector<Tensor> values;
  for (const Operand& operand : operands) {
    program.inputs.push_back(operand.text);
    values.push_back(operand.value);
  }
  for (const ValueText& result : results) program.outputs.push_back(result.name);
  const auto outputs = test::computed(program, values);
  if (!outputs) return ADD_FAILURE() << outputs.error().message, std::vector<Numbers>{};
  std::vector<Numbers> numbers(outputs->size());
  for (size_t i = 0; i < numbers.size(); ++i) {
    for (int64_t k = 0; k < (*outputs)[i].element_count(); ++k)
      numbers[i].push_back((*outputs)[i].number(k));
  }
  return numbers;
}

double mean_of(const Numbers& numbers) {
  return std::accumulate(numbers.begin(), numbers.end(), 0.0) / static_cast<double>(numbers.size());
}

double share_below(const Numbers& numbers, double limit) {
  const auto below = std::ranges::count_if(numbers, [&](double x) { return x < limit; });
  return static_cast<double>(below) / static_cast<double>(numbers.size());
}

// Each distribution by what it says of its numbers: a mean, or its median where it has none.
TEST(Rules, DrawByDistributions) {
  const Tensor zeros = floats({4096}, Numbers(4096));
  const auto drawn = [&](const std::string& op, Arguments arguments) {
    arguments.insert(arguments.begin(), {"self", tensor("x0")});
    return results_of(op, {{{"x0", 7, {"4096"}}, zeros}}, arguments, {{"y", 7, {"4096"}}}).at(0);
  };
  const Numbers uniform = drawn("uniform_.default", {{"from", real(-1)}, {"to", real(4)}});
  EXPECT_GE(*std::ranges::min_element(uniform), -1);
  EXPECT_LT(*std::ranges::max_element(uniform), 4);
  EXPECT_NEAR(mean_of(uniform), 1.5, 0.1);
  const Numbers exponential = drawn("exponential_.default", {{"lambd", real(2)}});
  EXPECT_GE(*std::ranges::min_element(exponential), 0);
  EXPECT_NEAR(mean_of(exponential), 0.5, 0.05);
  const Numbers geometric = drawn("geometric_.default", {{"p", real(0.25)}});
  EXPECT_EQ(*std::ranges::min_element(geometric), 1);
  EXPECT_NEAR(mean_of(geometric), 4, 0.25);
  EXPECT_NEAR(mean_of(drawn("normal_.default", {{"mean", real(3)}, {"std", real(2)}})), 3, 0.15);
  const Numbers log_normal = drawn("log_normal_.default", {{"mean", real(1)}, {"std", real(0.5)}});
  EXPECT_NEAR(share_below(log_normal, std::exp(1.0)), 0.5, 0.04);
  const Numbers cauchy = drawn("cauchy_.default", {{"median", real(1)}, {"sigma", real(2)}});
  EXPECT_NEAR(share_below(cauchy, 1), 0.5, 0.04);
  EXPECT_NEAR(share_below(cauchy, 3), 0.75, 0.04);
}

// PyTorch calls what they read "self" in place, and "input" elsewhere.
TEST(Rules, DropNothingWithoutTraining) {
  for (const std::string op : {"dropout", "alpha_dropout", "feature_dropout"}) {
    for (const auto& [form, name] :
         {std::pair(".default", "input"), std::pair("_.default", "self")}) {
      const Arguments arguments = {
          {name, tensor("x0")}, {"p", real(0.5)}, {"train", "{\"as_bool\":false}"}};
      EXPECT_EQ(results_of(op + form, {{{"x0", 7, {"2"}}, floats({2}, {3, -4})}}, arguments,
                           {{"y", 7, {"2"}}})
                    .at(0),
                (Numbers{3, -4}))
          << op << form;
    }
  }
}

// Keys have equal scores and the value 1: a result is 2 / kKeys for each that is not dropped.
TEST(Rules, AttentionOfTrainingDropsShares) {
  constexpr int64_t kQueries = 256, kKeys = 16;
  const auto plane = [](const char* name, int64_t rows) {
    return Operand{{name, 7, {std::to_string(rows), "1"}},
                   floats({rows, 1}, Numbers(static_cast<size_t>(rows), name[0] == 'v'))};
  };
  const Numbers y = results_of("scaled_dot_product_attention.default",
                               {plane("q", kQueries), plane("k", kKeys), plane("v", kKeys)},
                               {{"query", tensor("q")},
                                {"key", tensor("k")},
                                {"value", tensor("v")},
                                {"dropout_p", real(0.5)}},
                               {{"y", 7, {std::to_string(kQueries), "1"}}})
                        .at(0);
  EXPECT_NEAR(mean_of(y), 1, 0.05);
  for (const double share : y) EXPECT_EQ(share * kKeys / 2, std::round(share * kKeys / 2));
  EXPECT_GT(*std::ranges::max_element(y), *std::ranges::min_element(y));
}

// Where all that lies between two layers is dropped, the second one sees what a first one without
// weights gives it: zeros.
TEST(Rules, RecurrentLayersOfTrainingDropWhatLiesBetween) {
  const auto layers = [](double first, double dropout) {
    std::vector<Operand> operands = {{{"x", 7, {"3", "1", "2"}}, floats({3, 1, 2}, Numbers(6, 1))},
                                     {{"h", 7, {"2", "1", "2"}}, floats({2, 1, 2}, {0, 0, 1, -1})}};
    std::vector<std::string> names;
    for (size_t i = 0; i < 4; ++i) {
      names.push_back("w" + std::to_string(i));
      operands.push_back({{names.back(), 7, {"2", "2"}},
                          floats({2, 2}, i < 2 ? Numbers(4, first) : Numbers{0.5, -1, 0.25, 2})});
    }
    return results_of("rnn_tanh.input", operands,
                      {{"input", tensor("x")},
                       {"hx", tensor("h")},
                       {"params", test::tensors(names)},
                       {"has_biases", "{\"as_bool\":false}"},
                       {"num_layers", integer(2)},
                       {"dropout", real(dropout)},
                       {"train", "{\"as_bool\":true}"},
                       {"bidirectional", "{\"as_bool\":false}"},
                       {"batch_first", "{\"as_bool\":false}"}},
                      {{"y", 7, {"3", "1", "2"}}})
        .at(0);
  };
  EXPECT_EQ(layers(0.75, 1), layers(0, 0));
  EXPECT_NE(layers(0.75, 0), layers(0, 0));
}

TEST(Rules, DrawPlacesByTheirShares) {
  const Tensor shares = floats({3}, {0.25, 0, 0.75});
  const auto drawn = [&](int64_t count, int64_t repeats) {
    const std::string size = std::to_string(count);
    return results_of("multinomial.default", {{{"x0", 7, {"3"}}, shares}},
                      {{"self", tensor("x0")},
                       {"num_samples", integer(count)},
                       {"replacement", integer(repeats)}},
                      {{"y", 5, {size}}})
        .at(0);
  };
  const Numbers many = drawn(4096, 1);
  EXPECT_EQ(std::ranges::count(many, 1), 0);
  EXPECT_NEAR(mean_of(many), 1.5, 0.06);
  Numbers once = drawn(2, 0);
  std::ranges::sort(once);
  EXPECT_EQ(once, (Numbers{0, 2}));
}

// One number for each element of the operands.
Numbers mapped(const std::string& op, const std::vector<std::string>& names,
               const std::vector<Numbers>& operands, Arguments arguments = {}) {
  std::vector<Operand> given;
  const auto size = static_cast<int64_t>(operands.front().size());
  for (size_t i = 0; i < operands.size(); ++i) {
    const std::string name = "x" + std::to_string(i);
    given.push_back({{name, 7, {std::to_string(size)}}, floats({size}, operands[i])});
    arguments.emplace_back(names[i], tensor(name));
  }
  return results_of(op, given, arguments, {{"y", 7, {std::to_string(size)}}}).at(0);
}

// Values from tables of these functions.
TEST(Rules, ComputeSpecialFunctions) {
  const auto expect = [](const Numbers& found, const Numbers& values) {
    ASSERT_EQ(found.size(), values.size());
    for (size_t i = 0; i < values.size(); ++i)
      EXPECT_NEAR(found[i], values[i], 2e-5 * std::max(1.0, std::abs(values[i]))) << i;
  };
  expect(mapped("special_modified_bessel_k0.default", {"self"}, {{0.1, 1, 5}}),
         {2.42706902470, 0.42102443824, 0.00369109833});
  expect(mapped("special_modified_bessel_k1.default", {"self"}, {{0.1, 1, 5}}),
         {9.85384478087, 0.60190723020, 0.00404461345});
  expect(mapped("special_zeta.default", {"self", "other"}, {{2, 4, 2}, {1, 1, -3.5}}),
         {1.64493406685, 1.08232323371, 9.62088});
  expect(mapped("polygamma.default", {"self"}, {{1, 0.5}}, {{"n", integer(2)}}),
         {-2.40411380632, -16.8287966442});
  expect(mapped("igamma.default", {"self", "other"}, {{2, 2, 0.5}, {1, 8, 0}}),
         {0.26424111766, 0.99698083635, 0});
  expect(mapped("special_log_ndtr.default", {"self"}, {{0, -30}}),
         {-0.69314718056, -454.321243956});
  // Each element has its own degree.
  expect(mapped("special_hermite_polynomial_h.default", {"x", "n"}, {{2, 2, 2, 2}, {3, 0, -1, 1}}),
         {40, 1, 0, 4});
  expect(mapped("special_chebyshev_polynomial_t.default", {"x", "n"}, {{2, 0.5}, {3, 2}}),
         {26, -0.5});
  expect(mapped("special_laguerre_polynomial_l.default", {"x", "n"}, {{2, 0.5}, {2, 1}}),
         {-1, 0.5});
}

TEST(Rules, GiveZeroSharesOfNothing) {
  const double none = -std::numeric_limits<double>::infinity();
  const auto shares = results_of(
      "_safe_softmax.default", {{{"x0", 7, {"2", "2"}}, floats({2, 2}, {none, none, 0, none})}},
      {{"self", tensor("x0")}, {"dim", integer(-1)}}, {{"y", 7, {"2", "2"}}});
  EXPECT_EQ(shares.at(0), (Numbers{0, 0, 1, 0}));
}

TEST(Rules, FindDivisorsAndExponents) {
  EXPECT_EQ(mapped("gcd.default", {"self", "other"}, {{12, -18, 0, 0, 7}, {8, 27, 5, 0, 7}}),
            (Numbers{4, 9, 5, 0, 7}));
  EXPECT_EQ(mapped("lcm.default", {"self", "other"}, {{4, -6, 0}, {6, 9, 5}}),
            (Numbers{12, 18, 0}));
  const std::vector<Numbers> parts =
      results_of("frexp.Tensor", {{{"x0", 7, {"4"}}, floats({4}, {1, -0.375, 0, 0x1p-130})}},
                 {{"self", tensor("x0")}}, {{"m", 7, {"4"}}, {"e", 3, {"4"}}});
  EXPECT_EQ(parts.at(0), (Numbers{0.5, -0.75, 0, 0.5}));
  EXPECT_EQ(parts.at(1), (Numbers{1, -1, 0, -129}));
}

// Of x^2 at unequal places, which parabolas follow exactly.
TEST(Rules, FindSlopes) {
  const auto slopes = [](int64_t order) {
    return results_of("gradient.tensorarray",
                      {{{"x0", 7, {"4"}}, floats({4}, {0, 1, 9, 16})},
                       {{"x1", 7, {"4"}}, floats({4}, {0, 1, 3, 4})}},
                      {{"self", tensor("x0")},
                       {"spacing", test::tensors({"x1"})},
                       {"dim", test::integers({0})},
                       {"edge_order", integer(order)}},
                      {{"y", 7, {"4"}}})
        .at(0);
  };
  EXPECT_EQ(slopes(1), (Numbers{1, 2, 6, 7}));
  EXPECT_EQ(slopes(2), (Numbers{0, 2, 6, 8}));
}

// What the mask leaves out may lie outside.
TEST(Rules, IndexWhereAMaskSays) {
  const int64_t places[] = {1, 9, -1};
  const std::vector<Operand> operands = {
      {{"x0", 7, {"2"}}, floats({2}, {5, 7})},
      {{"x1", 7, {"3"}}, floats({3}, {1, 0, 1})},
      {{"x2", 5, {"3"}}, Tensor::from_integers(ir::DType::i64, {3}, places)},
      {{"x3", 7, {"3"}}, floats({3}, {10, 20, 30})}};
  EXPECT_EQ(results_of("_unsafe_masked_index.default", operands,
                       {{"self", tensor("x0")},
                        {"mask", tensor("x1")},
                        {"indices", test::tensors({"x2"})},
                        {"fill", integer(-1)}},
                       {{"y", 7, {"3"}}})
                .at(0),
            (Numbers{7, -1, 7}));
  EXPECT_EQ(results_of("_unsafe_masked_index_put_accumulate.default", operands,
                       {{"self", tensor("x0")},
                        {"mask", tensor("x1")},
                        {"indices", test::tensors({"x2"})},
                        {"values", tensor("x3")}},
                       {{"y", 7, {"2"}}})
                .at(0),
            (Numbers{5, 47}));
}

TEST(Rules, LoseByMargins) {
  const int64_t labels[] = {1, -1, 0};
  EXPECT_EQ(results_of("multilabel_margin_loss.default",
                       {{{"x0", 7, {"3"}}, floats({3}, {0.5, 1, 0.25})},
                        {{"x1", 5, {"3"}}, Tensor::from_integers(ir::DType::i64, {3}, labels)}},
                       {{"self", tensor("x0")}, {"target", tensor("x1")}}, {{"y", 7, {}}})
                .at(0),
            Numbers{0.25});
  const int64_t target[] = {2};
  EXPECT_EQ(results_of("multi_margin_loss.default",
                       {{{"x0", 7, {"1", "3"}}, floats({1, 3}, {0.5, 1, 0.25})},
                        {{"x1", 5, {"1"}}, Tensor::from_integers(ir::DType::i64, {1}, target)}},
                       {{"self", tensor("x0")}, {"target", tensor("x1")}}, {{"y", 7, {}}})
                .at(0),
            Numbers{1});
}

// Edges 0, 1, 2, 3, of which the last part is closed.
TEST(Rules, CountPointsInParts) {
  const std::vector<Numbers> found = results_of(
      "histogram.bin_ct", {{{"x0", 7, {"6"}}, floats({6}, {0, 0.5, 1, 3, 7, -1})}},
      {{"self", tensor("x0")}, {"bins", integer(3)}, {"range", "{\"as_floats\":[0.0,3.0]}"}},
      {{"h", 7, {"3"}}, {"edges", 7, {"4"}}});
  EXPECT_EQ(found.at(0), (Numbers{2, 1, 1}));
  EXPECT_EQ(found.at(1), (Numbers{0, 1, 2, 3}));
}

// Two rows, none, and one; the mean of none is no number.
TEST(Rules, ReduceSegments) {
  const int64_t lengths[] = {2, 0, 1};
  const auto reduced = [&](const std::string& how) {
    return results_of("segment_reduce.default",
                      {{{"x0", 7, {"4"}}, floats({4}, {1, 5, 7, 100})},
                       {{"x1", 5, {"3"}}, Tensor::from_integers(ir::DType::i64, {3}, lengths)}},
                      {{"data", tensor("x0")},
                       {"lengths", tensor("x1")},
                       {"reduce", "{\"as_string\":\"" + how + "\"}"}},
                      {{"y", 7, {"3"}}})
        .at(0);
  };
  EXPECT_EQ(reduced("sum"), (Numbers{6, 0, 7}));
  EXPECT_EQ(reduced("prod"), (Numbers{5, 1, 7}));
  const Numbers means = reduced("mean");
  EXPECT_EQ(means.at(0), 3);
  EXPECT_TRUE(std::isnan(means.at(1)));
}

TEST(Rules, RaiseMatrices) {
  const std::vector<Operand> x = {{{"x0", 7, {"2", "2"}}, floats({2, 2}, {1, 1, 0, 1})}};
  const std::vector<ValueText> y = {{"y", 7, {"2", "2"}}};
  EXPECT_EQ(
      results_of("linalg_matrix_power.default", x, {{"self", tensor("x0")}, {"n", integer(5)}}, y)
          .at(0),
      (Numbers{1, 5, 0, 1}));
  const Numbers exponential =
      results_of("matrix_exp.default", x, {{"self", tensor("x0")}}, y).at(0);
  for (size_t i : {0u, 1u, 3u}) EXPECT_NEAR(exponential.at(i), std::exp(1.0), 1e-5);
  EXPECT_EQ(exponential.at(2), 0);
  EXPECT_EQ(results_of("linalg_matrix_norm.default", x,
                       {{"self", tensor("x0")}, {"ord", integer(1)}}, {{"y", 7, {}}})
                .at(0),
            Numbers{2});
}

// Each element of x stands for two by two.
TEST(Rules, AddUpGradientsOfRepeatedElements) {
  EXPECT_EQ(results_of(
                "upsample_nearest2d_backward.default",
                {{{"x0", 7, {"1", "1", "2", "4"}}, floats({1, 1, 2, 4}, {1, 2, 3, 4, 5, 6, 7, 8})}},
                {{"grad_output", tensor("x0")},
                 {"output_size", test::integers({2, 4})},
                 {"input_size", test::integers({1, 1, 1, 2})}},
                {{"y", 7, {"1", "1", "1", "2"}}})
                .at(0),
            (Numbers{14, 22}));
}

// Distances 5 and 0: the one of equal points has the gradient 0.
TEST(Rules, GiveNoGradientToEqualPoints) {
  EXPECT_EQ(results_of("_cdist_backward.default",
                       {{{"x0", 7, {"1", "2"}}, floats({1, 2}, {10, 10})},
                        {{"x1", 7, {"1", "2"}}, floats({1, 2}, {3, 4})},
                        {{"x2", 7, {"2", "2"}}, floats({2, 2}, {0, 0, 3, 4})},
                        {{"x3", 7, {"1", "2"}}, floats({1, 2}, {5, 0})}},
                       {{"grad_output", tensor("x0")},
                        {"x1", tensor("x1")},
                        {"x2", tensor("x2")},
                        {"p", real(2)},
                        {"cdist", tensor("x3")}},
                       {{"y", 7, {"1", "2"}}})
                .at(0),
            (Numbers{6, 8}));
}

// A plane without a batch, in halves of its only axis.
TEST(Rules, SpreadGradientsOfMeansWithoutABatch) {
  EXPECT_EQ(results_of("_adaptive_avg_pool2d_backward.default",
                       {{{"x0", 7, {"1", "1", "2"}}, floats({1, 1, 2}, {4, 8})},
                        {{"x1", 7, {"1", "1", "4"}}, floats({1, 1, 4}, {0, 0, 0, 0})}},
                       {{"grad_output", tensor("x0")}, {"self", tensor("x1")}},
                       {{"y", 7, {"1", "1", "4"}}})
                .at(0),
            (Numbers{2, 2, 4, 4}));
}

// Of 1, 0, -1, 2 in two windows of two: sums and differences.
TEST(Rules, TransformWindows) {
  const std::vector<Numbers> found =
      results_of("stft.default", {{{"x0", 7, {"4"}}, floats({4}, {1, 0, -1, 2})}},
                 {{"self", tensor("x0")}, {"n_fft", integer(2)}, {"hop_length", integer(2)}},
                 {{"y", 7, {"2", "2", "2"}}});
  // [frequency, window, part]
  const Numbers expected = {1, 0, 1, 0, 1, 0, -3, 0};
  for (size_t i = 0; i < expected.size(); ++i) EXPECT_NEAR(found.at(0).at(i), expected[i], 1e-5);
}

// Without axes named all are summed, and stay where that is asked for.
TEST(Rules, KeepAxesOfSumsOfAll) {
  const std::vector<Numbers> sum = results_of(
      "sum.dim_IntList", {{{"x0", 7, {"2", "2"}}, floats({2, 2}, {1, 2, 3, 4})}},
      {{"self", tensor("x0")}, {"keepdim", "{\"as_bool\":true}"}}, {{"y", 7, {"1", "1"}}});
  EXPECT_EQ(sum.at(0), Numbers{10});
}

TEST(Rules, MultiplyThreeWithSharedAxes) {
  const Arguments arguments = {{"i1", tensor("x0")},
                               {"i2", tensor("x1")},
                               {"i3", tensor("x2")},
                               {"expand1", test::integers({1})},
                               {"expand2", test::integers({0})},
                               {"expand3", test::integers({1})},
                               {"sumdim", test::integers({2})}};
  // sum over k of i1[n, k] i2[o, k] i3[n, k]
  EXPECT_EQ(results_of("_trilinear.default",
                       {{{"x0", 7, {"1", "2"}}, floats({1, 2}, {1, 2})},
                        {{"x1", 7, {"2", "2"}}, floats({2, 2}, {1, 1, 1, 10})},
                        {{"x2", 7, {"1", "2"}}, floats({1, 2}, {3, 4})}},
                       arguments, {{"y", 7, {"1", "2"}}})
                .at(0),
            (Numbers{11, 83}));
}

// Windows of two along both axes begin at 0 and at 2, whatever the numbers of the plane.
TEST(Rules, PoolByFractions) {
  const std::vector<Numbers> found =
      results_of("fractional_max_pool2d.default",
                 {{{"x0", 7, {"1", "1", "4", "4"}},
                   floats({1, 1, 4, 4}, {0, 1, 2, 3, 4, 5, 5, 4, 9, 1, 1, 1, 1, 1, 1, 7})},
                  {{"x1", 7, {"1", "1", "2"}}, floats({1, 1, 2}, {0.25, 0.75})}},
                 {{"self", tensor("x0")},
                  {"kernel_size", test::integers({2, 2})},
                  {"output_size", test::integers({2, 2})},
                  {"random_samples", tensor("x1")}},
                 {{"y", 7, {"1", "1", "2", "2"}}, {"i", 5, {"1", "1", "2", "2"}}});
  EXPECT_EQ(found.at(0), (Numbers{5, 5, 9, 7}));
  EXPECT_EQ(found.at(1), (Numbers{5, 6, 8, 15}));
}

// Bools that are written are reduced among themselves.
TEST(Rules, ReduceBoolsInto) {
  const int64_t places[] = {0, 0};
  const auto reduced = [&](const std::string& how) {
    return results_of(
               "scatter_reduce.two",
               {{{"x0", 12, {"2"}},
                 Tensor::from_integers(ir::DType::boolean, {2}, std::vector<int64_t>{1, 1})},
                {{"x1", 5, {"2"}}, Tensor::from_integers(ir::DType::i64, {2}, places)},
                {{"x2", 12, {"2"}},
                 Tensor::from_integers(ir::DType::boolean, {2}, std::vector<int64_t>{0, 1})}},
               {{"self", tensor("x0")},
                {"dim", integer(0)},
                {"index", tensor("x1")},
                {"src", tensor("x2")},
                {"reduce", "{\"as_string\":\"" + how + "\"}"},
                {"include_self", "{\"as_bool\":false}"}},
               {{"y", 12, {"2"}}})
        .at(0);
  };
  EXPECT_EQ(reduced("amin"), (Numbers{0, 1}));
  EXPECT_EQ(reduced("sum"), (Numbers{1, 1}));
}

}  // namespace
}  // namespace ullage::aten
