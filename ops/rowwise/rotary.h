// Rotary embedding: pairs of columns turned by an angle that depends on their position.
// Source: Su et al., "RoFormer: Enhanced Transformer with Rotary Position Embedding" (2021).
#pragma once

#include <cstdint>

#include "ops/rules/family.h"

namespace ullage::ops {

// x [..., D], its first `rotated` columns turned pair by pair; cosine and sine [..., rotated / 2]
// broadcast over the other axes. A pair are neighbours where `interleaved`, else columns i and
// i + rotated / 2. REQUIRES: `rotated` is even and at most D.
ir::Value rotary_embedding(ir::Value x, ir::Value cosine, ir::Value sine, ir::ExtentExpr rotated,
                           bool interleaved);

// Heads of `head` columns side by side in a row; the first `turned` of them are turned.
struct RotarySpec {
  int64_t head = 0, turned = 0;
  int64_t first = 0;  // heads of the first result; the others are those of the second
  bool interleaved = true;
};

// rotary(x f32 [..., T, columns], turns f32 [T, head]): rows of whole heads, those that are to be
// turned by angle p of row t at columns 2 p (cosine) and 2 p + 1 (sine) of row t of `turns`. Pairs
// as for rotary_embedding. Results: heads below `first`, and the others: both [..., T, columns].
struct RotaryOp : ir::OpDef {
  static constexpr AttributeKey<int64_t> kHead{"head", "columns of a head"};
  static constexpr AttributeKey<int64_t> kTurned{"turned", "heads that are turned, the first ones"};
  static constexpr AttributeKey<int64_t> kFirst{"first", "heads of the first result"};
  static constexpr AttributeKey<bool> kInterleaved{
      "interleaved", "are pairs neighbours? else half a head apart", true};

  struct Parts {
    ir::Value first, rest;
  };
  Parts operator()(ir::Value x, ir::Value turns, const RotarySpec& spec) const;
};
extern const RotaryOp rotary;

}  // namespace ullage::ops
