// One pipeline of a RawSession with its layouts and its descriptor sets.
#include "tools/conform/vulkan/raw_pipeline.h"

#include <algorithm>
#include <map>

namespace ullage::runtime::vulkan {
namespace {

VkDescriptorType type_of(RawBinding::Kind kind) {
  using Kind = RawBinding::Kind;
  switch (kind) {
    case Kind::storage:
      return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
    case Kind::uniform:
      return VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER;
    case Kind::storage_texel:
      return VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER;
    case Kind::uniform_texel:
      return VK_DESCRIPTOR_TYPE_UNIFORM_TEXEL_BUFFER;
    case Kind::storage_image:
      return VK_DESCRIPTOR_TYPE_STORAGE_IMAGE;
    case Kind::sampled_image:
      return VK_DESCRIPTOR_TYPE_SAMPLED_IMAGE;
    case Kind::combined_image_sampler:
      return VK_DESCRIPTOR_TYPE_COMBINED_IMAGE_SAMPLER;
    case Kind::sampler:
      return VK_DESCRIPTOR_TYPE_SAMPLER;
  }
  return VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
}

// Bindings of one set; the elements of a descriptor array are one binding.
std::vector<VkDescriptorSetLayoutBinding> bindings_of(const RawPipeline& pipeline, uint32_t set) {
  std::map<uint32_t, VkDescriptorSetLayoutBinding> found;
  for (const RawBinding& b : pipeline.bindings) {
    if (b.set != set) continue;
    auto& entry = found[b.binding];
    entry.binding = b.binding;
    entry.descriptorType = type_of(b.kind);
    entry.descriptorCount = std::max(entry.descriptorCount, b.element + 1);
    entry.stageFlags = VK_SHADER_STAGE_COMPUTE_BIT;
  }
  std::vector<VkDescriptorSetLayoutBinding> list;
  for (const auto& [number, binding] : found) list.push_back(binding);
  return list;
}

struct Specialization {
  std::vector<std::byte> data;
  std::vector<VkSpecializationMapEntry> entries;
  VkSpecializationInfo info{};
};

void fill(const std::vector<RawConstant>& constants, Specialization& s) {
  for (const RawConstant& constant : constants) {
    s.entries.push_back({constant.id, static_cast<uint32_t>(s.data.size()), constant.value.size()});
    s.data.insert(s.data.end(), constant.value.begin(), constant.value.end());
  }
  s.info = {static_cast<uint32_t>(s.entries.size()), s.entries.data(), s.data.size(),
            s.data.data()};
}

}  // namespace

Result<std::unique_ptr<PipelineObjects>> PipelineObjects::create(VulkanDevice& device,
                                                                 const RawPipeline& pipeline,
                                                                 const BoundObjects& objects) {
  auto created = create_unbound(device, pipeline, 0);
  if (!created) return created;
  if (auto ok = (*created)->create_sets(pipeline, objects); !ok) return ok.error();
  return created;
}

Result<std::unique_ptr<PipelineObjects>> PipelineObjects::create_unbound(
    VulkanDevice& device, const RawPipeline& pipeline, VkPipelineCreateFlags flags) {
  auto created = std::make_unique<PipelineObjects>(device);
  if (auto ok = created->create_layout(pipeline); !ok) return ok.error();
  if (auto ok = created->create_pipeline(pipeline, flags); !ok) return ok.error();
  return created;
}

PipelineObjects::~PipelineObjects() {
  if (device_.hangs()) return;
  const DeviceTable& vk = device_.vk();
  vk.vkDestroyDescriptorPool(device_.handle(), pool_, nullptr);
  for (VkBufferView view : views_) vk.vkDestroyBufferView(device_.handle(), view, nullptr);
  vk.vkDestroyPipeline(device_.handle(), pipeline_, nullptr);
  vk.vkDestroyPipelineLayout(device_.handle(), layout_, nullptr);
  for (VkDescriptorSetLayout layout : set_layouts_) {
    vk.vkDestroyDescriptorSetLayout(device_.handle(), layout, nullptr);
  }
}

void PipelineObjects::bind(VkCommandBuffer commands) const {
  const DeviceTable& vk = device_.vk();
  vk.vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, pipeline_);
  if (sets_.empty()) return;
  vk.vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_COMPUTE, layout_, 0,
                             static_cast<uint32_t>(sets_.size()), sets_.data(), 0, nullptr);
}

Result<void> PipelineObjects::create_layout(const RawPipeline& pipeline) {
  const DeviceTable& vk = device_.vk();
  uint32_t set_count = 0;
  for (const RawBinding& b : pipeline.bindings) set_count = std::max(set_count, b.set + 1);
  for (uint32_t set = 0; set < set_count; ++set) {
    const auto bindings = bindings_of(pipeline, set);
    VkDescriptorSetLayoutCreateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
    info.bindingCount = static_cast<uint32_t>(bindings.size());
    info.pBindings = bindings.data();
    VkDescriptorSetLayout layout = VK_NULL_HANDLE;
    const VkResult r = vk.vkCreateDescriptorSetLayout(device_.handle(), &info, nullptr, &layout);
    if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorSetLayout");
    set_layouts_.push_back(layout);
  }
  const VkPushConstantRange push{VK_SHADER_STAGE_COMPUTE_BIT, 0, pipeline.push_bytes};
  VkPipelineLayoutCreateInfo info{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = set_count;
  info.pSetLayouts = set_layouts_.data();
  info.pushConstantRangeCount = pipeline.push_bytes ? 1 : 0;
  info.pPushConstantRanges = &push;
  const VkResult r = vk.vkCreatePipelineLayout(device_.handle(), &info, nullptr, &layout_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreatePipelineLayout");
  return {};
}

Result<void> PipelineObjects::create_pipeline(const RawPipeline& pipeline,
                                              VkPipelineCreateFlags flags) {
  const DeviceTable& vk = device_.vk();
  VkShaderModuleCreateInfo code{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  code.codeSize = pipeline.spirv.size() * 4;
  code.pCode = pipeline.spirv.data();
  VkShaderModule module = VK_NULL_HANDLE;
  VkResult r = vk.vkCreateShaderModule(device_.handle(), &code, nullptr, &module);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateShaderModule");
  Specialization constants;
  fill(pipeline.constants, constants);
  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size{
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO};
  size.requiredSubgroupSize = pipeline.subgroup_size;
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.flags = flags;
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  if (pipeline.subgroup_size) info.stage.pNext = &size;
  if (pipeline.full_subgroups) {
    info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  }
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = pipeline.entry.c_str();
  if (!constants.entries.empty()) info.stage.pSpecializationInfo = &constants.info;
  info.layout = layout_;
  r = vk.vkCreateComputePipelines(device_.handle(), VK_NULL_HANDLE, 1, &info, nullptr, &pipeline_);
  vk.vkDestroyShaderModule(device_.handle(), module, nullptr);
  if (r < VK_SUCCESS) return device_.failed(r, "vkCreateComputePipelines");
  if (!pipeline_) return ir::internal_error("vkCreateComputePipelines: no pipeline created");
  return {};
}

// Arrays of descriptors may have gaps: as many as the layouts have, of each type.
Result<void> PipelineObjects::create_pool(const RawPipeline& pipeline) {
  std::map<VkDescriptorType, uint32_t> counts;
  for (uint32_t set = 0; set < set_layouts_.size(); ++set) {
    for (const auto& binding : bindings_of(pipeline, set)) {
      counts[binding.descriptorType] += binding.descriptorCount;
    }
  }
  std::vector<VkDescriptorPoolSize> sizes;
  for (const auto& [type, count] : counts) sizes.push_back({type, count});
  VkDescriptorPoolCreateInfo pool{VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = static_cast<uint32_t>(set_layouts_.size());
  pool.poolSizeCount = static_cast<uint32_t>(sizes.size());
  pool.pPoolSizes = sizes.data();
  const VkResult r = device_.vk().vkCreateDescriptorPool(device_.handle(), &pool, nullptr, &pool_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorPool");
  return {};
}

Result<void> PipelineObjects::create_sets(const RawPipeline& pipeline,
                                          const BoundObjects& objects) {
  if (set_layouts_.empty()) return {};
  if (auto ok = create_pool(pipeline); !ok) return ok;
  VkDescriptorSetAllocateInfo info{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  info.descriptorPool = pool_;
  info.descriptorSetCount = static_cast<uint32_t>(set_layouts_.size());
  info.pSetLayouts = set_layouts_.data();
  sets_.resize(set_layouts_.size());
  const VkResult r = device_.vk().vkAllocateDescriptorSets(device_.handle(), &info, sets_.data());
  if (r != VK_SUCCESS) return device_.failed(r, "vkAllocateDescriptorSets");
  for (const RawBinding& b : pipeline.bindings) {
    if (auto ok = write(b, objects); !ok) return ok;
  }
  return {};
}

Result<void> PipelineObjects::write(const RawBinding& b, const BoundObjects& objects) {
  using Kind = RawBinding::Kind;
  const DeviceTable& vk = device_.vk();
  VkWriteDescriptorSet write{VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = sets_[b.set];
  write.dstBinding = b.binding;
  write.dstArrayElement = b.element;
  write.descriptorCount = 1;
  write.descriptorType = type_of(b.kind);
  VkDescriptorBufferInfo buffer{};
  VkDescriptorImageInfo image{};
  VkBufferView texels = VK_NULL_HANDLE;
  if (b.kind == Kind::storage || b.kind == Kind::uniform) {
    buffer = {objects.buffers[b.buffer], b.offset, b.size};
  } else if (b.kind == Kind::storage_texel || b.kind == Kind::uniform_texel) {
    VkBufferViewCreateInfo info{VK_STRUCTURE_TYPE_BUFFER_VIEW_CREATE_INFO};
    info.buffer = objects.buffers[b.buffer];
    info.format = static_cast<VkFormat>(b.format->number);
    info.offset = b.offset;
    info.range = b.size;
    const VkResult r = vk.vkCreateBufferView(device_.handle(), &info, nullptr, &texels);
    if (r != VK_SUCCESS) return device_.failed(r, "vkCreateBufferView");
    views_.push_back(texels);
  } else {
    image.imageLayout = VK_IMAGE_LAYOUT_GENERAL;
    if (b.kind != Kind::sampler) image.imageView = objects.views[b.image];
    const bool samples = b.kind == Kind::sampler || b.kind == Kind::combined_image_sampler;
    if (samples) image.sampler = objects.samplers[b.sampler];
  }
  write.pBufferInfo = &buffer;
  write.pImageInfo = &image;
  write.pTexelBufferView = &texels;
  vk.vkUpdateDescriptorSets(device_.handle(), 1, &write, 0, nullptr);
  return {};
}

}  // namespace ullage::runtime::vulkan
