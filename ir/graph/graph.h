// Graph: ops over symbolically shaped values, in topological order. Data only; build one with
// Builder, check it with verify().
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "ir/dtype.h"
#include "ir/extent/extent.h"
#include "ir/extent/shape.h"
#include "ir/graph/attribute.h"
#include "ir/graph/scalar_body.h"
#include "ir/graph/tensor.h"

namespace ullage::ir {

struct OpDef;

using ValueId = uint32_t;
inline constexpr ValueId kNoValue = UINT32_MAX;  // an absent optional operand
inline constexpr uint32_t kNoNode = UINT32_MAX;

// The elements of a small tensor as host scalars, row-major: how shape arithmetic flows from
// Shape and integer inputs into extents without touching the device. At most 64 elements; integer
// and bool tensors have i64 expressions, float tensors f64 ones.
using HostValue = std::vector<ExtentExpr>;
inline constexpr size_t kMaxHostElements = 64;

// One tensor-valued name in SSA form.
struct ValueInfo {
  DType dtype = DType::f32;
  ShapeExtent shape{};
  std::string name{};
  uint32_t producer = kNoNode;               // kNoNode: graph input or constant
  std::optional<HostValue> host{};           // set where the elements are known to the host
  std::shared_ptr<const Tensor> constant{};  // set for constants
};

struct Node {
  const OpDef* op = nullptr;
  std::vector<ValueId> inputs{};  // kNoValue for absent optional ones
  std::vector<ValueId> outputs{};
  Attributes attributes{};
  // Runs only where this host condition is not 0; null: always. Nodes of an inlined If branch
  // have the conjunction of the conditions above them.
  ExtentExpr predicate{};
  // For the `fused` op and for ops that take a body: the computation of an element, one body input
  // per operand. For an op that takes an epilogue: what is applied to its first output before the
  // store; body input 0 is that result, input i > 0 is node input first_body_input + i - 1. For an
  // op that takes a prologue: what is applied to each element of its operand as it is read.
  std::shared_ptr<const ScalarBody> body{};
  uint32_t first_body_input = 0;
  std::string name{};
  uint32_t source = UINT32_MAX;  // index into Graph::sources
};

// A run-time condition that must be true: checked on the host before any dispatch where the host
// knows it, else by the device, which then stops what comes later.
struct Guard {
  ExtentExpr condition{};  // not 0
  ExtentExpr predicate{};  // only checked where not 0; null: always
  std::string message{};   // the rule, with names; the values are appended when it fails
  // The results of the nodes that raised it: while all of them are unused it may be dropped (P-13).
  // Empty: it applies to the program as a whole.
  std::vector<ValueId> values{};
  // Numbers that a failure prints behind the message; empty: the leaves of the condition.
  std::vector<std::pair<std::string, ExtentExpr>> details{};
};

// One element of a value that some extent or condition uses: a count that an op defines, or
// data that became a size. The kernels that write the value run first; `leaf` is known after that.
struct DeviceScalar {
  ValueId value = kNoValue;
  uint32_t element = 0;
  ExtentExpr leaf{};  // device_scalar or float_device_scalar whose `input` is this index
};

// What the plan reserves along an axis whose extent no bound of the inputs limits, or of
// iterations.
struct Capacity {
  // As --bound and messages call it: "node:output:axis", or "node" of the iterations of a loop.
  std::string name{};
  ExtentExpr needed{};  // the extent that must not exceed it
  int64_t first = -1;   // what plans begin with where nobody gives more; -1: somebody must
};

// A node of the model the graph came from, as reports name it.
struct SourceNode {
  std::string name{};              // or the first output's name; nodes of subgraphs as outer/inner
  std::string op{};                // the model's op type
  bool not_taken = false;          // in a branch that no run takes: it has no nodes here
  ExtentExpr predicate{};          // of its branch; null: always taken
  std::vector<ValueId> results{};  // the values its outputs became; may be left empty
};

struct GraphOutput {
  std::string name{};
  ValueId value = kNoValue;
};

struct Graph {
  std::shared_ptr<ExtentPool> pool = std::make_shared<ExtentPool>();
  std::vector<ValueInfo> values{};
  std::vector<Node> nodes{};      // producers before consumers
  std::vector<ValueId> inputs{};  // InputAxis(i, a) is axis a of inputs[i]
  std::vector<GraphOutput> outputs{};
  std::vector<Guard> guards{};
  std::vector<DeviceScalar> device_scalars{};
  std::vector<Capacity> capacities{};
  std::vector<SourceNode> sources{};
  // Given names of symbols (dim_param of models) by leaf; others print as "input.axis".
  std::vector<std::pair<ExtentExpr, std::string>> symbol_names{};

  const ValueInfo& value(ValueId id) const { return values[id]; }
};

// Rows of device_scalars that `e` depends on.
std::vector<uint32_t> device_scalars_of(ExtentExpr e);
// Calls `use(e)` for every expression that node n needs at run time: attributes, predicate, shapes
// of its results.
void for_each_expression(const Graph& graph, const Node& node,
                         const std::function<void(ExtentExpr)>& use);

// The message, and of the details what is known without a run: "...: index = 7".
std::string message_of(const Guard& guard);

// How the symbols of `graph` are called in messages, --bound and inspect.
LeafName leaf_names(const Graph& graph);

}  // namespace ullage::ir
