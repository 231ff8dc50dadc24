// The suite, and the program's main: it is its own worker.
#include "tests/tools/conform/planted/planted_suite.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "tests/run_tests.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

constexpr PlantedCase kCases[] = {
    {"smod-as-srem", "integer/smod-i32"},
    {"srem-as-smod", "integer/srem-i32"},
    {"umod-as-smod", "integer/umod-u32"},
    {"udiv-as-sdiv", "integer/udiv-u32"},
    {"logical-shift-as-arithmetic", "integer/shift-right-logical-u32"},
    {"arithmetic-shift-as-logical", "integer/shift-right-arithmetic-i32"},
    {"unsigned-comparison-as-signed", "builtin/uint-compare/u32"},
    {"signed-comparison-as-unsigned", "instruction/signed-integers"},
    {"constant-division-off-by-one", "integer/udiv-u32-by-constants"},
    {"division-by-power-as-shift", "integer/sdiv-i32-by-constants"},
    {"remainder-by-power-as-mask", "integer/srem-i32-by-constants"},
    {"wide-product-of-low-halves", "integer/mul-u64"},
    {"wide-sum-without-carry", "integer/add-u64"},
    {"wide-difference-without-borrow", "integer/sub-u64"},
    {"wide-comparison-of-high-halves", "instruction/wide-comparisons"},
    {"wide-left-shift-modulo-32", "integer/shift-left-u64"},
    {"wide-right-shift-modulo-32", "integer/shift-right-logical-u64"},
    {"left-shift-by-31-lost", "integer/shift-left-u32"},
    {"right-shift-by-31-lost", "integer/shift-right-logical-u32"},
    {"byte-sum-saturates", "integer/add-i8"},
    {"short-product-saturates", "integer/mul-i16"},
    {"product-of-24-bits", "integer/mul-u32"},
    {"sign-extension-lost", "instruction/conversions-between-widths"},
    {"zero-extension-as-sign", "instruction/conversions-between-widths"},
    {"narrowing-saturates", "instruction/conversions-between-widths"},
    {"high-word-as-signed", "builtin/umulExtended/u32"},
    {"high-word-as-unsigned", "instruction/signed-integers"},
    {"borrow-as-carry", "builtin/usubBorrow/u32"},
    {"minimum-as-unsigned", "instruction/signed-integers"},
    {"maximum-as-signed", "builtin/uint-min-max/u32"},
    {"clamp-as-unsigned", "instruction/signed-integers"},
    {"highest-bit-of-negative", "instruction/signed-integers"},
    {"highest-bit-of-zero", "builtin/findMSB/u32"},
    {"lowest-bit-of-zero", "builtin/findLSB/u32"},
    {"sign-of-zero", "instruction/signed-integers"},
    {"count-without-top-bit", "builtin/bitCount/u32"},
    {"reversal-without-top-bit", "builtin/bitfieldReverse/u32"},
    {"field-as-unsigned", "instruction/signed-integers"},
    {"empty-field", "edge/bit-fields"},
    {"inserted-whole-field", "edge/bit-fields"},
    {"ordered-as-unordered", "feature/isnan-isinf"},
    {"unordered-as-ordered", "feature/isnan-isinf"},
    {"infinity-as-nan", "feature/isnan-isinf"},
    {"nan-as-infinity", "feature/isnan-isinf"},
    {"rounding-to-zero-ignored", "float/rounding-to-zero-f32"},
    {"denormals-flushed-always", "float/denormals-kept-f32"},
    {"denormals-kept-always", "float/denormals-flushed-f32"},
    {"products-flushed", "float/denormals-kept-f32"},
    {"double-sums-as-floats", "float/double-arithmetic"},
    {"double-products-as-floats", "float/double-arithmetic"},
    {"double-quotients-as-floats", "edge/double-quotients"},
    {"contracted", "edge/precise-sums"},
    {"rough-quotients", "builtin/div/f32"},
    {"rough-roots", "builtin/sqrt/f32"},
    {"rough-inverse-roots", "builtin/inversesqrt/f32"},
    {"rough-exponentials", "builtin/exp/f32"},
    {"rough-logarithms", "builtin/log/f32"},
    {"rough-powers", "builtin/pow/f32"},
    {"sines-of-large-angles", "builtin/sin/f32"},
    {"halves-round-up", "builtin/roundEven/f32"},
    {"whole-part-of-31-bits", "builtin/trunc/f32"},
    {"fraction-with-sign", "instruction/exact-float-functions"},
    {"float-modulo-as-remainder", "instruction/exact-float-functions"},
    {"floor-as-trunc", "builtin/floor/f32"},
    {"ceil-as-round", "builtin/ceil/f32"},
    {"minimum-as-maximum", "builtin/min/f32"},
    {"mix-swapped", "builtin/mix/f32"},
    {"cross-swapped", "instruction/vectors"},
    {"atan-swapped", "builtin/atan2/f32"},
    {"clamp-swapped", "builtin/clamp/f32"},
    {"fma-swapped", "builtin/fma/f32"},
    {"step-without-edge", "builtin/step/f32"},
    {"unsigned-as-24-bits", "builtin/uint-to-float/u32"},
    {"unsigned-to-float-as-signed", "builtin/uint-to-float/u32"},
    {"signed-to-float-as-unsigned", "builtin/int-to-float/i32"},
    {"float-to-nearest-integer", "builtin/float-to-int/f32"},
    {"float-to-31-bits", "builtin/float-to-uint/f32"},
    {"halves-cut", "edge/conversion-to-halves"},
    {"halves-packed-swapped", "instruction/packing"},
    {"bytes-packed-by-cutting", "edge/packing-between-steps"},
    {"signed-bytes-packed-by-cutting", "edge/packing-between-steps"},
    {"signed-bytes-unpacked-unsigned", "instruction/packing"},
    {"matrix-transposed", "instruction/matrices"},
    {"transpose-lost", "instruction/matrices"},
    {"dot-of-three", "instruction/vectors"},
    {"negative-exponents-lost", "edge/float-edges"},
    {"reflection-swapped", "edge/float-edges"},
    {"smooth-step-swapped", "edge/float-edges"},
    {"loop-one-early", "instruction/structs-and-arrays"},
    {"loop-after-1000", "edge/long-loops"},
    {"loop-after-50000", "edge/long-loops"},
    {"continue-as-break", "instruction/control-flow"},
    {"no-fall-through", "instruction/control-flow"},
    {"last-case-lost", "instruction/control-flow"},
    {"phi-takes-first", "instruction/booleans"},
    {"select-swapped-in-loops", "instruction/control-flow"},
    {"shuffle-swapped", "instruction/vectors"},
    {"dynamic-component", "edge/composites"},
    {"component-insert-lost", "edge/composites"},
    {"any-as-all", "instruction/booleans"},
    {"all-as-any", "instruction/booleans"},
    {"xor-of-booleans", "instruction/booleans"},
    {"reduction-as-scan", "subgroup/subgroup-arithmetic"},
    {"exclusive-as-inclusive", "subgroup/subgroup-arithmetic"},
    {"inclusive-as-exclusive", "subgroup/subgroup-arithmetic"},
    {"clusters-as-whole", "subgroup/subgroup-clusters"},
    {"group-minimum-as-signed", "subgroup/subgroup-signs"},
    {"group-maximum-as-unsigned", "subgroup/subgroup-signs"},
    {"group-xor-as-or", "divergence/arithmetic-if"},
    {"group-product-as-sum", "subgroup/subgroup-signs"},
    {"vote-all-as-any", "subgroup/subgroup-vote"},
    {"vote-equal-always", "subgroup/subgroup-vote"},
    {"elect-everyone", "divergence/vote-if"},
    {"ballot-with-inactive", "divergence/ballot-if"},
    {"broadcast-of-inactive", "divergence/ballot-if"},
    {"ballot-lowest-as-highest", "divergence/ballot-if"},
    {"shuffle-xor-lost", "subgroup/subgroup-shuffle"},
    {"shuffle-index-cut", "subgroup/subgroup-shuffle"},
    {"shuffle-up-as-down", "subgroup/subgroup-neighbours"},
    {"plain-atomics-of-buffers", "feature/atomics-buffer"},
    {"plain-atomics-of-shared-memory", "feature/atomics-shared"},
    {"plain-atomic-or", "feature/atomics-buffer"},
    {"atomic-returns-new", "feature/atomics-buffer"},
    {"atomic-minimum-as-unsigned", "edge/large-atomics"},
    {"atomic-maximum-as-signed", "edge/large-atomics"},
    {"atomic-and-as-or", "feature/atomics-buffer"},
    {"atomic-xor-as-or", "feature/atomics-buffer"},
    {"exchange-without-comparison", "feature/atomics-buffer"},
    {"no-barriers", "feature/barriers-in-uniform-loops"},
    {"no-barriers-in-loops", "feature/barriers-in-uniform-loops"},
    {"shared-stores-in-loops-lost", "feature/barriers-in-uniform-loops"},
    {"private-array-index", "instruction/structs-and-arrays"},
    {"shared-array-index", "feature/barriers-in-uniform-loops"},
    {"push-constant-index", "resource/push-constant-offsets"},
    {"descriptor-index-uniform", "resource/non-uniform-indexing"},
    {"shared-memory-aliased", "divergence/arithmetic-if"},
    {"initialisers-lost", "edge/composites"},
    {"rows-as-columns", "edge/row-major-matrices"},
    {"columns-as-rows", "edge/row-major-matrices"},
    {"constants-frozen", "constant/scalar-u32"},
    {"boolean-constants-frozen", "constant/scalar-u32"},
    {"array-length-less", "resource/bindings-with-offsets"},
    {"image-write-transposed", "edge/image-coordinates"},
    {"image-read-transposed", "edge/image-coordinates"},
    {"image-read-without-alpha", "edge/image-coordinates"},
    {"image-write-swizzled", "edge/image-coordinates"},
    {"image-size-transposed", "edge/image-coordinates"},
};

ir::Result<std::vector<CaseId>> list(const SuiteOptions&) {
  std::vector<CaseId> ids;
  for (const PlantedCase& planted : kCases) ids.push_back(id_of(planted));
  return ids;
}

CaseResult run(const CaseId& id, const SuiteOptions& options, DeviceUnderTest& device) {
  const auto* const planted = std::ranges::find(kCases, id, &id_of);
  if (planted == std::end(kCases)) return broken("no such case");
  const CaseId found_by = fmt::format("driver/{}", planted->found_by);
  setenv("ULLAGE_FAULT_NAME", "", 1);
  CaseResult without = kDriverSuite.run(found_by, options, device);
  if (without.outcome == Outcome::broken) return without;
  if (without.outcome != Outcome::pass) {
    return {.outcome = Outcome::unsupported,
            .message = fmt::format("without the fault: {}: {}", name_of(without.outcome),
                                   without.message)};
  }
  setenv("ULLAGE_FAULT_NAME", std::string(planted->fault).c_str(), 1);
  const CaseResult with = kDriverSuite.run(found_by, options, device);
  if (with.outcome == Outcome::pass) {
    return {.outcome = Outcome::skip, .message = found_by + " does not notice it"};
  }
  return {.outcome = blames_driver(with.outcome) ? Outcome::pass : Outcome::broken,
          .message = with.message};
}

constinit const Suite kPlantedSuite = {
    .name = "planted", .description = "faults that a layer plants", .list = list, .run = run};

}  // namespace

std::span<const PlantedCase> planted_cases() {
  return kCases;
}

CaseId id_of(const PlantedCase& planted) {
  return fmt::format("planted/{}", planted.fault);
}

Suites planted_suites() {
  static constexpr const Suite* kAll[] = {&kPlantedSuite, &kDriverSuite, &kMatrixSuite};
  return kAll;
}

}  // namespace ullage::conform

int main(int argc, char** argv) {
  using namespace ullage::conform;
  if (argc == 4 && std::string_view(argv[2]) == "worker") run_worker(planted_suites(), argv[3]);
  return ullage::run_tests(argc, argv);
}
