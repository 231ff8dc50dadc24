// Subgroups in lock step: registers, the invocations that run, and what they know of each other.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "shaders/toolchain/check/cost.h"
#include "shaders/toolchain/check/findings.h"
#include "shaders/toolchain/check/memory.h"
#include "shaders/toolchain/check/program.h"

namespace ullage::shaders::check {

inline constexpr uint32_t kWidest = 128;

using Lanes = std::array<uint64_t, 2>;  // a bit per invocation of a subgroup
inline uint32_t count_of(const Lanes& l) {
  return static_cast<uint32_t>(std::popcount(l[0]) + std::popcount(l[1]));
}
inline bool contains(const Lanes& l, uint32_t lane) {
  return (l[lane / 64] >> (lane % 64) & 1) != 0;
}
inline void insert(Lanes& l, uint32_t lane) {
  l[lane / 64] |= uint64_t{1} << (lane % 64);
}

// The invocations that execute an instruction.
struct Active {
  Lanes lanes{};
  uint32_t count = 0;
  bool dense = false;  // they are the first `count`
  std::array<uint8_t, kWidest> list{};
  explicit Active(const Lanes& l = {});
  template <class F>
  void each(F f) const {
    if (dense) {
      for (uint32_t l = 0; l < count; ++l) f(l);
    } else {
      for (uint32_t k = 0; k < count; ++k) f(uint32_t{list[k]});
    }
  }
};

// What an invocation may take as done: accesses with a stamp below these. Knowledge that atomics
// carry is by workgroup, subgroup and invocation.
struct Knowledge {
  std::array<uint32_t, 2> workgroup{}, peers{};  // by kind of memory: shared, storage
};
using Acquired = std::unordered_map<uint64_t, uint32_t>;
enum class Party : uint8_t { workgroup, subgroup, invocation };
inline uint64_t key_of(Party party, uint32_t number) {
  return uint64_t{static_cast<uint8_t>(party)} << 32 | number;
}

struct Workgroup;
struct Dispatch;

class Subgroup {
 public:
  Subgroup(const Program& of, uint32_t invocations);
  // Takes the place of a subgroup of a workgroup, at the beginning.
  void start(Dispatch& dispatch, Workgroup& workgroup, uint32_t index);

  enum class State : uint8_t { ready, at_barrier, ended };
  // Until a barrier, its end, or so many blocks.
  void run(uint32_t blocks);
  State state() const { return state_; }
  const Block& barrier() const { return *barrier_; }
  void pass_barrier() { state_ = State::ready; }

  const Program& program;
  const uint32_t width;
  Dispatch* dispatch = nullptr;
  Workgroup* workgroup = nullptr;
  uint32_t index = 0, lanes = 0;  // lanes: of a last one fewer than `width`
  uint32_t first_invocation = 0;  // number in the dispatch
  Active active;
  Knowledge known;
  Acquired acquired;
  std::vector<uint32_t> released;  // per invocation: stamp of its last fence, 0: none
  bool any_undefined = false;      // some cell of a register may be

  struct BadIndex {
    int64_t index = 0;
    uint32_t length = 0;
  };
  std::array<BadIndex, kWidest> bad_index{};

  uint64_t* cell(uint32_t at) { return cells_.data() + size_t{at} * width; }
  Origin* origin(uint32_t at) { return origins_.data() + size_t{at} * width; }
  uint32_t invocation(uint32_t lane) const { return first_invocation + lane + 1; }
  Lanes all() const;

  // Marks components of results undefined where operands are. REQUIRES: any_undefined.
  void spread(const Op& op, uint32_t operands);
  void set_origins(uint32_t at, uint32_t count, Origin origin);
  // Reports a branch, address or visible result that hangs on an undefined value.
  void consume(uint32_t at, uint32_t count, uint32_t site, const char* use);
  void consume_lane(uint32_t lane, Origin origin, uint32_t site, const char* use);

 private:
  struct Pending {
    uint32_t block = 0;
    Lanes lanes{};
  };
  void go(const Edge& edge, const Lanes& lanes);
  void wait_at(uint32_t block, const Lanes& lanes);
  void finish_block(const Block& block);
  void choose(const Block& block);
  void arrive(const Block& block);
  void move(const std::vector<Move>& moves, const Active& to);

  std::vector<uint64_t> cells_, scratch_;
  std::vector<Origin> origins_;
  std::vector<Pending> pending_;  // by block, the last is the next
  State state_ = State::ready;
  const Block* barrier_ = nullptr;
};

struct Workgroup {
  uint32_t number = 0;
  uint32_t id[3] = {0, 0, 0};
  uint32_t first_invocation = 0, size = 1;
  uint32_t now = 1;  // stamps of accesses
  // Stamps at the last control barrier, and whether it ordered each kind of memory.
  uint32_t last_barrier = 0;
  std::array<bool, 2> fenced{};
  Acquired acquired;
  std::vector<std::unique_ptr<Subgroup>> subgroups;
  std::vector<Memory> shared;
  bool started = false, ended = false;
};

// One execution of all workgroups in one order.
struct Dispatch {
  const Program& program;
  uint32_t width = 32;
  uint32_t order = 0;
  uint32_t workgroups[3] = {1, 1, 1};
  std::vector<Memory>& memories;
  Findings& findings;
  Cost& cost;
  std::unordered_map<uint64_t, Acquired> messages{};    // by memory and granule
  std::unordered_map<uint32_t, std::string> objects{};  // what reads of undefined memory read
  uint64_t steps = 0, most_steps = 0;                   // ops times invocations
  bool stopped = false;                                 // what follows would mean nothing

  // The start of a finding about an instruction of an invocation (a number from 1 on).
  Place place(uint32_t invocation, uint32_t site, std::string what) const;
  void report(FindingKind kind, std::string message, Place first, std::optional<Place> second = {},
              std::string object = {}) const;
  // Any finding of an access has its variable's name and the part of it that an offset is in.
  std::string object(const Variable& variable, uint64_t offset) const;
};

// Whether the access happened before what the subgroup does now.
bool happened_before(const Subgroup& s, uint32_t lane, const Record& record, size_t kind);

// Atomics carry knowledge: what a subgroup has released goes to a location, and from there to who
// reads it.
void publish(Subgroup& s, uint32_t lane, uint64_t location);
void acquire(Subgroup& s, uint64_t location);
// A memory barrier, and a control barrier of the subgroup, by their memory semantics.
void fence(Subgroup& s, uint32_t semantics);
void subgroup_barrier(Subgroup& s, uint32_t semantics);

// Runs all workgroups. Errors (unsupported): too many steps.
ir::Result<void> run(Dispatch& dispatch);

}  // namespace ullage::shaders::check
