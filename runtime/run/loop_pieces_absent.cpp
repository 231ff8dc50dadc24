// A runtime without pieces of runs (ULLAGE_RUNTIME_LOOP_PIECES=OFF): a run is submitted whole, with
// all iterations that its loops may have.
#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {

std::vector<uint64_t> DeviceValues::words_to_observe() const {
  return {};
}

bool StepPlanner::has_ended(size_t) const {
  return false;
}

void StepPlanner::leave_ended(std::span<const uint32_t>) {}

void RunInFlight::make_pieces(const SessionOptions&) {}

bool RunInFlight::begin_pieces(const Launch&) {
  return false;
}

bool RunInFlight::is_launched() const {
  return true;
}

Result<void> RunInFlight::launch_pieces() {
  return {};
}

Result<void> RunInFlight::launch_rest() {
  return {};
}

}  // namespace ullage::runtime
