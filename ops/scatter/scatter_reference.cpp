// References of scatter_elements and scatter_nd: updates one after another.
#include <cmath>
#include <functional>

#include "ops/indexing/index_rules.h"
#include "ops/indexing/indexing.h"
#include "ops/rules/reference.h"
#include "ops/scatter/scatter_slots.h"

namespace ullage::ops {

using ir::DType;
using ir::Result;

namespace {

double combined(ScatterReduction reduction, double a, double b) {
  if (reduction == ScatterReduction::sum) return a + b;
  if (reduction == ScatterReduction::product) return a * b;
  if (reduction == ScatterReduction::largest) return std::isnan(a) || a > b ? a : b;
  return std::isnan(a) || a < b ? a : b;
}

// Elements of `dtype` in two's complement; sums and products keep the low bits at the store.
uint64_t combined(ScatterReduction reduction, DType dtype, uint64_t a, uint64_t b) {
  if (reduction == ScatterReduction::sum) return a + b;
  if (reduction == ScatterReduction::product) return a * b;
  const bool below =
      ir::is_unsigned_integer(dtype) ? a < b : static_cast<int64_t>(a) < static_cast<int64_t>(b);
  return (reduction == ScatterReduction::largest) == below ? b : a;
}

// Visits every update that has a place, in order.
using Visit = std::function<void(size_t at, size_t update)>;

// Applies the updates that `each` visits.
void apply_updates(ir::EvaluateContext& context, const std::function<void(const Visit&)>& each) {
  const ir::Tensor &x = context.inputs[0], &updates = context.inputs[2];
  const ScatterReduction reduction = context.attributes()[kScatterReduction];
  if (reduction == ScatterReduction::none) {
    ir::Tensor y(x.dtype(), x.shape());
    const ElementCopier copy(x, y), put(updates, y);
    for (int64_t i = 0; i < x.element_count(); ++i) copy(i, i);
    each(
        [&](size_t at, size_t from) { put(static_cast<int64_t>(from), static_cast<int64_t>(at)); });
    context.outputs[0] = std::move(y);
  } else if (ir::is_float(x.dtype())) {
    auto y = elements_of<double>(x);
    const auto u = elements_of<double>(updates);
    each([&](size_t at, size_t from) { y[at] = combined(reduction, y[at], u[from]); });
    set_result(context, 0, y);
  } else {
    auto y = elements_of<uint64_t>(x);
    const auto u = elements_of<uint64_t>(updates);
    each([&](size_t at, size_t from) { y[at] = combined(reduction, x.dtype(), y[at], u[from]); });
    set_result(context, 0, y);
  }
}

}  // namespace

Result<void> evaluate_scatter_elements(ir::EvaluateContext& context) {
  const ir::Tensor &x = context.inputs[0], &indices = context.inputs[1];
  const auto axis = static_cast<size_t>(context.attributes()[kAxis]);
  const std::vector<int64_t> strides = dense_strides(x.shape());
  apply_updates(context, [&](const Visit& visit) {
    int64_t update = 0;
    for_each_index(indices.shape(), [&](std::span<const int64_t> index) {
      const int64_t position = position_of(indices.integer(update), x.shape()[axis]);
      const bool inside = position >= 0 && position < x.shape()[axis];
      int64_t at = position * strides[axis];
      for (size_t a = 0; a < index.size(); ++a) {
        if (a != axis) at += index[a] * strides[a];
      }
      if (inside) visit(static_cast<size_t>(at), static_cast<size_t>(update));
      ++update;
    });
  });
  return {};
}

Result<void> evaluate_scatter_nd(ir::EvaluateContext& context) {
  const Tuples tuples(context);
  const int64_t inner = tuples.inner;
  apply_updates(context, [&](const Visit& visit) {
    for (int64_t tuple = 0; tuple < tuples.count; ++tuple) {
      bool inside = true;
      const int64_t slice = tuples.slice(tuple, [&](int64_t index, int64_t extent) {
        const int64_t position = position_of(index, extent);
        inside = inside && position >= 0 && position < extent;
        return position;
      });
      for (int64_t j = 0; inside && j < inner; ++j) {
        visit(static_cast<size_t>(slice * inner + j), static_cast<size_t>(tuple * inner + j));
      }
    }
  });
  return {};
}

}  // namespace ullage::ops
