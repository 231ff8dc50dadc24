// Bounds of ops, and their propagation through a graph.
#include "tools/conform/models/graph_tolerance.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "tools/conform/tolerance.h"

namespace ullage::conform {

using ir::AccuracyRule;
using ir::Result;
using ir::Tensor;

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kSingleEps = 0x1p-23;

// Kernels compute narrow floats in f32 and round once more when they store.
ir::DType arithmetic_of(ir::DType dtype) {
  return dtype == ir::DType::f64 ? ir::DType::f64 : ir::DType::f32;
}
double eps_of(ir::DType dtype) {
  return dtype == ir::DType::f64 ? 0x1p-52 : kSingleEps;
}
double storage_error(ir::DType dtype, double y) {
  return arithmetic_of(dtype) == dtype ? 0 : ulp_of(dtype, y);
}

double magnitude(double v) {
  return std::isfinite(v) ? std::fabs(v) : 0;
}

double largest(const Tensor& tensor) {
  double most = 0;
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    most = std::max(most, magnitude(tensor.number(i)));
  }
  return most;
}

// f64 copies: a float operand before any rounding of partial results.
Tensor changed(const Tensor& tensor, const std::function<double(double)>& change) {
  if (!ir::is_float(tensor.dtype())) return tensor;
  Tensor copy(tensor.dtype(), tensor.shape());
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    copy.set_number(i, change(tensor.number(i)));
  }
  return copy;
}

// The op itself with other elements in its float operands; empty where it does not support them.
std::vector<Tensor> with(const ir::Graph& graph, const ir::Node& node,
                         std::span<const Tensor> operands, const ir::Bindings& bindings,
                         const std::function<double(double)>& change) {
  std::vector<Tensor> other;
  for (const Tensor& operand : operands) other.push_back(changed(operand, change));
  Result<std::vector<Tensor>> results = ir::evaluate_node(graph, node, other, bindings);
  return results ? *std::move(results) : std::vector<Tensor>();
}

class NodeBounds {
 public:
  NodeBounds(const ir::Graph& graph, const ir::Node& node, std::span<const Tensor> operands,
             const ir::Bindings& bindings, const SampleTolerance& sample_tolerance)
      : accuracy_(node.op->accuracy), operands_(operands), sample_tolerance_(sample_tolerance) {
    if (accuracy_.rule == AccuracyRule::resample) largest_ = largest(operands_[0]);
    if (accuracy_.rule != AccuracyRule::sum) return;
    terms_ = with(graph, node, operands, bindings, [](double) { return 1.0; });
    magnitudes_ = with(graph, node, operands, bindings, magnitude);
  }

  Tensor of(size_t output, const Tensor& result) const {
    Tensor bounds(ir::DType::f64, result.shape());
    if (!ir::is_float(result.dtype())) return bounds;
    const double scale =
        accuracy_.rule >= AccuracyRule::samples ? std::max(1.0, largest(result)) : 0;
    for (int64_t i = 0; i < result.element_count(); ++i) {
      const double y = result.number(i);
      bounds.set_number(i, arithmetic(output, result, i, y, scale) +
                               storage_error(result.dtype(), y) + smallest_normal(result.dtype()));
    }
    return bounds;
  }

 private:
  double arithmetic(size_t output, const Tensor& result, int64_t i, double y, double scale) const {
    const ir::DType dtype = arithmetic_of(result.dtype());
    switch (accuracy_.rule) {
      case AccuracyRule::undeclared:
      case AccuracyRule::exact:
        return 0;
      case AccuracyRule::pointwise:
        return (accuracy_.ulps + accuracy_.ulps_per_magnitude * operand_magnitude(i)) *
                   ulp_of(dtype, y) +
               accuracy_.absolute;
      case AccuracyRule::sum:
        if (output >= terms_.size() || output >= magnitudes_.size()) return kInfinity;
        return (magnitude(terms_[output].number(i)) + accuracy_.ulps) * eps_of(dtype) *
               magnitude(magnitudes_[output].number(i));
      case AccuracyRule::product:
        return (max_elements() + accuracy_.ulps) * eps_of(dtype) * magnitude(y);
      case AccuracyRule::samples:
        return sample_tolerance_.relative * magnitude(y) + sample_tolerance_.absolute * scale;
      case AccuracyRule::resample:
        return sample_tolerance_.relative * magnitude(y) + sample_tolerance_.absolute * scale +
               accuracy_.ulps * eps_of(dtype) * longest_extent() * largest_;
    }
    return 0;
  }

  // Of the operands' elements i; operands of one element count for all.
  double operand_magnitude(int64_t i) const {
    double most = 0;
    for (const Tensor& operand : operands_) {
      if (!ir::is_float(operand.dtype()) || operand.element_count() == 0) continue;
      most = std::max(most, magnitude(operand.number(std::min(i, operand.element_count() - 1))));
    }
    return most;
  }
  double max_elements() const {
    int64_t most = 1;
    for (const Tensor& operand : operands_) most = std::max(most, operand.element_count());
    return static_cast<double>(most);
  }

  double longest_extent() const {
    const std::vector<int64_t>& shape = operands_[0].shape();
    return static_cast<double>(std::ranges::max(shape));
  }

  const ir::Accuracy& accuracy_;
  std::span<const Tensor> operands_;
  const SampleTolerance& sample_tolerance_;
  double largest_ = 0;  // of the first operand
  std::vector<Tensor> terms_, magnitudes_;
};

std::vector<Tensor> zero_bounds(std::span<const Tensor> expected) {
  std::vector<Tensor> bounds;
  for (const Tensor& tensor : expected) bounds.emplace_back(ir::DType::f64, tensor.shape());
  return bounds;
}

// Widens `bounds` by those of one run.
void widen_by(Tensor& bounds, const Tensor& more, double factor) {
  for (int64_t i = 0; i < bounds.element_count(); ++i) {
    bounds.set_number(i, std::max(bounds.number(i), more.number(i) * factor));
  }
}

double distance(const Tensor& a, const Tensor& b, int64_t i) {
  if (!ir::is_float(a.dtype())) return a.integer(i) == b.integer(i) ? 0 : kInfinity;
  const double x = a.number(i), y = b.number(i);
  if (x == y || (std::isnan(x) && std::isnan(y))) return 0;
  return std::isfinite(x) && std::isfinite(y) ? std::fabs(x - y) : kInfinity;
}

Tensor distances(const Tensor& a, const Tensor& b) {
  Tensor result(ir::DType::f64, a.shape());
  for (int64_t i = 0; i < a.element_count(); ++i) result.set_number(i, distance(a, b, i));
  return result;
}

// Moves every float result by up to its bound.
Result<std::vector<Tensor>> perturbed(const ir::Graph& graph, std::span<const Tensor> inputs,
                                      uint32_t seed, const SampleTolerance& sample_tolerance) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> part(-1, 1);
  return ir::evaluate(graph, inputs,
                      [&](const ir::Node& node, std::span<const Tensor> operands,
                          const ir::Bindings& bindings, std::vector<Tensor>& results) {
                        const NodeBounds bounds(graph, node, operands, bindings, sample_tolerance);
                        for (size_t o = 0; o < results.size(); ++o) {
                          if (!ir::is_float(results[o].dtype())) continue;
                          const Tensor by = bounds.of(o, results[o]);
                          Tensor moved(results[o].dtype(), results[o].shape());
                          for (int64_t i = 0; i < moved.element_count(); ++i) {
                            const double y = results[o].number(i), b = by.number(i);
                            const bool is_free = std::isfinite(y) && std::isfinite(b);
                            moved.set_number(i, is_free ? y + part(random) * b : y);
                          }
                          results[o] = std::move(moved);
                        }
                      });
}

// The bound of the only node, by the outputs of the graph.
Result<GraphTolerance> of_one_node(const ir::Graph& graph, std::span<const Tensor> inputs,
                                   std::span<const Tensor> expected,
                                   const SampleTolerance& sample_tolerance) {
  GraphTolerance tolerance{.bounds = zero_bounds(expected), .rule = "exact"};
  const auto watch = [&](const ir::Node& node, std::span<const Tensor> operands,
                         const ir::Bindings& bindings, std::vector<Tensor>& results) {
    const NodeBounds bounds(graph, node, operands, bindings, sample_tolerance);
    constexpr std::string_view kRules[] = {"undeclared",
                                           "exact",
                                           "precision of the function",
                                           "terms * eps * sum of magnitudes",
                                           "factors * eps * magnitude",
                                           "of the op's samples",
                                           "of the op's samples and its coordinates"};
    tolerance.rule = kRules[static_cast<size_t>(node.op->accuracy.rule)];
    for (size_t g = 0; g < graph.outputs.size(); ++g) {
      const auto o = std::ranges::find(node.outputs, graph.outputs[g].value);
      if (o == node.outputs.end()) continue;
      const auto index = static_cast<size_t>(o - node.outputs.begin());
      tolerance.bounds[g] = bounds.of(index, results[index]);
    }
  };
  const Result<std::vector<Tensor>> again = ir::evaluate(graph, inputs, watch);
  if (!again) return again.error();
  return tolerance;
}

}  // namespace

Result<GraphTolerance> tolerance_of(const ir::Graph& graph, std::span<const Tensor> inputs,
                                    std::span<const Tensor> expected,
                                    const SampleTolerance& sample_tolerance) {
  for (const ir::Node& node : graph.nodes) {
    if (node.op->accuracy.rule == AccuracyRule::undeclared) {
      return ir::internal_error(std::string(node.op->name) +
                                ": its op definition declares no accuracy");
    }
  }
  if (graph.nodes.size() == 1) return of_one_node(graph, inputs, expected, sample_tolerance);
  GraphTolerance tolerance{.bounds = zero_bounds(expected),
                           .rule = "spread of perturbed references"};
  for (uint32_t run = 1; run <= kPerturbedRuns; ++run) {
    const Result<std::vector<Tensor>> moved = perturbed(graph, inputs, run, sample_tolerance);
    if (!moved) {
      tolerance.is_undecided = true;
      return tolerance;
    }
    for (size_t i = 0; i < expected.size(); ++i) {
      if ((*moved)[i].shape() != expected[i].shape()) {
        tolerance.is_undecided = true;
        return tolerance;
      }
      widen_by(tolerance.bounds[i], distances(expected[i], (*moved)[i]), kSafety);
    }
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    if (!ir::is_float(expected[i].dtype())) continue;
    for (int64_t e = 0; e < expected[i].element_count(); ++e) {
      const double least =
          ulp_of(expected[i].dtype(), expected[i].number(e)) + smallest_normal(expected[i].dtype());
      tolerance.bounds[i].set_number(e, tolerance.bounds[i].number(e) + least);
    }
  }
  return tolerance;
}

}  // namespace ullage::conform
