// Ullage on a host's Metal device, for C++20: the calls of ullage_metal.h with owners and values,
// no exceptions. `size` of every struct is filled in here.
#pragma once

#include <ullage/ullage_metal.h>

#include <ullage/ullage.hpp>

namespace ullage::metal {

// A context on the host's device; `options.adopt_metal` is filled in here.
inline Result<Context> adopt(ullage_metal_device device, ullage_context_options options = {}) {
  device.size = sizeof(device);
  options.adopt_metal = &device;
  return Context::create(options);
}

// Ullage's device, whoever made it.
inline Result<ullage_metal_device> device(const Context& context) {
  ullage_metal_device device = {};
  device.size = sizeof(device);
  const Status status = Status::of(ullage_metal_get_device(context.get(), &device));
  if (!status) return status;
  return device;
}

}  // namespace ullage::metal
