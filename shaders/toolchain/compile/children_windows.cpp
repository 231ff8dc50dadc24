#include <mutex>

#include "base/workers.h"
#include "shaders/toolchain/compile/children.h"

namespace ullage::shaders {

void run_in_children(const ChildWork& work) {
  std::mutex one_at_a_time;
  runtime::parallel_for(
      work.count,
      [&](size_t i) {
        std::string bytes = work.compute(i, {false, [](const char*) {}});
        const std::lock_guard lock(one_at_a_time);
        work.take(i, std::move(bytes));
      },
      work.processes ? work.processes : runtime::kAllThreads);
}

}  // namespace ullage::shaders
