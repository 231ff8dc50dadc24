// A Vulkan loader between Ullage and the driver.
#include "testing/host/faults.h"

#include <dlfcn.h>
#include <pthread.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <new>
#include <span>
#include <tuple>
#include <type_traits>

namespace ullage::runtime {
namespace {

struct State {
  bool counting = false;
  bool ours = false;  // an experiment's thread
  uint64_t created = 0, allocations = 0;
  int in_driver = 0;
};
thread_local State state;

// The faults to inject on threads of the experiment.
struct Countdown {
  std::atomic<bool> armed = false, reached = false;
  std::atomic<int64_t> left = 0;

  void arm(uint64_t n) {
    reached = false;
    left = static_cast<int64_t>(n);
    armed = true;
    state.ours = true;
  }
  bool strikes() {
    if (!armed || !state.ours || state.in_driver != 0 || left-- != 0) return false;
    armed = false;
    reached = true;
    return true;
  }
};
Countdown failing_allocation, failing_thread;
std::atomic<uint64_t> started = 0;

// Of all threads: workers of the runtime call Vulkan too.
struct Calls {
  std::atomic<bool> armed = false, reached = false;
  std::atomic<int64_t> left = 0;
  std::atomic<VkResult> result = VK_SUCCESS;
  std::atomic<int64_t> live = 0;
};
Calls calls;

// True if this call is the one to fail.
bool strikes() {
  if (!calls.armed || calls.left-- != 0) return false;
  calls.armed = false;
  calls.reached = true;
  return true;
}

// `creates` and `destroys` one object; `makes` has another effect that frames must not have.
enum class Kind { creates, destroys, makes, steady };

// Handles are the last but one argument of a function that destroys, or no object.
template <class... A>
bool is_object(A... arguments) {
  const auto all = std::make_tuple(arguments...);
  if constexpr (sizeof...(A) < 2) {
    return false;
  } else {
    using Handle = std::tuple_element_t<sizeof...(A) - 2, decltype(all)>;
    return std::get<sizeof...(A) - 2>(all) != Handle{};
  }
}

// One per function: Tag distinguishes those with the same signature.
template <class Function, int tag, Kind kind>
struct Hook;

template <class R, class... A, int tag, Kind kind>
struct Hook<R(VKAPI_PTR*)(A...), tag, kind> {
  static inline R(VKAPI_PTR* real)(A...) = nullptr;

  static R VKAPI_PTR call(A... arguments) {
    if (state.counting && kind != Kind::steady) ++state.created;
    if constexpr (std::is_same_v<R, VkResult>) {
      if (strikes()) return calls.result;
    }
    const Faults::Pause pause;
    if constexpr (std::is_void_v<R>) {
      if (kind == Kind::destroys && is_object(arguments...)) --calls.live;
      real(arguments...);
    } else {
      const R result = real(arguments...);
      if constexpr (kind == Kind::creates) calls.live += result == VK_SUCCESS;
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
    {"vkDestroyDevice", hook<PFN_vkDestroyDevice, 0, Kind::destroys>},
    {"vkGetDeviceQueue", hook<PFN_vkGetDeviceQueue, 1, Kind::makes>},
    {"vkQueueSubmit", hook<PFN_vkQueueSubmit, 2, Kind::steady>},
    {"vkQueueWaitIdle", hook<PFN_vkQueueWaitIdle, 3, Kind::steady>},
    {"vkAllocateMemory", hook<PFN_vkAllocateMemory, 4, Kind::creates>},
    {"vkFreeMemory", hook<PFN_vkFreeMemory, 5, Kind::destroys>},
    {"vkMapMemory", hook<PFN_vkMapMemory, 6, Kind::makes>},
    {"vkCreateBuffer", hook<PFN_vkCreateBuffer, 7, Kind::creates>},
    {"vkDestroyBuffer", hook<PFN_vkDestroyBuffer, 8, Kind::destroys>},
    {"vkGetBufferMemoryRequirements", hook<PFN_vkGetBufferMemoryRequirements, 9, Kind::makes>},
    {"vkBindBufferMemory", hook<PFN_vkBindBufferMemory, 10, Kind::makes>},
    {"vkCreateBufferView", hook<PFN_vkCreateBufferView, 11, Kind::creates>},
    {"vkDestroyBufferView", hook<PFN_vkDestroyBufferView, 12, Kind::destroys>},
    {"vkCreateFence", hook<PFN_vkCreateFence, 13, Kind::creates>},
    {"vkDestroyFence", hook<PFN_vkDestroyFence, 14, Kind::destroys>},
    {"vkResetFences", hook<PFN_vkResetFences, 15, Kind::steady>},
    {"vkGetFenceStatus", hook<PFN_vkGetFenceStatus, 16, Kind::steady>},
    {"vkWaitForFences", hook<PFN_vkWaitForFences, 17, Kind::steady>},
    {"vkCreateEvent", hook<PFN_vkCreateEvent, 18, Kind::creates>},
    {"vkDestroyEvent", hook<PFN_vkDestroyEvent, 19, Kind::destroys>},
    {"vkResetEvent", hook<PFN_vkResetEvent, 20, Kind::steady>},
    {"vkGetEventStatus", hook<PFN_vkGetEventStatus, 21, Kind::steady>},
    {"vkCreateQueryPool", hook<PFN_vkCreateQueryPool, 22, Kind::creates>},
    {"vkDestroyQueryPool", hook<PFN_vkDestroyQueryPool, 23, Kind::destroys>},
    {"vkGetQueryPoolResults", hook<PFN_vkGetQueryPoolResults, 24, Kind::steady>},
    {"vkCreateShaderModule", hook<PFN_vkCreateShaderModule, 25, Kind::creates>},
    {"vkDestroyShaderModule", hook<PFN_vkDestroyShaderModule, 26, Kind::destroys>},
    {"vkCreatePipelineCache", hook<PFN_vkCreatePipelineCache, 27, Kind::creates>},
    {"vkDestroyPipelineCache", hook<PFN_vkDestroyPipelineCache, 28, Kind::destroys>},
    {"vkGetPipelineCacheData", hook<PFN_vkGetPipelineCacheData, 29, Kind::makes>},
    {"vkCreateComputePipelines", hook<PFN_vkCreateComputePipelines, 30, Kind::creates>},
    {"vkDestroyPipeline", hook<PFN_vkDestroyPipeline, 31, Kind::destroys>},
    {"vkCreatePipelineLayout", hook<PFN_vkCreatePipelineLayout, 32, Kind::creates>},
    {"vkDestroyPipelineLayout", hook<PFN_vkDestroyPipelineLayout, 33, Kind::destroys>},
    {"vkCreateDescriptorSetLayout", hook<PFN_vkCreateDescriptorSetLayout, 34, Kind::creates>},
    {"vkDestroyDescriptorSetLayout", hook<PFN_vkDestroyDescriptorSetLayout, 35, Kind::destroys>},
    {"vkCreateDescriptorPool", hook<PFN_vkCreateDescriptorPool, 36, Kind::creates>},
    {"vkDestroyDescriptorPool", hook<PFN_vkDestroyDescriptorPool, 37, Kind::destroys>},
    {"vkAllocateDescriptorSets", hook<PFN_vkAllocateDescriptorSets, 38, Kind::makes>},
    {"vkUpdateDescriptorSets", hook<PFN_vkUpdateDescriptorSets, 39, Kind::makes>},
    {"vkCreateCommandPool", hook<PFN_vkCreateCommandPool, 40, Kind::creates>},
    {"vkDestroyCommandPool", hook<PFN_vkDestroyCommandPool, 41, Kind::destroys>},
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

constexpr Entry kInstanceFunctions[] = {
    {"vkCreateInstance", hook<PFN_vkCreateInstance, 100, Kind::creates>},
    {"vkDestroyInstance", hook<PFN_vkDestroyInstance, 101, Kind::destroys>},
    {"vkEnumerateInstanceLayerProperties",
     hook<PFN_vkEnumerateInstanceLayerProperties, 102, Kind::steady>},
    {"vkEnumerateInstanceExtensionProperties",
     hook<PFN_vkEnumerateInstanceExtensionProperties, 103, Kind::steady>},
    {"vkEnumeratePhysicalDevices", hook<PFN_vkEnumeratePhysicalDevices, 104, Kind::steady>},
    {"vkEnumerateDeviceExtensionProperties",
     hook<PFN_vkEnumerateDeviceExtensionProperties, 105, Kind::steady>},
    {"vkCreateDevice", hook<PFN_vkCreateDevice, 106, Kind::creates>},
    {"vkCreateDebugUtilsMessengerEXT",
     hook<PFN_vkCreateDebugUtilsMessengerEXT, 107, Kind::creates>},
    {"vkDestroyDebugUtilsMessengerEXT",
     hook<PFN_vkDestroyDebugUtilsMessengerEXT, 108, Kind::destroys>},
    {"vkGetPhysicalDeviceFeatures2", hook<PFN_vkGetPhysicalDeviceFeatures2, 109, Kind::steady>},
    {"vkGetPhysicalDeviceProperties", hook<PFN_vkGetPhysicalDeviceProperties, 110, Kind::steady>},
    {"vkGetPhysicalDeviceProperties2", hook<PFN_vkGetPhysicalDeviceProperties2, 111, Kind::steady>},
    {"vkGetPhysicalDeviceMemoryProperties",
     hook<PFN_vkGetPhysicalDeviceMemoryProperties, 112, Kind::steady>},
    {"vkGetPhysicalDeviceQueueFamilyProperties",
     hook<PFN_vkGetPhysicalDeviceQueueFamilyProperties, 113, Kind::steady>},
    {"vkGetPhysicalDeviceFormatProperties",
     hook<PFN_vkGetPhysicalDeviceFormatProperties, 114, Kind::steady>},
};

PFN_vkGetDeviceProcAddr real_device_loader = nullptr;

PFN_vkVoidFunction hooked(std::span<const Entry> entries, PFN_vkVoidFunction real,
                          const char* name) {
  for (const Entry& entry : entries) {
    if (real != nullptr && !std::strcmp(entry.name, name)) return entry.make(real);
  }
  return real;
}

PFN_vkVoidFunction VKAPI_PTR get_device(VkDevice device, const char* name) {
  const Faults::Pause pause;
  return hooked(kDeviceFunctions, real_device_loader(device, name), name);
}

PFN_vkVoidFunction VKAPI_PTR get_instance(VkInstance instance, const char* name) {
  const Faults::Pause pause;
  const PFN_vkVoidFunction real = vkGetInstanceProcAddr(instance, name);
  if (std::strcmp(name, "vkGetDeviceProcAddr") != 0) return hooked(kInstanceFunctions, real, name);
  real_device_loader = reinterpret_cast<PFN_vkGetDeviceProcAddr>(real);
  return reinterpret_cast<PFN_vkVoidFunction>(&get_device);
}

void* allocate(std::size_t bytes) {
  if (state.in_driver == 0) {
    if (state.counting) ++state.allocations;
    if (failing_allocation.strikes()) throw std::bad_alloc();
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
  calls.reached = false;
  calls.left = static_cast<int64_t>(n);
  calls.result = result;
  calls.armed = true;
}

void Faults::fail_allocation(uint64_t n) {
  started = 0;
  failing_allocation.arm(n);
}

void Faults::fail_thread(uint64_t n) {
  started = 0;
  failing_thread.arm(n);
}

uint64_t Faults::threads() {
  return started;
}

bool Faults::stop() {
  calls.armed = failing_allocation.armed = failing_thread.armed = false;
  state.counting = state.ours = false;
  const bool reached = calls.reached || failing_allocation.reached || failing_thread.reached;
  calls.reached = failing_allocation.reached = failing_thread.reached = false;
  return reached;
}

int64_t Faults::live() {
  return calls.live;
}

void Faults::count() {
  state.created = state.allocations = 0;
  state.counting = true;
}

uint64_t Faults::made_on_device() {
  return state.created;
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
// The standard's calls the one above; the sanitizers' does not.
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept {
  try {
    return ullage::runtime::allocate(bytes);
  } catch (const std::bad_alloc&) {
    return nullptr;
  }
}
void operator delete(void* pointer) noexcept {
  std::free(pointer);
}
void operator delete(void* pointer, std::size_t) noexcept {
  std::free(pointer);
}

namespace {

// A thread started by an experiment, which belongs to it as well.
struct Start {
  void* (*body)(void*);
  void* argument;
};

void* run_thread(void* given) {
  const Start start = *static_cast<Start*>(given);
  std::free(given);
  ullage::runtime::state.ours = true;
  return start.body(start.argument);
}

}  // namespace

// The sanitizers' own function, where there is one: they keep track of threads.
extern "C" __attribute__((weak)) int __interceptor_pthread_create(pthread_t*, const pthread_attr_t*,
                                                                  void* (*)(void*), void*);

// Of default visibility, so that the C++ library finds this one.
extern "C" __attribute__((visibility("default"))) int pthread_create(
    pthread_t* thread, const pthread_attr_t* attributes, void* (*body)(void*), void* argument) {
  using ullage::runtime::state;
  static const auto real =
      __interceptor_pthread_create != nullptr
          ? &__interceptor_pthread_create
          : reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
  if (!state.ours || state.in_driver != 0) return real(thread, attributes, body, argument);
  ++ullage::runtime::started;
  if (ullage::runtime::failing_thread.strikes()) return EAGAIN;
  auto* const start = static_cast<Start*>(std::malloc(sizeof(Start)));
  *start = {body, argument};
  return real(thread, attributes, &run_thread, start);
}
