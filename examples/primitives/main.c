/* One frame of a renderer in plain C: of the objects that culling has marked, a list of the visible
 * ones and the arguments of the draw that instances them, all on the GPU in one command buffer. The
 * host reads nothing before the frame is done. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <ullage/ullage_primitives.h>
#include <vulkan/vulkan.h>

enum { kCapacity = 100000, kObjects = 80000, kVertices = 36 };

static void check(int is_good, const char* what) {
  if (is_good) return;
  fprintf(stderr, "%s\n", what);
  exit(1);
}

static void check_ullage(ullage_status status) {
  check(status == ULLAGE_OK, ullage_primitives_last_error());
}

/* ---- the renderer's own Vulkan --------------------------------------------------------------- */

typedef struct {
  VkInstance instance;
  VkPhysicalDevice physical;
  VkDevice device;
  VkQueue queue;
  uint32_t family;
} Gpu;

typedef struct {
  VkBuffer buffer;
  VkDeviceMemory memory;
  uint32_t* words;
} Buffer;

static Gpu open_gpu(void) {
  Gpu gpu = {0};
  const VkApplicationInfo application = {.sType = VK_STRUCTURE_TYPE_APPLICATION_INFO,
                                         .apiVersion = VK_API_VERSION_1_1};
  const VkInstanceCreateInfo instance = {.sType = VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO,
                                         .pApplicationInfo = &application};
  check(vkCreateInstance(&instance, NULL, &gpu.instance) == VK_SUCCESS, "no Vulkan instance");
  uint32_t count = 1;
  vkEnumeratePhysicalDevices(gpu.instance, &count, &gpu.physical);
  check(count == 1, "no Vulkan device");
  VkQueueFamilyProperties families[16];
  uint32_t family_count = 16;
  vkGetPhysicalDeviceQueueFamilyProperties(gpu.physical, &family_count, families);
  while (gpu.family < family_count && !(families[gpu.family].queueFlags & VK_QUEUE_COMPUTE_BIT)) {
    ++gpu.family;
  }
  check(gpu.family < family_count, "no queue family with compute");
  const float priority = 1;
  const VkDeviceQueueCreateInfo queue = {.sType = VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO,
                                         .queueFamilyIndex = gpu.family,
                                         .queueCount = 1,
                                         .pQueuePriorities = &priority};
  const VkDeviceCreateInfo device = {.sType = VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO,
                                     .queueCreateInfoCount = 1,
                                     .pQueueCreateInfos = &queue};
  check(vkCreateDevice(gpu.physical, &device, NULL, &gpu.device) == VK_SUCCESS, "no device");
  vkGetDeviceQueue(gpu.device, gpu.family, 0, &gpu.queue);
  return gpu;
}

static Buffer make_buffer(const Gpu* gpu, uint64_t bytes, VkBufferUsageFlags usage) {
  Buffer made;
  const VkBufferCreateInfo info = {
      .sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO, .size = bytes, .usage = usage};
  check(vkCreateBuffer(gpu->device, &info, NULL, &made.buffer) == VK_SUCCESS, "no buffer");
  VkMemoryRequirements needs;
  vkGetBufferMemoryRequirements(gpu->device, made.buffer, &needs);
  VkPhysicalDeviceMemoryProperties memory;
  vkGetPhysicalDeviceMemoryProperties(gpu->physical, &memory);
  const VkMemoryPropertyFlags mapped =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  uint32_t type = 0;
  while (!(needs.memoryTypeBits >> type & 1) ||
         (memory.memoryTypes[type].propertyFlags & mapped) != mapped) {
    ++type;
  }
  const VkMemoryAllocateInfo allocate = {.sType = VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO,
                                         .allocationSize = needs.size,
                                         .memoryTypeIndex = type};
  check(vkAllocateMemory(gpu->device, &allocate, NULL, &made.memory) == VK_SUCCESS, "no memory");
  vkBindBufferMemory(gpu->device, made.buffer, made.memory, 0);
  vkMapMemory(gpu->device, made.memory, 0, VK_WHOLE_SIZE, 0, (void**)&made.words);
  return made;
}

static void destroy_buffer(const Gpu* gpu, Buffer buffer) {
  vkDestroyBuffer(gpu->device, buffer.buffer, NULL);
  vkFreeMemory(gpu->device, buffer.memory, NULL);
}

/* ---- the primitive ----------------------------------------------------------------------------
 */

static ullage_vulkan_buffer range_of(Buffer buffer, const ullage_vulkan_buffer_needs* needs) {
  const ullage_vulkan_buffer range = {.size = sizeof range,
                                      .buffer = (uint64_t)buffer.buffer,
                                      .bytes = needs->bytes,
                                      .usage = needs->usage};
  return range;
}

static ullage_vulkan_word word_of(Buffer buffer, uint64_t offset) {
  const ullage_vulkan_word word = {
      .size = sizeof word, .buffer = (uint64_t)buffer.buffer, .offset = offset};
  return word;
}

int main(void) {
  const Gpu gpu = open_gpu();
  const ullage_adopted_device adopted = {.size = sizeof adopted,
                                         .instance = gpu.instance,
                                         .physical_device = gpu.physical,
                                         .device = gpu.device,
                                         .queue = gpu.queue,
                                         .queue_family = gpu.family,
                                         .api_version = VK_API_VERSION_1_1};
  ullage_primitives* primitives;
  check_ullage(ullage_primitives_create(&adopted, &primitives));

  const ullage_primitive_options options = {.size = sizeof options,
                                            .kind = ULLAGE_PRIMITIVE_COMPACT,
                                            .dtype = ULLAGE_U32,
                                            .capacity = kCapacity};
  ullage_primitive* compact;
  check_ullage(ullage_primitive_create(primitives, &options, &compact));

  /* Operands: the mask and the indices. */
  Buffer memory[3];
  ullage_vulkan_buffer operands[2], scratch;
  ullage_vulkan_buffer_needs needs = {.size = sizeof needs};
  for (uint32_t i = 0; i < 2; ++i) {
    ullage_primitive_operand operand = {.size = sizeof operand};
    check_ullage(ullage_primitive_get_operand(compact, i, &operand, &needs));
    memory[i] = make_buffer(&gpu, needs.bytes, needs.usage);
    operands[i] = range_of(memory[i], &needs);
  }
  check_ullage(ullage_primitive_get_scratch_needs(compact, &needs));
  memory[2] = make_buffer(&gpu, needs.bytes, needs.usage);
  scratch = range_of(memory[2], &needs);

  /* A buffer with the number of objects, and one with the arguments of a draw. */
  const Buffer count = make_buffer(&gpu, 4, VK_BUFFER_USAGE_TRANSFER_SRC_BIT);
  const Buffer draw =
      make_buffer(&gpu, sizeof(VkDrawIndirectCommand),
                  VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT);
  const VkDrawIndirectCommand arguments = {.vertexCount = kVertices};
  memcpy(draw.words, &arguments, sizeof arguments);
  const ullage_vulkan_word count_word = word_of(count, 0);
  const ullage_vulkan_word instances =
      word_of(draw, offsetof(VkDrawIndirectCommand, instanceCount));
  const ullage_primitive_buffers buffers = {.size = sizeof buffers,
                                            .operands = operands,
                                            .operand_count = 2,
                                            .scratch = &scratch,
                                            .count = &count_word,
                                            .argument = &instances};
  ullage_primitive_binding* binding;
  check_ullage(ullage_primitive_bind(compact, &buffers, &binding));

  /* What a culling shader of this frame would have written: every third object is visible. */
  for (uint32_t i = 0; i < kCapacity; ++i) memory[0].words[i] = i % 3 == 0;
  count.words[0] = kObjects;

  const VkCommandPoolCreateInfo pool_info = {.sType = VK_STRUCTURE_TYPE_COMMAND_POOL_CREATE_INFO,
                                             .queueFamilyIndex = gpu.family};
  VkCommandPool pool;
  check(vkCreateCommandPool(gpu.device, &pool_info, NULL, &pool) == VK_SUCCESS, "no pool");
  const VkCommandBufferAllocateInfo allocate = {
      .sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_ALLOCATE_INFO,
      .commandPool = pool,
      .commandBufferCount = 1};
  VkCommandBuffer commands;
  check(vkAllocateCommandBuffers(gpu.device, &allocate, &commands) == VK_SUCCESS, "no commands");
  const VkCommandBufferBeginInfo begin = {.sType = VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  vkBeginCommandBuffer(commands, &begin);
  const ullage_vulkan_record_info record = {
      .size = sizeof record,
      .command_buffer = commands,
      .wait_stages = VK_PIPELINE_STAGE_COMPUTE_SHADER_BIT, /* culling */
      .wait_access = VK_ACCESS_SHADER_WRITE_BIT,
      .signal_stages = VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
      .signal_access = VK_ACCESS_INDIRECT_COMMAND_READ_BIT};
  check_ullage(ullage_primitive_record(binding, &record));
  /* Here: vkCmdBeginRenderPass, vkCmdDrawIndirect(commands, draw.buffer, 0, 1, 0). */
  vkEndCommandBuffer(commands);
  const VkSubmitInfo submit = {.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO,
                               .commandBufferCount = 1,
                               .pCommandBuffers = &commands};
  check(vkQueueSubmit(gpu.queue, 1, &submit, VK_NULL_HANDLE) == VK_SUCCESS, "not submitted");
  vkQueueWaitIdle(gpu.queue);

  VkDrawIndirectCommand drawn;
  memcpy(&drawn, draw.words, sizeof drawn);
  const uint32_t last = drawn.instanceCount ? memory[1].words[drawn.instanceCount - 1] : 0;
  printf("%u of %u objects are drawn with %u vertices each, the last one is object %u\n",
         drawn.instanceCount, (unsigned)kObjects, drawn.vertexCount, last);

  ullage_primitive_binding_destroy(binding);
  ullage_primitive_destroy(compact);
  ullage_primitives_destroy(primitives);
  for (int i = 0; i < 3; ++i) destroy_buffer(&gpu, memory[i]);
  destroy_buffer(&gpu, count);
  destroy_buffer(&gpu, draw);
  vkDestroyCommandPool(gpu.device, pool, NULL);
  vkDestroyDevice(gpu.device, NULL);
  vkDestroyInstance(gpu.instance, NULL);
  return 0;
}
