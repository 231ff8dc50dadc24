// Packing of the matrix, and the call.
#include "ops/dense/constant_product.h"

#include <algorithm>
#include <bit>
#include <iterator>

#include "ir/program/lane_registers.h"
#include "ops/code/block_code.h"
#include "ops/code/epilogue.h"
#include "ops/rules/lowering.h"
#include "ops/schedule/by_extent.h"
#include "ops/schedule/byte_tile.h"
#include "ops/schedule/half_tile.h"
#include "ops/schedule/lanes.h"
#include "ops/schedule/narrow_weights.h"
#include "shaders/params/matmul.h"
#include "shaders/params/quantization.h"

namespace ullage::ops {

using namespace ir;

namespace {

constexpr size_t kScalars = std::size(params::MatmulParams{}.scalars);

// Products of so few rows have a separate tile; so many are expected where there are more.
constexpr int64_t kFewRows = 2, kManyRows = 256;
// Of a step that reads several tokens at once.
constexpr int64_t kRowsOfAStep = 8;
// A lane keeps the sums of quantized values of its rows next to those of numbers: of more rows they
// spill. That of a GPU keeps the 32 numbers of each row that share a scale, too.
int64_t rounded_rows(const DeviceProfile& profile) {
  if (profile.device_class == DeviceClass::cpu) return 4;
  const ir::LaneRegisters registers = lane_registers(profile);
  return registers == ir::LaneRegisters::few || registers == ir::LaneRegisters::wide ? 1 : 2;
}

// Panels of the weights. Where elements of a are skipped, so many rows of zeros come first.
PackPiece packed_weights(const Tile& tile, PanelAxes axes, int64_t skipped) {
  const int64_t inner = axes.inner;
  axes.inner += skipped;
  PackPiece piece = panel_piece(tile, axes);
  if (skipped == 0) return piece;
  constexpr uint32_t kInner = 2;  // coordinate
  piece.coordinates[kInner].stride = 0;
  piece.mix = {.coordinate = kInner, .terms = inner, .stride = axes.inner_stride, .weights = {}};
  for (int64_t k = 0; k < axes.inner; ++k)
    for (int64_t t = 0; t < inner; ++t) piece.mix.weights.push_back(k == t + skipped ? 1.f : 0.f);
  return piece;
}

// Passes the longer rows that the kernel reads to it.
void set_parts(KernelCall& call, params::MatmulParams& push, const ConstantProduct& product,
               bool texel) {
  if (product.part) {
    add_define(call.kernel, "PART", 1);
    push.a_matrix[0] = product.part->row_vec4s;
    push.a_matrix[1] = product.part->first_vec4;
    push.a_matrix[2] = product.part->skipped;
  }
  if (product.other == kNoBuffer) return;
  add_define(call.kernel, "INTERLEAVE", 1);
  call.operands.push_back({product.other, Access::read, texel});
  push.b_matrix[0] = product.other_part.row_vec4s;
  push.b_matrix[1] = product.other_part.first_vec4;
}

// Scale and bias of the norm, in vec4s behind what is packed already.
void add_norm(LowerContext& context, const NormalisedRows& norm, int64_t inner,
              std::vector<PackPiece>& pieces) {
  for (ValueId id : {norm.scale, norm.bias}) {
    if (id == kNoValue) continue;
    PackPiece piece;
    piece.constant = context.constants().index_of(id);
    piece.loops = {{.count = (inner + 3) / 4 * 4, .coordinate = 0, .multiplier = 1}};
    piece.coordinates = {{.bound = inner, .stride = 1}};
    pieces.push_back(std::move(piece));
  }
}

// Elements in front of a part of a's rows that the product skips.
int64_t skipped_of(const ConstantProduct& product) {
  return product.part ? product.part->skipped : 0;
}

// The inner axis as kernels run along it, with what is skipped.
int64_t inner_of(const ConstantProduct& product) {
  return product.weights.inner + skipped_of(product);
}

// Would a panel have columns of two parts?
bool shares_panels(const ConstantProduct& product, const Tile& tile) {
  for (size_t i = 0; i + 1 < product.parts.size(); ++i) {
    if (product.parts[i].columns % tile.columns() != 0) return true;
  }
  return false;
}

Tile tile_of(const LowerContext& context, const ConstantProduct& product, int64_t expected_rows) {
  const DeviceProfile& profile = context.profile();
  const PanelAxes& w = product.weights;
  if (product.blocks) {
    const bool rounds = product.activations == Activations::q8;
    Tile tile = choose_block_tile(
        profile, rounds ? std::min(expected_rows, rounded_rows(profile)) : expected_rows);
    while (tile.lanes > 1 && shares_panels(product, tile)) {
      tile.column_lanes = tile.lanes /= 2;
      tile.row_groups *= 2;
    }
    return tile;
  }
  if (product.quantized) return choose_tile(profile, expected_rows, w.columns);
  return choose_product_tile(profile, expected_rows, w.columns, inner_of(product));
}

// Columns' vectors that come in front of those of the node's epilogue.
ColumnConstants first_vectors(const ConstantProduct& product) {
  ColumnConstants first{.bias = product.bias};
  if (product.quantized && product.quantized->is_scaled_by_column())
    first.factor = product.quantized->scale;
  return first;
}

// Where both that it multiplies are stored as f16.
std::optional<HalfTile> half_tile_of(const LowerContext& context, const ConstantProduct& product,
                                     int64_t expected_rows) {
  const PanelAxes& w = product.weights;
  if (product.blocks || product.quantized || product.part || product.norm ||
      context.storage_of_buffer(product.a) != DType::f16 ||
      context.storage_of(context.input(1)) != DType::f16) {
    return std::nullopt;
  }
  return choose_half_tile(context.profile(), expected_rows, w.columns, w.inner);
}

// Where rows are rounded and multiplied by blocks.
std::optional<ByteTile> byte_tile_of(const LowerContext& context, const ConstantProduct& product,
                                     int64_t expected_rows) {
  if (!product.blocks || product.activations != Activations::q8 || product.norm) return {};
  // Sums of rounded rows are kept for 32 numbers each.
  if (has_offset(*product.blocks) && scaled_elements(*product.blocks) < kActivationBlock) return {};
  return choose_byte_tile(context.profile(), expected_rows, product.weights.columns,
                          scaled_elements(*product.blocks));
}

// The rows of a as bytes, with their scales.
BufferId emit_rounded_rows(LowerContext& context, const ConstantProduct& product) {
  constexpr int64_t kWords = 12;  // of a part
  const ExtentExpr parts = simplify(product.rows * (product.weights.inner / kActivationBlock));
  const BufferId rounded = context.scratch(DType::u32, simplify(parts * kWords), "rounded rows");
  KernelCall call;
  call.kernel.file = "quantization/round_rows.comp";
  call.kernel.local_size[0] = independent_lanes(context.profile());
  call.operands = {{product.a, Access::read}, {rounded, Access::write}};
  call.push = push_words(params::RoundRowsParams{.parts = context.slot(parts)});
  call.groups[0] = run_groups(context, parts, call.kernel.local_size[0], 1);
  context.emit(std::move(call));
  return rounded;
}

// The weights with the vectors of epilogue and norm behind them, and where these begin.
struct PackedProduct {
  BufferId buffer = kNoBuffer;
  uint32_t vectors = 0, norm = 0, norm_bias = 0;  // first vec4s; 0 where there are none
  uint32_t scales = 0, zeros = 0;                 // of quantized values
};
PackedProduct pack_product(LowerContext& context, const ConstantProduct& product, const Tile& tile,
                           std::vector<PackPiece> vectors) {
  const int64_t skipped = skipped_of(product);
  const size_t norm = 1 + vectors.size();
  const bool has_vectors = !vectors.empty();
  if (product.norm) add_norm(context, *product.norm, product.weights.inner, vectors);
  PackedProduct packed;
  const auto place = [&](const auto& first_vec4) {
    if (has_vectors) packed.vectors = first_vec4(1);
    if (!product.norm) return;
    packed.norm = first_vec4(norm);
    if (product.norm->is_centred()) packed.norm_bias = first_vec4(norm + 1);
  };
  if (product.quantized) {
    const QuantizedPack pack =
        quantized_pack(context, *product.quantized, tile, std::move(vectors));
    place([&](size_t piece) { return pack.first_vec4(piece); });
    packed.scales = pack.scale == 0 ? 0 : pack.first_vec4(pack.scale);
    packed.zeros = pack.zero == 0 ? 0 : pack.first_vec4(pack.zero);
    packed.buffer = context.constants().packed(pack.recipe);
    return packed;
  }
  PackRecipe recipe;
  if (product.blocks) {
    for (const PanelAxes& part : product.parts)
      recipe.pieces.push_back(block_panel_piece(tile, part, *product.blocks));
  } else {
    recipe.pieces.push_back(packed_weights(tile, product.weights, skipped));
  }
  const size_t matrices = recipe.pieces.size();
  for (PackPiece& vector : vectors) recipe.pieces.push_back(std::move(vector));
  int64_t vector_elements = 4;  // elements of the vectors
  if (product.blocks) {
    recipe.element_bytes = packed_block_bytes(*product.blocks);
    const int64_t parts = 4 / recipe.element_bytes;
    for (PackPiece& vector : std::span(recipe.pieces).subspan(matrices))
      vector = in_parts(vector, parts);
    vector_elements = 4 * parts;
  } else if (skipped == 0) {
    vector_elements = store_narrow(context, context.input(1), recipe);  // sums are of f32
  }
  place([&](size_t piece) {
    return static_cast<uint32_t>(recipe.piece_offset(matrices - 1 + piece) / vector_elements);
  });
  packed.buffer = context.constants().packed(recipe);
  return packed;
}

// ---- which kernel ----------------------------------------------------------------------------

struct ProductCase {
  // Of the file, with the epilogue.
  using Kernel = KernelSource (*)(const ProductCase&, std::string_view file, std::string epilogue);

  const DeviceProfile& profile;
  const ConstantProduct& product;
  const Tile& tile;
  const std::optional<HalfTile>& half;
  const std::optional<ByteTile>& bytes;
};

KernelSource rounded_source(const ProductCase& c, std::string_view file, std::string epilogue) {
  KernelSource source = byte_source(*c.bytes, std::string(file), std::move(epilogue));
  add_block_defines(source, *c.product.blocks, c.product.activations);
  add_block_bytes(source, *c.product.blocks);
  return source;
}

KernelSource block_source(const ProductCase& c, std::string_view file, std::string epilogue) {
  KernelSource source = tile_source(std::string(file), c.tile, std::move(epilogue));
  add_block_product_defines(source, *c.product.blocks, c.product.activations, c.tile, c.profile);
  // Else the whole of a block's part of every row would be loaded before the first product.
  if (c.profile.has(DriverTrait::preloads_unrolled_loops) &&
      c.product.activations == Activations::f32) {
    const int64_t vec4s = has_few_registers(c.profile) ? 1 : needs_light_lanes(c.profile) ? 2 : 4;
    add_define(source, "ROLL", vec4s);
  }
  return source;
}

KernelSource number_source(const ProductCase& c, std::string_view, std::string epilogue) {
  KernelSource source = product_source(c.profile, "matmul", c.tile, c.half, std::move(epilogue));
  if (!c.half) pair_vec4s(source, c.tile, inner_of(c.product));
  return source;
}

constexpr KernelRow<ProductCase> kProducts[] = {
    {.choice = {.files = "quantization/matrices.comp",
                .device = KernelDevice::gpu,
                .dtypes = "blocks, rows rounded to 8 bits",
                .when = "64 rows, 24 columns and more, and the device multiplies matrices of bytes",
                .why = "bytes are multiplied as they are; quantization/round_rows.comp rounds the "
                       "rows"},
     .kernel = rounded_source,
     .serves = [](const ProductCase& c) { return c.bytes.has_value(); }},
    {.choice = {.files = "matmul/quantized.comp",
                .dtypes = "quantized values of 2, 4 and 8 bits",
                .when = "products by quantized values (dequantize_linear)",
                .why = "they are read where they lie, and scaled as sums where a column has one "
                       "scale"},
     .kernel =
         [](const ProductCase& c, std::string_view file, std::string epilogue) {
           return tile_source(std::string(file), c.tile, std::move(epilogue));
         },
     .serves = [](const ProductCase& c) { return c.product.quantized.has_value(); }},
    {.choice = {.files = "quantization/matmul.comp",
                .dtypes = "blocks",
                .when = "other products by blocks of quantized values",
                .why = "lanes lie along the columns, so that as many blocks are read side by side"},
     .kernel = block_source,
     .serves = [](const ProductCase& c) { return c.product.blocks.has_value(); }},
    {.choice = {.files = "tiles of matmul (below)",
                .dtypes = "f32, f16",
                .when = "otherwise",
                .why = "the matrix is packed in panels of the tile"},
     .kernel = number_source},
};

Result<void> emit_packed(LowerContext& context, const ConstantProduct& product, BufferId residual,
                         int64_t expected_rows) {
  const PanelAxes& w = product.weights;
  const std::optional<HalfTile> half = half_tile_of(context, product, expected_rows);
  const std::optional<ByteTile> bytes = byte_tile_of(context, product, expected_rows);
  const Tile tile = half    ? half->tile
                    : bytes ? bytes->tile
                            : tile_of(context, product, expected_rows);
  const int64_t panels = tile.panels(w.columns);
  if (shares_panels(product, tile)) return context.error("a panel would have columns of two parts");
  auto created = make_epilogue(context, first_vectors(product), product.axis, w.columns,
                               panels * tile.columns(), kScalars);
  if (!created) return created.error();
  Epilogue& epilogue = *created;
  const PackedProduct packed = pack_product(context, product, tile, std::move(epilogue.vectors));

  const BufferId rows = bytes ? emit_rounded_rows(context, product) : product.a;
  KernelCall call;
  const ProductCase c{context.profile(), product, tile, half, bytes};
  const KernelRow<ProductCase>& row = choose_kernel<ProductCase>(kProducts, c);
  call.kernel = row.kernel(c, row.choice.files, epilogue.text);
  add_define(call.kernel, "PACKED", 1);
  add_define(call.kernel, "BATCHED", 0);
  add_define(call.kernel, "RESIDUAL", epilogue.residual != kNoValue);
  call.operands = {{rows, Access::read, tile.texel},
                   {packed.buffer, Access::read, tile.texel},
                   {product.to.buffer, Access::write, false}};
  if (residual != kNoBuffer) call.operands.push_back({residual, Access::read, tile.texel});

  params::MatmulParams push{};
  set_parts(call, push, product, tile.texel);
  if (product.blocks) read_block_grid(context, call, *product.blocks);
  if (product.norm) {
    add_define(call.kernel, product.norm->is_centred() ? "NORM" : "RMS", 1);
    push.batch[0] = std::bit_cast<uint32_t>(static_cast<float>(product.norm->epsilon));
    push.batch[1] = packed.norm;
    push.batch[2] = packed.norm_bias;
  }
  if (product.quantized) {
    add_quantized_defines(context, *product.quantized, call.kernel);
    push.batch[3] = block_vec4s(*product.quantized);
    push.b_matrix[2] = packed.scales;
    push.b_matrix[3] = packed.zeros;
  }
  push.rows = context.slot(product.rows);
  push.inner = context.slot(inner_of(product));
  push.columns = context.slot(w.columns);
  push.vectors = packed.vectors;
  set_scalars(push.scalars, epilogue);
  const auto own_vec4s = static_cast<uint32_t>((w.columns + 3) / 4);
  push.row_vec4s = product.to.pixel_vec4s ? product.to.pixel_vec4s : own_vec4s;
  push.first_vec4 = product.to.first_vec4;
  call.push = push_words(push);
  call.groups =
      tile_groups(context, ceil_div(product.rows, tile.rows() * tile.row_groups) * panels);
  context.emit(std::move(call));
  return {};
}

}  // namespace

std::vector<KernelChoice> constant_product_kernels() {
  return choices_of<ProductCase>(kProducts);
}

Result<void> emit_by_rows(LowerContext& context, ExtentExpr rows,
                          const std::function<Result<void>(int64_t)>& emit) {
  const int64_t guess = expected_value(rows), most = bounds(rows).high;
  // A step reads one row, unless it reads the most that there can be.
  const bool is_step = !as_constant(rows) && most <= kRowsOfAStep;
  if (!is_step && (as_constant(rows) || guess > kFewRows)) return emit(guess);
  Result<void> few, many;
  emit_by_extent(
      context, rows, is_step ? 1 : kFewRows, [&] { few = emit(is_step ? 1 : guess); },
      [&] { many = emit(is_step ? most : kManyRows); });
  return few ? many : few;
}

Result<BufferId> read_residual(LowerContext& context, const EpilogueShape& shape,
                               const Layout& layout) {
  const auto epilogue = make_epilogue(context, {.bias = shape.bias}, shape.axis, shape.columns,
                                      shape.columns, kScalars);
  if (!epilogue) return epilogue.error();
  return epilogue->residual == kNoValue ? kNoBuffer
                                        : context.read_stored(epilogue->residual, layout);
}

Result<void> emit_constant_product(LowerContext& context, const ConstantProduct& product) {
  const auto residual = read_residual(
      context, {.bias = product.bias, .axis = product.axis, .columns = product.weights.columns},
      product.out_layout);
  if (!residual) return residual.error();
  const auto emit = [&](int64_t rows) { return emit_packed(context, product, *residual, rows); };
  return product.any_rows ? emit_by_rows(context, product.rows, emit)
                          : emit(expected_value(product.rows));
}

}  // namespace ullage::ops
