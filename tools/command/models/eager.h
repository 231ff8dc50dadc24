// Eager runs: a graph compiled, run once and forgotten, results at their live extents. The third
// form of data-dependent results besides `size=` and bounded; a call, never a node of a graph.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

// A program and the file in memory that it lives in.
struct CompiledProgram {
  std::shared_ptr<const std::vector<std::byte>> bytes;
  Program program;
  std::vector<std::string> capacities;  // names of those that a session requires bounds for
};

// Compiled for the context's device, written as a program file and loaded from it.
ir::Result<CompiledProgram> compile_program(const Context& context, const ir::Graph& graph);

struct EagerResult {
  std::vector<ir::Tensor> outputs;
  ullage_statistics statistics = {};
};

// One submission and one host wait, counted; one more for each time that an axis which nothing
// bounds turns out larger than its capacity (statistics.retries). `inputs` in the graph's order.
ir::Result<EagerResult> run_eager(const Context& context, const ir::Graph& graph,
                                  std::span<const ir::Tensor> inputs);

}  // namespace ullage::tools
