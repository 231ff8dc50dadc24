// Fibers by saving the registers that a callee must keep; by ucontext on other processors.
#include "tests/metal/emulator/fiber.h"

#include <sys/mman.h>

#include <cstdint>
#include <new>

#if !defined(__x86_64__)
#include <ucontext.h>
#endif

namespace ullage::test::metal {
namespace {

constexpr size_t kStack = size_t{256} << 10;  // only touched pages cost memory
constexpr size_t kGuard = size_t{16} << 10;

std::byte* map_stack() {
  void* at = mmap(nullptr, kStack + kGuard, PROT_READ | PROT_WRITE,
                  MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (at == MAP_FAILED) throw std::bad_alloc();
  mprotect(at, kGuard, PROT_NONE);
  return static_cast<std::byte*>(at);
}

}  // namespace

#if defined(__x86_64__)

// Saves the registers, keeps the stack's end in *from, and goes on where `to` was left.
extern "C" void ullage_switch_stack(void** from, void* to);
asm(R"(
.text
.globl ullage_switch_stack
.type ullage_switch_stack,@function
ullage_switch_stack:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size ullage_switch_stack, .-ullage_switch_stack
)");

struct Fiber::State {
  std::byte* stack = map_stack();
  void* inside = nullptr;
  void* outside = nullptr;
  void (*entry)(void*) = nullptr;
  void* argument = nullptr;

  ~State() { munmap(stack, kStack + kGuard); }
  // Where the first switch returns to: r12 is the state.
  static void begin() {
    State* self = nullptr;
    asm volatile("movq %%r12, %0" : "=r"(self));
    self->entry(self->argument);
    __builtin_trap();
  }
};

Fiber::Fiber() : state_(std::make_unique<State>()) {}
Fiber::~Fiber() = default;

void Fiber::start(void (*entry)(void*), void* argument) {
  state_->entry = entry;
  state_->argument = argument;
  // As a call leaves it: the return address below 16-byte alignment, the registers under it.
  auto* top = reinterpret_cast<uint64_t*>(state_->stack + kGuard + kStack) - 1;
  *top = 0;
  *--top = reinterpret_cast<uint64_t>(&State::begin);
  for (int i = 0; i < 6; ++i) *--top = 0;
  top[3] = reinterpret_cast<uint64_t>(state_.get());  // r15 r14 r13 r12 rbx rbp
  state_->inside = top;
}

void Fiber::resume() {
  ullage_switch_stack(&state_->outside, state_->inside);
}
void Fiber::yield() {
  ullage_switch_stack(&state_->inside, state_->outside);
}

#else

struct Fiber::State {
  std::byte* stack = map_stack();
  ucontext_t inside{}, outside{};
  void (*entry)(void*) = nullptr;
  void* argument = nullptr;

  ~State() { munmap(stack, kStack + kGuard); }
  static void begin(unsigned high, unsigned low) {
    auto* self = reinterpret_cast<State*>(uint64_t{high} << 32 | low);
    self->entry(self->argument);
  }
};

Fiber::Fiber() : state_(std::make_unique<State>()) {}
Fiber::~Fiber() = default;

void Fiber::start(void (*entry)(void*), void* argument) {
  state_->entry = entry;
  state_->argument = argument;
  getcontext(&state_->inside);
  state_->inside.uc_stack.ss_sp = state_->stack + kGuard;
  state_->inside.uc_stack.ss_size = kStack;
  const auto self = reinterpret_cast<uint64_t>(state_.get());
  makecontext(&state_->inside, reinterpret_cast<void (*)()>(&State::begin), 2,
              static_cast<unsigned>(self >> 32), static_cast<unsigned>(self));
}

void Fiber::resume() {
  swapcontext(&state_->outside, &state_->inside);
}
void Fiber::yield() {
  swapcontext(&state_->inside, &state_->outside);
}

#endif

}  // namespace ullage::test::metal
