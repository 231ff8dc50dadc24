// One compute pipeline and what a dispatch needs to know about it.
#pragma once

#include "runtime/backend.h"
#include "runtime/metal/api.h"

namespace ullage::runtime::metal {

class MetalDevice;

// The binding convention (docs/metal.md): operands at 0 to 15, the table at 16.
inline constexpr uint32_t kTableIndex = 16;
inline constexpr uint32_t kPushIndex = 29;
inline constexpr uint32_t kLengthTableIndex = 30;

class MetalKernel final : public Kernel {
 public:
  // Errors: unsupported: no MSL; limits of the pipeline; another simdgroup width than the kernel
  // requires.
  static Result<std::unique_ptr<MetalKernel>> create(MetalDevice& device,
                                                     const ir::ProgramKernel& kernel);
  ~MetalKernel() override;

  MTL::ComputePipelineState* pipeline() const { return pipeline_.get(); }
  MTL::Size threads() const { return threads_; }
  // Words of the table of buffer lengths that the kernel reads; 0: none.
  uint32_t length_table_words() const { return length_table_words_; }

 private:
  MetalKernel(Owned<MTL::ComputePipelineState> pipeline, const ir::ProgramKernel& kernel)
      : pipeline_(std::move(pipeline)),
        threads_(kernel.local_size[0], kernel.local_size[1], kernel.local_size[2]),
        length_table_words_(kernel.msl.length_table_words) {}

  Owned<MTL::ComputePipelineState> pipeline_;
  MTL::Size threads_;
  uint32_t length_table_words_ = 0;
};

}  // namespace ullage::runtime::metal
