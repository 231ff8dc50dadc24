// The checks behind every access of a kernel, and the functions through which compiled kernels
// reach them: those that a compiler calls for -fsanitize=thread, in place of its own runtime.
#include <cstring>

#include "tests/metal/emulator/running.h"

namespace ullage::test::metal {
namespace {

// Found by the functions below, which have no parameter for it.
Emulator::Running* running = nullptr;

const char* name_of(Touch touch) {
  switch (touch) {
    case Touch::read:
      return "a read";
    case Touch::write:
      return "a write";
    case Touch::atomic:
      return "an atomic";
  }
  return "?";
}

}  // namespace

Emulator::Emulator() : running_(std::make_unique<Running>()) {}
Emulator::~Emulator() = default;

std::optional<std::string> Emulator::run(const Launch& launch) {
  running = running_.get();
  auto finding = running_->run(launch);
  running = nullptr;
  if (finding) *finding = launch.entry->name + ": " + *finding;
  return finding;
}

std::string Emulator::Running::who(uint32_t thread) const {
  const ::metal::emulator::Thread& p = threads_[thread].place;
  return "thread " + std::to_string(p.index) + " of group (" + std::to_string(p.group[0]) + ", " +
         std::to_string(p.group[1]) + ", " + std::to_string(p.group[2]) + ")";
}

std::string Emulator::Running::describe(const Conflict& conflict, const std::string& where) const {
  return "race: " + who(thread_) + ", " + name_of(conflict.now) + " of " + where + " after " +
         name_of(conflict.before) + " by " +
         (conflict.other_group ? "another group" : "thread " + std::to_string(conflict.thread));
}

void Emulator::Running::access(const void* address, uint32_t bytes, Touch how) {
  if (windows_.owns(address)) return check_window(address, bytes, how);
  const auto* at = static_cast<const std::byte*>(address);
  const Entry& entry = *launch_->entry;
  // Other addresses are the kernel's stack or its constants.
  if (at < entry.threadgroup_memory || at >= entry.threadgroup_memory + entry.threadgroup_bytes) {
    return;
  }
  check_threadgroup(static_cast<uint64_t>(at - entry.threadgroup_memory), bytes, how);
}

void Emulator::Running::check_window(const void* address, uint32_t bytes, Touch how) {
  const uint32_t index = windows_.index_of(address);
  const Window& window = windows_.window(index);
  const int64_t offset = windows_.offset_of(address);
  const auto where = [&] {
    return "byte " + std::to_string(offset) + " of buffer " + std::to_string(index);
  };
  if (offset < 0 || static_cast<uint64_t>(offset) + bytes > window.size) {
    fail("out of range: " + who(thread_) + ", " + name_of(how) + " of " + where() + ", which has " +
         std::to_string(window.size));
  }
  if (how != Touch::read && !window.writable) {
    fail("write to a buffer bound for reading: " + who(thread_) + ", " + where());
  }
  const Actor actor{group_, thread_, device_barrier_interval_};
  const auto conflict = window.block->shadow().touch(window.offset + static_cast<uint64_t>(offset),
                                                     bytes, how, actor, since_);
  if (conflict) fail(describe(*conflict, where()));
}

void Emulator::Running::check_threadgroup(uint64_t offset, uint32_t bytes, Touch how) {
  const auto where = [&] { return "byte " + std::to_string(offset) + " of threadgroup memory"; };
  if (how != Touch::write && !group_shadow_->written_by(offset, bytes, group_)) {
    fail("uninitialised: " + who(thread_) + ", " + name_of(how) + " of " + where());
  }
  const Actor actor{group_, thread_, group_barrier_interval_};
  // Threadgroup memory of different groups is different memory.
  const auto conflict = group_shadow_->touch(offset, bytes, how, actor, group_);
  if (conflict) fail(describe(*conflict, where()));
}

}  // namespace ullage::test::metal

#define KERNEL_CALLABLE extern "C" __attribute__((visibility("default")))
using ullage::test::metal::running;
using ullage::test::metal::Touch;

KERNEL_CALLABLE void metal_emulator_barrier(uint32_t flags, int line) {
  running->barrier(flags, line);
}
KERNEL_CALLABLE metal::emulator::Lanes metal_emulator_exchange(const void* value, size_t bytes,
                                                               int line) {
  return running->exchange(value, bytes, line);
}
KERNEL_CALLABLE void metal_emulator_finding(const char* rule, int) {
  running->fail(rule);
}

// The functions that the compiler calls for shifts beyond the width, division by zero and array
// indices. All of its descriptions begin with the place.
namespace {
struct Place {
  const char* file;
  uint32_t line, column;
};
[[noreturn]] void fail_at(const Place* place, const char* rule) {
  running->fail(std::string(rule) + " in line " + std::to_string(place->line));
}
}  // namespace
KERNEL_CALLABLE void __ubsan_handle_shift_out_of_bounds_abort(const Place* place, void*, void*) {
  fail_at(place, "a shift by the width or more");
}
KERNEL_CALLABLE void __ubsan_handle_divrem_overflow_abort(const Place* place, void*, void*) {
  fail_at(place, "an integer divided by zero");
}
KERNEL_CALLABLE void __ubsan_handle_out_of_bounds_abort(const Place* place, void*) {
  fail_at(place, "an array's index is out of range");
}

namespace {
// Constants of a module are created while it is loaded, when nothing runs.
void access(const volatile void* address, size_t bytes, Touch how) {
  if (running == nullptr) return;
  running->access(const_cast<const void*>(address), static_cast<uint32_t>(bytes), how);
}
}  // namespace

KERNEL_CALLABLE void __tsan_init() {}
#define ACCESS(bytes)                                                \
  KERNEL_CALLABLE void __tsan_read##bytes(void* a) {                 \
    access(a, bytes, Touch::read);                                   \
  }                                                                  \
  KERNEL_CALLABLE void __tsan_write##bytes(void* a) {                \
    access(a, bytes, Touch::write);                                  \
  }                                                                  \
  KERNEL_CALLABLE void __tsan_unaligned_read##bytes(void* a) {       \
    access(a, bytes, Touch::read);                                   \
  }                                                                  \
  KERNEL_CALLABLE void __tsan_unaligned_write##bytes(void* a) {      \
    access(a, bytes, Touch::write);                                  \
  }                                                                  \
  KERNEL_CALLABLE void __tsan_read_write##bytes(void* a) {           \
    access(a, bytes, Touch::write);                                  \
  }                                                                  \
  KERNEL_CALLABLE void __tsan_unaligned_read_write##bytes(void* a) { \
    access(a, bytes, Touch::write);                                  \
  }
ACCESS(1)
ACCESS(2)
ACCESS(4)
ACCESS(8)
ACCESS(16)
#undef ACCESS

KERNEL_CALLABLE void* __tsan_memcpy(void* to, const void* from, size_t bytes) {
  access(from, bytes, Touch::read);
  access(to, bytes, Touch::write);
  return std::memmove(to, from, bytes);
}
KERNEL_CALLABLE void* __tsan_memmove(void* to, const void* from, size_t bytes) {
  return __tsan_memcpy(to, from, bytes);
}
KERNEL_CALLABLE void* __tsan_memset(void* to, int byte, size_t bytes) {
  access(to, bytes, Touch::write);
  return std::memset(to, byte, bytes);
}

// Kernels have 32-bit atomics only; all of them relaxed. The host runs one thread at a time.
KERNEL_CALLABLE uint32_t __tsan_atomic32_load(const volatile uint32_t* a, int) {
  access(a, 4, Touch::atomic);
  return *a;
}
KERNEL_CALLABLE void __tsan_atomic32_store(volatile uint32_t* a, uint32_t x, int) {
  access(a, 4, Touch::atomic);
  *a = x;
}
KERNEL_CALLABLE uint32_t __tsan_atomic32_exchange(volatile uint32_t* a, uint32_t x, int) {
  access(a, 4, Touch::atomic);
  const uint32_t before = *a;
  *a = x;
  return before;
}
KERNEL_CALLABLE uint32_t __tsan_atomic32_compare_exchange_val(volatile uint32_t* a,
                                                              uint32_t expected, uint32_t x, int,
                                                              int) {
  access(a, 4, Touch::atomic);
  const uint32_t before = *a;
  if (before == expected) *a = x;
  return before;
}
