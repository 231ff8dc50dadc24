// Tangents of all outputs in one sweep.
#include "autodiff/derivatives.h"

#include "autodiff/forward_sweep.h"
#include "autodiff/interface.h"
#include "autodiff/loops/saved_carries.h"
#include "autodiff/predicate.h"
#include "ops/generate/generate.h"

namespace ullage::autodiff {

using ir::Value;

ir::Result<ir::Graph> jvp(ir::Graph graph, std::span<const ir::ValueId> wrt) {
  auto saved = save_carries(std::move(graph));
  if (!saved) return saved.error();
  ir::Builder builder(*std::move(saved));
  const auto arguments = arguments_of(builder, wrt);
  if (!arguments) return arguments.error();
  std::vector<Value> tangents, results;
  for (Value x : *arguments) {
    const auto tangent = input_like(builder, x, "tangent_", x.info().name);
    if (!tangent) return tangent.error();
    tangents.push_back(*tangent);
  }
  const std::vector<NamedValue> outputs = float_outputs(builder);
  for (const NamedValue& output : outputs) results.push_back(output.value);
  const auto found = tangents_of(builder, 0, *arguments, tangents, results);
  if (!found) return found.error();
  for (size_t i = 0; i < results.size(); ++i) {
    const Value tangent = (*found)[i].valid() ? (*found)[i] : ops::zeros_like(results[i]);
    builder.output(free_name(builder.graph(), "tangent_" + outputs[i].name), tangent);
  }
  return builder.finish();
}

}  // namespace ullage::autodiff
