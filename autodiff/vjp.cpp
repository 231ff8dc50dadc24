// Cotangents of chosen inputs in one sweep.
#include "autodiff/derivatives.h"

#include "autodiff/interface.h"
#include "autodiff/loops/saved_carries.h"
#include "autodiff/reverse_sweep.h"

namespace ullage::autodiff {

using ir::Value;

ir::Result<ir::Graph> vjp(ir::Graph graph, std::span<const ir::ValueId> wrt) {
  auto saved = save_carries(std::move(graph));
  if (!saved) return saved.error();
  ir::Builder builder(*std::move(saved));
  const auto arguments = arguments_of(builder, wrt);
  if (!arguments) return arguments.error();
  std::vector<Value> cotangents, results;
  for (const NamedValue& output : float_outputs(builder)) {
    const auto cotangent = input_like(builder, output.value, "cotangent_", output.name);
    if (!cotangent) return cotangent.error();
    results.push_back(output.value);
    cotangents.push_back(*cotangent);
  }
  const auto found = cotangents_of(builder, 0, results, cotangents, *arguments);
  if (!found) return found.error();
  if (auto ok = add_gradients(builder, *arguments, *found); !ok) return ok.error();
  return builder.finish();
}

}  // namespace ullage::autodiff
