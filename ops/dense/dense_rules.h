// What the shape rules and references of matmul, convolution, pooling and their kin share.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/program/kernel_graph.h"
#include "ops/family.h"

namespace ullage::ops {

// ---- shape and dtype rules ----

// Fills result `i`; results may be set in any order.
void set_output(ir::InferContext& ctx, size_t i, ir::DType dtype, ir::ShapeExtent shape);
// "operand 1 must be f32 or f64 (C1): i8". Absent operands pass.
ir::Result<void> require_dtype(const ir::InferContext& ctx, size_t operand, ir::DTypeSet accepted,
                               std::string_view constraint);
// All present operands from `first` on have the dtype of operand 0.
ir::Result<void> require_same_dtype(const ir::InferContext& ctx, size_t first,
                                    std::string_view constraint);
ir::Result<void> require_rank(const ir::InferContext& ctx, size_t operand, size_t rank,
                              std::string_view constraint);
// An axis of extent `live` that promises what `from` promises.
ir::AxisExtent axis_like(ir::ExtentExpr live, const ir::AxisExtent& from);

// Appends one node to the builder of the first valid operand; invalid Values after an error.
std::vector<ir::Value> add_node(const ir::OpDef& op, std::span<const ir::Value> operands,
                                ir::Attributes attributes = {});

// Kernels compute in f32: other floats and small integers are cast on the way in and back on the
// way out. Invalid Values pass.
ir::Value as_f32(ir::Value x);
ir::Value as_dtype_of(ir::Value result, ir::Value operand);

// ---- references ----

// All elements of a tensor: double for floats, uint64_t (two's complement) for integers.
template <class T>
std::vector<T> elements_of(const ir::Tensor& tensor);
// Result `i` from row-major elements; rounds floats, wraps integers.
template <class T>
void set_result(ir::EvaluateContext& ctx, size_t i, const std::vector<T>& elements);

// Elements of a concrete shape.
int64_t count_of(std::span<const int64_t> shape);
// Advances a row-major multi-index; false after the last one.
bool next_index(std::vector<int64_t>& index, const std::vector<int64_t>& shape);

// ---- lowering ----

// The constant extents of a shape, or nothing if one is symbolic.
std::optional<std::vector<int64_t>> constant_shape(const ir::ShapeExtent& shape);
// Push constants of a kernel from its parameter struct.
template <class Params>
std::vector<uint32_t> push_words(const Params& params) {
  static_assert(sizeof(Params) % 4 == 0 && sizeof(Params) <= 128);
  std::vector<uint32_t> words(sizeof(Params) / 4);
  const auto* bytes = reinterpret_cast<const unsigned char*>(&params);
  std::copy(bytes, bytes + sizeof(Params), reinterpret_cast<unsigned char*>(words.data()));
  return words;
}

}  // namespace ullage::ops
