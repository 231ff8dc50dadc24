// Constraints in graphs of answers: which tokens may follow, by the tables of
// frontends/language/grammar/token_table.h, of which this is the graph.
#pragma once

#include "frontends/language/gguf/generation.h"
#include "ir/graph/builder.h"
#include "ops/random/sample_token.h"

namespace ullage::gguf {

// Inputs, as generation.h names them. All are invalid where answers have no constraint.
struct ConstraintTables {
  ir::Value classes{}, sizes{}, tokens{}, owners{}, entries{}, next{}, start{};
  ir::Value beneath{}, pushes{}, push_counts{}, stack{};  // invalid: nothing is pushed
  int64_t rounds = 0;
};
// `vocabulary`: how many logits there are.
ConstraintTables constraint_inputs(ir::Builder& b, const ConstraintForm& form, int64_t vocabulary);

// What may follow an answer so far: its classes of tokens have entries above 0, i32 [C], of several
// answers [N, C]. The others: how many frames a class pops, as entries; the stack, i32 [D] or
// [N, D], and its height, [1] or [N, 1]; invalid where nothing is pushed.
struct Allowed {
  ir::Value entries{}, popped{}, stack{}, height{};

  bool is_constrained() const { return entries.valid(); }
};
inline constexpr ir::Value Allowed::* kAllowedValues[] = {&Allowed::entries, &Allowed::popped,
                                                          &Allowed::stack, &Allowed::height};

// At the beginning of one answer, or of answers that have an extent in front; null: one.
Allowed allowed_first(const ConstraintTables& tables, ir::ExtentExpr answers = {});
// Behind one token more, which was allowed: i64 [1] or [N, 1].
Allowed allowed_behind(const ConstraintTables& tables, const Allowed& before, ir::Value token);
// May a token follow that is no end? Boolean [1] or [N, 1].
ir::Value allows_any(const Allowed& allowed);

// Logits of one place, f32 [vocabulary]: minus infinity for tokens that may not follow.
ir::Value allowed_logits(const ConstraintTables& tables, const Allowed& allowed, ir::Value logits);
// Draws no token of a share of 0.
ops::TokenSampling allowed_sampling(const Allowed& allowed, ops::TokenSampling sampling);

// Of one answer: may one token alone follow, boolean [1], and which, i64 [1].
struct ForcedToken {
  ir::Value is_forced, token;
};
ForcedToken forced_token(const ConstraintTables& tables, const Allowed& allowed);

}  // namespace ullage::gguf
