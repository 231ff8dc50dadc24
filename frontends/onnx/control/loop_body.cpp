// Shared by Loop and Scan: their bodies, and the choice between unrolling and a loop node.
#include <algorithm>

#include "frontends/onnx/control/control.h"

namespace ullage::onnx {

using ir::Result;
using ir::Value;

namespace {

// Unrolled iterations are fused with each other and cost no separate call, but the compile time
// grows faster than the number of nodes. So many nodes take some milliseconds.
constexpr int64_t kUnrolledNodes = 256;

int64_t count_nodes(const Graph& graph) {
  int64_t count = 0;
  for (const Node& node : graph.nodes) {
    ++count;
    for (const Attribute& a : node.attributes) count += a.graph ? count_nodes(*a.graph) : 0;
  }
  return count;
}

bool is_cheaper_unrolled(const Graph& body, std::optional<int64_t> most) {
  if (!most) return false;
  if (*most <= 1) return true;
  return *most <= kUnrolledNodes / std::max<int64_t>(count_nodes(body), 1);
}

// Known extents must be those that the body declares for the value.
Result<void> require_stated(const NodeContext& c, const ValueInfo& stated, Value value) {
  if (!value.valid() || !stated.type.has_shape) return {};
  const std::vector<Dim>& dims = stated.type.dims;
  const std::string name = "'" + std::string(stated.name) + "' of its body";
  if (dims.size() != value.rank()) {
    return c.error(name + " must have rank " + std::to_string(dims.size()) + ", has " +
                   std::to_string(value.rank()));
  }
  for (size_t a = 0; a < dims.size(); ++a) {
    const std::optional<int64_t> extent = ir::as_constant(value.extent(a));
    if (dims[a].value < 0 || !extent || *extent == dims[a].value) continue;
    c.builder().guard(c.constant(0), name + ": axis " + std::to_string(a) + " must be " +
                                         std::to_string(dims[a].value) + ", is " +
                                         std::to_string(*extent));
  }
  return {};
}

}  // namespace

Result<Values> import_body(NodeContext& c, const Graph& body, const Values& inputs,
                           size_t scalar_inputs, size_t scalar_outputs) {
  for (size_t i = scalar_inputs; i < std::min(inputs.size(), body.inputs.size()); ++i) {
    if (auto ok = require_stated(c, body.inputs[i], inputs[i]); !ok) return ok.error();
  }
  if (c.builder().failed()) return c.builder().error();
  Result<Values> results = c.importer().import_subgraph(c, body, inputs);
  for (size_t i = scalar_outputs; results && i < results->size(); ++i) {
    if (auto ok = require_stated(c, body.outputs[i], (*results)[i]); !ok) return ok.error();
  }
  return results;
}

Result<void> require_carried(const NodeContext& c, const Values& before, const Values& after) {
  for (size_t i = 0; i < after.size(); ++i) {
    if (!after[i].valid() || !before[i].valid()) return c.error("a carried value is missing");
    if (after[i].dtype() != before[i].dtype()) {
      return c.error(
          "a carried value must keep its dtype: " + std::string(ir::name_of(before[i].dtype())) +
          " becomes " + std::string(ir::name_of(after[i].dtype())));
    }
  }
  return {};
}

Result<Values> unrolled_or_rolled(NodeContext& c, const Graph& body, std::optional<int64_t> most,
                                  const LoopValues& unrolled, const LoopValues& rolled) {
  Importer& importer = c.importer();
  if (importer.loops() == Loops::unrolled) return unrolled();
  if (importer.loops() == Loops::rolled) return rolled();
  const bool unrolled_first = is_cheaper_unrolled(body, most);
  Importer::State before = importer.state();
  Result<Values> first = unrolled_first ? unrolled() : rolled();
  if (first && c.builder().failed()) first = c.builder().error();
  if (first) return first;
  // Errors of the unrolled loop describe the model correctly. The rolled body may have been tried
  // with extents that no iteration has.
  if (unrolled_first && first.error().code != ir::ErrorCode::unsupported) return first;
  // An undecided If of the body is decided before another attempt.
  if (importer.fork()) return first;
  importer.restore(std::move(before));
  Result<Values> second = unrolled_first ? rolled() : unrolled();
  if (second && !c.builder().failed()) return second;
  return importer.fork() ? second : first;
}

}  // namespace ullage::onnx
