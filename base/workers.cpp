// parallel_for: independent work on a few threads, for load time.
#include "base/workers.h"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "base/exceptions.h"

namespace ullage::runtime {

void parallel_for(size_t count, const std::function<void(size_t)>& body, size_t threads) {
  std::atomic<size_t> next = 0;
  std::mutex lock;
  std::exception_ptr first;
  const auto work = [&] {
    for (size_t i = next++; i < count; i = next++) {
      catch_all([&] { body(i); },
                [&] {
                  const std::lock_guard held(lock);
                  if (!first) first = std::current_exception();
                });
    }
  };
  const size_t wanted = std::min<size_t>({count, std::thread::hardware_concurrency(), threads});
  std::vector<std::thread> helpers;
  helpers.reserve(wanted);
  const auto add_helper = [&] {
    helpers.emplace_back(work);
    return true;
  };
  // No more threads, or no memory for them: fewer threads do the same work.
  const auto go_without = [] { return false; };
  while (helpers.size() + 1 < wanted && catch_all(add_helper, go_without)) {
  }
  work();
  for (std::thread& helper : helpers) helper.join();
  if (first) std::rethrow_exception(first);
}

void parallel_parts(uint64_t bytes,
                    const std::function<void(uint64_t begin, uint64_t size)>& body) {
  parallel_for((bytes + kPartBytes - 1) / kPartBytes, [&](size_t i) {
    const uint64_t begin = i * kPartBytes;
    body(begin, std::min(kPartBytes, bytes - begin));
  });
}

}  // namespace ullage::runtime
