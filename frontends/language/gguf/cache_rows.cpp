#include "frontends/language/gguf/cache_rows.h"

#include <array>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kBlock = 32;
constexpr double kMostValue = 127;

bool is_joint(CacheTypes types) {
  return types == CacheTypes{};
}

// One side, keys or values.
struct Side {
  CacheType type = CacheType::f32;
  const char *name = "", *scales = "";

  bool is_quantized() const { return type == CacheType::q8_0; }
  DType dtype() const {
    if (is_quantized()) return DType::i8;
    return type == CacheType::f16 ? DType::f16 : DType::f32;
  }
};
std::array<Side, 2> sides_of(CacheTypes types) {
  return {Side{types.keys, "_keys", "_key_scales"}, Side{types.values, "_values", "_value_scales"}};
}

int64_t blocks_of(int64_t columns) {
  return (columns + kBlock - 1) / kBlock;
}

// [..., columns] as [..., blocks, 32], zeros behind the last columns.
Value by_blocks(Value x) {
  ir::ExtentPool& pool = x.builder().pool();
  std::vector<ExtentExpr> extents = ops::extents_of(x);
  const int64_t columns = *ir::as_constant(extents.back()), blocks = blocks_of(columns);
  if (columns != blocks * kBlock) {
    std::vector<ExtentExpr> none(extents.size(), pool.constant(0)), missing = none;
    missing.back() = pool.constant(blocks * kBlock - columns);
    x = ops::pad(x, none, missing);
  }
  extents.back() = pool.constant(blocks);
  extents.push_back(pool.constant(kBlock));
  return ops::reshape(x, extents);
}

// The other way round.
Value in_columns(Value blocks, ExtentExpr columns) {
  std::vector<ExtentExpr> extents = ops::extents_of(blocks);
  extents.pop_back();
  extents.back() = ir::simplify(extents.back() * blocks.builder().pool().constant(kBlock));
  const Value all = ops::reshape(blocks, extents);
  if (*ir::as_constant(extents.back()) == *ir::as_constant(columns)) return all;
  return ops::slice_along(all, all.rank() - 1, blocks.builder().pool().constant(0), columns);
}

// Quantized values and scales.
std::vector<Value> quantized(Value x) {
  const int64_t last[] = {-1};
  const Value blocks = by_blocks(x);
  const Value scales = ops::mul(ops::reduce_max(ops::abs(blocks), last, true), 1 / kMostValue);
  const Value none = x.builder().scalar(DType::f32, 0);
  const Value values =
      ops::round(ops::where(ops::greater(scales, 0.0), ops::div(blocks, scales), none));
  return {in_columns(ops::cast(values, DType::i8), x.extent(x.rank() - 1)),
          ops::cast(ops::squeeze(scales, last), DType::f16)};
}

Value dequantized(Value values, Value scales) {
  const int64_t last[] = {-1};
  const Value blocks = by_blocks(ops::cast(values, DType::f32));
  return in_columns(ops::mul(blocks, ops::unsqueeze(ops::cast(scales, DType::f32), last)),
                    values.extent(values.rank() - 1));
}

}  // namespace

std::vector<CachePart> cache_parts(const DecoderShape& shape, CacheTypes types) {
  std::vector<CachePart> parts;
  for (const int64_t block : shape.cached_blocks()) {
    const std::string name = "cache_" + std::to_string(block);
    const int64_t columns = shape.cache_columns(block);
    if (is_joint(types)) {
      parts.push_back({name, DType::f32, columns});
      continue;
    }
    for (const Side& side : sides_of(types)) {
      parts.push_back({name + side.name, side.dtype(), columns / 2});
      if (side.is_quantized()) {
        parts.push_back({name + side.scales, DType::f16, blocks_of(columns / 2)});
      }
    }
  }
  return parts;
}

int64_t cache_row_bytes(const DecoderShape& shape, CacheTypes types) {
  int64_t bytes = 0;
  for (const CachePart& part : cache_parts(shape, types)) {
    bytes += part.columns * static_cast<int64_t>(ir::size_bytes(part.dtype));
  }
  return bytes;
}

std::vector<Value> cached_rows(Value rows, CacheTypes types) {
  if (is_joint(types) || !rows.valid()) return {rows};
  ir::ExtentPool& pool = rows.builder().pool();
  const size_t axis = rows.rank() - 1;
  const int64_t columns = *ir::as_constant(rows.extent(axis)) / 2;
  std::vector<Value> parts;
  int64_t first = 0;
  for (const Side& side : sides_of(types)) {
    const Value own = ops::slice_along(rows, axis, pool.constant(first), pool.constant(columns));
    first += columns;
    if (side.is_quantized()) {
      const std::vector<Value> both = quantized(own);
      parts.insert(parts.end(), both.begin(), both.end());
    } else {
      parts.push_back(ops::cast(own, side.dtype()));
    }
  }
  return parts;
}

KeysAndValues read_cached(std::span<const Value> parts, CacheTypes types) {
  const Value first = parts.front();
  if (!first.valid()) return {};
  if (is_joint(types)) return {first, first, *ir::as_constant(first.extent(first.rank() - 1)) / 2};
  std::array<Value, 2> read;
  size_t next = 0;
  for (size_t i = 0; i < read.size(); ++i) {
    const Side side = sides_of(types)[i];
    const Value kept = parts[next++];
    read[i] = side.is_quantized() ? dequantized(kept, parts[next++]) : ops::cast(kept, DType::f32);
  }
  return {read[0], read[1], 0};
}

}  // namespace ullage::gguf
