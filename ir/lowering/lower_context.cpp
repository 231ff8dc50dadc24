// What connects the parts: errors that stay, the published elements, the outputs.
#include "ir/lowering/lower_context.h"

#include <algorithm>

#include "base/message.h"
#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

// Uses of each value by operands, outputs and extents.
std::vector<uint32_t> use_counts(const Graph& graph) {
  std::vector<uint32_t> counts(graph.values.size(), 0);
  for (const Node& node : graph.nodes) {
    for (ValueId id : node.inputs) {
      if (id != kNoValue) ++counts[id];
    }
  }
  for (const GraphOutput& output : graph.outputs) ++counts[output.value];
  // An element that becomes an extent is a use: its value must be computed.
  for (const DeviceScalar& scalar : graph.device_scalars) {
    if (scalar.value != kNoValue) ++counts[scalar.value];
  }
  return counts;
}

}  // namespace

LowerContext::LowerContext(const Graph& graph, const DeviceProfile& profile, KernelGraph& kernels,
                           Choices choices)
    : graph_(graph),
      profile_(profile),
      kernels_(kernels),
      views_(choices.views),
      storage_(std::move(choices.storage)),
      use_count_(use_counts(graph)),
      growing_(growing_carries(graph)),
      slots_(kernels.slots),
      constants_(graph, kernels, storage_),
      emitter_(profile, kernels),
      placements_(graph, kernels, storage_, constants_, emitter_,
                  [this, relayout = choices.relayout](ValueId id, BufferId from,
                                                      const Layout& from_layout, BufferId to,
                                                      const Layout& to_layout) -> Result<void> {
                    if (relayout) return relayout(*this, id, from, from_layout, to, to_layout);
                    return internal_error("lower: value %{} needs a relayout", id);
                  }) {
  kernels_.scalars.resize(graph.device_scalars.size());
  kernels_.inputs.assign(graph.inputs.size(), kNoBuffer);
}

void LowerContext::begin_node(const Node& node) {
  emitter_.begin_node(&node);
  slots_.begin_node();
}

const Node* LowerContext::producer_of(ValueId id) const {
  const uint32_t producer = value(id).producer;
  return producer == kNoNode ? nullptr : &graph_.nodes[producer];
}

void LowerContext::publish_inputs() {
  emitter_.begin_node(nullptr);
  for (uint32_t i = 0; i < graph_.device_scalars.size(); ++i) {
    const ValueId id = graph_.device_scalars[i].value;
    if (id != kNoValue && producer_of(id) == nullptr) publish(id, i);
  }
}

void LowerContext::publish_results() {
  for (uint32_t i = 0; i < graph_.device_scalars.size(); ++i) {
    const ValueId id = graph_.device_scalars[i].value;
    if (id != kNoValue && producer_of(id) == emitter_.node()) publish(id, i);
  }
}

void LowerContext::publish(ValueId id, uint32_t index) {
  KernelScalar& scalar = kernels_.scalars[index];
  for (uint32_t other = 0; other < index; ++other) {
    if (graph_.device_scalars[other].value == id) scalar = kernels_.scalars[other];
  }
  if (scalar.buffer != kNoBuffer) return;
  // The buffer of a carried value changes at the end of an iteration, the iteration's sizes do not.
  const Node* producer = producer_of(id);
  const bool apart = producer != nullptr && producer->op->loop_role == LoopRole::carry;
  scalar.buffer = checked(placements_.publish(id, apart));
  scalar.ready = static_cast<uint32_t>(kernels_.calls.size());
}

void LowerContext::fail(Error error) {
  if (!failure_) failure_ = std::move(error);
}

BufferId LowerContext::checked(Result<BufferId> buffer) {
  if (buffer) return *buffer;
  fail(buffer.error());
  return kNoBuffer;
}

uint32_t LowerContext::slot(ExtentExpr e) {
  if (const auto slot = slots_.slot(e)) return *slot;
  fail(unsupported("lower: the program needs more than {} words in its extent table", kTableWords));
  return 0;
}

BufferId LowerContext::read_stored(ValueId id, const Layout& layout) {
  return checked(placements_.read(id, layout, std::nullopt));
}

BufferId LowerContext::read_as(ValueId id, const Layout& layout, DType storage) {
  return checked(placements_.read(id, layout, storage));
}

BufferId LowerContext::write_stored(ValueId id, const Layout& layout) {
  return write_as(id, layout, storage_of(id));
}

BufferId LowerContext::write_as(ValueId id, const Layout& layout, DType storage) {
  if (placements_.is_placed(id)) fail(error("output written twice"));
  return placements_.write(id, layout, storage);
}

DType LowerContext::common_storage(std::span<const ValueId> ids) const {
  const DType storage = storage_of(ids.front());
  const bool are_alike = std::ranges::all_of(
      ids, [&](ValueId id) { return id == kNoValue || storage_of(id) == storage; });
  return are_alike ? storage : dtype(ids.front());
}

void LowerContext::alias(ValueId out, ValueId in) {
  alias(out, Layout::plain(), in, Layout::plain());
}

void LowerContext::alias(ValueId out, const Layout& out_layout, ValueId in,
                         const Layout& in_layout) {
  if (placements_.is_placed(out)) fail(error("output written twice"));
  placements_.alias(out, out_layout,
                    dtype(in) == dtype(out) ? read_stored(in, in_layout) : read(in, in_layout));
}

BufferId LowerContext::scratch(DType dtype, ExtentExpr elements, std::string name) {
  return add_buffer(kernels_, {.dtype = dtype,
                               .storage = dtype,
                               .bytes = elements * static_cast<int64_t>(size_bytes(dtype)),
                               .name = std::move(name)});
}

void LowerContext::reserve(BufferId buffer, ExtentExpr bytes) {
  ExtentExpr& reserved = kernels_.buffers[buffer].bytes;
  reserved = simplify(max(reserved, bytes));
}

void LowerContext::begin_loop(ExtentExpr iterations) {
  emitter_.begin_loop(iterations);
}

void LowerContext::end_loop(ExtentExpr live) {
  emitter_.end_loop(live);
}

void LowerContext::restricted(ExtentExpr condition, const std::function<void()>& emit) {
  const PredicateScope scope(emitter_, emitter_.predicate_and(condition));
  emit();
}

Result<void> LowerContext::before_loop(const std::function<Result<void>()>& emit) {
  const BeforeLoopScope scope(emitter_);
  return emit();
}

std::optional<GrowingCarry> LowerContext::growth_of(ValueId carried) const {
  const auto it = std::ranges::find(growing_, carried, &GrowingCarry::carried);
  return it == growing_.end() ? std::nullopt : std::optional(*it);
}

std::optional<GrowingCarry> LowerContext::growth_to(ValueId next) const {
  const auto it = std::ranges::find(growing_, next, &GrowingCarry::next);
  return it == growing_.end() ? std::nullopt : std::optional(*it);
}

Error LowerContext::error(std::string message) const {
  if (emitter_.node() == nullptr) return unsupported(std::move(message));
  std::string prefix(node().op->name);
  if (!node().name.empty()) prefix += ir::message(" ({})", node().name);
  return unsupported("{}: {}", prefix, message);
}

Result<void> LowerContext::finish() {
  for (uint32_t i = 0; i < graph_.outputs.size() && !failure_; ++i) {
    Result<BufferId> buffer = placements_.bind_output(graph_.outputs[i], i);
    if (!buffer) return buffer.error();
    kernels_.outputs.push_back(*buffer);
  }
  if (failure_) return *failure_;
  return {};
}

}  // namespace ullage::ir
