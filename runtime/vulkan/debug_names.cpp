// Names of objects and labels of commands.
#include "runtime/vulkan/debug_names.h"

namespace ullage::runtime::vulkan {

void DebugNames::open(PFN_vkGetDeviceProcAddr get, VkDevice device) {
  const auto set_name = reinterpret_cast<PFN_vkSetDebugUtilsObjectNameEXT>(
      get(device, "vkSetDebugUtilsObjectNameEXT"));
  begin_ = reinterpret_cast<PFN_vkCmdBeginDebugUtilsLabelEXT>(
      get(device, "vkCmdBeginDebugUtilsLabelEXT"));
  end_ =
      reinterpret_cast<PFN_vkCmdEndDebugUtilsLabelEXT>(get(device, "vkCmdEndDebugUtilsLabelEXT"));
  device_ = device;
  // All or none.
  set_name_ = begin_ != nullptr && end_ != nullptr ? set_name : nullptr;
}

void DebugNames::set_name(VkObjectType type, uint64_t handle, const char* text) const {
  if (!is_open() || handle == 0) return;
  VkDebugUtilsObjectNameInfoEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_OBJECT_NAME_INFO_EXT};
  info.objectType = type;
  info.objectHandle = handle;
  info.pObjectName = text;
  // It only fails without memory; then there is no name.
  (void)set_name_(device_, &info);
}

void DebugNames::begin(VkCommandBuffer commands, const char* label) const {
  if (!is_open()) return;
  VkDebugUtilsLabelEXT info{VK_STRUCTURE_TYPE_DEBUG_UTILS_LABEL_EXT};
  info.pLabelName = label;
  begin_(commands, &info);
}

void DebugNames::end(VkCommandBuffer commands) const {
  if (is_open()) end_(commands);
}

void DispatchLabels::begin(const std::string& layer, const std::string& dispatch) {
  if (layer_ == nullptr || *layer_ != layer) {
    end_layer();
    if (!layer.empty()) {
      layer_ = &layer;
      names_.begin(commands_, layer.c_str());
    }
  }
  names_.begin(commands_, dispatch.c_str());
}

void DispatchLabels::end_layer() {
  if (layer_ != nullptr) names_.end(commands_);
  layer_ = nullptr;
}

}  // namespace ullage::runtime::vulkan
