// The dispatch that runs: its group, its fibers, the checks behind every access.
#pragma once

#include <memory>
#include <random>
#include <string>
#include <unordered_map>
#include <vector>

#include "tests/metal/emulator/fiber.h"
#include "tests/metal/emulator/launch.h"

namespace ullage::test::metal {

class Emulator::Running {
 public:
  std::optional<std::string> run(const Launch& launch);

  // ---- called by the kernel's code, inside a fiber
  void access(const void* address, uint32_t bytes, Touch how);
  void barrier(uint32_t flags, int line);
  ::metal::emulator::Lanes exchange(const void* value, size_t bytes, int line);
  [[noreturn]] void fail(std::string finding);

 private:
  enum class At : uint8_t { running, barrier, exchange, done };
  struct Thread {
    ::metal::emulator::Thread place{};
    At at = At::running;
    int line = 0;
    uint32_t flags = 0;
    uint32_t exchanges = 0;  // number of exchanges so far
  };
  struct FiberArgument {
    Running* self = nullptr;
    uint32_t thread = 0;
  };

  void begin_group(const uint32_t (&group)[3]);
  void run_group();
  void run_apart();     // threads without rendezvous share one fiber
  void run_together();  // a fiber each
  void poison_threadgroup_memory();
  bool resume_ready();
  bool release_simdgroups();
  bool release_barrier();
  void explain_divergence();
  static void enter_one(void* argument);
  static void enter_all(void* argument);
  void call(uint32_t thread);
  void suspend();

  void check_window(const void* address, uint32_t bytes, Touch how);
  void check_threadgroup(uint64_t offset, uint32_t bytes, Touch how);
  std::string who(uint32_t thread) const;
  std::string describe(const Conflict& conflict, const std::string& where) const;
  std::byte* slot_of(uint32_t simdgroup, uint32_t turn);
  std::vector<uint32_t> ordered(uint32_t count);

  Windows windows_;
  void* buffers_[Windows::kCount] = {};
  const Launch* launch_ = nullptr;
  std::vector<std::unique_ptr<Fiber>> fibers_;
  std::vector<FiberArgument> arguments_;
  std::vector<Thread> threads_;
  std::vector<uint32_t> turns_;  // the order in which threads are resumed
  std::vector<std::byte> exchanges_;
  std::unique_ptr<Shadow> group_shadow_;
  uint64_t group_shadow_bytes_ = 0;
  std::mt19937 random_{1};
  std::string finding_;
  Fiber* fiber_ = nullptr;  // that runs now
  uint32_t thread_ = 0;
  uint32_t count_ = 0;  // threads of a group
  uint32_t group_ = 0;  // serial
  uint32_t since_ = 1;  // first serial that nothing separates from this dispatch
  uint32_t device_barrier_interval_ = 0, group_barrier_interval_ = 0;
};

}  // namespace ullage::test::metal
