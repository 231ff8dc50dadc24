// Import rule of MultiHeadAttention, whose queries, keys and values are operands.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/attention_parts.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/attention.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// The part of `bias` that begins at `first`, added.
Value with_bias(const NodeContext& c, Value x, int64_t first, int64_t columns) {
  if (!c.has(3) || !x.valid() || x.rank() != 3) return x;
  return ops::add(x, ops::slice_along(single(c, 3), 0, c.constant(first), c.constant(columns)));
}

// key_padding_mask: counts of keys, [B], or visible keys, [B, S] and [B, T, S].
Result<void> add_padding(const NodeContext& c, AttentionCall& call) {
  if (!c.has(4)) return {};
  const Value given = c.operand(4);
  if (given.rank() == 1) {
    add_counts(c, given, call);
    return {};
  }
  if (given.rank() != 2 && given.rank() != 3) return c.error("key_padding_mask has rank 1 to 3");
  add_seen_keys(given, call);
  return {};
}

// Query, key and value of MultiHeadAttention, and the columns of a head of keys and of values.
struct MultiHead {
  Value q, k, v;
  int64_t head = 0, values = 0;
};

// Part `i` of those side by side in x [B, rows, heads, parts, head]: [B, heads, rows, head].
Value unpacked(const NodeContext& c, Value x, int64_t i) {
  const std::vector<int64_t> parts = {3};
  const Value part = ops::squeeze(ops::slice_along(x, 3, c.constant(i), c.constant(1)), parts);
  return part.valid() ? ops::transpose(part, {0, 2, 1, 3}) : part;
}

// The columns of a head of packed operand `i`; an error where it is not as it must be.
Result<int64_t> packed_head(const NodeContext& c, size_t i, int64_t heads, int64_t parts) {
  const Value x = c.operand(i);
  const auto head = ir::as_constant(x.extent(4));
  if (!head) return c.unsupported("heads of no constant size");
  if (ir::as_constant(x.extent(2)) != heads || ir::as_constant(x.extent(3)) != parts) {
    return c.error("operand " + std::to_string(i) + " must be [batch, rows, num_heads, " +
                   std::to_string(parts) + ", head]");
  }
  if (c.has(3)) return c.unsupported("a bias of packed operands");
  return *head;
}

// The columns of a head of values, which need not have the size of those of keys.
Result<int64_t> head_of_values(const NodeContext& c, int64_t heads) {
  const size_t rank = c.operand(2).rank();
  if (rank != 3 && rank != 4) return c.error("value must have rank 3 or 4");
  const auto columns = ir::as_constant(c.operand(2).extent(rank - 1));
  if (!columns) return c.unsupported("heads of no constant size");
  const int64_t head = rank == 3 ? *columns / heads : *columns;
  if ((rank == 3 && *columns % heads != 0) || head < 1 || head > ops::kMaxHead) {
    return c.error("values must have num_heads heads of 1 to " + std::to_string(ops::kMaxHead) +
                   " columns");
  }
  return head;
}

Result<MultiHead> multi_head_operands(const NodeContext& c, int64_t heads) {
  if (heads < 1) return c.error("there must be heads");
  if (c.operand(0).rank() == 5) {
    const Result<int64_t> head = packed_head(c, 0, heads, 3);
    if (!head) return head.error();
    const Value all = single(c, 0);
    return MultiHead{unpacked(c, all, 0), unpacked(c, all, 1), unpacked(c, all, 2), *head, *head};
  }
  const Result<int64_t> head = head_of(c, heads);
  if (!head) return head.error();
  const int64_t columns = heads * *head;
  const Value q = split_heads(with_bias(c, single(c, 0), 0, columns), heads);
  if (c.operand(1).valid() && c.operand(1).rank() == 5) {
    if (auto ok = packed_head(c, 1, heads, 2); !ok) return ok.error();
    const Value both = single(c, 1);
    return MultiHead{q, unpacked(c, both, 0), unpacked(c, both, 1), *head, *head};
  }
  if (!c.has(1) || !c.has(2)) return c.error("key and value must be there, or packed");
  const size_t rank = c.operand(1).rank();
  if ((rank != 3 && rank != 4) ||
      !ir::prove_equal(c.operand(1).extent(rank - 1), c.constant(rank == 3 ? columns : *head))) {
    return c.error("keys must have the heads of queries");
  }
  const Result<int64_t> values = head_of_values(c, heads);
  if (!values) return values.error();
  return MultiHead{q, with_bias(c, single(c, 1), columns, columns),
                   with_bias(c, single(c, 2), 2 * columns, heads * *values), *head, *values};
}

Result<void> multi_head_attention(NodeContext& c) {
  const int64_t heads = c.integer("num_heads");
  if (c.has(6) != c.has(7)) return c.error("past_key and past_value come together");
  if (c.has_result(3)) return c.unsupported("the result qk");
  const Result<MultiHead> own = multi_head_operands(c, heads);
  if (!own) return own.error();
  AttentionCall call{.q = own->q,
                     .k = with_past(single(c, 6), own->k, heads),
                     .v = with_past(single(c, 7), own->v, heads),
                     .heads = heads,
                     .key_heads = heads,
                     .head = own->head,
                     .scale = scale_of(c, own->head),
                     .causal = c.integer("unidirectional") != 0,
                     .mask = single(c, 5)};
  if (c.builder().failed()) return {};
  if (auto ok = add_padding(c, call); !ok) return ok;
  set_results(c, call, own->values);
  return {};
}

// `mask_filter_value` is what hidden keys weigh as good as nothing with; here they weigh nothing.
constexpr ImportRule kMultiHeadImportRules[] = {
    {"MultiHeadAttention", 1, 1,
     "query:float key:float? value:float? bias:float? key_padding_mask:int? attention_bias:float? "
     "past_key:float? past_value:float?",
     "mask_filter_value num_heads! scale unidirectional", multi_head_attention},
};

}  // namespace

std::span<const ImportRule> microsoft_multi_head_import_rules() {
  return kMultiHeadImportRules;
}

}  // namespace ullage::onnx
