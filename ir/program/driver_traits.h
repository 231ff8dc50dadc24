// DriverTrait: what drivers do badly, or better than others, by name. Ops, the kernel compiler and
// the runtime ask a profile for a trait and never for a driver. docs/driver-traits.md is generated
// from the table behind driver_traits().
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::ir {

struct DeviceProfile;

enum class DriverTrait : uint8_t {
  fast_texel_loads,
  fast_wide_stores,
  slow_exponential,
  slow_late_parameters,
  sums_wait_in_memory,
  slow_unrolled_windows,
  preloads_unrolled_loops,
  narrowed_subgroups,
  ends_long_loops,
  slow_long_prologues,
  costly_saturating_casts,
  slow_deep_windows,
  slow_wide_heads,
  slow_unaligned_words,
  runs_both_branches,
  slow_packing,
  wrong_double_rounding,
  hangs_compiling_in_parallel,
  compiles_at_first_dispatch,
  compiles_loads_by_size,
  succeeds_without_pipeline,
  crashes_on_foreign_caches,
  leaves_threads_running,
};

// Traits that a user forces or forbids, one bit each. Other traits are as the profile shows.
struct TraitOverrides {
  uint32_t forced = 0, forbidden = 0;
  bool operator==(const TraitOverrides&) const = default;
};

// "+name,-name": forced, forbidden; the last one of a name counts. Errors: invalid_argument for a
// trait that is unknown or that no plan may choose.
Result<TraitOverrides> parse_trait_overrides(std::string_view text);

// A row of the table. Texts are for people: one sentence or two, Markdown.
struct DriverTraitEntry {
  // Whether one may force or forbid it: `plan`. Kernels and programs that run on drivers nobody
  // knows have the workaround always: `always`. The runtime asks about the device at hand:
  // `device`.
  enum class Choice : uint8_t { plan, always, device };

  DriverTrait trait;
  Choice choice;
  std::string_view name;
  std::string_view problem;        // what is wrong, slow or fast
  std::string_view drivers;        // on which drivers, and versions, it was seen
  std::string_view effect;         // what the workaround changes
  std::string_view where;          // the file that asks for it
  std::string_view test;           // the file whose tests show that the workaround is right
  std::string_view decision = {};  // file below docs/decisions/
  std::string_view devices = "every device";        // in words, what `applies` accepts
  bool (*applies)(const DeviceProfile&) = nullptr;  // null: every device
  int64_t limit = 0;                                // what a program keeps within; 0: it has none
  std::string_view unit = {};                       // of the limit
};
std::span<const DriverTraitEntry> driver_traits();

// The limit of the trait's entry. REQUIRES: it has one.
int64_t limit_of(DriverTrait trait);

// Names of the traits that programs for the profile, and the runtime on such a device, work around.
std::vector<std::string> trait_names(const DeviceProfile& profile);

}  // namespace ullage::ir
