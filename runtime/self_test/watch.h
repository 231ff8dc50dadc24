// Watch: how long something takes.
#pragma once

#include <algorithm>
#include <chrono>
#include <ctime>

namespace ullage::runtime {

class Watch {
 public:
  double wall_ms() const {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin_)
        .count();
  }
  // CPU time of this process if that is less than the elapsed time, so that other load on the
  // machine counts less.
  double busy_ms() const {
    constexpr double kTicks = CLOCKS_PER_SEC / 1000.0;
    return std::min(wall_ms(), static_cast<double>(std::clock() - processor_) / kTicks);
  }

 private:
  std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
  std::clock_t processor_ = std::clock();
};

}  // namespace ullage::runtime
