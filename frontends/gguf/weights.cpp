#include "frontends/gguf/weights.h"

#include "ir/extent/shape.h"
#include "ir/text/printable.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"

namespace ullage::gguf {
namespace {

using ir::BlockFormat;
using ir::DType;
using ir::Value;

std::string text_of(const std::vector<int64_t>& shape) {
  std::string text;
  for (int64_t extent : shape) {
    text += (text.empty() ? "[" : ", ") + (extent == 0 ? "any" : std::to_string(extent));
  }
  return text + "]";
}

bool fits(const std::vector<int64_t>& shape, const std::vector<int64_t>& wanted) {
  if (shape.size() != wanted.size()) return false;
  for (size_t i = 0; i < shape.size(); ++i) {
    if (wanted[i] != 0 ? shape[i] != wanted[i] : shape[i] == 0) return false;
  }
  return true;
}

}  // namespace

std::optional<ir::Error> Weights::failure() const {
  if (failure_) return failure_;
  for (const TensorEntry& tensor : file_.tensors) {
    if (read_.contains(tensor.name)) continue;
    return ir::unsupported("tensor '" + ir::printable(tensor.name) +
                           "' is no part of the graph that the architecture has here");
  }
  return std::nullopt;
}

const TensorEntry* Weights::entry(const std::string& name, const std::vector<int64_t>& shape) {
  if (failure_) return nullptr;
  read_.insert(name);
  const TensorEntry* const found = file_.find(name);
  if (found == nullptr) {
    failure_ = ir::invalid_file("tensor '" + name + "' is missing");
  } else if (!fits(found->shape, shape)) {
    failure_ = ir::invalid_file("tensor '" + name + "' must be " + text_of(shape) +
                                ", the file has " + text_of(found->shape));
  } else {
    return found;
  }
  return nullptr;
}

Value Weights::constant(const std::string& name, ir::Result<ir::Tensor> tensor) {
  if (tensor) return builder_.constant(std::move(*tensor), name);
  failure_ = ir::in_context("tensor '" + name + "'", tensor.error());
  return {};
}

ir::Result<ir::Tensor> Weights::tensor_of(DType dtype, const std::vector<int64_t>& shape,
                                          std::span<const std::byte> bytes) const {
  return file_.owner ? ir::Tensor::borrowed(dtype, shape, bytes, file_.owner)
                     : ir::Tensor::from_bytes(dtype, shape, bytes);
}

Value Weights::vector(const std::string& name, int64_t extent) {
  const Matrix whole = matrix(name, {extent});
  if (!whole.format) return whole.value;
  return ops::dequantize_blocks(whole.value, *whole.format);
}

Weights::Matrix Weights::matrix(const std::string& name, std::vector<int64_t> shape) {
  const auto [made, is_new] = made_.try_emplace(name);
  if (is_new) made->second = make_matrix(name, std::move(shape));
  return made->second;
}

Weights::Matrix Weights::make_matrix(const std::string& name, std::vector<int64_t> shape) {
  const TensorEntry* const found = entry(name, shape);
  if (found == nullptr) return {};
  shape = found->shape;
  if (const auto* format = std::get_if<BlockFormat>(&found->storage)) {
    shape.back() = shape.back() / ir::block_elements(*format) * ir::block_bytes(*format);
    return {constant(name, tensor_of(DType::u8, shape, found->bytes)), *format};
  }
  const DType dtype = std::get<DType>(found->storage);
  const Value stored = constant(name, tensor_of(dtype, shape, found->bytes));
  return {stored.valid() ? ops::cast(stored, DType::f32) : stored, std::nullopt};
}

Value Weights::product(Value x, const Matrix& matrix) {
  if (!x.valid() || !matrix.value.valid()) return {};
  if (matrix.format) return ops::matmul_blocks(x, matrix.value, *matrix.format);
  return ops::matmul(x, ops::transpose(matrix.value, {1, 0}));
}

std::optional<Weights::Matrix> Weights::stacked(const std::vector<Named>& matrices) {
  std::string name;
  std::vector<const TensorEntry*> entries;
  std::optional<BlockFormat> format;
  for (const Named& matrix : matrices) {
    const TensorEntry* const found = entry(matrix.name, matrix.shape);
    if (found == nullptr) return Matrix{};
    const auto* own = std::get_if<BlockFormat>(&found->storage);
    if (own == nullptr || format.value_or(*own) != *own) return std::nullopt;
    format = *own;
    name += (name.empty() ? "" : "+") + matrix.name;
    entries.push_back(found);
  }
  const auto [made, is_new] = made_.try_emplace(name);
  if (!is_new) return made->second;
  std::vector<std::byte> bytes;
  int64_t rows = 0;
  for (const TensorEntry* part : entries) {
    bytes.insert(bytes.end(), part->bytes.begin(), part->bytes.end());
    rows += part->shape[0];
  }
  const int64_t row_bytes = static_cast<int64_t>(bytes.size()) / rows;
  made->second = {constant(name, ir::Tensor::from_bytes(DType::u8, {rows, row_bytes}, bytes)),
                  format};
  return made->second;
}

Value Weights::products(Value x, const std::vector<Named>& matrices) {
  if (const auto whole = stacked(matrices)) return product(x, *whole);
  std::vector<Value> parts;
  for (const auto& [name, shape] : matrices) parts.push_back(product(x, matrix(name, shape)));
  return ops::concat(parts, -1);
}

Value Weights::rows_of(const Matrix& matrix, Value indices) {
  if (!matrix.value.valid()) return {};
  const Value rows = ops::gather(matrix.value, indices, 0);
  return matrix.format ? ops::dequantize_blocks(rows, *matrix.format) : rows;
}

}  // namespace ullage::gguf
