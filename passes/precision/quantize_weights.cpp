// One function per kind of reader.
#include "passes/precision/precision.h"

#include <functional>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/op.h"
#include "ops/dense/matmul.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::DType;
using ir::Tensor;
using ir::Value;

class Quantizer {
 public:
  explicit Quantizer(ir::BlockFormat format) : format_(format) {}

  ir::Result<Value> operator()(ir::Builder& builder, uint32_t n);

 private:
  ir::Result<Value> product(ir::Builder& builder, const ir::Node& node);
  ir::Result<Value> gather(ir::Builder& builder, const ir::Node& node);
  // The matrix, or its transpose, as rows of blocks; once for each constant and each of these.
  ir::Result<Value> blocks_of(ir::Builder& builder, ir::ValueId id, bool is_transposed);
  bool is_whole(int64_t numbers) const { return numbers % ir::block_elements(format_) == 0; }

  ir::BlockFormat format_;
  std::map<std::pair<ir::ValueId, bool>, Value> blocks_;
};

// The constant's last two extents if it is one f32 matrix.
std::optional<std::pair<int64_t, int64_t>> matrix_of(const ir::ValueInfo& value) {
  if (!value.constant || value.dtype != DType::f32 || value.constant->rank() < 2) {
    return std::nullopt;
  }
  const std::vector<int64_t>& shape = value.constant->shape();
  const std::pair extents(shape[shape.size() - 2], shape[shape.size() - 1]);
  const bool is_one = extents.first * extents.second == value.constant->element_count();
  return is_one && value.constant->element_count() > 0 ? std::optional(extents) : std::nullopt;
}

ir::Result<Value> Quantizer::blocks_of(ir::Builder& builder, ir::ValueId id, bool is_transposed) {
  Value& known = blocks_[{id, is_transposed}];
  if (known.valid()) return known;
  const ir::ValueInfo value = builder.graph().value(id);
  auto [rows, columns] = *matrix_of(value);
  std::vector<float> numbers(static_cast<size_t>(rows * columns));
  for (int64_t i = 0; i < rows * columns; ++i) {
    const int64_t at = is_transposed ? i % columns * rows + i / columns : i;
    numbers[static_cast<size_t>(at)] = static_cast<float>(value.constant->number(i));
  }
  if (is_transposed) std::swap(rows, columns);
  Tensor blocks(DType::u8,
                {rows, columns / ir::block_elements(format_) * ir::block_bytes(format_)});
  if (auto ok = ir::quantize(format_, numbers, blocks.mutable_bytes()); !ok) {
    return ir::in_context("constant '" + value.name + "'", ok.error());
  }
  return known = builder.constant(std::move(blocks), value.name);
}

ir::Result<Value> Quantizer::product(ir::Builder& builder, const ir::Node& node) {
  const auto matrix = matrix_of(builder.graph().value(node.inputs[1]));
  if (!matrix || !is_whole(matrix->first)) return Value();
  auto blocks = blocks_of(builder, node.inputs[1], true);
  if (!blocks) return blocks;
  return ops::matmul_blocks(Value(&builder, node.inputs[0]), *blocks, format_);
}

ir::Result<Value> Quantizer::gather(ir::Builder& builder, const ir::Node& node) {
  const ir::ValueInfo& data = builder.graph().value(node.inputs[0]);
  const auto matrix = matrix_of(data);
  const bool are_rows = matrix && data.constant->rank() == 2 && node.attributes[ops::kAxis] == 0;
  if (!are_rows || !is_whole(matrix->second)) return Value();
  auto blocks = blocks_of(builder, node.inputs[0], false);
  if (!blocks) return blocks;
  return ops::gather_blocks(*blocks, Value(&builder, node.inputs[1]), format_);
}

ir::Result<Value> Quantizer::operator()(ir::Builder& builder, uint32_t n) {
  const ir::Node node = builder.graph().nodes[n];
  if (node.op == &ops::matmul && !node.body) return product(builder, node);
  if (node.op == &ops::gather) return gather(builder, node);
  return Value();
}

}  // namespace

ir::Result<void> quantize_weights(ir::Graph& graph, ir::BlockFormat format) {
  Quantizer quantizer(format);
  return replace_nodes(graph, std::ref(quantizer));
}

}  // namespace ullage::passes
