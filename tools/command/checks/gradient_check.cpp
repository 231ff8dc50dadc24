// Central differences along single elements and one direction per value.
#include "tools/command/checks/gradient_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"
#include "tools/command/files/tensor_text.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"

namespace ullage::tools {
namespace {

using ir::Tensor;

// The sum of the first output as a function of one value of the graph.
class SumAlongDirection {
 public:
  SumAlongDirection(const ir::Graph& graph, std::vector<Tensor> inputs)
      : graph_(ir::widened(graph)), inputs_(std::move(inputs)) {
    graph_.outputs.resize(1);
    for (Tensor& input : inputs_) input = ir::widened(input);
  }

  Tensor value(ir::ValueId id) const {
    const auto input = std::ranges::find(graph_.inputs, id);
    return input != graph_.inputs.end()
               ? inputs_[static_cast<size_t>(input - graph_.inputs.begin())]
               : *graph_.value(id).constant;
  }

  // Where the value `id` is moved by `step` times `direction`.
  ir::Result<double> at(ir::ValueId id, const std::vector<double>& direction, double step) const {
    const Tensor before = value(id);
    Tensor moved(before.dtype(), before.shape());
    for (int64_t i = 0; i < moved.element_count(); ++i) {
      moved.set_number(i, before.number(i) + step * direction[static_cast<size_t>(i)]);
    }
    std::vector<Tensor> inputs = inputs_;
    ir::Graph graph = graph_;
    const auto input = std::ranges::find(graph.inputs, id);
    if (input != graph.inputs.end()) {
      inputs[static_cast<size_t>(input - graph.inputs.begin())] = moved;
    } else {
      graph.values[id].constant = std::make_shared<const Tensor>(moved);
    }
    const auto outputs = ir::evaluate(graph, inputs);
    if (!outputs) return outputs.error();
    double sum = 0;
    const Tensor& y = (*outputs)[0];
    for (int64_t i = 0; i < y.element_count(); ++i) sum += y.number(i);
    return sum;
  }

 private:
  ir::Graph graph_;
  std::vector<Tensor> inputs_;
};

struct Probe {
  std::string name;
  std::vector<double> direction;
};

Probe one_element(const Tensor& like, int64_t index) {
  std::vector<int64_t> place(like.rank());
  int64_t rest = index;
  for (size_t axis = like.rank(); axis-- > 0; rest /= like.shape()[axis]) {
    place[axis] = rest % like.shape()[axis];
  }
  Probe probe{text_of(place), {}};
  probe.direction.resize(static_cast<size_t>(like.element_count()), 0);
  probe.direction[static_cast<size_t>(index)] = 1;
  return probe;
}

std::vector<Probe> probes_of(const Tensor& gradient) {
  const int64_t count = gradient.element_count();
  std::vector<int64_t> order(static_cast<size_t>(count));
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{},
                           [&](int64_t i) { return std::fabs(gradient.number(i)); });
  std::vector<Probe> probes;
  constexpr int64_t kLargest = 3, kBetween = 3;
  for (int64_t k = 0; k < std::min(count, kLargest + kBetween); ++k) {
    const bool all = count <= kLargest + kBetween;
    const int64_t at =
        all || k < kLargest ? k : count - 1 - (count - 1) * (k - kLargest) / kBetween;
    probes.push_back(one_element(gradient, order[static_cast<size_t>(at)]));
  }
  std::mt19937 random(1);
  Probe probe{"random direction", {}};
  for (int64_t i = 0; i < count; ++i) {
    probe.direction.push_back(static_cast<double>(random() % 2001) / 1000 - 1);
  }
  if (count > 1) probes.push_back(std::move(probe));
  return probes;
}

double length_of(const std::vector<double>& v) {
  return std::sqrt(std::inner_product(v.begin(), v.end(), v.begin(), 0.0));
}

// One row of the table; true where the gradient is right or nothing can be claimed.
ir::Result<bool> check_probe(const SumAlongDirection& sum, ir::ValueId id, const std::string& name,
                             const Tensor& gradient, const Probe& probe, TextTable& table) {
  constexpr double kStep = 1e-5, kTolerance = 2e-3;
  const auto here = sum.at(id, probe.direction, 0), up = sum.at(id, probe.direction, kStep),
             down = sum.at(id, probe.direction, -kStep);
  for (const auto* value : {&here, &up, &down}) {
    if (!*value) return value->error();
  }
  double claimed = 0, size = 0;
  for (int64_t i = 0; i < gradient.element_count(); ++i) {
    const double along = probe.direction[static_cast<size_t>(i)];
    if (along != 0) claimed += gradient.number(i) * along;
    if (std::isfinite(gradient.number(i))) size += gradient.number(i) * gradient.number(i);
  }
  const double difference = (*up - *down) / (2 * kStep);
  const double scale = std::sqrt(size) * length_of(probe.direction) + std::fabs(difference) + 1e-3;
  const double error = std::fabs(claimed - difference) / scale;
  const double bend = std::fabs((*up - *here) - (*here - *down)) / kStep / scale;
  const bool corner = bend > 0.01 || !std::isfinite(difference), right = error <= kTolerance;
  table.add({name, probe.name, fmt::format("{:.6g}", claimed), fmt::format("{:.6g}", difference),
             fmt::format("{:.1e}", error),
             right    ? "ok"
             : corner ? "corner or jump"
                      : "DIFFERS"});
  return right || corner;
}

// In the graph's order.
ToolResult<std::vector<Tensor>> ordered(const ir::Graph& graph, const RunInputs& inputs) {
  std::vector<Tensor> tensors;
  for (ir::ValueId id : graph.inputs) {
    const std::string& name = graph.value(id).name;
    const auto given = std::ranges::find(inputs, name, [](const auto& pair) { return pair.first; });
    if (given == inputs.end()) return failed(fmt::format("--check: input {} is not given", name));
    tensors.push_back(given->second);
  }
  return tensors;
}

}  // namespace

ToolResult<> check_gradients(const ir::Graph& graph, std::span<const ir::ValueId> wrt,
                             const RunInputs& inputs, const Execution& execution) {
  auto tensors = ordered(graph, inputs);
  if (!tensors) return tensors.error();
  const SumAlongDirection sum(graph, *std::move(tensors));
  TextTable table({"value", "element", "gradient", "finite difference", "error", "verdict"});
  size_t wrong = 0;
  for (uint32_t k = 0; k < wrt.size(); ++k) {
    const auto view = execution.session.output(k);
    if (!view) return failure_of(view.status());
    const auto gradient = Tensor::from_bytes(
        from_c(view->dtype), {view->extents.begin(), view->extents.end()}, view->bytes);
    if (!gradient) return failure_of(gradient.error());
    for (const Probe& probe : probes_of(*gradient)) {
      const auto right =
          check_probe(sum, wrt[k], graph.value(wrt[k]).name, *gradient, probe, table);
      if (!right) return failure_of(right.error());
      wrong += *right ? 0 : 1;
    }
  }
  print_text(table.text());
  if (wrong == 0) return {};
  return failed(fmt::format("{} gradients differ from finite differences", wrong));
}

}  // namespace ullage::tools
