// The few names of Metal that runtime/metal uses, declared as metal-cpp has them, for machines
// without Apple's headers; tests/metal/fake_device defines them. A name that is not here does not
// compile, so this is also the list of the names that the backend uses.
#pragma once

#include <Foundation/Foundation.hpp>

namespace MTL {

struct Size {
  Size() = default;
  Size(NS::UInteger w, NS::UInteger h, NS::UInteger d) : width(w), height(h), depth(d) {}
  NS::UInteger width = 0, height = 0, depth = 0;
};

using ResourceOptions = NS::UInteger;
enum : ResourceOptions {
  ResourceStorageModeShared = 0,
  ResourceStorageModePrivate = 32,
  ResourceHazardTrackingModeUntracked = 256,
};
using BarrierScope = NS::UInteger;
enum : BarrierScope { BarrierScopeBuffers = 1 };
using PipelineOption = NS::UInteger;
enum : PipelineOption { PipelineOptionNone = 0 };
enum LanguageVersion : NS::UInteger { LanguageVersion2_3 = 131075 };
enum DispatchType : NS::UInteger { DispatchTypeSerial = 0, DispatchTypeConcurrent = 1 };
enum GPUFamily : NS::Integer { GPUFamilyApple7 = 1007, GPUFamilyMac2 = 2002 };
enum CommandBufferStatus : NS::UInteger {
  CommandBufferStatusNotEnqueued = 0,
  CommandBufferStatusEnqueued = 1,
  CommandBufferStatusCommitted = 2,
  CommandBufferStatusScheduled = 3,
  CommandBufferStatusCompleted = 4,
  CommandBufferStatusError = 5,
};
enum CommandBufferError : NS::UInteger {
  CommandBufferErrorNone = 0,
  CommandBufferErrorInternal = 1,
  CommandBufferErrorTimeout = 2,
  CommandBufferErrorPageFault = 3,
  CommandBufferErrorAccessRevoked = 4,
  CommandBufferErrorNotPermitted = 7,
  CommandBufferErrorOutOfMemory = 8,
  CommandBufferErrorInvalidResource = 9,
  CommandBufferErrorDeviceRemoved = 11,
};

class Resource : public NS::Referencing<Resource> {};

class Buffer : public NS::Referencing<Buffer, Resource> {
 public:
  NS::UInteger length() const;
  void* contents();
};

class Event : public NS::Referencing<Event> {};

class SharedEvent : public NS::Referencing<SharedEvent, Event> {
 public:
  uint64_t signaledValue() const;
  void setSignaledValue(uint64_t value);
};

class Fence : public NS::Referencing<Fence> {};

class CompileOptions : public NS::Copying<CompileOptions> {
 public:
  static CompileOptions* alloc();
  CompileOptions* init();
  void setFastMathEnabled(bool enabled);
  void setLanguageVersion(LanguageVersion version);
};

class Function : public NS::Referencing<Function> {};

class Library : public NS::Referencing<Library> {
 public:
  Function* newFunction(const NS::String* name);
};

class ComputePipelineDescriptor : public NS::Copying<ComputePipelineDescriptor> {
 public:
  static ComputePipelineDescriptor* alloc();
  ComputePipelineDescriptor* init();
  void setComputeFunction(const Function* function);
  void setLabel(const NS::String* label);
  void setMaxTotalThreadsPerThreadgroup(NS::UInteger threads);
};

class ComputePipelineReflection : public NS::Referencing<ComputePipelineReflection> {};
using AutoreleasedComputePipelineReflection = ComputePipelineReflection*;

class ComputePipelineState : public NS::Referencing<ComputePipelineState> {
 public:
  NS::UInteger maxTotalThreadsPerThreadgroup() const;
  NS::UInteger threadExecutionWidth() const;
};

class CommandEncoder : public NS::Referencing<CommandEncoder> {
 public:
  void endEncoding();
};

class ComputeCommandEncoder : public NS::Referencing<ComputeCommandEncoder, CommandEncoder> {
 public:
  void setComputePipelineState(const ComputePipelineState* state);
  void setBuffer(const Buffer* buffer, NS::UInteger offset, NS::UInteger index);
  void setBytes(const void* bytes, NS::UInteger length, NS::UInteger index);
  void dispatchThreadgroups(Size groups, Size threads);
  void dispatchThreadgroups(const Buffer* indirect, NS::UInteger offset, Size threads);
  void memoryBarrier(BarrierScope scope);
  void waitForFence(const Fence* fence);
};

class BlitCommandEncoder : public NS::Referencing<BlitCommandEncoder, CommandEncoder> {
 public:
  void copyFromBuffer(const Buffer* source, NS::UInteger source_offset, const Buffer* target,
                      NS::UInteger target_offset, NS::UInteger size);
  void updateFence(const Fence* fence);
};

class CommandBuffer;
using HandlerFunction = std::function<void(CommandBuffer*)>;

class CommandBuffer : public NS::Referencing<CommandBuffer> {
 public:
  ComputeCommandEncoder* computeCommandEncoder(DispatchType type);
  BlitCommandEncoder* blitCommandEncoder();
  void encodeWait(const Event* event, uint64_t value);
  void encodeSignalEvent(const Event* event, uint64_t value);
  void addCompletedHandler(const HandlerFunction& function);
  void commit();
  void waitUntilCompleted();
  CommandBufferStatus status() const;
  NS::Error* error() const;
};

class CommandQueue : public NS::Referencing<CommandQueue> {
 public:
  CommandBuffer* commandBufferWithUnretainedReferences();
};

class Device : public NS::Referencing<Device> {
 public:
  NS::String* name() const;
  bool hasUnifiedMemory() const;
  bool supportsFamily(GPUFamily family);
  NS::UInteger maxBufferLength() const;
  NS::UInteger maxThreadgroupMemoryLength() const;
  Size maxThreadsPerThreadgroup() const;
  uint64_t recommendedMaxWorkingSetSize() const;

  CommandQueue* newCommandQueue();
  Buffer* newBuffer(NS::UInteger length, ResourceOptions options);
  SharedEvent* newSharedEvent();
  Fence* newFence();
  Library* newLibrary(const NS::String* source, const CompileOptions* options, NS::Error** error);
  ComputePipelineState* newComputePipelineState(
      const ComputePipelineDescriptor* descriptor, PipelineOption options,
      const AutoreleasedComputePipelineReflection* reflection, NS::Error** error);
};

Device* CreateSystemDefaultDevice();
NS::Array* CopyAllDevices();

}  // namespace MTL
