// Workgroups one after the other; one that waits for others lets them run.
#include <algorithm>
#include <deque>
#include <numeric>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/machine.h"

namespace ullage::shaders::check {
namespace {

// Blocks that a subgroup runs before another has its turn, and turns of a workgroup.
constexpr uint32_t kBlocks = 4096, kTurns = 64;

std::vector<uint32_t> order_of(uint32_t count, uint32_t order) {
  std::vector<uint32_t> list(count);
  std::iota(list.begin(), list.end(), 0u);
  if (order == 1) std::ranges::reverse(list);
  uint64_t state = order;
  for (uint32_t i = count; order > 1 && i > 1; --i) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    std::swap(list[i - 1], list[(state >> 33) % i]);
  }
  return list;
}

void join(Acquired& into, const Acquired& more) {
  for (const auto& [key, stamp] : more) {
    uint32_t& known = into[key];
    known = std::max(known, stamp);
  }
}

uint32_t subgroup_number(const Subgroup& s, uint32_t invocation) {
  const uint32_t size = s.workgroup->size;
  const uint32_t each = (size + s.width - 1) / s.width;
  return (invocation - 1) / size * each + (invocation - 1) % size / s.width;
}

// What barriers order, by kind of memory.
constexpr uint32_t bit(spv::MemorySemanticsShift shift) {
  return uint32_t{1} << shift;
}
constexpr uint32_t kOrderedMemory[2] = {
    bit(spv::MemorySemanticsWorkgroupMemoryShift),
    bit(spv::MemorySemanticsUniformMemoryShift) | bit(spv::MemorySemanticsImageMemoryShift)};
constexpr uint32_t kOrdering = bit(spv::MemorySemanticsAcquireShift) |
                               bit(spv::MemorySemanticsReleaseShift) |
                               bit(spv::MemorySemanticsAcquireReleaseShift) |
                               bit(spv::MemorySemanticsSequentiallyConsistentShift);

void pass_barrier(Workgroup& g, uint32_t semantics) {
  const uint32_t now = ++g.now;
  for (const auto& s : g.subgroups) {
    join(g.acquired, s->acquired);
    s->acquired.clear();
  }
  for (size_t kind = 0; kind < 2; ++kind) {
    const bool orders = (semantics & kOrdering) != 0 && (semantics & kOrderedMemory[kind]) != 0;
    if (orders || g.fenced[kind]) {
      for (const auto& s : g.subgroups) s->known.workgroup[kind] = s->known.peers[kind] = now;
    }
    g.fenced[kind] = false;
  }
  g.last_barrier = now;
  for (const auto& s : g.subgroups) s->pass_barrier();
}

void report_mismatch(const Dispatch& d, const Subgroup& waiting, const Subgroup& other) {
  const uint32_t site = waiting.barrier().site;
  const bool ended = other.state() == Subgroup::State::ended;
  d.findings.is_new(FindingKind::barrier_divergence, site, site);
  d.report(FindingKind::barrier_divergence,
           ended ? "not all invocations reach this barrier"
                 : "invocations of a workgroup wait at different barriers",
           d.place(waiting.invocation(0), site, "waits at the barrier"),
           d.place(other.invocation(0), ended ? site : other.barrier().site,
                   ended ? "has ended" : "waits at this barrier"));
}

class Runner {
 public:
  explicit Runner(Dispatch& d) : d_(d) {
    const uint32_t* const local = d.program.local_size;
    size_ = local[0] * local[1] * local[2];
    const uint32_t count = d.workgroups[0] * d.workgroups[1] * d.workgroups[2];
    for (uint32_t g : order_of(count, d.order)) {
      Workgroup w;
      w.number = g;
      w.id[0] = g % d.workgroups[0];
      w.id[1] = g / d.workgroups[0] % d.workgroups[1];
      w.id[2] = g / d.workgroups[0] / d.workgroups[1];
      w.first_invocation = g * size_;
      w.size = size_;
      groups_.push_back(std::move(w));
    }
    for (Memory& m : d.memories) m.prepare_pages(), m.forget_accesses();
  }

  void run() {
    for (size_t left = groups_.size(); left != 0 && !d_.stopped;) {
      for (Workgroup& g : groups_) {
        if (g.ended || d_.stopped) continue;
        if (!g.started) start(g);
        for (uint32_t turn = 0; turn < kTurns && !g.ended && !d_.stopped; ++turn) take_turn(g);
        if (!g.ended) continue;
        finish(g);
        --left;
      }
    }
  }

 private:
  void start(Workgroup& g) {
    g.started = true;
    const uint32_t count = (size_ + d_.width - 1) / d_.width;
    while (g.subgroups.size() < count) {
      if (spare_.empty()) spare_.push_back(std::make_unique<Subgroup>(d_.program, d_.width));
      g.subgroups.push_back(std::move(spare_.back()));
      spare_.pop_back();
    }
    for (uint32_t s = 0; s < count; ++s) g.subgroups[s]->start(d_, g, s);
    if (!spare_shared_.empty()) {
      g.shared = std::move(spare_shared_.back());
      spare_shared_.pop_back();
    } else {
      make_shared_memory(g);
    }
    for (const Variable& v : d_.program.variables) {
      if (v.space != Space::shared) continue;
      v.is_zero ? g.shared[v.memory].clear() : g.shared[v.memory].forget();
    }
  }

  void make_shared_memory(Workgroup& g) {
    for (const Variable& v : d_.program.variables) {
      if (v.space != Space::shared) continue;
      while (g.shared.size() <= v.memory) g.shared.emplace_back(Space::shared, 0, 0);
      g.shared[v.memory] = Memory(Space::shared, v.bytes, d_.program.granule_shift);
    }
  }

  void take_turn(Workgroup& g) {
    for (uint32_t s : order_of(static_cast<uint32_t>(g.subgroups.size()), d_.order)) {
      Subgroup& one = *g.subgroups[s];
      if (one.state() == Subgroup::State::ready) one.run(kBlocks);
      if (d_.stopped) return;
    }
    const Subgroup* waiting = nullptr;
    const Subgroup* ended = nullptr;
    for (const auto& s : g.subgroups) {
      if (s->state() == Subgroup::State::ready) return;
      (s->state() == Subgroup::State::ended ? ended : waiting) = s.get();
    }
    g.ended = waiting == nullptr;
    if (g.ended) return;
    if (ended) return stop(*waiting, *ended);
    for (const auto& s : g.subgroups) {
      if (&s->barrier() != &waiting->barrier()) return stop(*waiting, *s);
    }
    pass_barrier(g, waiting->barrier().semantics);
  }

  void stop(const Subgroup& waiting, const Subgroup& other) {
    report_mismatch(d_, waiting, other);
    d_.stopped = true;
  }

  void finish(Workgroup& g) {
    for (auto& s : g.subgroups) spare_.push_back(std::move(s));
    g.subgroups.clear();
    spare_shared_.push_back(std::move(g.shared));
    g.shared.clear();
    g.acquired.clear();
  }

  Dispatch& d_;
  uint32_t size_ = 1;
  std::deque<Workgroup> groups_;
  std::vector<std::unique_ptr<Subgroup>> spare_;
  std::vector<std::vector<Memory>> spare_shared_;
};

}  // namespace

bool happened_before(const Subgroup& s, uint32_t lane, const Record& record, size_t kind) {
  const Workgroup& g = *s.workgroup;
  const uint32_t number = record.invocation - 1;
  if (number - g.first_invocation < g.size) {
    if (record.stamp < s.known.workgroup[kind]) return true;
    const uint32_t other = number - s.first_invocation;
    if (other == lane || (other < s.lanes && record.stamp < s.known.peers[kind])) return true;
  }
  if (s.acquired.empty() && g.acquired.empty()) return false;
  const uint64_t keys[3] = {
      key_of(Party::workgroup, number / g.size),
      key_of(Party::subgroup, subgroup_number(s, record.invocation)),
      key_of(Party::invocation, number),
  };
  return std::ranges::any_of(keys, [&](uint64_t key) {
    return std::ranges::any_of(std::initializer_list<const Acquired*>{&s.acquired, &g.acquired},
                               [&](const Acquired* known) {
                                 const auto at = known->find(key);
                                 return at != known->end() && record.stamp < at->second;
                               });
  });
}

void publish(Subgroup& s, uint32_t lane, uint64_t location) {
  if (s.released[lane] == 0) return;
  Acquired& message = s.dispatch->messages[location];
  const auto add = [&](Party party, uint32_t number, uint32_t stamp) {
    uint32_t& known = message[key_of(party, number)];
    known = std::max(known, stamp);
  };
  add(Party::invocation, s.first_invocation + lane, s.released[lane]);
  add(Party::subgroup, subgroup_number(s, s.invocation(lane)), s.known.peers[1]);
  add(Party::workgroup, s.workgroup->number, s.known.workgroup[1]);
  join(message, s.acquired);
  join(message, s.workgroup->acquired);
}

void acquire(Subgroup& s, uint64_t location) {
  const auto message = s.dispatch->messages.find(location);
  if (message != s.dispatch->messages.end()) join(s.acquired, message->second);
}

void fence(Subgroup& s, uint32_t semantics) {
  if ((semantics & kOrdering) == 0) return;
  Workgroup& g = *s.workgroup;
  for (size_t kind = 0; kind < 2; ++kind) {
    if ((semantics & kOrderedMemory[kind]) == 0) continue;
    g.fenced[kind] = true;
    s.known.workgroup[kind] = std::max(s.known.workgroup[kind], g.last_barrier);
    s.known.peers[kind] = std::max(s.known.peers[kind], g.last_barrier);
  }
  const uint32_t now = ++g.now;
  s.active.each([&](uint32_t l) { s.released[l] = now; });
}

void subgroup_barrier(Subgroup& s, uint32_t semantics) {
  const uint32_t now = ++s.workgroup->now;
  for (size_t kind = 0; kind < 2; ++kind) {
    const bool orders = (semantics & kOrdering) != 0 && (semantics & kOrderedMemory[kind]) != 0;
    if (orders || s.workgroup->fenced[kind]) s.known.peers[kind] = now;
  }
}

Place Dispatch::place(uint32_t invocation, uint32_t site, std::string what) const {
  const uint32_t* const local = program.local_size;
  const uint32_t size = local[0] * local[1] * local[2];
  const uint32_t group = (invocation - 1) / size, at = (invocation - 1) % size;
  Place p;
  p.who = {{group % workgroups[0], group / workgroups[0] % workgroups[1],
            group / workgroups[0] / workgroups[1]},
           {at % local[0], at / local[0] % local[1], at / local[0] / local[1]}};
  p.what = std::move(what);
  p.file = program.lines[site].file;
  p.line = program.lines[site].line;
  p.instruction = site;
  return p;
}

void Dispatch::report(FindingKind kind, std::string message, Place first,
                      std::optional<Place> second, std::string object) const {
  findings.add({kind, std::move(message), std::move(first), std::move(second), std::move(object),
                width, order});
}

std::string Dispatch::object(const Variable& variable, uint64_t offset) const {
  if (variable.image) {
    const uint32_t* const extent = memories[variable.memory].extent;
    const uint64_t texel = offset / kTexelBytes;
    return variable.name + '(' + std::to_string(texel % extent[0]) + ',' +
           std::to_string(texel / extent[0] % extent[1]) + ',' +
           std::to_string(texel / extent[0] / extent[1]) + ')';
  }
  Types types(*program.module);
  return variable.name + types.path_to(variable.type, variable.layout, offset);
}

ir::Result<void> run(Dispatch& dispatch) {
  Runner(dispatch).run();
  if (dispatch.steps > dispatch.most_steps) {
    return ir::Error{ir::ErrorCode::unsupported,
                     "the shader does not end within " + std::to_string(dispatch.most_steps) +
                         " instructions: use fewer workgroups, or other inputs"};
  }
  return {};
}

}  // namespace ullage::shaders::check
