#include "frontends/language/gguf/recurrence.h"

#include <array>

#include "ops/control/loop.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::gguf {
namespace {

using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kFront[] = {0};

Value rows_at(Value x, ExtentExpr first, int64_t count) {
  return ops::slice_along(x, 0, first, x.builder().pool().constant(count));
}

// With rows of 0 behind it, up to `count`.
Value filled(Value x, ExtentExpr count) {
  std::vector<ExtentExpr> none(x.rank(), x.builder().pool().constant(0)), missing = none;
  missing[0] = count - x.extent(0);
  return ops::pad(x, none, missing);
}

bool are_valid(std::span<const Value> values) {
  for (Value x : values) {
    if (!x.valid()) return false;
  }
  return true;
}

}  // namespace

ir::Result<void> read_sizes(ModelKeys& keys, std::initializer_list<SizeKey> sizes) {
  for (const SizeKey& size : sizes) {
    const auto value = keys.integer(size.key, size.low, size.high);
    if (!value) return value.error();
    *size.kept = *value;
  }
  return {};
}

RecurrentOutput over_tokens(std::span<const Value> operands, std::vector<Value> states,
                            const TokenRule& rule) {
  const ChunkRule of_one = [&](std::span<const Value> before, std::span<const Value> rows) {
    std::vector<Value> own;
    for (Value row : rows) own.push_back(ops::squeeze(row, kFront));
    TokenStep step = rule(before, own);
    if (!step.row.valid()) return RecurrentOutput{};
    return RecurrentOutput{ops::unsqueeze(step.row, kFront), std::move(step.states)};
  };
  return over_chunks(operands, std::move(states), 1, of_one);
}

RecurrentOutput over_chunks(std::span<const Value> operands, std::vector<Value> states,
                            int64_t tokens, const ChunkRule& rule) {
  if (!are_valid(operands) || !are_valid(states)) return {};
  ir::Builder& b = operands[0].builder();
  const ExtentExpr count = operands[0].extent(0), size = b.pool().constant(tokens);
  if (ir::as_constant(count) == tokens) return rule(states, operands);
  const ExtentExpr chunks = ir::simplify(ir::ceil_div(count, size));
  std::vector<Value> whole(operands.begin(), operands.end());
  for (Value& x : whole) {
    if (tokens > 1) x = filled(x, ir::simplify(chunks * size));
  }
  ops::Loop loop(b, chunks);
  for (Value& state : states) state = loop.carry(state);
  std::vector<Value> rows;
  for (Value x : whole) rows.push_back(rows_at(x, loop.iteration() * size, tokens));
  const RecurrentOutput out = rule(states, rows);
  if (!out.y.valid() || !are_valid(out.states)) return {};
  for (size_t i = 0; i < states.size(); ++i) loop.next(states[i], out.states[i]);
  const Value stacked = loop.stack(out.y);
  loop.end();
  const Value all = loop.result(stacked);  // [chunks, tokens, ...]
  if (!all.valid()) return {};
  std::vector<ExtentExpr> extents = ops::extents_of(all);
  extents.erase(extents.begin());
  extents[0] = ir::simplify(chunks * size);
  RecurrentOutput result;
  result.y = ops::slice_along(ops::reshape(all, extents), 0, b.pool().constant(0), count);
  for (Value state : states) result.states.push_back(loop.result(state));
  return result;
}

Convolved convolved(Value x, Value before, Value kernel) {
  if (!x.valid() || !before.valid() || !kernel.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  const ExtentExpr count = x.extent(0), channels = x.extent(1), kept = before.extent(1);
  const Value all = ops::concat(std::array{ops::squeeze(before, kFront), x}, 0);
  const auto window = *ir::as_constant(kernel.extent(1));
  Value y;
  for (int64_t i = 0; i < window; ++i) {
    const Value weight =
        ops::reshape(ops::slice_along(kernel, 1, pool.constant(i), pool.constant(1)), {channels});
    const Value part = ops::mul(ops::slice_along(all, 0, pool.constant(i), count), weight);
    y = y.valid() ? ops::add(y, part) : part;
  }
  return {y, ops::unsqueeze(ops::slice_along(all, 0, count, kept), kFront)};
}

Value columns_of(Value x, int64_t first, int64_t count) {
  if (!x.valid()) return {};
  ir::ExtentPool& pool = x.builder().pool();
  return ops::slice_along(x, 1, pool.constant(first), pool.constant(count));
}

}  // namespace ullage::gguf
