// reference_kernels: for each kernel that uses more than tier 0 of a device, one that does not and
// takes the same operands.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/program/device_profile.h"
#include "passes/compile.h"

namespace ullage::passes {

// The profile without texels, subgroup operations and 64-bit stores, and with workgroups of tier 0.
// Its form, its lanes and what fusion goes by stay, so that most nodes keep their buffers and
// grids.
ir::DeviceProfile plain_profile(const ir::DeviceProfile& profile);

struct SourceReference {
  ir::KernelSource fast, plain;
};

// The kernels of `fast` whose call in `plain` differs in nothing but the kernel: buffers, push
// words, slots and groups are the same in every call. Both are lowerings of one graph, with one
// pool.
std::vector<SourceReference> pair_kernels(const ir::KernelGraph& fast,
                                          const ir::KernelGraph& plain);

// A program, and for those of its kernels that have one, what the reference is compiled from.
struct PlainSource {
  uint32_t kernel = 0;  // of the program
  ir::KernelSource plain{};
};
struct CompiledWithReferences {
  ir::Program program;
  // Lowers the graph, which it keeps, once more on each call: where all kernels are known
  // to be right, nobody calls it.
  std::function<std::vector<PlainSource>()> references;
};
// As compile(). No references for profiles whose kernels are plain, or in Metal's language.
ir::Result<CompiledWithReferences> compile_with_references(ir::Graph graph,
                                                           const CompileOptions& options);

// A kernel for each. Errors: of the shader compiler.
ir::Result<std::vector<ir::ProgramKernel>> compile_references(
    std::span<const PlainSource> references, const shaders::CompileOptions& options);

}  // namespace ullage::passes
