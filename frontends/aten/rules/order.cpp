// Import rules of sorting and searching.
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/repeat.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

Value swapped(Value x, size_t a, size_t b) {
  if (a == b) return x;
  std::vector<int64_t> order(x.rank());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  std::swap(order[a], order[b]);
  return ops::transpose(x, order);
}

// The order of the elements along an axis (i64).
Value order_along(Value x, size_t axis, bool descending) {
  const size_t last = x.rank() - 1;
  const Value order = ops::argsort(swapped(x, axis, last), descending);
  return ops::cast(swapped(order, axis, last), DType::i64);
}

void sort(NodeContext& c) {
  const Value x = c.tensor("self"), rows = as_number(with_axis(x));
  const size_t axis = c.axis("dim", x.rank(), -1);
  const Value order = order_along(rows, axis, c.flag("descending"));
  const Value sorted = ops::gather_elements(rows, order, static_cast<int64_t>(axis));
  c.set(0, x.rank() == 0 ? ops::reshape(sorted, {}) : sorted);
  c.set(1, x.rank() == 0 ? ops::reshape(order, {}) : order);
}

void argsort(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value order =
      order_along(as_number(with_axis(x)), c.axis("dim", x.rank(), -1), c.flag("descending"));
  c.set(x.rank() == 0 ? ops::reshape(order, {}) : order);
}

void top_k(NodeContext& c) {
  const Value x = c.tensor("self"), rows = as_number(with_axis(x));
  const auto axis = static_cast<int64_t>(c.axis("dim", x.rank(), -1));
  const std::vector<Value> y = ops::topk(rows, c.extent("k"), axis, c.flag("largest", true));
  c.set(0, x.rank() == 0 ? ops::reshape(y[0], {}) : y[0]);
  c.set(1, x.rank() == 0 ? ops::reshape(y[1], {}) : y[1]);
}

// The k-th smallest element along an axis, from 1 on, and where it is.
void set_at_rank(NodeContext& c, Value x, size_t axis, ExtentExpr rank) {
  const Value rows = as_number(with_axis(x));
  const Value order = order_along(rows, axis, false);
  const Value place = part_along(order, axis, ir::simplify(rank - 1), c.constant(1));
  const Value value = ops::gather_elements(rows, place, static_cast<int64_t>(axis));
  const auto shaped = [&](Value y) {
    if (x.rank() == 0) return ops::reshape(y, {});
    return c.flag("keepdim") ? y : without_axis(y, axis);
  };
  c.set(0, shaped(value));
  if (c.has_result(1)) c.set(1, shaped(place));
}

void kth_value(NodeContext& c) {
  const Value x = c.tensor("self");
  set_at_rank(c, x, c.axis("dim", x.rank(), -1), c.extent("k"));
}

void search(NodeContext& c, Value sorted, Value queries) {
  const bool right = c.flag("right") || c.text("side", "left") == "right";
  const DType dtype = ir::is_float(sorted.dtype()) || !ir::is_float(queries.dtype())
                          ? sorted.dtype()
                          : queries.dtype();
  const Value rows = ops::cast(sorted, dtype), wanted = ops::cast(queries, dtype);
  if (sorted.rank() == 1 && queries.rank() != 1) {
    const Value found = ops::search_sorted(rows, flattened(wanted), right);
    return c.set(ops::reshape(found, c.extents_of(queries)));
  }
  c.set(ops::search_sorted(rows, wanted, right));
}

void search_sorted(NodeContext& c) {
  search(c, c.tensor("sorted_sequence"), c.tensor("self"));
}

void bucketize(NodeContext& c) {
  search(c, c.tensor("boundaries"), c.tensor("self"));
}

constexpr ImportRule kRules[] = {
    {"aten.argsort", "self stable= dim= descending=", argsort},
    {"aten.bucketize", "self boundaries out_int32= right=", bucketize},
    {"aten.kthvalue", "self k= dim= keepdim=", kth_value},
    {"aten.msort", "self",
     [](NodeContext& c) {
       const Value x = c.tensor("self");
       if (x.rank() == 0) return c.set(x);
       c.set(ops::gather_elements(as_number(x), order_along(as_number(x), 0, false), 0));
     }},
    {"aten.searchsorted", "sorted_sequence self out_int32= right= side=", search_sorted},
    {"aten.sort", "self stable= dim= descending=", sort},
    {"aten.topk", "self k= dim= largest= sorted=", top_k},
};

}  // namespace

ImportRules order_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
