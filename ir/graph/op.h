// OpDef: everything that is known of an op, in one constant object. The address is the identity:
// there is no enum of ops, no switch over ops, no registration.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/dtype.h"
#include "ir/extent/shape.h"
#include "ir/graph/attribute.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::ir {

class Builder;
class Value;
class LowerContext;  // ir/lowering/kernel_graph.h

// ---- shape and dtype rule -------------------------------------------------------------------

// What a rule sees and fills: operand types in, result types out. Rules require no more than they
// need and never turn a bound into an exact extent (P-00).
struct InferContext {
  Graph& graph;
  const OpDef& op;
  std::span<const ValueId> inputs{};
  const Attributes& attributes;
  const ScalarBody* body = nullptr;  // of ops that take one

  struct Output {
    DType dtype = DType::f32;
    ShapeExtent shape{};
    std::optional<HostValue> host{};  // where the rule knows the elements
  };
  std::vector<Output> outputs{};  // empty at first; the rule adds OpDef::output_count of them
  std::vector<Guard> guards{};    // conditions the op needs at run time
  // The results where the rule runs again on a node that exists; empty for a new node.
  std::span<const ValueId> known{};
  // New entries of graph.device_scalars whose value will be the output named here.
  std::vector<std::pair<uint32_t, size_t>> defined{};

  ExtentPool& pool() const { return *graph.pool; }
  bool has(size_t i) const { return i < inputs.size() && inputs[i] != kNoValue; }
  const ValueInfo& input(size_t i) const { return graph.values[inputs[i]]; }
  const ShapeExtent& shape(size_t i) const { return input(i).shape; }
  // "slice: limit must not exceed the dim (C3): limit 7, dim n": prefix the op's name.
  Error error(std::string message) const;
  void require(ExtentExpr condition, std::string message);
  // The number that the kernel will write into output `output` (rank 0, i64), in [0, high]: the
  // live extent of an axis of another output, for example.
  ExtentExpr count(size_t output, ExtentExpr high);
};

// ---- reference ------------------------------------------------------------------------------

// Concrete operands for the reference evaluator, which computes floats in double precision and
// integers exactly, and rounds to the result's dtype once, at the end of the op.
struct EvaluateContext {
  const Graph& graph;
  const Node& node;
  std::span<const Tensor> inputs{};                     // default Tensor for absent ones
  std::function<Result<int64_t>(ExtentExpr)> extent{};  // evaluates attribute expressions
  // Evaluated from the inferred shapes; -1 where the extent is a count that this op defines.
  std::vector<std::vector<int64_t>> output_shapes{};  // evaluated from the inferred shapes
  std::vector<Tensor> outputs{};                      // to fill, one per output

  bool has(size_t i) const { return i < inputs.size() && node.inputs[i] != kNoValue; }
  const Attributes& attributes() const { return node.attributes; }
  DType output_dtype(size_t i) const { return graph.values[node.outputs[i]].dtype; }
  Error error(std::string message) const;
  // An attribute, evaluated.
  Result<std::vector<int64_t>> extents(const AttributeKey<std::vector<ExtentExpr>>& key) const;
};

// ---- elementwise ----------------------------------------------------------------------------

// How one element is computed, for ops that have the `elementwise` trait.
struct ScalarSpec {
  // GLSL with $0 $1 $2 for the operands, for float, int and uint (and double) arithmetic; empty:
  // the lib function op_<name>. 64-bit integers always call op_<name> of
  // shaders/lib/int64.glsl (overloaded on structs I64, U64).
  std::string_view glsl = {};
  // The file of shaders/ that has op_<name> of floats, without ".glsl"; that of doubles has "64"
  // behind it. Empty: lib/scalar.glsl, lib/math64.glsl. Only kernels that use the op include it.
  std::string_view library = {};
  // Reference per class; null where the class is not accepted. The class is that of the LAST
  // operand (for `where`: of the values, not of the condition), to which the others convert; the
  // result is stored with set_number or set_integer in the instruction's dtype, where bool takes
  // v != 0. So `cast` is the identity of every class. Conditions yield 0 or 1.
  double (*number)(double a, double b, double c) = nullptr;
  // The same in f32, for an op whose result is not that of `number` rounded; null: it is.
  float (*single)(float a, float b, float c) = nullptr;
  int64_t (*integer)(int64_t a, int64_t b, int64_t c) = nullptr;      // signed and bool
  uint64_t (*natural)(uint64_t a, uint64_t b, uint64_t c) = nullptr;  // unsigned; null: integer
  // Computing it again costs less than storing and loading its result: fusion may repeat it.
  bool is_cheap = false;
  // Iterations of loops inside, per element: of 64-bit dtypes, and of every other dtype.
  int wide_iterations = 0, iterations = 0;
};

// ---- accuracy and range -----------------------------------------------------------------------

// How far the device may be from the reference; conform and the device tests check kernels against
// it.
enum class AccuracyRule : uint8_t {
  undeclared,  // no op of a registry
  exact,       // moves, counts, compares: no error; floats may lose denormals
  pointwise,   // ulps, ulps_per_magnitude times the operands' largest magnitude, and `absolute`
  sum,         // (terms + ulps) * eps * sum of |terms|, in any order of summation
  product,     // (factors + ulps) * eps * |result|
  samples,     // as the op's samples state: kernels of several steps
  resample,    // the same, and `ulps` of the largest coordinate times the largest element
};
struct Accuracy {
  AccuracyRule rule = AccuracyRule::undeclared;
  double ulps = 0, ulps_per_magnitude = 0, absolute = 0;
};
inline constexpr Accuracy kExact{AccuracyRule::exact};
inline constexpr Accuracy kOfSamples{AccuracyRule::samples};
constexpr Accuracy pointwise(double ulps, double ulps_per_magnitude = 0, double absolute = 0) {
  return {AccuracyRule::pointwise, ulps, ulps_per_magnitude, absolute};
}

// When may a result be far larger than the operands? What grows is not stored in f16.
enum class Growth : uint8_t {
  never,
  of_squares,   // where both operands are one value
  of_divisors,  // where the last operand is no constant
  always,
};

// ---- differentiation ------------------------------------------------------------------------

// Exactly one form per op (docs/architecture.md). The transforms that call them live in autodiff/.
enum class DifferentiationForm : uint8_t {
  derivative,          // elementwise: d out / d operand i as a graph
  transpose,           // linear in the operands it names
  jvp,                 // tangent built from ops that have transposes
  not_differentiable,  // integer and bool results, comparisons, random
  by_decomposition,    // composites: differentiate the decomposition
};

// Operands, results and cotangents or tangents of the node a rule is asked about.
struct DifferentiationContext {
  Builder& builder;
  const Node& node;
  std::span<const Value> inputs{};    // primal operands
  std::span<const Value> outputs{};   // primal results
  std::span<const Value> incoming{};  // cotangents of results (transpose) or tangents of operands
                                      // (jvp); invalid Value: symbolic zero
};

struct Differentiation {
  DifferentiationForm form = DifferentiationForm::not_differentiable;
  // d out / d operand i, elementwise, in terms of operands and the result.
  Result<Value> (*derivative)(const DifferentiationContext&, int operand) = nullptr;
  // Cotangent of operand i; invalid Value: none (indices, sizes, masks).
  Result<Value> (*transpose)(const DifferentiationContext&, int operand) = nullptr;
  // Tangents of all results.
  Result<std::vector<Value>> (*jvp)(const DifferentiationContext&) = nullptr;
  std::string_view reason = {};  // for not_differentiable: "integer result", "comparison", "random"
};

// ---- batching -------------------------------------------------------------------------------

// Exactly one form per op. The transform that calls the rules is autodiff/vmap.
enum class BatchingForm : uint8_t {
  undeclared,    // no op of a registry
  elementwise,   // gives operands equal ranks behind the batch
  leading_axis,  // the batch is one more leading axis, and attributes that name axes know of it
  folded,        // the batch is joined to an axis whose elements do not see each other
  rewritten,     // nodes of other ops, or of this op on other operands
  no_operands,   // nothing to batch: all rows share the result
  row_by_row,    // a node per row
  none,          // created by a pass, after batching
};

// The node that a rule applies to. An operand is stacked, [batch, ...], or shared by all rows;
// one of them is stacked. A shared one that is absent is an invalid Value.
struct BatchingContext {
  Builder& builder;
  const OpDef& op;
  const Attributes& attributes;  // as for one row, in extents of the new graph
  ExtentExpr batch;
  std::span<const Value> inputs{};
  std::vector<bool> is_stacked{};
  std::shared_ptr<const ScalarBody> body{};  // of ops that take one
};

struct Batching {
  BatchingForm form = BatchingForm::undeclared;
  // All results, stacked, by as many nodes for a large batch as for a small one. Null for the last
  // three forms.
  Result<std::vector<Value>> (*rule)(const BatchingContext&) = nullptr;
  // Operands that the rule takes only shared, bit i for operand i: a batch of one runs row by row.
  uint32_t one_for_all = 0;
  std::string_view note = {};  // for the page of ops: which axis, what is copied; why row by row

  bool takes_batch_of(size_t operand) const {
    return rule != nullptr && (operand >= 32 || (one_for_all >> operand & 1) == 0);
  }
};

// ---- shape function -------------------------------------------------------------------------

// Where the extents of an op's results come from (V-04).
enum class ShapeFunction : uint8_t {
  undeclared,   // no op of a registry
  from_shapes,  // from the operands' shapes and plain attributes
  from_data,    // also from extents attributes, which may depend on data
  count,        // an upper bound from the shapes; the kernel writes the true number
};

// ---- loops ------------------------------------------------------------------------------------

// What a node is to the loop around it (ir/graph/loops.h).
enum class LoopRole : uint8_t { none, begin, carry, end, result };

// ---- the op definition ------------------------------------------------------------------------

enum class OpTrait : uint32_t {
  none = 0,
  elementwise = 1,  // has `scalar`; operands have the result's shape or are broadcast into it
  commutative = 2,
  movement = 4,         // moves elements, computes nothing: typed by width only
  takes_epilogue = 8,   // lower() applies node.body before the store of output 0
  view = 16,            // result shares the operand's memory when that is dense
  takes_body = 32,      // Node::body is part of what the op means, given with the node
  takes_prologue = 64,  // lower() applies node.body to operand 0, the only one, as it reads it
  appends = 128,        // result is operand 0 with the others behind it along the attribute kAxis
};
constexpr OpTrait operator|(OpTrait a, OpTrait b) {
  return static_cast<OpTrait>(static_cast<uint32_t>(a) | static_cast<uint32_t>(b));
}
constexpr bool has_trait(OpTrait set, OpTrait t) {
  return (static_cast<uint32_t>(set) & static_cast<uint32_t>(t)) != 0;
}

inline constexpr AttributeKey<int64_t> kAxis{"axis", "axis, from the front"};

struct OpDef {
  std::string_view name = {};
  std::string_view doc = {};               // one line, with numbered constraints (C1) ...
  uint8_t min_inputs = 1, max_inputs = 1;  // max 255: variadic
  uint8_t output_count = 1;                // of `infer`; optional outputs are always inferred
  OpTrait traits = OpTrait::none;
  std::span<const AttributeSpec> attributes = {};
  ShapeFunction shape_function = ShapeFunction::undeclared;

  Result<void> (*infer)(InferContext&) = nullptr;
  Result<void> (*evaluate)(EvaluateContext&) = nullptr;
  Result<void> (*lower)(LowerContext&) = nullptr;
  // Composites: the same meaning in terms of other ops. Builder::add expands it, so a composite
  // has its own infer, evaluate or lower only if it owns a fused kernel.
  Result<std::vector<Value>> (*decompose)(Builder&, std::span<const Value> inputs,
                                          const Attributes&) = nullptr;
  ScalarSpec scalar = {};
  LoopRole loop_role = LoopRole::none;
  Accuracy accuracy = {};  // of float results
  Growth growth = Growth::never;
  Differentiation differentiation = {};
  Batching batching = {};

  bool is_elementwise() const { return has_trait(traits, OpTrait::elementwise); }
  bool is_composite() const { return decompose != nullptr; }
};

// Do the attributes match the op's specs: none unknown, none missing, each of its kind, each text
// of an enum one of its names?
Result<void> check_attributes(const OpDef& op, const Attributes& attributes);

// A set of ops that printing, parsing and verifying may meet. Passed, never global.
using Registry = std::span<const OpDef* const>;
const OpDef* find_op(Registry registry, std::string_view name);

}  // namespace ullage::ir
