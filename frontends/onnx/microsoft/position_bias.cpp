// Import rules of RelativePositionBias (T5) and GatedRelativePositionBias (WavLM): what the
// distance of a key to a query adds to the score of an attention.
#include <algorithm>
#include <array>
#include <cmath>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr int64_t kLongestDistance = 1 << 20;

// Half of `buckets` have one distance each, the others share the distances up to `longest` by their
// logarithm; longer ones are in the last bucket. In f32, as in onnxruntime.
int64_t bucket_of(int64_t distance, int64_t buckets, int64_t longest) {
  const int64_t exact = buckets / 2;
  if (distance < exact) return distance;
  const auto ratio = [&](int64_t of) {
    return std::log(static_cast<float>(of) / static_cast<float>(exact));
  };
  const float share = ratio(distance) / ratio(longest) * static_cast<float>(buckets - exact);
  return std::min(exact + static_cast<int64_t>(share), buckets - 1);
}

// The bucket of each distance from a query to a key, from -longest to longest. If not
// bidirectional, later keys count as distance 0.
std::vector<int64_t> buckets_of(int64_t buckets, int64_t longest, bool both_ways) {
  const int64_t each = both_ways ? buckets / 2 : buckets;
  std::vector<int64_t> found;
  for (int64_t d = -longest; d <= longest; ++d) {
    const int64_t first = both_ways && d > 0 ? each : 0;
    found.push_back(first +
                    bucket_of(both_ways ? std::abs(d) : std::max<int64_t>(-d, 0), each, longest));
  }
  return found;
}

// [1, heads, queries, keys] of a table [buckets, heads].
Result<void> relative_position_bias(NodeContext& c) {
  const Value table = c.operand(0);
  if (table.rank() != 2) return c.error("bias_table must have rank 2");
  const auto buckets = ir::as_constant(table.extent(0));
  if (!buckets) return c.unsupported("buckets whose number is not known");
  const int64_t longest = c.integer("max_distance");
  const bool both_ways = c.integer("is_bidirectional") != 0;
  const int64_t each = both_ways ? *buckets / 2 : *buckets;
  if (each < 2) return c.error("bias_table must have two buckets a way");
  if (longest <= each / 2 || longest > kLongestDistance) {
    return c.error("max_distance must be more than the buckets of one distance, " +
                   std::to_string(each / 2) + ", and at most " + std::to_string(kLongestDistance));
  }
  const Result<ExtentExpr> queries = host_scalar(c, 1), keys = host_scalar(c, 2);
  if (!queries) return queries.error();
  if (!keys) return keys.error();
  const std::vector<int64_t> columns = {1}, front = {0};
  const auto positions = [&](ExtentExpr count) {
    return ops::iota(c.builder(), DType::i64, {count}, 0);
  };
  const auto far = static_cast<double>(longest);
  const Value apart = ops::sub(positions(*keys), ops::unsqueeze(positions(*queries), columns));
  const Value at =
      ops::add(ops::clip(apart, c.scalar(DType::i64, -far), c.scalar(DType::i64, far)), far);
  const Value by_distance =
      ops::gather(table, integer_constant(c, buckets_of(*buckets, longest, both_ways)), 0);
  const Value bias = ops::gather(ops::transpose(by_distance, {1, 0}), at, 1);
  c.set(0, ops::unsqueeze(bias, front));
  return {};
}

// Two gates per query and head, computed from a linear map of the query, scale rel_pos.
Result<void> gated_relative_position_bias(NodeContext& c) {
  if (c.has(6)) return c.unsupported("token_offset, of queries without padding");
  const Value query = c.operand(0), weight = c.operand(3);
  if (query.rank() != 3) return c.error("query_layer must have rank 3");
  if (weight.rank() != 2) return c.error("weight must have rank 2");
  if (c.operand(1).rank() != 1 || c.operand(4).rank() != 1) {
    return c.error("query_bias and bias must have rank 1");
  }
  const auto gates = ir::as_constant(weight.extent(1));
  if (!gates || *gates < 2 || *gates % 2 != 0) {
    return c.error("weight must have an even number of columns");
  }
  if (Result<void> ok = require_one_dtype(c, 0, 5); !ok) return ok;
  const auto number = [&](size_t i) { return ops::cast(c.operand(i), DType::f32); };
  const Value heads = split_heads(ops::add(number(0), number(1)), c.integer("num_heads"));
  const Value linear = ops::add(ops::matmul_numpy(heads, number(3)), number(4));
  if (!linear.valid()) return {};
  std::vector<ExtentExpr> halves = ops::extents_of(linear);
  halves.back() = c.constant(2);
  halves.push_back(c.constant(*gates / 2));
  const std::vector<int64_t> last = {4};
  const Value opened = ops::sigmoid(ops::reduce_sum(ops::reshape(linear, halves), last, false));
  const std::vector<ExtentExpr> ones = {c.constant(1), c.constant(1)};
  const std::vector<Value> parts = ops::split(opened, 3, ones);
  const Value gate =
      ops::add(ops::mul(parts[0], ops::sub(ops::mul(parts[1], number(5)), 1.0)), 2.0);
  c.set(0, ops::cast(ops::mul(gate, number(2)), query.dtype()));
  return {};
}

constexpr ImportRule kPositionBiasImportRules[] = {
    {"GatedRelativePositionBias", 1, 1,
     "query_layer:float query_bias:float rel_pos:float weight:float bias:float eco_a:float "
     "token_offset?",
     "num_heads!", gated_relative_position_bias},
    {"RelativePositionBias", 1, 1, "bias_table:float query_length:int key_length:int",
     "is_bidirectional max_distance!", relative_position_bias},
};

}  // namespace

std::span<const ImportRule> microsoft_position_import_rules() {
  return kPositionBiasImportRules;
}

}  // namespace ullage::onnx
