// In which pieces a run is submitted whose loops the data may end, and how steps leave such loops.
#include "runtime/run/loop_pieces.h"

#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {
namespace {

// Runs with at most so many iterations are one submission. What is submitted of others is few
// iterations at first, then a part of those that took place.
constexpr uint64_t kFewIterations = 32;
constexpr uint32_t kFirstPiece = 4, kPartOfLoop = 16, kLargestPiece = 1 << 16;

// How often the host looks whether a piece has ended, and after what time it waits: such a device
// may be lost.
constexpr std::chrono::microseconds kPoll{20};
constexpr std::chrono::seconds kLongestPiece{30};

}  // namespace

LoopPieces::LoopPieces(const ir::Program& program, const DeviceValues& device,
                       const SessionOptions& options, bool is_timed)
    : schedule_(static_cast<uint32_t>(program.dispatches.size()), loops_of(program),
                options.stepped),
      cursor_(static_cast<uint32_t>(schedule_.segments().size()), schedule_.loops()),
      loops_(program.loops.size()),
      most_iterations_(options.submission_iterations == 0 ? UINT32_MAX
                                                          : options.submission_iterations),
      most_in_flight_(is_timed ? 1 : kPiecesInFlight) {
  size_t conditions = 0;
  for (uint32_t loop = 0; loop < loops_.size(); ++loop) {
    if (!device.has_condition(loop)) continue;
    loops_[loop].condition = conditions++;
    for (uint32_t outer = 0; outer < loop; ++outer) {
      if (program.loops[loop].begin < program.loops[outer].end) loops_[outer].is_outer = true;
    }
  }
}

bool LoopPieces::is_launched() const {
  return is_whole_ || cursor_.at_end();
}

bool LoopPieces::begin(std::span<const uint32_t> times) {
  cursor_.restart(times);
  const std::vector<RecordedLoop>& ranges = schedule_.loops();
  uint64_t most = 0;  // iterations of a loop that a condition may end
  for (size_t i = 0; i < loops_.size(); ++i) {
    loops_[i].over = loops_[i].entered = 0;
    if (loops_[i].condition == ScheduleCursor::kNoLoop) continue;
    most = std::max(most, cursor_.repeats(ranges[i].begin));
  }
  least_ = kFirstPiece;
  in_flight_ = 0;
  is_first_ = true;
  has_failed_ = false;
  is_whole_ = most <= kFewIterations;
  return !is_whole_;
}

LoopPieces::Place LoopPieces::place() const {
  const size_t loop = cursor_.repeated();
  return {loop, loop == ScheduleCursor::kNoLoop ? 0 : loops_[loop].entered};
}

void LoopPieces::leave_ended() {
  for (;;) {
    const Place here = place();
    if (here.loop == ScheduleCursor::kNoLoop) return;
    if (!has_failed_ && loops_[here.loop].over != here.entered) return;
    cursor_.leave(here.loop, [](uint32_t, uint64_t) {});
    least_ = kFirstPiece;
  }
}

bool LoopPieces::may_end(size_t loop, uint32_t iterations) const {
  const uint32_t part = cursor_.done(loop) / kPartOfLoop;
  return iterations >= std::min(std::max(least_, part), most_iterations_);
}

// Iterations of an outer loop are pieces of their own, or none of them would end where its
// condition is that of a complete one.
Step LoopPieces::next() {
  if (!is_first_ && in_flight_ == 0) least_ = std::min(2 * least_, kLargestPiece);
  segments_.clear();
  uint32_t iterations = 0;
  while (!cursor_.at_end()) {
    for (size_t i = 0; i < loops_.size(); ++i) loops_[i].entered += cursor_.enters(i);
    segments_.push_back(cursor_.segment());
    cursor_.advance();
    leave_ended();
    const size_t loop = cursor_.repeated();
    if (loop == ScheduleCursor::kNoLoop) continue;
    if (loops_[loop].condition == ScheduleCursor::kNoLoop) continue;
    if (loops_[loop].is_outer || may_end(loop, ++iterations)) break;
  }
  const Step piece{segments_, is_first_, cursor_.at_end()};
  ends_[in_flight_++] = place();
  is_first_ = false;
  return piece;
}

// The condition is that of the iteration in front of the place where the piece ends; what was
// launched behind it may be of another loop.
void LoopPieces::finished(std::span<const uint32_t> observed) {
  const Place end = ends_.front();
  std::shift_left(ends_.begin(), ends_.end(), 1);
  --in_flight_;
  has_failed_ = has_failed_ || observed.back() != ir::kNoFailure;
  if (end.loop != ScheduleCursor::kNoLoop && observed[loops_[end.loop].condition] == 0) {
    loops_[end.loop].over = end.entered;
  }
  leave_ended();
}

std::vector<uint64_t> DeviceValues::words_to_observe() const {
  std::vector<uint64_t> words;
  for (const ir::ProgramLoop& loop : program_->loops) {
    const auto word = word_of(loop.live);
    if (word) words.push_back(*word);
  }
  if (!words.empty()) words.push_back(layout_.error);
  return words;
}

bool DeviceValues::has_condition(uint32_t loop) const {
  return word_of(program_->loops[loop].live).has_value();
}

bool StepPlanner::has_ended(size_t loop) const {
  return loop != ScheduleCursor::kNoLoop && has_ended_[loop] != 0;
}

// An iteration that did not take place was launched entirely before: what it left is as the host
// computes it.
void StepPlanner::leave_ended(std::span<const uint32_t> observed) {
  if (observed.empty()) return;
  const bool has_failed = observed.back() != ir::kNoFailure;
  size_t conditions = 0;
  for (uint32_t i = 0; i < has_ended_.size(); ++i) {
    if (!device_.has_condition(i)) continue;
    has_ended_[i] = has_failed || observed[conditions] == 0;
    ++conditions;
  }
  const size_t loop = cursor_.repeated();
  if (!has_ended(loop)) return;
  cursor_.leave(loop, [this](uint32_t dispatch, uint64_t times) { left_[dispatch] -= times; });
}

void RunInFlight::make_pieces(const SessionOptions& options) {
  // The device does not wait for a reader of streams, who comes when it likes.
  if (options.streaming || control_.device().observed().empty()) return;
  const bool is_timed = options.stepped || program_->context().options().device.timestamps;
  pieces_ = std::make_shared<LoopPieces>(code(), control_.device(), options, is_timed);
}

bool RunInFlight::begin_pieces(const Launch& launch) {
  if (!pieces_) return false;
  pieces_->end();
  return !launch.start && recording().has_pieces() && pieces_->begin(control_.times());
}

bool RunInFlight::is_launched() const {
  return !pieces_ || pieces_->is_launched();
}

Result<void> RunInFlight::launch_pieces() {
  const auto launch = [&]() -> Result<void> {
    while (!is_launched()) {
      while (pieces_->in_flight() != 0) {
        const auto finished = recording().finished_step();
        if (!finished) return finished.error();
        if (!*finished) break;
        pieces_->finished(recording().observed());
      }
      if (pieces_->is_launched() || pieces_->is_full()) break;
      if (auto ok = recording().step(pieces_->next()); !ok) return ok;
      ++statistics_.submissions;
    }
    return {};
  };
  auto ok = launch();
  if (ok) return ok;
  pieces_->end();
  recording().drain();
  return ok;
}

Result<void> RunInFlight::launch_rest() {
  auto last = std::chrono::steady_clock::now();
  for (uint64_t before = statistics_.submissions;; before = statistics_.submissions) {
    if (auto ok = launch_pieces(); !ok || is_launched()) return ok;
    const auto now = std::chrono::steady_clock::now();
    if (before != statistics_.submissions) last = now;
    if (now - last > kLongestPiece) {
      if (auto ok = recording().wait(); !ok) return ok;
    }
    std::this_thread::sleep_for(kPoll);
  }
}

}  // namespace ullage::runtime
