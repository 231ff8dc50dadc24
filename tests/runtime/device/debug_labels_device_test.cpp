// Names and labels as a debugger between the runtime and the driver sees them.
#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <volk.h>

#include <cstring>
#include <map>
#include <set>
#include <string>

#include "runtime/session.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::IsSupersetOf;

// Objects that were created, named and labelled; used by one thread at a time.
struct Seen {
  std::set<uint64_t> created;
  std::map<uint64_t, std::string> names;
  std::vector<std::string> labels;  // "(" begins one, ")" ends it
};
Seen seen;
PFN_vkGetDeviceProcAddr real_get_device = nullptr;
PFN_vkGetInstanceProcAddr real_get_instance = nullptr;

template <class Handle>
void note(Handle handle) {
  seen.created.insert((uint64_t)handle);  // NOLINT: a pointer, or an integer
}

// Functions that create one object, distinguished by their types.
template <class Info, class Handle>
struct Creates {
  using Function = VkResult(VKAPI_PTR*)(VkDevice, const Info*, const VkAllocationCallbacks*,
                                        Handle*);
  static inline Function real = nullptr;
  static VkResult VKAPI_PTR call(VkDevice device, const Info* info,
                                 const VkAllocationCallbacks* callbacks, Handle* handle) {
    const VkResult result = real(device, info, callbacks, handle);
    if (result == VK_SUCCESS) note(*handle);
    return result;
  }
};
PFN_vkCreateComputePipelines create_pipelines = nullptr;
VkResult VKAPI_PTR on_pipelines(VkDevice device, VkPipelineCache cache, uint32_t count,
                                const VkComputePipelineCreateInfo* infos,
                                const VkAllocationCallbacks* callbacks, VkPipeline* created) {
  const VkResult result = create_pipelines(device, cache, count, infos, callbacks, created);
  for (uint32_t i = 0; i < count; ++i) note(created[i]);
  return result;
}
PFN_vkAllocateDescriptorSets allocate_sets = nullptr;
VkResult VKAPI_PTR on_sets(VkDevice device, const VkDescriptorSetAllocateInfo* info,
                           VkDescriptorSet* created) {
  const VkResult result = allocate_sets(device, info, created);
  for (uint32_t i = 0; i < info->descriptorSetCount; ++i) note(created[i]);
  return result;
}
PFN_vkAllocateCommandBuffers allocate_commands = nullptr;
VkResult VKAPI_PTR on_commands(VkDevice device, const VkCommandBufferAllocateInfo* info,
                               VkCommandBuffer* created) {
  const VkResult result = allocate_commands(device, info, created);
  for (uint32_t i = 0; i < info->commandBufferCount; ++i) note(created[i]);
  return result;
}
VkResult VKAPI_PTR on_name(VkDevice, const VkDebugUtilsObjectNameInfoEXT* info) {
  seen.names[info->objectHandle] = info->pObjectName;
  return VK_SUCCESS;
}
void VKAPI_PTR on_begin(VkCommandBuffer, const VkDebugUtilsLabelEXT* label) {
  seen.labels.push_back(std::string("(") + label->pLabelName);
}
void VKAPI_PTR on_end(VkCommandBuffer) {
  seen.labels.emplace_back(")");
}

template <class Function>
PFN_vkVoidFunction as_any(Function function) {
  return reinterpret_cast<PFN_vkVoidFunction>(function);
}

template <class Info, class Handle>
PFN_vkVoidFunction creates(PFN_vkVoidFunction real) {
  Creates<Info, Handle>::real = reinterpret_cast<typename Creates<Info, Handle>::Function>(real);
  return as_any(&Creates<Info, Handle>::call);
}

template <class Function>
PFN_vkVoidFunction instead(Function& kept, PFN_vkVoidFunction real, Function ours) {
  kept = reinterpret_cast<Function>(real);
  return as_any(ours);
}

PFN_vkVoidFunction VKAPI_PTR get_device(VkDevice device, const char* name) {
  const PFN_vkVoidFunction real = real_get_device(device, name);
  const std::string_view called = name;
  if (real == nullptr) return nullptr;
  if (called == "vkAllocateMemory") return creates<VkMemoryAllocateInfo, VkDeviceMemory>(real);
  if (called == "vkCreateBuffer") return creates<VkBufferCreateInfo, VkBuffer>(real);
  if (called == "vkCreateBufferView") return creates<VkBufferViewCreateInfo, VkBufferView>(real);
  if (called == "vkCreateFence") return creates<VkFenceCreateInfo, VkFence>(real);
  if (called == "vkCreateEvent") return creates<VkEventCreateInfo, VkEvent>(real);
  if (called == "vkCreateQueryPool") return creates<VkQueryPoolCreateInfo, VkQueryPool>(real);
  if (called == "vkCreateShaderModule") {
    return creates<VkShaderModuleCreateInfo, VkShaderModule>(real);
  }
  if (called == "vkCreatePipelineCache") {
    return creates<VkPipelineCacheCreateInfo, VkPipelineCache>(real);
  }
  if (called == "vkCreatePipelineLayout") {
    return creates<VkPipelineLayoutCreateInfo, VkPipelineLayout>(real);
  }
  if (called == "vkCreateDescriptorSetLayout") {
    return creates<VkDescriptorSetLayoutCreateInfo, VkDescriptorSetLayout>(real);
  }
  if (called == "vkCreateDescriptorPool") {
    return creates<VkDescriptorPoolCreateInfo, VkDescriptorPool>(real);
  }
  if (called == "vkCreateCommandPool") return creates<VkCommandPoolCreateInfo, VkCommandPool>(real);
  if (called == "vkCreateComputePipelines") return instead(create_pipelines, real, &on_pipelines);
  if (called == "vkAllocateDescriptorSets") return instead(allocate_sets, real, &on_sets);
  if (called == "vkAllocateCommandBuffers") return instead(allocate_commands, real, &on_commands);
  if (called == "vkSetDebugUtilsObjectNameEXT") return as_any(&on_name);
  if (called == "vkCmdBeginDebugUtilsLabelEXT") return as_any(&on_begin);
  if (called == "vkCmdEndDebugUtilsLabelEXT") return as_any(&on_end);
  return real;
}

PFN_vkVoidFunction VKAPI_PTR get_instance(VkInstance instance, const char* name) {
  const PFN_vkVoidFunction real = real_get_instance(instance, name);
  if (std::strcmp(name, "vkGetDeviceProcAddr") != 0) return real;
  real_get_device = reinterpret_cast<PFN_vkGetDeviceProcAddr>(real);
  return as_any(&get_device);
}

class DebugLabels : public testing::Test {
 protected:
  void SetUp() override {
    if (list_vulkan_devices().empty()) GTEST_SKIP() << "no Vulkan device";
    ASSERT_EQ(volkInitialize(), VK_SUCCESS);
    real_get_instance = vkGetInstanceProcAddr;
    seen = {};
  }
  // One run of the program on the first device.
  static void run(ir::Program program, bool labels, ir::DType dtype) {
    ContextOptions options;
    options.device.labels = labels;
    options.device.timestamps = true;
    options.device.loader = reinterpret_cast<DriverLoader>(&get_instance);
    const auto context = Context::create(options);
    ASSERT_TRUE(context) << context.error().message;
    const auto loaded = LoadedProgram::create(*context, std::move(program));
    ASSERT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, {});
    ASSERT_TRUE(session) << session.error().message;
    const std::vector<int32_t> x(8);
    const int64_t extents[] = {8};
    ASSERT_TRUE((*session)->set_input("x", dtype, extents, std::as_bytes(std::span(x))));
    const auto ok = (*session)->run();
    ASSERT_TRUE(ok) << ok.error().message;
  }
};

ir::Program chain_of_layers() {
  ir::Program program = chain_program(3);
  program.nodes = {{.name = "first", .op = "add"}, {.name = "second", .op = "add"}};
  const uint32_t sources[] = {0, 0, 1};
  for (size_t i = 0; i < 3; ++i) program.dispatches[i].source = sources[i];
  return program;
}

TEST_F(DebugLabels, EveryObjectHasAName) {
  const bool has_texels = list_vulkan_devices().front().profile.texel_buffers;
  for (const bool texels : {false, true}) {
    if (texels && !has_texels) continue;
    run(texels ? texel_program() : chain_of_layers(), true,
        texels ? ir::DType::f32 : ir::DType::i32);
    EXPECT_GT(seen.created.size(), 20u);
    for (const uint64_t handle : seen.created) EXPECT_TRUE(seen.names.contains(handle)) << handle;
  }
  std::set<std::string> names;
  for (const auto& [handle, name] : seen.names) names.insert(name);
  EXPECT_THAT(names, IsSupersetOf({"ullage", "control", "inputs", "outputs", "extent table",
                                   "dispatches", "times of dispatches"}));
  EXPECT_EQ(names.contains("texels"), has_texels);
}

TEST_F(DebugLabels, DispatchesLieInsideTheLayersThatTheyAreOf) {
  ir::Program program = chain_of_layers();
  const std::string kernel = "(" + program.kernels[0].name;
  run(std::move(program), true, ir::DType::i32);
  EXPECT_THAT(seen.labels, ElementsAre("(first (add)", kernel, ")", kernel, ")", ")",
                                       "(second (add)", kernel, ")", ")"));
}

TEST_F(DebugLabels, NobodyPaysForThemUnasked) {
  run(chain_of_layers(), false, ir::DType::i32);
  EXPECT_THAT(seen.names, IsEmpty());
  EXPECT_THAT(seen.labels, IsEmpty());
}

}  // namespace
}  // namespace ullage::runtime
