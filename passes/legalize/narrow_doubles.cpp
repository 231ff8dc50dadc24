// From a cast upwards, as far as floats suffice.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "ir/graph/builder.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Node;
using ir::OpDef;
using ir::Value;
using ir::ValueId;

// Yield one of their operands, or its negative: rounding before or behind them is the same.
bool picks(const OpDef& op) {
  const std::array<const OpDef*, 5> all = {&ops::where, &ops::neg, &ops::abs, &ops::min, &ops::max};
  return has_trait(op.traits, ir::OpTrait::movement) || std::ranges::find(all, &op) != all.end();
}

// Round once, as a cast behind them would.
bool is_arithmetic(const OpDef& op) {
  return &op == &ops::add || &op == &ops::sub || &op == &ops::mul;
}

// Floats represent every value of these; of kRounded, at least the nearest float is what a double
// of theirs rounds to.
constexpr ir::DTypeSet kHeld{DType::f32, DType::f16, DType::bf16, DType::i8,
                             DType::u8,  DType::i16, DType::u16,  DType::boolean};
constexpr ir::DTypeSet kRounded = kHeld | ir::DTypeSet{DType::i32, DType::u32};

bool holds_floats(const ir::Tensor& tensor) {
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    const double number = tensor.number(i);
    if (static_cast<double>(static_cast<float>(number)) != number) return false;
  }
  return true;
}

// Floats for the doubles that lead to a cast. `rounds`: the nearest one will do, else it must be
// equal.
class Narrowing {
 public:
  explicit Narrowing(ir::Builder& builder) : b_(builder) {}

  bool may_narrow(ValueId id, bool rounds) {
    const auto [found, is_new] = may_.try_emplace({id, rounds});
    if (is_new) found->second = look(id, rounds);
    return found->second;
  }

  // REQUIRES: may_narrow.
  Value narrow(ValueId id, bool rounds) {
    const auto [found, is_new] = made_.try_emplace({id, rounds});
    if (is_new) found->second = make(id, rounds);
    return found->second;
  }

 private:
  const Node* producer(ValueId id) const {
    const uint32_t n = b_.graph().value(id).producer;
    return n == ir::kNoNode ? nullptr : &b_.graph().nodes[n];
  }

  bool look(ValueId id, bool rounds) {
    if (const auto& constant = b_.graph().value(id).constant) {
      return rounds || holds_floats(*constant);
    }
    const Node* node = producer(id);
    if (!node || node->outputs.size() != 1 || node->body) return false;
    if (node->op == &ops::cast) {
      return (rounds ? kRounded : kHeld).contains(b_.graph().value(node->inputs[0]).dtype);
    }
    if (!picks(*node->op) && !(rounds && is_arithmetic(*node->op))) return false;
    return std::ranges::all_of(node->inputs, [&](ValueId input) {
      return !is_double(input) || may_narrow(input, rounds && picks(*node->op));
    });
  }

  Value make(ValueId id, bool rounds) {
    const Node* found = producer(id);
    if (!found) return ops::cast(Value(&b_, id), DType::f32);
    const Node node = *found;  // adding moves it
    if (node.op == &ops::cast) return ops::cast(Value(&b_, node.inputs[0]), DType::f32);
    std::vector<Value> inputs;
    for (const ValueId input : node.inputs) {
      inputs.push_back(is_double(input) ? narrow(input, rounds && picks(*node.op))
                                        : Value(&b_, input));
    }
    return b_.add1(*node.op, inputs, node.attributes);
  }

  bool is_double(ValueId id) const {
    return id != ir::kNoValue && b_.graph().value(id).dtype == DType::f64;
  }

  ir::Builder& b_;
  std::map<std::pair<ValueId, bool>, bool> may_;
  std::map<std::pair<ValueId, bool>, Value> made_;
};

ir::Result<Value> in_floats(ir::Builder& b, uint32_t n) {
  const Node& node = b.graph().nodes[n];
  if (node.op != &ops::cast) return Value();
  const ValueId from = node.inputs[0];
  const ir::ValueInfo& doubles = b.graph().value(from);
  const bool narrows = doubles.dtype == DType::f64 &&
                       b.graph().value(node.outputs[0]).dtype == DType::f32 && !doubles.constant;
  Narrowing narrowing(b);
  return narrows && narrowing.may_narrow(from, true) ? narrowing.narrow(from, true) : Value();
}

}  // namespace

ir::Result<void> narrow_doubles(ir::Graph& graph) {
  return replace_nodes(graph, in_floats);
}

}  // namespace ullage::passes
