// A Vulkan loader between Ullage and the driver.
#include "tests/runtime/faults.h"

#include <cstdlib>
#include <cstring>
#include <new>
#include <type_traits>

namespace ullage::runtime {
namespace {

struct State {
  bool call_armed = false, allocation_armed = false, reached = false, counting = false;
  uint64_t calls_left = 0, allocations_left = 0, made = 0, allocations = 0;
  VkResult result = VK_SUCCESS;
  int in_driver = 0;
};
thread_local State state;

// True where this call is the one to fail.
bool strikes() {
  if (!state.call_armed || state.calls_left-- != 0) return false;
  state.call_armed = false;
  state.reached = true;
  return true;
}

enum class Kind { makes, steady };

// One per function: Tag tells apart those with the same signature.
template <class Function, int tag, Kind kind>
struct Hook;

template <class R, class... A, int tag, Kind kind>
struct Hook<R(VKAPI_PTR*)(A...), tag, kind> {
  static inline R(VKAPI_PTR* real)(A...) = nullptr;

  static R VKAPI_PTR call(A... arguments) {
    if (state.counting && kind == Kind::makes) ++state.made;
    if constexpr (std::is_same_v<R, VkResult>) {
      if (strikes()) return state.result;
    }
    ++state.in_driver;
    if constexpr (std::is_void_v<R>) {
      real(arguments...);
      --state.in_driver;
    } else {
      const R result = real(arguments...);
      --state.in_driver;
      return result;
    }
  }
};

template <class Function, int tag, Kind kind>
PFN_vkVoidFunction hook(PFN_vkVoidFunction real) {
  using Hooked = Hook<Function, tag, kind>;
  Hooked::real = reinterpret_cast<Function>(real);
  return reinterpret_cast<PFN_vkVoidFunction>(&Hooked::call);
}

struct Entry {
  const char* name;
  PFN_vkVoidFunction (*make)(PFN_vkVoidFunction real);
};

constexpr Entry kDeviceFunctions[] = {
    {"vkDestroyDevice", hook<PFN_vkDestroyDevice, 0, Kind::makes>},
    {"vkGetDeviceQueue", hook<PFN_vkGetDeviceQueue, 1, Kind::makes>},
    {"vkQueueSubmit", hook<PFN_vkQueueSubmit, 2, Kind::steady>},
    {"vkQueueWaitIdle", hook<PFN_vkQueueWaitIdle, 3, Kind::steady>},
    {"vkAllocateMemory", hook<PFN_vkAllocateMemory, 4, Kind::makes>},
    {"vkFreeMemory", hook<PFN_vkFreeMemory, 5, Kind::makes>},
    {"vkMapMemory", hook<PFN_vkMapMemory, 6, Kind::makes>},
    {"vkCreateBuffer", hook<PFN_vkCreateBuffer, 7, Kind::makes>},
    {"vkDestroyBuffer", hook<PFN_vkDestroyBuffer, 8, Kind::makes>},
    {"vkGetBufferMemoryRequirements", hook<PFN_vkGetBufferMemoryRequirements, 9, Kind::makes>},
    {"vkBindBufferMemory", hook<PFN_vkBindBufferMemory, 10, Kind::makes>},
    {"vkCreateBufferView", hook<PFN_vkCreateBufferView, 11, Kind::makes>},
    {"vkDestroyBufferView", hook<PFN_vkDestroyBufferView, 12, Kind::makes>},
    {"vkCreateFence", hook<PFN_vkCreateFence, 13, Kind::makes>},
    {"vkDestroyFence", hook<PFN_vkDestroyFence, 14, Kind::makes>},
    {"vkResetFences", hook<PFN_vkResetFences, 15, Kind::steady>},
    {"vkGetFenceStatus", hook<PFN_vkGetFenceStatus, 16, Kind::steady>},
    {"vkWaitForFences", hook<PFN_vkWaitForFences, 17, Kind::steady>},
    {"vkCreateEvent", hook<PFN_vkCreateEvent, 18, Kind::makes>},
    {"vkDestroyEvent", hook<PFN_vkDestroyEvent, 19, Kind::makes>},
    {"vkResetEvent", hook<PFN_vkResetEvent, 20, Kind::steady>},
    {"vkGetEventStatus", hook<PFN_vkGetEventStatus, 21, Kind::steady>},
    {"vkCreateQueryPool", hook<PFN_vkCreateQueryPool, 22, Kind::makes>},
    {"vkDestroyQueryPool", hook<PFN_vkDestroyQueryPool, 23, Kind::makes>},
    {"vkGetQueryPoolResults", hook<PFN_vkGetQueryPoolResults, 24, Kind::steady>},
    {"vkCreateShaderModule", hook<PFN_vkCreateShaderModule, 25, Kind::makes>},
    {"vkDestroyShaderModule", hook<PFN_vkDestroyShaderModule, 26, Kind::makes>},
    {"vkCreatePipelineCache", hook<PFN_vkCreatePipelineCache, 27, Kind::makes>},
    {"vkDestroyPipelineCache", hook<PFN_vkDestroyPipelineCache, 28, Kind::makes>},
    {"vkGetPipelineCacheData", hook<PFN_vkGetPipelineCacheData, 29, Kind::makes>},
    {"vkCreateComputePipelines", hook<PFN_vkCreateComputePipelines, 30, Kind::makes>},
    {"vkDestroyPipeline", hook<PFN_vkDestroyPipeline, 31, Kind::makes>},
    {"vkCreatePipelineLayout", hook<PFN_vkCreatePipelineLayout, 32, Kind::makes>},
    {"vkDestroyPipelineLayout", hook<PFN_vkDestroyPipelineLayout, 33, Kind::makes>},
    {"vkCreateDescriptorSetLayout", hook<PFN_vkCreateDescriptorSetLayout, 34, Kind::makes>},
    {"vkDestroyDescriptorSetLayout", hook<PFN_vkDestroyDescriptorSetLayout, 35, Kind::makes>},
    {"vkCreateDescriptorPool", hook<PFN_vkCreateDescriptorPool, 36, Kind::makes>},
    {"vkDestroyDescriptorPool", hook<PFN_vkDestroyDescriptorPool, 37, Kind::makes>},
    {"vkAllocateDescriptorSets", hook<PFN_vkAllocateDescriptorSets, 38, Kind::makes>},
    {"vkUpdateDescriptorSets", hook<PFN_vkUpdateDescriptorSets, 39, Kind::makes>},
    {"vkCreateCommandPool", hook<PFN_vkCreateCommandPool, 40, Kind::makes>},
    {"vkDestroyCommandPool", hook<PFN_vkDestroyCommandPool, 41, Kind::makes>},
    {"vkAllocateCommandBuffers", hook<PFN_vkAllocateCommandBuffers, 42, Kind::makes>},
    {"vkBeginCommandBuffer", hook<PFN_vkBeginCommandBuffer, 43, Kind::makes>},
    {"vkEndCommandBuffer", hook<PFN_vkEndCommandBuffer, 44, Kind::makes>},
    {"vkCmdBindPipeline", hook<PFN_vkCmdBindPipeline, 45, Kind::makes>},
    {"vkCmdBindDescriptorSets", hook<PFN_vkCmdBindDescriptorSets, 46, Kind::makes>},
    {"vkCmdPushConstants", hook<PFN_vkCmdPushConstants, 47, Kind::makes>},
    {"vkCmdDispatch", hook<PFN_vkCmdDispatch, 48, Kind::makes>},
    {"vkCmdDispatchIndirect", hook<PFN_vkCmdDispatchIndirect, 49, Kind::makes>},
    {"vkCmdCopyBuffer", hook<PFN_vkCmdCopyBuffer, 50, Kind::makes>},
    {"vkCmdCopyImageToBuffer", hook<PFN_vkCmdCopyImageToBuffer, 51, Kind::makes>},
    {"vkCmdFillBuffer", hook<PFN_vkCmdFillBuffer, 52, Kind::makes>},
    {"vkCmdPipelineBarrier", hook<PFN_vkCmdPipelineBarrier, 53, Kind::steady>},
    {"vkCmdExecuteCommands", hook<PFN_vkCmdExecuteCommands, 54, Kind::steady>},
    {"vkCmdSetEvent", hook<PFN_vkCmdSetEvent, 55, Kind::steady>},
    {"vkCmdResetQueryPool", hook<PFN_vkCmdResetQueryPool, 56, Kind::steady>},
    {"vkCmdWriteTimestamp", hook<PFN_vkCmdWriteTimestamp, 57, Kind::makes>},
};

PFN_vkGetDeviceProcAddr real_device_loader = nullptr;

PFN_vkVoidFunction VKAPI_PTR get_device(VkDevice device, const char* name) {
  const PFN_vkVoidFunction real = real_device_loader(device, name);
  for (const Entry& entry : kDeviceFunctions) {
    if (real != nullptr && !std::strcmp(entry.name, name)) return entry.make(real);
  }
  return real;
}

// What instances are asked for goes to the driver without being failed: its callers read structs.
PFN_vkVoidFunction VKAPI_PTR get_instance(VkInstance instance, const char* name) {
  const PFN_vkVoidFunction real = vkGetInstanceProcAddr(instance, name);
  if (std::strcmp(name, "vkGetDeviceProcAddr") != 0) return real;
  real_device_loader = reinterpret_cast<PFN_vkGetDeviceProcAddr>(real);
  return reinterpret_cast<PFN_vkVoidFunction>(&get_device);
}

void* allocate(std::size_t bytes) {
  if (state.in_driver == 0) {
    if (state.counting) ++state.allocations;
    if (state.allocation_armed && state.allocations_left-- == 0) {
      state.allocation_armed = false;
      state.reached = true;
      throw std::bad_alloc();
    }
  }
  if (void* pointer = std::malloc(bytes ? bytes : 1)) return pointer;
  throw std::bad_alloc();
}

}  // namespace

PFN_vkGetInstanceProcAddr Faults::loader() {
  return &get_instance;
}

Faults::Pause::Pause() {
  ++state.in_driver;
}

Faults::Pause::~Pause() {
  --state.in_driver;
}

void Faults::fail_call(uint64_t n, VkResult result) {
  state.reached = false;
  state.calls_left = n;
  state.result = result;
  state.call_armed = true;
}

void Faults::fail_allocation(uint64_t n) {
  state.reached = false;
  state.allocations_left = n;
  state.allocation_armed = true;
}

bool Faults::stop() {
  state.call_armed = state.allocation_armed = state.counting = false;
  return state.reached;
}

void Faults::count() {
  state.made = state.allocations = 0;
  state.counting = true;
}

uint64_t Faults::made_on_device() {
  return state.made;
}

uint64_t Faults::allocations() {
  return state.allocations;
}

bool Faults::in_driver() {
  return state.in_driver != 0;
}

}  // namespace ullage::runtime

void* operator new(std::size_t bytes) {
  return ullage::runtime::allocate(bytes);
}
void operator delete(void* pointer) noexcept {
  std::free(pointer);
}
void operator delete(void* pointer, std::size_t) noexcept {
  std::free(pointer);
}
