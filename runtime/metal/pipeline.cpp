// Library, function, pipeline.
#include "runtime/metal/pipeline.h"

namespace ullage::runtime::metal {
namespace {

// 20300 -> 2.3 as Metal counts.
MTL::LanguageVersion language_version(uint32_t version) {
  return static_cast<MTL::LanguageVersion>((version / 10000 << 16 | version / 100 % 100));
}

ir::Error failure(const std::string& name, const NS::Error* error, const char* call) {
  return error_of(error, "kernel " + name + ": " + call, ir::ErrorCode::unsupported);
}

}  // namespace

ir::Result<Owned<MTL::ComputePipelineState>> create_pipeline(MTL::Device* device,
                                                             const std::string& name,
                                                             const ir::ProgramMsl& msl,
                                                             uint64_t threads) {
  const auto options = Owned<MTL::CompileOptions>::adopt(MTL::CompileOptions::alloc()->init());
  options->setFastMathEnabled(false);
  options->setLanguageVersion(language_version(msl.version));
  NS::Error* error = nullptr;
  const auto library =
      Owned<MTL::Library>::adopt(device->newLibrary(to_string(msl.text), options.get(), &error));
  if (!library) return failure(name, error, "newLibrary");
  const auto function = Owned<MTL::Function>::adopt(library->newFunction(to_string(msl.entry)));
  if (!function) return failure(name, nullptr, ("no function " + msl.entry).c_str());

  const auto descriptor =
      Owned<MTL::ComputePipelineDescriptor>::adopt(MTL::ComputePipelineDescriptor::alloc()->init());
  descriptor->setComputeFunction(function.get());
  descriptor->setLabel(to_string(name));
  descriptor->setMaxTotalThreadsPerThreadgroup(threads);
  auto pipeline = Owned<MTL::ComputePipelineState>::adopt(
      device->newComputePipelineState(descriptor.get(), MTL::PipelineOptionNone, nullptr, &error));
  if (!pipeline) return failure(name, error, "newComputePipelineState");
  if (pipeline->maxTotalThreadsPerThreadgroup() < threads) {
    return ir::unsupported("kernel " + name + ": groups of " + std::to_string(threads) +
                           " threads, the pipeline takes at most " +
                           std::to_string(pipeline->maxTotalThreadsPerThreadgroup()));
  }
  return pipeline;
}

}  // namespace ullage::runtime::metal
