// A sanitizer for compute shaders: executes a module on the host at several subgroup widths and in
// several orders, and reports what no GPU promises to do.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/check/cost.h"
#include "shaders/toolchain/check/findings.h"
#include "shaders/toolchain/check/inputs.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders::check {

struct CheckOptions {
  // Of subgroups: 1 to 128, powers of two. Empty: 4 to 128, and 32 alone where a shader does not
  // look at its subgroup.
  std::vector<uint32_t> widths;
  // 0: two along each axis along which a workgroup has more than one invocation, else one.
  uint32_t workgroups[3] = {0, 0, 0};
  std::vector<BindingInput> bindings;
  std::vector<PushInput> push;
  // Of invocations: first to last, last to first, then shuffled ones.
  uint32_t orders = 2;
  uint64_t most_steps = uint64_t{1} << 29;  // instructions of all invocations, per execution
};

struct CostLine {
  std::string file;
  uint32_t line = 0, instruction = 0;
  AccessCost cost;
};
struct BranchLine {
  std::string file;
  uint32_t line = 0, instruction = 0;
  Cost::BranchCost cost;
};
// At one width, in the first order.
struct WidthCost {
  uint32_t width = 0;
  double active_share = 1;
  std::vector<CostLine> accesses;
  std::vector<BranchLine> branches;  // those that diverged
};

struct CheckReport {
  std::vector<Finding> findings;
  bool has_faults = false;
  uint32_t workgroups[3] = {1, 1, 1}, local_size[3] = {1, 1, 1};
  uint32_t orders = 1;
  std::vector<WidthCost> costs;
};

// Errors: unsupported, what the interpreter does not have, by its name in SPIR-V, or a shader that
// does not end; invalid_argument, options that the module does not go with. REQUIRES: spirv-val
// accepts the module.
ir::Result<CheckReport> check_shader(const SpirvModule& module, const SpirvEntryPoint& entry,
                                     const CheckOptions& options);

// One line per finding with lines for its accesses, then the accesses that cost more than they
// must.
std::string to_text(const CheckReport& report);
// docs/schemas/shader-check.schema.json, of one shader.
nlohmann::ordered_json to_json(const CheckReport& report, const std::string& file);

}  // namespace ullage::shaders::check
