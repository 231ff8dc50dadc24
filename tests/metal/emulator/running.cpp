// Threads of a group run alternately; a barrier or an exchange switches to the next one.
#include "tests/metal/emulator/running.h"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace ullage::test::metal {
namespace {

constexpr uint32_t kDeviceFlag = 1, kThreadgroupFlag = 2;
constexpr uint32_t kTurns = 2;  // an exchange's values stay until the next but one
constexpr int kPoisonByte = 0xA5;

}  // namespace

std::optional<std::string> Emulator::Running::run(const Launch& launch) {
  launch_ = &launch;
  finding_.clear();
  random_.seed(1);
  if (launch.barrier_before) since_ = group_ + 1;
  std::fill(std::begin(buffers_), std::end(buffers_), nullptr);
  for (const auto& [index, window] : launch.buffers) buffers_[index] = windows_.map(index, window);
  count_ = launch.group_size[0] * launch.group_size[1] * launch.group_size[2];
  const uint32_t total = launch.groups[0] * launch.groups[1] * launch.groups[2];
  for (uint32_t linear : ordered(total)) {
    const uint32_t rest = linear / launch.groups[0];
    begin_group({linear % launch.groups[0], rest % launch.groups[1], rest / launch.groups[1]});
    run_group();
    if (!finding_.empty()) break;
  }
  windows_.clear();
  launch_ = nullptr;
  if (finding_.empty()) return {};
  return finding_;
}

std::vector<uint32_t> Emulator::Running::ordered(uint32_t count) {
  std::vector<uint32_t> order(count);
  std::iota(order.begin(), order.end(), 0);
  if (launch_->order == Order::backward) std::reverse(order.begin(), order.end());
  if (launch_->order == Order::shuffled) std::shuffle(order.begin(), order.end(), random_);
  return order;
}

void Emulator::Running::begin_group(const uint32_t (&group)[3]) {
  ++group_;
  ++device_barrier_interval_;
  ++group_barrier_interval_;
  const Launch& l = *launch_;
  threads_.assign(count_, {});
  for (uint32_t i = 0; i < count_; ++i) {
    ::metal::emulator::Thread& p = threads_[i].place;
    const uint32_t in_group[3] = {i % l.group_size[0], i / l.group_size[0] % l.group_size[1],
                                  i / l.group_size[0] / l.group_size[1]};
    for (int a = 0; a < 3; ++a) {
      p.in_group[a] = in_group[a];
      p.group[a] = group[a];
      p.groups[a] = l.groups[a];
      p.group_size[a] = l.group_size[a];
      p.grid_size[a] = l.groups[a] * l.group_size[a];
      p.in_grid[a] = group[a] * l.group_size[a] + in_group[a];
    }
    p.index = i;
    p.width = l.simd_width;
    p.lane = i % l.simd_width;
    p.simdgroup = i / l.simd_width;
    p.simdgroups = (count_ + l.simd_width - 1) / l.simd_width;
  }
  poison_threadgroup_memory();
}

void Emulator::Running::poison_threadgroup_memory() {
  const Entry& entry = *launch_->entry;
  if (entry.threadgroup_bytes == 0) return;
  std::memset(entry.threadgroup_memory, kPoisonByte, entry.threadgroup_bytes);
  if (entry.threadgroup_bytes <= group_shadow_bytes_) return;
  group_shadow_ = std::make_unique<Shadow>(entry.threadgroup_bytes);
  group_shadow_bytes_ = entry.threadgroup_bytes;
}

void Emulator::Running::run_group() {
  const size_t fibers = launch_->entry->meets ? count_ : 1;
  while (fibers_.size() < fibers) fibers_.push_back(std::make_unique<Fiber>());
  turns_ = ordered(count_);
  if (launch_->entry->meets) {
    run_together();
  } else {
    run_apart();
  }
}

void Emulator::Running::call(uint32_t thread) {
  thread_ = thread;
  launch_->entry->thread(buffers_, threads_[thread].place);
}

void Emulator::Running::enter_all(void* argument) {
  auto& self = *static_cast<Running*>(argument);
  for (uint32_t thread : self.turns_) self.call(thread);
  self.fiber_->yield();
}

void Emulator::Running::enter_one(void* argument) {
  const auto& given = *static_cast<FiberArgument*>(argument);
  given.self->call(given.thread);
  given.self->threads_[given.thread].at = At::done;
  given.self->fiber_->yield();
}

void Emulator::Running::run_apart() {
  fiber_ = fibers_[0].get();
  fiber_->start(enter_all, this);
  fiber_->resume();
}

void Emulator::Running::run_together() {
  arguments_.resize(count_);
  for (uint32_t i = 0; i < count_; ++i) {
    arguments_[i] = {this, i};
    fibers_[i]->start(enter_one, &arguments_[i]);
  }
  const uint32_t simdgroups = threads_[0].place.simdgroups;
  exchanges_.resize(size_t{simdgroups} * kTurns * launch_->simd_width *
                    ::metal::emulator::kMaxExchange);
  while (resume_ready()) {
    if (release_simdgroups() || release_barrier()) continue;
    const bool done = std::ranges::all_of(threads_, [](auto& t) { return t.at == At::done; });
    if (done) return;
    explain_divergence();
    return;
  }
}

// Runs every thread that can run to its next rendezvous. False: a finding.
bool Emulator::Running::resume_ready() {
  for (uint32_t i : turns_) {
    if (threads_[i].at != At::running) continue;
    thread_ = i;
    fiber_ = fibers_[i].get();
    fiber_->resume();
    if (!finding_.empty()) return false;
  }
  return true;
}

// Simdgroups all of whose lanes stand at one line go on.
bool Emulator::Running::release_simdgroups() {
  bool released = false;
  const uint32_t width = launch_->simd_width;
  for (uint32_t first = 0; first < count_; first += width) {
    const auto begin = threads_.begin() + first;
    const auto end = threads_.begin() + std::min(first + width, count_);
    const bool met = std::all_of(begin, end, [&](const Thread& t) {
      return t.at == At::exchange && t.line == begin->line && t.exchanges == begin->exchanges;
    });
    if (!met) continue;
    for (auto t = begin; t != end; ++t) t->at = At::running;
    released = true;
  }
  return released;
}

bool Emulator::Running::release_barrier() {
  const bool met = std::ranges::all_of(threads_, [&](const Thread& t) {
    return t.at == At::barrier && t.line == threads_[0].line && t.flags == threads_[0].flags;
  });
  if (!met) return false;
  if (threads_[0].flags & kDeviceFlag) ++device_barrier_interval_;
  if (threads_[0].flags & kThreadgroupFlag) ++group_barrier_interval_;
  for (Thread& t : threads_) t.at = At::running;
  return true;
}

void Emulator::Running::explain_divergence() {
  const auto waiting = std::ranges::find_if(threads_, [](auto& t) { return t.at != At::done; });
  const auto other = std::ranges::find_if(threads_, [&](const Thread& t) {
    if (waiting->at == At::exchange && t.place.simdgroup != waiting->place.simdgroup) return false;
    return t.at != waiting->at || t.line != waiting->line || t.exchanges != waiting->exchanges;
  });
  auto place = [this](const Thread& t) {
    if (t.at == At::done) return who(t.place.index) + " has ended";
    return who(t.place.index) + " is at " +
           (t.at == At::barrier ? "the barrier" : "the simdgroup function") + " of line " +
           std::to_string(t.line);
  };
  finding_ = std::string(waiting->at == At::barrier ? "divergent barrier: "
                                                    : "divergent simdgroup function: ") +
             place(*waiting) + (other == threads_.end() ? "" : ", " + place(*other));
}

void Emulator::Running::suspend() {
  fiber_->yield();
}

void Emulator::Running::barrier(uint32_t flags, int line) {
  Thread& self = threads_[thread_];
  self.at = At::barrier;
  self.line = line;
  self.flags = flags;
  suspend();
}

std::byte* Emulator::Running::slot_of(uint32_t simdgroup, uint32_t turn) {
  return exchanges_.data() + size_t{simdgroup * kTurns + turn % kTurns} * launch_->simd_width *
                                 ::metal::emulator::kMaxExchange;
}

::metal::emulator::Lanes Emulator::Running::exchange(const void* value, size_t bytes, int line) {
  Thread& self = threads_[thread_];
  const uint32_t turn = self.exchanges++;
  std::byte* slot = slot_of(self.place.simdgroup, turn);
  constexpr uint32_t kStride = ::metal::emulator::kMaxExchange;
  if (bytes != 0) std::memcpy(slot + self.place.lane * kStride, value, bytes);
  self.at = At::exchange;
  self.line = line;
  suspend();
  const uint32_t lanes =
      std::min(launch_->simd_width, count_ - self.place.simdgroup * launch_->simd_width);
  const uint64_t active = lanes == 64 ? ~uint64_t{0} : (uint64_t{1} << lanes) - 1;
  return {slot, kStride, launch_->simd_width, self.place.lane, active};
}

void Emulator::Running::fail(std::string finding) {
  finding_ = std::move(finding);
  suspend();
  __builtin_unreachable();  // nobody resumes a fiber after a finding
}

}  // namespace ullage::test::metal
