#include "pipelines.h"

#include <iterator>
#include <span>

#include "shaders/boxes.frag.h"
#include "shaders/boxes.vert.h"
#include "shaders/shapes.frag.h"
#include "shaders/shapes.vert.h"

namespace {

VkShaderModule make_module(const Gpu& gpu, std::span<const uint32_t> code) {
  VkShaderModuleCreateInfo info = {VK_STRUCTURE_TYPE_SHADER_MODULE_CREATE_INFO};
  info.codeSize = code.size_bytes();
  info.pCode = code.data();
  VkShaderModule module = VK_NULL_HANDLE;
  check(vkCreateShaderModule(gpu.device, &info, nullptr, &module), "vkCreateShaderModule");
  return module;
}

void make_layout(const Gpu& gpu, Pipelines& pipelines) {
  VkDescriptorSetLayoutBinding binding = {};
  binding.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  binding.descriptorCount = 1;
  binding.stageFlags = VK_SHADER_STAGE_VERTEX_BIT;
  VkDescriptorSetLayoutCreateInfo set = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_LAYOUT_CREATE_INFO};
  set.bindingCount = 1;
  set.pBindings = &binding;
  check(vkCreateDescriptorSetLayout(gpu.device, &set, nullptr, &pipelines.set_layout),
        "vkCreateDescriptorSetLayout");
  const VkPushConstantRange push = {VK_SHADER_STAGE_VERTEX_BIT, 0, sizeof(Push)};
  VkPipelineLayoutCreateInfo info = {VK_STRUCTURE_TYPE_PIPELINE_LAYOUT_CREATE_INFO};
  info.setLayoutCount = 1;
  info.pSetLayouts = &pipelines.set_layout;
  info.pushConstantRangeCount = 1;
  info.pPushConstantRanges = &push;
  check(vkCreatePipelineLayout(gpu.device, &info, nullptr, &pipelines.layout),
        "vkCreatePipelineLayout");
}

void make_set(const Gpu& gpu, Pipelines& pipelines, VkBuffer boxes) {
  const VkDescriptorPoolSize size = {VK_DESCRIPTOR_TYPE_STORAGE_BUFFER, 1};
  VkDescriptorPoolCreateInfo pool = {VK_STRUCTURE_TYPE_DESCRIPTOR_POOL_CREATE_INFO};
  pool.maxSets = 1;
  pool.poolSizeCount = 1;
  pool.pPoolSizes = &size;
  check(vkCreateDescriptorPool(gpu.device, &pool, nullptr, &pipelines.pool),
        "vkCreateDescriptorPool");
  VkDescriptorSetAllocateInfo info = {VK_STRUCTURE_TYPE_DESCRIPTOR_SET_ALLOCATE_INFO};
  info.descriptorPool = pipelines.pool;
  info.descriptorSetCount = 1;
  info.pSetLayouts = &pipelines.set_layout;
  check(vkAllocateDescriptorSets(gpu.device, &info, &pipelines.set), "vkAllocateDescriptorSets");
  const VkDescriptorBufferInfo range = {boxes, 0, VK_WHOLE_SIZE};
  VkWriteDescriptorSet write = {VK_STRUCTURE_TYPE_WRITE_DESCRIPTOR_SET};
  write.dstSet = pipelines.set;
  write.descriptorCount = 1;
  write.descriptorType = VK_DESCRIPTOR_TYPE_STORAGE_BUFFER;
  write.pBufferInfo = &range;
  vkUpdateDescriptorSets(gpu.device, 1, &write, 0, nullptr);
}

VkPipeline make_pipeline(const Gpu& gpu, VkPipelineLayout layout, std::span<const uint32_t> vertex,
                         std::span<const uint32_t> fragment) {
  VkPipelineShaderStageCreateInfo stages[2] = {};
  for (VkPipelineShaderStageCreateInfo& stage : stages) {
    stage.sType = VK_STRUCTURE_TYPE_PIPELINE_SHADER_STAGE_CREATE_INFO;
    stage.pName = "main";
  }
  stages[0].stage = VK_SHADER_STAGE_VERTEX_BIT;
  stages[0].module = make_module(gpu, vertex);
  stages[1].stage = VK_SHADER_STAGE_FRAGMENT_BIT;
  stages[1].module = make_module(gpu, fragment);
  VkPipelineVertexInputStateCreateInfo input = {
      VK_STRUCTURE_TYPE_PIPELINE_VERTEX_INPUT_STATE_CREATE_INFO};
  VkPipelineInputAssemblyStateCreateInfo assembly = {
      VK_STRUCTURE_TYPE_PIPELINE_INPUT_ASSEMBLY_STATE_CREATE_INFO};
  assembly.topology = VK_PRIMITIVE_TOPOLOGY_TRIANGLE_LIST;
  VkPipelineViewportStateCreateInfo viewport = {
      VK_STRUCTURE_TYPE_PIPELINE_VIEWPORT_STATE_CREATE_INFO};
  viewport.viewportCount = 1;
  viewport.scissorCount = 1;
  VkPipelineRasterizationStateCreateInfo raster = {
      VK_STRUCTURE_TYPE_PIPELINE_RASTERIZATION_STATE_CREATE_INFO};
  raster.lineWidth = 1;
  VkPipelineMultisampleStateCreateInfo samples = {
      VK_STRUCTURE_TYPE_PIPELINE_MULTISAMPLE_STATE_CREATE_INFO};
  samples.rasterizationSamples = VK_SAMPLE_COUNT_1_BIT;
  VkPipelineColorBlendAttachmentState attachment = {};
  attachment.colorWriteMask = 0xf;
  VkPipelineColorBlendStateCreateInfo blend = {
      VK_STRUCTURE_TYPE_PIPELINE_COLOR_BLEND_STATE_CREATE_INFO};
  blend.attachmentCount = 1;
  blend.pAttachments = &attachment;
  const VkDynamicState dynamic_states[] = {VK_DYNAMIC_STATE_VIEWPORT, VK_DYNAMIC_STATE_SCISSOR};
  VkPipelineDynamicStateCreateInfo dynamic = {VK_STRUCTURE_TYPE_PIPELINE_DYNAMIC_STATE_CREATE_INFO};
  dynamic.dynamicStateCount = static_cast<uint32_t>(std::size(dynamic_states));
  dynamic.pDynamicStates = dynamic_states;
  const VkFormat format = VK_FORMAT_R8G8B8A8_UNORM;
  VkPipelineRenderingCreateInfo rendering = {VK_STRUCTURE_TYPE_PIPELINE_RENDERING_CREATE_INFO};
  rendering.colorAttachmentCount = 1;
  rendering.pColorAttachmentFormats = &format;
  VkGraphicsPipelineCreateInfo info = {VK_STRUCTURE_TYPE_GRAPHICS_PIPELINE_CREATE_INFO};
  info.pNext = &rendering;
  info.stageCount = 2;
  info.pStages = stages;
  info.pVertexInputState = &input;
  info.pInputAssemblyState = &assembly;
  info.pViewportState = &viewport;
  info.pRasterizationState = &raster;
  info.pMultisampleState = &samples;
  info.pColorBlendState = &blend;
  info.pDynamicState = &dynamic;
  info.layout = layout;
  VkPipeline pipeline = VK_NULL_HANDLE;
  check(vkCreateGraphicsPipelines(gpu.device, VK_NULL_HANDLE, 1, &info, nullptr, &pipeline),
        "vkCreateGraphicsPipelines");
  for (const VkPipelineShaderStageCreateInfo& stage : stages) {
    vkDestroyShaderModule(gpu.device, stage.module, nullptr);
  }
  return pipeline;
}

}  // namespace

Pipelines make_pipelines(const Gpu& gpu, VkBuffer boxes) {
  Pipelines result;
  make_layout(gpu, result);
  make_set(gpu, result, boxes);
  result.shapes = make_pipeline(gpu, result.layout, shapes_vert, shapes_frag);
  result.boxes = make_pipeline(gpu, result.layout, boxes_vert, boxes_frag);
  return result;
}

void destroy(const Gpu& gpu, Pipelines& pipelines) {
  vkDestroyPipeline(gpu.device, pipelines.shapes, nullptr);
  vkDestroyPipeline(gpu.device, pipelines.boxes, nullptr);
  vkDestroyDescriptorPool(gpu.device, pipelines.pool, nullptr);
  vkDestroyPipelineLayout(gpu.device, pipelines.layout, nullptr);
  vkDestroyDescriptorSetLayout(gpu.device, pipelines.set_layout, nullptr);
}
