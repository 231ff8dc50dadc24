// What a host does with Ullage, step by step, with one call or allocation failing: each step may
// fail once and then works; in the end nothing is left.
#pragma once

#include <functional>

#include "tests/runtime/embedding_fixture.h"
#include "tests/runtime/faults.h"

namespace ullage::runtime {

// The host's allocator: counts what is out, and fails the n-th request once. From any thread.
class FailingAllocator {
 public:
  const ullage_allocator& callbacks() const { return callbacks_; }
  void fail(uint64_t n) { left_ = static_cast<int64_t>(n); }
  bool reached() const { return reached_; }
  int64_t outstanding() const { return outstanding_; }
  uint64_t requests() const { return requests_; }

 private:
  static void* allocate(void* user, size_t bytes, size_t alignment);
  static void release(void* user, void* pointer, size_t bytes);

  std::atomic<int64_t> left_ = -1, outstanding_ = 0;
  std::atomic<uint64_t> requests_ = 0;
  std::atomic<bool> reached_ = false;
  ullage_allocator callbacks_{this, &allocate, &release};
};

class FaultScenario {
 public:
  explicit FaultScenario(FailingAllocator& allocator) : allocator_(allocator) {}
  virtual ~FaultScenario() = default;
  FaultScenario(const FaultScenario&) = delete;
  FaultScenario& operator=(const FaultScenario&) = delete;

  // False where a step failed with device loss, or twice.
  virtual bool run() = 0;
  uint32_t failures() const { return failures_; }
  bool lost() const { return lost_; }

 protected:
  // Tried once more where it fails: the objects are as they were before.
  template <class Body>
  bool step(Body body) {
    return passes(body()) || (!lost_ && passes(body()));
  }
  // The same context, by a host's device.
  ullage_status adopt_context(const VulkanHost& host);
  ullage_status create_program(ir::Program (*make)());
  ullage_status create_session(ullage_session_options options, bool bounded = true);
  // Of programs with one input of i32 [n]: 1, 2, 3 ...
  ullage_status set_iota(int64_t n);

  FailingAllocator& allocator_;
  ContextPointer context_;
  ProgramPointer program_;
  SessionPointer session_;

 private:
  bool passes(ullage_status status);
  // Device loss is final: the session goes on saying so.
  void expect_lost();

  uint32_t failures_ = 0;
  bool lost_ = false;
};

enum class Fault { call, allocation, callback, thread };

// Runs scenarios with the n-th fault for each n until none is reached; how many there were.
// `result`: of calls; where it is "no host memory", every other one has no device memory.
uint64_t fail_every(Fault fault, VkResult result,
                    const std::function<std::unique_ptr<FaultScenario>(FailingAllocator&)>& make);

}  // namespace ullage::runtime
