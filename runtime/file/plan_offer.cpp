#include "runtime/file/plan_offer.h"

#include <tuple>

#include "base/message.h"
#include "base/printable.h"
#include "ir/program/lane_registers.h"

namespace ullage::runtime {
namespace {

// Tiles for few registers also run well with more; others suit only the number that they were built
// for.
bool fits_registers(const ir::DeviceProfile& assumed, const ir::DeviceProfile& device) {
  const ir::LaneRegisters wanted = ir::lane_registers(assumed);
  return wanted == ir::LaneRegisters::few || wanted == ir::lane_registers(device);
}

auto rank(const PlanOffer& plan, const ir::DeviceProfile& device) {
  const ir::DeviceProfile& assumed = plan.profile;
  return std::tuple(assumed.name == device.name, assumed.device_class == device.device_class,
                    assumed.tier <= device.tier && fits_registers(assumed, device), plan.preference,
                    assumed.tier);
}

// Files may contain any number of plans; a message lists the first ones.
template <class Text>
std::string list(std::span<const PlanOffer> plans, const char* between, Text text_of) {
  constexpr size_t kMostNamed = 16;
  std::string text;
  for (size_t i = 0; i < plans.size() && i < kMostNamed; ++i) {
    text += (i == 0 ? "" : between) + text_of(plans[i]);
  }
  if (plans.size() <= kMostNamed) return text;
  return ir::message("{}{}and {} more", text, between, plans.size() - kMostNamed);
}

}  // namespace

std::optional<size_t> best_of(std::span<const PlanOffer> plans, const ir::DeviceProfile& device) {
  std::optional<size_t> best;
  for (size_t i = 0; i < plans.size(); ++i) {
    if (!ir::unmet(plans[i].needs, device).empty()) continue;
    if (!best || rank(plans[i], device) > rank(plans[*best], device)) best = i;
  }
  return best;
}

std::string names_of(std::span<const PlanOffer> plans) {
  return list(plans, ", ", [](const PlanOffer& plan) { return ir::printable(plan.profile.name); });
}

ir::Error none_fits(std::span<const PlanOffer> plans, const ir::DeviceProfile& device) {
  return ir::unsupported("program file: this device can run none of its plans: {}",
                         list(plans, "; ", [&](const PlanOffer& plan) {
                           return ir::printable(plan.profile.name) + " needs " +
                                  ir::unmet_text(plan.needs, device);
                         }));
}

}  // namespace ullage::runtime
