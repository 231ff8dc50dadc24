#include "runtime/file/plan_offer.h"

#include <tuple>

#include "base/message.h"
#include "base/printable.h"
#include "ir/program/lane_registers.h"

namespace ullage::runtime {
namespace {

// Tiles that were made for few registers run well with more; others suit what they were made for.
bool fits_registers(const ir::DeviceProfile& made, const ir::DeviceProfile& device) {
  const ir::LaneRegisters wanted = ir::lane_registers(made);
  return wanted == ir::LaneRegisters::few || wanted == ir::lane_registers(device);
}

auto rank(const PlanOffer& plan, const ir::DeviceProfile& device) {
  const ir::DeviceProfile& made = plan.made;
  return std::tuple(made.name == device.name, made.form == device.form,
                    made.tier <= device.tier && fits_registers(made, device), plan.preference,
                    made.tier);
}

// Files may hold any number of plans; a message names the first ones.
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
  return list(plans, ", ", [](const PlanOffer& plan) { return ir::printable(plan.made.name); });
}

ir::Error none_fits(std::span<const PlanOffer> plans, const ir::DeviceProfile& device) {
  return ir::unsupported("program file: this device can run none of its plans: {}",
                         list(plans, "; ", [&](const PlanOffer& plan) {
                           return ir::printable(plan.made.name) + " needs " +
                                  ir::unmet_text(plan.needs, device);
                         }));
}

}  // namespace ullage::runtime
