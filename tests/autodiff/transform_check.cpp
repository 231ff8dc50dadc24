// Directional derivatives three ways.
#include "tests/autodiff/transform_check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"

namespace ullage::test {

using namespace ir;
using Tensors = std::vector<Tensor>;

namespace {

double dot(const Tensors& a, const Tensors& b) {
  double sum = 0;
  for (size_t k = 0; k < a.size(); ++k) {
    for (int64_t i = 0; i < a[k].element_count(); ++i) sum += a[k].number(i) * b[k].number(i);
  }
  return sum;
}

Tensor random_direction(const Tensor& like, uint32_t seed) {
  std::mt19937 random(seed);
  Tensor v(DType::f64, like.shape());
  for (int64_t i = 0; i < v.element_count(); ++i) {
    v.set_number(i, static_cast<double>(random() % 2001) / 1000 - 1);
  }
  return v;
}

bool is_finite(const Tensors& tensors) {
  for (const Tensor& t : tensors) {
    for (int64_t i = 0; i < t.element_count(); ++i) {
      if (!std::isfinite(t.number(i))) return false;
    }
  }
  return true;
}

double sum_of(const Tensor& t) {
  double sum = 0;
  for (int64_t i = 0; i < t.element_count(); ++i) sum += t.number(i);
  return sum;
}

Tensors floats_of(Tensors all) {
  std::erase_if(all, [](const Tensor& t) { return !is_float(t.dtype()); });
  return all;
}

uint32_t seed_of(size_t input) {
  return 11 + static_cast<uint32_t>(input);
}

std::vector<ValueId> inputs_at(const Graph& graph, std::span<const size_t> positions) {
  std::vector<ValueId> ids;
  for (size_t position : positions) ids.push_back(graph.inputs[position]);
  return ids;
}

Tensors moved(Tensors inputs, std::span<const size_t> wrt, const Tensors& v, double step) {
  for (size_t k = 0; k < wrt.size(); ++k) {
    Tensor x = inputs[wrt[k]], sum(x.dtype(), x.shape());
    for (int64_t i = 0; i < x.element_count(); ++i) {
      sum.set_number(i, x.number(i) + step * v[k].number(i));
    }
    inputs[wrt[k]] = sum;
  }
  return inputs;
}

void expect_difference(const Tensors& tangents, const Tensors& up, const Tensors& down, double step,
                       const std::string& what) {
  ASSERT_EQ(tangents.size(), up.size()) << what;
  for (size_t k = 0; k < up.size(); ++k) {
    ASSERT_EQ(tangents[k].shape(), up[k].shape()) << what << ", output " << k;
    for (int64_t i = 0; i < up[k].element_count(); ++i) {
      const double difference = (up[k].number(i) - down[k].number(i)) / (2 * step);
      ASSERT_NEAR(tangents[k].number(i), difference, 1e-5 * (1 + std::fabs(difference)))
          << what << ", output " << k << ", element " << i;
    }
  }
}

}  // namespace

Tensors evaluate_widened(const Graph& graph, std::span<const Tensor> inputs,
                         const std::string& what) {
  Tensors wide;
  for (const Tensor& input : inputs) wide.push_back(widened(input));
  Result<Tensors> results = evaluate(widened(graph), wide);
  EXPECT_TRUE(results) << what << ": " << (results ? "" : results.error().message);
  return results ? *std::move(results) : Tensors{};
}

void check_derivatives(const Graph& graph, std::span<const size_t> wrt,
                       std::span<const Tensor> inputs, const std::string& what) {
  Tensors at, v, w;
  for (const Tensor& input : inputs) at.push_back(widened(input));
  for (size_t index : wrt) v.push_back(random_direction(at[index], seed_of(index)));
  constexpr double kStep = 1e-6;
  const Tensors up = floats_of(evaluate_widened(graph, moved(at, wrt, v, kStep), what));
  const Tensors down = floats_of(evaluate_widened(graph, moved(at, wrt, v, -kStep), what));
  for (const Tensor& y : up) w.push_back(random_direction(y, 97 + static_cast<uint32_t>(w.size())));
  if (testing::Test::HasFailure() || !is_finite(up)) return;

  const Result<Graph> forward = autodiff::jvp(graph, inputs_at(graph, wrt));
  ASSERT_TRUE(forward) << what << ": " << forward.error().message;
  Tensors arguments = at;
  arguments.insert(arguments.end(), v.begin(), v.end());
  Tensors tangents = evaluate_widened(*forward, arguments, what + ", jvp");
  if (testing::Test::HasFailure()) return;
  tangents.erase(tangents.begin(), tangents.begin() + static_cast<ptrdiff_t>(graph.outputs.size()));
  expect_difference(tangents, up, down, kStep, what);
  if (testing::Test::HasFailure()) return;

  const Result<Graph> reverse = autodiff::vjp(graph, inputs_at(graph, wrt));
  ASSERT_TRUE(reverse) << what << ": " << reverse.error().message;
  arguments = at;
  arguments.insert(arguments.end(), w.begin(), w.end());
  Tensors pulled = evaluate_widened(*reverse, arguments, what + ", vjp");
  if (testing::Test::HasFailure()) return;
  pulled.erase(pulled.begin(), pulled.begin() + static_cast<ptrdiff_t>(graph.outputs.size()));
  ASSERT_EQ(pulled.size(), v.size()) << what;
  for (size_t k = 0; k < v.size(); ++k) ASSERT_EQ(pulled[k].shape(), v[k].shape()) << what;
  const double size = std::sqrt(dot(tangents, tangents) * dot(w, w));
  EXPECT_NEAR(dot(tangents, w), dot(v, pulled), 1e-9 * (1 + size)) << what;
}

void check_gradient(const Graph& graph, std::span<const size_t> wrt, std::span<const Tensor> inputs,
                    const std::string& what) {
  const Result<Graph> both = autodiff::value_and_grad(graph, inputs_at(graph, wrt));
  ASSERT_TRUE(both) << what << ": " << both.error().message;
  Tensors at, v;
  for (const Tensor& input : inputs) at.push_back(widened(input));
  for (size_t index : wrt) v.push_back(random_direction(at[index], seed_of(index)));
  Tensors gradients = evaluate_widened(*both, at, what + ", gradient");
  constexpr double kStep = 1e-6;
  const Tensors up = evaluate_widened(graph, moved(at, wrt, v, kStep), what);
  const Tensors down = evaluate_widened(graph, moved(at, wrt, v, -kStep), what);
  if (testing::Test::HasFailure() || !is_finite({up[0]})) return;
  gradients.erase(gradients.begin(), gradients.begin() + static_cast<ptrdiff_t>(up.size()));
  ASSERT_EQ(gradients.size(), v.size()) << what;
  for (size_t k = 0; k < v.size(); ++k) ASSERT_EQ(gradients[k].shape(), v[k].shape()) << what;
  const double difference = (sum_of(up[0]) - sum_of(down[0])) / (2 * kStep);
  const double size = std::sqrt(dot(gradients, gradients) * dot(v, v));
  EXPECT_NEAR(dot(gradients, v), difference, 1e-5 * (1 + size)) << what;
}

}  // namespace ullage::test
