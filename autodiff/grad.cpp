// vjp with ones as the cotangent of the first output.
#include "autodiff/derivatives.h"

#include <array>

#include "autodiff/interface.h"
#include "autodiff/loops/saved_carries.h"
#include "autodiff/reverse_sweep.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using ir::Graph;
using ir::Result;
using ir::Value;

namespace {

Result<Graph> with_gradients(Graph graph, std::span<const ir::ValueId> wrt, bool keep_outputs) {
  if (graph.outputs.empty()) return ir::invalid_argument("grad: the graph has no output");
  auto saved = save_carries(std::move(graph));
  if (!saved) return saved.error();
  ir::Builder builder(*std::move(saved));
  const auto arguments = arguments_of(builder, wrt);
  if (!arguments) return arguments.error();
  const ir::GraphOutput& first = builder.graph().outputs[0];
  const Value y(&builder, first.value);
  if (!ir::is_float(y.dtype())) {
    return ir::invalid_argument("grad: output " + first.name + " must be of a float dtype, is " +
                                std::string(ir::name_of(y.dtype())));
  }
  const Value ones = ops::full(builder.scalar(y.dtype(), 1), ops::extents_of(y));
  const auto found = cotangents_of(builder, 0, std::array{y}, std::array{ones}, *arguments);
  if (!found) return found.error();
  if (keep_outputs) {
    if (auto ok = add_gradients(builder, *arguments, *found); !ok) return ok.error();
    return builder.finish();
  }
  Graph all = builder.release();
  all.outputs.clear();
  ir::Builder rest(std::move(all));
  const auto moved = [&rest](std::span<const Value> values) {
    std::vector<Value> result;
    for (Value v : values) result.push_back(v.valid() ? Value(&rest, v.id()) : Value());
    return result;
  };
  if (auto ok = add_gradients(rest, moved(*arguments), moved(*found)); !ok) return ok.error();
  return rest.finish();
}

}  // namespace

Result<Graph> grad(Graph graph, std::span<const ir::ValueId> wrt) {
  return with_gradients(std::move(graph), wrt, false);
}

Result<Graph> value_and_grad(Graph graph, std::span<const ir::ValueId> wrt) {
  return with_gradients(std::move(graph), wrt, true);
}

}  // namespace ullage::autodiff
