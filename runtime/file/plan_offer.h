// PlanOffer: what is said of one plan of a program file, so that the best one can be chosen without
// reading any of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/plan_needs.h"

namespace ullage::runtime {

struct PlanOffer {
  size_t index = 0;          // in the file
  ir::PlanNeeds needs{};     // without them a device cannot run it
  ir::DeviceProfile made{};  // for which profile it was made: what it assumes, and its name
  uint32_t preference = 0;   // ir/program/plan_preference.h; 0: nothing is said
};

// Where in `plans` the one that `device` takes is: of those whose needs it meets, the first of this
// order (docs/kernel-choice.md), in which what comes first counts most:
//   1. made for a profile of the device's own name;
//   2. kernels of the device's form;
//   3. assumes no higher tier, and no more registers, than the device has;
//   4. the higher preference; 5. the higher tier; 6. the earlier one in the file.
// nullopt: it meets the needs of none.
std::optional<size_t> best_of(std::span<const PlanOffer> plans, const ir::DeviceProfile& device);

// Their names, for messages.
std::string names_of(std::span<const PlanOffer> plans);

// Why it meets the needs of none, plan by plan. REQUIRES: best_of(plans, device) is nullopt.
ir::Error none_fits(std::span<const PlanOffer> plans, const ir::DeviceProfile& device);

}  // namespace ullage::runtime
