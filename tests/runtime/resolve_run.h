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

// Control words of tests: the error word, three to be used, the changes, those that the resolve has
// seen, two more, the register file.
inline constexpr uint32_t kRegisters = 8;
std::vector<uint32_t> control_head();
// Instructions [first, first + count), none of them told apart as loads, on such words.
params::ResolveParams range_of(uint32_t first, uint32_t count);

// The kernel on one device, with and without floats, each compiled at its first use.
class ResolveKernel {
 public:
  explicit ResolveKernel(Device& device) : device_(device) {}
  // One dispatch on `control`; what lies there afterwards. Fails the test where a word before or
  // behind it has changed.
  std::vector<uint32_t> run(std::span<const uint32_t> code, std::vector<uint32_t> control,
                            params::ResolveParams params);

 private:
  const Kernel* kernel_for(std::span<const uint32_t> code);
  Device& device_;
  std::unique_ptr<Kernel> kernels_[2];
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

// The kernel on device 0, under validation.
class ResolveTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;
  std::unique_ptr<OpenedContext> opened_;
  std::unique_ptr<ResolveKernel> kernel_;
};

}  // namespace ullage::runtime
