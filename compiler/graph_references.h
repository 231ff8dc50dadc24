// GraphReferences: the reference kernels of a program that this process compiled
// (docs/decisions/0043).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "passes/kernels/reference_kernels.h"
#include "runtime/self_test/reference_kernel.h"

namespace ullage::compiler {

// Sources, which are found and compiled on demand.
class GraphReferences {
 public:
  GraphReferences() = default;
  // `options`: how the program's kernels were compiled.
  GraphReferences(const passes::CompiledWithReferences& compiled, shaders::CompileOptions options);

  // Errors: of the shader compiler.
  ir::Result<std::vector<runtime::ReferenceKernel>> all() { return compile(sources()); }
  // Reference kernels for the first of the requested kernels, as many as a load has time to check.
  ir::Result<std::vector<runtime::ReferenceKernel>> some(std::span<const uint64_t> wanted);

 private:
  struct Source {
    uint64_t code = 0;
    passes::PlainSource plain;
  };
  ir::Result<std::vector<runtime::ReferenceKernel>> compile(std::span<const Source> sources) const;

  std::span<const Source> sources();

  std::vector<uint64_t> hashes_;                            // per kernel of the program
  std::function<std::vector<passes::PlainSource>()> find_;  // null: `sources_` has what it finds
  std::vector<Source> sources_;
  shaders::CompileOptions options_;
};

// null where there are none.
runtime::ReferenceSource on_demand(GraphReferences references);

}  // namespace ullage::compiler
