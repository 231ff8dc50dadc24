// LowerContext: where values lie, and which relayouts and packs that takes.
#include <algorithm>
#include <bit>

#include "ir/graph/op.h"
#include "ir/program/kernel_graph.h"

namespace ullage::ir {
namespace {

DType words_of(uint32_t bytes) {
  constexpr DType kTypes[] = {DType::u8, DType::u16, DType::u32, DType::u64};
  return kTypes[std::min<uint32_t>(static_cast<uint32_t>(std::countr_zero(bytes)), 3)];
}

// What the product of the extents cannot exceed by their own words: one of them is 0 unless it does
// not, select(product <= most, extent, 0). Bounds of single extents multiply; this one is kept.
// Null where no extent says so.
ExtentExpr most_elements(const ShapeExtent& shape, ExtentPool& pool) {
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

const Layout& LowerContext::layout_of(ValueId id) const {
  static const Layout kPlain = Layout::plain();
  // A constant's first placement may be a pack of it.
  const bool produced = !graph_.values[id].constant && !placements_[id].empty();
  return produced ? placements_[id].front().layout : kPlain;
}

BufferId LowerContext::add_buffer(KernelBuffer buffer, ValueId owner) {
  buffer.bytes = simplify(buffer.bytes);
  kernels_.buffers.push_back(std::move(buffer));
  owner_of_.push_back(owner);
  return static_cast<BufferId>(kernels_.buffers.size() - 1);
}

DType LowerContext::storage_of(ValueId id) const {
  const bool produced = !value(id).constant && !placements_[id].empty();
  if (produced) return storage_of_buffer(placements_[id].front().buffer);
  return storage_.empty() ? dtype(id) : storage_[id];
}

DType LowerContext::common_storage(std::span<const ValueId> ids) const {
  const auto wide = std::ranges::find_if(
      ids, [&](ValueId id) { return id != kNoValue && storage_of(id) == dtype(id); });
  return wide == ids.end() ? storage_of(ids.front()) : dtype(*wide);
}

BufferId LowerContext::new_buffer(ValueId id, const Layout& layout, BufferKind kind,
                                  DType storage) {
  const ValueInfo& info = value(id);
  const Node* producer = producer_of(id);
  ExtentExpr elements = storage_elements(layout, info.shape, pool());
  if (const ExtentExpr most = most_elements(info.shape, pool())) {
    elements = min(elements, most * (layout.padded ? 4 : 1));
  }
  return add_buffer({.kind = kind,
                     .dtype = info.dtype,
                     .storage = storage,
                     .bytes = elements * static_cast<int64_t>(size_bytes(storage)),
                     .layout = layout,
                     .name = info.name.empty() && producer != nullptr ? producer->name : info.name},
                    id);
}

BufferId LowerContext::materialise(ValueId id) {
  BufferId buffer = kNoBuffer;
  if (value(id).constant) {
    buffer = new_buffer(id, Layout::plain(), BufferKind::constant, dtype(id));
    kernels_.buffers[buffer].index = constant_index(id);
  } else if (auto it = std::ranges::find(graph_.inputs, id); it != graph_.inputs.end()) {
    const auto index = static_cast<uint32_t>(it - graph_.inputs.begin());
    buffer = new_buffer(id, Layout::plain(), BufferKind::input, dtype(id));
    kernels_.buffers[buffer].index = index;
    kernels_.inputs[index] = buffer;
  } else {
    fail(internal_error("lower: value %" + std::to_string(id) + " is read before it is written"));
    return kNoBuffer;
  }
  placements_[id].push_back({.layout = Layout::plain(), .buffer = buffer});
  return buffer;
}

BufferId LowerContext::packed_constant(ValueId id, const Layout& layout, DType storage) {
  const Tensor& tensor = *value(id).constant;
  const uint32_t index = constant_index(id);
  PackPiece piece{.constant = storage == tensor.dtype() ? index : narrow_constant(index)};
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
  const auto bytes = static_cast<uint32_t>(size_bytes(storage));
  return packed({.element_bytes = bytes, .pieces = {std::move(piece)}});
}

BufferId LowerContext::read(ValueId id, const Layout& layout) {
  return read_as(id, layout, dtype(id));
}

BufferId LowerContext::read_stored(ValueId id, const Layout& layout) {
  return find_or_make(id, layout, std::nullopt);
}

BufferId LowerContext::read_as(ValueId id, const Layout& layout, DType storage) {
  return find_or_make(id, layout, storage);
}

BufferId LowerContext::find_or_make(ValueId id, const Layout& layout,
                                    std::optional<DType> storage) {
  const Layout wanted = canonical(layout, shape(id));
  for (const Placement& p : placements_[id]) {
    const bool stored = !storage || storage == storage_of_buffer(p.buffer);
    if (p.layout == wanted && stored && (!p.predicate || p.predicate == predicate_))
      return p.buffer;
  }
  const DType made = storage.value_or(storage_of(id));
  if (value(id).constant && (wanted != Layout::plain() || made != dtype(id))) {
    const BufferId buffer = packed_constant(id, wanted, made);
    placements_[id].push_back({.layout = wanted, .buffer = buffer});
    return buffer;
  }
  if (placements_[id].empty() || value(id).constant) {
    const BufferId buffer = materialise(id);
    const bool stored = !storage || storage == dtype(id);
    if ((wanted == Layout::plain() && stored) || buffer == kNoBuffer) return buffer;
  }
  const BufferId to = new_buffer(id, wanted, BufferKind::intermediate, made);
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
  const DType storage = storage_of_buffer(to);
  if (from.layout == layout && storage_of_buffer(from.buffer) != storage) {
    const bool narrows = storage != dtype(id);
    const ValueId wide = narrows && node_ != nullptr ? node_->outputs[0] : owner_of_[from.buffer];
    const std::string reader(node_ == nullptr ? "the interface" : node_->op->name);
    conversions_.push_back(
        {wide, value(wide).name,
         narrows ? "has operands that are f32" : "the kernel of " + reader + " takes f32"});
  }
  Result<void> ok = relayout_(*this, id, from.buffer, from.layout, to, layout);
  if (!ok) fail(ok.error());
}

BufferId LowerContext::write(ValueId id, const Layout& layout) {
  return write_as(id, layout, dtype(id));
}

BufferId LowerContext::write_stored(ValueId id, const Layout& layout) {
  return write_as(id, layout, storage_of(id));
}

BufferId LowerContext::write_as(ValueId id, const Layout& layout, DType storage) {
  if (!placements_[id].empty()) fail(error("output written twice"));
  const Layout wanted = canonical(layout, shape(id));
  const BufferId buffer = new_buffer(id, wanted, BufferKind::intermediate, storage);
  placements_[id].push_back({.layout = wanted, .buffer = buffer});
  return buffer;
}

void LowerContext::alias(ValueId out, ValueId in) {
  alias(out, Layout::plain(), in, Layout::plain());
}

void LowerContext::alias(ValueId out, const Layout& out_layout, ValueId in,
                         const Layout& in_layout) {
  if (!placements_[out].empty()) fail(error("output written twice"));
  const BufferId buffer =
      dtype(in) == dtype(out) ? read_stored(in, in_layout) : read(in, in_layout);
  placements_[out].push_back({.layout = canonical(out_layout, shape(out)), .buffer = buffer});
}

BufferId LowerContext::scratch(DType dtype, ExtentExpr elements, std::string name) {
  return add_buffer({.dtype = dtype,
                     .storage = dtype,
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
  // Pieces share a dtype unless they are only moved, by width.
  DType storage = words_of(recipe.element_bytes);
  bool is_narrow = false;
  if (!recipe.pieces.empty()) {
    const uint32_t constant = recipe.pieces[0].constant;
    storage = kernels_.constants[constant]->dtype();
    is_narrow =
        std::ranges::any_of(narrow_of_, [&](const auto& p) { return p.second == constant; });
  }
  return add_buffer({.kind = BufferKind::packed,
                     .dtype = is_narrow ? DType::f32 : storage,
                     .storage = storage,
                     .bytes = pool().constant(recipe.size_bytes()),
                     .name = "pack " + std::to_string(index),
                     .index = index});
}

uint32_t LowerContext::constant_index(ValueId id) {
  if (constant_index_[id] == UINT32_MAX) {
    constant_index_[id] = add_constant(value(id).constant);
    may_be_narrow_.resize(kernels_.constants.size(), false);
    may_be_narrow_[constant_index_[id]] = !storage_.empty() && storage_[id] != dtype(id);
  }
  return constant_index_[id];
}

uint32_t LowerContext::add_constant(std::shared_ptr<const Tensor> tensor) {
  const auto known = std::ranges::find(kernels_.constants, tensor);
  const auto index = static_cast<uint32_t>(known - kernels_.constants.begin());
  if (known == kernels_.constants.end()) kernels_.constants.push_back(std::move(tensor));
  return index;
}

uint32_t LowerContext::narrow_constant(uint32_t index) {
  if (const auto known = narrow_of_.find(index); known != narrow_of_.end()) return known->second;
  const Tensor& wide = *kernels_.constants[index];
  Tensor narrow(DType::f16, wide.shape());
  for (int64_t i = 0; i < wide.element_count(); ++i) narrow.set_number(i, wide.number(i));
  return narrow_of_[index] = add_constant(std::make_shared<const Tensor>(std::move(narrow)));
}

void LowerContext::store_narrow(PackRecipe& recipe) {
  const bool can = std::ranges::all_of(recipe.pieces, [&](const PackPiece& piece) {
    return piece.constant < may_be_narrow_.size() && may_be_narrow_[piece.constant];
  });
  if (!can || recipe.pieces.empty()) return;
  recipe.element_bytes = 2;
  for (PackPiece& piece : recipe.pieces) piece.constant = narrow_constant(piece.constant);
}

// What was named but then read as f16 only would lie in the file twice.
void LowerContext::drop_unused_constants() {
  std::vector<uint32_t> now(kernels_.constants.size(), UINT32_MAX);
  for (const PackRecipe& recipe : kernels_.packs)
    for (const PackPiece& piece : recipe.pieces) now[piece.constant] = 0;
  for (const KernelBuffer& buffer : kernels_.buffers)
    if (buffer.kind == BufferKind::constant) now[buffer.index] = 0;
  std::vector<std::shared_ptr<const Tensor>> used;
  for (size_t i = 0; i < now.size(); ++i) {
    if (now[i] == UINT32_MAX) continue;
    now[i] = static_cast<uint32_t>(used.size());
    used.push_back(std::move(kernels_.constants[i]));
  }
  kernels_.constants = std::move(used);
  for (PackRecipe& recipe : kernels_.packs)
    for (PackPiece& piece : recipe.pieces) piece.constant = now[piece.constant];
  for (KernelBuffer& buffer : kernels_.buffers)
    if (buffer.kind == BufferKind::constant) buffer.index = now[buffer.index];
}

Result<BufferId> LowerContext::bind_output(const GraphOutput& output, uint32_t index) {
  const ValueId id = output.value;
  for (const Placement& p : placements_[id]) {
    KernelBuffer& buffer = kernels_.buffers[p.buffer];
    if (p.layout != Layout::plain() || p.predicate || buffer.storage != dtype(id) ||
        buffer.kind != BufferKind::intermediate) {
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
  const BufferId to = new_buffer(id, Layout::plain(), BufferKind::output, dtype(id));
  kernels_.buffers[to].index = index;
  kernels_.buffers[to].name = output.name;
  relayout(id, to, Layout::plain());
  return to;
}

}  // namespace ullage::ir
