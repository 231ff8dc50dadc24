// Writes the program file of the detector: boxes around all bright regions of a picture.
// make_detector OUT.ull
#include <array>
#include <cstdio>
#include <fstream>

#include "ir/graph/builder.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/sort.h"
#include "ops/select/components.h"
#include "ops/select/nonzero.h"
#include "ops/select/segment.h"
#include "ops/select/size.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"

namespace {

namespace ir = ullage::ir;
namespace ops = ullage::ops;
using ir::DType;
using ir::Value;

constexpr double kBright = 0.375;
constexpr int64_t kMaxBoxes = 256;

// One colour of f32 [1, 3, height, width], as f32 [height, width].
Value colour(Value picture, int64_t index) {
  ir::ExtentPool& pool = picture.builder().pool();
  const ir::ExtentExpr none = pool.constant(0), one = pool.constant(1);
  const ir::ExtentExpr height = picture.extent(2), width = picture.extent(3);
  const Value plane = ops::slice(picture, {none, pool.constant(index), none, none},
                                 {one, one, height, width}, {one, one, one, one});
  return ops::reshape(plane, {height, width});
}

Value brightness(Value picture) {
  return ops::max(ops::max(colour(picture, 0), colour(picture, 1)), colour(picture, 2));
}

Value columns(std::initializer_list<Value> values) {
  std::vector<Value> pieces;
  for (const Value v : values) pieces.push_back(ops::unsqueeze(v, std::array<int64_t, 1>{1}));
  return ops::concat(pieces, 1);
}

// f32 [regions, 4]: left, top, right, bottom of each connected region of the mask.
Value boxes_of(Value mask) {
  ir::Builder& builder = mask.builder();
  const Value labels = ops::flat(ops::connected_components(mask, true));
  // A region is named after the position of its first element.
  const Value member = ops::positions_of(ops::flat(mask)).values;
  const Value label = ops::gather(labels, member, 0);
  const Value first = ops::masked_select(member, ops::equal(label, member)).values;
  const Value region = ops::search_sorted(first, label);
  const Value width = ops::extent_scalar(builder, mask.extent(1), DType::i32);
  const Value x = ops::floor_mod(member, width), y = ops::div(member, width);
  const ir::ExtentExpr count = ir::min(first.extent(0), kMaxBoxes);
  const Value low = ops::segment_min(columns({x, y}), region, count);
  const Value high = ops::segment_max(columns({x, y}), region, count);
  const Value corners[] = {low, ops::add(high, 1)};
  return ops::cast(ops::concat(corners, 1), DType::f32);
}

ir::Result<ir::Graph> detector() {
  ir::Builder builder;
  const ir::ExtentExpr one = builder.pool().constant(1), three = builder.pool().constant(3);
  const Value picture = builder.input("picture", DType::f32, {one, three, {}, {}});
  builder.name_symbol(picture.extent(2), "height");
  builder.name_symbol(picture.extent(3), "width");
  const Value mask = ops::greater(brightness(picture), builder.scalar(DType::f32, kBright));
  builder.output("boxes", boxes_of(mask));
  return builder.finish();
}

ir::Result<std::vector<std::byte>> program_file() {
  auto graph = detector();
  if (!graph) return graph.error();
  const auto program = ullage::passes::compile(std::move(*graph), {});
  if (!program) return program.error();
  const ir::Program* const plans[] = {&*program};
  return ullage::runtime::write_program(plans);
}

}  // namespace

int main(int argc, char** argv) {
  const auto bytes = program_file();
  if (argc != 2 || !bytes) {
    std::fprintf(stderr, "%s\n",
                 bytes ? "usage: make_detector OUT.ull" : bytes.error().message.c_str());
    return 1;
  }
  std::ofstream file(argv[1], std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes->data()),
             static_cast<std::streamsize>(bytes->size()));
  return file.flush() ? 0 : 1;
}
