// Submissions by hand, for tests that make mistakes.
#pragma once

#include "runtime/metal/api.h"
#include "runtime/metal/pipeline.h"
#include "tests/metal/native_fixture.h"

namespace ullage::test::metal {

using runtime::metal::Owned;
using runtime::metal::PoolScope;

inline constexpr NS::UInteger kUntracked = MTL::ResourceHazardTrackingModeUntracked;

// The parts of a submission.
struct Bench {
  Bench() {
    for (auto* buffer : {&in, &out, &table}) {
      *buffer = Owned<MTL::Buffer>::adopt(device->newBuffer(16384, kUntracked));
    }
    auto created = runtime::metal::create_pipeline(
        device.get(), "small", small_kernel("out.data[i] = in.data[i];").msl, 32);
    EXPECT_TRUE(created) << created.error().message;
    pipeline = *created;
  }
  // Commands with a compute encoder that is ready to dispatch.
  MTL::CommandBuffer* begin() {
    MTL::CommandBuffer* const commands = queue->commandBufferWithUnretainedReferences();
    encoder = commands->computeCommandEncoder(MTL::DispatchTypeConcurrent);
    encoder->setComputePipelineState(pipeline.get());
    encoder->setBuffer(in.get(), 0, 0);
    encoder->setBuffer(out.get(), 0, 1);
    encoder->setBuffer(table.get(), 0, 16);
    const uint32_t push = 1;
    encoder->setBytes(&push, sizeof push, 29);
    return commands;
  }
  void dispatch() { encoder->dispatchThreadgroups(MTL::Size(4, 1, 1), MTL::Size(32, 1, 1)); }
  void finish(MTL::CommandBuffer* commands) {
    encoder->endEncoding();
    commands->commit();
    commands->waitUntilCompleted();
  }

  PoolScope pool;
  Owned<MTL::Device> device = Owned<MTL::Device>::adopt(MTL::CreateSystemDefaultDevice());
  Owned<MTL::CommandQueue> queue = Owned<MTL::CommandQueue>::adopt(device->newCommandQueue());
  Owned<MTL::Buffer> in, out, table;
  Owned<MTL::ComputePipelineState> pipeline;
  MTL::ComputeCommandEncoder* encoder = nullptr;
};

class BenchTest : public NativeTest {
 protected:
  // The complaints that `body` causes.
  template <class Body>
  std::vector<std::string> after(Body body) {
    {
      Bench bench;
      body(bench);
    }
    return take_complaints();
  }
  // One dispatch, where `edit` changes what it takes.
  template <class Edit>
  std::vector<std::string> dispatched(Edit edit) {
    return after([&](Bench& b) {
      MTL::CommandBuffer* const commands = b.begin();
      edit(b);
      b.dispatch();
      b.finish(commands);
    });
  }
};

}  // namespace ullage::test::metal
