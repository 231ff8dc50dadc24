// What accesses cost on a GPU: transactions of three sizes, bank conflicts, divergence.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

namespace ullage::shaders::check {

inline constexpr std::array<uint32_t, 3> kSegments = {32, 64, 128};  // bytes

// Sums over all times that subgroups executed one instruction.
struct AccessCost {
  bool is_shared = false, is_write = false;
  std::string object;
  uint64_t executions = 0, bytes = 0;
  std::array<uint64_t, 3> transactions{}, least{};  // by kSegments
  uint64_t bank_cycles = 0, least_bank_cycles = 0;  // of shared memory: 32 banks of 4 bytes
};

class Cost {
 public:
  // One access of a subgroup: the addresses of its invocations, `bytes` at each.
  void access(uint32_t site, std::span<const int64_t> addresses, uint32_t bytes, bool is_shared,
              bool is_write);
  bool knows(uint32_t site) const { return site < sites_.size() && sites_[site].executions != 0; }
  void name(uint32_t site, std::string object);
  // A block of `ops` instructions, executed by `active` of `lanes` invocations.
  void block(uint32_t ops, uint32_t active, uint32_t lanes) {
    issued_ += uint64_t{ops} * lanes;
    used_ += uint64_t{ops} * active;
  }
  void branch(uint32_t site, bool diverged);

  // Of instructions that accessed memory, by instruction.
  std::map<uint32_t, AccessCost> accesses() const;
  struct BranchCost {
    uint64_t executions = 0, diverged = 0;
  };
  const std::map<uint32_t, BranchCost>& branches() const { return branches_; }
  // Share of the lanes that were on, 1 without divergence.
  double active_share() const {
    return issued_ == 0 ? 1 : static_cast<double>(used_) / static_cast<double>(issued_);
  }

 private:
  std::vector<AccessCost> sites_;
  std::map<uint32_t, BranchCost> branches_;
  std::vector<int64_t> sorted_;
  uint64_t issued_ = 0, used_ = 0;
};

}  // namespace ullage::shaders::check
