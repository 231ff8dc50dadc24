// The pieces of runs whose loops the data ends, against a device that executes them.
#include "runtime/run/loop_pieces.h"

#include <gtest/gtest.h>

#include <deque>
#include <functional>
#include <numeric>
#include <string>

#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

constexpr uint32_t kOk = ir::kNoFailure;

// Dispatches 0 to 5; 1 to 4 are a loop, and 2 and 3 one in it, both with conditions.
ir::Program conditional_loops() {
  ir::Program program = chain_program(6);
  const auto bytes = static_cast<uint32_t>(program.scalars.code.size());
  program.scalars.code.push_back({.op = ir::ScalarOp::constant, .value = 8});
  for (uint32_t row = 0; row < 2; ++row) {
    const auto reg = static_cast<uint32_t>(program.scalars.code.size());
    program.scalars.code.push_back({.op = ir::ScalarOp::device_scalar, .a = bytes, .input = row});
    const auto buffer = static_cast<uint32_t>(program.buffers.size());
    program.buffers.push_back({.kind = ir::BufferKind::scalar, .bytes = bytes, .name = "live"});
    program.device_scalars.push_back({.reg = reg, .buffer = buffer});
    program.loops.push_back({.begin = row + 1, .end = 5 - row, .live = reg});
  }
  return program;
}

// Segment 1 begins an iteration of the outer loop, 2 one of the inner, 3 ends the outer one's.
class FakeDevice {
 public:
  // `wanted`: iterations of the inner loop in iteration i of the outer one, which takes
  // place as often as there are any.
  explicit FakeDevice(std::vector<uint32_t> wanted) : wanted_(std::move(wanted)) {}

  void execute(std::span<const uint32_t> segments) {
    for (const uint32_t segment : segments) execute(segment);
    left_behind_.push_back({live_[0], live_[1], error_});
  }
  const std::vector<uint32_t>& oldest() const { return left_behind_.front(); }
  void forget_oldest() { left_behind_.pop_front(); }
  void fail() { error_ = 0; }

  uint32_t taken() const { return taken_; }
  uint32_t dead() const { return dead_; }
  uint32_t inner_taken() const { return all_inner_; }
  uint32_t before() const { return before_; }
  uint32_t behind() const { return behind_; }

 private:
  void execute(uint32_t segment) {
    if (segment == 0) ++before_;
    if (segment == 1) {
      live_[0] = taken_ < wanted_.size();
      inner_ = 0;
      dead_ += live_[0] == 0;
    }
    if (segment == 2 && live_[0] != 0) {
      live_[1] = inner_ < wanted_[taken_];
      inner_ += live_[1];
      all_inner_ += live_[1];
      dead_ += live_[1] == 0;
    } else if (segment == 2) {
      ++dead_;
    }
    if (segment == 3 && live_[0] != 0) {
      EXPECT_EQ(inner_, wanted_[taken_]) << "the inner loop was left too soon";
      ++taken_;
    }
    if (segment == 4) {
      EXPECT_EQ(taken_, wanted_.size()) << "the outer loop was left too soon";
      ++behind_;
    }
  }

  std::vector<uint32_t> wanted_;
  uint32_t live_[2] = {0, 0};
  uint32_t error_ = kOk;
  uint32_t taken_ = 0, inner_ = 0, all_inner_ = 0, dead_ = 0, before_ = 0, behind_ = 0;
  std::deque<std::vector<uint32_t>> left_behind_;
};

// Executes a run whose pieces end `late` after the next one was launched; returns their number.
uint32_t run(LoopPieces& pieces, FakeDevice& device, uint32_t late,
             const std::function<void(uint32_t)>& before_piece = {}) {
  uint32_t launched = 0;
  while (!pieces.is_launched()) {
    while (pieces.in_flight() > late) {
      pieces.finished(device.oldest());
      device.forget_oldest();
    }
    if (pieces.is_launched()) break;
    if (before_piece) before_piece(launched);
    const Step piece = pieces.next();
    EXPECT_EQ(piece.is_first, launched == 0);
    EXPECT_FALSE(piece.segments.empty());
    device.execute(piece.segments);
    EXPECT_LE(pieces.in_flight(), kPiecesInFlight);
    if (++launched > 10000) {
      ADD_FAILURE() << "the run does not end";
      break;
    }
  }
  return launched;
}

class LoopPiecesTest : public testing::TestWithParam<uint32_t> {
 protected:
  const ir::Program program_ = conditional_loops();
  const DeviceValues device_{program_};
};

TEST_P(LoopPiecesTest, EveryIterationTakesPlaceAndFewMoreAreLaunched) {
  LoopPieces pieces(program_, device_, {}, false);
  for (const std::vector<uint32_t>& wanted :
       {std::vector<uint32_t>{}, {0}, {1}, {5, 0, 7}, {100}, {1, 1000, 3}, {2, 2, 2, 2, 2, 2, 2}}) {
    SCOPED_TRACE(testing::PrintToString(wanted));
    FakeDevice device(wanted);
    ASSERT_TRUE(pieces.begin(std::vector<uint32_t>{1u << 20, 1u << 30}));
    run(pieces, device, GetParam());
    EXPECT_EQ(device.before(), 1u);
    EXPECT_EQ(device.behind(), 1u);
    const uint32_t inner = std::accumulate(wanted.begin(), wanted.end(), 0u);
    EXPECT_EQ(device.inner_taken(), inner);
    EXPECT_LE(device.dead(), 32 * (wanted.size() + 1) + inner / 2);
  }
}

TEST_P(LoopPiecesTest, ARunWhoseLoopsReachTheirBoundsIsComplete) {
  LoopPieces pieces(program_, device_, {}, false);
  FakeDevice device({50, 50, 50});
  ASSERT_TRUE(pieces.begin(std::vector<uint32_t>{3, 50}));
  run(pieces, device, GetParam());
  EXPECT_EQ(device.inner_taken(), 150u);
  EXPECT_EQ(device.dead(), 0u);
  EXPECT_EQ(device.behind(), 1u);
}

// What kernels would have computed is missing, so nothing goes on.
TEST_P(LoopPiecesTest, ARunThatFailedOnTheDeviceEnds) {
  LoopPieces pieces(program_, device_, {}, false);
  ASSERT_TRUE(pieces.begin(std::vector<uint32_t>{1u << 16, 1u << 20}));
  uint32_t launched = 0, segments = 0;
  std::deque<std::vector<uint32_t>> left_behind;
  for (; !pieces.is_launched() && launched < 100; ++launched) {
    segments += static_cast<uint32_t>(pieces.next().segments.size());
    left_behind.push_back({1, 1, launched == 4 ? 7 : kOk});
    if (pieces.in_flight() <= GetParam()) continue;
    pieces.finished(left_behind.front());
    left_behind.pop_front();
  }
  EXPECT_LE(launched, 8u);
  EXPECT_LT(segments, 200u);
}

TEST_P(LoopPiecesTest, PiecesGrowWhileTheDeviceWaitsForThem) {
  LoopPieces pieces(program_, device_, {}, false);
  FakeDevice device({10000});
  ASSERT_TRUE(pieces.begin(std::vector<uint32_t>{1, 1u << 20}));
  const uint32_t launched = run(pieces, device, GetParam());
  EXPECT_LE(launched, GetParam() == 0 ? 20u : 150u);
  EXPECT_LE(device.dead(), GetParam() == 0 ? 10000u : 1400u);
}

TEST_P(LoopPiecesTest, APieceHasNoMoreIterationsThanASubmissionMayHave) {
  LoopPieces pieces(program_, device_, {.submission_iterations = 3}, false);
  FakeDevice device({30});
  ASSERT_TRUE(pieces.begin(std::vector<uint32_t>{1, 100}));
  const uint32_t launched = run(pieces, device, GetParam());
  EXPECT_GE(launched, 10u);
  EXPECT_LE(device.dead(), 6u);
}

INSTANTIATE_TEST_SUITE_P(InFlight, LoopPiecesTest, testing::Values(0u, 1u));

TEST(LoopPieces, OneIsInFlightWhereDispatchesAreTimed) {
  const ir::Program program = conditional_loops();
  const DeviceValues device(program);
  LoopPieces timed(program, device, {}, true), untimed(program, device, {}, false);
  for (LoopPieces* const pieces : {&timed, &untimed}) {
    ASSERT_TRUE(pieces->begin(std::vector<uint32_t>{1, 1000}));
    pieces->next();
  }
  EXPECT_TRUE(timed.is_full());
  EXPECT_FALSE(untimed.is_full());
}

TEST(LoopPieces, RunsOfFewIterationsAndThoseWithoutConditionsAreWhole) {
  ir::Program program = conditional_loops();
  const DeviceValues device(program);
  LoopPieces pieces(program, device, {}, false);
  EXPECT_TRUE(pieces.is_launched());
  EXPECT_FALSE(pieces.begin(std::vector<uint32_t>{4, 8}));
  EXPECT_TRUE(pieces.is_launched());
  EXPECT_TRUE(pieces.begin(std::vector<uint32_t>{4, 9}));
  for (ir::ProgramLoop& loop : program.loops) loop.live = ir::kNoRegister;
  const DeviceValues without(program);
  LoopPieces all(program, without, {}, false);
  EXPECT_FALSE(all.begin(std::vector<uint32_t>{1000, 1000}));
  EXPECT_TRUE(without.observed().empty());
}

}  // namespace
}  // namespace ullage::runtime
