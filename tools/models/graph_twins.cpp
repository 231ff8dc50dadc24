// Twins by the hash of the code that they stand in for.
#include "tools/models/graph_twins.h"

#include <algorithm>

namespace ullage::tools {
namespace {

// Compiling a source takes about as long as its kernel's proof.
constexpr size_t kMostAtOnce = 4;

}  // namespace

GraphTwins::GraphTwins(passes::CompiledWithTwins& compiled, shaders::CompileOptions options)
    : options_(std::move(options)) {
  for (passes::PlainSource& plain : compiled.twins) {
    const uint64_t code = runtime::code_hash(compiled.program.kernels[plain.kernel]);
    sources_.push_back({code, std::move(plain)});
  }
}

ir::Result<std::vector<runtime::KernelTwin>> GraphTwins::some(
    std::span<const uint64_t> wanted) const {
  std::vector<Source> sources;
  for (const uint64_t code : wanted) {
    const auto source = std::ranges::find(sources_, code, &Source::code);
    if (source != sources_.end()) sources.push_back(*source);
    if (sources.size() == kMostAtOnce) break;
  }
  return compile(sources);
}

ir::Result<std::vector<runtime::KernelTwin>> GraphTwins::compile(
    std::span<const Source> sources) const {
  std::vector<passes::PlainSource> plain;
  for (const Source& source : sources) plain.push_back(source.plain);
  auto kernels = passes::compile_twins(plain, options_);
  if (!kernels) return kernels.error();
  std::vector<runtime::KernelTwin> twins;
  for (size_t i = 0; i < sources.size(); ++i) {
    twins.push_back({sources[i].code, std::move((*kernels)[i])});
  }
  return twins;
}

runtime::TwinSource on_demand(GraphTwins twins) {
  const auto shared = std::make_shared<const GraphTwins>(std::move(twins));
  return [shared](std::span<const uint64_t> wanted) { return shared->some(wanted); };
}

}  // namespace ullage::tools
