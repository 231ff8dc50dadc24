// Queries counts, then the counted elements.
#include "tools/conform/vulkan/device_queries.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime::vulkan {
namespace {

// Drivers fill fixed arrays of characters; some omit the final 0 of a full one.
template <size_t size>
std::string text_of(const char (&characters)[size]) {
  return {characters, std::find(characters, characters + size, '\0')};
}

// All elements of a list that `get` counts or fills. Errors: what `get` returns.
template <class Element, class Get>
Result<std::vector<Element>> list_of(VulkanDevice& device, const char* call, VkStructureType type,
                                     const Get& get) {
  uint32_t count = 0;
  VkResult r = get(&count, nullptr);
  if (r < VK_SUCCESS) return device.failed(r, call);
  std::vector<Element> all(count);
  for (Element& one : all) one.sType = type;
  r = get(&count, all.data());
  if (r < VK_SUCCESS) return device.failed(r, call);
  all.resize(count);
  return all;
}

ExecutableStatistic statistic_of(const VkPipelineExecutableStatisticKHR& from) {
  ExecutableStatistic to{text_of(from.name), text_of(from.description), {}};
  switch (from.format) {
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_BOOL32_KHR:
      to.value = from.value.b32 != VK_FALSE;
      break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_INT64_KHR:
      to.value = from.value.i64;
      break;
    case VK_PIPELINE_EXECUTABLE_STATISTIC_FORMAT_UINT64_KHR:
      to.value = from.value.u64;
      break;
    default:
      to.value = from.value.f64;
  }
  return to;
}

Result<void> read_statistics(VulkanDevice& device, const VkPipelineExecutableInfoKHR& which,
                             PipelineExecutable& executable) {
  const auto statistics = list_of<VkPipelineExecutableStatisticKHR>(
      device, "vkGetPipelineExecutableStatisticsKHR",
      VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_STATISTIC_KHR,
      [&](uint32_t* count, VkPipelineExecutableStatisticKHR* all) {
        return device.vk().vkGetPipelineExecutableStatisticsKHR(device.handle(), &which, count,
                                                                all);
      });
  if (!statistics) return statistics.error();
  for (const auto& one : *statistics) executable.statistics.push_back(statistic_of(one));
  return {};
}

// Sizes come with the names; contents with another call.
Result<void> read_forms(VulkanDevice& device, const VkPipelineExecutableInfoKHR& which,
                        PipelineExecutable& executable) {
  constexpr const char* kCall = "vkGetPipelineExecutableInternalRepresentationsKHR";
  const auto get = [&](uint32_t* count, VkPipelineExecutableInternalRepresentationKHR* all) {
    return device.vk().vkGetPipelineExecutableInternalRepresentationsKHR(device.handle(), &which,
                                                                         count, all);
  };
  auto forms = list_of<VkPipelineExecutableInternalRepresentationKHR>(
      device, kCall, VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INTERNAL_REPRESENTATION_KHR, get);
  if (!forms) return forms.error();
  std::vector<std::string> contents;
  contents.reserve(forms->size());  // they are pointed at
  for (auto& form : *forms) {
    contents.emplace_back(form.dataSize, '\0');
    form.pData = contents.back().data();
  }
  auto count = static_cast<uint32_t>(forms->size());
  const VkResult r = get(&count, forms->data());
  if (r < VK_SUCCESS) return device.failed(r, kCall);
  for (size_t i = 0; i < count; ++i) {
    const bool is_text = (*forms)[i].isText != VK_FALSE;
    std::string& content = contents[i];
    content.resize((*forms)[i].dataSize);
    if (is_text) content.resize(std::min(content.find('\0'), content.size()));
    executable.forms.push_back(
        {text_of((*forms)[i].name), text_of((*forms)[i].description), is_text, std::move(content)});
  }
  return {};
}

}  // namespace

Result<std::vector<PipelineExecutable>> executables_of(VulkanDevice& device, VkPipeline pipeline) {
  VkPipelineInfoKHR info{VK_STRUCTURE_TYPE_PIPELINE_INFO_KHR};
  info.pipeline = pipeline;
  const auto properties = list_of<VkPipelineExecutablePropertiesKHR>(
      device, "vkGetPipelineExecutablePropertiesKHR",
      VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_PROPERTIES_KHR,
      [&](uint32_t* count, VkPipelineExecutablePropertiesKHR* all) {
        return device.vk().vkGetPipelineExecutablePropertiesKHR(device.handle(), &info, count, all);
      });
  if (!properties) return properties.error();
  std::vector<PipelineExecutable> executables;
  for (uint32_t i = 0; i < properties->size(); ++i) {
    const VkPipelineExecutablePropertiesKHR& p = (*properties)[i];
    PipelineExecutable executable{text_of(p.name), text_of(p.description), p.subgroupSize, {}, {}};
    VkPipelineExecutableInfoKHR which{VK_STRUCTURE_TYPE_PIPELINE_EXECUTABLE_INFO_KHR};
    which.pipeline = pipeline;
    which.executableIndex = i;
    if (auto ok = read_statistics(device, which, executable); !ok) return ok.error();
    if (auto ok = read_forms(device, which, executable); !ok) return ok.error();
    executables.push_back(std::move(executable));
  }
  return executables;
}

}  // namespace ullage::runtime::vulkan
