// The file has the samples of all dispatches as they lie in memory: it is read where it was
// written.
#include "runtime/run/dispatch_costs.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <type_traits>

#include "base/exceptions.h"
#include "base/message.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

// Weights of a new time: of a longer one, and of a shorter one after many others.
constexpr double kLonger = 0.5, kShorter = 1.0 / 16;
// The most that one time raises the cost to: this factor, and this many microseconds.
constexpr double kOutlier = 2, kOutlierUs = 5;
constexpr double kMaxUs = 1e12;  // of a time in a file
// Microseconds per unit of work: a guess that is long for a processor and for a GPU.
constexpr double kGuessCpuUs = 1e-3, kGuessGpuUs = 2e-5;

// A hash of the kernels and their dispatches, and of the driver that runs them.
uint64_t costs_key(const ir::Program& program, const DeviceInfo& device) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  const auto add = [&](const void* bytes, size_t size) { XXH3_64bits_update(&state, bytes, size); };
  for (const ir::ProgramKernel& kernel : program.kernels) {
    add(kernel.spirv.data(), kernel.spirv.size() * sizeof kernel.spirv[0]);
    add(kernel.msl.text.data(), kernel.msl.text.size());
  }
  for (const ir::ProgramDispatch& dispatch : program.dispatches) {
    add(&dispatch.kernel, sizeof dispatch.kernel);
    add(&dispatch.groups, sizeof dispatch.groups);
  }
  add(device.name.data(), device.name.size());
  add(device.driver_uuid.data(), sizeof device.driver_uuid);
  return XXH3_64bits_digest(&state);
}

// Of two amounts of work, at least 1.
double ratio(uint64_t a, uint64_t b) {
  const double quotient =
      static_cast<double>(std::max<uint64_t>(a, 1)) / static_cast<double>(std::max<uint64_t>(b, 1));
  return std::max(quotient, 1 / quotient);
}

}  // namespace

DispatchCosts::DispatchCosts(const std::string& directory, const ir::Program& program,
                             const DeviceInfo& device)
    : program_(program),
      guess_us_(device.is_cpu ? kGuessCpuUs : kGuessGpuUs),
      samples_(program.dispatches.size()) {
  if (directory.empty()) return;
  path_ = ir::path_in(directory, ir::message("costs-{}.bin", costs_key(program, device)));
  read();
}

DispatchCosts::~DispatchCosts() {
  if (!changed_ || path_.empty()) return;
  catch_bad_alloc([&] { write(); }, [] {});
}

void DispatchCosts::read() {
  static_assert(std::is_trivially_copyable_v<Samples>);
  const std::string text = read_text(path_);
  const size_t size = samples_.size() * sizeof(Samples);
  if (text.size() != size || size == 0) return;
  std::memcpy(samples_.data(), text.data(), size);
  for (Samples& samples : samples_) {
    for (Sample& sample : samples) {
      if (!(sample.us >= 0 && sample.us <= kMaxUs)) sample = {};
    }
  }
}

void DispatchCosts::write() const {
  (void)replace_file(path_, std::as_bytes(std::span(samples_)), {});
}

const DispatchCosts::Sample* DispatchCosts::nearest(uint32_t dispatch, uint64_t work) const {
  const Sample* best = nullptr;
  for (const Sample& sample : samples_[dispatch]) {
    if (sample.count == 0) break;
    if (best == nullptr || ratio(sample.work, work) < ratio(best->work, work)) best = &sample;
  }
  return best;
}

DispatchCost DispatchCosts::cost(uint32_t dispatch, uint64_t work) const {
  const std::lock_guard guard(lock_);
  const Sample* known = nearest(dispatch, work);
  const bool is_own = known != nullptr;
  for (uint32_t i = 0; !is_own && i < samples_.size(); ++i) {
    if (program_.dispatches[i].kernel != program_.dispatches[dispatch].kernel) continue;
    const Sample* const other = nearest(i, work);
    if (other == nullptr) continue;
    if (known == nullptr || ratio(other->work, work) < ratio(known->work, work)) known = other;
  }
  if (known == nullptr) return {guess_us_ * static_cast<double>(work), false};
  const double more = std::max(
      1.0, static_cast<double>(work) / static_cast<double>(std::max<uint64_t>(known->work, 1)));
  return {known->us * more, is_own};
}

void DispatchCosts::learn(uint32_t dispatch, uint64_t work, double us) {
  const std::lock_guard guard(lock_);
  changed_ = true;
  Samples& samples = samples_[dispatch];
  auto found = std::ranges::find_if(
      samples, [&](const Sample& sample) { return sample.count != 0 && sample.work == work; });
  if (found == samples.end()) {
    found = samples.end() - 1;
    *found = {.work = work};
  }
  Sample sample = *found;
  for (; found != samples.begin(); --found) *found = found[-1];
  if (sample.count == 0) {
    sample.us = us;
  } else if (us > sample.us) {
    sample.us += kLonger * (std::min(us, kOutlier * sample.us + kOutlierUs) - sample.us);
  } else {
    sample.us += std::max(kShorter, 1.0 / static_cast<double>(sample.count + 1)) * (us - sample.us);
  }
  sample.count = std::min<uint64_t>(sample.count + 1, 1 << 16);
  samples.front() = sample;
}

}  // namespace ullage::runtime
