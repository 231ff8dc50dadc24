// Divergence needs no stack of masks: invocations wait at the block they go to, and the first
// block in program order goes next, so all of them meet again where their flows merge.
#include "shaders/toolchain/check/machine.h"

#include <algorithm>
#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/check/memory_ops.h"

namespace ullage::shaders::check {
namespace {

Lanes first_lanes(uint32_t count) {
  Lanes l{};
  for (uint32_t lane = 0; lane < count; ++lane) insert(l, lane);
  return l;
}

// The kind of finding that the use of what an instruction made is.
FindingKind kind_of_origin(uint32_t opcode) {
  switch (static_cast<spv::Op>(opcode)) {
    case spv::OpLoad:
    case spv::OpUndef:
    case spv::OpCopyMemory:
      return FindingKind::unwritten_read;
    case spv::OpShiftLeftLogical:
    case spv::OpShiftRightLogical:
    case spv::OpShiftRightArithmetic:
      return FindingKind::undefined_shift;
    case spv::OpUDiv:
    case spv::OpSDiv:
    case spv::OpUMod:
    case spv::OpSMod:
    case spv::OpSRem:
      return FindingKind::undefined_division;
    default:
      if (atomic(opcode)) return FindingKind::unwritten_read;
      return opcode >= spv::OpGroupNonUniformElect && opcode <= spv::OpGroupNonUniformQuadSwap
                 ? FindingKind::inactive_lane
                 : FindingKind::undefined_value;
  }
}

const char* message_of(FindingKind kind) {
  switch (kind) {
    case FindingKind::unwritten_read:
      return "reads what nobody wrote";
    case FindingKind::undefined_shift:
      return "shifts by at least the width of the value";
    case FindingKind::undefined_division:
      return "divides by zero, or the least integer by -1";
    case FindingKind::inactive_lane:
      return "reads an invocation that does not take part or is beyond the subgroup";
    default:
      return "has no defined value";
  }
}

}  // namespace

Active::Active(const Lanes& l) : lanes(l) {
  for (uint32_t half = 0; half < 2; ++half) {
    for (uint64_t rest = l[half]; rest != 0; rest &= rest - 1) {
      list[count++] =
          static_cast<uint8_t>(half * 64 + static_cast<uint32_t>(std::countr_zero(rest)));
    }
  }
  dense = count == 0 || list[count - 1] + 1u == count;
}

Subgroup::Subgroup(const Program& of, uint32_t invocations)
    : program(of),
      width(invocations),
      released(width),
      cells_(size_t{program.cells} * width),
      origins_(size_t{program.cells} * width) {
  for (const Program::Constant& constant : program.constants) {
    for (size_t c = 0; c < constant.values.size(); ++c) {
      std::fill_n(cell(constant.cell + static_cast<uint32_t>(c)), width, constant.values[c]);
    }
  }
}

Lanes Subgroup::all() const {
  return first_lanes(lanes);
}

namespace {

// Values of built-in variables, by component.
uint64_t built_in_value(const Subgroup& s, uint32_t built_in, uint32_t lane, uint32_t c) {
  const Workgroup& g = *s.workgroup;
  const uint32_t* const size = s.program.local_size;
  const uint32_t local = s.index * s.width + lane;
  const uint32_t at[3] = {local % size[0], local / size[0] % size[1], local / size[0] / size[1]};
  const auto below = [&](uint32_t n) {  // bits 0 .. n - 1 of component c of four
    const uint32_t begin = c * 32;
    if (n <= begin) return uint64_t{0};
    return n - begin >= 32 ? uint64_t{0xffffffff} : (uint64_t{1} << (n - begin)) - 1;
  };
  switch (static_cast<spv::BuiltIn>(built_in)) {
    case spv::BuiltInNumWorkgroups:
      return s.dispatch->workgroups[c];
    case spv::BuiltInWorkgroupId:
      return g.id[c];
    case spv::BuiltInLocalInvocationId:
      return at[c];
    case spv::BuiltInGlobalInvocationId:
      return uint64_t{g.id[c]} * size[c] + at[c];
    case spv::BuiltInLocalInvocationIndex:
      return local;
    case spv::BuiltInSubgroupSize:
      return s.width;
    case spv::BuiltInNumSubgroups:
      return g.subgroups.size();
    case spv::BuiltInSubgroupId:
      return s.index;
    case spv::BuiltInSubgroupLocalInvocationId:
      return lane;
    case spv::BuiltInSubgroupEqMask:
      return below(lane + 1) & ~below(lane);
    case spv::BuiltInSubgroupGeMask:
      return below(s.width) & ~below(lane);
    case spv::BuiltInSubgroupGtMask:
      return below(s.width) & ~below(lane + 1);
    case spv::BuiltInSubgroupLeMask:
      return below(lane + 1);
    case spv::BuiltInSubgroupLtMask:
      return below(lane);
    default:
      return 0;  // the device's index
  }
}

}  // namespace

void Subgroup::start(Dispatch& d, Workgroup& g, uint32_t number) {
  dispatch = &d;
  workgroup = &g;
  index = number;
  lanes = std::min(width, g.size - number * width);
  first_invocation = g.first_invocation + number * width;
  active = Active(all());
  known = {};
  acquired.clear();
  std::ranges::fill(released, 0);
  if (any_undefined) std::ranges::fill(origins_, 0);
  any_undefined = false;
  for (const Variable& v : program.variables) {
    if (v.space != Space::cells) continue;
    const uint32_t count = v.cells;
    set_origins(v.cell, count, v.built_in == UINT32_MAX ? kUnwritten : 0);
    if (v.built_in == UINT32_MAX) continue;
    for (uint32_t c = 0; c < count; ++c) {
      for (uint32_t l = 0; l < lanes; ++l)
        cell(v.cell + c)[l] = built_in_value(*this, v.built_in, l, c);
    }
  }
  for (const Op& op : program.undefined) op.run(*this, op);
  pending_ = {{0, all()}};
  state_ = State::ready;
}

void Subgroup::set_origins(uint32_t at, uint32_t count, Origin origin) {
  for (uint32_t c = 0; c < count; ++c) {
    Origin* const to = this->origin(at + c);
    active.each([&](uint32_t l) { to[l] = origin; });
  }
}

void Subgroup::spread(const Op& op, uint32_t operands) {
  const uint32_t from[3] = {op.a, op.b, op.c};
  for (uint32_t c = 0; c < op.count; ++c) {
    Origin* const to = origin(op.result + c);
    active.each([&](uint32_t l) {
      Origin found = 0;
      for (uint32_t k = 0; k < operands && found == 0; ++k) {
        found = origin(from[k] + c * op.steps[k])[l];
      }
      to[l] = found;
    });
  }
}

void Subgroup::consume_lane(uint32_t lane, Origin from, uint32_t site, const char* use) {
  const uint32_t source = from - 1;
  const FindingKind kind = kind_of_origin(program.module->instructions()[source].opcode);
  if (!dispatch->findings.is_new(kind, source, source)) return;
  Place reads = dispatch->place(invocation(lane), source, message_of(kind));
  std::optional<Place> uses;
  if (source != site) uses = dispatch->place(invocation(lane), site, use);
  const auto object = dispatch->objects.find(source);
  dispatch->report(kind, std::string(message_of(kind)) + ", and " + use, std::move(reads),
                   std::move(uses), object == dispatch->objects.end() ? "" : object->second);
}

void Subgroup::consume(uint32_t at, uint32_t count, uint32_t site, const char* use) {
  if (!any_undefined) return;
  for (uint32_t c = 0; c < count; ++c) {
    const Origin* const from = origin(at + c);
    active.each([&](uint32_t l) {
      if (from[l] != 0) consume_lane(l, from[l], site, use);
    });
  }
}

void Subgroup::wait_at(uint32_t block, const Lanes& waiting) {
  auto at = pending_.end();
  while (at != pending_.begin() && std::prev(at)->block <= block) --at;
  if (at != pending_.end() && at->block == block) {
    at->lanes = {at->lanes[0] | waiting[0], at->lanes[1] | waiting[1]};
  } else {
    pending_.insert(at, {block, waiting});
  }
}

void Subgroup::move(const std::vector<Move>& moves, const Active& to) {
  // All phis of a block read before one of them is written.
  size_t cells = 0;
  for (const Move& m : moves) cells += m.count;
  scratch_.resize(cells * width);
  uint64_t* out = scratch_.data();
  for (const Move& m : moves) {
    for (uint32_t c = 0; c < m.count; ++c, out += width) {
      const uint64_t* const from = cell(m.from + c);
      to.each([&](uint32_t l) { out[l] = from[l]; });
    }
  }
  out = scratch_.data();
  for (const Move& m : moves) {
    for (uint32_t c = 0; c < m.count; ++c, out += width) {
      uint64_t* const into = cell(m.to + c);
      to.each([&](uint32_t l) { into[l] = out[l]; });
    }
  }
  if (!any_undefined) return;
  for (const Move& m : moves) {
    for (uint32_t c = 0; c < m.count; ++c) {
      const Origin* const from = origin(m.from + c);
      Origin* const into = origin(m.to + c);
      to.each([&](uint32_t l) { into[l] = from[l]; });
    }
  }
}

void Subgroup::go(const Edge& edge, const Lanes& going) {
  if (!edge.moves.empty()) move(edge.moves, Active(going));
  wait_at(edge.block, going);
}

void Subgroup::choose(const Block& block) {
  consume(block.condition, 1, block.site, "branches on it");
  const uint64_t* const value = cell(block.condition);
  std::vector<Lanes> chosen(block.edges.size());
  active.each([&](uint32_t l) {
    size_t edge = 0;
    if (block.end == End::condition) {
      edge = value[l] == 0 ? 1 : 0;
    } else {
      const auto found = std::ranges::find(block.values, value[l]);
      if (found != block.values.end()) edge = 1 + static_cast<size_t>(found - block.values.begin());
    }
    insert(chosen[edge], l);
  });
  size_t ways = 0;
  for (size_t e = 0; e < chosen.size(); ++e) {
    if (count_of(chosen[e]) == 0) continue;
    ++ways;
    go(block.edges[e], chosen[e]);
  }
  dispatch->cost.branch(block.site, ways > 1);
}

void Subgroup::arrive(const Block& block) {
  const Lanes everyone = all();
  if (active.lanes == everyone) {
    state_ = State::at_barrier;
    barrier_ = &block;
    go(block.edges[0], active.lanes);
    return;
  }
  uint32_t missing = 0;
  while (contains(active.lanes, missing)) ++missing;
  Place other = dispatch->place(invocation(missing), block.site, "has ended");
  for (const Pending& p : pending_) {
    if (!contains(p.lanes, missing)) continue;
    other = dispatch->place(invocation(missing), program.blocks[p.block].label_site,
                            "goes another way, to here");
  }
  dispatch->findings.is_new(FindingKind::barrier_divergence, block.site, block.site);
  dispatch->report(FindingKind::barrier_divergence, "not all invocations reach this barrier",
                   dispatch->place(invocation(active.list[0]), block.site, "waits at the barrier"),
                   std::move(other));
  dispatch->stopped = true;
}

void Subgroup::finish_block(const Block& block) {
  switch (block.end) {
    case End::branch:
      return go(block.edges[0], active.lanes);
    case End::condition:
    case End::selector:
      return choose(block);
    case End::barrier:
      return arrive(block);
    case End::finish:
      return;
  }
}

void Subgroup::run(uint32_t blocks) {
  for (; blocks != 0 && state_ == State::ready && !dispatch->stopped; --blocks) {
    if (pending_.empty()) {
      state_ = State::ended;
      return;
    }
    const Pending next = pending_.back();
    pending_.pop_back();
    if (next.lanes != active.lanes) active = Active(next.lanes);
    const Block& block = program.blocks[next.block];
    for (uint32_t op = block.first; op < block.last; ++op)
      program.ops[op].run(*this, program.ops[op]);
    const uint32_t ops = block.last - block.first + 1;
    dispatch->cost.block(ops, active.count, lanes);
    // An op takes time even where few execute it.
    dispatch->steps += uint64_t{ops} * std::max(active.count, 8u);
    if (dispatch->steps > dispatch->most_steps) dispatch->stopped = true;
    finish_block(block);
  }
}

}  // namespace ullage::shaders::check
