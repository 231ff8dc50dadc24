// A line of progress on stderr, only where stderr is a terminal.
#pragma once

#include <chrono>
#include <mutex>
#include <string>
#include <string_view>

namespace ullage::tools {

class Progress {
 public:
  explicit Progress(std::string what);
  ~Progress();  // clears the line
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // done of total; total 0: no bar, only the step's name. Draws at most ten times a second. From
  // any thread.
  void show(std::string_view step, size_t done = 0, size_t total = 0);

 private:
  std::string what_;
  bool terminal_ = false;
  std::mutex drawing_;
  std::chrono::steady_clock::time_point drawn_{};
};

}  // namespace ullage::tools
