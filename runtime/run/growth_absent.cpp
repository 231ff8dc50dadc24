// A runtime without growing runs (ULLAGE_RUNTIME_GROW=OFF): callers and programs state all
// capacities.
#include <algorithm>

#include "base/message.h"
#include "runtime/run/growth.h"
#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {
namespace {

constexpr const char* kAbsent = "this runtime was built without it (ULLAGE_RUNTIME_GROW=OFF)";

}  // namespace

Result<uint64_t> begin_growth(const LoadedProgram& program, OverflowPolicy policy,
                              std::span<Leaf> leaves) {
  if (policy != OverflowPolicy::grow) return 0u;
  const auto unbounded = std::ranges::find_if(leaves, [&](const Leaf& leaf) {
    return !leaf.bound && is_capacity(program.program().scalars.code[leaf.reg]);
  });
  if (unbounded == leaves.end()) return 0u;
  return ir::unsupported(
      "session_create: overflow: nothing bounds '{}', and grow finds out what runs need: {}; give "
      "it a bound, or compile the program with one",
      unbounded->name, kAbsent);
}

std::vector<CapacityNeed> capacity_needs(const ir::Program&) {
  return {};
}
bool lacks_bounds(const ir::Program&, std::span<const Leaf>) {
  return false;
}
void estimate_bounds(const ir::Program&, std::span<Leaf>, const LeafValues&, int64_t) {}

LearnedExtents::LearnedExtents(const std::string&, const ir::Program&) {}
std::optional<int64_t> LearnedExtents::find(const std::string&) const {
  return std::nullopt;
}
std::map<std::string, int64_t> LearnedExtents::all() const {
  return {};
}
void LearnedExtents::keep(const std::map<std::string, int64_t>&) {}

void PlanCache::estimate(const LeafValues&) {}
bool PlanCache::halve() {
  return false;
}
void PlanCache::raise(uint32_t, int64_t) {}
void PlanCache::expect(const Registers&) {}
bool PlanCache::learn(const Registers&) {
  return false;
}
std::optional<int64_t> PlanCache::needed_capacity(const Leaf&) const {
  return std::nullopt;
}
std::map<std::string, int64_t> PlanCache::learned() const {
  return {};
}
bool PlanCache::raise_to(const PlanCache&) {
  return false;
}

Result<bool> RunInFlight::grow(std::span<const Overflow> overflows) {
  Error error = failure_of(code(), code().guards[overflows.front().guard], control_.registers());
  error.message += ir::message(" (overflow grow: {}; give it a larger bound)", kAbsent);
  return error;
}

}  // namespace ullage::runtime
