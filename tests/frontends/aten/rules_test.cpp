// Rules of single ops: what PyTorch gives for the same operands.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
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

}  // namespace
}  // namespace ullage::aten
