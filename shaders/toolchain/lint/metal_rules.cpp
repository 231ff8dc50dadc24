// The table of rules, and the page generated from it.
#include "shaders/toolchain/lint/metal_rules.h"

#include "shaders/toolchain/lint/checks.h"

namespace ullage::shaders {
namespace {

constexpr MetalRule kRules[] = {
    {"UM01",
     "A kernel binds storage buffers, at most one uniform buffer (set 1, binding 0) and nothing "
     "else; sets 0 and 1, bindings 0 to 15.",
     "Every argument of a Metal kernel has an index; ours is 16 * set + binding for buffers, and "
     "hosts bind without reflection. Texel buffers and images have other index spaces and "
     "alignments there.",
     "Use a storage buffer. A variant that profits from texel buffers is marked Vulkan-only and "
     "has a fallback kernel without."},
    {"UM02", "The push constant block has at most 128 bytes of 32-bit scalars.",
     "128 bytes is what every Vulkan device has; vectors and matrices are aligned differently from "
     "what a host struct expects.",
     "Split vectors into scalars; put sizes into the extent table."},
    {"UM03", "No kernel reads the length of a buffer.",
     "Metal buffers have no length: the translator invents a table of lengths that the host must "
     "fill and bind.",
     "Pass the extent in the table or as a push constant."},
    {"UM04",
     "The workgroup size is a literal, at most 1024 invocations, with at most 32 KiB of shared "
     "memory.",
     "A size that a pipeline specialises becomes macros or function constants, which differ "
     "between versions of the translator; the limits are Metal's.",
     "Compile a variant per size with literal local_size_x."},
    {"UM05", "Array lengths depend on no specialisation constant and not on gl_WorkGroupSize.",
     "In MSL such a length is no constant expression: the text does not compile, or needs a macro "
     "per pipeline.",
     "Make tile sizes preprocessor macros."},
    {"UM06",
     "No doubles, 64-bit or float atomics, buffer references, images or the Vulkan memory model.",
     "MSL has no such thing, only newer versions have, or the translator drops the semantics.",
     "Use 32-bit words and emulate; 64-bit integers as pairs of words are fine."},
    {"UM07", "No buffer is volatile; one is coherent only where barriers order its accesses.",
     "The translator may print one volatile load twice, and coherence of plain loads did not exist "
     "before MSL 3.2.",
     "Poll with an atomic; otherwise communicate across dispatches."},
    {"UM08", "Atomics are relaxed.",
     "MSL before 3.2 has no other order, and the translator prints relaxed for all of them without "
     "a warning.",
     "Put everything that must arrive together into one word, or use another dispatch."},
    {"UM09", "A memory barrier is followed at once by a control barrier.",
     "Alone, it becomes a threadgroup_barrier, which every thread of the group must reach.",
     "Write memoryBarrierBuffer(); barrier(); together in uniform flow."},
    {"UM10", "Barriers stand where all invocations of the workgroup come together.",
     "A threadgroup_barrier that some threads do not reach is undefined on Metal. GPUs with one "
     "program counter per group happen to survive it.",
     "Move the barrier out of the branch; let idle invocations run along with values that do "
     "nothing."},
    {"UM11", "Subgroup operations stand where all invocations of the workgroup come together.",
     "Which lanes are active in divergent flow, and whether they come together again, is not "
     "promised alike on all devices.",
     "Compute the operand in the branch and combine after it."},
    {"UM12", "No loop waits for another workgroup.",
     "Metal promises no progress between threadgroups: a loop that ends when an atomic load "
     "changes may never end.",
     "Scan in several passes, one dispatch each."},
    {"UM13", "Constant shifts are below the width, constant divisors are not 0.",
     "Both are undefined in MSL, and compilers make use of that.",
     "Select the case before the operation."},
    {"UM14", "Buffers contain no vectors of three.",
     "Their alignment differs between layouts; the translator prints packed types for them.",
     "Use scalars or vectors of four."},
    {"UM15", "Kernels detect NaN and infinity by their bits.",
     "Metal compiles with fast maths as a rule, under which isnan() may always be false.",
     "Compare floatBitsToUint(x) & 0x7fffffff with 0x7f800000."},
    {"UM16", "Names are no keywords of MSL.",
     "The translator renames what it knows of, differently from version to version.",
     "Choose another name: not kernel, device, thread, half ..."},
};

using Check = void (*)(const LintContext&);
constexpr Check kChecks[] = {
    check_resources,
    check_push_block,
    check_array_lengths_asked,
    check_workgroup_size,
    check_constant_array_sizes,
    check_capabilities,
    check_plain_polling,
    check_atomic_orders,
    check_fences,
    check_barriers_together,
    check_subgroups_together,
    check_waiting_loops,
    check_shifts_and_divisions,
    check_vectors_of_three,
    check_nan_tests,
    check_names,
};
static_assert(std::size(kRules) == std::size(kChecks));

}  // namespace

std::span<const MetalRule> metal_rules() {
  return kRules;
}

std::vector<LintFinding> lint_for_metal(const SpirvModule& module) {
  std::vector<LintFinding> findings;
  LintContext context{module, resources_of(module), Uniformity(module), {}};
  for (size_t r = 0; r < std::size(kRules); ++r) {
    context.report = [&](size_t instruction, std::string message) {
      findings.push_back({&kRules[r], instruction, std::move(message)});
    };
    kChecks[r](context);
  }
  return findings;
}

std::string to_string(const LintFinding& finding) {
  return std::string(finding.rule->id) + " " + finding.message + " (instruction " +
         std::to_string(finding.instruction) + ")";
}

std::string metal_rules_page() {
  std::string page =
      "# Rules for shaders that go to Metal\n\n"
      "`ullage shader` and the tests check SPIR-V against these rules (shaders/toolchain/lint). "
      "Each has a "
      "number that\nstays; a finding names it. Kernels marked Vulkan-only (texel buffers, 64-bit "
      "stores, CPU variants) are\nexempt: each has a portable fallback kernel that is not.\n\n"
      "A kernel that keeps them means the same in MSL as in GLSL. Its MSL is converted, "
      "type-checked\nand executed on an emulator (tests/metal); never run on Apple hardware.\n";
  for (const MetalRule& rule : kRules) {
    page += "\n## " + std::string(rule.id) + "\n\n" + std::string(rule.title) + "\n\n*Why.* " +
            std::string(rule.why) + "\n\n*Fix.* " + std::string(rule.fix) + "\n";
  }
  return page;
}

}  // namespace ullage::shaders
