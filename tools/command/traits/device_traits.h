// DeviceTraits: what a device does best, measured once and kept.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "ir/program/device_profile.h"
#include "tools/command/target.h"
#include "ullage/ullage.hpp"

namespace ullage::tools {

// Best of several runs each, by the wall clock around a submission, its fixed cost taken off.
// Variants that the device cannot run are 0.
struct DeviceTraits {
  double matmul_gflops = 0;          // 256 x 256 x 256, operands by storage buffers
  double matmul_texel_gflops = 0;    // the same by texel buffers
  double arithmetic_gflops = 0;      // multiplications and additions on registers, from a chain
  double pointwise_gbytes = 0;       // read and written, 16-byte stores
  double pointwise_wide_gbytes = 0;  // the same with 32-byte stores
  double dispatch_us = 0;            // one more dispatch in a submission
  double submit_us = 0;              // submission and wait of one small dispatch
  double measured_ms = 0;            // what measuring took, compiling included

  double peak_gflops() const;
  double peak_gbytes() const;
};

// From the file in the cache folder, named by driver UUID and version; else measured, and written
// there. REQUIRES: `context` was opened for `target`.
ToolResult<DeviceTraits> traits_of(const Context& context, const Target& target);
// Path of the file KIND-UUID-VERSION.json in the cache folder; empty where there is none.
std::string device_file(const std::string& kind, uint32_t device);
// The file's, if there is one.
std::optional<DeviceTraits> known_traits(uint32_t device);

// `profile` without the load and store paths that were measured slower than the plain ones. A
// difference below a quarter is noise and changes nothing. Every path gives the same bits.
ir::DeviceProfile with_traits(ir::DeviceProfile profile, const DeviceTraits& traits);

nlohmann::ordered_json traits_json(const DeviceTraits& traits);
std::string traits_text(const DeviceTraits& traits);

// The micro-benchmark behind traits_of: some 100 ms of runs, and what compiling half a dozen
// kernels takes.
ToolResult<DeviceTraits> measure_traits(const Context& context);

}  // namespace ullage::tools
