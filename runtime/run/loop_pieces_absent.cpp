// A runtime without pieces of runs (ULLAGE_RUNTIME_LOOP_PIECES=OFF): a run is submitted whole, with
// all iterations that its loops may have.
#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {

LoopPieces::LoopPieces(const ir::Program&, const DeviceValues&, const SessionOptions&, bool)
    : schedule_(0, {}, false), cursor_(0, {}), most_iterations_(0), most_in_flight_(0) {}

bool LoopPieces::begin(std::span<const uint32_t>) {
  return false;
}

bool LoopPieces::is_launched() const {
  return true;
}

std::vector<uint64_t> DeviceValues::observed() const {
  return {};
}

void StepPlanner::leave_ended(std::span<const uint32_t>) {}

Result<void> RunInFlight::launch_pieces() {
  return {};
}

Result<void> RunInFlight::launch_rest() {
  return {};
}

}  // namespace ullage::runtime
