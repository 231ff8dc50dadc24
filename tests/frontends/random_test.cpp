// Ops that draw numbers: with a seed, without one, and the distribution of the numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::Tensor;
using test::mentions;
using test::model_of;
using test::tensors_of;

constexpr int64_t kOpset = 22;

std::vector<Tensor> drawn(std::string_view text, const std::vector<Tensor>& inputs = {}) {
  const auto graph = import(model_of(text, kOpset), {});
  if (!graph) return ADD_FAILURE() << graph.error().message, std::vector<Tensor>{};
  auto outputs = ir::evaluate(*graph, inputs);
  if (!outputs) return ADD_FAILURE() << outputs.error().message, std::vector<Tensor>{};
  return *std::move(outputs);
}

std::vector<double> numbers_of(const Tensor& t) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < t.element_count(); ++i) numbers.push_back(t.number(i));
  return numbers;
}

double mean_of(const Tensor& t) {
  double sum = 0;
  for (double x : numbers_of(t)) sum += x;
  return sum / static_cast<double>(t.element_count());
}

TEST(RandomNumbers, AreThoseOfTheSeedOrOfThePlace) {
  constexpr std::string_view kText =
      "a = RandomUniform<shape=[40], seed=3.5>(); b = RandomUniform<shape=[40], seed=3.5>()\n"
      "c = RandomUniform<shape=[40], seed=3.0>(); d = RandomUniform<shape=[40]>()\n"
      "e = RandomUniform<shape=[40]>(); return a, b, c, d, e";
  const auto once = drawn(kText), again = drawn(kText);
  ASSERT_EQ(once.size(), 5u);
  EXPECT_EQ(numbers_of(once[0]), numbers_of(once[1]));
  std::set<double> different;
  for (const size_t i : {size_t{0}, size_t{2}, size_t{3}, size_t{4}}) {
    for (double x : numbers_of(once[i])) different.insert(x);
    EXPECT_EQ(numbers_of(once[i]), numbers_of(again[i])) << "the same in every run";
  }
  EXPECT_EQ(different.size(), 160u);
}

TEST(RandomNumbers, LieWhereTheAttributesPutThem) {
  const auto r = drawn(
      "a = RandomUniform<shape=[50,40], low=-2.0, high=3.0>()\n"
      "b = RandomNormal<shape=[50,40], mean=5.0, scale=0.5>(); return a, b");
  ASSERT_EQ(r.size(), 2u);
  const auto uniform = numbers_of(r[0]);
  EXPECT_GE(std::ranges::min(uniform), -2);
  EXPECT_LT(std::ranges::max(uniform), 3);
  EXPECT_NEAR(mean_of(r[0]), 0.5, 0.15);  // 4.6 deviations of the mean
  EXPECT_NEAR(mean_of(r[1]), 5, 0.06);    // 5.4 of them
}

TEST(RandomNumbers, AreAsOftenAsIsLikely) {
  const auto r = drawn(
      "p: float[4,2000]; logits: float[1,3]\n"
      "y = Bernoulli<dtype=7>(p); z = Multinomial<sample_size=8000, dtype=7>(logits); return y, z",
      [] {
        Tensor p(ir::DType::f32, {4, 2000});
        const double likely[] = {0, 0.25, 0.75, 1};
        for (int64_t i = 0; i < p.element_count(); ++i) p.set_number(i, likely[i / 2000]);
        std::vector<Tensor> inputs = {p};
        // Logarithms of 1, 2 and 5, to any common factor.
        inputs.push_back(Tensor::from_doubles(ir::DType::f32, {1, 3},
                                              std::vector<double>{3, 3.6931472, 4.6094379}));
        return inputs;
      }());
  ASSERT_EQ(r.size(), 2u);
  const double shares[] = {0, 500, 1500, 2000};
  for (int64_t row = 0; row < 4; ++row) {
    double hits = 0;
    for (int64_t i = 0; i < 2000; ++i) hits += static_cast<double>(r[0].integer(row * 2000 + i));
    EXPECT_NEAR(hits, shares[row], row == 0 || row == 3 ? 0 : 90);  // 4.6 deviations
  }
  double of_class[3] = {};
  for (int64_t i = 0; i < 8000; ++i) ++of_class[r[1].integer(i)];
  EXPECT_NEAR(of_class[0], 1000, 140);
  EXPECT_NEAR(of_class[1], 2000, 180);
  EXPECT_NEAR(of_class[2], 5000, 200);
}

TEST(RandomNumbers, AreOthersInEveryIteration) {
  const auto r = drawn(
      "n: int64; go: bool = 1; start: float = 0\n"
      "last, rows = Loop<body={i: int64; c: bool; s: float; u = RandomUniform<shape=[5]>()\n"
      "co = Identity(c); so = Identity(s); return co, so, u}>(n, go, start); return rows",
      tensors_of("n: int64 = 30"));
  ASSERT_EQ(r.size(), 1u);
  const auto rows = numbers_of(r[0]);
  EXPECT_EQ(std::set<double>(rows.begin(), rows.end()).size(), 150u);
}

TEST(RandomNumbers, AreRefusedWhereNoneCouldBe) {
  const auto error_of = [](std::string_view text) {
    const auto graph = import(model_of(text, kOpset), {});
    EXPECT_FALSE(graph) << text;
    return graph ? ir::Error() : graph.error();
  };
  EXPECT_TRUE(mentions(error_of("a = RandomUniform<shape=[2], low=2.0, high=1.0>(); return a"),
                       "low must not be above high"));
  EXPECT_TRUE(mentions(error_of("a = RandomNormal<shape=[2], dtype=6>(); return a"),
                       "dtype must be of floats"));
  EXPECT_TRUE(mentions(error_of("a = RandomNormal<shape=[-2]>(); return a"), "negative"));
  EXPECT_TRUE(mentions(error_of("x: float[2,3]; a = Multinomial<sample_size=-1>(x); return a"),
                       "sample_size must not be negative"));
  EXPECT_TRUE(mentions(error_of("x: float[2,0]; a = Multinomial(x); return a"), "a class to draw"));
}

}  // namespace
}  // namespace ullage::onnx
