// What `bench` feeds: sizes from --shape, values from --value or a seeded generator.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "ir/graph/tensor.h"
#include "tools/command/target.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

// Extents of the inputs that were given, in order.
using Sizes = std::vector<std::pair<std::string, std::vector<int64_t>>>;
using Values = std::map<std::string, std::vector<double>>;
using NamedTensors = std::vector<std::pair<std::string, ir::Tensor>>;
using InputInfos = std::vector<ullage_tensor_info>;

// One entry per size; a name that comes again starts the next. Without any --shape one empty size.
ToolResult<std::vector<Sizes>> parse_visits(const std::vector<std::string>& shapes);
ToolResult<Values> parse_values(const std::vector<std::string>& arguments);

// Every name is an input's.
ToolResult<> check_names(const InputInfos& infos, const std::vector<Sizes>& visits,
                         const Values& values);

// For symbols without a bound: the largest value they take in the listed sizes.
void add_default_bounds(const InputInfos& infos, const std::vector<Sizes>& visits,
                        SessionChoices& choices);

// A tensor for every input. An axis that is not given has its symbol's value where another input
// gives it, else 1. The same arguments give the same elements.
ToolResult<NamedTensors> fill_inputs(const InputInfos& infos, const Sizes& sizes,
                                     const Values& values);

}  // namespace ullage::tools
