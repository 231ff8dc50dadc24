// Generates and emits calls of elementwise/map.comp: iteration space, access patterns, kernel text.
#include "ops/code/map_kernel.h"

#include <algorithm>
#include <array>

#include "ops/code/map_vec4.h"
#include "ops/code/scalar_code.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using ir::DType;
using ir::ExtentExpr;
using ir::Layout;
using ir::LowerContext;
using ir::Result;

namespace {

constexpr size_t kWords = 32;

// ---- kernel text ----------------------------------------------------------------------------

// Builds generated.glsl and its push words.
class MapText {
 public:
  MapText(LowerContext& context, const MapSpec& spec)
      : context_(context), plan_(make_plan(context, spec)) {}

  Result<ir::KernelCall> make_call() {
    ir::KernelCall call;
    const ExtentExpr vec4s = ir::simplify(ir::ceil_div(plan_.space.total, 4));
    field("uint", "vec4s", vec4s);
    if (needs_coordinates(plan_) || plan_.space.padded) declare_dimensions();
    if (plan_.rows != RowWalk::never) {
      field("uint", "row_vec4s",
            ir::simplify(ir::ceil_div(plan_.space.dimensions.back().extent, 4)));
    }
    if (std::ranges::find(plan_.patterns, Pattern::general) != plan_.patterns.end()) {
      field("uint", "total", plan_.space.total);
    }
    for (size_t i = 0; i < plan_.patterns.size(); ++i) declare_operand(i);
    ScalarFunction function;
    if (plan_.rows != RowWalk::always) add_function(plan_.spec.body, "compute", function);
    std::string vec4s_text = plan_.rows == RowWalk::always ? "" : vec4_function(plan_);
    if (plan_.rows != RowWalk::never) {
      const RowBody split = split_by_row(plan_.spec.body, row_operands(plan_));
      for (size_t k = 0; k < split.of_row.size(); ++k) {
        add_function(split.of_row[k], "row_value" + std::to_string(k), function);
      }
      add_function(split.of_element, "compute_in_row", function);
      vec4s_text += row_functions(plan_, split);
    }
    if (function.needs.float64) {
      if (Result<void> ok = require_float64(context_, ir::DType::f64); !ok) return ok.error();
    }
    call.kernel.file = "elementwise/map.comp";
    call.kernel.needs = function.needs;
    call.kernel.body = bindings() + "struct Frame {\n" + frame_ + "};\nFrame load_frame() {\n" +
                       "  Frame f;\n" + load_ + "  return f;\n}\n" + function.text + vec4s_text;
    call.kernel.defines = {{"MAP_WORDS", std::to_string(words_.size())},
                           {"PAIRS", plan_.pairs ? "1" : "0"},
                           {"ROWS", std::to_string(static_cast<int>(plan_.rows))},
                           {"WIDE_STORES", plan_.wide_store ? "1" : "0"}};
    call.kernel.needs.int64 = plan_.wide_store;
    call.kernel.local_size[0] = independent_lanes(context_.profile());
    call.push = words_;
    for (size_t i = 0; i < plan_.spec.operands.size(); ++i) {
      call.operands.push_back({plan_.spec.operands[i].buffer, ir::Access::read, plan_.texel[i]});
      call.kernel.needs.texel_buffers |= plan_.texel[i];
    }
    call.operands.push_back({plan_.spec.output, ir::Access::write});
    if (plan_.pairs) call.operands.push_back({plan_.spec.output, ir::Access::write});
    // A step of the grid computes four elements.
    const int64_t steps = 1 + 4 * function.loop_iterations;
    call.groups[0] = strided_groups(context_.profile(), vec4s * steps, call.kernel.local_size[0]);
    return call;
  }

 private:
  // Appends the text of one more function to those of the kernel.
  void add_function(const ir::ScalarBody& body, const std::string& name, ScalarFunction& all) {
    const ScalarFunction one = pushed_function(body, name, words_, kWords, plan_.doubles);
    all.text += one.text;
    all.needs.float64 |= one.needs.float64;
    all.loop_iterations += one.loop_iterations;
  }

  // A member of the frame, loaded from a slot of the extent table.
  void field(const std::string& type, const std::string& name, ExtentExpr value) {
    frame_ += "  " + type + " " + name + ";\n";
    load_ +=
        "  f." + name + " = " + type + "(slot(p.words[" + std::to_string(words_.size()) + "]));\n";
    words_.push_back(context_.slot(value));
  }

  void declare_dimensions() {
    const size_t count = plan_.space.dimensions.size();
    for (size_t d = 0; d < count; ++d) {
      // The outermost extent is never divided by.
      if (d == 0 && count > 1) continue;
      field("uint", "d" + std::to_string(d), plan_.space.dimensions[d].extent);
    }
  }

  void declare_operand(size_t i) {
    if (plan_.patterns[i] < Pattern::repeated) {
      if (has_offset(plan_, i))
        field("int", "o" + std::to_string(i), plan_.spec.operands[i].offset);
      return;
    }
    for (size_t d = 0; d < plan_.space.dimensions.size(); ++d) {
      const ExtentExpr stride = plan_.space.dimensions[d].strides[i];
      if (stride_text(plan_, i, d).size() > 1) field("int", stride_name(i, d), stride);
    }
    if (has_offset(plan_, i)) field("int", "o" + std::to_string(i), plan_.spec.operands[i].offset);
  }

  std::string bindings() const {
    const auto is_narrow = [](FloatStorage s) { return s != FloatStorage::whole; };
    std::string text =
        std::ranges::any_of(plan_.stored, is_narrow) ? "#include \"lib/half.glsl\"\n" : "";
    for (size_t i = 0; i < plan_.spec.operands.size(); ++i) {
      const DType dtype = plan_.spec.operands[i].dtype;
      const std::string_view single = is_wide(dtype) ? "uvec2" : "uint";
      if (plan_.texel[i]) {
        const std::string n = std::to_string(i);
        text += "layout(set = 0, binding = " + n +
                (is_narrow(plan_.stored[i]) ? ", rgba16f" : ", rgba32f") +
                ") uniform readonly imageBuffer in" + n + ";\n";
        continue;
      }
      text += binding(i, "readonly", "In" + std::to_string(i),
                      !is_vector(plan_.patterns[i]) ? single
                      : is_narrow(plan_.stored[i])  ? "uvec2"
                                                    : vec4_words(dtype),
                      "in" + std::to_string(i));
    }
    const DType dtype = plan_.spec.body.dtype_of(plan_.spec.body.result);
    const size_t last = plan_.spec.operands.size();
    if (plan_.pairs) text += binding(last + 1, "writeonly", "Pairs", "u64vec4", "result_pairs");
    return text + binding(last, "writeonly", "Result",
                          plan_.wide_store                 ? "u64vec2"
                          : is_narrow(plan_.stored.back()) ? "uvec2"
                                                           : vec4_words(dtype),
                          "result");
  }

  static std::string binding(size_t index, std::string_view access, const std::string& block,
                             std::string_view type, const std::string& name) {
    return "layout(set = 0, binding = " + std::to_string(index) + ", std430) " +
           std::string(access) + " buffer " + block + " { " + std::string(type) + " data[]; } " +
           name + ";\n";
  }

  LowerContext& context_;
  MapPlan plan_;
  std::vector<uint32_t> words_;
  std::string frame_, load_;
};

}  // namespace

Result<void> emit_map(LowerContext& context, const MapSpec& spec) {
  Result<ir::KernelCall> call = MapText(context, spec).make_call();
  if (!call) return call.error();
  if (call->push.size() > kWords) return context.error("too many strides for one kernel");
  context.emit(*std::move(call));
  return {};
}

bool fits_map(std::span<const ir::ShapeExtent> operands, const ir::ShapeExtent& shape) {
  const auto dimensions = [](const ir::ShapeExtent& s) {
    return static_cast<size_t>(std::ranges::count_if(
        s.axes(), [](const ir::AxisExtent& axis) { return !is_constant(axis.live, 1); }));
  };
  size_t words = 2 + dimensions(shape);  // vec4s, elements and extents
  for (const ir::ShapeExtent& own : operands) words += dimensions(own);
  return words <= kWords;
}

std::vector<ExtentExpr> broadcast_strides(LowerContext& context, const Layout& layout,
                                          const ir::ShapeExtent& own,
                                          const ir::ShapeExtent& shape) {
  const std::vector<ExtentExpr> strides =
      ir::strides_of(ir::canonical(layout, own), own, context.pool());
  const ExtentExpr zero = context.pool().constant(0);
  std::vector<ExtentExpr> result(shape.rank(), zero);
  const size_t lead = shape.rank() - own.rank();
  for (size_t axis = 0; axis < own.rank(); ++axis) {
    const ExtentExpr dim = own[axis].live, target = shape[lead + axis].live;
    if (ir::as_constant(dim) == 1) continue;
    // Only the host knows whether an axis that may be 1 is repeated.
    result[lead + axis] = ir::prove_equal(dim, target)
                              ? strides[axis]
                              : ir::simplify(ir::select(ir::equal(dim, 1), zero, strides[axis]));
  }
  return result;
}

MapOperand broadcast_operand(LowerContext& context, ir::ValueId id, const Layout& layout,
                             const ir::ShapeExtent& shape) {
  return {.buffer = context.read_stored(id, layout),
          .dtype = context.dtype(id),
          .strides = broadcast_strides(context, layout, context.shape(id), shape)};
}

}  // namespace ullage::ops
