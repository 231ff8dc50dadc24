// The kernel texts that travel inside the library, by name: kernels by their
// path below shaders/kernels/, what they include by that below shaders/.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/lowering/kernel_graph.h"

namespace ullage::shaders {

// One file: "matmul/lanes.comp", "lib/table.glsl", "params/matmul.h".
struct SourceFile {
  std::string_view path;
  std::string_view text;
};

// All files of the build, sorted by path; alive for the whole program.
std::span<const SourceFile> embedded_files();

// What a kernel text sees: the table, plus `generated.glsl` from its KernelSource. Borrows both.
class SourceTable {
 public:
  explicit SourceTable(std::span<const SourceFile> files) : files_(files) {}
  // Null if there is no such file.
  const SourceFile* find(std::string_view path) const;
  // The file that `#include "name"` in `includer` means: in the includer's folder first, then below
  // shaders/. Null if there is none.
  const SourceFile* find_include(std::string_view name, std::string_view includer) const;

 private:
  std::span<const SourceFile> files_;  // sorted by path
};

// Path of the virtual include that contains KernelSource::body.
inline constexpr std::string_view kGeneratedPath = "generated.glsl";

// The defines as GLSL lines: LOCAL_X, LOCAL_Y, LOCAL_Z, then source.defines.
std::string preamble_of(const ir::KernelSource& source);

// Every text that can influence the compiled kernel, in a fixed order: the preamble, the kernel,
// everything reachable by #include (whatever the preprocessor decides), the generated body.
// Errors: a file that is not in the table.
ir::Result<std::vector<SourceFile>> texts_of(const ir::KernelSource& source,
                                             const SourceTable& table);

}  // namespace ullage::shaders
