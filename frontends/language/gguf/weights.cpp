#include "frontends/language/gguf/weights.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "base/printable.h"
#include "ir/extent/shape.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"

namespace ullage::gguf {
namespace {

using ir::BlockFormat;
using ir::DType;
using ir::Value;

// `any`: what an extent of 0 is called.
std::string text_of(const std::vector<int64_t>& shape, const char* any) {
  std::string text;
  for (int64_t extent : shape) {
    text += (text.empty() ? "[" : ", ") + (extent == 0 ? any : std::to_string(extent));
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
  if (builder_.failed()) return builder_.error();
  for (const TensorEntry& tensor : file_.tensors) {
    const auto begins = [&](const std::string& prefix) { return tensor.name.starts_with(prefix); };
    if (read_.contains(tensor.name) || std::ranges::any_of(left_, begins)) continue;
    return ir::unsupported("tensor '" + ir::printable(tensor.name) +
                           "' is no part of the graph that the architecture has here");
  }
  for (const auto& [name, matrices] : adapters_) {
    if (adapted_.contains(name)) continue;
    return ir::unsupported("adapters of tensor '" + ir::printable(name) +
                           "' are not supported: it is no projection of a block");
  }
  return std::nullopt;
}

int64_t Weights::rows(std::string_view name) const {
  const TensorEntry* const found = file_.find(name);
  return found == nullptr || found->shape.empty() ? 0 : found->shape.front();
}

const TensorEntry* Weights::entry(const std::string& name, const std::vector<int64_t>& shape) {
  if (failure_) return nullptr;
  read_.insert(name);
  const TensorEntry* const found = file_.find(name);
  if (found == nullptr) {
    failure_ = ir::invalid_file("tensor '" + name + "' is missing");
  } else if (!fits(found->shape, shape)) {
    failure_ = ir::invalid_file("tensor '" + name + "' must be " + text_of(shape, "any") +
                                ", the file has " + text_of(found->shape, "0"));
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

Value Weights::numbers(const std::string& name, std::vector<int64_t> shape) {
  const Matrix whole = matrix(name, std::move(shape));
  if (!whole.format) return whole.value;
  return ops::dequantize_blocks(whole.value, *whole.format);
}

Value Weights::reshaped(const std::string& name, const std::vector<int64_t>& shape) {
  const TensorEntry* const found = file_.find(name);
  const auto count = [](const std::vector<int64_t>& extents) {
    return std::accumulate(extents.begin(), extents.end(), int64_t{1}, std::multiplies<>());
  };
  if (found == nullptr || count(found->shape) != count(shape)) return numbers(name, shape);
  const Value all = numbers(name, found->shape);
  if (!all.valid()) return {};
  std::vector<ir::ExtentExpr> extents;
  for (int64_t extent : shape) extents.push_back(builder_.pool().constant(extent));
  return ops::reshape(all, std::move(extents));
}

bool Weights::is_matrix(std::string_view name) const {
  const TensorEntry* const found = file_.find(name);
  return found != nullptr && found->shape.size() == 2;
}

std::vector<double> Weights::elements(const std::string& name, int64_t extent) {
  const TensorEntry* const found = entry(name, {extent});
  if (found == nullptr) return {};
  const auto* const dtype = std::get_if<DType>(&found->storage);
  if (dtype == nullptr || *dtype != DType::f32) {
    failure_ = ir::unsupported("tensor '" + name + "' must be f32, the file has " +
                               std::string(name_of(found->storage)));
    return {};
  }
  const auto tensor = tensor_of(DType::f32, found->shape, found->bytes);
  if (!tensor) {
    failure_ = ir::in_context("tensor '" + name + "'", tensor.error());
    return {};
  }
  std::vector<double> numbers;
  for (int64_t i = 0; i < extent; ++i) numbers.push_back(tensor->number(i));
  return numbers;
}

Weights::Matrix Weights::matrix(const std::string& name, std::vector<int64_t> shape) {
  const auto [built, is_new] = built_.try_emplace(name);
  if (is_new) built->second = make_matrix(name, std::move(shape));
  return built->second;
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

Value Weights::adapted(Value y, Value x, std::span<const Named> matrices) {
  const auto has_none = [&](const Named& matrix) { return !adapters_.contains(matrix.name); };
  if (!y.valid() || std::ranges::all_of(matrices, has_none)) return y;
  std::vector<Value> added;
  for (const auto& [name, shape] : matrices) {
    if (const auto found = adapters_.find(name); found != adapters_.end()) {
      adapted_.insert(name);
      added.push_back(gguf::product(x, found->second));
    } else {
      added.push_back(ops::full(builder_.scalar(DType::f32, 0),
                                {x.extent(0), builder_.pool().constant(shape[0])}));
    }
  }
  return ops::add(y, added.size() == 1 ? added[0] : ops::concat(added, -1));
}

Value Weights::product(Value x, const Named& matrix) {
  return adapted(product(x, this->matrix(matrix.name, matrix.shape)), x, {&matrix, 1});
}

Value Weights::biased(Value y, const std::string& name, int64_t rows) {
  const std::string bias = name + ".bias";
  return has(bias) && y.valid() ? ops::add(y, vector(bias, rows)) : y;
}

Value Weights::linear(Value x, const std::string& name, int64_t rows, int64_t columns) {
  return biased(product(x, Named{name + ".weight", {rows, columns}}), name, rows);
}

std::optional<std::vector<Value>> Weights::stacked(const std::vector<Named>& matrices) {
  using ops::MatmulBlocksOp;
  std::string name;
  std::vector<const TensorEntry*> entries;
  std::optional<BlockFormat> format;
  bool are_parts = matrices.size() <= MatmulBlocksOp::kMostParts;
  for (const Named& matrix : matrices) {
    const TensorEntry* const found = entry(matrix.name, matrix.shape);
    if (found == nullptr) return std::vector<Value>{Value()};
    const auto* own = std::get_if<BlockFormat>(&found->storage);
    if (own == nullptr || format.value_or(*own) != *own) return std::nullopt;
    format = *own;
    name += (name.empty() ? "" : "+") + matrix.name;
    are_parts = are_parts &&
                (&matrix == &matrices.back() || found->shape[0] % MatmulBlocksOp::kPartRows == 0);
    entries.push_back(found);
  }
  if (are_parts) {
    std::vector<Value> parts;
    for (const Named& part : matrices) parts.push_back(matrix(part.name, part.shape).value);
    return parts;
  }
  const auto [built, is_new] = built_.try_emplace(name);
  if (is_new) {
    std::vector<std::byte> bytes;
    int64_t rows = 0;
    for (const TensorEntry* part : entries) {
      bytes.insert(bytes.end(), part->bytes.begin(), part->bytes.end());
      rows += part->shape[0];
    }
    const int64_t row_bytes = static_cast<int64_t>(bytes.size()) / rows;
    built->second = {constant(name, ir::Tensor::from_bytes(DType::u8, {rows, row_bytes}, bytes)),
                     format};
  }
  return std::vector<Value>{built->second.value};
}

Value Weights::products(Value x, const std::vector<Named>& matrices) {
  if (const auto whole = stacked(matrices)) {
    if (!whole->front().valid()) return {};  // after a failure
    const auto format = std::get<BlockFormat>(file_.find(matrices[0].name)->storage);
    return adapted(ops::matmul_blocks(x, *whole, format), x, matrices);
  }
  std::vector<Value> parts;
  for (const Named& matrix : matrices) parts.push_back(product(x, matrix));
  return ops::concat(parts, -1);
}

Value Weights::rows_of(const Matrix& matrix, Value indices) {
  if (!matrix.value.valid()) return {};
  return matrix.format ? ops::gather_blocks(matrix.value, indices, *matrix.format)
                       : ops::gather(matrix.value, indices, 0);
}

}  // namespace ullage::gguf
