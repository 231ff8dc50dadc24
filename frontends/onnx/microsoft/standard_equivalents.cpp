// Import rules of ONNX Runtime's ops that the standard has as well, most of them since then.
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/select/unique.h"

namespace ullage::onnx {
namespace {

using ir::Result;
using ir::Value;

// Distances of each row of A from each of B.
Result<void> cdist(NodeContext& c) {
  const std::string_view metric = c.word("metric", {"sqeuclidean", "euclidean"});
  const Value a = c.operand(0), b = c.operand(1);
  if (a.rank() != 2 || b.rank() != 2) return c.error("A and B must have rank 2");
  const std::vector<int64_t> second = {1}, first = {0}, last = {2};
  const Value difference = ops::sub(ops::unsqueeze(a, second), ops::unsqueeze(b, first));
  if (!difference.valid()) return {};
  const Value squares = ops::reduce_sum(ops::square(difference), last, false);
  c.set(0, metric == "euclidean" ? ops::sqrt(squares) : squares);
  return {};
}

// Elements in the order in which each comes first.
Result<void> unique(NodeContext& c) {
  if (c.operand(0).rank() != 1) return c.error("x must have rank 1");
  const ops::Unique found = ops::unique(c.operand(0), {.sorted = false});
  c.set(0, found.values);
  c.set(1, found.inverse);
  c.set(2, found.counts);
  return {};
}

constexpr ImportRule kEquivalentImportRules[] = {
    {"CDist", 1, 1, "A:float B:float", "metric!", cdist},
    {"GatherND", 1, 1, "data indices:int", "", as_standard},
    {"GridSample", 1, 1, "X:float grid:float", "align_corners mode padding_mode", as_standard},
    {"Pad", 1, 1, "data pads:int value?", "mode", as_standard},
    {"Range", 1, 1, "start:number limit:number delta:number?", "", as_standard},
    {"Trilu", 1, 1, "X k:int?", "upper", as_standard},
    {"Unique", 1, 1, "x", "", unique},
};

}  // namespace

std::span<const ImportRule> microsoft_equivalent_import_rules() {
  return kEquivalentImportRules;
}

}  // namespace ullage::onnx
