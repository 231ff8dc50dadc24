// Recordings of the Metal backend: encoded again for every submission, in order without a wait, and
// the results of failed ones.
#include <algorithm>

#include "tests/metal/native_fixture.h"

namespace ullage::test::metal {
namespace {

using ir::ErrorCode;
using testing::ElementsAre;
using testing::HasSubstr;

class NativeRecording : public NativeTest {};

TEST_F(NativeRecording, ARecordingIsEncodedForEverySubmission) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = in.data[i] + push.word;"), runs.input(), runs.scratch(), 5);
  runs.add(small_kernel("out.data[i] = in.data[127u - i] * push.word;"), runs.scratch(),
           runs.output(), 2);
  runtime::Recording& recording = runs.record();
  for (uint32_t round = 0; round < 3; ++round) {
    runs.inputs()[127] = round;
    ASSERT_TRUE(runs.run(recording));
    EXPECT_EQ(runs.outputs()[0], 2 * (round + 5));
    EXPECT_EQ(runs.outputs()[127], 10u);
  }
  EXPECT_EQ(machine().counts.command_buffers, 3u);
  EXPECT_EQ(machine().counts.waits, 3u);
  EXPECT_EQ(machine().counts.indirect_dispatches, 6u);
  EXPECT_EQ(machine().counts.copies, 0u);
}

TEST_F(NativeRecording, GroupCountsAndTheTableAreReadWhenItRuns) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = table.data[0].y;"), runs.input(), runs.output());
  runtime::Recording& recording = runs.record();
  std::fill_n(runs.outputs(), SmallRuns::kWords, 7u);
  runs.group_counts(0)[0] = 1;
  reinterpret_cast<uint32_t*>(runs.info().control->host())[1] = 42;
  ASSERT_TRUE(runs.run(recording));
  EXPECT_EQ(runs.outputs()[31], 42u);
  EXPECT_EQ(runs.outputs()[32], 7u);
  runs.group_counts(0)[0] = 0;
  runs.outputs()[0] = 8;
  ASSERT_TRUE(runs.run(recording));
  EXPECT_EQ(runs.outputs()[0], 8u);
}

// Group counts that a kernel writes apply to the dispatch after the barrier.
TEST_F(NativeRecording, KernelsDecideGroupCounts) {
  SmallRuns runs;
  ir::ProgramKernel decide = small_kernel("if (i < 3u) out.data[i] = i == 0u ? push.word : 1u;");
  runs.add(decide, runs.input(), runs.output(), 2);
  runs.add(small_kernel("out.data[i] = 9u;"), runs.input(), runs.output());
  runs.dispatches()[0].resolve = true;
  runs.record();
  runs.dispatches()[0].operands[1].range = {runs.info().control, ir::kIndirectOffset + 12, 12};
  const auto recording = runs.device().record(runs.info());
  ASSERT_TRUE(recording);
  std::fill_n(runs.outputs(), SmallRuns::kWords, 0u);
  ASSERT_TRUE(runs.run(**recording));
  EXPECT_EQ(runs.outputs()[63], 9u);
  EXPECT_EQ(runs.outputs()[64], 0u);

  runs.dispatches()[1].barrier_before = false;
  const auto racing = runs.device().record(runs.info());
  ASSERT_TRUE(racing);
  const auto failed = runs.run(**racing);
  ASSERT_FALSE(failed);
  EXPECT_THAT(failed.error().message, HasSubstr("group counts: kernel: race"));
  EXPECT_THAT(take_complaints(), ElementsAre(HasSubstr("group counts: kernel: race")));
}

TEST_F(NativeRecording, StepsAndRunsFollowEachOtherWithoutAWait) {
  SmallRuns runs;
  const auto next = small_kernel("out.data[i] = in.data[i] + push.word;");
  runs.add(next, runs.input(), runs.scratch(), 1);
  runs.add(next, runs.scratch(), runs.scratch(true), 10);
  runs.add(next, runs.scratch(true), runs.output(), 100);
  runs.info().stepped = true;
  for (auto& dispatch : runs.dispatches()) dispatch.barrier_before = false;
  runtime::Recording& recording = runs.record();
  const auto again = runs.device().record(runs.info());
  ASSERT_TRUE(again);
  for (const auto& stepped : {&recording, again->get()}) {
    for (const uint32_t i : {0u, 1u, 2u}) {
      ASSERT_TRUE(stepped->step({.segments = {&i, 1}, .is_first = i == 0, .is_last = i == 2}));
    }
  }
  EXPECT_EQ(machine().counts.waits, 0u);
  ASSERT_TRUE((*again)->wait());
  EXPECT_EQ(runs.outputs()[127], 127u + 111);
  EXPECT_TRUE(*recording.done());
}

TEST_F(NativeRecording, DoneDoesNotWait) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = 3u;"), runs.input(), runs.output());
  runtime::Recording& recording = runs.record();
  runs.outputs()[5] = 0;
  ASSERT_TRUE(recording.submit());
  EXPECT_FALSE(*recording.done());
  EXPECT_EQ(runs.outputs()[5], 0u);
  EXPECT_TRUE(*recording.done());
  EXPECT_EQ(runs.outputs()[5], 3u);
  EXPECT_EQ(machine().counts.waits, 0u);
}

TEST_F(NativeRecording, PoisonComesBeforeTheKernels) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = in.data[i];"), runs.scratch(), runs.output());
  runs.info().poisoned = {&runs.arena()};
  ASSERT_TRUE(runs.run());
  EXPECT_EQ(runs.outputs()[0], runtime::kPoison);
}

TEST_F(NativeRecording, KernelsThatAskForLengths) {
  SmallRuns runs;
  ir::ProgramKernel kernel = small_kernel("out.data[i] = lengths[1u] + lengths[16u];");
  const size_t at = kernel.msl.text.find("  uint3 gid");
  kernel.msl.text.insert(at, "  constant uint* lengths [[buffer(30)]],\n");
  kernel.msl.length_table_words = 17;
  runs.add(kernel, runs.input(), runs.output());
  ASSERT_TRUE(runs.run());
  EXPECT_EQ(runs.outputs()[0], SmallRuns::kWords * 4 + ir::kIndirectOffset);
}

TEST_F(NativeRecording, AFailedCommandBufferIsAnErrorAndTheNextOneRuns) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = in.data[i];"), runs.input(), runs.output());
  runtime::Recording& recording = runs.record();
  const struct {
    int code;
    ErrorCode error;
  } kinds[] = {{1, ErrorCode::internal}, {8, ErrorCode::out_of_memory}, {9, ErrorCode::internal}};
  for (const auto& kind : kinds) {
    machine().failures = {kind.code};
    const auto failed = runs.run(recording);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, kind.error);
    EXPECT_THAT(failed.error().message, HasSubstr("failure injected by the test"));
    EXPECT_FALSE(runs.device().lost());
    // It gave no signal; what comes after it does not hang.
    ASSERT_TRUE(runs.run(recording));
  }
}

TEST_F(NativeRecording, AFailureInTheMiddleIsFoundAtTheEnd) {
  SmallRuns runs;
  runs.add(small_kernel("out.data[i] = in.data[i];"), runs.input(), runs.scratch());
  runs.add(small_kernel("out.data[i] = in.data[i];"), runs.scratch(), runs.output());
  runs.info().stepped = true;
  runtime::Recording& recording = runs.record();
  const uint32_t dispatches[] = {0, 1};
  machine().failures = {1};
  for (const uint32_t& i : dispatches) {
    ASSERT_TRUE(recording.step({.segments = {&i, 1}, .is_first = i == 0, .is_last = i == 1}));
  }
  const auto failed = recording.wait();
  ASSERT_FALSE(failed);
  EXPECT_EQ(failed.error().code, ErrorCode::internal);
  EXPECT_TRUE(runs.run(recording)) << "the next run does not fail for it";
}

TEST_F(NativeRecording, ALostDeviceStaysLost) {
  for (const int code : {2, 3, 4, 11}) {
    SmallRuns runs;
    runs.add(small_kernel("out.data[i] = in.data[i];"), runs.input(), runs.output());
    runtime::Recording& recording = runs.record();
    machine().failures = {code};
    const auto failed = runs.run(recording);
    ASSERT_FALSE(failed);
    EXPECT_EQ(failed.error().code, ErrorCode::device_lost);
    EXPECT_TRUE(runs.device().lost());
    const auto later = recording.submit();
    ASSERT_FALSE(later);
    EXPECT_EQ(later.error().code, ErrorCode::device_lost);
    recording.drain();
  }
}

}  // namespace
}  // namespace ullage::test::metal
