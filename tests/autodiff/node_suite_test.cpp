// Gradients of every model of the ONNX node suite whose first output and some input are floats,
// against finite differences of the reference.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <iostream>
#include <map>

#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"
#include "tests/frontends/test_data.h"
#include "tests/onnx/import_case.h"

namespace ullage::test {
namespace {

using namespace ir;
namespace fs = std::filesystem;

std::vector<fs::path> case_folders() {
  std::vector<fs::path> folders;
  if (!fs::exists(node_tests_folder())) return folders;
  for (const auto& entry : fs::directory_iterator(node_tests_folder())) {
    if (entry.is_directory()) folders.push_back(entry.path());
  }
  std::ranges::sort(folders);
  return folders;
}

// Sum of the first output along a line through the inputs; NaN after an error.
double value_at(const Graph& graph, const std::vector<Tensor>& inputs,
                const std::vector<Tensor>& direction, double step) {
  std::vector<Tensor> moved;
  for (size_t i = 0; i < inputs.size(); ++i) {
    Tensor x = widened(inputs[i]);
    if (is_float(x.dtype())) {
      Tensor sum(x.dtype(), x.shape());
      for (int64_t k = 0; k < x.element_count(); ++k) {
        sum.set_number(k, x.number(k) + step * direction[i].number(k));
      }
      x = sum;
    }
    moved.push_back(x);
  }
  const auto results = evaluate(graph, moved);
  if (!results) return NAN;
  double sum = 0;
  for (int64_t k = 0; k < (*results)[0].element_count(); ++k) sum += (*results)[0].number(k);
  return sum;
}

// Differences of the smooth graphs here do not depend on the step; those at corners and jumps do.
std::string compare_with_differences(const Graph& graph, const std::vector<Tensor>& at,
                                     const std::vector<Tensor>& direction, double claimed,
                                     double size) {
  constexpr double kStep = 1e-6, kWide = 4;
  const auto value = [&](double step) { return value_at(graph, at, direction, step); };
  const double here = value(0), up = value(kStep), down = value(-kStep);
  const double difference = (up - down) / (2 * kStep);
  const double wide = (value(kWide * kStep) - value(-kWide * kStep)) / (2 * kWide * kStep);
  if (!std::isfinite(here) || !std::isfinite(difference)) return "- not finite";
  const double scale = size + std::fabs(difference) + 1e-3;
  if (std::fabs(claimed - difference) <= 1e-4 * scale + 1e-9 * std::fabs(here) / kStep) return {};
  const double bend = std::fabs((up - here) - (here - down)) / kStep;
  if (bend > 1e-3 * scale || !(std::fabs(wide - difference) <= 1e-3 * scale))
    return "- corner or jump";
  return "gradient " + std::to_string(claimed) + ", difference " + std::to_string(difference);
}

// Empty where right; "-" and why where there is nothing to check it against.
std::string check_case(const NodeCase& test) {
  Result<Graph> graph = import_case(test, onnx::Loops::unrolled);
  if (!graph) return "- not imported";
  if (graph->outputs.empty()) return "- no outputs";
  if (!is_float(graph->value(graph->outputs[0].value).dtype)) return "- first output is no float";
  std::vector<ValueId> wrt;
  std::vector<size_t> positions;
  for (size_t i = 0; i < graph->inputs.size(); ++i) {
    if (!is_float(graph->value(graph->inputs[i]).dtype)) continue;
    wrt.push_back(graph->inputs[i]);
    positions.push_back(i);
  }
  if (wrt.empty()) return "- no input is a float";
  if (graph->inputs.size() != test.inputs.size()) return "- inputs differ";
  graph->outputs.resize(1);
  const Result<Graph> gradient = autodiff::grad(*graph, wrt);
  // Ops that have none state why (tests/ops/differentiation_test.cpp).
  if (!gradient && gradient.error().message.find(": is not differentiable") != std::string::npos) {
    return "- a node without a derivative";
  }
  if (!gradient) return gradient.error().message;

  std::vector<Tensor> at, direction;
  uint32_t seed = 5;
  for (const Tensor& x : test.inputs) {
    at.push_back(widened(x));
    Tensor v(DType::f64, x.shape());
    for (int64_t k = 0; k < v.element_count(); ++k) {
      seed = seed * 1664525u + 1013904223u;
      v.set_number(k, static_cast<double>(seed >> 8) / (1 << 23) - 1);
    }
    direction.push_back(v);
  }
  const Result<std::vector<Tensor>> found = evaluate(widened(*gradient), at);
  if (!found) return "gradient: " + found.error().message;
  double claimed = 0, size = 0;  // along the direction; of its parts
  for (size_t k = 0; k < wrt.size(); ++k) {
    const Tensor &g = (*found)[k], &v = direction[positions[k]];
    if (g.shape() != v.shape()) return "a gradient has another shape than its input";
    for (int64_t i = 0; i < g.element_count(); ++i) {
      claimed += g.number(i) * v.number(i);
      size += std::fabs(g.number(i) * v.number(i));
    }
  }
  return compare_with_differences(widened(*graph), at, direction, claimed, size);
}

TEST(NodeSuiteGradient, EqualsSlopes) {
  const std::vector<fs::path> folders = case_folders();
  if (folders.empty()) GTEST_SKIP() << "the ONNX node suite is not there; see ./dev setup";
  size_t right = 0;
  std::map<std::string, size_t> nothing;
  for (const fs::path& folder : folders) {
    const Result<NodeCase> test = load_case(folder);
    if (!test || test->skipped_by) continue;
    const std::string verdict = check_case(*test);
    if (verdict.empty()) {
      ++right;
    } else if (verdict.starts_with("-")) {
      ++nothing[verdict];
    } else {
      ADD_FAILURE() << test->name << ": " << verdict;
    }
  }
  std::cout << right << " gradients are right\n";
  for (const auto& [why, count] : nothing) std::cout << count << " " << why << "\n";
  EXPECT_GT(right, 500u);
}

}  // namespace
}  // namespace ullage::test
