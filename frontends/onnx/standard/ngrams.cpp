// Import rule of TfIdfVectorizer over integers: how often n-grams occur. For each length and each
// distance between the members of an n-gram, all windows are compared with all n-grams of a pool.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Tensor;
using ir::Value;

struct GramLengths {
  int64_t low = 1, high = 1;  // inclusive
};

// How often each of `grams`, one after another `length` long, occurs in the rows of x [N, C]: f32
// [N, grams].
Value occurrences(const NodeContext& c, Value x, const std::vector<int64_t>& grams, int64_t length,
                  int64_t most_skipped) {
  const auto count = static_cast<int64_t>(grams.size()) / length;
  const ExtentExpr columns = x.extent(1);
  Value sum;
  for (int64_t step = 1; step <= (length == 1 ? 1 : most_skipped + 1); ++step) {
    const ExtentExpr windows = ir::simplify(ir::max(columns - (length - 1) * step, 0));
    Value same;
    for (int64_t member = 0; member < length; ++member) {
      // A row too short has no windows, wherever they would begin.
      const ExtentExpr first = ir::simplify(ir::min(c.constant(member * step), columns - windows));
      const Value own =
          ops::unsqueeze(ops::slice_along(x, 1, first, windows), std::vector<int64_t>{2});
      std::vector<int64_t> wanted;
      for (int64_t g = 0; g < count; ++g) {
        wanted.push_back(grams[static_cast<size_t>(g * length + member)]);
      }
      const Value equal = ops::equal(own, ops::cast(integer_constant(c, wanted), x.dtype()));
      same = same.valid() ? ops::logical_and(same, equal) : equal;
    }
    const Value found =
        ops::reduce_sum(ops::cast(same, DType::f32), std::vector<int64_t>{1}, false);
    sum = sum.valid() ? ops::add(sum, found) : found;
  }
  return sum;
}

// N-grams of the pool by length: `starts[i]` is where those of length i + 1 begin.
Result<Value> pool_occurrences(const NodeContext& c, Value x, GramLengths lengths) {
  const std::vector<int64_t> pool = c.integers("pool_int64s"), starts = c.integers("ngram_counts");
  const int64_t most_skipped = c.integer("max_skip_count");
  std::vector<Value> parts;
  for (size_t i = 0; i < starts.size(); ++i) {
    const auto all = static_cast<int64_t>(pool.size()), length = static_cast<int64_t>(i) + 1;
    const int64_t begin = starts[i], end = i + 1 < starts.size() ? starts[i + 1] : all;
    if (begin < 0 || end < begin || end > all || (end - begin) % length != 0) {
      return c.error(
          "ngram_counts must have the position in the pool where n-grams of each length begin");
    }
    if (begin == end) continue;
    const std::vector<int64_t> grams(pool.begin() + begin, pool.begin() + end);
    const bool counts = length >= lengths.low && length <= lengths.high;
    const Value found = occurrences(c, x, grams, length, most_skipped);
    parts.push_back(counts ? found : ops::mul(found, 0.0));
  }
  if (parts.empty()) return c.error("the pool contains no n-grams");
  return parts.size() == 1 ? parts.front() : ops::concat(parts, 1);
}

// Column j of the result is that of the n-gram whose index is j; none: 0.
Result<Value> by_index(const NodeContext& c, Value found, const std::vector<int64_t>& indexes) {
  const int64_t count = std::ssize(indexes);
  if (ir::as_constant(found.extent(1)) != count) return c.error("one index per n-gram");
  const int64_t columns = 1 + *std::ranges::max_element(indexes);
  if (*std::ranges::min_element(indexes) < 0) return c.error("indexes must not be negative");
  std::vector<int64_t> source(static_cast<size_t>(columns), count);
  for (int64_t g = 0; g < count; ++g) {
    source[static_cast<size_t>(indexes[static_cast<size_t>(g)])] = g;
  }
  const std::vector<ExtentExpr> none = {c.constant(0), c.constant(0)};
  const Value padded = ops::pad(found, none, {c.constant(0), c.constant(1)});
  return ops::gather(padded, integer_constant(c, source), 1);
}

Result<void> tf_idf(NodeContext& c) {
  if (!c.has(0)) return {};
  const GramLengths lengths{c.integer("min_gram_length"), c.integer("max_gram_length")};
  if (lengths.low < 1 || lengths.high < lengths.low) {
    return c.error("lengths of n-grams must be at least 1, the least not above the largest");
  }
  const std::string_view mode = c.word("mode", {"TF", "IDF", "TFIDF"});
  const size_t rank = c.operand(0).rank();
  if (rank != 1 && rank != 2) return c.error("X must have rank 1 or 2");
  const std::vector<int64_t> front = {0};
  const Value x = rank == 2 ? c.operand(0) : ops::unsqueeze(c.operand(0), front);
  const std::vector<int64_t> indexes = c.integers("ngram_indexes");
  if (indexes.empty()) return c.error("one index per n-gram");
  const Result<Value> found = pool_occurrences(c, x, lengths);
  if (!found) return found.error();
  if (c.builder().failed()) return {};
  Result<Value> y = by_index(c, *found, indexes);
  if (!y) return y.error();
  if (mode == "IDF") y = ops::min(*y, 1.0);
  if (mode != "TF" && c.has_attribute("weights")) {
    const std::vector<double> given = c.numbers("weights");
    if (given.size() != indexes.size()) return c.error("one weight per n-gram");
    Tensor weights(DType::f32, std::vector{1 + *std::ranges::max_element(indexes)});
    for (size_t g = 0; g < given.size(); ++g) weights.set_number(indexes[g], given[g]);
    y = ops::mul(*y, c.builder().constant(std::move(weights)));
  }
  c.set(0, rank == 2 ? *y : ops::squeeze(*y, front));
  return {};
}

constexpr ImportRule kNgramImportRules[] = {
    {"TfIdfVectorizer", 9, 9, "X:int",
     "max_gram_length! max_skip_count! min_gram_length! mode! ngram_counts! ngram_indexes! "
     "pool_int64s! weights",
     tf_idf},
};

}  // namespace

std::span<const ImportRule> ngram_import_rules() {
  return kNgramImportRules;
}

}  // namespace ullage::onnx
