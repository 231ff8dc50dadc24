// Inputs and outputs that transforms add to a graph.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::autodiff {

// `name`, or name_2, name_3 ... where inputs and outputs have it already.
std::string free_name(const ir::Graph& graph, const std::string& name);

// The values to differentiate by. Errors: neither an input nor a constant, given twice, not of a
// float dtype.
ir::Result<std::vector<ir::Value>> arguments_of(ir::Builder& builder,
                                                std::span<const ir::ValueId> wrt);

// An input shaped as x, for its tangent or cotangent. An error where x has an extent that is not
// exact, or one that no input can have because device data decides it (axis 0 may).
ir::Result<ir::Value> input_like(ir::Builder& builder, ir::Value x, const std::string& prefix,
                                 const std::string& name);

// The graph's outputs of float dtype, with their names.
struct NamedValue {
  std::string name;
  ir::Value value;
};
std::vector<NamedValue> float_outputs(ir::Builder& builder);

// Outputs "grad_<name>" for the arguments; symbolic zeros become zeros.
ir::Result<void> add_gradients(ir::Builder& builder, std::span<const ir::Value> arguments,
                               std::span<const ir::Value> gradients);

}  // namespace ullage::autodiff
