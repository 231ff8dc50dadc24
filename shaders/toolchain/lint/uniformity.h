// Which values are the same for all invocations of a workgroup, and which code all of them run
// together.
#pragma once

#include <cstddef>
#include <unordered_set>
#include <vector>

#include "shaders/toolchain/lint/control_flow.h"

namespace ullage::shaders {

// Conservative: values that it calls uniform are uniform as long as nothing races; values that it
// calls divergent may still be uniform for reasons that it does not see.
class Uniformity {
 public:
  explicit Uniformity(const SpirvModule& module);

  bool is_uniform(uint32_t id) const { return !divergent_ids_.contains(id); }
  // Does every invocation of the workgroup come to this instruction of the module together?
  // REQUIRES: it is in a block that something reaches; others count as divergent.
  bool runs_together(size_t instruction) const;
  const std::vector<ControlFlow>& functions() const { return functions_; }

 private:
  bool step(const ControlFlow& flow);
  bool visit(const ControlFlow& flow, uint32_t block, size_t at);
  bool visit_store(uint32_t pointer, bool uniform);
  bool visit_call(const SpirvInstruction& call, bool together);
  bool operands_uniform(const SpirvInstruction& i) const;
  bool phi_uniform(const ControlFlow& flow, uint32_t block, const SpirvInstruction& phi) const;
  bool load_uniform(const SpirvInstruction& load) const;
  bool together(const ControlFlow& flow, uint32_t block) const;
  uint32_t root_of(uint32_t pointer) const;
  bool mark(uint32_t id);

  const SpirvModule& module_;
  std::vector<ControlFlow> functions_;
  std::unordered_set<uint32_t> divergent_ids_;        // values; variables: their contents
  std::unordered_set<uint32_t> divergent_functions_;  // called where not all invocations are
};

}  // namespace ullage::shaders
