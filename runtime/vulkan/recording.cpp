// Recorded work: a secondary command buffer with the dispatches, a primary that executes it, and
// the descriptor sets, fence and queries they use.
#include "runtime/vulkan/recording.h"

#include "runtime/vulkan/kernel.h"
#include "runtime/vulkan/memory.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr VkPipelineStageFlags kCompute = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT;
constexpr VkPipelineStageFlags kIndirect = VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT;

VkBuffer buffer_of(const Memory* memory) {
  return static_cast<const VulkanMemory*>(memory)->buffer();
}

void barrier(const VolkDeviceTable& vk, VkCommandBuffer commands, VkPipelineStageFlags from_stage,
             VkAccessFlags from, VkPipelineStageFlags to_stage, VkAccessFlags to) {
  VkMemoryBarrier memory{VK_STRUCTURE_TYPE_MEMORY_BARRIER};
  memory.srcAccessMask = from;
  memory.dstAccessMask = to;
  vk.vkCmdPipelineBarrier(commands, from_stage, to_stage, 0, 1, &memory, 0, nullptr, 0, nullptr);
}

}  // namespace

Result<std::unique_ptr<VulkanRecording>> VulkanRecording::create(VulkanDevice& device,
                                                                 const RecordingInfo& info) {
  std::unique_ptr<VulkanRecording> made(new VulkanRecording(device));
  made->dispatches_ = static_cast<uint32_t>(info.dispatches.size());
  if (auto ok = made->create_pools(info); !ok) return ok.error();
  if (auto ok = made->create_sets(info); !ok) return ok.error();
  if (auto ok = made->record_dispatches(info); !ok) return ok.error();
  if (auto ok = made->record_primary(info); !ok) return ok.error();
  return made;
}

VulkanRecording::~VulkanRecording() {
  if (device_.lost()) return;
  const VolkDeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  vk.vkDestroyFence(device, fence_, nullptr);
  vk.vkDestroyQueryPool(device, queries_, nullptr);
  vk.vkDestroyCommandPool(device, command_pool_, nullptr);
  vk.vkDestroyDescriptorPool(device, descriptor_pool_, nullptr);
  for (VkBufferView view : views_) vk.vkDestroyBufferView(device, view, nullptr);
}

Result<void> VulkanRecording::create_pools(const RecordingInfo& info) {
  const VolkDeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  VkCommandPoolCreateInfo pool{VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO};
  pool.queueFamilyIndex = device_.traits().queue_family;
  VkResult r = vk.vkCreateCommandPool(device, &pool, nullptr, &command_pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateCommandPool");
  VkCommandBufferAllocateInfo commands{VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO};
  commands.commandPool = command_pool_;
  commands.commandBufferCount = 1;
  commands.level = VK_COMMAND_BUFFER_LEVEL_PRIMARY;
  r = vk.vkAllocateCommandBuffers(device, &commands, &primary_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateCommandBuffers");
  commands.level = VK_COMMAND_BUFFER_LEVEL_SECONDARY;
  r = vk.vkAllocateCommandBuffers(device, &commands, &secondary_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateCommandBuffers");

  VkFenceCreateInfo fence{VK_STRUCTURE_TYPE_FENCE_CREATE_INFO};
  r = vk.vkCreateFence(device, &fence, nullptr, &fence_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateFence");

  if (info.timestamps && device_.traits().timestamp_bits) {
    VkQueryPoolCreateInfo queries{VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO};
    queries.queryType = VK_QUERY_TYPE_TIMESTAMP;
    queries.queryCount = dispatches_ + 1;
    r = vk.vkCreateQueryPool(device, &queries, nullptr, &queries_);
    if (r != VK_SUCCESS) return device_.failed(r, "vkCreateQueryPool");
  }
  return {};
}

Result<void> VulkanRecording::create_texel_view(const RecordedDispatch::Operand& operand,
                                                VkBufferView& view) {
  const uint64_t elements = operand.range.size / 16;
  if (elements > device_.traits().properties.limits.maxTexelBufferElements) {
    return ir::unsupported(
        "texel operand: at most " +
        std::to_string(device_.traits().properties.limits.maxTexelBufferElements) +
        " elements, the plan has " + std::to_string(elements));
  }
  VkBufferViewCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO};
  info.buffer = buffer_of(operand.range.memory);
  info.format = VK_FORMAT_R32G32B32A32_SFLOAT;
  info.offset = operand.range.offset;
  info.range = elements * 16;
  const VkResult r = device_.vk().vkCreateBufferView(device_.handle(), &info, nullptr, &view);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateBufferView");
  views_.push_back(view);
  return {};
}

Result<void> VulkanRecording::create_sets(const RecordingInfo& info) {
  const VolkDeviceTable& vk = device_.vk();
  const VkDevice device = device_.handle();
  uint32_t storage = 1, texel = 1;  // a pool size of 0 is not allowed
  std::vector<VkDescriptorSetLayout> layouts{device_.table_layout()};
  for (const RecordedDispatch& dispatch : info.dispatches) {
    layouts.push_back(static_cast<const VulkanKernel*>(dispatch.kernel)->set_layout());
    for (const auto& operand : dispatch.operands) ++(operand.texel ? texel : storage);
  }
  const VkDescriptorPoolSize sizes[] = {{VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, storage},
                                        {VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER, texel},
                                        {VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER, 1}};
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = dispatches_ + 1;
  pool.poolSizeCount = 3;
  pool.pPoolSizes = sizes;
  VkResult r = vk.vkCreateDescriptorPool(device, &pool, nullptr, &descriptor_pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorPool");
  VkDescriptorSetAllocateInfo allocate{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  allocate.descriptorPool = descriptor_pool_;
  allocate.descriptorSetCount = dispatches_ + 1;
  allocate.pSetLayouts = layouts.data();
  sets_.resize(layouts.size());
  r = vk.vkAllocateDescriptorSets(device, &allocate, sets_.data());
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateDescriptorSets");
  table_set_ = sets_.front();
  sets_.erase(sets_.begin());

  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.descriptorCount = 1;
  const VkDescriptorBufferInfo table{buffer_of(info.control), 0, ir::kIndirectOffset};
  write.dstSet = table_set_;
  write.descriptorType = VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
  write.pBufferInfo = &table;
  vk.vkUpdateDescriptorSets(device, 1, &write, 0, nullptr);
  for (size_t d = 0; d < info.dispatches.size(); ++d) {
    const auto& operands = info.dispatches[d].operands;
    for (uint32_t i = 0; i < operands.size(); ++i) {
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

Result<void> VulkanRecording::record_dispatches(const RecordingInfo& info) {
  const VolkDeviceTable& vk = device_.vk();
  VkCommandBufferInheritanceInfo inheritance{VK_STRUCTURE_TYPE_COMMAND_BUFFER_INHERITANCE_INFO};
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.pInheritanceInfo = &inheritance;
  VkResult r = vk.vkBeginCommandBuffer(secondary_, &begin);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBeginCommandBuffer");
  if (queries_) {
    vk.vkCmdWriteTimestamp(secondary_, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_, 0);
  }
  for (uint32_t i = 0; i < dispatches_; ++i) {
    const RecordedDispatch& dispatch = info.dispatches[i];
    const auto* kernel = static_cast<const VulkanKernel*>(dispatch.kernel);
    if (dispatch.barrier_before) {
      // Around a resolve the group counts are part of what changes hands.
      const bool counts = dispatch.resolve || (i > 0 && info.dispatches[i - 1].resolve);
      const VkPipelineStageFlags stages = counts ? kCompute | kIndirect : kCompute;
      barrier(vk, secondary_, stages, VK_ACCESS_SHADER_WRITE_BIT, stages,
              VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_UNIFORM_READ_BIT |
                  (counts ? VkAccessFlags{VK_ACCESS_INDIRECT_COMMAND_READ_BIT} : 0));
    }
    const VkDescriptorSet sets[] = {sets_[i], table_set_};
    vk.vkCmdBindPipeline(secondary_, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->pipeline());
    vk.vkCmdBindDescriptorSets(secondary_, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->layout(), 0, 2,
                               sets, 0, nullptr);
    if (!dispatch.push.empty()) {
      vk.vkCmdPushConstants(secondary_, kernel->layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0,
                            static_cast<uint32_t>(dispatch.push.size_bytes()),
                            dispatch.push.data());
    }
    if (dispatch.resolve) {
      vk.vkCmdDispatch(secondary_, 1, 1, 1);
    } else {
      vk.vkCmdDispatchIndirect(secondary_, buffer_of(info.control),
                               ir::kIndirectOffset + uint64_t{i} * 12);
    }
    if (queries_) {
      vk.vkCmdWriteTimestamp(secondary_, VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, queries_, i + 1);
    }
  }
  r = vk.vkEndCommandBuffer(secondary_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkEndCommandBuffer");
  return {};
}

Result<void> VulkanRecording::record_primary(const RecordingInfo& info) {
  const VolkDeviceTable& vk = device_.vk();
  VkCommandBufferBeginInfo begin{VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  VkResult r = vk.vkBeginCommandBuffer(primary_, &begin);
  if (r != VK_SUCCESS) return device_.failed(r, "vkBeginCommandBuffer");
  if (queries_) vk.vkCmdResetQueryPool(primary_, queries_, 0, dispatches_ + 1);
  if (!info.poisoned.empty()) {
    barrier(vk, primary_, kCompute, VK_ACCESS_SHADER_WRITE_BIT, VK_PIPELINE_STAGE_TRANSFER_BIT,
            VK_ACCESS_TRANSFER_WRITE_BIT);
    for (const Memory* memory : info.poisoned) {
      vk.vkCmdFillBuffer(primary_, buffer_of(memory), 0, VK_WHOLE_SIZE, kPoison);
    }
  }
  // Inputs, table and group counts from the host; the arena from the run before.
  barrier(vk, primary_, VK_PIPELINE_STAGE_HOST_BIT | VK_PIPELINE_STAGE_TRANSFER_BIT | kCompute,
          VK_ACCESS_HOST_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT | VK_ACCESS_SHADER_WRITE_BIT,
          kCompute | VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
          VK_ACCESS_SHADER_READ_BIT | VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_UNIFORM_READ_BIT |
              VK_ACCESS_INDIRECT_COMMAND_READ_BIT);
  vk.vkCmdExecuteCommands(primary_, 1, &secondary_);
  barrier(vk, primary_, kCompute | VK_PIPELINE_STAGE_TRANSFER_BIT,
          VK_ACCESS_SHADER_WRITE_BIT | VK_ACCESS_TRANSFER_WRITE_BIT, VK_PIPELINE_STAGE_HOST_BIT,
          VK_ACCESS_HOST_READ_BIT);
  r = vk.vkEndCommandBuffer(primary_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkEndCommandBuffer");
  return {};
}

Result<void> VulkanRecording::submit() {
  return device_.submit(primary_, fence_);
}

Result<void> VulkanRecording::wait() {
  return device_.wait(fence_);
}

Result<std::vector<double>> VulkanRecording::microseconds() {
  if (!queries_) return std::vector<double>{};
  std::vector<uint64_t> ticks(dispatches_ + 1);
  const VkResult r =
      device_.vk().vkGetQueryPoolResults(device_.handle(), queries_, 0, dispatches_ + 1,
                                         ticks.size() * 8, ticks.data(), 8, VK_QUERY_RESULT_64_BIT);
  if (r == VK_NOT_READY) return std::vector<double>{};
  if (r != VK_SUCCESS) return device_.failed(r, "vkGetQueryPoolResults");
  const uint32_t bits = device_.traits().timestamp_bits;
  const uint64_t mask = bits >= 64 ? UINT64_MAX : (uint64_t{1} << bits) - 1;
  const double period = double{device_.traits().properties.limits.timestampPeriod} / 1000.0;
  std::vector<double> times(dispatches_);
  for (size_t i = 0; i < times.size(); ++i) {
    times[i] = static_cast<double>((ticks[i + 1] - ticks[i]) & mask) * period;
  }
  return times;
}

}  // namespace ullage::runtime::vulkan
