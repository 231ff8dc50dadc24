// The call of movement/pack.comp.
#include <string>

#include "ops/code/copy.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/movement.h"

namespace ullage::ops {
namespace {

using Piece = ir::PackPiece;

std::string text(int64_t number) {
  return std::to_string(number);
}

std::string coordinate(size_t i) {
  return "c" + std::to_string(i);
}

std::string step_along(const Piece::Loop& loop, const std::string& counter) {
  return "  " + coordinate(loop.coordinate) + " += ivec4(" + counter + ") * " +
         text(loop.multiplier) + ";\n";
}

// Coordinates of the elements of a vec4. Where the last loop is whole vec4, their other counters
// are the same, and a compiler finds them once.
std::string find_coordinates(const Piece& piece) {
  const Piece::Loop& last = piece.loops.back();
  const bool is_whole = last.count % 4 == 0;
  std::string lines;
  for (size_t i = 0; i < piece.coordinates.size(); ++i)
    lines += "  ivec4 " + coordinate(i) + " = ivec4(0);\n";
  if (is_whole) {
    const std::string vec4s = text(last.count / 4) + "u";
    lines += "  uvec4 rest = uvec4(vec4_index / " + vec4s + ");\n";
    lines += step_along(last, "vec4_index % " + vec4s + " * 4u + uvec4(0, 1, 2, 3)");
  } else {
    lines += "  uvec4 rest = vec4_index * 4u + uvec4(0, 1, 2, 3);\n";
  }
  for (size_t i = piece.loops.size() - (is_whole ? 1 : 0); i-- > 0;) {
    const std::string count = text(piece.loops[i].count) + "u";
    lines += step_along(piece.loops[i], "rest % " + count) + "  rest /= " + count + ";\n";
  }
  return lines;
}

// A vec4 behind the last element has what is left of `rest`.
std::string find_sources(const Piece& piece) {
  std::string lines =
      "bvec4 find_sources(uint vec4_index, out uvec4 at) {\n" + find_coordinates(piece);
  lines += "  uvec4 inside = uvec4(equal(rest, uvec4(0)));\n  ivec4 source = ivec4(" +
           text(piece.offset) + ");\n";
  for (size_t i = 0; i < piece.coordinates.size(); ++i) {
    const Piece::Coordinate& c = piece.coordinates[i];
    lines += "  inside &= uvec4(lessThan(uvec4(" + coordinate(i) + "), uvec4(" + text(c.bound) +
             ")));\n  source += " + coordinate(i) + " * " + text(c.stride) + ";\n";
  }
  return lines + "  at = uvec4(source);\n  return bvec4(inside);\n}\n";
}

}  // namespace

ir::BufferId emit_pack(ir::LowerContext& context, ir::ValueId id, const ir::PackRecipe& recipe) {
  const ir::PackRecipe vectors{.element_bytes = recipe.element_bytes,
                               .pieces = {recipe.pieces.begin() + 1, recipe.pieces.end()}};
  const int64_t vec4s = recipe.piece_offset(1) / 4;
  ir::KernelCall call;
  call.kernel.file = "movement/pack.comp";
  call.kernel.body = find_sources(recipe.pieces[0]);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  add_define(call.kernel, "VECTORS", vectors.pieces.empty() ? 0 : 1);
  const ir::BufferId to =
      context.scratch(context.dtype(id),
                      context.pool().constant(recipe.piece_offset(recipe.pieces.size())), "pack");
  call.operands = {{context.read(id, ir::Layout::plain()), ir::Access::read},
                   {to, ir::Access::write}};
  if (!vectors.pieces.empty())
    call.operands.push_back({context.constants().packed(vectors), ir::Access::read});
  call.push = push_words(
      params::PackParams{.vec4s = static_cast<uint32_t>(vec4s),
                         .vector_vec4s = static_cast<uint32_t>(vectors.size_bytes() / 16)});
  call.groups[0] =
      strided_groups(context.profile(), context.pool().constant(vec4s), call.kernel.local_size[0]);
  context.emit(std::move(call));
  return to;
}

}  // namespace ullage::ops
