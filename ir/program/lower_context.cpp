// LowerContext: where values lie, which relayouts and packs that takes, and what kernels are given.
#include <algorithm>
#include <bit>

#include "ir/graph/op.h"
#include "ir/program/kernel_graph.h"

namespace ullage::ir {
namespace {

// Groups that a device keeps busy; more only where the loop budget asks for it.
constexpr int64_t kGroupsCpu = 64, kGroupsGpu = 4096;

DType words_of(uint32_t bytes) {
  constexpr DType kTypes[] = {DType::u8, DType::u16, DType::u32, DType::u64};
  return kTypes[std::min<uint32_t>(static_cast<uint32_t>(std::countr_zero(bytes)), 3)];
}

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
    scalar.buffer = new_buffer(id, Layout::plain(), BufferKind::scalar);
    relayout(id, scalar.buffer, Layout::plain());
  }
  scalar.ready = static_cast<uint32_t>(kernels_.calls.size());
}

void LowerContext::fail(Error error) {
  if (!failed_) failure_ = std::move(error);
  failed_ = true;
}

const Layout& LowerContext::layout_of(ValueId id) const {
  static const Layout kPlain = Layout::plain();
  // A constant's first placement may be a pack of it.
  const bool produced = !graph_.values[id].constant && !placements_[id].empty();
  return produced ? placements_[id].front().layout : kPlain;
}

BufferId LowerContext::add_buffer(KernelBuffer buffer) {
  buffer.bytes = simplify(buffer.bytes);
  kernels_.buffers.push_back(std::move(buffer));
  return static_cast<BufferId>(kernels_.buffers.size() - 1);
}

BufferId LowerContext::new_buffer(ValueId id, const Layout& layout, BufferKind kind) {
  const ValueInfo& info = value(id);
  const Node* producer = producer_of(id);
  const ExtentExpr elements = storage_elements(layout, info.shape, pool());
  return add_buffer(
      {.kind = kind,
       .dtype = info.dtype,
       .bytes = elements * static_cast<int64_t>(size_bytes(info.dtype)),
       .layout = layout,
       .name = info.name.empty() && producer != nullptr ? producer->name : info.name});
}

const Node* LowerContext::producer_of(ValueId id) const {
  const uint32_t producer = value(id).producer;
  return producer == kNoNode ? nullptr : &graph_.nodes[producer];
}

// ---- placements -----------------------------------------------------------------------------

BufferId LowerContext::materialise(ValueId id) {
  BufferId buffer = kNoBuffer;
  if (value(id).constant) {
    buffer = new_buffer(id, Layout::plain(), BufferKind::constant);
    kernels_.buffers[buffer].index = constant_index(id);
  } else if (auto it = std::ranges::find(graph_.inputs, id); it != graph_.inputs.end()) {
    const auto index = static_cast<uint32_t>(it - graph_.inputs.begin());
    buffer = new_buffer(id, Layout::plain(), BufferKind::input);
    kernels_.buffers[buffer].index = index;
    kernels_.inputs[index] = buffer;
  } else {
    fail(internal_error("lower: value %" + std::to_string(id) + " is read before it is written"));
    return kNoBuffer;
  }
  placements_[id].push_back({.layout = Layout::plain(), .buffer = buffer});
  return buffer;
}

BufferId LowerContext::packed_constant(ValueId id, const Layout& layout) {
  const Tensor& tensor = *value(id).constant;
  PackPiece piece{.constant = constant_index(id)};
  int64_t stride = tensor.element_count();
  for (int64_t n : tensor.shape()) {
    stride = n == 0 ? 0 : stride / n;
    piece.coordinates.push_back({.bound = n, .stride = stride});
  }
  for (size_t i = 0; i < tensor.rank(); ++i) {
    const size_t axis = layout.order.empty() ? i : layout.order[i];
    int64_t count = tensor.shape()[axis];
    if (layout.padded && i + 1 == tensor.rank()) count = (count + 3) / 4 * 4;
    piece.loops.push_back({.count = count, .coordinate = static_cast<uint32_t>(axis)});
  }
  const auto bytes = static_cast<uint32_t>(size_bytes(tensor.dtype()));
  return packed({.element_bytes = bytes, .pieces = {std::move(piece)}});
}

BufferId LowerContext::read(ValueId id, const Layout& layout) {
  const Layout wanted = canonical(layout, shape(id));
  for (const Placement& p : placements_[id]) {
    if (p.layout == wanted && (!p.predicate || p.predicate == predicate_)) return p.buffer;
  }
  if (value(id).constant && wanted != Layout::plain()) {
    const BufferId buffer = packed_constant(id, wanted);
    placements_[id].push_back({.layout = wanted, .buffer = buffer});
    return buffer;
  }
  if (placements_[id].empty() || value(id).constant) {
    const BufferId buffer = materialise(id);
    if (wanted == Layout::plain() || buffer == kNoBuffer) return buffer;
  }
  const BufferId to = new_buffer(id, wanted, BufferKind::intermediate);
  const ExtentExpr reader = predicate_;
  // A value of a branch that a reader outside joins exists only where the branch is taken.
  const Node* producer = producer_of(id);
  if (!reader && producer != nullptr) predicate_ = producer->predicate;
  relayout(id, to, wanted);
  predicate_ = reader;
  placements_[id].push_back({.layout = wanted, .buffer = to, .predicate = reader});
  return to;
}

void LowerContext::relayout(ValueId id, BufferId to, const Layout& layout) {
  if (relayout_ == nullptr) {
    return fail(internal_error("lower: value %" + std::to_string(id) + " needs a relayout"));
  }
  const Placement from = placements_[id].front();
  Result<void> ok = relayout_(*this, id, from.buffer, from.layout, to, layout);
  if (!ok) fail(ok.error());
}

BufferId LowerContext::write(ValueId id, const Layout& layout) {
  if (!placements_[id].empty()) fail(error("output written twice"));
  const Layout wanted = canonical(layout, shape(id));
  const BufferId buffer = new_buffer(id, wanted, BufferKind::intermediate);
  placements_[id].push_back({.layout = wanted, .buffer = buffer});
  return buffer;
}

void LowerContext::alias(ValueId out, ValueId in) {
  alias(out, Layout::plain(), in, Layout::plain());
}

void LowerContext::alias(ValueId out, const Layout& out_layout, ValueId in,
                         const Layout& in_layout) {
  if (!placements_[out].empty()) fail(error("output written twice"));
  const BufferId buffer = read(in, in_layout);
  placements_[out].push_back({.layout = canonical(out_layout, shape(out)), .buffer = buffer});
}

BufferId LowerContext::scratch(DType dtype, ExtentExpr elements, std::string name) {
  return add_buffer({.dtype = dtype,
                     .bytes = elements * static_cast<int64_t>(size_bytes(dtype)),
                     .name = std::move(name)});
}

BufferId LowerContext::packed(const PackRecipe& recipe) {
  const auto known = std::ranges::find(kernels_.packs, recipe);
  const auto index = static_cast<uint32_t>(known - kernels_.packs.begin());
  if (known != kernels_.packs.end()) {
    const auto buffer = std::ranges::find_if(kernels_.buffers, [&](const KernelBuffer& b) {
      return b.kind == BufferKind::packed && b.index == index;
    });
    return static_cast<BufferId>(buffer - kernels_.buffers.begin());
  }
  kernels_.packs.push_back(recipe);
  return add_buffer({.kind = BufferKind::packed,
                     .dtype = words_of(recipe.element_bytes),
                     .bytes = pool().constant(recipe.size_bytes()),
                     .name = "pack " + std::to_string(index),
                     .index = index});
}

uint32_t LowerContext::constant_index(ValueId id) {
  if (constant_index_[id] == UINT32_MAX) {
    const auto known = std::ranges::find(kernels_.constants, value(id).constant);
    constant_index_[id] = static_cast<uint32_t>(known - kernels_.constants.begin());
    if (known == kernels_.constants.end()) kernels_.constants.push_back(value(id).constant);
  }
  return constant_index_[id];
}

// ---- calls ----------------------------------------------------------------------------------

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

void LowerContext::emit(KernelCall call) {
  call.predicate = both(predicate_, call.predicate);
  if (node_ != nullptr) {
    if (call.label.empty()) call.label = node_->name;
    if (call.label.empty()) call.label = node_->op->name;
    call.source = node_->source;
  }
  call.slots = node_slots_;
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

// ---- outputs --------------------------------------------------------------------------------

Result<BufferId> LowerContext::bind_output(const GraphOutput& output, uint32_t index) {
  const ValueId id = output.value;
  for (const Placement& p : placements_[id]) {
    KernelBuffer& buffer = kernels_.buffers[p.buffer];
    if (p.layout != Layout::plain() || p.predicate || buffer.kind != BufferKind::intermediate) {
      continue;
    }
    buffer.kind = BufferKind::output;
    buffer.index = index;
    buffer.name = output.name;
    return p.buffer;
  }
  node_ = producer_of(id);
  predicate_ = node_ != nullptr ? node_->predicate : ExtentExpr();
  if (placements_[id].empty() && materialise(id) == kNoBuffer) return failure_;
  const BufferId to = new_buffer(id, Layout::plain(), BufferKind::output);
  kernels_.buffers[to].index = index;
  kernels_.buffers[to].name = output.name;
  relayout(id, to, Layout::plain());
  return to;
}

Result<void> LowerContext::finish() {
  for (uint32_t i = 0; i < graph_.outputs.size() && !failed_; ++i) {
    Result<BufferId> buffer = bind_output(graph_.outputs[i], i);
    if (!buffer) return buffer.error();
    kernels_.outputs.push_back(*buffer);
  }
  if (failed_) return failure_;
  return {};
}

}  // namespace ullage::ir
