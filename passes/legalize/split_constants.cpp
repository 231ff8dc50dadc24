// One function per kind of reader.
#include "passes/legalize/legalize.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <functional>
#include <map>
#include <utility>
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

// Rows of the outermost axis stay where they are, others are copied.
Tensor part_of(const std::shared_ptr<const Tensor>& whole, size_t axis, const Stretch& stretch) {
  std::vector<int64_t> shape = whole->shape();
  const int64_t extent = shape[axis];
  shape[axis] = stretch.count;
  size_t lines = 1, bytes = ir::size_bytes(whole->dtype());
  for (size_t a = 0; a < shape.size(); ++a) {
    if (a < axis) lines *= static_cast<size_t>(shape[a]);
    if (a > axis) bytes *= static_cast<size_t>(shape[a]);
  }
  const size_t from = bytes * static_cast<size_t>(extent),
               to = bytes * static_cast<size_t>(stretch.count);
  const auto line_of = [&](size_t line) {
    return whole->bytes().subspan(line * from + static_cast<size_t>(stretch.first) * bytes, to);
  };
  if (lines == 1) return *Tensor::borrowed(whole->dtype(), shape, line_of(0), whole);
  Tensor part(whole->dtype(), shape);
  for (size_t line = 0; line < lines; ++line) {
    std::memcpy(part.mutable_bytes().data() + line * to, line_of(line).data(), to);
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

  ir::Result<Value> operator()(ir::Builder& builder, uint32_t n) {
    const ir::Node node = builder.graph().nodes[n];
    if (node.op == &ops::matmul && !node.body) return product(builder, node);
    if (node.op == &ops::matmul_blocks) return product_by_blocks(builder, node);
    if (node.op == &ops::gather || node.op == &ops::gather_blocks) return gather(builder, node);
    return Value();
  }

 private:
  // Some rows of a constant.
  struct Rows {
    Value value;
    int64_t first = 0;
  };

  ir::Result<Value> product(ir::Builder& builder, const ir::Node& node) const;
  ir::Result<Value> product_by_blocks(ir::Builder& builder, const ir::Node& node);
  ir::Result<Value> gather(ir::Builder& builder, const ir::Node& node);
  const std::vector<Rows>& parts_of_rows(ir::Builder& builder, ir::ValueId id, bool are_blocks);

  // Leaves space for what epilogues pack behind a matrix.
  int64_t most_of_matrix() const { return most_bytes_ - most_bytes_ / 16; }

  int64_t most_bytes_;
  // Of constants that were split by rows: of blocks, or of numbers.
  std::map<std::pair<ir::ValueId, bool>, std::vector<Rows>> parts_;
};

// Empty where one part is enough. Blocks have the same parts for all readers, so that the device
// has a table once that rows are looked up in and multiplied by.
const std::vector<Splitter::Rows>& Splitter::parts_of_rows(ir::Builder& builder, ir::ValueId id,
                                                           bool are_blocks) {
  const auto [found, is_new] = parts_.try_emplace({id, are_blocks});
  if (!is_new) return found->second;
  const std::shared_ptr<const Tensor> whole = builder.graph().value(id).constant;
  const int64_t rows = whole->shape()[0];
  for (const Stretch& stretch :
       are_blocks ? stretches_of(rows, whole->size_bytes(), most_of_matrix(), kColumns)
                  : stretches_of(rows, whole->size_bytes(), most_bytes_, 1)) {
    found->second.push_back({builder.constant(part_of(whole, 0, stretch)), stretch.first});
  }
  return found->second;
}

// Some columns of a constant matrix: of its numbers, or of its quantized values and their scales.
Value columns_of(ir::Builder& builder, ir::ValueId id, const Stretch& stretch) {
  const ir::Graph& graph = builder.graph();
  const auto part = [&](ir::ValueId of) {
    const std::shared_ptr<const Tensor> whole = builder.graph().value(of).constant;
    const size_t last = whole->rank() - 1;
    return builder.constant(whole->shape()[last] == 1 ? *whole : part_of(whole, last, stretch));
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

ir::Result<Value> Splitter::product_by_blocks(ir::Builder& builder, const ir::Node& node) {
  int64_t bytes = 0;
  for (const ir::ValueId id : std::span(node.inputs).subspan(1)) {
    const auto blocks = builder.graph().value(id).constant;
    if (!blocks) return Value();
    bytes += static_cast<int64_t>(blocks->size_bytes());
  }
  if (bytes <= most_of_matrix()) return Value();
  std::vector<Value> products;
  const auto add = [&](Value blocks) {
    const std::array operands = {Value(&builder, node.inputs[0]), blocks};
    products.push_back(builder.add1(*node.op, operands, node.attributes));
  };
  for (const ir::ValueId id : std::span(node.inputs).subspan(1)) {
    const auto& parts = parts_of_rows(builder, id, true);
    if (parts.empty()) add(Value(&builder, id));
    for (const Rows& part : parts) add(part.value);
  }
  if (products.size() == 1) return Value();
  return ops::concat(products, static_cast<int64_t>(products[0].rank()) - 1);
}

ir::Result<Value> Splitter::gather(ir::Builder& builder, const ir::Node& node) {
  const auto data = builder.graph().value(node.inputs[0]).constant;
  const bool are_rows = node.op != &ops::gather || node.attributes[ops::kAxis] == 0;
  if (!data || !are_rows) return Value();
  const auto& parts = parts_of_rows(builder, node.inputs[0], node.op == &ops::gather_blocks);
  if (parts.empty()) return Value();
  const Value given(&builder, node.inputs[1]);
  const Value is_from_end = ops::less(given, 0.0);
  const auto extent = static_cast<double>(data->shape()[0]);
  const Value rows = ops::where(is_from_end, ops::add(given, extent), given);
  std::vector<ExtentExpr> column = ops::extents_of(rows);
  column.resize(rows.rank() + data->rank() - 1, builder.pool().constant(1));
  Value found;
  for (const Rows& there : parts) {
    const auto first = static_cast<double>(there.first);
    const Value part =
        builder.add1(*node.op, std::array{there.value, ops::sub(rows, first)}, node.attributes);
    const Value is_here = ops::reshape(ops::greater_equal(rows, first), column);
    found = found.valid() ? ops::where(is_here, part, found) : part;
  }
  return found;
}

}  // namespace

ir::Result<void> split_constants(ir::Graph& graph, int64_t most_bytes) {
  Splitter splitter(most_bytes);
  return replace_nodes(graph, std::ref(splitter));
}

}  // namespace ullage::passes
