// Ullage on a host's Metal device, for C++20: wraps ullage_metal.h with owning objects and result
// values, without exceptions. The functions set the `size` of every struct.
#pragma once

#include <ullage/ullage_metal.h>

#include <ullage/ullage.hpp>

namespace ullage::metal {

// Creates a context on the host's device; sets `options.adopt_metal`.
inline Result<Context> adopt(ullage_metal_device device, ullage_context_options options = {}) {
  device.size = sizeof(device);
  options.adopt_metal = &device;
  return Context::create(options);
}

// The device that the context uses, adopted or not.
inline Result<ullage_metal_device> device(const Context& context) {
  ullage_metal_device device = {};
  device.size = sizeof(device);
  const Status status = Status::of(ullage_metal_get_device(context.get(), &device));
  if (!status) return status;
  return device;
}

}  // namespace ullage::metal
