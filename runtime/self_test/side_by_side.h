// SideBySide: kernels of a program and their twins, run in the same trials.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "runtime/context.h"
#include "runtime/self_test/candidates.h"
#include "runtime/self_test/trial.h"

namespace ullage::runtime {

// Both outlive it.
class SideBySide {
 public:
  SideBySide(Context& context, Candidates& kernels) : context_(context), kernels_(kernels) {}

  // Kernels of the trial's node that nothing is known of.
  std::vector<uint32_t> open_in(const Trial& trial) const;
  // Of code that is not compiled yet: these as they are; all that run where none does.
  size_t own_words(const Trial& trial) const;
  size_t twin_words(const Trial& trial) const;

  // Makes them as they are. One that the driver does not compile differs. Errors: device_lost.
  Result<void> make_own(const Trial& trial);
  // With these kernels of the node as they are; others as their twins, unless they are proved.
  Result<Trial::Outcome> run(Trial& trial, const std::vector<uint32_t>& fast);
  // Finds those that differ, where the outcome of all differed so from `plain`.
  Result<void> blame(Trial& trial, const std::vector<uint32_t>& fast, const Trial::Outcome& plain,
                     const std::string& difference);

 private:
  bool is_plain(uint32_t i, bool tried, const std::vector<uint32_t>& fast) const;

  Context& context_;
  Candidates& kernels_;
};

}  // namespace ullage::runtime
