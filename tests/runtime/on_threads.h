// A body on several threads at once.
#pragma once

#include <functional>
#include <latch>
#include <thread>
#include <vector>

namespace ullage::runtime {

// Calls body(0) .. body(count - 1), each on a thread of its own, none before all are there; returns
// when all are done.
inline void on_threads(int count, const std::function<void(int)>& body) {
  std::latch start(count);
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t) {
    threads.emplace_back([&, t] {
      start.arrive_and_wait();
      body(t);
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace ullage::runtime
