// Calls that make tensors from sizes and scalars.
#include "ops/generate/generate_lower.h"

#include <algorithm>

#include "ir/graph/op.h"
#include "ops/code/copy.h"
#include "ops/code/element_code.h"
#include "ops/code/scalar_code.h"
#include "ops/generate/generate.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"
#include "shaders/params/generate.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Bits of `e` from bit `first` on, `width` of them.
ExtentExpr bits_of(ExtentPool& pool, ExtentExpr e, int64_t first, int64_t width) {
  if (first > 0) e = floor_div(e, int64_t{1} << first);
  return mod(e, pool.constant(int64_t{1} << width));
}

// The memory of integers of `bytes` bytes as 32-bit words.
std::vector<ExtentExpr> words_of(ExtentPool& pool, std::span<const ExtentExpr> values,
                                 size_t bytes) {
  std::vector<ExtentExpr> words;
  if (bytes == 8) {
    for (ExtentExpr e : values) {
      words.push_back(bits_of(pool, e, 0, 32));
      words.push_back(bits_of(pool, e, 32, 32));
    }
    return words;
  }
  const size_t per_word = 4 / bytes;
  const auto width = static_cast<int64_t>(bytes) * 8;
  for (size_t i = 0; i < values.size(); ++i) {
    const ExtentExpr element = bits_of(pool, values[i], 0, width);
    const auto place = static_cast<int64_t>(i % per_word);
    if (place == 0) {
      words.push_back(element);
    } else {
      words.back() = words.back() + element * (int64_t{1} << (place * width));
    }
  }
  return words;
}

}  // namespace

Result<void> lower_full(LowerContext& context) {
  const ValueId x = context.input(0), y = context.output();
  MapSpec spec{.shape = context.shape(y), .layout = Layout::plain()};
  spec.operands.push_back(broadcast_operand(context, x, Layout::plain(), spec.shape));
  spec.output = context.write(y, spec.layout);
  return emit_copy(context, std::move(spec));
}

Result<void> lower_iota(LowerContext& context) {
  const ValueId y = context.output();
  const DType dtype = context.dtype(y);
  if (auto ok = require_float64(context, dtype); !ok) return ok;
  const ShapeExtent& shape = context.shape(y);
  const auto axis = static_cast<size_t>(context.node().attributes[kAxis]);
  ExtentExpr inner = context.pool().constant(1);
  for (size_t a = axis + 1; a < shape.rank(); ++a) inner = inner * shape[a].live;
  const ExtentExpr total = element_count(shape, context.pool());
  const uint32_t lanes = independent_lanes(context.profile());
  KernelCall call;
  call.kernel.file = "generate/iota.comp";
  call.kernel.body = arithmetic_includes(dtype) + store_text(0, "y", dtype) + "#define VALUE(i) " +
                     encode(dtype, "cast_" + std::string(name_of(dtype)) + "(i)") + "\n";
  call.kernel.local_size[0] = lanes;
  call.kernel.needs.float64 = dtype == DType::f64;
  call.operands = {{context.write(y, Layout::plain()), Access::write}};
  call.push = push_words(params::IotaParams{.total = context.slot(total),
                                            .extent = context.slot(shape[axis].live),
                                            .inner = context.slot(inner)});
  call.groups[0] = strided_groups(context.profile(), simplify(ceil_div(total, 4)), lanes);
  context.emit(std::move(call));
  return {};
}

Result<void> lower_extent_values(LowerContext& context) {
  const ValueId y = context.output();
  const BufferId output = context.write(y, Layout::plain());
  const std::vector<ExtentExpr> words =
      words_of(context.pool(), context.node().attributes[ExtentValuesOp::kValues],
               size_bytes(context.dtype(y)));
  constexpr size_t kWordsPerCall = std::size(params::TableWordsParams{}.ids);
  for (size_t first = 0; first < words.size(); first += kWordsPerCall) {
    const size_t count = std::min(kWordsPerCall, words.size() - first);
    params::TableWordsParams push{
        .count = static_cast<uint32_t>(count), .first = static_cast<uint32_t>(first), .ids = {}};
    for (size_t i = 0; i < count; ++i) push.ids[i] = context.slot(words[first + i]);
    KernelCall call;
    call.kernel.file = "generate/table_words.comp";
    call.operands = {{output, Access::write}};
    call.push = push_words(push);
    context.emit(std::move(call));
  }
  return {};
}

}  // namespace ullage::ops
