// SideBySide: runs kernels of a program and their reference kernels in the same checks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/context.h"
#include "runtime/self_test/candidates.h"
#include "runtime/self_test/kernel_check.h"

namespace ullage::runtime {

// Both arguments outlive it.
class SideBySide {
 public:
  SideBySide(Context& context, Candidates& kernels) : context_(context), kernels_(kernels) {}

  // Kernels of the node of the check that have no result yet.
  std::vector<uint32_t> open_in(const KernelCheck& kernel_check) const;
  // Words of code that is not compiled yet: of the kernels themselves, and of all that run if none
  // of them does.
  size_t own_words(const KernelCheck& kernel_check) const;
  size_t reference_words(const KernelCheck& kernel_check) const;

  // Creates the kernels themselves. One that the driver fails to compile differs. Errors:
  // device_lost.
  Result<void> compile_own(const KernelCheck& kernel_check);
  // Runs these kernels of the node themselves; others as their reference kernels, unless they are
  // checked.
  Result<KernelCheck::RunResult> run(KernelCheck& kernel_check, const std::vector<uint32_t>& fast);
  // Finds the kernels that differ, if the result of all of them differed from `plain`.
  Result<void> blame(KernelCheck& kernel_check, const std::vector<uint32_t>& fast,
                     const KernelCheck::RunResult& plain, const std::string& difference);

 private:
  bool is_plain(uint32_t i, bool of_node, const std::vector<uint32_t>& fast) const;

  Context& context_;
  Candidates& kernels_;
};

}  // namespace ullage::runtime
