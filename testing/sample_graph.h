// Graphs and inputs from the samples of op definitions.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

// The samples of any op: its own, or for elementwise ops one operand set per accepted dtype.
// `float64`: include f64.
std::vector<Sample> samples_of(const ir::OpDef& op, bool float64);

using Sizes = std::vector<std::pair<std::string, int64_t>>;

// Inputs shaped as in the sample, one Value per operand; invalid ones for absent operands.
std::vector<ir::Value> add_sample_inputs(ir::Builder& builder, const Sample& sample,
                                         const Sizes* fixed = nullptr);
// The body of a sample; null for ops without a body.
std::shared_ptr<const ir::ScalarBody> sample_body(const Sample& sample);
// One node of `op` on inputs shaped as in the sample; results become outputs. With `fixed`, these
// numbers replace the symbols.
ir::Result<ir::Graph> sample_graph(const ir::OpDef& op, const Sample& sample,
                                   const Sizes* fixed = nullptr);
// Random elements; operands of one call have consecutive seeds.
std::vector<ir::Tensor> sample_inputs(const Sample& sample, const Sizes& sizes, uint32_t seed = 11);

}  // namespace ullage::samples
