// Which kernels a device gets: those chosen for it, or for a device with fewer features.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "ir/program/device_profile.h"

namespace ullage::conform {

// The device's features, then fewer and fewer of them (samples::device_views), then the baseline.
std::span<const std::string_view> kernel_views();

// The device as the view of this name sees it; none: there is no such view.
std::optional<ir::DeviceProfile> profile_in_view(std::string_view view,
                                                 const ir::DeviceProfile& device);

}  // namespace ullage::conform
