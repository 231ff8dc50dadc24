// What an iteration needs is found once; computing it is a replay of nodes.
#include "autodiff/loops/loop_iteration.h"

#include <algorithm>

#include "autodiff/dropped_rows.h"
#include "autodiff/loops/saved_carries.h"
#include "ir/graph/op.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::ExtentExpr;
using ir::Node;
using ir::Value;
using ir::ValueId;

LoopIteration::LoopIteration(ir::Builder& builder, const ir::LoopRange& loop,
                             const IsActive& is_active)
    : builder_(builder), loop_(loop), replay_(builder) {
  find_carried(is_active);
  find_needed(is_active);
}

void LoopIteration::find_carried(const IsActive& is_active) {
  const auto growing = ir::growing_carries(graph());
  const Node& end = graph().nodes[loop_.end];
  for (size_t i = ir::kEndFirstPair; i + 1 < end.inputs.size(); i += 2) {
    const ValueId id = end.inputs[i];
    if (!is_active(id)) continue;
    ActiveCarry carry{.value = id, .next = end.inputs[i + 1]};
    carry.initial = ir::initial_of(graph().nodes[graph().value(id).producer]);
    const auto grows = std::ranges::find(growing, id, &ir::GrowingCarry::carried);
    if (grows != growing.end()) carry.axis = grows->axis;
    carried_.push_back(carry);
  }
}

// Of one that grows.
std::span<const ValueId> LoopIteration::pieces_of(const ActiveCarry& carry) const {
  return std::span(graph().nodes[graph().value(carry.next).producer].inputs).subspan(1);
}

void LoopIteration::find_needed(const IsActive& is_active) {
  std::vector<ValueId> left;
  for (const ActiveCarry& carry : carried_) {
    const auto leaves = carry.axis ? pieces_of(carry) : std::span(&carry.next, 1);
    left.insert(left.end(), leaves.begin(), leaves.end());
  }
  const auto read = [&](ValueId id) {
    if (id == ir::kNoValue || !is_active(id) || std::ranges::count(read_, id) != 0) return;
    const uint32_t producer = graph().value(id).producer;
    if (producer == ir::kNoNode || producer < loop_.begin) read_.push_back(id);
  };
  for (uint32_t n : needed_nodes(graph(), loop_.begin + 1, loop_.end, left)) {
    if (is_own_carry(n)) {
      begins_with_.push_back(graph().nodes[n].outputs[0]);
      continue;
    }
    needed_.push_back(n);
    std::ranges::for_each(graph().nodes[n].inputs, read);
  }
  std::ranges::for_each(left, read);
  find_rows(left);
}

// `left`: what the iteration leaves, which may be what it reads.
void LoopIteration::find_rows(std::span<const ValueId> left) {
  std::erase_if(read_, [&](ValueId id) {
    if (std::ranges::count(left, id) != 0) return false;
    const auto rows = iteration_rows(builder_, loop_, needed_, id);
    rows_.insert(rows_.end(), rows.begin(), rows.end());
    return !rows.empty();
  });
}

bool LoopIteration::is_own_carry(uint32_t n) const {
  const Node& node = graph().nodes[n];
  return node.op->loop_role == ir::LoopRole::carry &&
         node.inputs[ir::kCarryIteration] ==
             graph().nodes[loop_.begin].outputs[ir::kBeginIteration];
}

ExtentExpr LoopIteration::extent_at(ValueId carried, size_t axis, ExtentExpr iteration) const {
  return at_iteration(graph(), loop_, graph().value(carried).shape[axis].live, iteration);
}

// Extents must depend only on the number of the iteration and on values from outside.
ir::Result<void> LoopIteration::check() const {
  std::vector<ValueId> values = begins_with_;
  for (const ActiveCarry& carry : carried_) values.push_back(carry.value);
  for (ValueId id : values) {
    const size_t rank = graph().value(id).shape.rank();
    for (size_t axis = 0; axis < rank; ++axis) {
      const bool is_known = graph().value(id).shape[axis].live != ExtentExpr();
      if (is_known &&
          !varies_in(graph(), loop_, extent_at(id, axis, builder_.pool().constant(0)))) {
        continue;
      }
      return ir::unsupported(
          "unsupported: in a loop that is differentiated the extents of carried values must follow "
          "from the number of the iteration: axis " +
          std::to_string(axis) + " of one does not");
    }
  }
  return check_grown();
}

// ops::Loop::next_first leaves rows that the next iteration writes over.
ir::Result<void> LoopIteration::check_grown() const {
  const ValueId iteration = graph().nodes[loop_.begin].outputs[ir::kBeginIteration];
  const Node& end = graph().nodes[loop_.end];
  for (const ActiveCarry& carry : carried_) {
    if (!carry.axis) continue;
    const auto dropped =
        rows_dropped(graph(), iteration, end, carry.value, carry.next, *carry.axis);
    if (!dropped) continue;
    return ir::unsupported(
        "unsupported: a loop that is differentiated must keep all that an iteration puts behind a "
        "carried value: " +
        *dropped);
  }
  return {};
}

void LoopIteration::fetch() {
  for (ValueId id : begins_with_) {
    const Value stack = saved_carry(builder_, loop_, id);
    if (stack.valid()) {
      stacks_.emplace(id, stack);
    } else {
      grown_.emplace(id, result_of(builder_, loop_, id));
    }
  }
}

// A row of its stack, or of what has grown as much as it was.
Value LoopIteration::carried_at(ValueId id, ExtentExpr iteration) const {
  const ExtentExpr zero = builder_.pool().constant(0), one = builder_.pool().constant(1);
  if (const auto stack = stacks_.find(id); stack != stacks_.end()) {
    std::vector<ExtentExpr> shape = ops::extents_of(stack->second);
    shape.erase(shape.begin());
    return ops::reshape(part_of(stack->second, 0, iteration, one), shape);
  }
  Value x = grown_.at(id);
  for (size_t axis = 0; axis < graph().value(id).shape.rank(); ++axis) {
    x = part_of(x, axis, zero, extent_at(id, axis, iteration));
  }
  return x;
}

void LoopIteration::compute(ExtentExpr iteration) {
  const Node begin = graph().nodes[loop_.begin];
  const ValueId number = begin.outputs[ir::kBeginIteration], live = begin.outputs[ir::kBeginLive];
  replay_.put(number, ops::extent_values(builder_, {iteration}, {}));
  replay_.put(builder_.scalars(Value(&builder_, number))[0], iteration);
  replay_.put(builder_.scalars(Value(&builder_, live))[0], builder_.pool().constant(1));
  for (ValueId id : begins_with_) replay_.put(id, carried_at(id, iteration));
  for (const IterationRow& row : rows_) {
    const Node node = graph().nodes[row.node];
    replay_.add(node);
  }
  first_ = graph().nodes.size();
  for (uint32_t n : needed_) {
    if (std::ranges::count(rows_, n, &IterationRow::node) != 0) continue;
    const Node node = graph().nodes[n];  // the list grows meanwhile
    replay_.add(node);
  }
}

Value LoopIteration::begun_with(const ActiveCarry& carry) const {
  return std::ranges::count(begins_with_, carry.value) != 0 ? now(carry.value) : Value();
}

std::vector<Value> LoopIteration::pieces(const ActiveCarry& carry) const {
  std::vector<Value> values;
  for (ValueId id : pieces_of(carry)) values.push_back(now(id));
  return values;
}

Value part_of(Value x, size_t axis, ExtentExpr start, ExtentExpr size) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> starts(x.rank(), pool.constant(0));
  std::vector<ExtentExpr> sizes = ops::extents_of(x);
  if (ir::prove_equal(start, starts[axis]) && ir::prove_equal(size, sizes[axis])) return x;
  starts[axis] = start;
  sizes[axis] = size;
  return ops::slice(x, starts, sizes, std::vector<ExtentExpr>(x.rank(), pool.constant(1)));
}

}  // namespace ullage::autodiff
