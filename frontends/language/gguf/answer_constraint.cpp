#include "frontends/language/gguf/answer_constraint.h"

#include <array>
#include <limits>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

Value number(Value like, double value) {
  return like.builder().scalar(DType::i32, value);
}

// 0, 1 ..., as many as `x` has elements along its last axis.
Value places_of(Value x) {
  return ops::iota(x.builder(), DType::i32, {x.extent(x.rank() - 1)}, 0);
}

Value flat(Value matrix) {
  return ops::reshape(matrix, {matrix.extent(0) * matrix.extent(1)});
}

// i32 scalar.
Value columns_of(Value matrix) {
  return ops::cast(ops::extent_values(matrix.builder(), {matrix.extent(1)}, {}), DType::i32);
}

// Of `states`, i32 [..., 1] or one for each class.
Value entries_in(const ConstraintTables& tables, Value states) {
  const Value places = ops::add(states, places_of(tables.sizes));
  const Value is_own = ops::equal(ops::gather(tables.owners, places, 0), states);
  return ops::where(is_own, ops::gather(tables.entries, places, 0), number(states, 0));
}

// The frame `depth` places below the top, 0 where there is none.
Value frame_at(const Allowed& allowed, int64_t depth) {
  const Value place = ops::sub(allowed.height, static_cast<double>(depth + 1));
  const Value frame = ops::gather_elements(allowed.stack, ops::max(place, 0.0), -1);
  return ops::where(ops::greater_equal(place, 0.0), frame, number(frame, 0));
}

// Where classes depend on what is beneath, they are looked up again there.
Allowed allowed_in(const ConstraintTables& tables, Value state, Value stack, Value height) {
  Allowed allowed{.entries = entries_in(tables, state), .stack = stack, .height = height};
  if (!stack.valid()) return allowed;
  allowed.popped = ops::mul(allowed.entries, 0.0);
  for (int64_t round = 0; round < tables.rounds; ++round) {
    const Value depends = ops::less(allowed.entries, 0.0);
    const Value row = ops::max(ops::sub(ops::neg(allowed.entries), 1.0), 0.0);
    const Value place =
        ops::add(ops::mul(row, columns_of(tables.beneath)), frame_at(allowed, round));
    const Value found = entries_in(tables, ops::gather(flat(tables.beneath), place, 0));
    allowed.entries = ops::where(depends, found, allowed.entries);
    allowed.popped = ops::add(allowed.popped, ops::cast(depends, DType::i32));
  }
  return allowed;
}

Value is_allowed(const Allowed& allowed) {
  return ops::greater(allowed.entries, 0.0);
}

}  // namespace

ConstraintTables constraint_inputs(ir::Builder& b, const ConstraintForm& form, int64_t vocabulary) {
  ConstraintTables in;
  const auto vector = [&](const char* name, DType dtype, ExtentExpr extent) {
    return b.input(name, dtype, {extent});
  };
  in.rounds = form.rounds;
  in.classes = vector("constraint_classes", DType::i64, b.pool().constant(vocabulary));
  in.sizes = vector("constraint_sizes", DType::i32, {});
  in.tokens = vector("constraint_tokens", DType::i64, in.sizes.extent(0));
  in.owners = vector("constraint_owners", DType::i32, {});
  in.entries = vector("constraint_entries", DType::i32, in.owners.extent(0));
  in.next = vector("constraint_next", DType::i32, {});
  in.start = vector("constraint_start", DType::i32, b.pool().constant(1));
  b.name_symbol(in.sizes.extent(0), "token_classes");
  b.name_symbol(in.owners.extent(0), "constraint_places");
  b.name_symbol(in.next.extent(0), "constraint_outcomes");
  if (!form.pushes) return in;
  in.beneath = b.input("constraint_beneath", DType::i32, {ExtentExpr(), ExtentExpr()});
  in.pushes = b.input("constraint_pushes", DType::i32, {in.next.extent(0), ExtentExpr()});
  in.push_counts = vector("constraint_push_counts", DType::i32, in.next.extent(0));
  in.stack = vector("constraint_stack", DType::i32, {});
  b.name_symbol(in.beneath.extent(0), "constraint_dependences");
  b.name_symbol(in.beneath.extent(1), "constraint_frames");
  b.name_symbol(in.pushes.extent(1), "constraint_most_pushes");
  b.name_symbol(in.stack.extent(0), "constraint_height");
  return in;
}

Allowed allowed_first(const ConstraintTables& tables, ExtentExpr answers) {
  if (!tables.classes.valid()) return {};
  const auto of_each = [&](Value x) {
    return answers ? ops::broadcast_to(x, {answers, x.extent(0)}) : x;
  };
  const Value state = of_each(tables.start);
  if (!tables.stack.valid()) return allowed_in(tables, state, {}, {});
  return allowed_in(tables, state, of_each(tables.stack), ops::mul(state, 0.0));
}

Allowed allowed_behind(const ConstraintTables& tables, const Allowed& before, Value token) {
  if (!before.is_constrained()) return {};
  const Value of_class = ops::gather(tables.classes, token, 0);
  // A draft may have tokens that are not allowed: what follows them is not used.
  const Value code = ops::gather_elements(before.entries, of_class, -1);
  const Value outcome = ops::max(ops::sub(code, 1.0), 0.0);
  const Value state = ops::gather(tables.next, outcome, 0);
  if (!before.stack.valid()) return allowed_in(tables, state, {}, {});
  const Value popped = ops::gather_elements(before.popped, of_class, -1);
  const Value height = ops::max(ops::sub(before.height, popped), 0.0);
  const Value count = ops::gather(tables.push_counts, outcome, 0);
  const Value most = columns_of(tables.pushes);
  const Value place = ops::sub(places_of(tables.stack), height);
  const Value is_pushed = ops::logical_and(ops::greater_equal(place, 0.0), ops::less(place, count));
  const Value column = ops::min(ops::max(place, 0.0), ops::sub(most, 1.0));
  const Value pushed =
      ops::gather(flat(tables.pushes), ops::add(ops::mul(outcome, most), column), 0);
  return allowed_in(tables, state, ops::where(is_pushed, pushed, before.stack),
                    ops::add(height, count));
}

Value allows_any(const Allowed& allowed) {
  const int64_t classes[] = {-1};
  const Value entries = allowed.entries;
  const size_t last = entries.rank() - 1;
  const ExtentExpr first = entries.builder().pool().constant(kEndsClass + 1);
  const Value others = ops::slice_along(entries, last, first, entries.extent(last) - first);
  return ops::greater(ops::reduce_max(others, classes, true), 0.0);
}

Value allowed_logits(const ConstraintTables& tables, const Allowed& allowed, Value logits) {
  if (!allowed.is_constrained()) return logits;
  const Value may = ops::greater(ops::gather(allowed.entries, tables.classes, 0), 0.0);
  const Value never = logits.builder().scalar(DType::f32, -std::numeric_limits<double>::infinity());
  return ops::where(may, logits, never);
}

ops::TokenSampling allowed_sampling(const Allowed& allowed, ops::TokenSampling sampling) {
  if (!allowed.is_constrained()) return sampling;
  sampling.min_p = ops::max(sampling.min_p, static_cast<double>(std::numeric_limits<float>::min()));
  return sampling;
}

ForcedToken forced_token(const ConstraintTables& tables, const Allowed& allowed) {
  const int64_t classes[] = {0};
  const Value may = is_allowed(allowed);
  const Value count =
      ops::reduce_sum(ops::where(may, tables.sizes, number(tables.sizes, 0)), classes, true);
  const Value of_class = ops::arg_max(ops::cast(may, DType::i32), 0, true);
  return {ops::equal(count, 1.0), ops::gather(tables.tokens, of_class, 0)};
}

}  // namespace ullage::gguf
