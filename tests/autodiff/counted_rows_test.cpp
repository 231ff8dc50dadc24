// Derivatives of every op on axes of which device data decides how much there is: <J v, w> equals
// <v, w J> and finite differences at 0, 1, all but one and all of the capacity, and what lies
// behind the count is NaN that must not be seen.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "ir/graph/evaluate.h"
#include "ir/graph/widen.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/registry.h"
#include "ops/select/dynamic.h"
#include "tests/autodiff/transform_check.h"
#include "tests/ops/fixtures/rule_samples.h"

namespace ullage::test {
namespace {

using namespace ir;
using samples::Sample;

constexpr int64_t kCapacity = 8;  // no sample needs more of an axis

bool is_symbol(const std::string& extent) {
  return extent[0] < '0' || extent[0] > '9';
}

std::set<std::string> symbols_of(const Sample& sample) {
  std::set<std::string> symbols;
  for (const Sample::Operand& operand : sample.operands) {
    if (!operand.absent) symbols.insert(operand.shape.begin(), operand.shape.end());
  }
  std::erase_if(symbols, [](const std::string& s) { return !is_symbol(s); });
  return symbols;
}

// Every element with its own weight.
Value weighed(Value y) {
  const Value line = ops::flat(y);
  const Value k = ops::cast(ops::iota(y.builder(), DType::i32, {line.extent(0)}, 0), y.dtype());
  return ops::reduce_sum.over_all(ops::mul(line, ops::sin(ops::add(k, 1.0))));
}

// `op` on operands whose axes called `symbol` are cut to the last input, "count"; no graph where
// the op refuses such axes, one without outputs where it has no float result.
Result<Graph> counted_graph(const OpDef& op, const Sample& sample, const std::string& symbol) {
  Builder b;
  std::vector<Value> inputs = samples::add_sample_inputs(b, sample);
  const Value count = b.input("count", DType::i64, {});
  for (size_t i = 0; i < inputs.size(); ++i) {
    if (!inputs[i].valid()) continue;
    for (size_t axis = 0; axis < inputs[i].rank(); ++axis) {
      if (sample.operands[i].shape[axis] != symbol) continue;
      inputs[i] = ops::dynamic_truncate(inputs[i], count, static_cast<int64_t>(axis));
    }
  }
  Attributes attributes;
  if (sample.attributes != nullptr) attributes = sample.attributes(b.pool());
  Value loss;
  for (Value y : b.add(op, inputs, std::move(attributes), samples::sample_body(sample))) {
    if (!is_float(y.dtype())) continue;
    const Value part = weighed(y);
    loss = loss.valid() ? ops::add(loss, ops::cast(part, loss.dtype())) : part;
  }
  if (!loss.valid() && !b.failed()) return Graph();
  b.output("loss", loss);
  return b.finish();
}

// `inside` in the corner of a tensor that is NaN elsewhere.
Tensor in_capacity(const Tensor& inside, const std::vector<std::string>& names,
                   const std::string& symbol) {
  std::vector<int64_t> shape = inside.shape();
  for (size_t axis = 0; axis < shape.size(); ++axis) {
    if (names[axis] == symbol) shape[axis] = kCapacity;
  }
  Tensor all(inside.dtype(), shape);
  for (int64_t i = 0; i < all.element_count(); ++i) {
    int64_t rest = i, at = 0, stride = 1;
    bool is_inside = true;
    for (size_t axis = shape.size(); axis-- > 0;) {
      is_inside = is_inside && rest % shape[axis] < inside.shape()[axis];
      at += rest % shape[axis] * stride;
      stride *= inside.shape()[axis];
      rest /= shape[axis];
    }
    if (!is_float(all.dtype())) {
      all.set_integer(i, is_inside ? inside.integer(at) : 0);
    } else {
      all.set_number(i, is_inside ? inside.number(at) : NAN);
    }
  }
  return all;
}

// Has some operand of the sample an axis of this name?
bool has_axes(const Sample& sample) {
  return std::ranges::any_of(sample.operands, [](const Sample::Operand& operand) {
    return !operand.absent && !operand.shape.empty();
  });
}

// A constraint of the op, "(C2)", that the message names: the op itself states that it takes no
// such axes.
bool names_constraint(const OpDef& op, const std::string& message) {
  const size_t at = message.find("(C");
  const size_t end = at == std::string::npos ? at : message.find(')', at);
  return end != std::string::npos && op.doc.find(message.substr(at, end + 1 - at)) != op.doc.npos;
}

// Why the op is not compared with counted axes at all; empty if it is.
std::string reason_to_skip(const OpDef& op) {
  if (op.differentiation.form == DifferentiationForm::not_differentiable) {
    return std::string(op.differentiation.reason);
  }
  if (op.differentiation.form == DifferentiationForm::by_decomposition) {
    return "operands are flat, with extents that agree: recurrence_test.cpp";
  }
  return std::ranges::any_of(rule_samples(op), has_axes) ? "" : "no operand has an axis";
}

class CountedRow : public testing::TestWithParam<const OpDef*> {
 protected:
  // How often axes called `symbol` were compared, at all counts and sizes of the sample.
  size_t check(const Sample& sample, const std::string& symbol) {
    const OpDef& op = *GetParam();
    const Result<Graph> graph = counted_graph(op, sample, symbol);
    if (!graph) {
      EXPECT_TRUE(names_constraint(op, graph.error().message))
          << op.name << ", " << symbol << ": " << graph.error().message;
      return 0;
    }
    if (graph->outputs.empty()) return 0;
    size_t checked = 0;
    for (const Sizes& sizes : sample.sizes) {
      for (int64_t count : {int64_t{0}, int64_t{1}, kCapacity - 1, kCapacity}) {
        checked += check(*graph, sample, symbol, sizes, count) ? 1 : 0;
        if (HasFailure()) return checked;
      }
    }
    EXPECT_GT(checked, 0u) << op.name << " has no run with counted axes " << symbol;
    return checked;
  }

 private:
  // False where there is no element to name, or the op does not take operands of that size.
  static bool check(const Graph& graph, const Sample& sample, const std::string& symbol,
                    Sizes sizes, int64_t count) {
    const OpDef& op = *GetParam();
    for (auto& [name, value] : sizes) value = name == symbol ? count : value;
    const auto inside = rule_inputs(sample, sizes);
    if (!inside) return false;
    std::vector<Tensor> inputs;
    std::vector<size_t> wrt;
    size_t operand = 0;
    for (const Tensor& x : *inside) {
      while (sample.operands[operand].absent) ++operand;
      if (is_float(x.dtype())) wrt.push_back(inputs.size());
      inputs.push_back(in_capacity(widened(x), sample.operands[operand++].shape, symbol));
    }
    inputs.push_back(Tensor::from_integers(DType::i64, {}, std::vector<int64_t>{count}));
    if (!evaluate(widened(graph), inputs)) return false;
    const std::string what = std::string(op.name) + ", " + symbol + " = " + std::to_string(count) +
                             " of " + testing::PrintToString(sizes);
    check_derivatives(graph, wrt, inputs, what);
    return true;
  }
};

// An op is left out for a reason that the op gives; any other that is never compared fails.
TEST_P(CountedRow, A18_TangentsAndCotangentsAreAdjointAtEveryCount) {
  const OpDef& op = *GetParam();
  if (const std::string reason = reason_to_skip(op); !reason.empty()) GTEST_SKIP() << reason;
  size_t checked = 0;
  for (const Sample& sample : rule_samples(op)) {
    for (const std::string& symbol : symbols_of(sample)) {
      checked += check(sample, symbol);
      if (HasFailure()) return;
    }
  }
  EXPECT_GT(checked, 0u) << op.name << " was never compared, and gives no reason";
}

INSTANTIATE_TEST_SUITE_P(Registry, CountedRow, testing::ValuesIn(ops::registry()),
                         [](const auto& op) { return std::string(op.param->name); });

}  // namespace
}  // namespace ullage::test
