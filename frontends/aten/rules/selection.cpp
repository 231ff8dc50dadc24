// Import rules of ops whose results are as long as the data decide.
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/select/nonzero.h"
#include "ops/select/repeat.h"
#include "ops/select/unique.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

void nonzero(NodeContext& c) {
  c.set(ops::argwhere(c.tensor("self")).values);
}

void nonzero_axes(NodeContext& c, std::string_view name) {
  const std::vector<Value> axes = ops::nonzero(with_axis(c.tensor(name))).axes;
  for (size_t i = 0; i < axes.size(); ++i) c.set(i, axes[i]);
}

void where(NodeContext& c) {
  if (!c.has("self")) return nonzero_axes(c, "condition");
  const DType dtype = c.result_dtype();
  c.set(ops::where(c.tensor("condition", DType::boolean), c.tensor("self", dtype),
                   c.tensor("other", dtype)));
}

void masked_select(NodeContext& c) {
  const Value x = c.tensor("self"), mask = c.tensor("mask", DType::boolean);
  std::vector<std::vector<ExtentExpr>> shapes = {c.extents_of(x), c.extents_of(mask)};
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  const Value wide = with_axis(broadcast(x, *common)), chosen = with_axis(broadcast(mask, *common));
  c.set(ops::masked_select(wide, chosen).values);
}

void repeat_interleave(NodeContext& c) {
  const Argument* repeats = c.find("repeats");
  if (!repeats) c.error("needs 'repeats'");
  const ir::ExtentExpr most = c.has("output_size") ? c.extent("output_size") : ExtentExpr();
  if (!c.has("self")) {
    const Value counts = c.tensor("repeats");
    const Value index = ops::iota(c.builder(), DType::i64, c.extents_of(counts, 1), 0);
    return c.set(ops::repeat(index, counts, 0, {}, most).values);
  }
  Value x = c.tensor("self");
  const std::optional<int64_t> axis =
      c.has("dim") ? std::optional(static_cast<int64_t>(c.axis("dim", x.rank()))) : std::nullopt;
  if (repeats->kind != ArgumentKind::tensor) {
    // The same number of each.
    if (!axis) x = flattened(x);
    const auto a = static_cast<size_t>(axis.value_or(0));
    std::vector<ExtentExpr> e = c.extents_of(x), wide = e;
    const ExtentExpr times = c.extent("repeats");
    wide.insert(wide.begin() + static_cast<std::ptrdiff_t>(a) + 1, times);
    e[a] = ir::simplify(e[a] * times);
    return c.set(ops::reshape(broadcast(with_axis_at(x, a + 1), wide), e));
  }
  c.set(ops::repeat(x, c.tensor("repeats"), axis, {}, most).values);
}

void unique_of(NodeContext& c, const ops::UniqueOptions& options) {
  const ops::Unique u = ops::unique(c.tensor("self"), options);
  c.set(0, u.values);
  if (c.has_result(1)) c.set(1, u.inverse);
  if (c.has_result(2)) c.set(2, u.counts);
}

void unique(NodeContext& c) {
  const Value x = c.tensor("self");
  const ops::Unique u = ops::unique(x, {.equal_nan = false});
  c.set(0, u.values);
  if (const TensorMeta* inverse = c.meta(1)) {
    // An empty tensor is in the place of what was not asked for.
    const bool is_left_out = inverse->sizes.size() == 1 && inverse->sizes.front().is_integer() &&
                             inverse->sizes.front().integer == 0;
    c.set(1, is_left_out ? part_along(u.counts, 0, c.constant(0), c.constant(0))
                         : ops::reshape(u.inverse, c.extents_of(x)));
  }
  if (c.has_result(2)) {
    c.set(2, c.flag("return_counts") ? u.counts
                                     : part_along(u.counts, 0, c.constant(0), c.constant(0)));
  }
}

void unique_along(NodeContext& c) {
  const Value x = c.tensor("self");
  unique_of(c, {.axis = static_cast<int64_t>(c.axis("dim", x.rank()))});
}

// Runs of equal neighbours.
void unique_consecutive(NodeContext& c) {
  if (c.has("dim")) c.unsupported("'dim'");
  const Value given = c.tensor("self"), x = flattened(given);
  const ExtentExpr n = element_count(c, x);
  const ExtentExpr one = ir::simplify(ir::min(n, 1));
  const Value before = part_along(x, 0, c.constant(0), ir::simplify(n - one)),
              behind = part_along(x, 0, one, ir::simplify(n - one));
  const Value pieces[] = {broadcast(c.scalar(DType::boolean, 1), {one}),
                          ops::not_equal(behind, before)};
  const Value heads = ops::concat(pieces, 0);
  const Value starts = ops::flatnonzero(heads).values;
  c.set(0, ops::gather(x, starts, 0));
  const Value number = ops::sub(ops::cumsum(ops::cast(heads, DType::i64), 0, false, false), 1.0);
  if (c.has_result(1)) {
    c.set(1, c.flag("return_inverse") ? ops::reshape(number, c.extents_of(given))
                                      : part_along(number, 0, c.constant(0), c.constant(0)));
  }
  if (!c.has_result(2)) return;
  const Value all = size_value(c, n, DType::i64);
  const ExtentExpr runs = c.extents_of(starts)[0], first = ir::simplify(ir::min(runs, 1));
  const Value ends[] = {part_along(starts, 0, first, ir::simplify(runs - first)),
                        broadcast(all, {first})};
  const Value lengths = ops::sub(ops::concat(ends, 0), starts);
  c.set(2,
        c.flag("return_counts") ? lengths : part_along(lengths, 0, c.constant(0), c.constant(0)));
}

void bincount(NodeContext& c) {
  c.set(ops::bincount(c.tensor("self"), c.tensor_or_none("weights"), c.extent("minlength", 0))
            .values);
}

constexpr ImportRule kRules[] = {
    {"aten._unique2", "self sorted= return_inverse= return_counts=", unique},
    {"aten.argwhere", "self", nonzero},
    {"aten.bincount", "self weights? minlength=", bincount},
    {"aten.masked_select", "self mask", masked_select},
    {"aten.nonzero", "self", nonzero},
    {"aten.nonzero_numpy", "self", [](NodeContext& c) { nonzero_axes(c, "self"); }},
    {"aten.repeat_interleave", "self? repeats= dim= output_size=", repeat_interleave},
    {"aten.unique_consecutive", "self return_inverse= return_counts= dim=", unique_consecutive},
    {"aten.unique_dim", "self dim= sorted= return_inverse= return_counts=", unique_along},
    {"aten.where", "condition self? other?", where},
};

}  // namespace

ImportRules selection_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
