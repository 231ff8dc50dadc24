// SideBySide: kernels of a program and their references, run in the same checks.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/context.h"
#include "runtime/self_test/candidates.h"
#include "runtime/self_test/kernel_check.h"

namespace ullage::runtime {

// Both outlive it.
class SideBySide {
 public:
  SideBySide(Context& context, Candidates& kernels) : context_(context), kernels_(kernels) {}

  // Kernels of the kernel_check's node that nothing is known of.
  std::vector<uint32_t> open_in(const KernelCheck& kernel_check) const;
  // Of code that is not compiled yet: these as they are; all that run where none does.
  size_t own_words(const KernelCheck& kernel_check) const;
  size_t reference_words(const KernelCheck& kernel_check) const;

  // Makes them as they are. One that the driver does not compile differs. Errors: device_lost.
  Result<void> make_own(const KernelCheck& kernel_check);
  // With these kernels of the node as they are; others as their references, unless they are
  // checked.
  Result<KernelCheck::RunResult> run(KernelCheck& kernel_check, const std::vector<uint32_t>& fast);
  // Finds those that differ, where the run result of all differed so from `plain`.
  Result<void> blame(KernelCheck& kernel_check, const std::vector<uint32_t>& fast,
                     const KernelCheck::RunResult& plain, const std::string& difference);

 private:
  bool is_plain(uint32_t i, bool tried, const std::vector<uint32_t>& fast) const;

  Context& context_;
  Candidates& kernels_;
};

}  // namespace ullage::runtime
