// Operands of cases.
#include "bench/kernels/operands.h"

namespace ullage::bench {

ir::Tensor fractions(std::vector<int64_t> shape) {
  return filled<float>(ir::DType::f32, std::move(shape), [](std::mt19937& e) {
    return static_cast<float>(e() % 2047) * 0x1p-10F - 1.0F;
  });
}

ir::Value dynamic_input(ir::Builder& builder, const char* name, ir::DType dtype, size_t rank) {
  return builder.input(name, dtype, std::vector<ir::ExtentExpr>(rank));
}

Peer gpu_class(std::string name, Goals goals) {
  return {.name = std::move(name), .goals = goals, .change = [](ir::DeviceProfile& profile) {
            profile.device_class = ir::DeviceClass::gpu;
            profile.texel_buffers = profile.wide_stores = false;
          }};
}

}  // namespace ullage::bench
