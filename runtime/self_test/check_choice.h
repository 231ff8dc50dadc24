// CheckChoice: in which nodes of a program, at which sizes and on what numbers its kernels are
// tried.
#pragma once

#include <optional>
#include <vector>

#include "runtime/self_test/kernel_check.h"
#include "runtime/self_test/made_data.h"

namespace ullage::runtime {

// The program and the device outlive it; a dispatch may meanwhile be given another kernel.
class CheckChoice {
 public:
  CheckChoice(const ir::Program& program, const Device& device);

  // No sizes that are known of keep the program's guards.
  bool has_none() const { return sizes_.empty(); }
  // Each of other sizes, in turns in the nodes that call the kernel; small ones where there are
  // any, else the smallest. They hold nothing before they run, and point to what is in here.
  std::vector<KernelCheck> of(uint32_t kernel) const;

 private:
  std::vector<NodeRange> nodes_of(uint32_t kernel) const;

  const ir::Program& program_;
  const Device& device_;
  const CheckProgram shared_;
  const std::vector<CheckSizes> sizes_;
  const std::vector<NodeRange> ranges_;
};

// Of operands in a kernel's kernel_check of this index: sizes and kinds of numbers have little to
// do with each other, so that the first has all kinds, and each of the others two.
std::vector<Range> ranges_of(size_t kernel_check);

}  // namespace ullage::runtime
