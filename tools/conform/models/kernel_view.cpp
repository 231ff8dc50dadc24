// Views by name.
#include "tools/conform/models/kernel_view.h"

#include <vector>

#include "testing/device_views.h"

namespace ullage::conform {
namespace {

constexpr std::string_view kBaseline = "baseline";

std::vector<std::string_view> all_names() {
  std::vector<std::string_view> names;
  for (const samples::DeviceView& view : samples::device_views()) names.push_back(view.name);
  names.push_back(kBaseline);
  return names;
}

}  // namespace

std::span<const std::string_view> kernel_views() {
  static const std::vector<std::string_view> names = all_names();
  return names;
}

std::optional<ir::DeviceProfile> profile_in_view(std::string_view view,
                                                 const ir::DeviceProfile& device) {
  if (view == kBaseline) return ir::portable_profile();
  for (const samples::DeviceView& known : samples::device_views()) {
    if (known.name != view) continue;
    ir::DeviceProfile profile = device;
    known.change(profile);
    return profile;
  }
  return std::nullopt;
}

}  // namespace ullage::conform
