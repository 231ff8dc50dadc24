// Fibers: threads of a kernel that run alternately on one thread of the host.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace ullage::test::metal {

// A stack and a place in it. Switching costs some nanoseconds on x86-64 and a system call
// elsewhere.
class Fiber {
 public:
  Fiber();
  ~Fiber();
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;

  // The next resume() calls entry(argument), which must not return: it ends with yield().
  void start(void (*entry)(void*), void* argument);
  // Runs the fiber until it yields.
  void resume();
  // From inside the fiber: back to resume().
  void yield();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace ullage::test::metal
