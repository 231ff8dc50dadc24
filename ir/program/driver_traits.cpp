#include "ir/program/driver_traits.h"

#include <algorithm>
#include <array>
#include <iterator>

#include "ir/program/device_profile.h"

namespace ullage::ir {
namespace {

using Choice = DriverTraitEntry::Choice;

bool is_cpu(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::cpu;
}

bool is_gpu(const DeviceProfile& profile) {
  return profile.device_class == DeviceClass::gpu;
}

bool has_wide_cpu_subgroups(const DeviceProfile& profile) {
  return is_cpu(profile) && profile.subgroup_size > 4;
}

// Sizes between those whose lanes have few registers and the widest (lane_registers.h).
bool narrows_subgroups(const DeviceProfile& profile) {
  constexpr uint32_t kNarrow = 16;
  return profile.subgroup_size > kNarrow && profile.min_subgroup_size != 0 &&
         profile.min_subgroup_size <= kNarrow;
}

constexpr DriverTraitEntry kTable[] = {
    {.trait = DriverTrait::fast_texel_loads,
     .choice = Choice::plan,
     .name = "fast_texel_loads",
     .problem = "A load from a texel buffer takes a third of the time of four words of a storage "
                "buffer. On GPUs both take the same time.",
     .drivers = "CPU drivers; versions not recorded",
     .effect = "Operands of f32 are bound as texel buffers and read a vec4 at a time, where the "
               "device has texel buffers of 2^24 elements.",
     .where = "ops/schedule/lanes.cpp",
     .test = "tests/ops/device/references_device_test.cpp",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::fast_wide_stores,
     .choice = Choice::plan,
     .name = "fast_wide_stores",
     .problem = "A store is a loop over lanes, so that a store of 64 bits takes as long as one of "
                "32 bits.",
     .drivers = "lavapipe (Mesa 22.3, LLVM 15)",
     .effect = "Kernels store two words at once, where the device has 64-bit integers.",
     .where = "ops/schedule/tile.cpp",
     .test = "tests/ops/device/references_device_test.cpp",
     .decision = "0032-parameters-are-read-early.md",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::slow_exponential,
     .choice = Choice::plan,
     .name = "slow_exponential",
     .problem = "`exp` takes three times as long as a polynomial.",
     .drivers = "CPU drivers; versions not recorded",
     .effect = "Softmax and attention use the polynomial of `lib/exp.glsl` (`CHEAP_EXP`).",
     .where = "ops/rowwise/rowwise_lower.cpp",
     .test = "tests/ops/device/references_device_test.cpp",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::slow_late_parameters,
     .choice = Choice::plan,
     .name = "slow_late_parameters",
     .problem = "A push constant is read anew behind every branch and in every loop, by some "
                "thirty instructions each time.",
     .drivers = "lavapipe (Mesa 22.3, LLVM 15)",
     .effect = "Kernels read each parameter once, at the beginning of `main`.",
     .where = "shaders/kernel_compiler/compiler.cpp",
     .test = "tests/shaders/compiler_test.cpp",
     .decision = "0032-parameters-are-read-early.md",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::sums_wait_in_memory,
     .choice = Choice::plan,
     .name = "sums_wait_in_memory",
     .problem = "The sums of a tile do not fit into registers, and pass through a select with the "
                "loop's mask after every iteration.",
     .drivers = "lavapipe (Mesa 22.3, LLVM 15, AVX2)",
     .effect = "Products and convolutions take two vec4 of the inner axis in an iteration "
               "(`PAIRS`), at a fifth more time to compile. Subgroups of 4 lanes gain nothing.",
     .where = "ops/schedule/tile.cpp",
     .test = "tests/ops/device/references_device_test.cpp",
     .decision = "0067-pairs-of-vec4s-and-half-tiles.md",
     .devices = "CPU drivers with subgroups of more than 4 lanes",
     .applies = has_wide_cpu_subgroups},
    {.trait = DriverTrait::slow_unrolled_windows,
     .choice = Choice::plan,
     .name = "slow_unrolled_windows",
     .problem = "The unrolled transforms of Winograd's convolution, 36 vec4 at once, take more "
                "than ten minutes to compile. Drivers with fast texel loads compile them in time.",
     .drivers = "SwiftShader",
     .effect = "Without texel loads the transforms are loops over lines of the window (`ROLLED`).",
     .where = "ops/dense/winograd_lower.cpp",
     .test = "tests/ops/device/convolution_references_device_test.cpp",
     .decision = "0013-winograd-on-cpu-drivers.md",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::preloads_unrolled_loops,
     .choice = Choice::plan,
     .name = "preloads_unrolled_loops",
     .problem = "The compiler loads all that an unrolled loop reads before the first product, and "
                "spills what does not fit into registers.",
     .drivers = "Raspberry Pi 5 and Mali (Mesa 26.2); where registers are few or shared by large "
                "workgroups",
     .effect = "Tiles of products, attention, recurrent layers and products by blocks loop over "
               "a few vec4 instead of unrolling (`ROLL`).",
     .where = "ops/schedule/tile.cpp",
     .test = "tests/ops/dense_test.cpp",
     .devices = "GPUs",
     .applies = is_gpu},
    {.trait = DriverTrait::narrowed_subgroups,
     .choice = Choice::plan,
     .name = "narrowed_subgroups",
     .problem = "The driver compiles a kernel that needs many registers for narrower subgroups "
                "than the device reports, and keeps a sum in a second register as long as an "
                "iteration adds to it twice.",
     .drivers = "Intel TGL, DG2 and BMG (Mesa 26.2)",
     .effect = "Steps of staged tiles are loops, matrices require the narrowest subgroups, and "
               "blocks of quantized values are not multiplied by matrices.",
     .where = "ir/program/lane_registers.cpp",
     .test = "tests/ops/dense_test.cpp",
     .devices = "devices whose subgroups have from 16 lanes or fewer to more than 16",
     .applies = narrows_subgroups},
    {.trait = DriverTrait::ends_long_loops,
     .choice = Choice::always,
     .name = "ends_long_loops",
     .problem = "A loop ends without an error after 65,535 iterations. The test that ends a loop "
                "counts as an iteration.",
     .drivers = "lavapipe (Mesa 22.3)",
     .effect = "An invocation takes at most so many iterations in all its loops together; more "
               "work takes more workgroups or calls.",
     .where = "ir/program/device_profile.h",
     .test = "tests/ops/device/long_sums_device_test.cpp",
     .decision = "0094-long-sums-are-cut.md",
     .limit = 30000,
     .unit = "iterations"},
    {.trait = DriverTrait::slow_long_prologues,
     .choice = Choice::always,
     .name = "slow_long_prologues",
     .problem = "A reduction has the text of its prologue some thirty times. A long one, or one "
                "of functions with branches, takes minutes to compile.",
     .drivers = "CPU drivers; versions not recorded",
     .effect = "Longer bodies, and bodies of such functions, are not fused into reductions.",
     .where = "ops/reduce/reduce.cpp",
     .test = "tests/ops/device/reduce_device_test.cpp",
     .limit = 8,
     .unit = "instructions"},
    {.trait = DriverTrait::costly_saturating_casts,
     .choice = Choice::always,
     .name = "costly_saturating_casts",
     .problem = "A cast to an integer saturates by a branch or two for each element of a step. "
                "The compiler took 16 GB for a mean of requantized bytes.",
     .drivers = "SwiftShader",
     .effect = "Such casts are not fused into reductions.",
     .where = "ops/reduce/reduce.cpp",
     .test = "tests/ops/device/reduce_device_test.cpp"},
    {.trait = DriverTrait::slow_deep_windows,
     .choice = Choice::always,
     .name = "slow_deep_windows",
     .problem = "A tile of one vec4 of columns has the most windows to a lane. A loop over taps "
                "along the depth around them takes 10 s to compile.",
     .drivers = "SwiftShader",
     .effect =
         "Convolutions over three axes with so few result channels stack depth slices instead.",
     .where = "ops/dense/convolution_lower.cpp",
     .test = "tests/ops/device/dense_device_test.cpp",
     .decision = "0066-convolutions-loop-over-the-depth.md",
     .limit = 4,
     .unit = "columns"},
    {.trait = DriverTrait::slow_wide_heads,
     .choice = Choice::always,
     .name = "slow_wide_heads",
     .problem = "With twice the registers for queries and sums, attention by keys takes several "
                "times as long to compile.",
     .drivers = "CPU drivers; versions not recorded",
     .effect = "A workgroup computes so many columns of a head, and two queries of half as many.",
     .where = "ops/rowwise/attention_lower.cpp",
     .test = "tests/ops/device/attention_device_test.cpp",
     .decision = "0031-attention-is-one-call.md",
     .limit = 64,
     .unit = "columns"},
    {.trait = DriverTrait::slow_unaligned_words,
     .choice = Choice::always,
     .name = "slow_unaligned_words",
     .problem = "Code that reads words at any byte takes long to compile.",
     .drivers = "CPU drivers; versions not recorded",
     .effect = "Products by blocks that are data of the device have one row a lane.",
     .where = "ops/quantization/matmul_blocks_lower.cpp",
     .test = "tests/ops/device/quantization_device_test.cpp"},
    {.trait = DriverTrait::runs_both_branches,
     .choice = Choice::always,
     .name = "runs_both_branches",
     .problem = "Both sides of a branch are executed, stores among them, and long branches take "
                "long to compile.",
     .drivers = "lavapipe (Mesa 22.3), the compiler of SwiftShader",
     .effect = "Kernels select (`mix`), or have a loop of at most one iteration instead.",
     .where = "shaders/kernels/movement/cpu/swap.comp",
     .test = "tests/ops/device/references_device_test.cpp"},
    {.trait = DriverTrait::slow_packing,
     .choice = Choice::always,
     .name = "slow_packing",
     .problem = "`packUint2x32`, and selects among 64-bit words, pass through memory; reading "
                "them back waits for some 30 cycles.",
     .drivers = "lavapipe (Mesa 22.3, LLVM 15)",
     .effect = "`lib/wide.glsl` combines halves with a zero that no compiler knows.",
     .where = "shaders/lib/wide.glsl",
     .test = "tests/ops/device/references_device_test.cpp",
     .decision = "0032-parameters-are-read-early.md"},
    {.trait = DriverTrait::wrong_double_rounding,
     .choice = Choice::always,
     .name = "wrong_double_rounding",
     .problem = "`trunc` and `roundEven` of doubles are wrong where 256 bits are the width of a "
                "vector.",
     .drivers = "llvmpipe (Mesa 22.3)",
     .effect = "`lib/float64.glsl` rounds by arithmetic.",
     .where = "shaders/lib/float64.glsl",
     .test = "tests/ops/device/float64_device_test.cpp"},
    {.trait = DriverTrait::hangs_compiling_in_parallel,
     .choice = Choice::device,
     .name = "hangs_compiling_in_parallel",
     .problem = "The compiler sometimes hangs when two threads use it. Other CPU drivers gain "
                "next to nothing from a second thread.",
     .drivers = "SwiftShader",
     .effect = "Kernels of a program are created on one thread.",
     .where = "runtime/loaded_program.cpp",
     .test = "tests/runtime/threads_test.cpp",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::compiles_at_first_dispatch,
     .choice = Choice::device,
     .name = "compiles_at_first_dispatch",
     .problem = "A kernel is compiled at its first dispatch, even one of zero groups, on the "
                "single thread of the queue.",
     .drivers = "lavapipe (Mesa 22.3)",
     .effect = "A second device compiles kernels ahead. Every device dispatches each kernel once "
               "with zero groups when a program is prepared.",
     .where = "runtime/loaded_program.cpp",
     .test = "tests/runtime/compile_ahead_test.cpp",
     .decision = "0022-a-second-device-warms-the-cache.md",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::compiles_loads_by_size,
     .choice = Choice::device,
     .name = "compiles_loads_by_size",
     .problem = "Texel loads are compiled separately for buffers whose size is a power of two.",
     .drivers = "lavapipe (Mesa 22.3)",
     .effect = "Kernels that are compiled ahead get buffers of another size, as most real ones "
               "have.",
     .where = "runtime/compile_ahead.cpp",
     .test = "tests/runtime/compile_ahead_test.cpp",
     .decision = "0022-a-second-device-warms-the-cache.md",
     .devices = "CPU drivers",
     .applies = is_cpu},
    {.trait = DriverTrait::succeeds_without_pipeline,
     .choice = Choice::device,
     .name = "succeeds_without_pipeline",
     .problem = "`vkCreateComputePipelines` returns success and no pipeline.",
     .drivers = "not recorded",
     .effect = "Loading reports an error.",
     .where = "runtime/vulkan/kernel.cpp",
     .test = "tests/runtime/device/fault_injection_device_test.cpp"},
    {.trait = DriverTrait::crashes_on_foreign_caches,
     .choice = Choice::device,
     .name = "crashes_on_foreign_caches",
     .problem = "The driver crashes on a pipeline cache of another driver.",
     .drivers = "not recorded",
     .effect = "The header of a stored cache is compared before the driver gets it.",
     .where = "runtime/vulkan/pipeline_cache.cpp",
     .test = "tests/runtime/cache_test.cpp"},
    {.trait = DriverTrait::leaves_threads_running,
     .choice = Choice::device,
     .name = "leaves_threads_running",
     .problem = "Threads of the driver run on after the last instance is gone.",
     .drivers = "not recorded",
     .effect = "The Vulkan loader is never unloaded.",
     .where = "runtime/vulkan/loader.h",
     .test = "tests/runtime/threads_test.cpp"},
};
constexpr size_t kCount = std::size(kTable);
static_assert(kCount <= 32, "one bit each in TraitOverrides");

constexpr bool is_in_order() {
  for (size_t i = 0; i < kCount; ++i) {
    if (static_cast<size_t>(kTable[i].trait) != i) return false;
  }
  return true;
}
static_assert(is_in_order());

// The columns that programs ask for, apart from the texts, which a runtime need not contain.
struct Rule {
  bool (*applies)(const DeviceProfile&);
  int64_t limit;
};
constexpr std::array<Rule, kCount> kRules = [] {
  std::array<Rule, kCount> rules{};
  for (size_t i = 0; i < kCount; ++i) rules[i] = {kTable[i].applies, kTable[i].limit};
  return rules;
}();

uint32_t bit_of(DriverTrait trait) {
  return uint32_t{1} << static_cast<uint32_t>(trait);
}

}  // namespace

bool DeviceProfile::has(DriverTrait trait) const {
  if ((overrides.forced & bit_of(trait)) != 0) return true;
  if ((overrides.forbidden & bit_of(trait)) != 0) return false;
  const auto applies = kRules[static_cast<size_t>(trait)].applies;
  return applies == nullptr || applies(*this);
}

std::span<const DriverTraitEntry> driver_traits() {
  return kTable;
}

int64_t limit_of(DriverTrait trait) {
  return kRules[static_cast<size_t>(trait)].limit;
}

std::vector<std::string> trait_names(const DeviceProfile& profile) {
  std::vector<std::string> names;
  for (const DriverTraitEntry& entry : kTable) {
    if (profile.has(entry.trait)) names.emplace_back(entry.name);
  }
  return names;
}

Result<TraitOverrides> parse_trait_overrides(std::string_view text) {
  TraitOverrides overrides;
  while (!text.empty()) {
    const size_t comma = std::min(text.find(','), text.size());
    const std::string_view word = text.substr(0, comma);
    text.remove_prefix(std::min(comma + 1, text.size()));
    const std::string_view name = word.empty() ? word : word.substr(1);
    const bool forces = word.starts_with('+');
    if (!forces && !word.starts_with('-')) {
      return invalid_argument("driver traits are written +name or -name, got '{}'", word);
    }
    const auto* const entry = std::ranges::find(kTable, name, &DriverTraitEntry::name);
    if (entry == std::end(kTable)) {
      return invalid_argument("unknown driver trait '{}'; `ullage devices --traits` lists them",
                              name);
    }
    if (entry->choice != Choice::plan) {
      return invalid_argument("driver trait '{}' cannot be forced or forbidden: {} has it", name,
                              entry->devices);
    }
    const uint32_t bit = bit_of(entry->trait);
    (forces ? overrides.forced : overrides.forbidden) |= bit;
    (forces ? overrides.forbidden : overrides.forced) &= ~bit;
  }
  return overrides;
}

}  // namespace ullage::ir
