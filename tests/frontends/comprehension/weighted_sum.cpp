// What is differentiated.
#include "tests/frontends/comprehension/meaning.h"

#include <utility>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/reduce/reduce.h"

namespace ullage::comprehension::test {

using ir::DType;
using ir::Value;

ir::Result<ir::Graph> weighted_sum(const Meaning& meaning, DType dtype) {
  ir::Graph graph = meaning.graph;
  const std::vector<ir::GraphOutput> outputs = std::exchange(graph.outputs, {});
  ir::Builder b(std::move(graph));
  Value sum = b.scalar(dtype, 0);
  for (size_t r = 0; r < meaning.definition().returns.size(); ++r) {
    const Value result(&b, outputs[r].value);
    if (!ir::is_float(result.dtype())) continue;
    std::vector<ir::ExtentExpr> shape;
    std::vector<int64_t> axes;
    for (size_t axis = 0; axis < result.rank(); ++axis) {
      shape.push_back(result.extent(axis));
      axes.push_back(static_cast<int64_t>(axis));
    }
    Value weights = b.scalar(dtype, 0.5);
    for (int64_t axis : axes) {
      const Value along = ops::iota(b, dtype, shape, axis);
      weights = ops::add(weights, ops::mul(along, 0.7 + static_cast<double>(axis)));
    }
    const Value terms = ops::mul(ops::cast(result, dtype), ops::cos(weights));
    sum = ops::add(sum, axes.empty() ? terms : ops::reduce_sum(terms, axes, false));
  }
  b.output("sum", sum);
  return b.finish();
}

}  // namespace ullage::comprehension::test
