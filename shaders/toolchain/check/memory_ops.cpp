// Every access is checked against the bounds of what it names and against those who were there
// before; its addresses are counted.
#include "shaders/toolchain/check/memory_ops.h"

#include <algorithm>
#include <cstring>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/access_check.h"
#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {
namespace {

uint64_t read_bytes(const Memory& m, uint64_t at, const Scalar& scalar) {
  uint64_t value = 0;
  std::memcpy(&value, m.bytes().data() + at, scalar.bytes());
  return scalar.kind == ScalarKind::boolean ? value != 0 : value;
}

const char* verb_of(bool is_write) {
  return is_write ? "writes" : "reads";
}

// Where the invocations of an instruction access memory; -1: not, which has been reported.
class Addresses {
 public:
  Addresses(Subgroup& s, const Op& op, bool is_write)
      : s_(s),
        op_(op),
        access_(s.program.accesses[op.extra]),
        variable_(s.program.variables[access_.variable]) {
    if (access_.pointer != kNoCell) s.consume(access_.pointer, 1, op.site, "uses it in an address");
    size_t count = 0;
    s.active.each([&](uint32_t l) {
      at_[l] = resolve(l, is_write);
      if (at_[l] >= 0) counted_[count++] = at_[l];
    });
    Cost& cost = s.dispatch->cost;
    if (count == 0) return;
    if (!cost.knows(op.site)) cost.name(op.site, variable_.name);
    cost.access(op.site, {counted_.data(), count}, access_.span, variable_.space == Space::shared,
                is_write);
  }
  int64_t operator[](uint32_t lane) const { return at_[lane]; }
  Memory& memory(uint32_t lane) const {
    if (variable_.space == Space::shared) return s_.workgroup->shared[variable_.memory];
    return s_.dispatch->memories[variable_.memory + element(lane)];
  }
  const Access& access() const { return access_; }
  const Variable& variable() const { return variable_; }

 private:
  uint64_t element(uint32_t lane) const {
    const uint64_t more = access_.element_cell == kNoCell ? 0 : s_.cell(access_.element_cell)[lane];
    return access_.element + more;
  }

  int64_t resolve(uint32_t lane, bool is_write) {
    if (variable_.space != Space::shared && element(lane) >= variable_.count) {
      return refuse(lane, is_write,
                    "descriptor " + std::to_string(element(lane)) + " of an array of " +
                        std::to_string(variable_.count));
    }
    int64_t at = access_.offset;
    if (access_.pointer != kNoCell) {
      const auto pointer = static_cast<int64_t>(s_.cell(access_.pointer)[lane]);
      if (pointer == kNowhere) return -1;
      if (pointer == kBadPointer) {
        const auto& bad = s_.bad_index[lane];
        return refuse(
            lane, is_write,
            "index " + std::to_string(bad.index) + " of an array of " + std::to_string(bad.length));
      }
      at += pointer;
    }
    Memory& m = memory(lane);
    if (m.reaches(at, access_.span)) return at;
    return refuse(lane, is_write,
                  "offset " + std::to_string(at) + " of " + std::to_string(m.size()) + " bytes");
  }

  int64_t refuse(uint32_t lane, bool is_write, const std::string& where) {
    if (s_.dispatch->findings.is_new(FindingKind::out_of_bounds, op_.site, op_.site)) {
      s_.dispatch->report(
          FindingKind::out_of_bounds,
          std::string(verb_of(is_write)) + " beyond " + variable_.name + ": " + where,
          s_.dispatch->place(s_.invocation(lane), op_.site, verb_of(is_write)), {}, variable_.name);
    }
    return -1;
  }

  Subgroup& s_;
  const Op& op_;
  const Access& access_;
  const Variable& variable_;
  std::array<int64_t, kWidest> at_, counted_;
};

uint64_t location_of(const Subgroup& s, const Addresses& at, uint32_t lane) {
  const Variable& v = at.variable();
  const uint64_t granule = at.memory(lane).first_granule(static_cast<uint64_t>(at[lane]));
  if (v.space == Space::shared) {
    return uint64_t{1} << 63 | uint64_t{s.workgroup->number} << 40 | uint64_t{v.memory} << 32 |
           granule;
  }
  return uint64_t{v.memory} << 40 | granule;
}

// What a volatile access is taken for: it is what shaders wait on, and no compiler may move it.
void synchronize(Subgroup& s, const Addresses& at, uint32_t lane, bool writes, bool reads) {
  if (!s.program.synchronizes) return;
  const uint64_t location = location_of(s, at, lane);
  if (writes) publish(s, lane, location);
  if (reads) acquire(s, location);
}

// Origins of what was read; kUnwritten becomes the instruction that read it.
Origin origin_of_read(Subgroup& s, const Op& op, const Variable& v, const Memory& m, uint64_t at,
                      uint32_t size) {
  if (!m.has_undefined()) return 0;
  Origin found = 0;
  for (uint64_t g = m.first_granule(at); g <= m.last_granule(at, size) && found == 0; ++g) {
    found = m.undefined(m.offset_of(g));
  }
  if (found != kUnwritten) return found;
  auto& objects = s.dispatch->objects;
  if (!objects.contains(op.site)) objects[op.site] = s.dispatch->object(v, at);
  return op.site + 1;
}

}  // namespace

void load(Subgroup& s, const Op& op) {
  const Addresses at(s, op, false);
  const std::vector<Leaf>& leaves = at.access().leaves;
  if (s.any_undefined) s.set_origins(op.result, static_cast<uint32_t>(leaves.size()), 0);
  s.active.each([&](uint32_t l) {
    if (at[l] < 0) {
      for (uint32_t c = 0; c < leaves.size(); ++c) s.cell(op.result + c)[l] = 0;
      return;
    }
    Memory& m = at.memory(l);
    AccessCheck check(s, op, at.variable(), m, l);
    if (at.access().is_volatile) synchronize(s, at, l, false, true);
    for (uint32_t c = 0; c < leaves.size(); ++c) {
      const uint64_t place = static_cast<uint64_t>(at[l]) + leaves[c].offset;
      const uint32_t size = leaves[c].scalar.bytes();
      if (at.access().is_volatile) {
        check.atomic(place, size, false);
      } else {
        check.read(place, size);
      }
      s.cell(op.result + c)[l] = read_bytes(m, place, leaves[c].scalar);
      const Origin origin = origin_of_read(s, op, at.variable(), m, place, size);
      if (origin == 0) continue;
      s.any_undefined = true;
      s.origin(op.result + c)[l] = origin;
    }
  });
}

void store(Subgroup& s, const Op& op) {
  const Addresses at(s, op, true);
  const std::vector<Leaf>& leaves = at.access().leaves;
  const bool is_visible = at.variable().space != Space::shared;
  if (is_visible) s.consume(op.a, static_cast<uint32_t>(leaves.size()), op.site, "writes it");
  s.active.each([&](uint32_t l) {
    if (at[l] < 0) return;
    Memory& m = at.memory(l);
    AccessCheck check(s, op, at.variable(), m, l);
    if (at.access().is_volatile) synchronize(s, at, l, true, false);
    for (uint32_t c = 0; c < leaves.size(); ++c) {
      const uint64_t place = static_cast<uint64_t>(at[l]) + leaves[c].offset;
      const uint32_t size = leaves[c].scalar.bytes();
      const uint64_t value = s.cell(op.a + c)[l];
      if (at.access().is_volatile) {
        check.atomic(place, size, true);
      } else {
        check.write(place, size, std::memcmp(m.bytes().data() + place, &value, size) == 0);
      }
      std::memcpy(m.bytes().data() + place, &value, size);
      m.set_undefined(place, size, is_visible || !s.any_undefined ? 0 : s.origin(op.a + c)[l]);
    }
  });
}

namespace {

// First cell of what an invocation accesses in its own variable; kNoCell: beyond it.
uint32_t own_cell(Subgroup& s, const Op& op, const Access& a, const Variable& v, uint32_t lane,
                  bool is_write) {
  int64_t at = a.offset;
  if (a.pointer != kNoCell) {
    const auto pointer = static_cast<int64_t>(s.cell(a.pointer)[lane]);
    at = pointer == kBadPointer ? -1 : at + pointer;
  }
  if (at >= 0 && at + op.count <= v.cells) return v.cell + static_cast<uint32_t>(at);
  if (s.dispatch->findings.is_new(FindingKind::out_of_bounds, op.site, op.site)) {
    const auto& bad = s.bad_index[lane];
    s.dispatch->report(
        FindingKind::out_of_bounds,
        std::string(verb_of(is_write)) + " beyond " + v.name + ": index " +
            std::to_string(bad.index) + " of an array of " + std::to_string(bad.length),
        s.dispatch->place(s.invocation(lane), op.site, verb_of(is_write)), {}, v.name);
  }
  return kNoCell;
}

void take_origin(Subgroup& s, const Op& op, const Variable& v, uint32_t from, uint32_t c,
                 uint32_t lane) {
  Origin origin = s.origin(from + c)[lane];
  if (origin == kUnwritten) {
    auto& objects = s.dispatch->objects;
    if (!objects.contains(op.site)) objects[op.site] = s.dispatch->object(v, from + c - v.cell);
    origin = op.site + 1;
  }
  if (origin != 0) s.any_undefined = true;
  s.origin(op.result + c)[lane] = origin;
}

}  // namespace

void load_cells(Subgroup& s, const Op& op) {
  const Access& a = s.program.accesses[op.extra];
  const Variable& v = s.program.variables[a.variable];
  if (a.pointer != kNoCell) {
    s.consume(a.pointer, 1, op.site, "uses it in an index");
    s.active.each([&](uint32_t l) {
      const uint32_t from = own_cell(s, op, a, v, l, false);
      for (uint32_t c = 0; c < op.count; ++c) {
        s.cell(op.result + c)[l] = from == kNoCell ? 0 : s.cell(from + c)[l];
        if (from != kNoCell) take_origin(s, op, v, from, c, l);
      }
    });
    return;
  }
  const uint32_t from = v.cell + static_cast<uint32_t>(a.offset);
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(op.result + c);
    const uint64_t* const x = s.cell(from + c);
    const Origin* const o = s.origin(from + c);
    Origin any = 0;
    s.active.each([&](uint32_t l) {
      d[l] = x[l];
      any |= o[l];
    });
    if (any == 0 && !s.any_undefined) continue;
    s.active.each([&](uint32_t l) { take_origin(s, op, v, from, c, l); });
  }
}

void store_cells(Subgroup& s, const Op& op) {
  const Access& a = s.program.accesses[op.extra];
  const Variable& v = s.program.variables[a.variable];
  if (a.pointer != kNoCell) {
    s.consume(a.pointer, 1, op.site, "uses it in an index");
    s.active.each([&](uint32_t l) {
      const uint32_t to = own_cell(s, op, a, v, l, true);
      for (uint32_t c = 0; c < op.count && to != kNoCell; ++c) {
        s.cell(to + c)[l] = s.cell(op.a + c)[l];
        s.origin(to + c)[l] = s.any_undefined ? s.origin(op.a + c)[l] : 0;
      }
    });
    return;
  }
  const uint32_t to = v.cell + static_cast<uint32_t>(a.offset);
  for (uint32_t c = 0; c < op.count; ++c) {
    uint64_t* const d = s.cell(to + c);
    const uint64_t* const x = s.cell(op.a + c);
    Origin* const o = s.origin(to + c);
    const Origin* const from = s.origin(op.a + c);
    if (s.any_undefined) {
      s.active.each([&](uint32_t l) { d[l] = x[l], o[l] = from[l]; });
    } else {
      s.active.each([&](uint32_t l) { d[l] = x[l], o[l] = 0; });
    }
  }
}

void forget_cells(Subgroup& s, const Op& op) {
  s.set_origins(op.result, op.count, kUnwritten);
}

void index(Subgroup& s, const Op& op) {
  const Indexing& how = s.program.indexings[op.extra];
  const uint64_t* const base = op.a == kNoCell ? nullptr : s.cell(op.a);
  const uint64_t* const by = s.cell(op.b);
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) {
    const int64_t i =
        how.index.is_signed ? sign_extended(by[l], how.index.width) : static_cast<int64_t>(by[l]);
    const int64_t from = base ? static_cast<int64_t>(base[l]) : 0;
    const bool inside = i >= 0 && (how.length == 0 || i < how.length) && i < INT64_C(1) << 40;
    if (!inside) s.bad_index[l] = {i, how.length};
    d[l] =
        static_cast<uint64_t>(inside && from != kBadPointer ? from + i * how.stride : kBadPointer);
  });
  if (!s.any_undefined) return;
  const Origin* const of_base = op.a == kNoCell ? nullptr : s.origin(op.a);
  s.active.each([&](uint32_t l) {
    const Origin from = of_base ? of_base[l] : 0;
    s.origin(op.result)[l] = from ? from : s.origin(op.b)[l];
  });
}

void array_length(Subgroup& s, const Op& op) {
  const std::vector<uint32_t>& list = s.program.lists[op.extra];
  const Variable& v = s.program.variables[list[0]];
  const uint64_t size = s.dispatch->memories[v.memory].size();
  const uint64_t length = size < list[1] ? 0 : (size - list[1]) / std::max(list[2], 1u);
  uint64_t* const d = s.cell(op.result);
  s.active.each([&](uint32_t l) { d[l] = length; });
  if (s.any_undefined) s.set_origins(op.result, 1, 0);
}

namespace {

template <class F>
void run_atomic(Subgroup& s, const Op& op) {
  constexpr bool kWrites = F::kWrites, kReads = F::kReads;
  const Addresses at(s, op, kWrites);
  const Leaf leaf = at.access().leaves[0];
  const uint32_t size = leaf.scalar.bytes();
  const uint32_t semantics = at.access().semantics;
  if (kWrites) s.consume(op.a, 1, op.site, "uses it in an atomic");
  if ((semantics & (spv::MemorySemanticsReleaseMask | spv::MemorySemanticsAcquireReleaseMask |
                    spv::MemorySemanticsSequentiallyConsistentMask)) != 0) {
    const uint32_t now = ++s.workgroup->now;
    s.active.each([&](uint32_t l) { s.released[l] = now; });
  }
  if (s.any_undefined && kReads) s.set_origins(op.result, 1, 0);
  s.active.each([&](uint32_t l) {
    if (at[l] < 0) {
      if (kReads) s.cell(op.result)[l] = 0;
      return;
    }
    Memory& m = at.memory(l);
    const auto place = static_cast<uint64_t>(at[l]);
    AccessCheck(s, op, at.variable(), m, l).atomic(place, size, kWrites);
    synchronize(s, at, l, kWrites, kReads);
    if (kReads) {
      const Origin origin = origin_of_read(s, op, at.variable(), m, place, size);
      if (origin != 0) s.consume_lane(l, origin, op.site, "reads it by an atomic");
    }
    const uint64_t old = read_bytes(m, place, leaf.scalar);
    if (kReads) s.cell(op.result)[l] = old;
    if (!kWrites) return;
    const uint64_t value = s.cell(op.a)[l], comparator = s.cell(op.b)[l];
    const uint64_t next =
        F::next(old, value, comparator, leaf.scalar.width) & mask_of(leaf.scalar.width);
    std::memcpy(m.bytes().data() + place, &next, size);
    m.set_undefined(place, size, 0);
  });
}

struct ReadsAndWrites {
  static constexpr bool kReads = true, kWrites = true;
};
struct LoadOnly {
  static constexpr bool kReads = true, kWrites = false;
  static uint64_t next(uint64_t old, uint64_t, uint64_t, uint32_t) { return old; }
};
struct StoreOnly {
  static constexpr bool kReads = false, kWrites = true;
  static uint64_t next(uint64_t, uint64_t v, uint64_t, uint32_t) { return v; }
};
struct Exchange : ReadsAndWrites {
  static uint64_t next(uint64_t, uint64_t v, uint64_t, uint32_t) { return v; }
};
struct CompareExchange : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t c, uint32_t) {
    return old == c ? v : old;
  }
};
struct Increment : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t, uint64_t, uint32_t) { return old + 1; }
};
struct Decrement : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t, uint64_t, uint32_t) { return old - 1; }
};
struct Plus : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return old + v; }
};
struct Minus : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return old - v; }
};
struct LeastSigned : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t w) {
    return sign_extended(old, w) < sign_extended(v, w) ? old : v;
  }
};
struct LeastUnsigned : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return std::min(old, v); }
};
struct GreatestSigned : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t w) {
    return sign_extended(old, w) > sign_extended(v, w) ? old : v;
  }
};
struct GreatestUnsigned : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return std::max(old, v); }
};
struct BitAnd : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return old & v; }
};
struct BitOr : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return old | v; }
};
struct BitXor : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t) { return old ^ v; }
};
struct FloatPlus : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t w) {
    return write_float(read_float(old, w) + read_float(v, w), w);
  }
};
struct FloatLeast : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t w) {
    return write_float(std::fmin(read_float(old, w), read_float(v, w)), w);
  }
};
struct FloatGreatest : ReadsAndWrites {
  static uint64_t next(uint64_t old, uint64_t v, uint64_t, uint32_t w) {
    return write_float(std::fmax(read_float(old, w), read_float(v, w)), w);
  }
};

}  // namespace

AtomicRun atomic(uint32_t opcode) {
  static const std::unordered_map<uint32_t, AtomicRun> table = {
      {spv::OpAtomicLoad, run_atomic<LoadOnly>},
      {spv::OpAtomicStore, run_atomic<StoreOnly>},
      {spv::OpAtomicExchange, run_atomic<Exchange>},
      {spv::OpAtomicCompareExchange, run_atomic<CompareExchange>},
      {spv::OpAtomicIIncrement, run_atomic<Increment>},
      {spv::OpAtomicIDecrement, run_atomic<Decrement>},
      {spv::OpAtomicIAdd, run_atomic<Plus>},
      {spv::OpAtomicISub, run_atomic<Minus>},
      {spv::OpAtomicSMin, run_atomic<LeastSigned>},
      {spv::OpAtomicUMin, run_atomic<LeastUnsigned>},
      {spv::OpAtomicSMax, run_atomic<GreatestSigned>},
      {spv::OpAtomicUMax, run_atomic<GreatestUnsigned>},
      {spv::OpAtomicAnd, run_atomic<BitAnd>},
      {spv::OpAtomicOr, run_atomic<BitOr>},
      {spv::OpAtomicXor, run_atomic<BitXor>},
      {spv::OpAtomicFAddEXT, run_atomic<FloatPlus>},
      {spv::OpAtomicFMinEXT, run_atomic<FloatLeast>},
      {spv::OpAtomicFMaxEXT, run_atomic<FloatGreatest>},
  };
  const auto row = table.find(opcode);
  return row == table.end() ? nullptr : row->second;
}

void memory_barrier(Subgroup& s, const Op& op) {
  fence(s, op.extra);
}

void control_barrier_of_subgroup(Subgroup& s, const Op& op) {
  subgroup_barrier(s, op.extra);
}

}  // namespace ullage::shaders::check
