// The rule clause by clause; the first that applies gives the reason.
#include "passes/precision/choose_storage.h"

#include <algorithm>
#include <cmath>

#include "ir/graph/op.h"
#include "ir/lowering/shared_constants.h"
#include "ops/elementwise/fused.h"
#include "ops/indexing/indexing.h"
#include "ops/resample/grid_sample.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Graph;
using ir::Node;
using ir::ValueId;

constexpr double kLargestHalf = 65504, kMinNormalHalf = 6.103515625e-05;
constexpr int64_t kFewElements = 64;

class Chooser {
 public:
  explicit Chooser(const Graph& graph) : graph_(graph), reason_(graph.values.size()) {}

  StorageChoice choose() {
    keep_interface();
    keep_constants();
    keep_deciding();
    keep_growing();
    keep_few();
    StorageChoice choice;
    for (ValueId id = 0; id < graph_.values.size(); ++id) {
      const ir::ValueInfo& value = graph_.value(id);
      const bool narrow = value.dtype == DType::f32 && reason_[id].empty();
      choice.storage.push_back(narrow ? DType::f16 : value.dtype);
      if (value.dtype == DType::f32 && !narrow) {
        choice.kept_wide.push_back({id, value.name, std::string(reason_[id])});
      }
    }
    return choice;
  }

 private:
  void keep(ValueId id, std::string_view reason) {
    if (id != ir::kNoValue && reason_[id].empty()) reason_[id] = reason;
  }

  void keep_interface() {
    for (ValueId id : graph_.inputs) keep(id, "an input of the graph");
    for (const ir::GraphOutput& output : graph_.outputs)
      keep(output.value, "an output of the graph");
    for (const ir::DeviceScalar& s : graph_.device_scalars) keep(s.value, "becomes an extent");
  }

  void keep_constants() {
    for (ValueId id = 0; id < graph_.values.size(); ++id) {
      const auto& constant = graph_.value(id).constant;
      if (!constant || constant->dtype() != DType::f32) continue;
      double largest = 0;
      for (int64_t i = 0; i < constant->element_count(); ++i) {
        const double size = std::fabs(constant->number(i));
        if (std::isfinite(size)) largest = std::max(largest, size);
      }
      if (largest > kLargestHalf) keep(id, "a constant beyond 65504");
      if (largest > 0 && largest < kMinNormalHalf) keep(id, "a constant below f16's precision");
    }
  }

  // From the last node to the first, so that a deciding value is known before its operands.
  void keep_deciding() {
    std::vector<bool> decides(graph_.values.size(), false);
    for (const ir::DeviceScalar& scalar : graph_.device_scalars) {
      if (scalar.value != ir::kNoValue) decides[scalar.value] = true;
    }
    for (size_t n = graph_.nodes.size(); n-- > 0;) {
      const Node& node = graph_.nodes[n];
      const bool passes_on = node.op->is_elementwise() || node.op == &ops::fused ||
                             has_trait(node.op->traits, ir::OpTrait::movement);
      const bool sinks = std::ranges::any_of(node.outputs, [&](ValueId id) {
        return !is_float(graph_.value(id).dtype) || (passes_on && decides[id]);
      });
      for (size_t i = 0; i < node.inputs.size(); ++i) {
        const bool position = node.op == &ops::grid_sample && i == 1;
        if (node.inputs[i] != ir::kNoValue && (sinks || position)) decides[node.inputs[i]] = true;
      }
    }
    for (ValueId id = 0; id < decides.size(); ++id) {
      if (decides[id]) keep(id, "decides integers, conditions or positions");
    }
  }

  void keep_growing() {
    for (const Node& node : graph_.nodes) {
      if (node.op->growth == ir::Growth::always || grows(node)) {
        keep(node.outputs[0], "its range grows");
      }
    }
  }

  // Does the last op of an elementwise node or an epilogue leave the range of its operands?
  bool grows(const Node& node) const {
    const bool elementwise = node.op->is_elementwise() || node.op == &ops::fused;
    if (!elementwise && !node.body) return false;
    const ir::ScalarBody body = elementwise ? ops::body_of(graph_, node) : *node.body;
    if (body.result < body.instruction_base()) return false;
    const auto& last = body.instructions[body.result - body.instruction_base()];
    // The value behind an operand. Input 0 of an epilogue is what the node computes.
    const auto value = [&](uint32_t operand) {
      if (operand >= body.constant_base()) return ir::kNoValue;
      if (elementwise) return node.inputs[operand];
      return operand == 0 ? ir::kNoValue : node.inputs[node.first_body_input + operand - 1];
    };
    const ValueId a = value(last.operands[0]), b = value(last.operands[1]);
    switch (last.op->growth) {
      case ir::Growth::never:
        return false;
      case ir::Growth::of_squares:
        return last.operands[0] == last.operands[1] || (a == b && a != ir::kNoValue);
      case ir::Growth::of_divisors: {
        const bool constant =
            last.operands[1] >= body.constant_base() && last.operands[1] < body.instruction_base();
        return !constant && (b == ir::kNoValue || graph_.value(b).constant == nullptr);
      }
      case ir::Growth::always:
        return true;
    }
    return false;
  }

  void keep_few() {
    for (ValueId id = 0; id < graph_.values.size(); ++id) {
      int64_t count = 1;
      for (const ir::AxisExtent& axis : graph_.value(id).shape.axes()) {
        const auto extent = ir::as_constant(axis.live);
        count = !extent || count < 0 ? -1 : std::min(count, kFewElements + 1) * *extent;
      }
      const bool weights = graph_.value(id).constant != nullptr;  // packed with larger ones
      if (!weights && count >= 0 && count <= kFewElements) keep(id, "few elements");
    }
  }

  const Graph& graph_;
  std::vector<std::string_view> reason_;  // per value; empty: may be f16
};

void keep_exact(const Graph& graph, StorageChoice& choice) {
  const auto is_wide = [&](ValueId id) {
    return graph.value(id).dtype == DType::f32 && choice.storage[id] == DType::f32;
  };
  for (ValueId id = 0; id < graph.values.size(); ++id) {
    const auto& constant = graph.value(id).constant;
    if (!constant || !is_wide(id) || constant->element_count() < kManyElements) continue;
    choice.storage[id] = ir::exact_storage(*constant);
  }
  for (const Node& node : graph.nodes) {
    if (node.op != &ops::gather) continue;
    const ValueId table = node.inputs[0], taken = node.outputs[0];
    if (!graph.value(table).constant || graph.value(table).dtype != DType::f32) continue;
    const bool is_output = std::ranges::any_of(
        graph.outputs, [&](const ir::GraphOutput& output) { return output.value == taken; });
    if (is_wide(taken) && !is_output) choice.storage[taken] = choice.storage[table];
  }
}

}  // namespace

StorageChoice choose_storage(const Graph& graph, Precision precision) {
  StorageChoice choice;
  if (precision == Precision::f16) {
    choice = Chooser(graph).choose();
  } else {
    for (const ir::ValueInfo& value : graph.values) choice.storage.push_back(value.dtype);
  }
  keep_exact(graph, choice);
  std::erase_if(choice.kept_wide,
                [&](const ir::KeptWide& kept) { return choice.storage[kept.value] != DType::f32; });
  return choice;
}

}  // namespace ullage::passes
