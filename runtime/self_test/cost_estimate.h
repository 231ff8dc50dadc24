// CostEstimate: the expected duration of a step of a self-test on a driver, from earlier steps.
#pragma once

#include <algorithm>
#include <cstddef>

namespace ullage::runtime {

// A self-test spends nearly all its time on compiling, which grows with the size of the code; the
// time of runs is known after the first one.
class CostEstimate {
 public:
  // `ms_per_word`: measured in earlier loads; 0: unknown.
  explicit CostEstimate(double ms_per_word) : ms_per_word_(ms_per_word) {}

  bool is_known() const { return ms_per_word_ > 0; }
  // The estimate for a run before which `words` words of code are compiled. REQUIRES: is_known().
  double expected_ms(size_t words) const {
    return kSpread * ms_per_word_ * static_cast<double>(words) + longest_run_;
  }
  void compiled(size_t words, double ms) {
    const auto count = static_cast<double>(words);
    const double before = is_known() ? kWeight : 0;
    ms_per_word_ = (ms_per_word_ * before + ms) / (before + count);
  }
  void ran(double ms) { longest_run_ = std::max(longest_run_, ms); }
  // The next kernel has no run yet.
  void forget_runs() { longest_run_ = 0; }
  double ms_per_word() const { return ms_per_word_; }

 private:
  static constexpr double kWeight = 3000;  // weight of the earlier loads, in words
  // Kernels take up to this factor more than others of their size: between 0.027 and 0.063 ms per
  // word where LLVM compiles for the processor.
  static constexpr double kSpread = 1.5;

  double ms_per_word_ = 0, longest_run_ = 0;
};

}  // namespace ullage::runtime
