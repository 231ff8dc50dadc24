// Evaluation, folding and leaf queries of extent expressions.
#include <algorithm>
#include <bit>

#include "ir/extent/extent.h"
#include "ir/extent/extent_walk.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

// Value of a node, and which node failed first where there is none.
struct Evaluated {
  ScalarValue value;
  const ExtentNode* failed = nullptr;
};

// Evaluates a DAG bottom-up; the first error of each leaf is kept for the message.
class Evaluator {
 public:
  explicit Evaluator(const Bindings& bindings) : bindings_(bindings) {}

  Evaluated run(const ExtentNode* root) {
    for (const ExtentNode* node : operands_first(root)) evaluated_[node] = step(*node);
    return evaluated_[root];
  }

  Error error_at(const ExtentNode* node) const {
    if (auto it = leaf_errors_.find(node); it != leaf_errors_.end()) return it->second;
    const std::string text = to_string(ExtentExpr(node));
    std::string operands;
    for (int i = 0; i < arity_of(node->op); ++i)
      operands += (i ? ", " : "") + text_of_operand(*node, i);
    return out_of_bounds("the extent " + text + " has no value: " + std::string(name_of(node->op)) +
                         " of " + operands + " overflows or divides by zero");
  }

 private:
  Evaluated step(const ExtentNode& node) {
    if (info_of(node.op).leaf) return leaf(node);
    Evaluated operand[3];
    const ExtentNode* failed = nullptr;
    for (int i = 0; i < arity_of(node.op); ++i) {
      operand[i] = evaluated_[node.operand[i]];
      if (!operand[i].value.valid && failed == nullptr) failed = operand[i].failed;
    }
    const ScalarValue value = apply(node.op, operand[0].value, operand[1].value, operand[2].value);
    if (value.valid) return {value, nullptr};
    const bool chooses = node.op == ScalarOp::select || node.op == ScalarOp::float_select;
    if (chooses && operand[0].value.valid) {
      failed = operand[operand[0].value.integer != 0 ? 1 : 2].failed;
    }
    return {value, failed ? failed : &node};
  }

  Evaluated leaf(const ExtentNode& node) {
    if (node.op == ScalarOp::constant) return {integer_value(node.value), nullptr};
    if (node.op == ScalarOp::float_constant) {
      return {float_value(std::bit_cast<double>(node.value)), nullptr};
    }
    return yields_float(node.op) ? bound(node, bindings_.floating, float_value)
                                 : bound(node, bindings_.integer, integer_value);
  }

  template <class Bind, class Wrap>
  Evaluated bound(const ExtentNode& node, const Bind& bind, Wrap wrap) {
    if (!bind) {
      leaf_errors_.emplace(&node, invalid_argument("no value is bound to the extent " +
                                                   to_string(ExtentExpr(&node))));
      return {{}, &node};
    }
    auto value = bind(node);
    if (value) return {wrap(*value), nullptr};
    leaf_errors_.emplace(&node, value.error());
    return {{}, &node};
  }

  std::string text_of_operand(const ExtentNode& node, int i) const {
    const ScalarValue value = evaluated_.at(node.operand[i]).value;
    if (!value.valid) return "?";
    return yields_float(node.operand[i]->op) ? std::to_string(value.floating)
                                             : std::to_string(value.integer);
  }

  const Bindings& bindings_;
  std::unordered_map<const ExtentNode*, Evaluated> evaluated_;
  std::unordered_map<const ExtentNode*, Error> leaf_errors_;
};

Result<ScalarValue> evaluate_any(ExtentExpr e, const Bindings& bindings, bool require_float) {
  if (!e) return invalid_argument("there is no extent to evaluate");
  if (yields_float(e->op) != require_float) {
    return invalid_argument("the extent " + to_string(e) + " is not " +
                            (require_float ? "a float" : "an integer"));
  }
  Evaluator evaluator(bindings);
  const Evaluated evaluated = evaluator.run(e.node());
  if (!evaluated.value.valid) return evaluator.error_at(evaluated.failed);
  return evaluated.value;
}

// The value that needs no leaf, or an invalid one.
ScalarValue fold(ExtentExpr e) {
  if (!e) return {};
  if (info_of(e->op).leaf && e->op != ScalarOp::constant && e->op != ScalarOp::float_constant) {
    return {};
  }
  return Evaluator(Bindings{}).run(e.node()).value;
}

}  // namespace

Result<int64_t> evaluate(ExtentExpr e, const Bindings& bindings) {
  auto value = evaluate_any(e, bindings, false);
  if (!value) return value.error();
  return value->integer;
}

Result<double> evaluate_float(ExtentExpr e, const Bindings& bindings) {
  auto value = evaluate_any(e, bindings, true);
  if (!value) return value.error();
  return value->floating;
}

std::optional<int64_t> as_constant(ExtentExpr e) {
  if (!e || yields_float(e->op)) return std::nullopt;
  if (e->op == ScalarOp::constant) return e->value;
  const ScalarValue value = fold(e);
  return value.valid ? std::optional(value.integer) : std::nullopt;
}

std::optional<double> as_float_constant(ExtentExpr e) {
  if (!e || !yields_float(e->op)) return std::nullopt;
  const ScalarValue value = fold(e);
  return value.valid ? std::optional(value.floating) : std::nullopt;
}

std::vector<const ExtentNode*> leaves_of(ExtentExpr e) {
  std::vector<const ExtentNode*> leaves;
  if (!e) return leaves;
  for (const ExtentNode* node : operands_first(e.node())) {
    const bool bound = info_of(node->op).leaf && node->op != ScalarOp::constant &&
                       node->op != ScalarOp::float_constant;
    if (bound) leaves.push_back(node);
  }
  return leaves;
}

bool depends_on_device(ExtentExpr e) {
  return std::ranges::any_of(leaves_of(e),
                             [](const ExtentNode* leaf) { return is_device_leaf(leaf->op); });
}

std::optional<uint32_t> max_input_index(ExtentExpr e) {
  std::optional<uint32_t> largest;
  for (const ExtentNode* leaf : leaves_of(e)) {
    const bool of_input = !is_device_leaf(leaf->op) && leaf->op != ScalarOp::capacity &&
                          leaf->op != ScalarOp::index_variable;
    if (of_input) largest = std::max(largest.value_or(0), leaf->input);
  }
  return largest;
}

ExtentExpr remap_inputs(ExtentExpr e, ExtentPool& pool,
                        const std::function<uint32_t(uint32_t)>& f) {
  if (!e) return e;
  std::unordered_map<const ExtentNode*, ExtentExpr> mapped;
  for (const ExtentNode* node : operands_first(e.node())) {
    ExtentExpr& to = mapped[node];
    const auto operand = [&](int i) {
      return node->operand[i] ? mapped[node->operand[i]] : ExtentExpr{};
    };
    switch (node->op) {
      case ScalarOp::constant:
        to = pool.constant(node->value);
        break;
      case ScalarOp::float_constant:
        to = pool.float_constant(std::bit_cast<double>(node->value));
        break;
      case ScalarOp::input_axis:
        to = pool.input_axis(f(node->input), node->index);
        break;
      case ScalarOp::runtime_scalar:
        to = pool.runtime_scalar(f(node->input), node->index, node->semantics);
        break;
      case ScalarOp::float_runtime_scalar:
        to = pool.float_runtime_scalar(f(node->input), node->index);
        break;
      case ScalarOp::device_scalar:
        to = pool.device_scalar(node->input, node->semantics, node->value, operand(0));
        break;
      case ScalarOp::float_device_scalar:
        to = pool.float_device_scalar(node->input);
        break;
      case ScalarOp::capacity:
        to = pool.capacity(node->index);
        break;
      case ScalarOp::index_variable:
        to = pool.index_variable(node->index);
        break;
      default:
        to = pool.make(node->op, operand(0), operand(1), operand(2));
    }
  }
  return mapped[e.node()];
}

}  // namespace ullage::ir
