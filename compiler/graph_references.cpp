// Reference kernels by the hash of the code that they replace.
#include "compiler/graph_references.h"

#include <algorithm>
#include <utility>

namespace ullage::compiler {
namespace {

// Compiling a source takes about as long as its kernel's self-test, and a load has time for few.
constexpr size_t kMostAtOnce = 1;

}  // namespace

GraphReferences::GraphReferences(const passes::CompiledWithReferences& compiled,
                                 shaders::CompileOptions options)
    : find_(compiled.references), options_(std::move(options)) {
  for (const ir::ProgramKernel& kernel : compiled.program.kernels) {
    hashes_.push_back(runtime::code_hash(kernel));
  }
}

std::span<const GraphReferences::Source> GraphReferences::sources() {
  if (!find_) return sources_;
  for (passes::PlainSource& plain : std::exchange(find_, {})()) {
    const uint64_t code = hashes_[plain.kernel];
    sources_.push_back({code, std::move(plain)});
  }
  return sources_;
}

ir::Result<std::vector<runtime::ReferenceKernel>> GraphReferences::some(
    std::span<const uint64_t> wanted) {
  const std::span<const Source> all = sources();
  std::vector<Source> some;
  for (const uint64_t code : wanted) {
    const auto source = std::ranges::find(all, code, &Source::code);
    if (source != all.end()) some.push_back(*source);
    if (some.size() == kMostAtOnce) break;
  }
  return compile(some);
}

ir::Result<std::vector<runtime::ReferenceKernel>> GraphReferences::compile(
    std::span<const Source> sources) const {
  std::vector<passes::PlainSource> plain;
  for (const Source& source : sources) plain.push_back(source.plain);
  auto kernels = passes::compile_references(plain, options_);
  if (!kernels) return kernels.error();
  std::vector<runtime::ReferenceKernel> references;
  for (size_t i = 0; i < sources.size(); ++i) {
    references.push_back({sources[i].code, std::move((*kernels)[i])});
  }
  return references;
}

runtime::ReferenceSource on_demand(GraphReferences references) {
  const auto shared = std::make_shared<GraphReferences>(std::move(references));
  return [shared](std::span<const uint64_t> wanted) { return shared->some(wanted); };
}

}  // namespace ullage::compiler
