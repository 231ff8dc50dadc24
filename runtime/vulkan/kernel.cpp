// One compute pipeline with its layouts.
#include "runtime/vulkan/kernel.h"

#include "base/message.h"
#include "runtime/vulkan/by_address.h"

namespace ullage::runtime::vulkan {

Result<std::unique_ptr<VulkanKernel>> VulkanKernel::create(VulkanDevice& device,
                                                           const ir::ProgramKernel& kernel) {
  std::unique_ptr<VulkanKernel> created(new VulkanKernel(device));
  if (auto ok = created->create(kernel); !ok) return ok.error();
  return created;
}

Result<void> VulkanKernel::create(const ir::ProgramKernel& kernel) {
  if (auto ok = create_layouts(kernel); !ok) return ok;
  auto ok = create_pipeline(kernel);
  if (ok) return {};
  Error error = ok.error();
  error.message = ir::message("kernel {}: {}", kernel.name, error.message);
  return error;
}

Result<VulkanKernel::Form> VulkanKernel::by_address(const ir::ProgramKernel& kernel) const {
  const std::lock_guard lock(form_lock_);
  if (form_) return Form{form_.get()};
  std::unique_ptr<VulkanKernel> created(new VulkanKernel(device_, true));
  if (auto ok = created->create(kernel); !ok) return ok.error();
  form_ = std::move(created);
  return Form{form_.get(), true};
}

VulkanKernel::~VulkanKernel() {
  if (device_.hangs()) return;
  const DeviceTable& vk = device_.vk();
  vk.vkDestroyPipeline(device_.handle(), pipeline_, nullptr);
  vk.vkDestroyPipelineLayout(device_.handle(), layout_, nullptr);
  vk.vkDestroyDescriptorSetLayout(device_.handle(), set_layout_, nullptr);
}

Result<void> VulkanKernel::create_layouts(const ir::ProgramKernel& kernel) {
  const DeviceTable& vk = device_.vk();
  std::vector<VkDescriptorSetLayoutBinding> bindings;
  const auto bind = [&](uint32_t binding, VkDescriptorType type) {
    bindings.push_back({binding, type, 1, VK_SHADER_STAGE_COMPUTE_BIT, nullptr});
  };
  const auto count = static_cast<uint32_t>(kernel.texel.size());
  for (uint32_t i = 0; i < count; ++i) {
    if (kernel.texel[i]) bind(i, VK_DESCRIPTOR_TYPE_STORAGE_TEXEL_BUFFER);
    if (!kernel.texel[i] && !by_address_) bind(i, VK_DESCRIPTOR_TYPE_STORAGE_BUFFER);
  }
  if (by_address_) bind(count, VK_DESCRIPTOR_TYPE_UNIFORM_BUFFER);
  VkDescriptorSetLayoutCreateInfo set{VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  set.bindingCount = static_cast<uint32_t>(bindings.size());
  set.pBindings = bindings.data();
  VkResult r = vk.vkCreateDescriptorSetLayout(device_.handle(), &set, nullptr, &set_layout_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateDescriptorSetLayout");
  const DebugNames& names = device_.names();
  names.name(VK_OBJECT_TYPE_DESCRIPTOR_SET_LAYOUT, set_layout_, kernel.name.c_str());

  const VkDescriptorSetLayout sets[] = {set_layout_, device_.table_layout()};
  const VkPushConstantRange push{VK_SHADER_STAGE_COMPUTE_BIT, 0, kernel.push_bytes};
  VkPipelineLayoutCreateInfo layout{VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  layout.setLayoutCount = 2;
  layout.pSetLayouts = sets;
  layout.pushConstantRangeCount = kernel.push_bytes ? 1 : 0;
  layout.pPushConstantRanges = &push;
  r = vk.vkCreatePipelineLayout(device_.handle(), &layout, nullptr, &layout_);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreatePipelineLayout");
  names.name(VK_OBJECT_TYPE_PIPELINE_LAYOUT, layout_, kernel.name.c_str());
  return {};
}

Result<void> VulkanKernel::create_pipeline(const ir::ProgramKernel& kernel) {
  const DeviceTable& vk = device_.vk();
  Result<std::vector<uint32_t>> addressed{std::vector<uint32_t>()};
  if (by_address_) {
    addressed = reach_by_address(kernel.spirv, static_cast<uint32_t>(kernel.texel.size()));
    if (!addressed) return addressed.error();
  }
  const std::vector<uint32_t>& spirv = by_address_ ? *addressed : kernel.spirv;
  VkShaderModuleCreateInfo code{VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  code.codeSize = spirv.size() * 4;
  code.pCode = spirv.data();
  VkShaderModule module = VK_NULL_HANDLE;
  VkResult r = vk.vkCreateShaderModule(device_.handle(), &code, nullptr, &module);
  if (r != VK_SUCCESS) return device_.failed(r, "vkCreateShaderModule");
  const DebugNames& names = device_.names();
  names.name(VK_OBJECT_TYPE_SHADER_MODULE, module, kernel.name.c_str());

  VkPipelineShaderStageRequiredSubgroupSizeCreateInfo size{
      VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_REQUIRED_SUBGROUP_SIZE_CREATE_INFO};
  size.requiredSubgroupSize = kernel.needs.subgroup_size;
  VkComputePipelineCreateInfo info{VK_STRUCTURE_TYPE_COMPUTE_PIPELINE_CREATE_INFO};
  info.stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
  if (kernel.needs.subgroup_size && device_.traits().size_control) info.stage.pNext = &size;
  if (!kernel.needs.arithmetic.matrices.empty()) {
    info.stage.flags = VK_PIPELINE_SHADER_STAGE_CREATE_REQUIRE_FULL_SUBGROUPS_BIT;
  }
  info.stage.stage = VK_SHADER_STAGE_COMPUTE_BIT;
  info.stage.module = module;
  info.stage.pName = "main";
  info.layout = layout_;
  r = vk.vkCreateComputePipelines(device_.handle(), device_.pipeline_cache(), 1, &info, nullptr,
                                  &pipeline_);
  vk.vkDestroyShaderModule(device_.handle(), module, nullptr);
  if (r < VK_SUCCESS) return device_.failed(r, "vkCreateComputePipelines");
  // DriverTrait::succeeds_without_pipeline.
  if (!pipeline_) return ir::internal_error("vkCreateComputePipelines: no pipeline made");
  names.name(VK_OBJECT_TYPE_PIPELINE, pipeline_, kernel.name.c_str());
  return {};
}

}  // namespace ullage::runtime::vulkan
