// The graphs whose programs contain a kernel, compiled: the test cases of a mutant of the kernel.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// A program for one profile, its operands, and the tolerance of its results.
struct Case {
  std::string name = {};
  ir::DeviceProfile profile = {};
  ir::Graph graph = {};
  ir::Program program = {};
  std::string_view kind = "graph";  // its difference from other cases of the program
  std::vector<std::vector<ir::Tensor>> runs = {};
  std::vector<std::vector<ir::Tensor>> expected = {};  // per run, once prepare() was called
  double relative = 1e-4, absolute = 1e-4;
  bool scaled = true;  // `absolute` counts in units of the largest element
  // Operands that the op may reject or whose result it does not define: runs in which the original
  // differs from the reference are dropped.
  bool optional = false;
  bool adds_kernels = true;  // false: the case is only for kernels that others have, too
};

struct KernelCases {
  std::string msl;
  std::vector<Case*> cases;  // that have the kernel, a few
};

struct CaseIndex {
  std::vector<std::unique_ptr<Case>> cases;
  std::map<std::string, KernelCases> kernels;  // by name
};

// All samples of the registry, at their sizes and larger ones, and as optional cases at random
// sizes, with changed operands and for profiles of less than a device has, and kernel_graphs(), for
// both profiles; at most `most` cases of a kind per kernel. The programs have many large extents
// besides those of the op, so that a wrong slot is another number. Buffers end where the run's data
// do.
ir::Result<CaseIndex> index_cases(size_t most);

// Evaluates the reference, once. Runs that it refuses (a larger size may break a guard) are
// dropped.
void prepare(Case& c);

}  // namespace ullage::test::metal
