// LoopPieces: in which pieces a run is submitted whose loops the data may end.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "runtime/run/device_values.h"
#include "runtime/schedule.h"
#include "runtime/session_options.h"

namespace ullage::runtime {

// Decides from what pieces left behind whether a loop goes on. One run at a time. A piece is few
// iterations at first, and more where the loop has had many, or where the device has been without
// work when the next piece came: what is submitted ahead of an end is little next to what took
// place.
class LoopPieces {
 public:
  // `device` outlives it. `options`: stepped and submission_iterations. `is_timed`: the recording
  // takes the time of dispatches, which a piece behind another one would take anew.
  LoopPieces(const ir::Program& program, const DeviceValues& device, const SessionOptions& options,
             bool is_timed);

  // Begins a run, with times as for Recording::repeat. False: it has so few iterations, or no
  // condition ends its loops, that it is submitted whole.
  bool begin(std::span<const uint32_t> times);
  void end() { is_whole_ = true; }  // nothing more is launched
  // Whether all of it is launched, or it is submitted whole.
  bool is_launched() const;
  // How many are launched and not finished, and whether they are as many as there may be.
  uint32_t in_flight() const { return in_flight_; }
  bool is_full() const { return in_flight_ == most_in_flight_; }
  // The next piece, valid until the next call, and that it is launched. REQUIRES: !is_launched(),
  // !is_full().
  Step next();
  // The oldest piece in flight has ended with these words (DeviceValues::observed). REQUIRES: there
  // is one.
  void finished(std::span<const uint32_t> observed);

 private:
  // In front of an iteration of a loop that is not its first one.
  struct Place {
    size_t loop = ScheduleCursor::kNoLoop;
    uint64_t entered = 0;  // how often the loop was entered before
  };
  Place place() const;
  // Goes behind loops that have ended, at an iteration of theirs.
  void leave_ended();
  // Whether a piece of so many iterations may end here.
  bool may_end(size_t loop, uint32_t iterations) const;

  Schedule schedule_;
  ScheduleCursor cursor_;  // behind what is launched
  struct Loop {
    size_t condition = ScheduleCursor::kNoLoop;  // in `observed`; none: all iterations take place
    bool is_outer = false;                       // another one with a condition is inside of it
    uint64_t entered = 0;                        // how often, in this run
    uint64_t over = 0;                           // Place::entered when its end was found
  };
  std::vector<Loop> loops_;
  uint32_t most_iterations_, most_in_flight_;
  uint32_t least_ = 0;                         // iterations of a piece
  std::array<Place, kPiecesInFlight> ends_{};  // of those in flight, the oldest first
  uint32_t in_flight_ = 0;
  bool is_first_ = true, is_whole_ = true, has_failed_ = false;
  std::vector<uint32_t> segments_;  // of the last piece
};

}  // namespace ullage::runtime
