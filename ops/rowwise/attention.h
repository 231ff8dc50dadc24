// attention: softmax(q k^T) v per head, as one node.
#pragma once

#include <array>

#include "ops/rules/family.h"

namespace ullage::ops {

// Columns of a head, at most: more do not stay in registers.
inline constexpr int64_t kMaxHead = 32;
// Keys, at most: an invocation takes one per iteration (DeviceProfile::max_loop_iterations).
inline constexpr int64_t kMaxKeys = 24576;

// Of [N, T, columns] each: head h of an operand is columns first + h * head .. of it. The result is
// [N, queries, heads * head]: softmax(scale * q k^T) v of every head side by side. Made by
// recognize_attention, after differentiation.
struct AttentionSpec {
  int64_t heads = 1, head = 1;
  std::array<int64_t, 3> first{};  // of q, k and v
  double scale = 1;
};
ir::Attributes attention_attributes(const AttentionSpec& spec);

struct AttentionOp : ir::OpDef {
  static constexpr AttributeKey<std::vector<int64_t>> kFirst{"first", "first column of q, k and v"};
  static constexpr AttributeKey<int64_t> kHead{"head", "columns of a head"};
  static constexpr AttributeKey<int64_t> kHeads{"heads", "heads, side by side"};
  static constexpr AttributeKey<double> kScale{"scale", "what scores are multiplied by"};
};
extern const AttentionOp attention;

}  // namespace ullage::ops
