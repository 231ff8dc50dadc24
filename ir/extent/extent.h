// ExtentExpr: the integer (and host scalar) expressions that sizes, strides, grids and host
// decisions consist of. It answers three questions without a solver: the bounds, the simplest
// form, and whether an inequality can be proved.
//
// Meaning: checked signed 64-bit arithmetic; overflow, division by zero and a non-finite
// float-to-int are evaluation errors that name the expression, never a wrap or a trap.
// floor_div and mod round toward minus infinity, ceil_div toward plus infinity.
// Nodes are hash-consed as written (2*3 and 3*2 differ); simplify() is an explicit pure function.
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/result.h"

namespace ullage::ir {

// Node kinds. The first band has intervals and a normal form; the second (the host band) is what
// shape arithmetic of real models needs besides, evaluated on the host only.
enum class ScalarOp : uint8_t {
  // extent band: int64
  constant,        // value
  input_axis,      // extent of axis `index` of graph input `input`
  runtime_scalar,  // element `index` of graph input `input`, read by the host as `tag` states
  add,
  sub,
  mul,
  floor_div,
  ceil_div,
  mod,
  min,
  max,
  // host band, int64 results (conditions are 0 or 1)
  trunc_div,  // C division, for integer Div of models
  equal,
  less,
  less_equal,
  logical_and,
  logical_or,
  logical_not,
  select,        // select(c, a, b)
  float_to_int,  // truncation toward zero
  float_equal,
  float_less,
  float_less_equal,
  // host band, f64 results
  float_constant,
  int_to_float,
  float_runtime_scalar,
  float_add,
  float_sub,
  float_mul,
  float_div,
  float_min,
  float_max,
  float_floor,
  float_ceil,
  float_round,  // half to even
  float_sqrt,
  float_pow,
  float_select,
  // the nearest number of a narrower float, halves to even: what arithmetic in that dtype keeps of
  // an f64 result (EX-13); in the order of DType
  float_as_f16,
  float_as_bf16,
  float_as_f32,
  // known when the device has run, or chosen with the plan
  device_scalar,        // element of a value that a kernel wrote: `input` is its index in
                        // Graph::device_scalars; its value lies in [`value`, operand 0]
  float_device_scalar,  // the same of a float tensor, as f64; no bounds
  capacity,             // entry `index` of Graph::capacities: what the plan reserves for an axis
  // of formulas over indices only (affine.h): no size depends on one, no program has one
  index_variable,  // variable `index` of the box that the formula is over
};

bool yields_float(ScalarOp op);
std::string_view name_of(ScalarOp op);  // "add", "floor_div", ...
int arity_of(ScalarOp op);              // number of expression operands, 0 to 3

// How a tensor element becomes a size. Two uses of one scalar under different tags are different
// expressions (TF-07).
enum class Semantics : uint8_t {
  integer,        // the element must be an integer type; taken as is
  truncate_size,  // floats round half away from zero, non-finite is an error (TF-05)
};

class ExtentPool;
struct ExtentMemo;  // simplify_context.h: what was found out about a pool's nodes

// One hash-consed node. Owned by its pool, immutable, never freed before the pool.
struct ExtentNode {
  ScalarOp op = ScalarOp::constant;
  Semantics semantics = Semantics::integer;  // runtime_scalar and device_scalar only
  bool varies = false;                       // is an index_variable, or has one among its operands
  uint32_t input = 0, index = 0;             // leaves
  int64_t value = 0;  // constant; bits of the double for float_constant; low end of device_scalar
  const ExtentNode* operand[3] = {};
  ExtentPool* pool = nullptr;
  uint32_t id = 0;  // dense, in order of creation within the pool
};

// A handle to a node; null means "none". Copying is free; equality is structural as written.
class ExtentExpr {
 public:
  ExtentExpr() = default;
  explicit ExtentExpr(const ExtentNode* node) : node_(node) {}
  explicit operator bool() const { return node_ != nullptr; }
  const ExtentNode* node() const { return node_; }
  const ExtentNode* operator->() const { return node_; }
  ExtentExpr operand(int i) const { return ExtentExpr(node_->operand[i]); }
  bool operator==(const ExtentExpr&) const = default;

 private:
  const ExtentNode* node_ = nullptr;
};

// Owns nodes and makes each distinct one once. Not thread-safe; one per graph, shared by its
// transforms. Expressions of different pools must not mix (SP-10): make() asserts it.
class ExtentPool {
 public:
  ExtentPool() = default;
  ExtentPool(const ExtentPool&) = delete;
  ExtentPool& operator=(const ExtentPool&) = delete;

  ExtentExpr constant(int64_t value);
  ExtentExpr float_constant(double value);
  ExtentExpr input_axis(uint32_t input, uint32_t axis);
  ExtentExpr runtime_scalar(uint32_t input, uint32_t element,
                            Semantics semantics = Semantics::integer);
  ExtentExpr float_runtime_scalar(uint32_t input, uint32_t element);
  // Known once a kernel has written it. `high` bounds it from above: INT64_MAX where nothing does.
  ExtentExpr device_scalar(uint32_t index, Semantics semantics, int64_t low, ExtentExpr high);
  ExtentExpr float_device_scalar(uint32_t index);
  ExtentExpr capacity(uint32_t index);
  ExtentExpr index_variable(uint32_t number);
  // REQUIRES: `op` is no leaf and as many operands as arity_of(op), all from this pool.
  ExtentExpr make(ScalarOp op, ExtentExpr a, ExtentExpr b = {}, ExtentExpr c = {});
  size_t size() const { return nodes_.size(); }

 private:
  friend ExtentMemo& memo_of(ExtentPool& pool);
  ExtentExpr intern(ExtentNode node);
  std::deque<ExtentNode> nodes_;
  std::unordered_multimap<uint64_t, const ExtentNode*> index_;
  std::shared_ptr<ExtentMemo> memo_;  // created on first use
};

// Builders. Operands must be non-null and from one pool. An integer operand becomes a constant of
// the other operand's pool.
ExtentExpr operator+(ExtentExpr a, ExtentExpr b);
ExtentExpr operator-(ExtentExpr a, ExtentExpr b);
ExtentExpr operator*(ExtentExpr a, ExtentExpr b);
ExtentExpr operator+(ExtentExpr a, int64_t b);
ExtentExpr operator-(ExtentExpr a, int64_t b);
ExtentExpr operator*(ExtentExpr a, int64_t b);
ExtentExpr floor_div(ExtentExpr a, ExtentExpr b);
ExtentExpr floor_div(ExtentExpr a, int64_t b);
ExtentExpr ceil_div(ExtentExpr a, ExtentExpr b);
ExtentExpr ceil_div(ExtentExpr a, int64_t b);
ExtentExpr mod(ExtentExpr a, ExtentExpr b);
ExtentExpr min(ExtentExpr a, ExtentExpr b);
ExtentExpr min(ExtentExpr a, int64_t b);
ExtentExpr max(ExtentExpr a, ExtentExpr b);
ExtentExpr max(ExtentExpr a, int64_t b);
ExtentExpr equal(ExtentExpr a, ExtentExpr b);  // 0 or 1
ExtentExpr equal(ExtentExpr a, int64_t b);
ExtentExpr less(ExtentExpr a, ExtentExpr b);        // 0 or 1
ExtentExpr less_equal(ExtentExpr a, ExtentExpr b);  // 0 or 1
ExtentExpr logical_and(ExtentExpr a, ExtentExpr b);
ExtentExpr logical_or(ExtentExpr a, ExtentExpr b);
ExtentExpr logical_not(ExtentExpr a);
ExtentExpr select(ExtentExpr condition, ExtentExpr a, ExtentExpr b);
ExtentExpr product(ExtentPool& pool, std::span<const ExtentExpr> factors);  // 1 if empty
ExtentExpr round_up(ExtentExpr a, int64_t multiple);                        // ceil_div(a,m)*m

// Closed interval of int64; the extreme values stand for minus and plus infinity.
struct Interval {
  static constexpr int64_t kMin = INT64_MIN, kMax = INT64_MAX;
  int64_t low = kMin, high = kMax;
  bool operator==(const Interval&) const = default;
  bool is_point() const { return low == high; }
};

// What is assumed of a leaf (a device_scalar has its own bounds); null
// function: axes and capacities are >= 0, scalars anything.
using LeafRange = std::function<Interval(const ExtentNode& leaf)>;

// The constant this expression folds to, or none: checked folding, no wrap (EX-04).
std::optional<int64_t> as_constant(ExtentExpr e);
std::optional<double> as_float_constant(ExtentExpr e);

// No axis of an input is longer; the host refuses it. Lets float shape arithmetic be seen through:
// integers of this size and small multiples of them are exact in a double.
inline constexpr int64_t kMaxAxisExtent = int64_t{1} << 40;

// Sum-of-products normal form with constants gathered, common factors of divisions cancelled where
// that is exact, min/max/select/conditions decided where bounds prove it. Idempotent; equal to `e`
// for every binding for which `e` evaluates (of products that are expanded: unless a partial
// product leaves int64). Without a range, results are remembered in the pool.
ExtentExpr simplify(ExtentExpr e, const LeafRange& range = {});

// Like simplify, but sizes that are computed in f32 are taken to be exact: the result is equal to
// `e` where all conditions are true that it appends to `assumed`.
ExtentExpr simplify_assuming(ExtentExpr e, std::vector<ExtentExpr>& assumed);

// Sound bounds over all bindings inside the leaf ranges.
Interval bounds(ExtentExpr e, const LeafRange& range = {});

// Statically known? False when unsure; never adds a guard (SP-12).
bool prove_equal(ExtentExpr a, ExtentExpr b, const LeafRange& range = {});
bool prove_less_equal(ExtentExpr a, ExtentExpr b, const LeafRange& range = {});
bool prove_multiple_of(ExtentExpr a, int64_t factor, const LeafRange& range = {});

// Values of the leaves at run time.
struct Bindings {
  std::function<Result<int64_t>(const ExtentNode& leaf)> integer{};
  std::function<Result<double>(const ExtentNode& leaf)> floating{};
};
// Typed evaluation error naming the expression on overflow, division by zero (EX-05).
Result<int64_t> evaluate(ExtentExpr e, const Bindings& bindings);
Result<double> evaluate_float(ExtentExpr e, const Bindings& bindings);

// Is some leaf known only when the device has run?
bool depends_on_device(ExtentExpr e);
bool is_device_leaf(ScalarOp op);

// Does it depend on an index variable? Then it is no size. False for null.
inline bool depends_on_index(ExtentExpr e) {
  return e && e->varies;
}

// Largest input index of any leaf that is one of an input, or none (EX-06).
std::optional<uint32_t> max_input_index(ExtentExpr e);
// `e` with input indices replaced (EX-07), in `pool` (may be another pool: this is how
// expressions move between graphs).
ExtentExpr remap_inputs(ExtentExpr e, ExtentPool& pool, const std::function<uint32_t(uint32_t)>& f);
// All distinct leaves of `e`, in order of first use; with a device_scalar, those of its bound.
std::vector<const ExtentNode*> leaves_of(ExtentExpr e);

// "floor_div(in0.2 + 3, 4)"; leaf names from `leaf_name` where given.
using LeafName = std::function<std::string(const ExtentNode& leaf)>;
std::string to_string(ExtentExpr e, const LeafName& leaf_name = {});

}  // namespace ullage::ir

template <>
struct std::hash<ullage::ir::ExtentExpr> {
  size_t operator()(ullage::ir::ExtentExpr e) const noexcept {
    return std::hash<const void*>()(e.node());
  }
};
