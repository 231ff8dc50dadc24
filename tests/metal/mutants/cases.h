// The graphs whose programs contain a kernel, compiled: what a mutant of the kernel must pass.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// A program for one profile, what it is run on, and how near results must come.
struct Case {
  std::string name;
  ir::DeviceProfile profile;
  ir::Graph graph;
  ir::Program program;
  std::vector<std::vector<ir::Tensor>> runs;
  double relative = 1e-4, absolute = 1e-4;
};

struct KernelCases {
  std::string msl;
  std::vector<const Case*> cases;  // that have the kernel, a few
};

struct CaseIndex {
  std::vector<std::unique_ptr<Case>> cases;
  std::map<std::string, KernelCases> kernels;  // by name
};

// All samples of the catalogue and samples::kernel_graphs(), for both profiles; at most `most`
// cases per kernel.
ir::Result<CaseIndex> index_cases(size_t most);

}  // namespace ullage::test::metal
