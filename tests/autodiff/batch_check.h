// Compares vmap of a graph with a loop over the rows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/graph/tensor.h"

namespace ullage::test {

enum class BatchSize : uint8_t { constant, of_run };

// `batched` lists which inputs have a leading batch axis, of `rows` rows. The results of vmap, by
// the reference or on the device, equal those of the graph on each row by the reference, up to
// rounding; results whose rows differ in extent are padded with zeros, and their counts give by how
// much.
void check_batched(const ir::Graph& graph, const std::vector<bool>& batched,
                   const std::vector<ir::Tensor>& inputs, int64_t rows, BatchSize size,
                   const std::string& what);

// Operands that are sorted must stay so: those of other ops may be turned from row to row.
bool may_turn(const ir::OpDef& op);

// Row `index` of [batch, ...].
ir::Tensor row_of(const ir::Tensor& batch, int64_t index);
// [rows, ...] of one tensor's elements, in row k turned by k places where `turned`.
ir::Tensor batch_of(const ir::Tensor& row, int64_t rows, bool turned);

}  // namespace ullage::test
