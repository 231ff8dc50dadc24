// Each function merges what it treats alike, then halves what is left until that is few enough.
#include "passes/legalize/merged_moves.h"

#include <algorithm>
#include <array>
#include <functional>

#include "ir/extent/rank.h"
#include "ops/movement/movement.h"
#include "ops/rules/attributes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Value;

bool is_one(ExtentExpr e) {
  return ir::as_constant(ir::simplify(e)) == 1;
}

// Neighbouring axes as one.
struct Run {
  size_t first = 0, count = 0;
};

// Axes 0 to `rank`, of which axis a + 1 continues a where `joins` is true.
std::vector<Run> runs_of(size_t rank, const std::function<bool(size_t a)>& joins) {
  std::vector<Run> runs;
  for (size_t a = 0; a < rank; ++a) {
    if (a == 0 || !joins(a - 1)) runs.push_back({a, 0});
    ++runs.back().count;
  }
  return runs;
}

ExtentExpr extent_of(ir::ExtentPool& pool, const Extents& extents, const Run& run) {
  return ir::simplify(ir::product(pool, std::span(extents).subspan(run.first, run.count)));
}

Extents extents_of(ir::ExtentPool& pool, const Extents& extents, std::span<const Run> runs) {
  Extents result;
  for (const Run& run : runs) result.push_back(extent_of(pool, extents, run));
  return result;
}

}  // namespace

// Axes of extent 1 may lie anywhere. Of more runs than axes, the first three of the result come to
// the front, which moves seven runs at most, and are one of the next step.
Value merged_transpose(const Elements& x, std::span<const int64_t> permutation) {
  ir::ExtentPool& pool = x.value.builder().pool();
  std::vector<size_t> from;  // axes that count, in the result's order
  for (int64_t axis : permutation) {
    if (!is_one(x.extents[static_cast<size_t>(axis)])) from.push_back(static_cast<size_t>(axis));
  }
  std::vector<size_t> kept = from;  // in the operand's
  std::ranges::sort(kept);
  const auto place = [&](size_t axis) {
    return static_cast<size_t>(std::ranges::lower_bound(kept, axis) - kept.begin());
  };
  const auto runs =
      runs_of(from.size(), [&](size_t a) { return place(from[a + 1]) == place(from[a]) + 1; });
  // Runs in the operand's order, and where each run of the result is among them.
  std::vector<Run> source;
  for (const Run& run : runs) source.push_back({place(from[run.first]), run.count});
  std::vector<Run> sorted = source;
  std::ranges::sort(sorted, {}, &Run::first);
  std::vector<int64_t> order;
  for (const Run& run : source) {
    order.push_back(std::ranges::lower_bound(sorted, run.first, {}, &Run::first) - sorted.begin());
  }
  Extents extents;
  for (size_t axis : kept) extents.push_back(x.extents[axis]);
  const Elements merged{x.value, extents_of(pool, extents, sorted)};
  if (order.size() <= ir::kMaxRank) {
    return ops::transpose(ops::reshape(merged.value, merged.extents), order);
  }
  constexpr size_t kFront = 3;
  std::vector<int64_t> to_front(order.begin(), order.begin() + kFront);
  for (int64_t axis = 0; axis < std::ssize(order); ++axis) {
    if (std::ranges::find(to_front, axis) == to_front.end()) to_front.push_back(axis);
  }
  Elements next{merged_transpose(merged, to_front), {}};
  std::vector<int64_t> rest;
  for (int64_t axis : to_front) next.extents.push_back(merged.extents[static_cast<size_t>(axis)]);
  for (int64_t axis : order) rest.push_back(std::ranges::find(to_front, axis) - to_front.begin());
  return merged_transpose(next, rest);
}

Value merged_broadcast(const Elements& x, const Extents& target) {
  ir::ExtentPool& pool = x.value.builder().pool();
  enum class Kind { same, repeated, open };
  const auto kind = [&](size_t a) {
    if (ir::prove_equal(x.extents[a], target[a])) return Kind::same;
    return is_one(x.extents[a]) ? Kind::repeated : Kind::open;
  };
  const auto runs = runs_of(
      target.size(), [&](size_t a) { return kind(a) == kind(a + 1) && kind(a) != Kind::open; });
  if (runs.size() <= ir::kMaxRank) {
    return ops::broadcast_to(ops::reshape(x.value, extents_of(pool, x.extents, runs)),
                             extents_of(pool, target, runs));
  }
  Extents half = target;
  const size_t middle = runs[runs.size() / 2].first;
  std::copy(x.extents.begin() + static_cast<std::ptrdiff_t>(middle), x.extents.end(),
            half.begin() + static_cast<std::ptrdiff_t>(middle));
  return merged_broadcast({merged_broadcast(x, half), half}, target);
}

Value merged_slice(const Elements& x, const Cuts& cuts) {
  ir::ExtentPool& pool = x.value.builder().pool();
  const ExtentExpr zero = pool.constant(0), one = pool.constant(1);
  const auto is_whole = [&](size_t a) {
    return ir::prove_equal(cuts.starts[a], zero) && ir::prove_equal(cuts.steps[a], one) &&
           ir::prove_equal(cuts.sizes[a], x.extents[a]);
  };
  const auto runs =
      runs_of(x.extents.size(), [&](size_t a) { return is_whole(a) && is_whole(a + 1); });
  if (runs.size() <= ir::kMaxRank) {
    Cuts merged;
    for (const Run& run : runs) {
      const bool single = run.count == 1;
      merged.starts.push_back(single ? cuts.starts[run.first] : zero);
      merged.steps.push_back(single ? cuts.steps[run.first] : one);
      merged.sizes.push_back(extent_of(pool, cuts.sizes, run));
    }
    return ops::slice(ops::reshape(x.value, extents_of(pool, x.extents, runs)), merged.starts,
                      merged.sizes, merged.steps);
  }
  Cuts first = cuts, second = cuts;
  for (size_t a = 0; a < x.extents.size(); ++a) {
    const bool is_first = a < runs[runs.size() / 2].first;
    Cuts& other = is_first ? second : first;
    other.starts[a] = zero;
    other.steps[a] = one;
    other.sizes[a] = is_first ? cuts.sizes[a] : x.extents[a];
  }
  return merged_slice({merged_slice(x, first), first.sizes}, second);
}

Value merged_pad(const Elements& x, const Margins& margins, ops::PadMode mode, Value fill) {
  ir::ExtentPool& pool = x.value.builder().pool();
  const ExtentExpr zero = pool.constant(0);
  const auto is_bare = [&](size_t a) {
    return ir::prove_equal(margins.before[a], zero) && ir::prove_equal(margins.after[a], zero);
  };
  const auto runs =
      runs_of(x.extents.size(), [&](size_t a) { return is_bare(a) && is_bare(a + 1); });
  if (runs.size() <= ir::kMaxRank) {
    Margins merged;
    for (const Run& run : runs) {
      merged.before.push_back(run.count == 1 ? margins.before[run.first] : zero);
      merged.after.push_back(run.count == 1 ? margins.after[run.first] : zero);
    }
    return ops::pad(ops::reshape(x.value, extents_of(pool, x.extents, runs)), merged.before,
                    merged.after, mode, fill);
  }
  // One axis after another comes to the same in every mode.
  Margins first = margins, second = margins;
  Elements padded{{}, x.extents};
  for (size_t a = 0; a < x.extents.size(); ++a) {
    const bool is_first = a < runs[runs.size() / 2].first;
    Margins& other = is_first ? second : first;
    other.before[a] = other.after[a] = zero;
    if (is_first) {
      padded.extents[a] = ir::simplify(x.extents[a] + margins.before[a] + margins.after[a]);
    }
  }
  padded.value = merged_pad(x, first, mode, fill);
  return merged_pad(padded, second, mode, fill);
}

Value merged_concat(std::span<const Elements> pieces, size_t axis) {
  std::vector<Value> merged;
  for (const Elements& piece : pieces) {
    const size_t behind = piece.extents.size() - axis - 1;
    const std::array<Run, 3> runs = {{{0, axis}, {axis, 1}, {axis + 1, behind}}};
    merged.push_back(
        ops::reshape(piece.value, extents_of(piece.value.builder().pool(), piece.extents, runs)));
  }
  return ops::concat(merged, 1);
}

// Of more runs than axes, what is reduced moves behind what is not.
Value merged_reduce(const ir::OpDef& op, const Elements& x, std::span<const int64_t> axes) {
  const auto is_reduced = [&](size_t a) {
    return std::ranges::find(axes, static_cast<int64_t>(a)) != axes.end();
  };
  const auto runs =
      runs_of(x.extents.size(), [&](size_t a) { return is_reduced(a) == is_reduced(a + 1); });
  if (runs.size() > ir::kMaxRank) {
    std::vector<int64_t> order, last;
    Elements moved;
    for (const bool reduced : {false, true}) {
      for (size_t a = 0; a < x.extents.size(); ++a) {
        if (is_reduced(a) != reduced) continue;
        if (reduced) last.push_back(std::ssize(order));
        order.push_back(static_cast<int64_t>(a));
        moved.extents.push_back(x.extents[a]);
      }
    }
    moved.value = merged_transpose(x, order);
    return merged_reduce(op, moved, last);
  }
  std::vector<int64_t> reduced;
  for (size_t r = 0; r < runs.size(); ++r) {
    if (is_reduced(runs[r].first)) reduced.push_back(static_cast<int64_t>(r));
  }
  ir::Builder& builder = x.value.builder();
  const Value merged = ops::reshape(x.value, extents_of(builder.pool(), x.extents, runs));
  return builder.add1(op, std::array{merged},
                      {{ops::kAxes, std::move(reduced)}, {ops::kKeepdims, false}});
}

}  // namespace ullage::passes
