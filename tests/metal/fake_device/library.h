// Libraries, functions and pipelines of the fake.
#pragma once

#include <Metal/Metal.hpp>
#include <string>
#include <vector>

#include "base/result.h"
#include "tests/metal/emulator/launch.h"
#include "tests/metal/fake_device/counted.h"

namespace ullage::test::metal {

// A buffer argument of a kernel, as its text has it.
struct FakeArgument {
  uint32_t index = 0;
  bool writable = false;
};

class FakeCompileOptions final : public MTL::CompileOptions, public Counted {
 public:
  FakeCompileOptions() : Counted("MTLCompileOptions") {}
  bool fast_math = true;
  uint64_t version = 0;
};

class FakeFunction final : public MTL::Function, public Counted {
 public:
  FakeFunction() : Counted("MTLFunction") {}
  std::string name;
  std::vector<FakeArgument> arguments;
  const Entry* entry = nullptr;
};

class FakeLibrary final : public MTL::Library, public Counted {
 public:
  explicit FakeLibrary(std::string given) : Counted("MTLLibrary"), text(std::move(given)) {}
  const std::string text;
  const Entry* entry = nullptr;
};

class FakePipelineDescriptor final : public MTL::ComputePipelineDescriptor, public Counted {
 public:
  FakePipelineDescriptor() : Counted("MTLComputePipelineDescriptor") {}
  const FakeFunction* function = nullptr;
  std::string label;
  uint64_t max_threads = 0;
};

class FakePipeline final : public MTL::ComputePipelineState, public Counted {
 public:
  FakePipeline() : Counted("MTLComputePipelineState") {}
  std::string label;
  std::vector<FakeArgument> arguments;
  const Entry* entry = nullptr;
  uint64_t max_threads = 0;
};

// Compiles one kernel, as the device does. The entry lives as long as the machine.
ir::Result<const Entry*> compile_text(const std::string& text);

}  // namespace ullage::test::metal
