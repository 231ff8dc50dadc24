// The fake machine finds what it is there to find: each mistake that a backend could make, beside
// the right form. (Names that Metal does not have are errors when the backend is compiled.)
#include <cstring>

#include "runtime/metal/api.h"
#include "runtime/metal/pipeline.h"
#include "tests/metal/native_fixture.h"

namespace ullage::test::metal {
namespace {

using runtime::metal::Owned;
using runtime::metal::PoolScope;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

constexpr uint64_t kBytes = 512;
constexpr NS::UInteger kUntracked = MTL::ResourceHazardTrackingModeUntracked;

// What a submission is made of.
struct Bench {
  Bench() {
    for (auto* buffer : {&in, &out, &table}) {
      *buffer = Owned<MTL::Buffer>::adopt(device->newBuffer(16384, kUntracked));
    }
    auto made = runtime::metal::create_pipeline(device.get(), "small",
                                                small_kernel("out.data[i] = in.data[i];").msl, 32);
    EXPECT_TRUE(made) << made.error().message;
    pipeline = *made;
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

class NativeMistakes : public NativeTest {
 protected:
  // What `body` brings about.
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

TEST_F(NativeMistakes, NoneInTheRightForm) {
  EXPECT_THAT(dispatched([](Bench&) {}), IsEmpty());
  EXPECT_EQ(machine().counts.dispatches, 1u);
}

TEST_F(NativeMistakes, BuffersThatAreNotBound) {
  const auto found = after([](Bench& b) {
    MTL::CommandBuffer* const commands = b.queue->commandBufferWithUnretainedReferences();
    b.encoder = commands->computeCommandEncoder(MTL::DispatchTypeConcurrent);
    b.encoder->setComputePipelineState(b.pipeline.get());
    b.encoder->setBuffer(b.in.get(), 0, 0);
    b.encoder->setBuffer(b.out.get(), 0, 2);  // the wrong index
    b.encoder->setBuffer(b.table.get(), 0, 16);
    b.dispatch();
    b.finish(commands);
  });
  EXPECT_THAT(found, ElementsAre(HasSubstr("takes buffer 1, where nothing is bound")));
}

TEST_F(NativeMistakes, TheTableOfLengthsIsNotBound) {
  const auto found = dispatched([](Bench& b) {
    ir::ProgramMsl msl = small_kernel("out.data[i] = lengths[0];").msl;
    msl.text.insert(msl.text.find("  uint3 gid"), "  constant uint* lengths [[buffer(30)]],\n");
    b.pipeline = *runtime::metal::create_pipeline(b.device.get(), "lengths", msl, 32);
    b.encoder->setComputePipelineState(b.pipeline.get());
  });
  EXPECT_THAT(found, ElementsAre(HasSubstr("lengths takes buffer 30")));
}

TEST_F(NativeMistakes, ThePushBlockIsTooShort) {
  const auto found = dispatched([](Bench& b) {
    const auto kernel = small_kernel("out.data[i] = push.word;");
    b.pipeline = *runtime::metal::create_pipeline(b.device.get(), "pushed", kernel.msl, 32);
    b.encoder->setComputePipelineState(b.pipeline.get());
    const uint16_t half = 1;
    b.encoder->setBytes(&half, sizeof half, 29);
  });
  EXPECT_THAT(found, ElementsAre(HasSubstr("out of range")));
}

TEST_F(NativeMistakes, ThePushBlockIsTooLong) {
  const auto found = dispatched([](Bench& b) {
    const std::vector<std::byte> bytes(4100);
    b.encoder->setBytes(bytes.data(), bytes.size(), 29);
  });
  EXPECT_THAT(found, ElementsAre(HasSubstr("1 to 4096 bytes, given 4100")));
}

TEST_F(NativeMistakes, IndicesAndOffsets) {
  EXPECT_THAT(dispatched([](Bench& b) { b.encoder->setBuffer(b.in.get(), 0, 31); }),
              ElementsAre(HasSubstr("index 31")));
  EXPECT_THAT(dispatched([](Bench& b) { b.encoder->setBuffer(b.in.get(), 2, 0); }),
              ElementsAre(HasSubstr("offset 2")));
  EXPECT_THAT(dispatched([](Bench& b) { b.encoder->setBuffer(b.in.get(), 16384, 0); }),
              ElementsAre(HasSubstr("offset 16384")));
  EXPECT_THAT(dispatched([](Bench& b) { b.encoder->setBuffer(nullptr, 0, 0); }),
              ElementsAre(HasSubstr("of no object")));
}

TEST_F(NativeMistakes, Threadgroups) {
  EXPECT_THAT(dispatched([](Bench& b) {
                b.encoder->dispatchThreadgroups(MTL::Size(1, 1, 1), MTL::Size(33, 1, 1));
              }),
              ElementsAre(HasSubstr("threadgroups of 33 threads, small takes 1 to 32")));
  EXPECT_THAT(dispatched([](Bench& b) {
                b.encoder->dispatchThreadgroups(b.in.get(), 16376, MTL::Size(32, 1, 1));
              }),
              ElementsAre(HasSubstr("three group counts at byte 16376")));
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* const c = b.queue->commandBufferWithUnretainedReferences();
                b.encoder = c->computeCommandEncoder(MTL::DispatchTypeConcurrent);
                b.dispatch();
                b.finish(c);
              }),
              ElementsAre(HasSubstr("no pipeline")));
}

TEST_F(NativeMistakes, EncodersThatHaveEnded) {
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* const commands = b.begin();
                b.finish(commands);
                b.dispatch();
                b.encoder->setBuffer(b.in.get(), 0, 0);
                b.encoder->endEncoding();
              }),
              ElementsAre(HasSubstr("dispatchThreadgroups: the encoder has ended"),
                          HasSubstr("setBuffer: the encoder has ended"),
                          HasSubstr("endEncoding: the encoder has ended")));
}

TEST_F(NativeMistakes, EncodersThatAreOpen) {
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* const commands = b.begin();
                EXPECT_EQ(commands->blitCommandEncoder(), nullptr);
                commands->commit();
              }),
              ElementsAre(HasSubstr("blitCommandEncoder: while an encoder is open"),
                          HasSubstr("commit: while an encoder is open"),
                          HasSubstr("goes without endEncoding")));
}

TEST_F(NativeMistakes, CommandBuffersAreGoodForOneSubmission) {
  EXPECT_THAT(after([](Bench& b) {
                MTL::CommandBuffer* const commands = b.begin();
                b.finish(commands);
                commands->commit();
                EXPECT_EQ(commands->computeCommandEncoder(MTL::DispatchTypeConcurrent), nullptr);
                b.queue->commandBufferWithUnretainedReferences()->waitUntilCompleted();
              }),
              ElementsAre(HasSubstr("commit: the command buffer is committed"),
                          HasSubstr("computeCommandEncoder: the command buffer is committed"),
                          HasSubstr("that is not committed")));
}

TEST_F(NativeMistakes, CopiesAreOfWholeWordsInsideBuffers) {
  const auto copied = [&](uint64_t from, uint64_t to, uint64_t bytes) {
    return after([&](Bench& b) {
      MTL::CommandBuffer* const commands = b.queue->commandBufferWithUnretainedReferences();
      MTL::BlitCommandEncoder* const blit = commands->blitCommandEncoder();
      blit->copyFromBuffer(b.in.get(), from, b.out.get(), to, bytes);
      blit->endEncoding();
      commands->commit();
      commands->waitUntilCompleted();
    });
  };
  EXPECT_THAT(copied(0, 4, 8), IsEmpty());
  EXPECT_THAT(copied(2, 0, 8), ElementsAre(HasSubstr("multiples of 4")));
  EXPECT_THAT(copied(0, 1, 8), ElementsAre(HasSubstr("multiples of 4")));
  EXPECT_THAT(copied(0, 0, 6), ElementsAre(HasSubstr("multiples of 4")));
  EXPECT_THAT(copied(0, 16380, 8), ElementsAre(HasSubstr("beyond the end")));
  EXPECT_THAT(copied(0, 0, 0), ElementsAre(HasSubstr("of no bytes")));
}

// Dispatches of one encoder, encoders of one command buffer and command buffers of one queue are
// all unordered unless something orders them.
TEST_F(NativeMistakes, MissingBarriers) {
  const auto two = [&](bool barrier) {
    return dispatched([&](Bench& b) {
      b.dispatch();
      if (barrier) b.encoder->memoryBarrier(MTL::BarrierScopeBuffers);
    });
  };
  EXPECT_THAT(two(false), ElementsAre(HasSubstr("race")));
  EXPECT_THAT(two(true), IsEmpty());
}

TEST_F(NativeMistakes, MissingFences) {
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

TEST_F(NativeMistakes, MissingEvents) {
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

TEST_F(NativeMistakes, ObjectsThatAreGone) {
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

TEST_F(NativeMistakes, PoolsAndOwners) {
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

TEST_F(NativeMistakes, LibrariesSayWhichLanguageAndMaths) {
  EXPECT_THAT(after([](Bench& b) {
                const auto options =
                    Owned<MTL::CompileOptions>::adopt(MTL::CompileOptions::alloc()->init());
                const auto text = runtime::metal::to_string(small_kernel("").msl.text);
                Owned<MTL::Library>::adopt(b.device->newLibrary(text, options.get(), nullptr));
              }),
              ElementsAre(HasSubstr("fast maths"), HasSubstr("no language version")));
}

TEST_F(NativeMistakes, BuffersSayThatTheyAreNotTracked) {
  EXPECT_THAT(after([](Bench& b) {
                Owned<MTL::Buffer>::adopt(b.device->newBuffer(16, MTL::ResourceStorageModeShared));
                const auto hidden = Owned<MTL::Buffer>::adopt(
                    b.device->newBuffer(16, MTL::ResourceStorageModePrivate | kUntracked));
                EXPECT_EQ(hidden->contents(), nullptr);
              }),
              ElementsAre(HasSubstr("hazards are tracked"), HasSubstr("private")));
}

}  // namespace
}  // namespace ullage::test::metal
