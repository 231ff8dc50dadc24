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

// The row of one token, without its axis.
Value row_at(Value x, ExtentExpr token) {
  return ops::squeeze(ops::slice_along(x, 0, token, x.builder().pool().constant(1)), kFront);
}

std::vector<Value> rows_at(std::span<const Value> operands, ExtentExpr token) {
  std::vector<Value> rows;
  for (Value x : operands) rows.push_back(row_at(x, token));
  return rows;
}

bool are_valid(std::span<const Value> values) {
  for (Value x : values) {
    if (!x.valid()) return false;
  }
  return true;
}

}  // namespace

RecurrentOutput over_tokens(std::span<const Value> operands, std::vector<Value> states,
                            const TokenRule& rule) {
  if (!are_valid(operands) || !are_valid(states)) return {};
  ir::Builder& b = operands[0].builder();
  const ExtentExpr count = operands[0].extent(0);
  if (ir::as_constant(count) == 1) {
    TokenStep step = rule(states, rows_at(operands, b.pool().constant(0)));
    if (!step.row.valid()) return {};
    return {ops::unsqueeze(step.row, kFront), std::move(step.states)};
  }
  ops::Loop loop(b, count);
  for (Value& state : states) state = loop.carry(state);
  TokenStep step = rule(states, rows_at(operands, loop.iteration()));
  if (!step.row.valid() || !are_valid(step.states)) return {};
  for (size_t i = 0; i < states.size(); ++i) loop.next(states[i], step.states[i]);
  const Value rows = loop.stack(step.row);
  loop.end();
  RecurrentOutput all{.y = loop.result(rows)};
  for (Value state : states) all.states.push_back(loop.result(state));
  return all;
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
