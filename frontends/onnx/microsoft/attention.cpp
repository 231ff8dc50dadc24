// Import rules of Attention and QAttention, whose queries, keys and values are one product.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/attention_parts.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
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

// Where operands that both have stand.
struct PackedOperands {
  size_t mask = 0, past = 0, bias = 0;  // `bias`: added to scores; 0: there is none
  size_t typed = 0;                     // has the dtype of the results
};

// Keys from the second half of `given` [2 B] to before its first half.
void add_ends(const NodeContext& c, Value given, ExtentExpr batches, AttentionCall& call) {
  const std::vector<int64_t> last = {1};
  const auto half = [&](ExtentExpr first) {
    return ops::unsqueeze(ops::slice_along(given, 0, first, batches), last);
  };
  const Value spans[] = {half(batches), half(c.constant(0))};
  call.spans = ops::concat(spans, 1);
}

// mask_index: counts of keys, [B], ends and starts of them, [2 B], or visible keys, [B, keys],
// [B, T, keys] and [B, 1, most, most], of which the last rows are used.
Result<void> add_seen(const NodeContext& c, size_t i, AttentionCall& call) {
  if (!c.has(i)) return {};
  const Value given = c.operand(i);
  const ExtentExpr batches = call.q.extent(0);
  if (given.rank() == 1 && !call.causal &&
      ir::prove_equal(given.extent(0), ir::simplify(batches * 2)) &&
      !ir::prove_equal(given.extent(0), batches)) {
    add_ends(c, given, batches, call);
    return {};
  }
  if (given.rank() == 1) {
    add_counts(c, given, call);
    return {};
  }
  if (given.rank() == 4) {
    const ExtentExpr rows = call.q.extent(2), keys = call.k.extent(2);
    const Value own = ops::slice_along(given, 2, ir::simplify(keys - rows), rows);
    call.mask =
        only_seen(call.mask, ops::not_equal(ops::slice_along(own, 3, c.constant(0), keys), 0.0));
    return {};
  }
  if (given.rank() != 2 && given.rank() != 3) {
    return c.unsupported("a mask_index of rank " + std::to_string(given.rank()));
  }
  add_seen_keys(given, call);
  return {};
}

// Columns of all heads of queries and keys, and of those of values, in a product of `all` columns.
Result<std::pair<int64_t, int64_t>> columns_of_parts(const NodeContext& c, int64_t heads,
                                                     int64_t all) {
  const std::vector<int64_t> sizes = c.integers("qkv_hidden_sizes");
  if (!sizes.empty() && sizes.size() != 3) return c.error("qkv_hidden_sizes has three numbers");
  const int64_t columns = sizes.empty() ? all / 3 : sizes[0];
  const int64_t values = sizes.empty() ? columns : sizes[2];
  if (!sizes.empty() && sizes[1] != columns) {
    return c.error("queries and keys must have as many columns");
  }
  if (heads < 1 || columns < heads || values < heads || 2 * columns + values != all ||
      columns % heads != 0 || values % heads != 0 ||
      std::max(columns, values) / heads > ops::kMaxHead) {
    return c.error("weights must have three times num_heads heads of at most " +
                   std::to_string(ops::kMaxHead) + " columns");
  }
  return std::pair(columns, values);
}

// Attention of queries, keys and values side by side: [B, T, columns].
Result<void> packed_attention(NodeContext& c, Value projected, const PackedOperands& at) {
  if (!projected.valid()) return {};
  const int64_t heads = c.integer("num_heads");
  const auto all = ir::as_constant(projected.extent(2));
  if (!all) return c.unsupported("heads of no constant size");
  const auto parts = columns_of_parts(c, heads, *all);
  if (!parts) return parts.error();
  const auto [columns, values] = *parts;
  if (c.integer("do_rotary") != 0) return c.unsupported("rotary embeddings of packed operands");
  const auto part = [&, stride = columns](int64_t i, int64_t size) {
    return columns_of(projected, c.constant(i * stride), c.constant(size));
  };
  const auto past = [&](int64_t i) {
    const std::vector<int64_t> front = {0};
    return c.has(at.past)
               ? ops::squeeze(ops::slice_along(single(c, at.past), 0, c.constant(i), c.constant(1)),
                              front)
               : Value();
  };
  AttentionCall call{.q = split_heads(part(0, columns), heads),
                     .k = with_past(past(0), part(1, columns), heads),
                     .v = with_past(past(1), part(2, values), heads),
                     .heads = heads,
                     .key_heads = heads,
                     .head = columns / heads,
                     .scale = scale_of(c, columns / heads),
                     .causal = c.integer("unidirectional") != 0,
                     .mask = at.bias == 0 ? Value() : single(c, at.bias)};
  if (c.builder().failed()) return {};
  if (auto ok = add_seen(c, at.mask, call); !ok) return ok;
  const auto as_given = [&](Value x) {
    return x.valid() ? ops::cast(x, c.operand(at.typed).dtype()) : x;
  };
  c.set(0, as_given(attended(c, call, values / heads)));
  const std::vector<int64_t> front = {0};
  if (c.has_result(1) && values != columns) {
    return c.error("keys and values that are kept together must have one size");
  }
  if (!c.has_result(1)) return {};
  const Value present[] = {ops::unsqueeze(call.k, front), ops::unsqueeze(call.v, front)};
  c.set(1, as_given(ops::concat(present, 0)));
  return {};
}

Result<void> attention(NodeContext& c) {
  if (c.operand(0).rank() != 3) return c.error("input must have rank 3");
  const Value product = ops::matmul_numpy(single(c, 0), single(c, 1));
  const Value projected = c.has(2) ? ops::add(product, single(c, 2)) : product;
  return packed_attention(c, projected, {.mask = 3, .past = 4, .bias = 5});
}

Result<void> quantized_attention(NodeContext& c) {
  if (c.operand(0).rank() != 3) return c.error("input must have rank 3");
  const auto number = [&](size_t i, size_t scale, size_t zero) {
    const Value bytes = single(c, i);
    return ops::mul(c.has(zero) ? ops::sub(bytes, single(c, zero)) : bytes, single(c, scale));
  };
  const Value product = ops::matmul_numpy(number(0, 3, 6), number(1, 4, 7));
  return packed_attention(c, ops::add(product, single(c, 2)), {.mask = 5, .past = 8, .typed = 2});
}

// `mask_filter_value` is what hidden keys weigh as good as nothing with; here they weigh nothing.
constexpr ImportRule kAttentionImportRules[] = {
    {"Attention", 1, 1,
     "input:float weights:float bias:float? mask_index:int? past:float? attention_bias:float?",
     "do_rotary mask_filter_value num_heads! qkv_hidden_sizes scale unidirectional", attention},
    {"QAttention", 1, 1,
     "input:byte weight:byte bias:float input_scale:float weight_scale:float mask_index:int? "
     "input_zero_point:byte? weight_zero_point:byte? past:float?",
     "do_rotary mask_filter_value num_heads! scale unidirectional", quantized_attention},
};

}  // namespace

std::span<const ImportRule> microsoft_attention_import_rules() {
  return kAttentionImportRules;
}

}  // namespace ullage::onnx
