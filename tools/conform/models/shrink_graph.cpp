// Making a failing graph case smaller, greedily.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

#include "ir/graph/evaluate.h"
#include "ir/graph/op.h"
#include "passes/simplify/simplify.h"
#include "tools/conform/models/graph_case.h"

namespace ullage::conform {

using ir::Result;
using ir::Tensor;

namespace {

using Leaf = std::pair<uint32_t, uint32_t>;  // input, axis

class Shrinking {
 public:
  Shrinking(GraphCase whole, const FindFailing& find) : best_(std::move(whole)), find_(find) {}

  GraphCase run() {
    if (!against_reference()) return std::move(best_);
    without_bounds();
    fewer_runs();
    fewer_outputs();
    for (int round = 0; round < 3 && changed_once(); ++round) {
    }
    return std::move(best_);
  }

 private:
  bool changed_once() {
    const bool is_cut = shorter_chains();
    const bool is_smaller = smaller_extents();
    return simpler_values() || is_cut || is_smaller;
  }

  // Takes the first candidate that fails; false: none does.
  bool take(std::vector<GraphCase> candidates) {
    std::erase_if(candidates, [](const GraphCase& one) { return one.runs.empty(); });
    if (candidates.empty()) return false;
    std::vector<Artifact> files;
    for (const GraphCase& one : candidates) files.push_back({"candidate.graph", to_text(one)});
    const std::optional<size_t> found = find_(files);
    if (!found) return false;
    best_ = std::move(candidates[*found]);
    return true;
  }

  // Given outputs are valid only for the unchanged graph and inputs.
  bool against_reference() {
    if (std::ranges::all_of(best_.runs, [](const GraphRun& run) { return run.given.empty(); })) {
      return true;
    }
    GraphCase one = best_;
    for (GraphRun& run : one.runs) run.given.clear();
    return take({std::move(one)});
  }

  void without_bounds() {
    if (best_.bounds.empty()) return;
    GraphCase one = best_;
    one.bounds.clear();
    take({std::move(one)});
  }

  // The last run alone, or with the one before it, whose state may be needed.
  void fewer_runs() {
    if (best_.runs.size() < 2) return;
    std::vector<GraphCase> candidates;
    for (size_t i = 0; i < best_.runs.size(); ++i) {
      candidates.push_back(best_);
      candidates.back().runs = {best_.runs[i]};
    }
    for (size_t i = 0; i + 1 < best_.runs.size(); ++i) {
      candidates.push_back(best_);
      candidates.back().runs = {best_.runs[i], best_.runs.back()};
    }
    take(std::move(candidates));
  }

  GraphCase with_output(ir::ValueId value) const {
    GraphCase one = best_;
    one.graph.outputs = {{"out", value}};
    passes::eliminate_dead_code(one.graph);
    return one;
  }

  // The earliest wrong value, as the only output.
  void fewer_outputs() {
    std::vector<GraphCase> candidates;
    for (const ir::Node& node : best_.graph.nodes) {
      if (node.predicate) continue;  // not every run has it
      for (const ir::ValueId value : node.outputs) candidates.push_back(with_output(value));
    }
    for (const ir::GraphOutput& output : best_.graph.outputs) {
      candidates.push_back(with_output(output.value));
    }
    take(std::move(candidates));
  }

  // The result of node n becomes an input with the values of the reference.
  std::optional<GraphCase> with_input(size_t n) const {
    const ir::Node& node = best_.graph.nodes[n];
    if (node.predicate || node.outputs.size() != 1) return std::nullopt;
    const ir::ValueId value = node.outputs[0];
    for (const ir::AxisExtent& axis : best_.graph.value(value).shape.axes()) {
      if (ir::depends_on_device(axis.live)) return std::nullopt;
    }
    for (const ir::DeviceScalar& row : best_.graph.device_scalars) {
      if (row.value == value) return std::nullopt;
    }
    GraphCase one = best_;
    for (GraphRun& run : one.runs) {
      GraphCase probe = with_output(value);
      Result<std::vector<Tensor>> computed = ir::evaluate(probe.graph, run.inputs);
      if (!computed) return std::nullopt;
      run.inputs.push_back((*computed)[0]);
    }
    one.graph.nodes.erase(one.graph.nodes.begin() + static_cast<std::ptrdiff_t>(n));
    one.graph.values[value].producer = ir::kNoNode;
    one.graph.values[value].host.reset();
    one.graph.values[value].name = fmt::format("cut{}", one.graph.inputs.size());
    one.graph.inputs.push_back(value);
    for (ir::ValueInfo& info : one.graph.values) {
      if (info.producer != ir::kNoNode && info.producer > n) --info.producer;
    }
    passes::eliminate_dead_code(one.graph);
    return one;
  }

  bool shorter_chains() {
    bool is_changed = false;
    for (bool is_shorter = true; is_shorter && best_.graph.nodes.size() > 1;) {
      std::vector<GraphCase> candidates;
      // Late nodes first: everything before them is removed at once.
      for (size_t n = best_.graph.nodes.size() - 1; n-- > 0;) {
        if (auto one = with_input(n)) candidates.push_back(*std::move(one));
      }
      is_shorter = take(std::move(candidates));
      is_changed |= is_shorter;
    }
    return is_changed;
  }

  // The inputs of a run, cropped so that every leaf axis has its extent in `extents`.
  static std::optional<GraphRun> cropped(const ir::Graph& graph, const GraphRun& run,
                                         const std::map<Leaf, int64_t>& extents) {
    ir::Bindings bindings = ir::bind_inputs(run.inputs);
    const auto whole = bindings.integer;
    bindings.integer = [&extents, whole](const ir::ExtentNode& leaf) -> Result<int64_t> {
      const auto found = extents.find({leaf.input, leaf.index});
      if (leaf.op == ir::ScalarOp::input_axis && found != extents.end()) return found->second;
      return whole(leaf);
    };
    GraphRun smaller{.sizes = "cropped"};
    for (size_t i = 0; i < run.inputs.size(); ++i) {
      std::vector<int64_t> shape;
      for (const ir::AxisExtent& axis : graph.value(graph.inputs[i]).shape.axes()) {
        const Result<int64_t> extent = ir::evaluate(axis.live, bindings);
        if (!extent || *extent < 0) return std::nullopt;
        shape.push_back(*extent);
      }
      smaller.inputs.push_back(crop(run.inputs[i], shape));
    }
    return smaller;
  }

  // The first elements along each axis; where the shape is larger somewhere, repeated ones.
  static Tensor crop(const Tensor& tensor, const std::vector<int64_t>& shape) {
    Tensor result(tensor.dtype(), shape);
    for (int64_t i = 0; i < result.element_count() && tensor.element_count() > 0; ++i) {
      int64_t rest = i, from = 0, stride = 1;
      for (size_t a = shape.size(); a-- > 0;) {
        from += rest % shape[a] % std::max<int64_t>(tensor.shape()[a], 1) * stride;
        rest /= shape[a];
        stride *= tensor.shape()[a];
      }
      from %= tensor.element_count();
      if (ir::is_float(tensor.dtype())) {
        result.set_number(i, tensor.number(from));
      } else {
        result.set_integer(i, tensor.integer(from));
      }
    }
    return result;
  }

  std::map<Leaf, int64_t> leaf_extents() const {
    std::map<Leaf, int64_t> leaves;
    const GraphRun& run = best_.runs.back();
    for (uint32_t i = 0; i < run.inputs.size(); ++i) {
      const auto axes = best_.graph.value(best_.graph.inputs[i]).shape.axes();
      for (uint32_t a = 0; a < axes.size(); ++a) {
        const ir::ExtentNode* const node = axes[a].live.node();
        if (node->op == ir::ScalarOp::input_axis && node->input == i && node->index == a) {
          leaves[{i, a}] = run.inputs[i].shape()[a];
        }
      }
    }
    return leaves;
  }

  bool smaller_extents() {
    if (best_.runs.size() != 1) return false;
    bool is_changed = false;
    for (const auto& [leaf, first] : leaf_extents()) {
      int64_t extent = first;
      for (bool is_smaller = true; is_smaller && extent > 0;) {
        std::vector<GraphCase> candidates;
        std::vector<int64_t> tried;
        for (const int64_t next : {int64_t{0}, int64_t{1}, extent / 2, extent - 1}) {
          if (next >= extent || (!tried.empty() && tried.back() >= next)) continue;
          std::map<Leaf, int64_t> extents = leaf_extents();
          extents[leaf] = next;
          auto run = cropped(best_.graph, best_.runs[0], extents);
          if (!run) continue;
          candidates.push_back(best_);
          candidates.back().runs = {*std::move(run)};
          tried.push_back(next);
        }
        is_smaller = take(std::move(candidates));
        if (is_smaller) extent = leaf_extents()[leaf];
        is_changed |= is_smaller;
      }
    }
    return is_changed;
  }

  static Tensor filled(const Tensor& tensor, double value) {
    Tensor result(tensor.dtype(), tensor.shape());
    for (int64_t i = 0; i < result.element_count(); ++i) result.set_number(i, value);
    return result;
  }
  static Tensor rounded(const Tensor& tensor) {
    Tensor result(tensor.dtype(), tensor.shape());
    for (int64_t i = 0; i < result.element_count(); ++i) {
      result.set_number(i, std::nearbyint(tensor.number(i)));
    }
    return result;
  }

  bool simpler_values() {
    bool is_changed = false;
    for (size_t r = 0; r < best_.runs.size(); ++r) {
      for (size_t i = 0; i < best_.runs[r].inputs.size(); ++i) {
        const Tensor& input = best_.runs[r].inputs[i];
        std::vector<Tensor> simpler = {filled(input, 0), filled(input, 1)};
        if (ir::is_float(input.dtype())) simpler.push_back(rounded(input));
        std::vector<GraphCase> candidates;
        for (Tensor& tensor : simpler) {
          if (std::ranges::equal(tensor.bytes(), input.bytes())) break;  // is as simple already
          candidates.push_back(best_);
          candidates.back().runs[r].inputs[i] = std::move(tensor);
        }
        is_changed |= take(std::move(candidates));
      }
    }
    return is_changed;
  }

  GraphCase best_;
  const FindFailing& find_;
};

}  // namespace

Result<Artifact> shrink_graph_case(const Artifact& whole, const FindFailing& find) {
  Result<GraphCase> one = parse_graph_case(whole.bytes);
  if (!one) return one.error();
  return Artifact{whole.name, to_text(Shrinking(*std::move(one), find).run())};
}

}  // namespace ullage::conform
