// Which relayouts, packs and copies it takes to have a value where it is needed.
#include "ir/lowering/placements.h"

#include <algorithm>

#include "base/message.h"
#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

// What the product of the extents cannot exceed by their own words: one of them is 0 unless it does
// not, select(product <= most, extent, 0). Bounds of single extents multiply; this one is kept.
// Null where no extent has this form.
ExtentExpr max_elements(const ShapeExtent& shape, ExtentPool& pool) {
  for (size_t axis = 0; axis < shape.rank(); ++axis) {
    const ExtentExpr extent = shape[axis].live;
    if (extent->op != ScalarOp::select || as_constant(extent.operand(2)) != 0) continue;
    const ExtentExpr condition = extent.operand(0);
    if (condition->op != ScalarOp::less_equal) continue;
    ShapeExtent unlimited = shape;
    unlimited[axis].live = extent.operand(1);
    const ExtentExpr count = element_count(unlimited, pool), limited = condition.operand(0);
    const auto factor = as_constant(simplify(floor_div(count, limited)));
    if (!factor || *factor < 1 || !prove_equal(count, limited * *factor)) continue;
    return condition.operand(1) * *factor;
  }
  return {};
}

}  // namespace

Placements::Placements(const Graph& graph, KernelGraph& kernels, const std::vector<DType>& storage,
                       ConstantPool& constants, CallEmitter& emitter, Relayout relayout)
    : graph_(graph),
      kernels_(kernels),
      storage_(storage),
      constants_(constants),
      emitter_(emitter),
      relayout_(std::move(relayout)),
      placements_(graph.values.size()) {}

const Node* Placements::producer_of(ValueId id) const {
  const uint32_t producer = value(id).producer;
  return producer == kNoNode ? nullptr : &graph_.nodes[producer];
}

const Layout& Placements::layout_of(ValueId id) const {
  static const Layout kPlain = Layout::plain();
  // A constant's first placement may be a pack of it.
  const bool produced = !value(id).constant && !placements_[id].empty();
  return produced ? placements_[id].front().layout : kPlain;
}

DType Placements::storage_of(ValueId id) const {
  const bool produced = !value(id).constant && !placements_[id].empty();
  if (produced) return storage_of_buffer(placements_[id].front().buffer);
  return storage_.empty() ? value(id).dtype : storage_[id];
}

BufferId Placements::new_buffer(ValueId id, const Layout& layout, BufferKind kind, DType storage) {
  const ValueInfo& info = value(id);
  const Node* producer = producer_of(id);
  ExtentPool& pool = *graph_.pool;
  ExtentExpr elements = storage_elements(layout, info.shape, pool);
  if (const ExtentExpr most = max_elements(info.shape, pool)) {
    elements = min(elements, most * (layout.padded ? 4 : 1));
  }
  const BufferId buffer = add_buffer(
      kernels_, {.kind = kind,
                 .dtype = info.dtype,
                 .storage = storage,
                 .bytes = elements * static_cast<int64_t>(size_bytes(storage)),
                 .layout = layout,
                 .name = info.name.empty() && producer != nullptr ? producer->name : info.name});
  owner_of_.resize(buffer + 1, kNoValue);
  owner_of_[buffer] = id;
  return buffer;
}

Result<BufferId> Placements::materialise(ValueId id) {
  BufferId buffer = kNoBuffer;
  if (value(id).constant) {
    buffer = new_buffer(id, Layout::plain(), BufferKind::constant, value(id).dtype);
    kernels_.buffers[buffer].index = constants_.index_of(id);
  } else if (auto it = std::ranges::find(graph_.inputs, id); it != graph_.inputs.end()) {
    const auto index = static_cast<uint32_t>(it - graph_.inputs.begin());
    buffer = new_buffer(id, Layout::plain(), BufferKind::input, value(id).dtype);
    kernels_.buffers[buffer].index = index;
    kernels_.inputs[index] = buffer;
  } else {
    return internal_error("lower: value %{} is read before it is written", id);
  }
  placements_[id].push_back({.layout = Layout::plain(), .buffer = buffer});
  return buffer;
}

Result<BufferId> Placements::read(ValueId id, const Layout& layout, std::optional<DType> storage) {
  const Layout wanted = canonical(layout, value(id).shape);
  const DType dtype = value(id).dtype;
  for (const Placement& p : placements_[id]) {
    const bool fits = !storage || storage == storage_of_buffer(p.buffer);
    if (p.layout == wanted && fits && (!p.predicate || p.predicate == emitter_.predicate()))
      return p.buffer;
  }
  const DType wanted_storage = storage.value_or(storage_of(id));
  const bool is_packed =
      wanted != Layout::plain() || wanted_storage != dtype || storage_of(id) != dtype;
  if (value(id).constant && is_packed) {
    const BufferId buffer = constants_.packed(id, wanted, wanted_storage);
    placements_[id].push_back({.layout = wanted, .buffer = buffer});
    return buffer;
  }
  if (placements_[id].empty() || value(id).constant) {
    const Result<BufferId> buffer = materialise(id);
    const bool fits = !storage || storage == dtype;
    if ((wanted == Layout::plain() && fits) || !buffer) return buffer;
  }
  const BufferId to = new_buffer(id, wanted, BufferKind::intermediate, wanted_storage);
  const ExtentExpr reader = emitter_.predicate();
  // A value of a branch that a reader outside joins exists only where the branch is taken.
  const Node* producer = producer_of(id);
  const bool joins = !reader && producer != nullptr;
  const PredicateScope scope(emitter_, joins ? producer->predicate : reader);
  if (auto ok = copy(id, to, wanted); !ok) return ok.error();
  placements_[id].push_back({.layout = wanted, .buffer = to, .predicate = reader});
  return to;
}

Result<void> Placements::copy(ValueId id, BufferId to, const Layout& layout) {
  const Placement from = placements_[id].front();
  const DType storage = storage_of_buffer(to);
  if (from.layout == layout && storage_of_buffer(from.buffer) != storage) {
    const Node* node = emitter_.node();
    const bool narrows = storage != value(id).dtype;
    const ValueId wide = narrows && node != nullptr ? node->outputs[0] : owner_of_[from.buffer];
    const std::string reader(node == nullptr ? "the interface" : node->op->name);
    conversions_.push_back(
        {wide, value(wide).name,
         narrows ? "has operands that are f32" : message("the kernel of {} takes f32", reader)});
  }
  return relayout_(id, from.buffer, from.layout, to, layout);
}

BufferId Placements::write(ValueId id, const Layout& layout, DType storage) {
  const Layout wanted = canonical(layout, value(id).shape);
  const BufferId buffer = new_buffer(id, wanted, BufferKind::intermediate, storage);
  placements_[id].push_back({.layout = wanted, .buffer = buffer});
  return buffer;
}

void Placements::alias(ValueId out, const Layout& out_layout, BufferId buffer) {
  placements_[out].push_back({.layout = canonical(out_layout, value(out).shape), .buffer = buffer});
}

Result<BufferId> Placements::publish(ValueId id, bool apart) {
  auto buffer = read(id, Layout::plain(), value(id).dtype);
  if (!buffer) return buffer;
  BufferKind& kind = kernels_.buffers[*buffer].kind;
  if (kind == BufferKind::intermediate && !apart) kind = BufferKind::scalar;
  if (kind == BufferKind::scalar && !apart) return buffer;
  const BufferId to = new_buffer(id, Layout::plain(), BufferKind::scalar, value(id).dtype);
  if (auto ok = copy(id, to, Layout::plain()); !ok) return ok.error();
  return to;
}

Result<BufferId> Placements::bind_output(const GraphOutput& output, uint32_t index) {
  const ValueId id = output.value;
  for (const Placement& p : placements_[id]) {
    KernelBuffer& buffer = kernels_.buffers[p.buffer];
    if (p.layout != Layout::plain() || p.predicate || buffer.storage != value(id).dtype ||
        buffer.kind != BufferKind::intermediate) {
      continue;
    }
    buffer.kind = BufferKind::output;
    buffer.index = index;
    buffer.name = output.name;
    return p.buffer;
  }
  emitter_.begin_node(producer_of(id));
  if (placements_[id].empty()) {
    if (auto done = materialise(id); !done) return done;
  }
  const BufferId to = new_buffer(id, Layout::plain(), BufferKind::output, value(id).dtype);
  kernels_.buffers[to].index = index;
  kernels_.buffers[to].name = output.name;
  if (auto ok = copy(id, to, Layout::plain()); !ok) return ok.error();
  return to;
}

}  // namespace ullage::ir
