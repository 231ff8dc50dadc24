#include "examples/chat/cost_picture.h"

#include <algorithm>
#include <fstream>

#include "examples/train/loss_curve.h"

namespace ullage::tools {
namespace {

constexpr double kMegabyte = 1e6;

Curve curve(const std::string& label, const char* colour, const std::vector<double>& values,
            bool is_noisy) {
  return {label, colour, {values.begin(), values.end()}, is_noisy};
}

}  // namespace

uint64_t resident_bytes() {
  constexpr uint64_t kPage = 4096;
  std::ifstream file("/proc/self/statm");
  uint64_t all = 0, resident = 0;
  return file >> all >> resident ? resident * kPage : 0;
}

void CostLog::begin_answer() {
  clock_ = Clock();
  seen_ = 0;
}

void CostLog::see(size_t tokens, uint64_t device_bytes) {
  if (tokens <= seen_) return;
  const double ms = clock_.ms();
  // The first token's time is the prompt's.
  const size_t timed = tokens - std::max<size_t>(seen_, 1);
  const double rate = ms > 0 ? static_cast<double>(timed) / ms * 1000 : 0;
  for (size_t i = 0; i < timed; ++i) {
    rates_.push_back(rate);
    device_mb_.push_back(static_cast<double>(device_bytes) / kMegabyte);
    all_mb_.push_back(static_cast<double>(resident_bytes()) / kMegabyte);
  }
  seen_ = tokens;
  clock_ = Clock();
}

std::string CostLog::svg(const std::string& title) const {
  const Panel speed{"tokens per second", {curve("answer", "#2266bb", rates_, true)}};
  const Panel memory{"MB",
                     {curve("process, file pages included", "#bb6622", all_mb_, false),
                      curve("device", "#228855", device_mb_, false)}};
  return svg_of(title, {speed, memory}, "token");
}

}  // namespace ullage::tools
