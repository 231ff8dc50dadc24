// Sizes of pack recipes and the features a program needs.
#include "ir/program/program.h"

#include "ir/extent/scalar_op.h"

#include <algorithm>

namespace ullage::ir {
namespace {

constexpr int64_t kPieceAlignment = 16;

// Elements that a piece writes; saturates, so that a damaged recipe reads as too large.
int64_t element_count(const PackPiece& piece) {
  int64_t count = 1;
  for (const PackPiece::Loop& loop : piece.loops) {
    if (loop.count <= 0) return 0;
    if (__builtin_mul_overflow(count, loop.count, &count)) return INT64_MAX;
  }
  return count;
}

// End in bytes of the first `pieces` pieces, or of the alignment after them.
int64_t end_of(const PackRecipe& recipe, size_t pieces, bool aligned) {
  int64_t end = 0;
  for (size_t i = 0; i < pieces; ++i) {
    int64_t bytes = 0, start = 0;
    if (__builtin_add_overflow(end, kPieceAlignment - 1, &start)) return INT64_MAX;
    start = start / kPieceAlignment * kPieceAlignment;
    if (__builtin_mul_overflow(element_count(recipe.pieces[i]), int64_t{recipe.element_bytes},
                               &bytes) ||
        __builtin_add_overflow(start, bytes, &end)) {
      return INT64_MAX;
    }
  }
  if (!aligned || end > INT64_MAX - kPieceAlignment) return end;
  return (end + kPieceAlignment - 1) / kPieceAlignment * kPieceAlignment;
}

}  // namespace

int64_t PackRecipe::size_bytes() const {
  return end_of(*this, pieces.size(), false);
}

int64_t PackRecipe::piece_offset(size_t i) const {
  return end_of(*this, i, true) / element_bytes;
}

KernelRequirements requirements_of(const Program& program) {
  KernelRequirements all;
  for (const ProgramKernel& kernel : program.kernels) {
    all.subgroup_size = std::max(all.subgroup_size, kernel.needs.subgroup_size);
    all.subgroup_shuffle |= kernel.needs.subgroup_shuffle;
    all.subgroup_arithmetic |= kernel.needs.subgroup_arithmetic;
    all.texel_buffers |= kernel.needs.texel_buffers;
    all.half_texels |= kernel.needs.half_texels;
    all.float64 |= kernel.needs.float64;
    all.int64 |= kernel.needs.int64;
    all.arithmetic.add(kernel.needs.arithmetic);
  }
  return all;
}

uint32_t capacity_of(const ScalarProgram& scalars, const ProgramGuard& guard) {
  const ScalarInstruction& condition = scalars.code[guard.condition];
  if (condition.op != ScalarOp::less_equal) return kNoRegister;
  return scalars.code[condition.b].op == ScalarOp::capacity ? condition.b : kNoRegister;
}

std::vector<bool> device_dependent(const ScalarProgram& scalars) {
  std::vector<bool> dependent(scalars.code.size(), false);
  for (size_t i = 0; i < scalars.code.size(); ++i) {
    const ScalarInstruction& in = scalars.code[i];
    const ScalarOpInfo& info = info_of(in.op);
    if (info.leaf) {
      dependent[i] = is_device_leaf(in.op);
      continue;
    }
    const uint32_t operand[] = {in.a, in.b, in.c};
    for (int k = 0; k < info.arity; ++k) dependent[i] = dependent[i] || dependent[operand[k]];
  }
  return dependent;
}

}  // namespace ullage::ir
