// DeviceView: a device seen as one that lacks features, so that kernels are chosen that it would
// not get otherwise.
#pragma once

#include <span>
#include <string_view>

#include "ir/program/device_profile.h"

namespace ullage::samples {

// Every view of a device's profile is one that the device can serve.
struct DeviceView {
  std::string_view name = {};   // for case ids
  std::string_view words = {};  // description for people
  void (*change)(ir::DeviceProfile&) = nullptr;
};

// As it is, through storage buffers, without subgroups, with the kernels for GPUs.
std::span<const DeviceView> device_views();

}  // namespace ullage::samples
