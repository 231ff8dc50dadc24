// Delta debugging of SPIR-V: the smallest valid module that a test still finds interesting.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/compile/target.h"

namespace ullage::shaders {

struct ReduceOptions {
  ShaderTarget target = ShaderTarget::vulkan1_1;
  bool allow_invalid = false;  // else candidates that spirv-val rejects are never tested
  size_t max_tests = 10000;
  // Called when a smaller module was found: its words, tests so far.
  std::function<void(size_t words, size_t tests)> progress;
};

struct ReduceResult {
  std::vector<uint32_t> words;
  size_t tests = 0;
  bool gave_up = false;  // max_tests were used before nothing more could be removed
};

using Interesting = std::function<bool(const std::vector<uint32_t>&)>;

// Repeats until a round changes nothing: SPIRV-Tools' eliminations, debug instructions,
// branches to one side, values replaced by operands or constants of their type, instructions whose
// result nobody uses. `interesting` must answer the same for the same words.
// Errors: invalid_argument if `words` themselves are not interesting or no valid module.
ir::Result<ReduceResult> reduce(const std::vector<uint32_t>& words, const Interesting& interesting,
                                const ReduceOptions& options);

}  // namespace ullage::shaders
