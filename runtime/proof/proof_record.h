// ProofRecord: what is known of kernels on one driver, kept from process to process.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "runtime/backend.h"

namespace ullage::runtime {

// unproved: nothing could be made for it to run on, which is not tried again.
enum class Verdict : uint8_t { equal, differs, unproved };

struct Finding {
  Verdict verdict = Verdict::equal;
  std::string text{};  // the kernel's name; where it differs, where and both values
};

// One file per driver in the cache's folder, a line per kernel; missing and damaged lines are
// kernels that nothing is known of. Writing keeps what other processes have found meanwhile;
// failing to write is no error: the next process proves again.
class ProofRecord {
 public:
  // `device`: by UUID, name and version of its driver.
  ProofRecord(const std::string& directory, const DeviceInfo& device);

  const Finding* find(uint64_t code) const;
  void add(uint64_t code, Finding finding);
  void write();

  const std::map<uint64_t, Finding>& findings() const { return findings_; }
  const std::string& path() const { return path_; }

 private:
  void read();

  std::string path_;
  std::map<uint64_t, Finding> findings_;  // by code_hash
};

}  // namespace ullage::runtime
