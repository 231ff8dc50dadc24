// SelfTestRecord: results of the kernel self-test on one driver, stored from process to process,
// and the kernels that are disabled there.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "runtime/backend.h"
#include "runtime/self_test/disabled_kernels.h"

namespace ullage::runtime {

// unchecked: no check could be built for it; it is not checked again. trying: a process has begun
// to run it and not finished yet. late: its reference kernel takes longer to compile than a load
// may take for it.
enum class Verdict : uint8_t { equal, differs, unchecked, trying, late };

struct Finding {
  Verdict verdict = Verdict::equal;
  std::string text{};  // the name of the kernel; if it differs, where, and both values
};

// One file per driver in the cache folder, with one line per kernel; kernels with missing or
// damaged lines have no result. A failed write is no error: the next process checks again. What is
// disabled is the list of disabled_kernels.h alone: a kernel that differs is added to it once, and
// users may remove it there.
// `device`: identified by UUID, name and version of its driver.
class SelfTestRecord {
 public:
  // `device`: by UUID, name and version of its driver.
  SelfTestRecord(const std::string& directory, const DeviceInfo& device);

  // From here on only this record writes, and it has read what others wrote. A kernel that a
  // process was running when it ended differs. False: another process has begun.
  bool begin();

  const Finding* find(uint64_t code) const;
  // A kernel that differs is disabled, too.
  void add(uint64_t code, Finding finding);
  void forget(uint64_t code) { findings_.erase(code); }
  // How long the driver took to compile and run a word of code in the load before; 0: unknown.
  // REQUIRES: begin().
  double ms_per_word() const { return static_cast<double>(ns_per_word_) * 1e-6; }
  void take_cost_estimate(double ms_per_word);
  // REQUIRES: begin().
  void write() const;

  const std::map<uint64_t, Finding>& findings() const { return findings_; }
  const DisabledKernels& disabled() const { return disabled_; }
  const std::string& path() const { return path_; }

 private:
  void read();

  std::string path_;
  DisabledKernels disabled_;
  std::map<uint64_t, Finding> findings_;  // by code_hash
  uint64_t ns_per_word_ = 0;
  std::shared_ptr<const void> lock_;
};

}  // namespace ullage::runtime
