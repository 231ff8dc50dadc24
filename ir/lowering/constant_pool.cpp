// Indices, packs and their narrow forms.
#include "ir/lowering/constant_pool.h"

#include <algorithm>
#include <bit>

#include "ir/lowering/shared_constants.h"

namespace ullage::ir {
namespace {

DType words_of(uint32_t bytes) {
  constexpr DType kTypes[] = {DType::u8, DType::u16, DType::u32, DType::u64};
  return kTypes[std::min<uint32_t>(static_cast<uint32_t>(std::countr_zero(bytes)), 3)];
}

// Is each sum of the recipe an f32?
bool has_sums(const PackRecipe& recipe) {
  return !recipe.pieces.empty() && !recipe.pieces[0].mix.weights.empty();
}

// Pieces of one offset in both, since what is in front of them is the same.
bool begins_with(const PackRecipe& whole, const PackRecipe& part) {
  return whole.element_bytes == part.element_bytes && !part.pieces.empty() &&
         part.pieces.size() <= whole.pieces.size() &&
         std::ranges::equal(part.pieces, std::span(whole.pieces).first(part.pieces.size()));
}

}  // namespace

ConstantPool::ConstantPool(const Graph& graph, KernelGraph& kernels,
                           const std::vector<DType>& storage)
    : graph_(graph),
      kernels_(kernels),
      storage_(storage),
      index_of_(graph.values.size(), UINT32_MAX) {}

uint32_t ConstantPool::index_of(ValueId id) {
  if (index_of_[id] == UINT32_MAX) index_of_[id] = add(graph_.value(id).constant);
  return index_of_[id];
}

uint32_t ConstantPool::add(std::shared_ptr<const Tensor> tensor) {
  const auto known = std::ranges::find(kernels_.constants, tensor);
  const auto index = static_cast<uint32_t>(known - kernels_.constants.begin());
  if (known == kernels_.constants.end()) kernels_.constants.push_back(std::move(tensor));
  return index;
}

uint32_t ConstantPool::narrowed(uint32_t index) {
  if (const auto known = narrow_of_.find(index); known != narrow_of_.end()) return known->second;
  const Tensor& wide = *kernels_.constants[index];
  const auto id = static_cast<size_t>(std::ranges::find(index_of_, index) - index_of_.begin());
  const bool is_bfloat = id < index_of_.size() && storage_[id] == DType::bf16;
  Tensor narrow(is_bfloat ? DType::bf16 : DType::f16, wide.shape());
  for (int64_t i = 0; i < wide.element_count(); ++i) narrow.set_number(i, wide.number(i));
  return narrow_of_[index] = add(std::make_shared<const Tensor>(std::move(narrow)));
}

BufferId ConstantPool::table(std::span<const uint16_t> words) {
  const auto bytes = std::as_bytes(words);
  const auto shape = std::vector{static_cast<int64_t>(words.size())};
  const auto known = std::ranges::find_if(kernels_.buffers, [&](const KernelBuffer& buffer) {
    return buffer.kind == BufferKind::constant && buffer.dtype == DType::u16 &&
           std::ranges::equal(kernels_.constants[buffer.index]->bytes(), bytes);
  });
  if (known != kernels_.buffers.end())
    return static_cast<BufferId>(known - kernels_.buffers.begin());
  Tensor table(DType::u16, shape);
  std::ranges::copy(bytes, table.mutable_bytes().begin());
  return add_buffer(kernels_, {.kind = BufferKind::constant,
                               .dtype = DType::u16,
                               .storage = DType::u16,
                               .bytes = graph_.pool->constant(static_cast<int64_t>(bytes.size())),
                               .name = "table",
                               .index = add(std::make_shared<const Tensor>(std::move(table)))});
}

BufferId ConstantPool::packed(const PackRecipe& recipe) {
  const auto known = std::ranges::find_if(kernels_.packs, [&](const PackRecipe& other) {
    return begins_with(other, recipe) || begins_with(recipe, other);
  });
  const auto index = static_cast<uint32_t>(known - kernels_.packs.begin());
  if (known != kernels_.packs.end()) {
    const auto buffer = std::ranges::find_if(kernels_.buffers, [&](const KernelBuffer& b) {
      return b.kind == BufferKind::packed && b.index == index;
    });
    if (known->pieces.size() < recipe.pieces.size()) {
      *known = recipe;
      buffer->bytes = graph_.pool->constant(recipe.size_bytes());
    }
    return static_cast<BufferId>(buffer - kernels_.buffers.begin());
  }
  kernels_.packs.push_back(recipe);
  // Pieces share a dtype unless they are only moved, by width.
  DType storage = words_of(recipe.element_bytes);
  bool is_narrow = false;
  if (has_sums(recipe)) {
    storage = DType::f32;
  } else if (!recipe.pieces.empty()) {
    const uint32_t constant = recipe.pieces[0].constant;
    storage = kernels_.constants[constant]->dtype();
    is_narrow =
        std::ranges::any_of(narrow_of_, [&](const auto& p) { return p.second == constant; });
  }
  return add_buffer(kernels_, {.kind = BufferKind::packed,
                               .dtype = is_narrow ? DType::f32 : storage,
                               .storage = storage,
                               .bytes = graph_.pool->constant(recipe.size_bytes()),
                               .name = "pack " + std::to_string(index),
                               .index = index});
}

BufferId ConstantPool::packed(ValueId id, const Layout& layout, DType storage) {
  const Tensor& tensor = *graph_.value(id).constant;
  const uint32_t index = index_of(id);
  PackPiece piece{.constant = storage == tensor.dtype() ? index : narrowed(index)};
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
  PackRecipe recipe{.element_bytes = bytes, .pieces = {std::move(piece)}};
  const bool is_widened = storage == DType::f32 && !storage_.empty() &&
                          storage_[id] == DType::f16 && exact_storage(tensor) == DType::f16;
  if (is_widened) {
    const auto each = static_cast<uint32_t>(recipe.pieces[0].coordinates.size());
    recipe.pieces[0].coordinates.push_back({.bound = 1});
    recipe.pieces[0].mix = {.coordinate = each, .terms = 1, .weights = {1}};
    recipe = sums_of_halves(std::move(recipe), tensor, narrowed(index));
  }
  return packed(recipe);
}

}  // namespace ullage::ir
