// The fake machine finds unordered accesses, and objects with too short or too long a lifetime.
#include "tests/metal/native_bench.h"

namespace ullage::test::metal {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr uint64_t kBytes = 512;

class NativeOrder : public BenchTest {};

// Dispatches of one encoder, encoders of one command buffer and command buffers of one queue are
// all unordered unless something orders them.
TEST_F(NativeOrder, MissingBarriers) {
  const auto two = [&](bool barrier) {
    return dispatched([&](Bench& b) {
      b.dispatch();
      if (barrier) b.encoder->memoryBarrier(MTL::BarrierScopeBuffers);
    });
  };
  EXPECT_THAT(two(false), ElementsAre(HasSubstr("race")));
  EXPECT_THAT(two(true), IsEmpty());
}

TEST_F(NativeOrder, MissingFences) {
  const auto blit_then_compute = [&](bool fenced) {
    return after([&](Bench& b) {
      const auto fence = Owned<MTL::Fence>::adopt(b.device->newFence());
      MTL::CommandBuffer* const commands = b.queue->commandBufferWithUnretainedReferences();
      MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
      blit->copyFromBuffer(b.table.get(), 0, b.in.get(), 0, kBytes);
      if (fenced) blit->updateFence(fence.get());
      blit->endEncoding();
      b.encoder = commands->computeCommandEncoder(MTL::DispatchTypeConcurrent);
      if (fenced) b.encoder->waitForFence(fence.get());
      b.encoder->setComputePipelineState(b.pipeline.get());
      for (const NS::UInteger index : {0u, 1u, 16u, 29u}) {
        b.encoder->setBuffer(index == 1 ? b.out.get() : b.in.get(), 0, index);
      }
      b.dispatch();
      b.finish(commands);
    });
  };
  EXPECT_THAT(blit_then_compute(false), ElementsAre(HasSubstr("no fence orders them")));
  EXPECT_THAT(blit_then_compute(true), IsEmpty());
}

TEST_F(NativeOrder, MissingEvents) {
  const auto two = [&](uint64_t awaited) {
    return after([&](Bench& b) {
      const auto event = Owned<MTL::SharedEvent>::adopt(b.device->newSharedEvent());
      MTL::CommandBuffer* const first = b.begin();
      b.dispatch();
      b.encoder->endEncoding();
      first->encodeSignalEvent(event.get(), 1);
      first->commit();
      MTL::CommandBuffer* const second = b.queue->commandBufferWithUnretainedReferences();
      if (awaited != 0) second->encodeWait(event.get(), awaited);
      b.encoder = second->computeCommandEncoder(MTL::DispatchTypeConcurrent);
      b.encoder->setComputePipelineState(b.pipeline.get());
      for (const NS::UInteger index : {0u, 1u, 16u, 29u}) {
        b.encoder->setBuffer(index == 1 ? b.out.get() : b.in.get(), 0, index);
      }
      b.dispatch();
      b.finish(second);
    });
  };
  EXPECT_THAT(two(0), ElementsAre(HasSubstr("race")));
  EXPECT_THAT(two(1), IsEmpty());
  EXPECT_THAT(two(2), ElementsAre(HasSubstr("nothing before it gives more than 1")));
}

TEST_F(NativeOrder, ObjectsThatAreGone) {
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* const commands = b.begin();
                b.dispatch();
                b.in = {};  // the commands retain nothing
                b.finish(commands);
              }),
              ElementsAre(HasSubstr("a buffer: of a MTLBuffer that is gone"),
                          HasSubstr("it names objects that are gone")));
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* commands = nullptr;
                {
                  const PoolScope inner;
                  commands = b.queue->commandBufferWithUnretainedReferences();
                }
                commands->commit();
              }),
              ElementsAre(HasSubstr("commit: of a MTLCommandBuffer that is gone")));
}

TEST_F(NativeOrder, PoolsAndOwners) {
  const auto queue = [] {
    const PoolScope pool;
    const auto device = Owned<MTL::Device>::adopt(MTL::CreateSystemDefaultDevice());
    return Owned<MTL::CommandQueue>::adopt(device->newCommandQueue());
  }();
  MTL::CommandBuffer* const stays = queue->commandBufferWithUnretainedReferences();
  EXPECT_THAT(take_complaints(), ElementsAre(HasSubstr("with no pool in place")));
  EXPECT_THAT(machine().held(), ElementsAre("MTLCommandBuffer", "MTLCommandQueue"));
  stays->release();
}

}  // namespace
}  // namespace ullage::test::metal
