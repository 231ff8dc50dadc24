// lower_to_program: serialises a kernel graph into the form that is stored and run.
#pragma once

#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"
#include "passes/placement_report.h"
#include "shaders/kernel_compiler/compiler.h"

namespace ullage::passes {

// Distinct kernels of the calls, compiled and checked against each call: as many bindings as
// operands, texel buffers where the call has them, a push block of exactly the call's words.
struct KernelTable {
  std::vector<ir::ProgramKernel> kernels;
  std::vector<uint32_t> kernel_of_call;
  std::vector<uint32_t> shared_bytes{};  // of each kernel's workgroup
};
// One of them.
ir::ProgramKernel program_kernel(const ir::KernelSource& source, shaders::CompiledKernel compiled);
ir::Result<KernelTable> compile_kernels(const ir::KernelGraph& kernels,
                                        const shaders::CompileOptions& options);

// Every expression becomes a register of one scalar program; barrier intervals become live ranges.
// The program's profile is `profile` with the limits that its kernels use (used_limits.h). Errors:
// more slots than the extent table has. REQUIRES: place_barriers ran.
ir::Result<ir::Program> lower_to_program(const ir::Graph& graph, const ir::KernelGraph& kernels,
                                         const ir::DeviceProfile& profile,
                                         const PlacementReport& report, KernelTable table);

// Bytes of all memory as text over the symbols, at the barrier interval that is largest when every
// symbol has one large value: for people, "2*n*4096 + 18432".
std::string peak_formula(const ir::Graph& graph, const ir::KernelGraph& kernels);

}  // namespace ullage::passes
