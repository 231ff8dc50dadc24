// One scan over the calls; device scalars refer to calls by index, so they move along.
#include "passes/kernels/choose_remainders.h"

#include <algorithm>
#include <map>
#include <set>

namespace ullage::passes {
namespace {

constexpr int64_t kMinFactor = 2, kMaxFactor = 64;  // a pipeline per remainder

std::string family_of(const ir::KernelCall& call) {
  return call.kernel.file.substr(0, call.kernel.file.find('/'));
}

ir::Result<std::map<std::string, int64_t>> factors_of(const ir::KernelGraph& kernels,
                                                      std::span<const RemainderChoice> choices) {
  std::set<std::string> able;
  for (const ir::KernelCall& call : kernels.calls) {
    if (call.remainder) able.insert(family_of(call));
  }
  std::map<std::string, int64_t> factors;
  for (const auto& [family, factor] : choices) {
    const std::string given = "remainder " + family + '=' + std::to_string(factor);
    if (factor < kMinFactor || factor > kMaxFactor) {
      return ir::invalid_argument(given + ": the factor must lie in [2, 64]");
    }
    if (!able.contains(family)) {
      std::string names;
      for (const std::string& name : able) names += (names.empty() ? "" : ", ") + name;
      return ir::invalid_argument(given +
                                  ": no kernel of this family here can have a remainder "
                                  "built in; those that can: " +
                                  (names.empty() ? "none" : names));
    }
    if (!factors.emplace(family, factor).second) {
      return ir::invalid_argument(given + ": the family is chosen twice");
    }
  }
  return factors;
}

// Sorted, as KernelSource has them.
void define(ir::KernelSource& source, std::string name, int64_t value) {
  source.defines.emplace_back(std::move(name), std::to_string(value));
  std::ranges::sort(source.defines);
}

// The call once per remainder that its extent can have.
std::vector<ir::KernelCall> variants_of(const ir::KernelCall& call, int64_t factor,
                                        ir::ExtentPool& pool) {
  std::vector<ir::KernelCall> variants;
  const ir::ExtentExpr remainder = ir::simplify(ir::mod(call.remainder, pool.constant(factor)));
  for (int64_t r = 0; r < factor; ++r) {
    const ir::ExtentExpr chosen = ir::simplify(ir::equal(remainder, r));
    const auto known = ir::as_constant(chosen);
    if (known == 0) continue;
    ir::KernelCall variant = call;
    define(variant.kernel, "REMAINDER", r);
    define(variant.kernel, "REMAINDER_FACTOR", factor);
    if (!known) {
      const ir::ExtentExpr also = call.predicate ? call.predicate : pool.constant(1);
      variant.predicate = ir::simplify(ir::logical_and(also, chosen));
    }
    variant.alternative = call.alternative || !variants.empty();
    variants.push_back(std::move(variant));
  }
  return variants;
}

}  // namespace

ir::Result<void> choose_remainders(ir::KernelGraph& kernels, ir::ExtentPool& pool,
                                   std::span<const RemainderChoice> choices) {
  if (choices.empty()) return {};
  const auto factors = factors_of(kernels, choices);
  if (!factors) return factors.error();
  std::vector<ir::KernelCall> calls;
  std::vector<uint32_t> moved = {0};  // how many calls the first i calls are now
  for (ir::KernelCall& call : kernels.calls) {
    const auto chosen = factors->find(family_of(call));
    if (call.remainder && chosen != factors->end()) {
      for (ir::KernelCall& variant : variants_of(call, chosen->second, pool)) {
        calls.push_back(std::move(variant));
      }
    } else {
      calls.push_back(std::move(call));
    }
    moved.push_back(static_cast<uint32_t>(calls.size()));
  }
  kernels.calls = std::move(calls);
  for (ir::KernelScalar& scalar : kernels.scalars) scalar.ready = moved[scalar.ready];
  return {};
}

}  // namespace ullage::passes
