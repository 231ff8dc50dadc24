// Candidates: the kernels of a program with their reference kernels, and the results for each.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/program/program.h"
#include "runtime/context.h"
#include "runtime/self_test/kernel_check.h"
#include "runtime/self_test/reference_kernel.h"
#include "runtime/self_test/self_test_record.h"

namespace ullage::runtime {

// By index of the kernels of the program. Both arguments outlive it.
class Candidates {
 public:
  Candidates(Context& context, ir::Program& program);

  // As SelfTestRecord::begin.
  bool begin();

  // Kernels without a result whose reference kernels are still missing, smallest first; and
  // disabled kernels, which their reference kernels must replace.
  std::vector<uint64_t> unknown() const;
  std::vector<uint64_t> without_replacement() const;
  // Whether a load of the program has kernels to replace or to log.
  bool has_changes() const;
  // Adds reference kernels. True: one of them was new and fits.
  bool take(std::span<const ReferenceKernel> references);

  bool has_reference(uint32_t i) const { return kernels_[i].reference != nullptr; }
  // Whether the kernel has a reference kernel and no result yet, and may run.
  bool is_open(uint32_t i) const { return has_reference(i) && !finding(i) && !is_disabled(i); }
  // Smallest first.
  std::vector<uint32_t> open() const;
  const Finding* finding(uint32_t i) const;
  bool is_disabled(uint32_t i) const { return record_.disabled().has(kernels_[i].code); }
  // Records a result; logs it if the kernel differs. Kernels with the same code share it.
  void find(uint32_t i, Verdict verdict, const std::string& what);
  // Records that these kernels are running, until they get a result or this is called again.
  void begin_checks(const std::vector<uint32_t>& kernels);
  // Writes the results, and the compile speed of this driver. REQUIRES: begin().
  void write(double ms_per_word);
  double ms_per_word() const { return record_.ms_per_word(); }
  bool changed() const { return changed_; }

  // The kernel itself, or with `plain` its reference kernel, which must exist.
  Result<KernelCheck::Variant> variant(uint32_t i, bool plain);
  // Words of code of this variant that are not compiled yet.
  size_t words_to_compile(uint32_t i, bool plain) const;

  // Replaces disabled kernels by their reference kernels, with a line in the log. Returns the
  // kernels that variant() has created.
  Kernels replace_disabled();

 private:
  struct Candidate {
    uint64_t code = 0;
    std::shared_ptr<ir::ProgramKernel> reference;
    SharedKernel fast, plain;  // created on demand
  };
  bool suits(const ir::ProgramKernel& kernel, const ir::ProgramKernel& reference) const;
  std::vector<uint32_t> by_size() const;
  void forget_trying();
  void forget_late();
  void log_replaced() const;

  Context& context_;
  ir::Program& program_;
  SelfTestRecord record_;
  std::vector<Candidate> kernels_;
  std::vector<uint32_t> in_check_;  // recorded as running
  bool changed_ = false;
};

}  // namespace ullage::runtime
