// The fake machine finds each mistake that a backend could make, next to
// the correct version. (Names that Metal does not have are errors when the backend is compiled.)
#include "tests/metal/native_bench.h"

namespace ullage::test::metal {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

class NativeMistakes : public BenchTest {};

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

TEST_F(NativeMistakes, LibrariesSetTheirLanguageAndMaths) {
  EXPECT_THAT(after([](Bench& b) {
                const auto options =
                    Owned<MTL::CompileOptions>::adopt(MTL::CompileOptions::alloc()->init());
                const auto text = runtime::metal::to_string(small_kernel("").msl.text);
                Owned<MTL::Library>::adopt(b.device->newLibrary(text, options.get(), nullptr));
              }),
              ElementsAre(HasSubstr("fast maths"), HasSubstr("no language version")));
}

TEST_F(NativeMistakes, BuffersAreMarkedAsNotTracked) {
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
