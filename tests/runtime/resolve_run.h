// Runs the resolve kernel on raw words, and scalar programs through it.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "ir/program/device_code.h"
#include "shaders/params/resolve.h"
#include "tests/runtime/device_fixture.h"

namespace ullage::runtime {

// The kernel on one device, compiled once.
class ResolveKernel {
 public:
  // Null where it does not compile; the test has then failed.
  static std::unique_ptr<ResolveKernel> create(Device& device);

  // One dispatch on `control`; what lies there afterwards.
  std::vector<uint32_t> run(std::span<const uint32_t> code, std::vector<uint32_t> control,
                            params::ResolveParams params);
  double create_milliseconds() const { return create_milliseconds_; }
  double last_microseconds() const { return last_microseconds_; }

 private:
  explicit ResolveKernel(Device& device) : device_(device) {}
  Device& device_;
  std::unique_ptr<Kernel> kernel_;
  double create_milliseconds_ = 0, last_microseconds_ = 0;
};

// Leaves are bound in order of their `index`: integers[index] or doubles[index].
struct Leaves {
  std::vector<int64_t> integers;
  std::vector<double> doubles;
};

// Runs `program` on the host and, everything but the leaves, on the device; the first register
// where they disagree in words, or an empty string. All NaNs are equal: their bits are the host
// processor's choice.
std::string difference_from_host(ResolveKernel& kernel, const ir::ScalarProgram& program,
                                 const Leaves& leaves);

}  // namespace ullage::runtime
