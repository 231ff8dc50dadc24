// Loaders between Ullage and the driver. Vulkan's functions have no user data, so the state is
// global in this file.
#include "bench/frame/tape.h"

#include <algorithm>
#include <cstring>
#include <ctime>
#include <iterator>

namespace ullage::bench {
namespace {

struct Taping {
  VkCommandBuffer commands = VK_NULL_HANDLE;
  RawDispatch next{};
  Tape tape{};
} taping;

struct Clocking {
  VkCommandBuffer commands = VK_NULL_HANDLE;
  double begin = 0, took = 0;
} clocking;

// The original function, kept for its hook.
template <class Function>
struct Real {
  static inline Function call = nullptr;
};

// Commands of another buffer than before start a new list.
RawDispatch& next_of(VkCommandBuffer commands) {
  if (taping.commands != commands) {
    taping.commands = commands;
    taping.next = {};
    taping.tape.clear();
  }
  return taping.next;
}

void take_dispatch(VkCommandBuffer commands, VkBuffer counts, VkDeviceSize offset) {
  RawDispatch& next = next_of(commands);
  next.counts = counts;
  next.offset = offset;
  taping.tape.push_back(next);
  next = {};
}

void VKAPI_PTR bind_pipeline(VkCommandBuffer commands, VkPipelineBindPoint point,
                             VkPipeline pipeline) {
  next_of(commands).pipeline = pipeline;
  Real<PFN_vkCmdBindPipeline>::call(commands, point, pipeline);
}

void VKAPI_PTR bind_sets(VkCommandBuffer commands, VkPipelineBindPoint point,
                         VkPipelineLayout layout, uint32_t first, uint32_t count,
                         const VkDescriptorSet* sets, uint32_t offsets, const uint32_t* offset) {
  next_of(commands).layout = layout;
  std::copy_n(sets, std::min(count, 2u), next_of(commands).sets);
  Real<PFN_vkCmdBindDescriptorSets>::call(commands, point, layout, first, count, sets, offsets,
                                          offset);
}

void VKAPI_PTR push(VkCommandBuffer commands, VkPipelineLayout layout, VkShaderStageFlags stages,
                    uint32_t offset, uint32_t bytes, const void* values) {
  next_of(commands).push_bytes = bytes;
  std::memcpy(next_of(commands).push, values, bytes);
  Real<PFN_vkCmdPushConstants>::call(commands, layout, stages, offset, bytes, values);
}

void VKAPI_PTR dispatch(VkCommandBuffer commands, uint32_t x, uint32_t y, uint32_t z) {
  take_dispatch(commands, VK_NULL_HANDLE, 0);
  Real<PFN_vkCmdDispatch>::call(commands, x, y, z);
}

void VKAPI_PTR dispatch_indirect(VkCommandBuffer commands, VkBuffer counts, VkDeviceSize offset) {
  take_dispatch(commands, counts, offset);
  Real<PFN_vkCmdDispatchIndirect>::call(commands, counts, offset);
}

// Barriers of a primary, which has no dispatches, do not end the list.
void VKAPI_PTR barrier(VkCommandBuffer commands, VkPipelineStageFlags from, VkPipelineStageFlags to,
                       VkDependencyFlags flags, uint32_t count, const VkMemoryBarrier* memory,
                       uint32_t buffers, const VkBufferMemoryBarrier* buffer, uint32_t images,
                       const VkImageMemoryBarrier* image) {
  if (commands == taping.commands && count == 1) {
    taping.next.barrier = true;
    taping.next.from = from;
    taping.next.to = to;
    taping.next.memory = *memory;
  }
  Real<PFN_vkCmdPipelineBarrier>::call(commands, from, to, flags, count, memory, buffers, buffer,
                                       images, image);
}

VkResult VKAPI_PTR begin(VkCommandBuffer commands, const VkCommandBufferBeginInfo* info) {
  const VkResult result = Real<PFN_vkBeginCommandBuffer>::call(commands, info);
  if (info->pInheritanceInfo != nullptr) {
    clocking.commands = commands;
    clocking.begin = thread_us();
  }
  return result;
}

VkResult VKAPI_PTR end(VkCommandBuffer commands) {
  if (commands == clocking.commands) clocking.took = thread_us() - clocking.begin;
  return Real<PFN_vkEndCommandBuffer>::call(commands);
}

struct Entry {
  const char* name;
  PFN_vkVoidFunction (*hook)(PFN_vkVoidFunction real);
};

template <class Function, Function hooked>
PFN_vkVoidFunction hook(PFN_vkVoidFunction real) {
  Real<Function>::call = reinterpret_cast<Function>(real);
  return reinterpret_cast<PFN_vkVoidFunction>(hooked);
}

constexpr Entry kTaped[] = {
    {"vkCmdBindPipeline", hook<PFN_vkCmdBindPipeline, bind_pipeline>},
    {"vkCmdBindDescriptorSets", hook<PFN_vkCmdBindDescriptorSets, bind_sets>},
    {"vkCmdPushConstants", hook<PFN_vkCmdPushConstants, push>},
    {"vkCmdDispatch", hook<PFN_vkCmdDispatch, dispatch>},
    {"vkCmdDispatchIndirect", hook<PFN_vkCmdDispatchIndirect, dispatch_indirect>},
    {"vkCmdPipelineBarrier", hook<PFN_vkCmdPipelineBarrier, barrier>},
};
constexpr Entry kClocked[] = {
    {"vkBeginCommandBuffer", hook<PFN_vkBeginCommandBuffer, begin>},
    {"vkEndCommandBuffer", hook<PFN_vkEndCommandBuffer, end>},
};

// One loader in front of another, with the hooks of a list.
template <const auto& entries>
struct Front {
  static inline PFN_vkGetInstanceProcAddr inner = nullptr;
  static inline PFN_vkGetDeviceProcAddr inner_device = nullptr;

  static PFN_vkVoidFunction VKAPI_PTR device(VkDevice device, const char* name) {
    const PFN_vkVoidFunction real = inner_device(device, name);
    for (const Entry& entry : entries) {
      if (real != nullptr && !std::strcmp(entry.name, name)) return entry.hook(real);
    }
    return real;
  }
  static PFN_vkVoidFunction VKAPI_PTR instance(VkInstance instance, const char* name) {
    const PFN_vkVoidFunction real = inner(instance, name);
    if (std::strcmp(name, "vkGetDeviceProcAddr") != 0) return real;
    inner_device = reinterpret_cast<PFN_vkGetDeviceProcAddr>(real);
    return reinterpret_cast<PFN_vkVoidFunction>(&device);
  }
};

}  // namespace

PFN_vkGetInstanceProcAddr tape_loader(PFN_vkGetInstanceProcAddr inner) {
  Front<kTaped>::inner = inner;
  return &Front<kTaped>::instance;
}

Tape last_tape() {
  return taping.tape;
}

PFN_vkGetInstanceProcAddr clock_loader(PFN_vkGetInstanceProcAddr inner) {
  Front<kClocked>::inner = inner;
  return &Front<kClocked>::instance;
}

double last_recording_us() {
  return clocking.took;
}

double thread_us() {
  timespec now{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) * 1e6 + static_cast<double>(now.tv_nsec) / 1e3;
}

void record_raw(const VolkDeviceTable& vk, VkCommandBuffer commands, const Tape& tape) {
  for (const RawDispatch& d : tape) {
    if (d.barrier) {
      vk.vkCmdPipelineBarrier(commands, d.from, d.to, 0, 1, &d.memory, 0, nullptr, 0, nullptr);
    }
    vk.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, d.pipeline);
    vk.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, d.layout, 0, 2, d.sets, 0,
                               nullptr);
    if (d.push_bytes != 0) {
      vk.vkCmdPushConstants(commands, d.layout, VK_SHADER_STAGE_COMPUTE_BIT, 0, d.push_bytes,
                            d.push);
    }
    if (d.counts == VK_NULL_HANDLE) {
      vk.vkCmdDispatch(commands, 1, 1, 1);
    } else {
      vk.vkCmdDispatchIndirect(commands, d.counts, d.offset);
    }
  }
}

}  // namespace ullage::bench
