// Graphs and inputs from the samples of op rows.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/graph/builder.h"
#include "ir/graph/tensor.h"

namespace ullage::samples {

// The samples of any row: its own, or for elementwise rows one operand set per accepted dtype.
// `float64` says whether f64 takes part.
std::vector<ir::Sample> samples_of(const ir::OpDef& op, bool float64);

using Sizes = std::vector<std::pair<std::string, int64_t>>;

// Inputs shaped as the sample says, one Value per operand; invalid ones for absent operands.
std::vector<ir::Value> add_sample_inputs(ir::Builder& builder, const ir::Sample& sample,
                                         const Sizes* fixed = nullptr);
// The body of a sample; null where its op takes none.
std::shared_ptr<const ir::ScalarBody> sample_body(const ir::Sample& sample);
// One node of `op` on inputs shaped as the sample says; results become outputs. With `fixed`, the
// symbols are replaced by these numbers.
ir::Result<ir::Graph> sample_graph(const ir::OpDef& op, const ir::Sample& sample,
                                   const Sizes* fixed = nullptr);
// Random elements; operands of one call have seeds that follow each other.
std::vector<ir::Tensor> sample_inputs(const ir::Sample& sample, const Sizes& sizes,
                                      uint32_t seed = 11);

}  // namespace ullage::samples
