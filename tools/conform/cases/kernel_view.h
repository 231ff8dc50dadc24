// Which kernels a device gets: those it would be given, or those of one that has less.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "ir/program/device_profile.h"

namespace ullage::conform {

// What the device has, less and less of it (samples::device_views), at last the baseline.
std::span<const std::string_view> kernel_views();

// The device as one of kernel_views() sees it, which it can serve; none: there is no such view.
std::optional<ir::DeviceProfile> profile_in_view(std::string_view view,
                                                 const ir::DeviceProfile& device);

}  // namespace ullage::conform
