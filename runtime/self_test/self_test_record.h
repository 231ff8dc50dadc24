// SelfTestRecord: what is known of kernels on one driver, kept from process to process.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>

#include "runtime/backend.h"

namespace ullage::runtime {

// unchecked: nothing could be made for it to run on, which is not tried again. trying: a process
// has begun to run it and not ended that yet. late: its reference takes longer to be compiled than
// a load may take for it.
enum class Verdict : uint8_t { equal, differs, unchecked, trying, late };

struct Finding {
  Verdict verdict = Verdict::equal;
  std::string text{};  // the kernel's name; where it differs, where and both values
};

// One file per driver in the cache's folder, a line per kernel; missing and damaged lines are
// kernels that nothing is known of. Failing to write is no error: the next process checks again.
class SelfTestRecord {
 public:
  // `device`: by UUID, name and version of its driver.
  SelfTestRecord(const std::string& directory, const DeviceInfo& device);

  // From here on this is the only record that is written to, and knows what others have written.
  // What one of them was trying when its process ended differs. False: another has begun.
  bool begin();

  const Finding* find(uint64_t code) const;
  void add(uint64_t code, Finding finding);
  void forget(uint64_t code) { findings_.erase(code); }
  // How long the driver took to compile and run a word of code in the load before; 0: not known.
  double ms_per_word() const { return static_cast<double>(ns_per_word_) * 1e-6; }
  void take_cost_estimate(double ms_per_word);
  // REQUIRES: begin().
  void write() const;

  const std::map<uint64_t, Finding>& findings() const { return findings_; }
  const std::string& path() const { return path_; }

 private:
  void read();

  std::string path_;
  std::map<uint64_t, Finding> findings_;  // by code_hash
  uint64_t ns_per_word_ = 0;
  std::shared_ptr<const void> lock_;
};

}  // namespace ullage::runtime
