// Loops that carry sequences. The length of such a list of values must be known at import, so that
// the number of iterations must be, too.
#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/rule_tools.h"

namespace ullage::onnx {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// True if an iteration begins under `condition`, which is invalid where none is given.
Result<bool> is_met(const NodeContext& c, Value condition) {
  if (!condition.valid()) return true;
  const ir::HostValue host = c.builder().scalars(condition);
  if (c.builder().failed()) return c.builder().error();
  if (host.size() != 1) return c.error("its condition must have one element");
  const std::optional<int64_t> known = c.pin_by_sizes(host.front());
  if (known) return *known != 0;
  return c.unsupported(
      "a sequence that is carried under a condition that is known only at run time");
}

}  // namespace

Result<Items> unrolled_items(NodeContext& c, const Graph& body, ExtentExpr iterations) {
  const std::optional<int64_t> most = iterations ? c.pin_by_sizes(iterations) : std::nullopt;
  if (iterations && !most) {
    return c.unsupported(
        "a sequence that is carried through iterations whose number is known only at run time");
  }
  Items carried;
  for (size_t i = 2; i < c.operand_count(); ++i) {
    carried.push_back(c.sequence(i) != nullptr ? Item(*c.sequence(i)) : Item(c.operand(i)));
  }
  Value condition = c.operand(1);
  Rows rows(body.outputs.size() - std::min(body.outputs.size(), carried.size() + 1));
  Unrolling unrolling(c, iterations);
  for (int64_t iteration = 0; !most || iteration < *most; ++iteration) {
    const Result<bool> goes_on = is_met(c, condition);
    if (!goes_on) return goes_on.error();
    if (!*goes_on) break;
    const Result<bool> admitted = unrolling.admits(iteration, {});
    if (!admitted) return admitted.error();
    const Value holding = condition.valid() ? condition : c.scalar(ir::DType::boolean, 1);
    Items inputs = {c.scalar(ir::DType::i64, static_cast<double>(iteration)), holding};
    inputs.insert(inputs.end(), carried.begin(), carried.end());
    Result<Items> left = c.importer().import_items(c, body, inputs);
    if (!left) return left;
    if (left->size() < carried.size() + 1) {
      return c.error("the body must give its condition and " + std::to_string(carried.size()) +
                     " carried values: it gives " + std::to_string(left->size()));
    }
    condition = left->front().tensor;
    for (size_t i = 0; i < carried.size(); ++i) carried[i] = (*left)[1 + i];
    for (size_t i = 0; i < rows.size(); ++i) {
      rows[i].push_back({{}, (*left)[1 + carried.size() + i].tensor});
    }
  }
  for (const std::vector<Row>& of_output : rows) {
    if (of_output.empty())
      return c.unsupported("scan outputs of no iterations together with a sequence");
    const Result<Value> stacked = stack_rows(c, of_output, 0);
    if (!stacked) return stacked.error();
    carried.emplace_back(*stacked);
  }
  return carried;
}

}  // namespace ullage::onnx
