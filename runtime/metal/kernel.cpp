// One compute pipeline, checked against the requirements of the kernel.
#include "runtime/metal/kernel.h"

#include <algorithm>

#include "runtime/metal/device.h"
#include "runtime/metal/pipeline.h"

namespace ullage::runtime::metal {

Result<std::unique_ptr<MetalKernel>> MetalKernel::create(MetalDevice& device,
                                                         const ir::ProgramKernel& kernel) {
  const PoolScope pool;
  if (kernel.msl.text.empty()) {
    return ir::unsupported("kernel " + kernel.name + " has no MSL: compile for the target metal");
  }
  if (std::ranges::count(kernel.texel, true) != 0) {
    return ir::unsupported("kernel " + kernel.name + ": texel buffers are not used on Metal");
  }
  const uint64_t threads =
      uint64_t{kernel.local_size[0]} * kernel.local_size[1] * kernel.local_size[2];
  auto pipeline = create_pipeline(device.handle(), kernel.name, kernel.msl, threads);
  if (!pipeline) return pipeline.error();
  const uint64_t width = (*pipeline)->threadExecutionWidth();
  if (kernel.needs.subgroup_size != 0 && kernel.needs.subgroup_size != width) {
    return ir::unsupported("kernel " + kernel.name + ": simdgroups of " +
                           std::to_string(kernel.needs.subgroup_size) + ", the pipeline has " +
                           std::to_string(width));
  }
  return std::unique_ptr<MetalKernel>(new MetalKernel(std::move(*pipeline), kernel));
}

MetalKernel::~MetalKernel() {
  const PoolScope pool;
  pipeline_ = {};
}

}  // namespace ullage::runtime::metal
