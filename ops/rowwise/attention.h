// attention: softmax(q k^T) v per head, as one node.
#pragma once

#include <array>

#include "ops/rules/family.h"

namespace ullage::ops {

// Columns of a head, at most.
inline constexpr int64_t kMaxHead = 256;
// Keys, at most: an invocation takes one per iteration (DeviceProfile::max_loop_iterations).
inline constexpr int64_t kMaxKeys = 24576;

// Of [N, T, columns] each: head h of q is columns first + h * head .. of it; it reads head h /
// group of k and v. The result is [N, queries, heads * head]: softmax(scale * q k^T) v of every
// head side by side; 0 for a query that sees no key. Source: Vaswani et al., "Attention Is All You
// Need" (2017); groups: Ainslie et al., "GQA" (2023); windows: Beltagy et al., "Longformer" (2020);
// caps: Gemma Team, "Gemma 2" (2024).
struct AttentionSpec {
  int64_t heads = 1, head = 1;
  int64_t group = 1;               // heads of q that share one of k and v
  std::array<int64_t, 3> first{};  // of q, k and v
  double scale = 1;
  // Of T queries and S keys, query t sees keys 0 .. S - T + t alone: the last query all of them.
  bool causal = false;
  int64_t window = 0;   // above 0: of those, the last so many; causal queries alone
  double soft_cap = 0;  // above 0: a score s becomes soft_cap * tanh(s / soft_cap)
};
ir::Attributes attention_attributes(const AttentionSpec& spec);

// Optional operands of an attention; invalid values are absent.
struct AttentionExtras {
  // [1 or N, 1 or heads, 1 or queries, keys]: bool, is this key seen? Or f32, what is added to the
  // score behind the cap; the key of a minus infinity is not seen.
  ir::Value mask{};
  // f32 [1 or N, heads]: a score more in the softmax of each query, which has no value. Source:
  // Xiao et al., "Efficient Streaming Language Models with Attention Sinks" (2023); OpenAI,
  // "gpt-oss" (2025), whose sinks are learned.
  ir::Value sinks{};
  // i32 [N, 2]: row n of N has keys spans[n, 0] .. spans[n, 1] - 1 alone, as if there were no
  // others: the results are the same bits. Numbers outside of the keys are taken for the nearest.
  ir::Value spans{};
};

struct AttentionOp : ir::OpDef {
  // Operands behind q, k and v.
  static constexpr size_t kMask = 3, kSinks = 4, kSpans = 5;

  static constexpr AttributeKey<std::vector<int64_t>> kFirst{"first", "first column of q, k and v"};
  static constexpr AttributeKey<bool> kCausal{"causal", "do queries see no later keys?", false};
  static constexpr AttributeKey<int64_t> kGroup{"group", "heads of q that share one of k and v", 1};
  static constexpr AttributeKey<int64_t> kHead{"head", "columns of a head"};
  static constexpr AttributeKey<int64_t> kHeads{"heads", "heads, side by side"};
  static constexpr AttributeKey<double> kScale{"scale", "what scores are multiplied by"};

  static constexpr AttributeKey<double> kSoftCap{
      "soft_cap", "scores come near to it and no further; 0: as they are", 0};
  static constexpr AttributeKey<int64_t> kWindow{
      "window", "keys that a causal query sees, at most; 0: all", 0};

  ir::Value operator()(ir::Value q, ir::Value k, ir::Value v, const AttentionSpec& spec,
                       const AttentionExtras& extras = {}) const;
};
extern const AttentionOp attention;

}  // namespace ullage::ops
