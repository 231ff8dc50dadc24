// Counts by the addresses of one subgroup at a time.
#include "shaders/toolchain/check/cost.h"

#include <algorithm>

namespace ullage::shaders::check {
namespace {

constexpr uint32_t kBanks = 32, kBankBytes = 4;

// The cycles of 32 banks for distinct words, and the least for as many.
std::pair<uint64_t, uint64_t> bank_cycles(std::span<const int64_t> sorted, uint32_t bytes) {
  std::array<uint32_t, kBanks> words{};
  int64_t last = -1;
  uint64_t distinct = 0;
  for (int64_t at : sorted) {
    const int64_t first = std::max(at / kBankBytes, last + 1);
    const int64_t end = (at + bytes - 1) / kBankBytes;
    for (int64_t w = first; w <= end; ++w) {
      ++words[static_cast<size_t>(w % kBanks)];
      ++distinct;
    }
    last = std::max(last, end);
  }
  return {*std::ranges::max_element(words), (distinct + kBanks - 1) / kBanks};
}

}  // namespace

void Cost::access(uint32_t site, std::span<const int64_t> addresses, uint32_t bytes, bool is_shared,
                  bool is_write) {
  if (site >= sites_.size()) sites_.resize(site + 1);
  AccessCost& cost = sites_[site];
  cost.is_shared = is_shared;
  cost.is_write = is_write;
  ++cost.executions;
  cost.bytes += addresses.size() * bytes;
  std::span<const int64_t> sorted = addresses;
  if (!std::ranges::is_sorted(addresses)) {
    sorted_.assign(addresses.begin(), addresses.end());
    std::ranges::sort(sorted_);
    sorted = sorted_;
  }
  if (is_shared) {
    const auto [cycles, least] = bank_cycles(sorted, bytes);
    cost.bank_cycles += cycles;
    cost.least_bank_cycles += least;
    return;
  }
  uint64_t distinct = 0;
  int64_t covered = 0;
  std::array<int64_t, 3> last = {-1, -1, -1};
  for (int64_t at : sorted) {
    const int64_t end = at + bytes;
    distinct += static_cast<uint64_t>(std::max<int64_t>(0, end - std::max(at, covered)));
    covered = std::max(covered, end);
    for (size_t k = 0; k < kSegments.size(); ++k) {
      const int64_t first = std::max(at / kSegments[k], last[k] + 1);
      const int64_t final = (end - 1) / kSegments[k];
      if (final < first) continue;
      cost.transactions[k] += static_cast<uint64_t>(final - first + 1);
      last[k] = final;
    }
  }
  for (size_t k = 0; k < kSegments.size(); ++k) {
    cost.least[k] += (distinct + kSegments[k] - 1) / kSegments[k];
  }
}

void Cost::name(uint32_t site, std::string object) {
  if (site >= sites_.size()) sites_.resize(site + 1);
  sites_[site].object = std::move(object);
}

void Cost::branch(uint32_t site, bool diverged) {
  BranchCost& cost = branches_[site];
  ++cost.executions;
  cost.diverged += diverged;
}

std::map<uint32_t, AccessCost> Cost::accesses() const {
  std::map<uint32_t, AccessCost> found;
  for (uint32_t site = 0; site < sites_.size(); ++site) {
    if (sites_[site].executions != 0) found.emplace(site, sites_[site]);
  }
  return found;
}

}  // namespace ullage::shaders::check
