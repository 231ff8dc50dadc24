// Import rules of matrix products, convolutions and pooling.
#include <algorithm>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/standard/window.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/grid_sample.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

Result<void> matmul(NodeContext& c) {
  c.set(0, ops::matmul_numpy(c.operand(0), c.operand(1)));
  return {};
}

Result<void> gemm(NodeContext& c) {
  const bool first = c.integer("transA") != 0, second = c.integer("transB") != 0;
  const Value a = c.operand(0), b = c.operand(1);
  if (a.rank() != 2 || b.rank() != 2) return c.error("A and B must have rank 2");
  c.set(0, ops::gemm(c.operand(0), c.operand(1), c.operand(2), c.number("alpha", 1),
                     c.number("beta", 1), first, second));
  const std::vector<ExtentExpr> result = {ops::extents_of(a)[first ? 1 : 0],
                                          ops::extents_of(b)[second ? 0 : 1]};
  require_broadcast_to(c, c.operand(2), result, "C must broadcast to the product");
  return {};
}

Result<void> einsum(NodeContext& c) {
  c.set(0, ops::einsum(c.text("equation"), c.operands()));
  return {};
}

Result<void> conv(NodeContext& c) {
  const Result<Value> y = convolution_of(c, c.operand(0), c.operand(1));
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

// Padding that yields the wanted extents; the odd element goes to the end with SAME_UPPER.
std::vector<ExtentExpr> transposed_pads(NodeContext& c, const std::vector<ExtentExpr>& in,
                                        const std::vector<ExtentExpr>& kernel,
                                        const std::vector<ExtentExpr>& out,
                                        const ops::WindowSpec& window,
                                        const std::vector<int64_t>& output_padding) {
  const bool upper = auto_pad_of(c) == "SAME_UPPER";
  const size_t n = in.size();
  std::vector<ExtentExpr> pads(2 * n);
  for (size_t a = 0; a < n; ++a) {
    const int64_t extra = a < output_padding.size() ? output_padding[a] : 0;
    const ExtentExpr full = (in[a] - 1) * at(window.strides, a) + extra +
                            ((kernel[a] - 1) * at(window.dilations, a) + 1);
    const ExtentExpr total = ir::max(full - out[a], 0);
    const ExtentExpr half = ir::floor_div(total, 2);
    pads[a] = upper ? half : total - half;
    pads[a + n] = upper ? total - half : half;
  }
  return pads;
}

// Guards that `window`'s padding leaves something of what `in` is spread to.
void require_rest(NodeContext& c, const std::vector<ExtentExpr>& in,
                  const std::vector<ExtentExpr>& kernel, const ops::WindowSpec& window) {
  const size_t n = in.size();
  if (window.pads.size() != 2 * n) return;  // none, or an error of the op
  for (size_t a = 0; a < n; ++a) {
    const ExtentExpr spread =
        (in[a] - 1) * at(window.strides, a) + ((kernel[a] - 1) * at(window.dilations, a) + 1);
    const ExtentExpr cut = window.pads[a] + window.pads[a + n];
    if (ir::prove_less_equal(cut, (kernel[a] - 1) * at(window.dilations, a))) continue;
    c.builder().guard(ir::logical_or(ir::equal(in[a], 0), ir::less(cut, spread)),
                      "pads must leave elements of the result");
  }
}

Result<void> conv_transpose(NodeContext& c) {
  if (Result<void> ok = require_one_dtype(c, 0, 2); !ok) return ok;
  Result<std::vector<ExtentExpr>> in = spatial_of(c, 0), kernel = spatial_of(c, 1);
  if (!in) return in.error();
  if (!kernel) return kernel.error();
  if (Result<void> ok = check_kernel_shape(c, c.operand(1)); !ok) return ok;
  Result<ops::WindowSpec> window = window_of(c, *in, *kernel);
  if (!window) return window.error();
  std::vector<int64_t> output_padding = c.integers("output_padding");
  if (std::ranges::any_of(output_padding, [](int64_t v) { return v < 0; })) {
    return c.error("output_padding must not be negative");
  }
  std::vector<ExtentExpr> out;
  if (c.has_attribute("output_shape")) {
    std::vector<int64_t> given = c.integers("output_shape");
    if (given.size() == in->size() + 2) given.erase(given.begin(), given.begin() + 2);
    for (int64_t n : given) {
      if (n < 1) return c.error("output_shape must be positive");
      out.push_back(c.constant(n));
    }
    // What the extents need beyond the full result is output padding.
    std::optional<std::vector<int64_t>> x = ops::constant_extents(*in);
    std::optional<std::vector<int64_t>> w = ops::constant_extents(*kernel);
    output_padding.resize(in->size());
    for (size_t a = 0; x && w && a < in->size() && a < given.size(); ++a) {
      const int64_t full =
          ((*x)[a] - 1) * at(window->strides, a) + ((*w)[a] - 1) * at(window->dilations, a) + 1;
      output_padding[a] = std::max<int64_t>(output_padding[a], given[a] - full);
    }
  } else if (pads_to_same(c)) {
    for (size_t a = 0; a < in->size(); ++a) out.push_back((*in)[a] * at(window->strides, a));
  }
  if (!out.empty()) {
    if (out.size() != in->size()) return c.error("output_shape has one extent per spatial axis");
    window->pads = transposed_pads(c, *in, *kernel, out, *window, output_padding);
  } else {
    require_rest(c, *in, *kernel, *window);
  }
  c.set(0, ops::conv_transpose(c.operand(0), c.operand(1), c.operand(2), *window,
                               std::move(output_padding), c.integer("group", 1)));
  return {};
}

// ---- pooling ----

struct Pool {
  std::vector<int64_t> kernel = {};
  ops::WindowSpec window = {};
  bool ceil_mode = false;
};

Result<Pool> pool_of(NodeContext& c, Value x) {
  Pool pool{.kernel = c.integers("kernel_shape"), .ceil_mode = c.integer("ceil_mode") != 0};
  Result<std::vector<ExtentExpr>> in = spatial_of(c, 0, x);
  if (!in) return in.error();
  std::vector<ExtentExpr> kernel;
  for (int64_t n : pool.kernel) {
    if (n < 1) return c.error("kernel_shape must be positive");
    kernel.push_back(c.constant(n));
  }
  Result<ops::WindowSpec> window = window_of(c, *in, kernel);
  if (!window) return window.error();
  pool.window = *std::move(window);
  if (pads_to_same(c)) return pool;
  const std::vector<int64_t> pads = c.integers("pads");
  std::vector<int64_t> missing;
  for (size_t a = 0; a < pool.kernel.size(); ++a) {
    // A window that is all padding has no elements.
    const int64_t span = (pool.kernel[a] - 1) * at(pool.window.dilations, a) + 1;
    for (size_t i = a; i < pads.size(); i += pool.kernel.size()) {
      if (pads[i] >= span) return c.error("pads must be smaller than the kernel");
    }
    missing.push_back(at(pool.window.strides, a) - 1);  // one window is begun with less
  }
  require_fit(c, *in, kernel, pool.window, missing);
  return pool;
}

Result<void> max_pool(NodeContext& c) {
  const Result<ops::MaxPoolOp::Results> results = max_pool_of(c, c.operand(0));
  if (!results) return results.error();
  c.set(0, results->values);
  c.set(1, results->indices);
  return {};
}

Result<void> average_pool(NodeContext& c) {
  const Result<Value> y = average_pool_of(c, c.operand(0));
  if (!y) return y.error();
  c.set(0, *y);
  return {};
}

Result<void> lp_pool(NodeContext& c) {
  if (!c.has(0)) return {};
  Result<Pool> pool = pool_of(c, c.operand(0));
  if (!pool) return pool.error();
  if (c.integer("p", 2) < 1) return c.error("p must be positive");
  c.set(0,
        ops::lp_pool(c.operand(0), pool->kernel, pool->window, pool->ceil_mode, c.integer("p", 2)));
  return {};
}

template <const ops::ReduceOp& op>
Result<void> global_pool(NodeContext& c) {
  if (!c.has(0)) return {};
  std::vector<int64_t> axes = all_axes(c.operand(0).rank());
  if (axes.size() < 3) return c.error("needs rank 3 or more");
  axes.erase(axes.begin(), axes.begin() + 2);
  c.set(0, op(c.operand(0), axes, true));
  return {};
}

// The p-th root of the sum of p-th powers of magnitudes.
Result<void> global_lp_pool(NodeContext& c) {
  const int64_t p = c.integer("p", 2);
  if (p < 1) return c.error("p must be positive");
  if (!c.has(0)) return {};
  std::vector<int64_t> axes = all_axes(c.operand(0).rank());
  if (axes.size() < 3) return c.error("needs rank 3 or more");
  axes.erase(axes.begin(), axes.begin() + 2);
  const Value size = ops::abs(c.operand(0));
  const auto exponent = [&](double e) { return c.scalar(size.dtype(), e); };
  const Value power = p == 1   ? size
                      : p == 2 ? ops::square(size)
                               : ops::pow(size, exponent(static_cast<double>(p)));
  const Value sum = ops::reduce_sum(power, axes, true);
  c.set(0, p == 1   ? sum
           : p == 2 ? ops::sqrt(sum)
                    : ops::pow(sum, exponent(1 / static_cast<double>(p))));
  return {};
}

// Scatters values to the indices of MaxPool, over zeros.
Result<void> max_unpool(NodeContext& c) {
  if (!c.has(0) || !c.has(1)) return {};
  const std::vector<int64_t> kernel = c.integers("kernel_shape"), strides = c.integers("strides"),
                             pads = c.integers("pads");
  std::vector<ExtentExpr> out = ops::extents_of(c.operand(0));
  const size_t n = kernel.size();
  if (out.size() != n + 2) return c.error("kernel_shape has one extent per spatial axis");
  if ((!strides.empty() && strides.size() != n) || (!pads.empty() && pads.size() != 2 * n)) {
    return c.error("strides have one element per spatial axis, pads two");
  }
  for (size_t a = 0; a < n; ++a) {
    const int64_t padding = pads.size() == 2 * n ? pads[a] + pads[a + n] : 0;
    out[a + 2] = (out[a + 2] - 1) * at(strides, a) + (kernel[a] - padding);
  }
  const ExtentExpr total = ir::product(c.pool(), out);
  const Value zeros = ops::full(c.scalar(c.operand(0).dtype(), 0), {total});
  auto flat = [&](Value v) { return ops::reshape(v, {ir::product(c.pool(), ops::extents_of(v))}); };
  const Value filled = ops::scatter_elements(zeros, flat(c.operand(1)), flat(c.operand(0)), 0);
  Value result = ops::reshape(filled, out);
  if (c.has(2)) {
    // Indices count in the inferred shape; a larger one is filled up behind.
    Result<std::vector<ExtentExpr>> given = c.host(2);
    if (!given) return given.error();
    if (given->size() != out.size()) return c.error("output_shape has one extent per axis");
    std::vector<ExtentExpr> before(out.size(), c.constant(0)), after = before;
    for (size_t a = 0; a < out.size(); ++a) {
      c.builder().guard(ir::less_equal(out[a], (*given)[a]),
                        "output_shape must not be smaller than what the windows cover");
      after[a] = (*given)[a] - out[a];
    }
    result = ops::pad(result, std::move(before), std::move(after));
  }
  c.set(0, result);
  return {};
}

Result<void> grid_sample(NodeContext& c) {
  std::string_view mode = c.word("mode", {"linear", "nearest", "cubic", "bilinear", "bicubic"});
  if (mode.starts_with("bi")) mode.remove_prefix(2);  // names before opset 20
  c.set(0, ops::grid_sample(c.operand(0), c.operand(1), *ir::value_named<ops::Interpolation>(mode),
                            c.word("padding_mode", ops::GridPadding::zeros),
                            c.integer("align_corners") != 0));
  return {};
}

// `broadcast` of Gemm allows a broadcast, which always happens.
constexpr ImportRule kNnImportRules[] = {
    {"AveragePool", 1, 22, "X:float",
     "auto_pad ceil_mode count_include_pad dilations kernel_shape! pads strides", average_pool},
    {"Conv", 1, 22, "X:float W:float B:float?",
     "auto_pad dilations group kernel_shape pads strides", conv},
    {"ConvTranspose", 1, 22, "X:float W:float B:float?",
     "auto_pad dilations group kernel_shape output_padding output_shape pads strides",
     conv_transpose},
    {"Einsum", 1, 12, "Inputs:number*", "equation!", einsum},
    {"Gemm", 1, 13, "A:number B:number C:number?", "alpha beta broadcast transA transB", gemm},
    {"GlobalAveragePool", 1, 22, "X:float", "", global_pool<ops::reduce_mean>},
    {"GlobalLpPool", 1, 22, "X:float", "p", global_lp_pool},
    {"GlobalMaxPool", 1, 22, "X:float", "", global_pool<ops::reduce_max>},
    {"GridSample", 1, 22, "X grid:float", "align_corners mode padding_mode", grid_sample},
    {"LpPool", 2, 22, "X:float", "auto_pad ceil_mode dilations kernel_shape! p pads strides",
     lp_pool},
    {"MatMul", 1, 13, "A:number B:number", "", matmul},
    {"MaxPool", 1, 22, "X:number",
     "auto_pad ceil_mode dilations kernel_shape! pads storage_order strides", max_pool},
    {"MaxUnpool", 1, 22, "X I:int output_shape:int?", "kernel_shape! pads strides", max_unpool},
};

}  // namespace

Result<Value> convolution_of(NodeContext& c, Value x, Value w) {
  if (Result<void> ok = require_one_dtype(c, 0, 2); !ok) return ok.error();
  Result<std::vector<ExtentExpr>> in = spatial_of(c, 0, x), kernel = spatial_of(c, 1, w);
  if (!in) return in.error();
  if (!kernel) return kernel.error();
  if (Result<void> ok = check_kernel_shape(c, w); !ok) return ok.error();
  Result<ops::WindowSpec> window = window_of(c, *in, *kernel);
  if (!window) return window.error();
  if (!pads_to_same(c)) require_fit(c, *in, *kernel, *window);
  return ops::convolution(x, w, c.operand(2), *window, c.integer("group", 1));
}

Result<Value> average_pool_of(NodeContext& c, Value x) {
  if (!x.valid()) return x;
  Result<Pool> pool = pool_of(c, x);
  if (!pool) return pool.error();
  return ops::average_pool(x, pool->kernel, pool->window, pool->ceil_mode,
                           c.integer("count_include_pad") != 0);
}

Result<Value> averaged_counts_of(NodeContext& c, Value x) {
  Result<Pool> pool = pool_of(c, x);
  if (!pool) return pool.error();
  const std::vector<int64_t> pads = c.integers("pads");
  const bool is_padded =
      pads_to_same(c) || std::ranges::any_of(pads, [](int64_t n) { return n != 0; });
  if (!is_padded && !pool->ceil_mode) {
    int64_t taps = 1;
    for (int64_t n : pool->kernel) taps *= n;
    return c.scalar(ir::DType::f32, static_cast<double>(taps));
  }
  std::vector<ExtentExpr> extents = ops::extents_of(x);
  extents[0] = extents[1] = c.constant(1);
  const Value ones = ops::broadcast_to(c.scalar(ir::DType::f32, 1), extents);
  const Value inside =
      ops::round(ops::lp_pool(ones, pool->kernel, pool->window, pool->ceil_mode, 1));
  if (c.integer("count_include_pad") == 0) return inside;
  return ops::round(
      ops::div(inside, ops::average_pool(ones, pool->kernel, pool->window, pool->ceil_mode, true)));
}

Result<ops::MaxPoolOp::Results> max_pool_of(NodeContext& c, Value x) {
  if (!x.valid()) return ops::MaxPoolOp::Results{};
  Result<Pool> pool = pool_of(c, x);
  if (!pool) return pool.error();
  return ops::max_pool(x, pool->kernel, pool->window, pool->ceil_mode,
                       c.integer("storage_order") != 0);
}

std::span<const ImportRule> nn_import_rules() {
  return kNnImportRules;
}

}  // namespace ullage::onnx
