// Rules about a kernel's behaviour: memory orders, barriers, subgroups, arithmetic.
#include <spirv/unified1/GLSL.std.450.h>
#include <algorithm>
#include <spirv/unified1/spirv.hpp>
#include <unordered_set>

#include "shaders/toolchain/lint/checks.h"

namespace ullage::shaders {
namespace {

const uint32_t kOrders = spv::MemorySemanticsAcquireMask | spv::MemorySemanticsReleaseMask |
                         spv::MemorySemanticsAcquireReleaseMask |
                         spv::MemorySemanticsSequentiallyConsistentMask;

template <class F>
void for_each_instruction(const LintContext& c, F f) {
  const auto& instructions = c.module.instructions();
  for (size_t at = 0; at < instructions.size(); ++at) f(at, instructions[at]);
}

bool is_atomic(uint32_t opcode) {
  return (opcode >= spv::OpAtomicLoad && opcode <= spv::OpAtomicXor) ||
         opcode == spv::OpAtomicFAddEXT;
}

bool is_subgroup_operation(uint32_t opcode) {
  return opcode >= spv::OpGroupNonUniformElect && opcode <= spv::OpGroupNonUniformQuadSwap;
}

uint32_t bits_of(const SpirvModule& module, uint32_t type) {
  const SpirvInstruction* t = module.definition(type);
  if (t && t->opcode == spv::OpTypeVector) t = module.definition(t->word(2));
  return t && t->opcode == spv::OpTypeInt ? t->word(2) : 0;
}

// The values of a scalar constant or of a vector of them.
std::vector<uint32_t> constants_in(const SpirvModule& module, uint32_t id) {
  if (auto value = module.constant(id)) return {*value};
  std::vector<uint32_t> values;
  const SpirvInstruction* const i = module.definition(id);
  if (!i || i->opcode != spv::OpConstantComposite) return values;
  for (size_t w = 3; w < i->words.size(); ++w) {
    if (auto value = module.constant(i->word(w))) values.push_back(*value);
  }
  return values;
}

}  // namespace

void check_array_lengths_asked(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    if (i.opcode == spv::OpArrayLength) c.report(at, "reads the length of a buffer");
  });
}

void check_plain_polling(const LintContext& c) {
  // Does a barrier order accesses to buffers?
  bool ordered = false;
  for_each_instruction(c, [&](size_t, const SpirvInstruction& i) {
    const size_t semantics = i.opcode == spv::OpControlBarrier  ? 3
                             : i.opcode == spv::OpMemoryBarrier ? 2
                                                                : 0;
    ordered = ordered || (semantics != 0 && (c.module.constant(i.word(semantics)).value_or(0) &
                                             spv::MemorySemanticsUniformMemoryMask) != 0);
  });
  const auto refused = [&](uint32_t decoration) {
    return decoration == spv::DecorationVolatile ||
           (decoration == spv::DecorationCoherent && !ordered);
  };
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    const bool decorated = (i.opcode == spv::OpDecorate && refused(i.word(2))) ||
                           (i.opcode == spv::OpMemberDecorate && refused(i.word(3)));
    const uint32_t access = i.opcode == spv::OpLoad    ? i.word(4)
                            : i.opcode == spv::OpStore ? i.word(3)
                                                       : 0;
    if (decorated) c.report(at, "a buffer is volatile, or coherent without barriers");
    if (access & spv::MemoryAccessVolatileMask) c.report(at, "a volatile access");
  });
}

void check_atomic_orders(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    if (!is_atomic(i.opcode)) return;
    const size_t semantics = i.opcode == spv::OpAtomicStore ? 3 : 5;
    if (c.module.constant(i.word(semantics)).value_or(0) & kOrders) {
      c.report(at, "an atomic with a memory order");
    }
  });
}

void check_fences(const LintContext& c) {
  const auto& instructions = c.module.instructions();
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    if (i.opcode != spv::OpMemoryBarrier) return;
    size_t next = at + 1;
    while (next < instructions.size() && instructions[next].opcode == spv::OpMemoryBarrier) ++next;
    if (next == instructions.size() || instructions[next].opcode != spv::OpControlBarrier) {
      c.report(at, "a memory barrier without a control barrier");
    }
  });
}

void check_barriers_together(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    const bool barrier = i.opcode == spv::OpControlBarrier || i.opcode == spv::OpMemoryBarrier;
    if (barrier && !c.uniformity.runs_together(at)) {
      c.report(at, "a barrier in flow that differs between invocations");
    }
  });
}

void check_subgroups_together(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    if (is_subgroup_operation(i.opcode) && !c.uniformity.runs_together(at)) {
      c.report(at, "a subgroup operation in flow that differs between invocations");
    }
  });
}

namespace {

// Is it a look at one word that stays the same all through the loop: an atomic load, or an atomic
// that adds or ors a 0?
bool is_poll(const SpirvModule& module, const SpirvInstruction& i,
             const std::vector<bool>& inside) {
  const bool adds =
      i.opcode == spv::OpAtomicIAdd || i.opcode == spv::OpAtomicOr || i.opcode == spv::OpAtomicXor;
  if (i.opcode != spv::OpAtomicLoad && !(adds && module.constant(i.word(6)) == 0u)) return false;
  const auto varies = [&](const SpirvInstruction* d) {
    return d && inside[static_cast<size_t>(d - module.instructions().data())];
  };
  const SpirvInstruction* const pointer = module.definition(i.word(3));
  if (!varies(pointer)) return true;
  for (size_t w = 3; w < pointer->words.size(); ++w) {
    if (varies(module.definition(pointer->word(w)))) return false;
  }
  return true;
}

// Is `id` computed inside the loop from a poll inside it?
bool made_of_poll(const SpirvModule& module, uint32_t id, const std::vector<bool>& inside,
                  std::unordered_set<uint32_t>& seen) {
  if (!seen.insert(id).second) return false;
  const SpirvInstruction* const i = module.definition(id);
  if (!i) return false;
  const auto at = static_cast<size_t>(i - module.instructions().data());
  if (!inside[at]) return false;
  if (is_poll(module, *i, inside)) return true;
  for (size_t w = 3; w < i->words.size(); ++w) {
    if (made_of_poll(module, i->word(w), inside, seen)) return true;
  }
  return false;
}

}  // namespace

void check_waiting_loops(const LintContext& c) {
  for (const ControlFlow& flow : c.uniformity.functions()) {
    for (uint32_t header = 0; header < flow.blocks.size(); ++header) {
      std::vector<bool> inside(c.module.instructions().size());
      bool loop = false;
      const auto contains = [&](const Block& b) {
        return std::ranges::count(b.loops, header) != 0;
      };
      for (const Block& block : flow.blocks) {
        if (!contains(block)) continue;
        loop = true;
        for (size_t at = block.first; at <= block.last; ++at) inside[at] = true;
      }
      if (!loop) continue;
      for (const Block& block : flow.blocks) {
        const bool leaves =
            contains(block) && std::ranges::any_of(block.successors, [&](uint32_t s) {
              return !contains(flow.blocks[s]);
            });
        std::unordered_set<uint32_t> seen;
        if (leaves && block.condition != 0 &&
            made_of_poll(c.module, block.condition, inside, seen)) {
          c.report(block.last, "a loop ends when another invocation changes a word");
        }
      }
    }
  }
}

void check_shifts_and_divisions(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    const bool shift = i.opcode == spv::OpShiftLeftLogical ||
                       i.opcode == spv::OpShiftRightLogical ||
                       i.opcode == spv::OpShiftRightArithmetic;
    const bool division = i.opcode == spv::OpUDiv || i.opcode == spv::OpSDiv ||
                          i.opcode == spv::OpUMod || i.opcode == spv::OpSMod ||
                          i.opcode == spv::OpSRem;
    if (!shift && !division) return;
    const uint32_t bits = bits_of(c.module, i.type_id);
    for (uint32_t value : constants_in(c.module, i.word(4))) {
      if (shift && bits != 0 && value >= bits) {
        c.report(at, "a shift of " + std::to_string(bits) + " bits by " + std::to_string(value));
      }
      if (division && value == 0) c.report(at, "a division by 0");
    }
  });
}

void check_nan_tests(const LintContext& c) {
  for_each_instruction(c, [&](size_t at, const SpirvInstruction& i) {
    if (i.opcode == spv::OpIsNan || i.opcode == spv::OpIsInf) {
      c.report(at, i.opcode == spv::OpIsNan ? "isnan()" : "isinf()");
    }
  });
}

}  // namespace ullage::shaders
