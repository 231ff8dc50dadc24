// The pool that makes every distinct extent node once, and the builders.
#include "ir/extent/extent.h"

#include <bit>
#include <cassert>

namespace ullage::ir {
namespace {

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15u + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdu;
}

uint64_t hash_of(const ExtentNode& node) {
  uint64_t h = mix(static_cast<uint64_t>(node.op), static_cast<uint64_t>(node.semantics));
  h = mix(h, (uint64_t{node.input} << 32) | node.index);
  h = mix(h, static_cast<uint64_t>(node.value));
  for (const ExtentNode* operand : node.operand) h = mix(h, operand ? operand->id + 1u : 0u);
  return h;
}

bool same(const ExtentNode& a, const ExtentNode& b) {
  return a.op == b.op && a.semantics == b.semantics && a.input == b.input && a.index == b.index &&
         a.value == b.value && a.operand[0] == b.operand[0] && a.operand[1] == b.operand[1] &&
         a.operand[2] == b.operand[2];
}

ExtentExpr make(ScalarOp op, ExtentExpr a, ExtentExpr b = {}, ExtentExpr c = {}) {
  return a->pool->make(op, a, b, c);
}

ExtentExpr make(ScalarOp op, ExtentExpr a, int64_t b) {
  return a->pool->make(op, a, a->pool->constant(b));
}

}  // namespace

ExtentExpr ExtentPool::intern(ExtentNode node) {
  const uint64_t hash = hash_of(node);
  const auto [first, last] = index_.equal_range(hash);
  for (auto it = first; it != last; ++it) {
    if (same(*it->second, node)) return ExtentExpr(it->second);
  }
  node.pool = this;
  node.varies = node.op == ScalarOp::index_variable;
  for (const ExtentNode* operand : node.operand) {
    node.varies = node.varies || (operand != nullptr && operand->varies);
  }
  node.id = static_cast<uint32_t>(nodes_.size());
  nodes_.push_back(node);
  index_.emplace(hash, &nodes_.back());
  return ExtentExpr(&nodes_.back());
}

ExtentExpr ExtentPool::constant(int64_t value) {
  return intern({.value = value});
}

ExtentExpr ExtentPool::float_constant(double value) {
  return intern({.op = ScalarOp::float_constant, .value = std::bit_cast<int64_t>(value)});
}

ExtentExpr ExtentPool::input_axis(uint32_t input, uint32_t axis) {
  return intern({.op = ScalarOp::input_axis, .input = input, .index = axis});
}

ExtentExpr ExtentPool::runtime_scalar(uint32_t input, uint32_t element, Semantics semantics) {
  return intern(
      {.op = ScalarOp::runtime_scalar, .semantics = semantics, .input = input, .index = element});
}

ExtentExpr ExtentPool::float_runtime_scalar(uint32_t input, uint32_t element) {
  return intern({.op = ScalarOp::float_runtime_scalar, .input = input, .index = element});
}

ExtentExpr ExtentPool::device_scalar(uint32_t index, Semantics semantics, int64_t low,
                                     ExtentExpr high) {
  assert(high && high->pool == this && "a device scalar needs an upper bound of its pool");
  ExtentNode node{
      .op = ScalarOp::device_scalar, .semantics = semantics, .input = index, .value = low};
  node.operand[0] = high.node();
  return intern(node);
}

ExtentExpr ExtentPool::float_device_scalar(uint32_t index) {
  return intern({.op = ScalarOp::float_device_scalar, .input = index});
}

ExtentExpr ExtentPool::capacity(uint32_t index) {
  return intern({.op = ScalarOp::capacity, .index = index});
}

ExtentExpr ExtentPool::index_variable(uint32_t number) {
  return intern({.op = ScalarOp::index_variable, .index = number});
}

ExtentExpr ExtentPool::make(ScalarOp op, ExtentExpr a, ExtentExpr b, ExtentExpr c) {
  ExtentNode node{.op = op};
  const ExtentExpr operands[] = {a, b, c};
  for (int i = 0; i < arity_of(op); ++i) {
    assert(operands[i] && "an operand is missing");
    assert(operands[i]->pool == this && "operands of different pools must not mix (SP-10)");
    node.operand[i] = operands[i].node();
  }
  return intern(node);
}

ExtentExpr operator+(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::add, a, b);
}
ExtentExpr operator-(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::sub, a, b);
}
ExtentExpr operator*(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::mul, a, b);
}
ExtentExpr operator+(ExtentExpr a, int64_t b) {
  return make(ScalarOp::add, a, b);
}
ExtentExpr operator-(ExtentExpr a, int64_t b) {
  return make(ScalarOp::sub, a, b);
}
ExtentExpr operator*(ExtentExpr a, int64_t b) {
  return make(ScalarOp::mul, a, b);
}
ExtentExpr floor_div(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::floor_div, a, b);
}
ExtentExpr floor_div(ExtentExpr a, int64_t b) {
  return make(ScalarOp::floor_div, a, b);
}
ExtentExpr ceil_div(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::ceil_div, a, b);
}
ExtentExpr ceil_div(ExtentExpr a, int64_t b) {
  return make(ScalarOp::ceil_div, a, b);
}
ExtentExpr mod(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::mod, a, b);
}
ExtentExpr min(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::min, a, b);
}
ExtentExpr min(ExtentExpr a, int64_t b) {
  return make(ScalarOp::min, a, b);
}
ExtentExpr max(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::max, a, b);
}
ExtentExpr max(ExtentExpr a, int64_t b) {
  return make(ScalarOp::max, a, b);
}
ExtentExpr equal(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::equal, a, b);
}
ExtentExpr equal(ExtentExpr a, int64_t b) {
  return make(ScalarOp::equal, a, b);
}
ExtentExpr less(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::less, a, b);
}
ExtentExpr less_equal(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::less_equal, a, b);
}
ExtentExpr logical_and(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::logical_and, a, b);
}
ExtentExpr logical_or(ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::logical_or, a, b);
}
ExtentExpr logical_not(ExtentExpr a) {
  return make(ScalarOp::logical_not, a);
}

ExtentExpr select(ExtentExpr condition, ExtentExpr a, ExtentExpr b) {
  return make(ScalarOp::select, condition, a, b);
}

ExtentExpr product(ExtentPool& pool, std::span<const ExtentExpr> factors) {
  if (factors.empty()) return pool.constant(1);
  ExtentExpr r = factors[0];
  for (const ExtentExpr& factor : factors.subspan(1)) r = r * factor;
  return r;
}

ExtentExpr round_up(ExtentExpr a, int64_t multiple) {
  return ceil_div(a, multiple) * multiple;
}

}  // namespace ullage::ir
