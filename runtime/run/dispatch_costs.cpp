// A text file: a header line, then one line per measured size of a dispatch: the index of the
// dispatch, its work, nanoseconds, and how often it was measured.
#include "runtime/run/dispatch_costs.h"

#include <xxhash.h>

#include <algorithm>
#include <cmath>
#include <sstream>

#include "base/exceptions.h"
#include "base/message.h"
#include "base/replace_file.h"
#include "base/utf8_path.h"
#include "runtime/file/mapped_file.h"

namespace ullage::runtime {
namespace {

constexpr const char* kCostsHead = "ullage costs 1";

// Weights of a new time: of a longer one, and of a shorter one after many others.
constexpr double kLonger = 0.5, kShorter = 1.0 / 16;
// The most that one time raises the cost to: this factor, and this many microseconds.
constexpr double kOutlier = 2, kOutlierUs = 5;
// Microseconds per unit of work: a guess that is long for a processor and for a GPU.
constexpr double kGuessCpuUs = 1e-3, kGuessGpuUs = 2e-5;

// A hash of the kernels and their dispatches, and of the driver that runs them.
uint64_t costs_key(const ir::Program& program, const DeviceInfo& device) {
  XXH3_state_t state;
  XXH3_64bits_reset(&state);
  const auto add = [&](const auto& values) {
    const auto bytes = std::as_bytes(std::span(values));
    XXH3_64bits_update(&state, bytes.data(), bytes.size());
  };
  for (const ir::ProgramKernel& kernel : program.kernels) {
    add(kernel.spirv);
    add(kernel.msl.text);
  }
  for (const ir::ProgramDispatch& dispatch : program.dispatches) {
    add(std::array{dispatch.kernel, dispatch.groups[0], dispatch.groups[1], dispatch.groups[2]});
    add(dispatch.push);
    for (const auto& binding : dispatch.bindings) add(std::array{binding.buffer});
  }
  add(device.name);
  add(device.driver);
  add(device.driver_uuid);
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
  std::ostringstream name;
  name << "costs-" << std::hex << costs_key(program, device) << ".txt";
  path_ = ir::path_in(directory, name.str());
  read();
}

DispatchCosts::~DispatchCosts() {
  if (!changed_ || path_.empty()) return;
  catch_bad_alloc([&] { write(); }, [] {});
}

void DispatchCosts::read() {
  std::istringstream file(read_text(path_));
  std::string line;
  if (!std::getline(file, line) || line != kCostsHead) return;
  uint64_t dispatch = 0, work = 0, ns = 0;
  uint32_t count = 0;
  while (file >> dispatch >> work >> ns >> count) {
    if (dispatch >= samples_.size() || count == 0) continue;
    Samples& samples = samples_[dispatch];
    const auto free = std::ranges::find(samples, 0u, &Sample::count);
    if (free != samples.end()) *free = {work, static_cast<double>(ns) * 1e-3, count};
  }
}

void DispatchCosts::write() const {
  std::string text = std::string(kCostsHead) + "\n";
  for (size_t i = 0; i < samples_.size(); ++i) {
    for (const Sample& sample : samples_[i]) {
      if (sample.count == 0) continue;
      text += ir::message("{} {} {} {}\n", i, sample.work,
                          static_cast<uint64_t>(std::llround(sample.us * 1e3)), sample.count);
    }
  }
  (void)replace_file(path_, std::as_bytes(std::span(text)), {});
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
  std::rotate(samples.begin(), found, found + 1);
  Sample& sample = samples.front();
  if (sample.count == 0) {
    sample.us = us;
  } else if (us > sample.us) {
    sample.us += kLonger * (std::min(us, kOutlier * sample.us + kOutlierUs) - sample.us);
  } else {
    sample.us += std::max(kShorter, 1.0 / (sample.count + 1)) * (us - sample.us);
  }
  sample.count = std::min(sample.count + 1, 1u << 16);
}

}  // namespace ullage::runtime
