// Kernels of bytes on a device in their three ways: by 32-bit products, by dot products of four
// bytes and by cooperative matrices of bytes, in GPU form. Memory holds NaN before it is written.
#pragma once

#include <gtest/gtest.h>

#include <memory>
#include <utility>
#include <vector>

#include "tests/ops/device_run.h"
#include "tests/ops/random_shapes.h"

namespace ullage::test {

enum class Way { plain, dots, matrices };

inline std::string name_of(Way way) {
  return way == Way::plain ? "plain" : way == Way::dots ? "dots" : "matrices";
}

class BytesFixture : public testing::TestWithParam<Way> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
    profile_ = device_->profile();
    profile_.form = ir::KernelForm::gpu;
    profile_.texel_buffers = profile_.half_texels = profile_.wide_stores = false;
    if (GetParam() == Way::dots && !profile_.arithmetic.integer_dot) {
      GTEST_SKIP() << profile_.name << " has no integer dot product";
    }
    if (GetParam() == Way::matrices &&
        profile_.arithmetic.matrix_of(ir::DType::i8, ir::DType::i32) == nullptr) {
      GTEST_SKIP() << profile_.name << " multiplies no matrices of bytes";
    }
    profile_.fast_integer_dot = profile_.arithmetic.integer_dot && GetParam() != Way::plain;
    if (GetParam() != Way::matrices) profile_.arithmetic.matrices.clear();
  }

  // Bytes are multiplied as bytes, however fast that is.
  passes::CompileOptions options() const {
    passes::CompileOptions options;
    options.profile = profile_;
    options.skip = {"choose_byte_products"};
    return options;
  }

  static ir::Tensor bytes(Shapes& shapes, std::vector<int64_t> shape,
                          ir::DType dtype = ir::DType::i8) {
    const bool is_signed = dtype == ir::DType::i8;
    return random_tensor(dtype, std::move(shape), static_cast<uint32_t>(shapes.extent(1 << 9)),
                         is_signed ? -128 : 0, is_signed ? 127 : 255);
  }

  std::unique_ptr<Device> device_;
  ir::DeviceProfile profile_;
};

}  // namespace ullage::test
