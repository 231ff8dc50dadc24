// CostEstimate: how long a step of a self-test is expected to take on a driver, by those that were
// taken.
#pragma once

#include <algorithm>
#include <cstddef>

namespace ullage::runtime {

// Compiling is nearly all that a self-test takes, and grows with the code; what runs take is known
// once there was one.
class CostEstimate {
 public:
  // `ms_per_word`: of code that was compiled in earlier loads; 0: nothing is known.
  explicit CostEstimate(double ms_per_word) : ms_per_word_(ms_per_word) {}

  bool is_known() const { return ms_per_word_ > 0; }
  // Of a run before which so many words of code are compiled. REQUIRES: is_known().
  double expected_ms(size_t words) const {
    return kSpread * ms_per_word_ * static_cast<double>(words) + longest_run_;
  }
  void compiled(size_t words, double ms) {
    const auto count = static_cast<double>(words);
    const double before = is_known() ? kWeight : 0;
    ms_per_word_ = (ms_per_word_ * before + ms) / (before + count);
  }
  void ran(double ms) { longest_run_ = std::max(longest_run_, ms); }
  // Of the next kernel nothing is known.
  void forget_runs() { longest_run_ = 0; }
  double ms_per_word() const { return ms_per_word_; }

 private:
  static constexpr double kWeight = 3000;  // words that what was known before counts for
  // Kernels take up to so much more than others of their size: between 0.027 and 0.063 ms a word
  // where LLVM compiles for the processor.
  static constexpr double kSpread = 1.5;

  double ms_per_word_ = 0, longest_run_ = 0;
};

}  // namespace ullage::runtime
