// Recorded work: command buffers, and the descriptor sets, fences, event and queries they use.
#include "runtime/vulkan/recording.h"

#include <cstring>

#include "runtime/vulkan/barrier.h"
#include "runtime/vulkan/by_address.h"
#include "runtime/vulkan/kernel.h"
#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {
namespace {

uint32_t slots_of(const RecordingInfo& info) {
  if (info.stepped) return kStepsInFlight;
  return info.observed.empty() || !ObservedWords::is_supported() ? 0 : kPiecesInFlight;
}

// Whether an operand is larger than a descriptor covers.
bool requires_addresses(const RecordedDispatch& dispatch, uint64_t described_bytes) {
  if (dispatch.source == nullptr || dispatch.resolve) return false;
  return std::ranges::any_of(dispatch.operands, [&](const auto& operand) {
    return !operand.texel && operand.range.size > described_bytes;
  });
}

}  // namespace

VulkanRecording::VulkanRecording(VulkanDevice& device, const RecordingInfo& info)
    : device_(device),
      schedule_(static_cast<uint32_t>(info.dispatches.size()), info.loops, info.stepped),
      slots_(slots_of(info)),
      dispatches_(static_cast<uint32_t>(info.dispatches.size())),
      submission_iterations_(info.submission_iterations),
      is_stepped_(info.stepped) {}

Result<std::unique_ptr<VulkanRecording>> VulkanRecording::create(VulkanDevice& device,
                                                                 const RecordingInfo& info) {
  std::unique_ptr<VulkanRecording> created(new VulkanRecording(device, info));
  if (auto ok = created->choose_kernels(info); !ok) return ok.error();
  if (auto ok = created->create_pools(info); !ok) return ok.error();
  if (auto ok = created->create_commands(); !ok) return ok.error();
  if (auto ok = created->create_sets(info); !ok) return ok.error();
  if (auto ok = created->write_sets(info); !ok) return ok.error();
  for (const Memory* memory : info.poisoned) created->poisoned_.push_back(buffer_of(memory));
  for (size_t s = 0; s < created->segments_.size(); ++s) {
    const Segment segment = created->schedule_.segments()[s];
    auto ok = created->record_dispatches(info, segment, created->segments_[s].secondary);
    if (!ok) return ok.error();
  }
  if (auto ok = created->record_primaries(); !ok) return ok.error();
  if (auto ok = created->record_slots(info); !ok) return ok.error();
  if (created->slots_.empty())
    created->list_submitted();  // so that the first run allocates nothing
  return created;
}

VulkanRecording::~VulkanRecording() {
  if (device_.hangs()) return;
  const DeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  vk.vkDestroyFence(device, fence_, nullptr);
  for (const StepSlot& slot : slots_) vk.vkDestroyFence(device, slot.fence, nullptr);
  vk.vkDestroyEvent(device, event_, nullptr);
  vk.vkDestroyEvent(device, handover_, nullptr);
  clock_.close(device_);
  vk.vkDestroyCommandPool(device, command_pool_, nullptr);
  vk.vkDestroyDescriptorPool(device, descriptor_pool_, nullptr);
  for (VkBufferView view : views_) vk.vkDestroyBufferView(device, view, nullptr);
}

// Each kernel itself, or its variant that accesses operands by address.
Result<void> VulkanRecording::choose_kernels(const RecordingInfo& info) {
  for (const RecordedDispatch& dispatch : info.dispatches) {
    const auto* kernel = static_cast<const VulkanKernel*>(dispatch.kernel);
    if (requires_addresses(dispatch, device_.described_bytes())) {
      const auto form = kernel->by_address(*dispatch.source);
      if (!form) return form.error();
      kernel = form->kernel;
      pipelines_ += form->created;
    }
    kernels_.push_back(kernel);
  }
  return write_addresses(info);
}

Result<void> VulkanRecording::write_addresses(const RecordingInfo& info) {
  const uint64_t alignment = device_.traits().limits.alignment;
  uint64_t bytes = 0;
  address_tables_.resize(kernels_.size());
  for (size_t d = 0; d < kernels_.size(); ++d) {
    if (!kernels_[d]->is_by_address()) continue;
    address_tables_[d] = bytes;
    bytes += address_table_bytes(info.dispatches[d].operands.size());
    bytes = (bytes + alignment - 1) / alignment * alignment;
  }
  if (bytes == 0) return {};
  auto created = VulkanMemory::allocate(device_, MemoryPool::control, bytes);
  if (!created) return created.error();
  addresses_ = std::move(*created);
  for (size_t d = 0; d < kernels_.size(); ++d) {
    if (!kernels_[d]->is_by_address()) continue;
    std::byte* at = addresses_->host() + address_tables_[d];
    for (const auto& operand : info.dispatches[d].operands) {
      VkDeviceAddress address = 0;
      if (!operand.texel) {
        const auto base = static_cast<const VulkanMemory*>(operand.range.memory)->address();
        if (!base) return base.error();
        address = *base + operand.range.offset;
      }
      std::memcpy(at, &address, sizeof address);
      at += sizeof address;
    }
  }
  return {};
}

Result<void> VulkanRecording::create_pools(const RecordingInfo& info) {
  const DeviceTable& vk = device_.vk();
  const DebugNames& names = device_.names();
  const VkDevice device = device_.handle();
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.queueFamilyIndex = device_.traits().queue_family;
  VkResult r = vk.vkCreateCommandPool(device, &pool, nullptr, &command_pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateCommandPool");
  names.name(VK_OBJECT_TYPE_COMMAND_POOL, command_pool_, "recording");
  for (size_t i = 0; i <= slots_.size(); ++i) {
    const auto fence = create_fence();
    if (!fence) return fence.error();
    (i == 0 ? fence_ : slots_[i - 1].fence) = *fence;
  }

  if (device_.traits().features.events) {
    VkEventCreateInfo event{VK_STRUCTURE_TYPE_EVENT_CREATE_INFO};
    for (VkEvent* created : {&event_, info.hands_over ? &handover_ : nullptr}) {
      if (created == nullptr) continue;
      r = vk.vkCreateEvent(device, &event, nullptr, created);
      if (r != VK_SUCCESS) return device_.failed(r, "vkCreateEvent");
      names.name(VK_OBJECT_TYPE_EVENT, *created, created == &event_ ? "done" : "handed over");
    }
  }

  if (!info.timestamps && !is_stepped_) return {};
  return clock_.open(device_, dispatches_, is_stepped_ ? kStepsInFlight : 0);
}

Result<VkFence> VulkanRecording::create_fence() {
  const VkFenceCreateInfo info{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  VkFence fence = VK_NULL_HANDLE;
  const VkResult r = device_.vk().vkCreateFence(device_.handle(), &info, nullptr, &fence);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateFence");
  device_.names().name(VK_OBJECT_TYPE_FENCE, fence, "recording");
  return fence;
}

Result<VkCommandBuffer> VulkanRecording::allocate(VkCommandBufferLevel level, const char* name) {
  VkCommandBufferAllocateInfo info{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  info.commandPool = command_pool_;
  info.commandBufferCount = 1;
  info.level = level;
  VkCommandBuffer commands = VK_NULL_HANDLE;
  const VkResult r = device_.vk().vkAllocateCommandBuffers(device_.handle(), &info, &commands);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateCommandBuffers");
  device_.names().name(VK_OBJECT_TYPE_COMMAND_BUFFER, commands, name);
  ++command_buffers_;
  return commands;
}

Result<void> VulkanRecording::create_commands() {
  const auto make = [&](VkCommandBuffer& commands, VkCommandBufferLevel level,
                        const char* name) -> Result<void> {
    const auto created = allocate(level, name);
    if (!created) return created.error();
    commands = *created;
    return {};
  };
  constexpr VkCommandBufferLevel kPrimary = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  for (size_t s = 0; s < schedule_.segments().size(); ++s) {
    Commands& segment = segments_.emplace_back();
    if (auto ok = make(segment.primary, kPrimary, "run"); !ok) return ok;
    auto ok = make(segment.secondary, VK_COMMAND_BUFFER_LEVEL_SECONDARY, "dispatches");
    if (!ok) return ok;
  }
  for (StepSlot& slot : slots_) {
    if (auto ok = make(slot.end, kPrimary, "end of a step"); !ok) return ok;
    if (!is_stepped_) continue;
    if (auto ok = make(slot.begin, kPrimary, "begin of a step"); !ok) return ok;
    slot.segments.reserve(kMaxStepDispatches);
  }
  if (is_stepped_) {
    step_.reserve(kMaxStepDispatches + 3);
    step_times_.reserve(kMaxStepDispatches);
  }
  if (is_whole()) return {};
  if (auto ok = make(head_, kPrimary, "begin"); !ok) return ok;
  return make(tail_, kPrimary, "end");
}

void VulkanRecording::list_submitted() {
  submitted_.clear();
  ends_.clear();
  if (head_) submitted_.push_back(head_);
  uint32_t iterations = 0;
  schedule_.for_each([&](size_t s) {
    if (submission_iterations_ != 0 && schedule_.is_in_loop(s)) {
      // Commands before the first iteration are a separate submission.
      if (iterations++ % submission_iterations_ == 0) ends_.push_back(submitted_.size());
    }
    submitted_.push_back(segments_[s].primary);
  });
  if (tail_) submitted_.push_back(tail_);
  ends_.push_back(submitted_.size());
}

void VulkanRecording::repeat(std::span<const uint32_t> times) {
  if (!schedule_.has_loops()) return;
  schedule_.repeat(times);
  ends_.clear();  // steps have no use for a list of all iterations
}

Result<void> VulkanRecording::create_texel_view(const RecordedDispatch::Operand& operand,
                                                VkBufferView& view) {
  const uint64_t texel_bytes = operand.half ? 8 : 16;
  const uint64_t elements = operand.range.size / texel_bytes;
  if (elements > device_.traits().properties.limits.maxTexelBufferElements) {
    return ir::unsupported("texel operand: at most {} elements, the plan has {}",
                           device_.traits().properties.limits.maxTexelBufferElements, elements);
  }
  VkBufferViewCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO};
  info.buffer = buffer_of(operand.range.memory);
  info.format = operand.half ? VK_FORMAT_R16G16B16A16_SFLOAT : VK_FORMAT_R32G32B32A32_SFLOAT;
  info.offset = operand.range.offset;
  info.range = elements * texel_bytes;
  views_.push_back(VK_NULL_HANDLE);
  const VkResult r =
      device_.vk().vkCreateBufferView(device_.handle(), &info, nullptr, &views_.back());
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateBufferView");
  device_.names().name(VK_OBJECT_TYPE_BUFFER_VIEW, views_.back(), "texels");
  view = views_.back();
  return {};
}

Result<void> VulkanRecording::create_sets(const RecordingInfo& info) {
  const DeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  uint32_t storage = 1, texel = 1, uniform = 1;  // a pool size of 0 is not allowed
  std::vector<VkDescriptorSetLayout> layouts{device_.table_layout()};
  for (size_t d = 0; d < kernels_.size(); ++d) {
    layouts.push_back(kernels_[d]->set_layout());
    uniform += kernels_[d]->is_by_address();
    for (const auto& operand : info.dispatches[d].operands) ++(operand.texel ? texel : storage);
  }
  const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, storage},
                                        {VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, texel},
                                        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, uniform}};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = dispatches_ + 1;
  pool.poolSizeCount = 3;
  pool.pPoolSizes = sizes;
  VkResult r = vk.vkCreateDescriptorPool(device, &pool, nullptr, &descriptor_pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorPool");
  const DebugNames& names = device_.names();
  names.name(VK_OBJECT_TYPE_DESCRIPTOR_POOL, descriptor_pool_, "recording");
  VkDescriptorSetAllocateInfo allocate{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocate.descriptorPool = descriptor_pool_;
  allocate.descriptorSetCount = dispatches_ + 1;
  allocate.pSetLayouts = layouts.data();
  sets_.resize(layouts.size());
  r = vk.vkAllocateDescriptorSets(device, &allocate, sets_.data());
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateDescriptorSets");
  table_set_ = sets_.front();
  sets_.erase(sets_.begin());
  names.name(VK_OBJECT_TYPE_DESCRIPTOR_SET, table_set_, "extent table");
  for (size_t i = 0; i < sets_.size(); ++i) {
    names.name(VK_OBJECT_TYPE_DESCRIPTOR_SET, sets_[i], info.dispatches[i].label.c_str());
  }
  return {};
}

Result<void> VulkanRecording::write_sets(const RecordingInfo& info) {
  const DeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.descriptorCount = 1;
  const VkDescriptorBufferInfo table{buffer_of(info.control), 0, ir::kIndirectOffset};
  write.dstSet = table_set_;
  write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  write.pBufferInfo = &table;
  vk.vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
  for (size_t d = 0; d < info.dispatches.size(); ++d) {
    const auto& operands = info.dispatches[d].operands;
    const bool by_address = kernels_[d]->is_by_address();
    if (by_address) {
      const VkDescriptorBufferInfo addresses{addresses_->buffer(), address_tables_[d],
                                             address_table_bytes(operands.size())};
      write.dstSet = sets_[d];
      write.dstBinding = static_cast<uint32_t>(operands.size());
      write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
      write.pBufferInfo = &addresses;
      vk.vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
    }
    for (uint32_t i = 0; i < operands.size(); ++i) {
      if (by_address && !operands[i].texel) continue;
      const MemoryRange& range = operands[i].range;
      const VkDescriptorBufferInfo buffer{buffer_of(range.memory), range.offset, range.size};
      VkBufferView view = VK_NULL_HANDLE;
      if (operands[i].texel) {
        if (auto ok = create_texel_view(operands[i], view); !ok) return ok.error();
      }
      write.dstSet = sets_[d];
      write.dstBinding = i;
      write.descriptorType = operands[i].texel ? VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER
                                               : VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
      write.pBufferInfo = operands[i].texel ? nullptr : &buffer;
      write.pTexelBufferView = operands[i].texel ? &view : nullptr;
      vk.vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
    }
  }
  return {};
}

Result<void> VulkanRecording::record_dispatches(const RecordingInfo& info, Segment segment,
                                                VkCommandBuffer commands) {
  const DeviceTable& vk = device_.vk();
  VkCommandBufferInheritanceInfo inheritance{VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO};
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.pInheritanceInfo = &inheritance;
  // Both our primary and that of the host execute it: recording into one must not invalidate the
  // other.
  begin.flags = VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT;
  VkResult r = vk.vkBeginCommandBuffer(commands, &begin);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBeginCommandBuffer");
  if (segment.first == 0) clock_.mark(device_, commands, 0);
  {
    DispatchLabels labels(device_.names(), commands);
    for (uint32_t i = segment.first; i < segment.last; ++i) {
      labels.begin(info.dispatches[i].layer, info.dispatches[i].label);
      record_dispatch(info, i, commands);
      labels.end();
    }
  }
  r = vk.vkEndCommandBuffer(commands);
  if (r != VK_SUCCESS) return device_.failed(r, "vkEndCommandBuffer");
  return {};
}

void VulkanRecording::record_dispatch(const RecordingInfo& info, uint32_t i,
                                      VkCommandBuffer commands) const {
  const DeviceTable& vk = device_.vk();
  const RecordedDispatch& dispatch = info.dispatches[i];
  const VulkanKernel* kernel = kernels_[i];
  if (dispatch.barrier_before) {
    // Around a resolve the barrier also covers the group counts.
    const bool counts = dispatch.resolve || (i > 0 && info.dispatches[i - 1].resolve);
    const VkPipelineStageFlags stages = counts ? kCompute | kIndirect : kCompute;
    record_barrier(vk, commands, stages, VK_ACCESS_SHADER_WRITE_BIT, stages,
                   VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT |
                       VK_ACCESS_UNIFORM_READ_BIT |
                       (counts ? VkAccessFlags{VK_ACCESS_INDIRECT_COMMAND_READ_BIT} : 0));
  }
  const VkDescriptorSet sets[] = {sets_[i], table_set_};
  vk.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->pipeline());
  vk.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->layout(), 0, 2, sets,
                             0, nullptr);
  if (!dispatch.push.empty()) {
    vk.vkCmdPushConstants(commands, kernel->layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0,
                          static_cast<uint32_t>(dispatch.push.size_bytes()), dispatch.push.data());
  }
  if (dispatch.resolve) {
    vk.vkCmdDispatch(commands, 1, 1, 1);
  } else {
    vk.vkCmdDispatchIndirect(commands, buffer_of(info.control),
                             ir::kIndirectOffset + uint64_t{i} * 12);
  }
  clock_.mark(device_, commands, i + 1);
}

}  // namespace ullage::runtime::vulkan
