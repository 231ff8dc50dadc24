// LowerContext: what kernels are given, and what a node publishes. Where values lie: placement.cpp.
#include <algorithm>

#include "ir/graph/op.h"
#include "ir/program/kernel_graph.h"

namespace ullage::ir {
namespace {

// Groups that a device keeps busy; more only where the loop budget asks for it.
constexpr int64_t kGroupsCpu = 64, kGroupsGpu = 4096;

ExtentExpr both(ExtentExpr a, ExtentExpr b) {
  if (!a || !b || a == b) return a ? a : b;
  return simplify(logical_and(a, b));
}

}  // namespace

LowerContext::LowerContext(const Graph& graph, const DeviceProfile& profile, KernelGraph& kernels)
    : graph_(graph),
      profile_(profile),
      kernels_(kernels),
      placements_(graph.values.size()),
      use_count_(graph.values.size(), 0),
      constant_index_(graph.values.size(), UINT32_MAX) {
  for (const Node& node : graph.nodes) {
    for (ValueId id : node.inputs) {
      if (id != kNoValue) ++use_count_[id];
    }
  }
  for (const GraphOutput& output : graph.outputs) ++use_count_[output.value];
  // An element that becomes an extent is a use: its value must be computed.
  for (const DeviceScalar& row : graph.device_scalars) {
    if (row.value != kNoValue) ++use_count_[row.value];
  }
  kernels_.scalars.resize(graph.device_scalars.size());
  kernels_.inputs.assign(graph.inputs.size(), kNoBuffer);
}

void LowerContext::begin_node(const Node& node) {
  node_ = &node;
  predicate_ = node.predicate;
  node_slots_.clear();
}

void LowerContext::publish_inputs() {
  node_ = nullptr;
  predicate_ = {};
  for (uint32_t row = 0; row < graph_.device_scalars.size(); ++row) {
    const ValueId id = graph_.device_scalars[row].value;
    if (id != kNoValue && producer_of(id) == nullptr) publish(id, row);
  }
}

void LowerContext::publish_results() {
  for (uint32_t row = 0; row < graph_.device_scalars.size(); ++row) {
    const ValueId id = graph_.device_scalars[row].value;
    if (id != kNoValue && producer_of(id) == node_) publish(id, row);
  }
}

void LowerContext::publish(ValueId id, uint32_t row) {
  KernelScalar& scalar = kernels_.scalars[row];
  for (uint32_t other = 0; other < row; ++other) {
    if (graph_.device_scalars[other].value == id) scalar = kernels_.scalars[other];
  }
  if (scalar.buffer != kNoBuffer) return;
  const BufferId made = read(id, Layout::plain());
  if (made == kNoBuffer) return;
  scalar.buffer = made;
  if (kernels_.buffers[made].kind == BufferKind::intermediate) {
    kernels_.buffers[made].kind = BufferKind::scalar;
  } else if (kernels_.buffers[made].kind != BufferKind::scalar) {
    scalar.buffer = new_buffer(id, Layout::plain(), BufferKind::scalar, dtype(id));
    relayout(id, scalar.buffer, Layout::plain());
  }
  scalar.ready = static_cast<uint32_t>(kernels_.calls.size());
}

void LowerContext::fail(Error error) {
  if (!failed_) failure_ = std::move(error);
  failed_ = true;
}

const Node* LowerContext::producer_of(ValueId id) const {
  const uint32_t producer = value(id).producer;
  return producer == kNoNode ? nullptr : &graph_.nodes[producer];
}

uint32_t LowerContext::slot(ExtentExpr e) {
  e = simplify(e);
  const auto next = static_cast<uint32_t>(kernels_.slots.size());
  const auto [it, is_new] = slot_of_.emplace(e, next);
  if (!is_new) {
    node_slots_.push_back(it->second);
    return it->second;
  }
  if (next >= kTableWords) {
    fail(unsupported("lower: the program needs more than " + std::to_string(kTableWords) +
                     " words in its extent table"));
    return 0;
  }
  kernels_.slots.push_back(e);
  node_slots_.push_back(next);
  return next;
}

uint32_t LowerContext::slot(int64_t constant) {
  return slot(pool().constant(constant));
}

void LowerContext::restrict_to(ExtentExpr condition) {
  predicate_ = both(node_->predicate, condition);
}

// What the kernel computes in, and which operands are stored in another dtype than they have.
void LowerContext::tell_storage(KernelCall& call) const {
  for (size_t i = 0; i < call.operands.size(); ++i) {
    KernelCall::Operand& operand = call.operands[i];
    const KernelBuffer& buffer = kernels_.buffers[operand.buffer];
    if (operand.access != Access::read) call.accumulation = accumulation_dtype(buffer.dtype);
    if (buffer.storage == buffer.dtype) continue;
    operand.texel = operand.texel && profile_.half_texels;
    call.kernel.needs.half_texels |= operand.texel;
    call.kernel.defines.emplace_back("HALF_" + std::to_string(i), operand.texel ? "2" : "1");
  }
  std::ranges::sort(call.kernel.defines);
}

void LowerContext::emit(KernelCall call) {
  call.predicate = both(predicate_, call.predicate);
  if (node_ != nullptr) {
    if (call.label.empty()) call.label = node_->name;
    if (call.label.empty()) call.label = node_->op->name;
    call.source = node_->source;
  }
  call.slots = node_slots_;
  tell_storage(call);
  kernels_.calls.push_back(std::move(call));
}

ExtentExpr LowerContext::strided_groups(ExtentExpr items, int64_t items_per_group) const {
  const int64_t busy = profile_.form == KernelForm::cpu ? kGroupsCpu : kGroupsGpu;
  // Half of the budget: the other half is for loops inside one step.
  const int64_t steps = std::max<int64_t>(1, profile_.max_loop_iterations / 2);
  const ExtentExpr enough = max(ceil_div(items, items_per_group * steps), busy);
  const ExtentExpr groups = min(ceil_div(items, items_per_group), enough);
  return simplify(min(groups, int64_t{profile_.max_groups}));
}

Error LowerContext::error(std::string message) const {
  if (node_ == nullptr) return unsupported(std::move(message));
  std::string prefix(node_->op->name);
  if (!node_->name.empty()) prefix += " (" + node_->name + ")";
  return unsupported(prefix + ": " + std::move(message));
}

Result<void> LowerContext::finish() {
  for (uint32_t i = 0; i < graph_.outputs.size() && !failed_; ++i) {
    Result<BufferId> buffer = bind_output(graph_.outputs[i], i);
    if (!buffer) return buffer.error();
    kernels_.outputs.push_back(*buffer);
  }
  if (failed_) return failure_;
  if (!narrow_of_.empty()) drop_unused_constants();
  return {};
}

}  // namespace ullage::ir
