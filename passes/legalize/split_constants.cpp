// One function per kind of reader.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/op.h"
#include "ops/dense/matmul.h"
#include "ops/dense/quantized_weights.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/quantization/quantization.h"
#include "passes/rewrite/replace_nodes.h"

namespace ullage::passes {
namespace {

using ir::ExtentExpr;
using ir::Tensor;
using ir::Value;

// Columns of a part are whole vec4s.
constexpr int64_t kColumns = 4;

// Elements [first, first + count) along an axis.
struct Stretch {
  int64_t first = 0, count = 0;
};

Tensor part_of(const Tensor& whole, size_t axis, const Stretch& stretch) {
  std::vector<int64_t> shape = whole.shape();
  const int64_t extent = shape[axis];
  shape[axis] = stretch.count;
  size_t lines = 1, bytes = ir::size_bytes(whole.dtype());
  for (size_t a = 0; a < shape.size(); ++a) {
    if (a < axis) lines *= static_cast<size_t>(shape[a]);
    if (a > axis) bytes *= static_cast<size_t>(shape[a]);
  }
  Tensor part(whole.dtype(), shape);
  const size_t from = bytes * static_cast<size_t>(extent),
               to = bytes * static_cast<size_t>(stretch.count);
  for (size_t line = 0; line < lines; ++line) {
    std::memcpy(part.mutable_bytes().data() + line * to,
                whole.bytes().data() + line * from + static_cast<size_t>(stretch.first) * bytes,
                to);
  }
  return part;
}

// `extent` of them in parts of at most `most_bytes` where all take `bytes`, each but the
// last a multiple of `unit`; nothing where one part is enough, or a unit is too much.
std::vector<Stretch> stretches_of(int64_t extent, size_t bytes, int64_t most_bytes, int64_t unit) {
  if (static_cast<int64_t>(bytes) <= most_bytes || extent == 0) return {};
  const double of_one = static_cast<double>(bytes) / static_cast<double>(extent);
  const auto fit = static_cast<int64_t>(static_cast<double>(most_bytes) / of_one) / unit * unit;
  std::vector<Stretch> stretches;
  for (int64_t first = 0; fit > 0 && first < extent; first += fit) {
    stretches.push_back({first, std::min(fit, extent - first)});
  }
  return stretches;
}

class Splitter {
 public:
  explicit Splitter(int64_t most_bytes) : most_bytes_(most_bytes) {}

  ir::Result<Value> operator()(ir::Builder& builder, uint32_t n) const {
    const ir::Node node = builder.graph().nodes[n];
    if (node.op == &ops::matmul && !node.body) return product(builder, node);
    if (node.op == &ops::matmul_blocks) return product_by_blocks(builder, node);
    if (node.op == &ops::gather || node.op == &ops::gather_blocks) return gather(builder, node);
    return Value();
  }

 private:
  ir::Result<Value> product(ir::Builder& builder, const ir::Node& node) const;
  ir::Result<Value> product_by_blocks(ir::Builder& builder, const ir::Node& node) const;
  ir::Result<Value> gather(ir::Builder& builder, const ir::Node& node) const;

  // Leaves space for what epilogues pack behind a matrix.
  int64_t most_of_matrix() const { return most_bytes_ - most_bytes_ / 16; }

  int64_t most_bytes_;
};

// Some columns of a constant matrix: of its numbers, or of its quantized values and their scales.
Value columns_of(ir::Builder& builder, ir::ValueId id, const Stretch& stretch) {
  const ir::Graph& graph = builder.graph();
  const auto part = [&](ir::ValueId of) {
    const std::shared_ptr<const Tensor> whole = builder.graph().value(of).constant;
    const size_t last = whole->rank() - 1;
    return builder.constant(whole->shape()[last] == 1 ? *whole : part_of(*whole, last, stretch));
  };
  if (graph.value(id).constant) return part(id);
  const ir::Node quantized = graph.nodes[graph.value(id).producer];
  std::vector<Value> operands;
  for (ir::ValueId operand : quantized.inputs) {
    operands.push_back(operand == ir::kNoValue ? Value() : part(operand));
  }
  return builder.add1(*quantized.op, operands, quantized.attributes);
}

ir::Result<Value> Splitter::product(ir::Builder& builder, const ir::Node& node) const {
  const ir::ValueInfo& b = builder.graph().value(node.inputs[1]);
  const auto quantized = ops::quantized_weights(builder.graph(), node.inputs[1]);
  if (!b.constant && !quantized) return Value();
  const auto columns = ir::as_constant(b.shape[b.shape.rank() - 1].live);
  const size_t bytes = b.constant
                           ? b.constant->size_bytes()
                           : builder.graph().value(quantized->quantized).constant->size_bytes();
  const auto stretches = stretches_of(*columns, bytes, most_of_matrix(), kColumns);
  if (stretches.empty()) return Value();
  std::vector<Value> products;
  for (const Stretch& stretch : stretches) {
    products.push_back(
        ops::matmul(Value(&builder, node.inputs[0]), columns_of(builder, node.inputs[1], stretch)));
  }
  return ops::concat(products, static_cast<int64_t>(products[0].rank()) - 1);
}

ir::Result<Value> Splitter::product_by_blocks(ir::Builder& builder, const ir::Node& node) const {
  const auto blocks = builder.graph().value(node.inputs[1]).constant;
  if (!blocks) return Value();
  const auto stretches =
      stretches_of(blocks->shape()[0], blocks->size_bytes(), most_of_matrix(), kColumns);
  if (stretches.empty()) return Value();
  std::vector<Value> products;
  for (const Stretch& stretch : stretches) {
    const std::array operands = {Value(&builder, node.inputs[0]),
                                 builder.constant(part_of(*blocks, 0, stretch))};
    products.push_back(builder.add1(*node.op, operands, node.attributes));
  }
  return ops::concat(products, static_cast<int64_t>(products[0].rank()) - 1);
}

ir::Result<Value> Splitter::gather(ir::Builder& builder, const ir::Node& node) const {
  const auto data = builder.graph().value(node.inputs[0]).constant;
  const bool are_rows = node.op != &ops::gather || node.attributes[ops::kAxis] == 0;
  if (!data || !are_rows) return Value();
  const int64_t extent = data->shape()[0];
  const auto stretches = stretches_of(extent, data->size_bytes(), most_bytes_, 1);
  if (stretches.empty()) return Value();
  const Value given(&builder, node.inputs[1]);
  const Value is_from_end = ops::less(given, 0.0);
  const Value rows = ops::where(is_from_end, ops::add(given, static_cast<double>(extent)), given);
  std::vector<ExtentExpr> column = ops::extents_of(rows);
  column.resize(rows.rank() + data->rank() - 1, builder.pool().constant(1));
  Value found;
  for (const Stretch& stretch : stretches) {
    const auto first = static_cast<double>(stretch.first);
    const Value there = builder.constant(part_of(*data, 0, stretch));
    const Value part =
        builder.add1(*node.op, std::array{there, ops::sub(rows, first)}, node.attributes);
    const Value is_here = ops::reshape(ops::greater_equal(rows, first), column);
    found = found.valid() ? ops::where(is_here, part, found) : part;
  }
  return found;
}

}  // namespace

ir::Result<void> split_constants(ir::Graph& graph, int64_t most_bytes) {
  return replace_nodes(graph, Splitter(most_bytes));
}

}  // namespace ullage::passes
