// Loops that stay loops.
#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

Value as_scalar(Value v) {
  return v.valid() && v.rank() != 0 ? ops::reshape(v, {}) : v;
}

Result<Values> roll(NodeContext& c, ExtentExpr iterations, Value condition,
                    ops::LoopCapacity capacity, const Values& initial, const IterationBody& body) {
  const Importer::State before = c.importer().state();
  const IterationBody checked = [&](const ops::Loop& loop,
                                    const Values& carried) -> Result<Iteration> {
    Result<Iteration> iteration = body(loop, carried);
    if (!iteration || c.builder().failed()) return iteration;
    if (auto ok = require_carried(c, carried, iteration->carried); !ok) return ok.error();
    return iteration;
  };
  return ops::rolled_loop(c.builder(), {.iterations = iterations,
                                        .condition = condition,
                                        .capacity = capacity,
                                        .initial = initial,
                                        .body = checked,
                                        .restore = [&] { c.importer().restore(before); }});
}

}  // namespace ullage::onnx
