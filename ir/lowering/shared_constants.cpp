// Finds constants that are others with their axes in another order, by their elements: a model has
// them so, or a pass has made them.
#include "ir/lowering/shared_constants.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <numeric>
#include <optional>
#include <span>
#include <vector>

namespace ullage::ir {
namespace {

constexpr size_t kFewBytes = 4096;  // of constants that may lie in a file twice
constexpr int64_t kSamples = 64;    // that tell apart nearly all that differs
constexpr size_t kMostAxes = 6;     // whose orders are all tried

// An axis of a constant, with its stride in another one; outermost first, both in elements.
struct SharedAxis {
  int64_t extent = 1, stride = 1, other = 1;
};
using SharedAxes = std::vector<SharedAxis>;

bool is_bfloat(float number) {
  return (std::bit_cast<uint32_t>(number) & 0xffff) == 0;
}

bool is_half(float number) {
  return half_to_float(float_to_half(number)) == number;
}

// Axes of 1 have no order.
std::vector<int64_t> long_axes(const Tensor& tensor) {
  std::vector<int64_t> extents = tensor.shape();
  std::erase(extents, 1);
  return extents;
}

std::vector<int64_t> strides_of(std::span<const int64_t> extents) {
  std::vector<int64_t> strides(extents.size(), 1);
  for (size_t a = extents.size(); a-- > 1;) strides[a - 1] = strides[a] * extents[a];
  return strides;
}

int64_t other_place(const SharedAxes& axes, int64_t at) {
  int64_t place = 0;
  for (const SharedAxis& axis : axes) place += at / axis.stride % axis.extent * axis.other;
  return place;
}

bool are_equal(const Tensor& constant, const Tensor& other, const SharedAxes& axes, int64_t step) {
  const auto width = static_cast<int64_t>(size_bytes(constant.dtype()));
  const std::byte *const a = constant.bytes().data(), *const b = other.bytes().data();
  for (int64_t at = 0; at < constant.element_count(); at += step) {
    const int64_t place = other_place(axes, at);
    if (std::memcmp(a + at * width, b + place * width, static_cast<size_t>(width)) != 0) {
      return false;
    }
  }
  return true;
}

// Neighbours in both become one, so that recipes may walk along them as one.
SharedAxes merged(const SharedAxes& axes) {
  SharedAxes result;
  for (const SharedAxis& axis : axes) {
    if (!result.empty() && result.back().other == axis.extent * axis.other) {
      result.back() = {result.back().extent * axis.extent, axis.stride, axis.other};
    } else {
      result.push_back(axis);
    }
  }
  return result;
}

// The axes of `constant` in `other`, if that has the same elements in another order of axes.
std::optional<SharedAxes> axes_in(const Tensor& constant, const Tensor& other) {
  if (constant.size_bytes() != other.size_bytes() ||
      size_bytes(constant.dtype()) != size_bytes(other.dtype())) {
    return std::nullopt;
  }
  const std::vector<int64_t> extents = long_axes(constant), others = long_axes(other);
  const bool may_be = extents.size() <= kMostAxes ? std::ranges::is_permutation(extents, others)
                                                  : extents == others;
  if (!may_be) return std::nullopt;
  const std::vector<int64_t> strides = strides_of(extents), other_strides = strides_of(others);
  std::vector<size_t> order(extents.size());
  std::iota(order.begin(), order.end(), size_t{0});
  const int64_t step = std::max<int64_t>(constant.element_count() / kSamples, 1);
  do {
    SharedAxes axes;
    for (size_t a = 0; a < order.size() && extents[a] == others[order[a]]; ++a)
      axes.push_back({extents[a], strides[a], other_strides[order[a]]});
    if (axes.size() < order.size()) continue;
    if (are_equal(constant, other, axes, step) && are_equal(constant, other, axes, 1)) {
      return merged(axes);
    }
  } while (extents.size() <= kMostAxes && std::ranges::next_permutation(order).found);
  return std::nullopt;
}

// A recipe's walk through a constant as a walk through the other one.
class Follower {
 public:
  Follower(const SharedAxes& axes, int64_t offset) : axes_(axes) {
    for (const SharedAxis& axis : axes) reached_.push_back(offset / axis.stride % axis.extent);
  }

  // `count` steps of `stride` elements; nothing where they leave an axis.
  std::optional<int64_t> stride(int64_t count, int64_t stride) {
    if (count <= 1 || stride == 0) return 0;
    const auto axis =
        std::ranges::find_if(axes_, [&](const SharedAxis& a) { return a.stride <= stride; });
    if (axis == axes_.end() || stride % axis->stride != 0) return std::nullopt;
    const int64_t steps = stride / axis->stride;
    int64_t& reached = reached_[static_cast<size_t>(axis - axes_.begin())];
    reached += (count - 1) * steps;
    return reached < axis->extent ? std::optional(steps * axis->other) : std::nullopt;
  }

 private:
  const SharedAxes& axes_;
  std::vector<int64_t> reached_;  // the last element along each axis
};

std::optional<PackPiece> piece_of_other(PackPiece piece, const SharedAxes& axes, uint32_t other) {
  Follower follower(axes, piece.offset);
  piece.constant = other;
  piece.offset = other_place(axes, piece.offset);
  for (PackPiece::Coordinate& coordinate : piece.coordinates) {
    const auto stride = follower.stride(coordinate.bound, coordinate.stride);
    if (!stride) return std::nullopt;
    coordinate.stride = *stride;
  }
  const auto stride = follower.stride(piece.mix.terms, piece.mix.stride);
  if (!stride) return std::nullopt;
  piece.mix.stride = *stride;
  return piece;
}

PackRecipe whole_of_other(const SharedAxes& axes, uint32_t other, uint32_t element_bytes) {
  PackPiece piece{.constant = other};
  for (const SharedAxis& axis : axes) {
    const auto coordinate = static_cast<uint32_t>(piece.coordinates.size());
    piece.loops.push_back({.count = axis.extent, .coordinate = coordinate});
    piece.coordinates.push_back({.bound = axis.extent, .stride = axis.other});
  }
  return {.element_bytes = element_bytes, .pieces = {std::move(piece)}};
}

// Not what a program appends to the constants: the code of resolves.
bool is_constant(const KernelBuffer& buffer) {
  return buffer.kind == BufferKind::constant && buffer.index != kNoIndex;
}

std::vector<bool> buffers_of(const KernelGraph& kernels) {
  std::vector<bool> are(kernels.constants.size());
  for (const KernelBuffer& buffer : kernels.buffers)
    if (is_constant(buffer)) are[buffer.index] = true;
  return are;
}

std::vector<bool> used_constants(const KernelGraph& kernels) {
  std::vector<bool> used = buffers_of(kernels);
  for (const PackRecipe& recipe : kernels.packs)
    for (const PackPiece& piece : recipe.pieces) used[piece.constant] = true;
  return used;
}

// For recipes that take an element in so many parts.
SharedAxes in_parts(SharedAxes axes, int64_t parts) {
  for (SharedAxis& axis : axes) {
    axis.stride *= parts;
    axis.other *= parts;
  }
  axes.push_back({.extent = parts});
  return merged(axes);
}

// Reads `constant` out of `other` everywhere, or nowhere.
bool replace(KernelGraph& kernels, uint32_t constant, uint32_t other, const SharedAxes& axes) {
  const auto width = static_cast<uint32_t>(size_bytes(kernels.constants[constant]->dtype()));
  std::vector<PackRecipe> packs = kernels.packs;
  for (PackRecipe& recipe : packs) {
    for (PackPiece& piece : recipe.pieces) {
      if (piece.constant != constant) continue;
      if (width % recipe.element_bytes != 0) return false;
      auto moved = piece_of_other(piece, in_parts(axes, width / recipe.element_bytes), other);
      if (!moved) return false;
      piece = *std::move(moved);
    }
  }
  kernels.packs = std::move(packs);
  for (KernelBuffer& buffer : kernels.buffers) {
    if (!is_constant(buffer) || buffer.index != constant) continue;
    if (axes.size() <= 1) {
      buffer.index = other;
      continue;
    }
    buffer.kind = BufferKind::packed;
    buffer.index = static_cast<uint32_t>(kernels.packs.size());
    kernels.packs.push_back(whole_of_other(axes, other, width));
  }
  return true;
}

// Reads constant `i` as the model has it, if it has it.
void read_given(KernelGraph& kernels, uint32_t i, const GivenConstants& given) {
  const std::shared_ptr<const Tensor> constant = kernels.constants[i];
  if (std::ranges::find(given, constant) != given.end()) return;
  for (const auto& other : given) {
    const auto axes = axes_in(*constant, *other);
    if (!axes) continue;
    const auto known = std::ranges::find(kernels.constants, other);
    const auto index = static_cast<uint32_t>(known - kernels.constants.begin());
    if (known == kernels.constants.end()) kernels.constants.push_back(other);
    if (replace(kernels, i, index, *axes)) return;
  }
}

// Reads what is the same as another constant out of that.
void read_others(KernelGraph& kernels) {
  std::vector<bool> used = used_constants(kernels), are_buffers = buffers_of(kernels);
  for (uint32_t i = 0; i < used.size(); ++i) {
    if (kernels.constants[i]->size_bytes() < kFewBytes) continue;
    for (uint32_t j = 0; j < i && used[i]; ++j) {
      if (!used[j]) continue;
      // One that is read as it is stays so.
      const bool keeps_later = are_buffers[i] && !are_buffers[j];
      const uint32_t constant = keeps_later ? j : i, other = keeps_later ? i : j;
      const auto axes = axes_in(*kernels.constants[constant], *kernels.constants[other]);
      if (!axes || !replace(kernels, constant, other, *axes)) continue;
      used = used_constants(kernels);
      are_buffers = buffers_of(kernels);
    }
  }
}

void renumber(KernelGraph& kernels, const std::vector<bool>& used) {
  std::vector<uint32_t> now(used.size());
  std::vector<std::shared_ptr<const Tensor>> kept;
  for (size_t i = 0; i < used.size(); ++i) {
    now[i] = static_cast<uint32_t>(kept.size());
    if (used[i]) kept.push_back(std::move(kernels.constants[i]));
  }
  kernels.constants = std::move(kept);
  for (PackRecipe& recipe : kernels.packs)
    for (PackPiece& piece : recipe.pieces) piece.constant = now[piece.constant];
  for (KernelBuffer& buffer : kernels.buffers)
    if (is_constant(buffer)) buffer.index = now[buffer.index];
}

}  // namespace

DType exact_storage(const Tensor& tensor) {
  const std::span numbers(reinterpret_cast<const float*>(tensor.bytes().data()),
                          static_cast<size_t>(tensor.element_count()));
  if (std::ranges::all_of(numbers, is_bfloat)) return DType::bf16;
  return std::ranges::all_of(numbers, is_half) ? DType::f16 : DType::f32;
}

PackRecipe sums_of_halves(PackRecipe recipe, const Tensor& wide, uint32_t halves) {
  const std::span numbers(reinterpret_cast<const float*>(wide.bytes().data()),
                          static_cast<size_t>(wide.element_count()));
  if (!std::ranges::all_of(numbers, is_half)) return recipe;
  recipe.element_bytes = 2;
  for (PackPiece& piece : recipe.pieces) {
    piece.constant = halves;
    piece.loops.push_back(
        {.count = 2, .coordinate = static_cast<uint32_t>(piece.coordinates.size())});
    piece.coordinates.push_back({.bound = 2, .stride = 0});
  }
  return recipe;
}

GivenConstants given_constants(const Graph& graph) {
  GivenConstants given;
  for (const ValueInfo& value : graph.values)
    if (value.constant && value.constant->size_bytes() >= kFewBytes)
      given.push_back(value.constant);
  return given;
}

void share_constants(KernelGraph& kernels, const GivenConstants& given) {
  std::vector<KernelBuffer*> appended;
  for (KernelBuffer& buffer : kernels.buffers) {
    if (!is_constant(buffer) || buffer.index < kernels.constants.size()) continue;
    appended.push_back(&buffer);
    buffer.index = kNoIndex;
  }
  const std::vector<bool> used = used_constants(kernels);
  for (uint32_t i = 0; i < used.size(); ++i)
    if (used[i] && kernels.constants[i]->size_bytes() >= kFewBytes) read_given(kernels, i, given);
  read_others(kernels);
  renumber(kernels, used_constants(kernels));
  for (KernelBuffer* buffer : appended)
    buffer->index = static_cast<uint32_t>(kernels.constants.size());
}

}  // namespace ullage::ir
