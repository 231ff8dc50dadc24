// A library from source is the emulator's compile of the text.
#include "tests/metal/fake_device/library.h"

#include <algorithm>

#include "tests/metal/fake_device/machine.h"
#include "tests/metal/fake_device/resources.h"

namespace ullage::test::metal {
namespace {

constexpr std::string_view kBuffer = "[[buffer(";

// The list between the kernel's parentheses; empty where the text has no such kernel.
std::string_view parameters_of(std::string_view text, const std::string& name) {
  const std::string head = "kernel void " + name + "(";
  const size_t at = text.find(head);
  if (at == std::string_view::npos) return {};
  const size_t open = at + head.size();
  return text.substr(open, text.find(")\n{", open) - open);
}

std::vector<FakeArgument> arguments_of(std::string_view parameters) {
  std::vector<FakeArgument> arguments;
  size_t begin = 0;
  for (size_t at; (at = parameters.find(kBuffer, begin)) != std::string_view::npos;) {
    const std::string_view before = parameters.substr(begin, at - begin);
    const std::string_view declaration = before.substr(before.rfind(',') + 1);
    const size_t number = at + kBuffer.size();
    FakeArgument argument;
    argument.index = static_cast<uint32_t>(std::stoul(std::string(parameters.substr(number, 2))));
    argument.writable = declaration.find("const") == std::string_view::npos;
    arguments.push_back(argument);
    begin = number;
  }
  return arguments;
}

void fail(NS::Error** error, const std::string& reason) {
  if (error != nullptr) *error = autoreleased(make<FakeError>(3, reason));
}

}  // namespace

ir::Result<const Entry*> compile_text(const std::string& text) {
  return machine().modules().load("kernel", text);
}

}  // namespace ullage::test::metal

using namespace ullage::test::metal;

MTL::CompileOptions* MTL::CompileOptions::alloc() {
  return make<FakeCompileOptions>();
}
MTL::CompileOptions* MTL::CompileOptions::init() {
  return this;
}
void MTL::CompileOptions::setFastMathEnabled(bool enabled) {
  if (auto* o = of<FakeCompileOptions>(this, "setFastMathEnabled")) o->fast_math = enabled;
}
void MTL::CompileOptions::setLanguageVersion(LanguageVersion version) {
  if (auto* o = of<FakeCompileOptions>(this, "setLanguageVersion")) o->version = version;
}

MTL::Library* MTL::Device::newLibrary(const NS::String* source, const CompileOptions* options,
                                      NS::Error** error) {
  const auto* text = of<FakeString>(source, "newLibrary: source");
  const auto* how = of<FakeCompileOptions>(options, "newLibrary: options");
  if (text == nullptr || how == nullptr) return nullptr;
  if (how->fast_math) machine().complain("newLibrary: fast maths is on");
  if (how->version < LanguageVersion2_3) machine().complain("newLibrary: no language version");
  const auto entry = compile_text(text->text);
  if (!entry) {
    fail(error, entry.error().message);
    return nullptr;
  }
  auto* const library = make<FakeLibrary>(text->text);
  library->entry = *entry;
  return library;
}

MTL::Function* MTL::Library::newFunction(const NS::String* name) {
  const auto* library = of<FakeLibrary>(this, "newFunction");
  const auto* wanted = of<FakeString>(name, "newFunction: name");
  if (library == nullptr || wanted == nullptr) return nullptr;
  const std::string_view parameters = parameters_of(library->text, wanted->text);
  if (parameters.empty()) return nullptr;
  auto* const function = make<FakeFunction>();
  function->name = wanted->text;
  function->arguments = arguments_of(parameters);
  function->entry = library->entry;
  return function;
}

MTL::ComputePipelineDescriptor* MTL::ComputePipelineDescriptor::alloc() {
  return make<FakePipelineDescriptor>();
}
MTL::ComputePipelineDescriptor* MTL::ComputePipelineDescriptor::init() {
  return this;
}
void MTL::ComputePipelineDescriptor::setComputeFunction(const Function* function) {
  auto* d = of<FakePipelineDescriptor>(this, "setComputeFunction");
  if (d != nullptr) d->function = of<FakeFunction>(function, "setComputeFunction: function");
}
void MTL::ComputePipelineDescriptor::setLabel(const NS::String* label) {
  auto* d = of<FakePipelineDescriptor>(this, "setLabel");
  if (d != nullptr) d->label = label->utf8String();
}
void MTL::ComputePipelineDescriptor::setMaxTotalThreadsPerThreadgroup(NS::UInteger threads) {
  auto* d = of<FakePipelineDescriptor>(this, "setMaxTotalThreadsPerThreadgroup");
  if (d != nullptr) d->max_threads = threads;
}

MTL::ComputePipelineState* MTL::Device::newComputePipelineState(
    const ComputePipelineDescriptor* descriptor, PipelineOption,
    const AutoreleasedComputePipelineReflection*, NS::Error** error) {
  const auto* d = of<FakePipelineDescriptor>(descriptor, "newComputePipelineState");
  if (d == nullptr || d->function == nullptr) return nullptr;
  const std::lock_guard lock(machine().lock());
  const FakeGpu& gpu = machine().gpu;
  if (d->function->entry->threadgroup_bytes > gpu.max_threadgroup_bytes) {
    fail(error, "threadgroup memory above " + std::to_string(gpu.max_threadgroup_bytes) + " bytes");
    return nullptr;
  }
  if (d->max_threads > gpu.max_threads) {
    fail(error, "maxTotalThreadsPerThreadgroup above " + std::to_string(gpu.max_threads));
    return nullptr;
  }
  auto* const pipeline = make<FakePipeline>();
  pipeline->label = d->label;
  pipeline->arguments = d->function->arguments;
  pipeline->entry = d->function->entry;
  pipeline->max_threads = d->max_threads != 0 ? std::min(d->max_threads, gpu.max_pipeline_threads)
                                              : gpu.max_pipeline_threads;
  ++machine().counts.pipelines;
  return pipeline;
}

NS::UInteger MTL::ComputePipelineState::maxTotalThreadsPerThreadgroup() const {
  const auto* p = of<FakePipeline>(this, "maxTotalThreadsPerThreadgroup");
  return p != nullptr ? p->max_threads : 0;
}
NS::UInteger MTL::ComputePipelineState::threadExecutionWidth() const {
  return machine().gpu.simd_width;
}
