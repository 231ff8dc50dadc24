// Runs, then bands of 1, 2, 4 ... rows joined in pairs, each time with all paths shortened: a fixed
// number of calls, of which those beyond the height have nothing to do.
#include "ops/select/select_lower.h"

#include "ir/graph/op.h"
#include "ops/code/element_code.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "ops/select/components.h"
#include "shaders/params/components.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr int64_t kWordsPerItem = 16;  // of four elements, that one invocation labels

struct Masks {
  ExtentExpr images, height, width;
  BufferId labels = kNoBuffer;
};

KernelCall components_call(LowerContext& context, const Masks& m, std::string file,
                           uint32_t level) {
  KernelCall call;
  call.kernel.file = std::move(file);
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.push = push_words(params::ComponentsParams{.images = context.slot(m.images),
                                                  .height = context.slot(m.height),
                                                  .width = context.slot(m.width),
                                                  .level = level});
  add_define(call.kernel, "GPU", context.profile().device_class == DeviceClass::gpu);
  return call;
}

void emit_runs(LowerContext& context, const Masks& m, BufferId mask) {
  KernelCall call = components_call(context, m, "components/runs.comp", 0);
  add_define(call.kernel, "WORDS", kWordsPerItem);
  call.operands = {{mask, Access::read}, {m.labels, Access::write}};
  const ExtentExpr items = m.images * m.height * ceil_div(m.width, 4 * kWordsPerItem);
  call.groups[0] = run_groups(context, simplify(items), call.kernel.local_size[0],
                              kMaxComponentColumns / 4 + 5 * kWordsPerItem + 2);
  context.emit(std::move(call));
}

void emit_join(LowerContext& context, const Masks& m, ExtentExpr borders, uint32_t level) {
  KernelCall call = components_call(context, m, "components/join.comp", level);
  add_define(call.kernel, "DIAGONAL", context.node().attributes[ConnectedComponentsOp::kDiagonal]);
  call.operands = {{m.labels, Access::read_write}};
  call.groups = {simplify(ceil_div(m.width, int64_t{call.kernel.local_size[0]})), borders,
                 m.images};
  context.emit(std::move(call));
}

void emit_roots(LowerContext& context, const Masks& m) {
  KernelCall call = components_call(context, m, "components/roots.comp", 0);
  call.operands = {{m.labels, Access::read_write}};
  call.groups[0] = run_groups(context, simplify(m.images * m.height * m.width),
                              call.kernel.local_size[0], kMaxComponentColumns + 3);
  context.emit(std::move(call));
}

}  // namespace

Result<void> lower_connected_components(LowerContext& context) {
  const ValueId mask = context.input(0);
  const ShapeExtent& shape = context.shape(mask);
  Masks m{.images = context.pool().constant(1),
          .height = shape[shape.rank() - 2].live,
          .width = shape[shape.rank() - 1].live};
  for (size_t a = 0; a + 2 < shape.rank(); ++a) m.images = m.images * shape[a].live;
  m.images = simplify(m.images);
  const BufferId bytes = context.read(mask, Layout::rows());
  m.labels = context.write(context.output(), Layout::plain());
  emit_runs(context, m, bytes);
  for (uint32_t level = 0; (int64_t{1} << level) <= kMaxComponentRows; ++level) {
    const ExtentExpr bands = floor_div(m.height - 1, int64_t{1} << level);
    const ExtentExpr borders = simplify(floor_div(bands + 1, 2));
    if (as_constant(borders) == 0) break;
    context.restrict_to(simplify(less(context.pool().constant(0), borders)));
    emit_join(context, m, borders, level);
    emit_roots(context, m);
  }
  context.restrict_to({});
  return {};
}

}  // namespace ullage::ops
