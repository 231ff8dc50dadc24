// Gradients of pictures of splats, on the host and on the device, against differences of a renderer
// in double precision that knows no tiles.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>
#include <random>

#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ops/elementwise/elementwise.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/fixtures/device_run.h"
#include "tools/command/splats/blending.h"

namespace ullage::test {
namespace {

using ir::DType;
using ir::Tensor;

constexpr int64_t kWidth = 40, kHeight = 24, kCoefficients = 4;
constexpr int64_t kColumns = tools::kHarmonics + 3 * kCoefficients;

struct Scene {
  std::vector<double> splats;
  std::array<double, 16> camera = {};
  std::array<double, 3> background = {0.3, 0.1, 0.6};
  std::vector<double> weights;  // of the elements of the picture

  int64_t count() const { return static_cast<int64_t>(splats.size()) / kColumns; }
};

Scene random_scene(int64_t count) {
  std::mt19937 random(5);
  const auto uniform = [&](double low, double high) {
    const double x = low + (high - low) * (static_cast<double>(random()) / 4294967296.0);
    return static_cast<double>(static_cast<float>(x));
  };
  Scene scene;
  scene.camera = {0.96, 0.28, 0, 0.1, -0.28, 0.96, 0, -0.2, 0, 0, 1, 3, 45, 42, 19.5, 12.5};
  for (double& x : scene.camera) x = static_cast<double>(static_cast<float>(x));
  for (int64_t i = 0; i < count; ++i) {
    for (int k = 0; k < 3; ++k) scene.splats.push_back(uniform(-1.2, 1.2));
    for (int k = 0; k < 3; ++k) scene.splats.push_back(uniform(-3, -1));
    for (int k = 0; k < 4; ++k) scene.splats.push_back(uniform(-1, 1));
    scene.splats.push_back(uniform(-1, 3));
    for (int64_t k = 0; k < 3 * kCoefficients; ++k) scene.splats.push_back(uniform(-0.2, 0.5));
  }
  for (int64_t i = 0; i < kWidth * kHeight * 3; ++i) scene.weights.push_back(uniform(-1, 1));
  return scene;
}

// What one splat is on the picture.
struct Drawn {
  double depth, x, y, a, b, c, opacity;  // a, b, c: the inverse covariance
  std::array<double, 3> colour;
};

Drawn drawn(const double* s, const std::array<double, 16>& camera) {
  const auto pose = [&](int row, int k) { return camera[static_cast<size_t>(row * 4 + k)]; };
  double p[3], q[4], norm = 0;
  for (int row = 0; row < 3; ++row) {
    p[row] = pose(row, 3);
    for (int k = 0; k < 3; ++k) p[row] += pose(row, k) * s[k];
  }
  for (int k = 0; k < 4; ++k) norm += s[6 + k] * s[6 + k];
  for (int k = 0; k < 4; ++k) q[k] = s[6 + k] / std::sqrt(norm);
  const double w = q[0], x = q[1], y = q[2], z = q[3];
  const double r[3][3] = {{1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)},
                          {2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)},
                          {2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)}};
  double t[2][3] = {};
  for (int k = 0; k < 3; ++k) {
    double turned[3] = {};
    for (int row = 0; row < 3; ++row) {
      for (int i = 0; i < 3; ++i) turned[row] += pose(row, i) * r[i][k];
    }
    for (int i = 0; i < 2; ++i) {
      const double focal = camera[static_cast<size_t>(12 + i)];
      t[i][k] = focal * (turned[i] / p[2] - p[i] * turned[2] / (p[2] * p[2])) * std::exp(s[3 + k]);
    }
  }
  double xx = 0.3, xy = 0, yy = 0.3, length = 0, direction[3];
  for (int k = 0; k < 3; ++k) {
    xx += t[0][k] * t[0][k];
    xy += t[0][k] * t[1][k];
    yy += t[1][k] * t[1][k];
    direction[k] = s[k];
    for (int row = 0; row < 3; ++row) direction[k] += pose(row, k) * pose(row, 3);
    length += direction[k] * direction[k];
  }
  for (double& d : direction) d /= std::sqrt(length);
  const double determinant = xx * yy - xy * xy, first = 0.4886025119029199;
  const double basis[4] = {0.28209479177387814, -first * direction[1], first * direction[2],
                           -first * direction[0]};
  Drawn result = {p[2],
                  camera[12] * p[0] / p[2] + camera[14],
                  camera[13] * p[1] / p[2] + camera[15],
                  yy / determinant,
                  -xy / determinant,
                  xx / determinant,
                  1 / (1 + std::exp(-s[10])),
                  {}};
  for (size_t i = 0; i < 3; ++i) {
    double sum = 0.5;
    for (size_t k = 0; k < 4; ++k) sum += basis[k] * s[11 + 3 * k + i];
    result.colour[i] = std::max(sum, 0.0);
  }
  return result;
}

// The sum of the weighted picture.
double weighted_sum(const Scene& scene) {
  std::vector<Drawn> splats;
  for (int64_t i = 0; i < scene.count(); ++i) {
    splats.push_back(drawn(&scene.splats[static_cast<size_t>(i * kColumns)], scene.camera));
  }
  std::ranges::stable_sort(splats, {}, &Drawn::depth);
  double sum = 0;
  for (size_t pixel = 0; pixel < static_cast<size_t>(kWidth * kHeight); ++pixel) {
    const double px = static_cast<double>(pixel % kWidth) + 0.5;
    const double py = static_cast<double>(pixel / kWidth) + 0.5;
    double passed = 1;
    for (const Drawn& s : splats) {
      const double dx = px - s.x, dy = py - s.y;
      const double power = -0.5 * (s.a * dx * dx + 2 * s.b * dx * dy + s.c * dy * dy);
      const double alpha = std::min(0.99, s.opacity * std::exp(power));
      if (s.depth <= tools::kNear || alpha < tools::kLeastAlpha) continue;
      if (passed * (1 - alpha) < 1e-4) break;
      for (size_t i = 0; i < 3; ++i)
        sum += scene.weights[pixel * 3 + i] * passed * alpha * s.colour[i];
      passed *= 1 - alpha;
    }
    for (size_t i = 0; i < 3; ++i)
      sum += scene.weights[pixel * 3 + i] * passed * scene.background[i];
  }
  return sum;
}

std::vector<double> differences(Scene scene) {
  constexpr double kStep = 1e-6;
  std::vector<double> result;
  for (double& x : scene.splats) {
    const double here = x;
    x = here + kStep;
    const double above = weighted_sum(scene);
    x = here - kStep;
    const double below = weighted_sum(scene);
    x = here;
    result.push_back((above - below) / (2 * kStep));
  }
  return result;
}

ir::Result<ir::Graph> gradient_graph() {
  ir::Builder b;
  ir::ExtentPool& pool = b.pool();
  const ir::Value splats =
      b.input("splats", DType::f32, {ir::ExtentExpr(), pool.constant(kColumns)});
  const ir::Value camera = b.input("camera", DType::f32, {pool.constant(16)});
  const ir::Value background = b.input("background", DType::f32, {pool.constant(3)});
  const ir::Value weights = b.input(
      "weights", DType::f32, {pool.constant(kHeight), pool.constant(kWidth), pool.constant(3)});
  const tools::Projected projected = tools::project(splats, camera, {}, kWidth, kHeight);
  const tools::TileLists lists = tools::tile_lists(projected, kWidth, kHeight, 64);
  const ir::Value picture =
      tools::blend(projected, lists, background, kWidth, kHeight, splats.extent(0));
  b.output("sum", ops::reduce_sum.over_all(ops::mul(picture, weights)));
  auto graph = b.finish();
  if (!graph) return graph;
  const ir::ValueId wrt = graph->inputs[0];
  return autodiff::value_and_grad(std::move(*graph), {&wrt, 1});
}

std::vector<Tensor> inputs_of(const Scene& scene) {
  return {Tensor::from_doubles(DType::f32, {scene.count(), kColumns}, scene.splats),
          Tensor::from_doubles(DType::f32, {16}, scene.camera),
          Tensor::from_doubles(DType::f32, {3}, scene.background),
          Tensor::from_doubles(DType::f32, {kHeight, kWidth, 3}, scene.weights)};
}

// Every element within a part of the largest of its column group (position, scale ...).
void expect_gradient(const Tensor& found, const std::vector<double>& wanted) {
  const std::array<int64_t, 6> groups = {tools::kPosition, tools::kScale,     tools::kRotation,
                                         tools::kOpacity,  tools::kHarmonics, kColumns};
  for (size_t group = 0; group + 1 < groups.size(); ++group) {
    double largest = 0, worst = 0;
    for (int64_t i = 0; i < found.element_count(); ++i) {
      if (i % kColumns < groups[group] || i % kColumns >= groups[group + 1]) continue;
      const double value = wanted[static_cast<size_t>(i)];
      largest = std::max(largest, std::abs(value));
      worst = std::max(worst, std::abs(found.number(i) - value));
    }
    EXPECT_GT(largest, 0.1) << "group " << group;
    EXPECT_LT(worst, 1e-3 * largest) << "group " << group;
  }
}

TEST(Splats, GradientsEqualDifferencesInDoublePrecision) {
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const auto graph = gradient_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  for (const int64_t count : {1, 70}) {
    const Scene scene = random_scene(count);
    const std::vector<double> wanted = differences(scene);
    const auto found = device.run(*graph, inputs_of(scene));
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_NEAR((*found)[0].number(0), weighted_sum(scene), 2e-3) << count;
    expect_gradient((*found)[1], wanted);
  }
}

TEST(Splats, TheReferenceOfTheGraphHasTheSameGradients) {
  const auto graph = gradient_graph();
  ASSERT_TRUE(graph) << graph.error().message;
  const Scene scene = random_scene(6);
  const auto found = ir::evaluate(*graph, inputs_of(scene));
  ASSERT_TRUE(found) << found.error().message;
  expect_gradient((*found)[1], differences(scene));
}

}  // namespace
}  // namespace ullage::test
