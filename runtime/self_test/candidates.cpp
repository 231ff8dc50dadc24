// The record is read each time: kernels with the same code share an entry.
#include "runtime/self_test/candidates.h"

#include <algorithm>
#include <numeric>

#include "base/message.h"
#include "runtime/loaded_program.h"

namespace ullage::runtime {

Candidates::Candidates(Context& context, ir::Program& program)
    : context_(context),
      program_(program),
      record_(context.options().device.cache_directory, context.device().info()),
      kernels_(program.kernels.size()) {
  for (size_t i = 0; i < kernels_.size(); ++i) kernels_[i].code = code_hash(program.kernels[i]);
  forget_late();
}

bool Candidates::begin() {
  const bool begun = record_.begin();
  forget_late();
  return begun;
}

// A load with more time than usual has time for these.
void Candidates::forget_late() {
  if (context_.options().self_test_ms <= ContextOptions().self_test_ms) return;
  for (const Candidate& candidate : kernels_) {
    const Finding* known = record_.find(candidate.code);
    if (known && known->verdict == Verdict::late) record_.forget(candidate.code);
  }
}

std::vector<uint32_t> Candidates::by_size() const {
  std::vector<uint32_t> order(kernels_.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, {}, [&](uint32_t i) { return program_.kernels[i].spirv.size(); });
  return order;
}

std::vector<uint64_t> Candidates::unknown() const {
  std::vector<uint64_t> hashes;
  for (const uint32_t i : by_size()) {
    const Finding* known = finding(i);
    const bool is_unknown = !known || known->verdict == Verdict::trying;
    if (is_unknown && !is_disabled(i) && !kernels_[i].reference) hashes.push_back(kernels_[i].code);
  }
  return hashes;
}

std::vector<uint64_t> Candidates::without_replacement() const {
  std::vector<uint64_t> hashes;
  for (uint32_t i = 0; i < kernels_.size(); ++i) {
    if (is_disabled(i) && !kernels_[i].reference) hashes.push_back(kernels_[i].code);
  }
  return hashes;
}

bool Candidates::has_changes() const {
  for (uint32_t i = 0; i < kernels_.size(); ++i) {
    const Finding* known = finding(i);
    if (is_disabled(i) || (known && known->verdict == Verdict::differs)) return true;
  }
  return false;
}

std::vector<uint32_t> Candidates::open() const {
  std::vector<uint32_t> open = by_size();
  std::erase_if(open, [&](uint32_t i) { return !is_open(i); });
  return open;
}

const Finding* Candidates::finding(uint32_t i) const {
  return record_.find(kernels_[i].code);
}

// Files may come from anywhere: check that the reference kernel fits wherever its kernel does.
bool Candidates::suits(const ir::ProgramKernel& kernel, const ir::ProgramKernel& reference) const {
  ir::Program alone;
  alone.profile = context_.device().profile();
  alone.kernels.push_back(reference);
  return reference.texel.size() == kernel.texel.size() &&
         reference.push_bytes == kernel.push_bytes && ir::verify(alone) &&
         check_requirements(alone, alone.profile);
}

bool Candidates::take(std::span<const ReferenceKernel> references) {
  bool any = false;
  for (const ReferenceKernel& reference : references) {
    for (size_t i = 0; i < kernels_.size(); ++i) {
      if (kernels_[i].code != reference.of || kernels_[i].reference) continue;
      if (!suits(program_.kernels[i], reference.kernel)) continue;
      kernels_[i].reference = std::make_shared<ir::ProgramKernel>(reference.kernel);
      any = true;
    }
  }
  return any;
}

void Candidates::find(uint32_t i, Verdict verdict, const std::string& what) {
  const std::string& name = program_.kernels[i].name;
  record_.add(kernels_[i].code, {verdict, what.empty() ? name : ir::message("{}: {}", name, what)});
  changed_ = true;
  const LogSink& sink = context_.options().device.log;
  if (verdict != Verdict::differs || !sink) return;
  sink(LogLevel::warning, ir::message("self-test: kernel {} is disabled on {}: {}", name,
                                      context_.device().info().driver, what));
}

void Candidates::forget_trying() {
  for (uint32_t i = 0; i < kernels_.size(); ++i) {
    const Finding* known = finding(i);
    if (known && known->verdict == Verdict::trying) record_.forget(kernels_[i].code);
  }
}

// The candidates stay unchecked: the record is only for other processes, in case this one crashes.
void Candidates::begin_checks(const std::vector<uint32_t>& kernels) {
  if (kernels == in_check_) return;
  in_check_ = kernels;
  changed_ = true;
  for (const uint32_t i : kernels) {
    record_.add(kernels_[i].code, {Verdict::trying, program_.kernels[i].name});
  }
  record_.write();
  forget_trying();
}

void Candidates::write(double ms_per_word) {
  record_.take_cost_estimate(ms_per_word);
  record_.write();
}

Result<KernelCheck::Variant> Candidates::variant(uint32_t i, bool plain) {
  const ir::ProgramKernel& source = plain ? *kernels_[i].reference : program_.kernels[i];
  SharedKernel& shared = plain ? kernels_[i].plain : kernels_[i].fast;
  if (!shared.kernel) {
    auto created = context_.kernel(source);
    if (!created) return created.error();
    shared = std::move(*created);
  }
  return KernelCheck::Variant{shared.kernel.get(), &source};
}

size_t Candidates::words_to_compile(uint32_t i, bool plain) const {
  const Candidate& candidate = kernels_[i];
  if (plain) return candidate.plain.kernel ? 0 : candidate.reference->spirv.size();
  return candidate.fast.kernel ? 0 : program_.kernels[i].spirv.size();
}

// What a load changes, by the list or against an earlier result.
void Candidates::log_replaced() const {
  const LogSink& sink = context_.options().device.log;
  if (!sink) return;
  const std::string& list = record_.disabled().path();
  std::string replaced;
  for (uint32_t i = 0; i < kernels_.size(); ++i) {
    const std::string& name = program_.kernels[i].name;
    const Finding* known = finding(i);
    if (is_disabled(i) && has_reference(i)) replaced += (replaced.empty() ? "" : ", ") + name;
    if (is_disabled(i) && !has_reference(i)) {
      sink(LogLevel::warning, ir::message("self-test: kernel {} is listed in {} and stays: the "
                                          "program has no reference kernel for it",
                                          name, list));
    }
    if (!is_disabled(i) && known && known->verdict == Verdict::differs) {
      sink(LogLevel::warning, ir::message("self-test: kernel {} differs and is enabled: {} has no "
                                          "line for it",
                                          name, list));
    }
  }
  if (replaced.empty()) return;
  sink(LogLevel::info, ir::message("self-test: replaced by reference kernels, as listed in {}: {}",
                                   list, replaced));
}

// A kernel in a program may use all that the device has; its reference kernel has storage buffers
// instead of texel buffers.
Kernels Candidates::replace_disabled() {
  log_replaced();
  Kernels created;
  const ir::DeviceProfile& device = context_.device().profile();
  ir::DeviceProfile& allowed = program_.profile;
  for (uint32_t i = 0; i < kernels_.size(); ++i) {
    const bool is_replaced = is_disabled(i) && has_reference(i);
    created.push_back(std::move(is_replaced ? kernels_[i].plain : kernels_[i].fast));
    if (!is_replaced) continue;
    program_.kernels[i] = *kernels_[i].reference;
    allowed.max_storage_buffers = device.max_storage_buffers;
    allowed.max_push_bytes = device.max_push_bytes;
    allowed.max_workgroup_invocations = device.max_workgroup_invocations;
    allowed.max_workgroup_size_x = device.max_workgroup_size_x;
  }
  return created;
}

}  // namespace ullage::runtime
