// Candidates: the kernels of a program beside their reference kernels, and what is known of each.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "ir/program/program.h"
#include "runtime/context.h"
#include "runtime/self_test/kernel_check.h"
#include "runtime/self_test/reference_kernel.h"
#include "runtime/self_test/self_test_record.h"

namespace ullage::runtime {

// By index of the program's kernels. Both outlive it.
class Candidates {
 public:
  Candidates(Context& context, ir::Program& program);

  // As SelfTestRecord::begin.
  bool begin();

  // Kernels that nothing is known of and whose reference has not come yet, smallest first; those
  // that differ and must become their references.
  std::vector<uint64_t> unknown() const;
  std::vector<uint64_t> differing() const;
  // True: one of these references was new and fits.
  bool take(std::vector<ReferenceKernel> references);

  bool has_reference(uint32_t i) const { return kernels_[i].reference != nullptr; }
  // Has a reference, and nothing is known of it.
  bool is_open(uint32_t i) const { return has_reference(i) && !finding(i); }
  // Smallest first.
  std::vector<uint32_t> open() const;
  const Finding* finding(uint32_t i) const;
  // Kept; one that differs is logged. Kernels of the same code are one.
  void find(uint32_t i, Verdict verdict, const std::string& what);
  // It is on record that these run, until something is found or this is called again.
  void trying(const std::vector<uint32_t>& kernels);
  // Writes what is known, and how long it takes to compile for this driver. REQUIRES: begin().
  void write(double ms_per_word);
  double ms_per_word() const { return record_.ms_per_word(); }
  bool changed() const { return changed_; }

  // As it is, or as its reference, which is there.
  Result<KernelCheck::Form> form(uint32_t i, bool plain);
  // Words that are to be compiled for this form yet.
  size_t words_to_compile(uint32_t i, bool plain) const;

  // Those that differ become their references. The kernels, as they are now, that form() has made.
  Kernels disabled();

 private:
  struct Candidate {
    uint64_t code = 0;
    std::shared_ptr<ir::ProgramKernel> reference;
    std::unique_ptr<Kernel> fast, plain;  // made on demand
  };
  bool suits(const ir::ProgramKernel& kernel, const ir::ProgramKernel& reference) const;
  std::vector<uint32_t> by_size() const;
  void forget_trying();
  void forget_late();

  Context& context_;
  ir::Program& program_;
  SelfTestRecord record_;
  std::vector<Candidate> kernels_;
  std::vector<uint32_t> trying_;  // on record
  bool changed_ = false;
};

}  // namespace ullage::runtime
