#include "ir/graph/evaluate_loops.h"

#include <algorithm>

#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

Tensor whole(int64_t value) {
  Tensor tensor(DType::i64, {});
  tensor.set_integer(0, value);
  return tensor;
}

}  // namespace

LoopRuns::LoopRuns(const Graph& graph, const std::vector<LoopRange>& loops,
                   std::vector<Tensor>& values, const Bindings& bindings)
    : graph_(graph), values_(values), bindings_(bindings) {
  for (const LoopRange& range : loops) runs_.push_back({.range = range, .next = {}});
}

// The last one that begins before: inner loops come later.
LoopRuns::Run& LoopRuns::innermost(uint32_t n) {
  Run* found = nullptr;
  for (Run& run : runs_) {
    if (run.range.begin <= n && n <= run.range.end) found = &run;
  }
  return *found;
}

bool LoopRuns::condition(const Node& node, size_t operand) const {
  if (operand >= node.inputs.size() || node.inputs[operand] == kNoValue) return true;
  return values_[node.inputs[operand]].integer(0) != 0;
}

// Of the extents that the value has now.
Result<Tensor> LoopRuns::empty(ValueId id) const {
  std::vector<int64_t> shape;
  for (const AxisExtent& axis : graph_.value(id).shape.axes()) {
    const auto extent = evaluate(axis.live, bindings_);
    if (!extent) return extent.error();
    shape.push_back(*extent);
  }
  return Tensor(graph_.value(id).dtype, std::move(shape));
}

// Of more rows than an iteration has, the first ones stay.
Result<void> LoopRuns::fit_extents(ValueId id) {
  const ShapeExtent& shape = graph_.value(id).shape;
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    const auto wanted = evaluate(shape[axis].live, bindings_);
    if (!wanted) return wanted.error();
    std::vector<int64_t> extents = values_[id].shape();
    if (*wanted == extents[axis]) continue;
    if (axis == 0 && *wanted < extents[0] && *wanted >= 0) {
      const size_t row = values_[id].bytes().size() / static_cast<size_t>(extents[0]);
      extents[0] = *wanted;
      auto first =
          Tensor::from_bytes(values_[id].dtype(), std::move(extents),
                             values_[id].bytes().first(row * static_cast<size_t>(*wanted)));
      if (!first) return first.error();
      values_[id] = *std::move(first);
      continue;
    }
    return invalid_argument("axis " + std::to_string(axis) + " of a carried value must be " +
                            std::to_string(*wanted) + ", is " +
                            std::to_string(values_[id].shape()[axis]));
  }
  return {};
}

Result<uint32_t> LoopRuns::step(uint32_t n) {
  const Node& node = graph_.nodes[n];
  if (node.op->loop_role == LoopRole::result) {
    values_[node.outputs[0]] = values_[node.inputs[kResultCarry]];
    if (auto ok = fit_extents(node.outputs[0]); !ok) return ok.error();
    return n + 1;
  }
  Run& run = innermost(n);
  if (node.op->loop_role == LoopRole::begin) return begin(run);
  if (node.op->loop_role == LoopRole::end) return end(run);
  if (auto ok = carry(run, node); !ok) return ok.error();
  return n + 1;
}

Result<uint32_t> LoopRuns::begin(Run& run) {
  const Node& node = graph_.nodes[run.range.begin];
  if (!run.is_running) {
    const auto iterations = evaluate(node.attributes[kLoopIterations][0], bindings_);
    if (!iterations) return iterations.error();
    run.iterations = *iterations;
    run.taken = 0;
    run.goes_on = condition(node, 0);
    run.next.clear();
  }
  // The results of the previous iteration are no longer there.
  for (uint32_t n = run.range.begin; n <= run.range.end; ++n) {
    for (ValueId id : graph_.nodes[n].outputs) values_[id] = Tensor();
  }
  run.is_live = run.goes_on && run.taken < run.iterations;
  values_[node.outputs[kBeginIteration]] = whole(run.taken);
  values_[node.outputs[kBeginLive]] = whole(run.is_live ? 1 : 0);
  values_[node.outputs[kBeginState]] = Tensor(DType::u32, {4});
  return run.range.begin + 1;
}

Result<void> LoopRuns::carry(Run& run, const Node& node) {
  const ValueId id = node.outputs[0];
  const auto it = std::ranges::find(run.next, id, &std::pair<ValueId, Tensor>::first);
  if (it != run.next.end()) {
    values_[id] = it->second;
  } else if (const ValueId initial = initial_of(node); initial != kNoValue) {
    values_[id] = values_[initial];
  } else {
    auto nothing = empty(id);
    if (!nothing) return nothing.error();
    values_[id] = *std::move(nothing);
  }
  return fit_extents(id);
}

Result<uint32_t> LoopRuns::end(Run& run) {
  const Node& node = graph_.nodes[run.range.end];
  if (run.is_live) {
    std::vector<std::pair<ValueId, Tensor>> next;
    for (size_t i = kEndFirstPair; i + 1 < node.inputs.size(); i += 2) {
      next.emplace_back(node.inputs[i], values_[node.inputs[i + 1]]);
    }
    run.next = std::move(next);
    run.goes_on = condition(node, kEndGoOn);
    ++run.taken;
  }
  const bool is_full = run.taken >= run.iterations;
  run.is_running = run.is_live && run.goes_on && !is_full;
  if (run.is_running) return run.range.begin;
  values_[node.outputs[kEndTaken]] = whole(run.taken);
  values_[node.outputs[kEndCutShort]] = whole(run.goes_on && is_full ? 1 : 0);
  for (const auto& [id, value] : run.next) values_[id] = value;
  return run.range.end + 1;
}

void LoopRuns::keep_captures(std::vector<size_t>& last_use) const {
  // Inner loops first: what they keep, the loops around them keep, too.
  for (size_t i = runs_.size(); i-- > 0;) {
    const LoopRange& range = runs_[i].range;
    for (uint32_t n = range.begin; n <= range.end; ++n) {
      for (ValueId id : graph_.nodes[n].inputs) {
        if (id == kNoValue) continue;
        const uint32_t producer = graph_.value(id).producer;
        if (producer == kNoNode || producer < range.begin) {
          last_use[id] = std::max<size_t>(last_use[id], range.end);
        }
      }
    }
  }
}

}  // namespace ullage::ir
