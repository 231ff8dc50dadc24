// Unrolled loops: how often they are unrolled, and how the iterations are joined.
#include <algorithm>

#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/control/branch.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

constexpr int64_t kMaxIterations = 64;         // without a bound by name
constexpr int64_t kMaxKnownIterations = 4096;  // that certainly take place
constexpr size_t kMaxUnrolledNodes = 4096;     // that one loop adds

}  // namespace

bool never(ExtentExpr now) {
  return now && ir::as_constant(now) == 0;
}

ExtentExpr fold_condition(const NodeContext& c, ExtentExpr condition) {
  if (!condition) return condition;
  condition = ir::simplify(condition);
  const std::optional<int64_t> known = c.pin(condition);
  if (!known) return condition;
  return *known != 0 ? ExtentExpr() : c.constant(0);
}

// ---- how often ----

Unrolling::Unrolling(NodeContext& c, ExtentExpr iterations)
    : c_(c), iterations_(iterations), first_node_(c.builder().graph().nodes.size()) {}

std::optional<int64_t> most_iterations(const NodeContext& c, ExtentExpr iterations) {
  const auto& given = c.importer().bounds();
  if (const auto it = given.find(c.path()); it != given.end()) return it->second;
  if (!iterations) return std::nullopt;
  if (const std::optional<int64_t> known = c.specialized_value(iterations)) return known;
  const ir::LeafName name_of = ir::leaf_names(c.builder().graph());
  const auto range = [&](const ir::ExtentNode& leaf) {
    const auto it = given.find(name_of(leaf));
    if (it != given.end()) return ir::Interval{0, it->second};
    return leaf.op == ir::ScalarOp::input_axis || leaf.op == ir::ScalarOp::capacity
               ? ir::Interval{0, ir::Interval::kMax}
               : ir::Interval{};
  };
  const int64_t most = ir::bounds(iterations, range).high;
  return most == ir::Interval::kMax ? std::nullopt : std::optional(most);
}

Result<int64_t> Unrolling::find_bound() const {
  const std::optional<int64_t> most = most_iterations(c_, iterations_);
  if (most && (*most <= kMaxIterations || c_.importer().bounds().contains(c_.path()))) return *most;
  return c_.unsupported(
      "the number of its iterations is known only at run time and needs a bound: " +
      std::string("--bound ") + c_.path() + "=N");
}

Result<bool> Unrolling::admits(int64_t iteration, ExtentExpr now) {
  const size_t added = c_.builder().graph().nodes.size() - first_node_;
  // All iterations have as many nodes, so that one predicts the total.
  const auto done = static_cast<size_t>(std::max<int64_t>(iteration, 1));
  const size_t total = added / done * static_cast<size_t>(bound_.value_or(iteration));
  if (std::max(added, total) > kMaxUnrolledNodes) {
    return c_.unsupported("unrolled it has " + std::to_string(std::max(added, total)) +
                          " nodes, more than " + std::to_string(kMaxUnrolledNodes));
  }
  if (!now) {
    if (iteration < kMaxKnownIterations) return true;
    return c_.unsupported("more than " + std::to_string(kMaxKnownIterations) + " iterations");
  }
  if (!bound_) {
    Result<int64_t> found = find_bound();
    if (!found) return found.error();
    bound_ = *found;
  }
  if (iteration < *bound_) return true;
  c_.builder().guard(ir::logical_not(now),
                     "its iterations must not exceed their bound " + std::to_string(*bound_));
  return false;
}

// ---- joining ----

Result<Values> join_iteration(NodeContext& c, ExtentExpr now, const Values& after,
                              const Values& before) {
  if (auto ok = require_carried(c, before, after); !ok) return ok.error();
  if (!now) return after;
  Values joined;
  for (size_t i = 0; i < after.size(); ++i) {
    if (after[i].rank() != before[i].rank()) {
      return c.unsupported("a carried value that changes its rank");
    }
    const bool same = after[i].id() == before[i].id();
    joined.push_back(same ? after[i] : ops::select_branch(now, after[i], before[i]));
  }
  return joined;
}

Result<Value> stack_rows(NodeContext& c, const std::vector<Row>& rows, int64_t axis,
                         bool backwards) {
  ir::ExtentPool& pool = c.pool();
  const Row& first = rows.front();
  if (c.builder().failed() || !first.value.valid()) return c.builder().error();
  Result<int64_t> normal = c.axis(axis, first.value.rank() + 1);
  if (!normal) return normal.error();
  const std::vector<int64_t> axes = {*normal};
  // Extents of a row for the case that no iteration takes place.
  std::vector<ExtentExpr> empty;
  for (ExtentExpr e : ops::extents_of(first.value)) {
    const bool is_device_sized = first.now && ir::depends_on_device(e);
    empty.push_back(is_device_sized ? ir::select(first.now, e, pool.constant(0)) : e);
    if (never(first.now) && is_device_sized) empty.back() = pool.constant(0);
  }
  empty.insert(empty.begin() + *normal, pool.constant(0));
  const Value none = ops::full(c.scalar(first.value.dtype(), 0), empty);
  if (never(first.now)) return none;
  Values pieces;
  for (const Row& row : rows) {
    if (!row.value.valid()) return c.error("a scan output is missing");
    Value wide;
    {
      const Predicated here(c.builder(), row.now);
      wide = ops::unsqueeze(row.value, axes);
    }
    pieces.push_back(row.now ? ops::select_branch(row.now, wide, none) : wide);
  }
  if (backwards) std::ranges::reverse(pieces);
  return pieces.size() == 1 ? pieces.front() : ops::concat(pieces, *normal);
}

}  // namespace ullage::onnx
