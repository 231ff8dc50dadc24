// CheckChoice: the nodes, sizes and data with which the kernels of a program are checked.
#pragma once

#include <optional>
#include <vector>

#include "runtime/self_test/generated_data.h"
#include "runtime/self_test/kernel_check.h"

namespace ullage::runtime {

// The program and the device outlive it; meanwhile a dispatch may get another kernel.
class CheckChoice {
 public:
  CheckChoice(const ir::Program& program, const Device& device);

  // Whether no sizes satisfy the guards of the program.
  bool has_none() const { return sizes_.empty(); }
  // Checks of different sizes, taken in rotation from the nodes that call the kernel; small ones if
  // there are any, else the smallest. They own no memory before they run, and refer to data of this
  // object.
  std::vector<KernelCheck> of(uint32_t kernel) const;

 private:
  std::vector<NodeRange> nodes_of(uint32_t kernel) const;

  const ir::Program& program_;
  const Device& device_;
  const CheckProgram shared_;
  const std::vector<CheckSizes> sizes_;
  const std::vector<NodeRange> ranges_;
};

// The range of the operands for the check with this index of a kernel. Sizes and ranges are nearly
// independent, so the first check uses all ranges, and each of the others two.
std::vector<Range> ranges_of(size_t kernel_check);

}  // namespace ullage::runtime
