// Names of objects and labels of commands by VK_EXT_debug_utils, for debuggers, profilers and
// validation messages. If it is closed, every function does nothing.
#pragma once

#include <string>

#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

class DebugNames {
 public:
  // Opens it. REQUIRES: the instance of `device` has the extension enabled; if `get` finds none of
  // its functions, it stays closed.
  void open(PFN_vkGetDeviceProcAddr get, VkDevice device);
  // Ignores a null handle.
  template <class Handle>
  void name(VkObjectType type, Handle handle, const char* text) const {
    set_name(type, (uint64_t)handle, text);  // NOLINT: a pointer, or an integer on 32-bit systems
  }
  // Labels of a command buffer; regions nest.
  void begin(VkCommandBuffer commands, const char* label) const;
  void end(VkCommandBuffer commands) const;

 private:
  bool is_open() const { return set_name_ != nullptr; }
  void set_name(VkObjectType type, uint64_t handle, const char* text) const;

  VkDevice device_ = VK_NULL_HANDLE;
  PFN_vkSetDebugUtilsObjectNameEXT set_name_ = nullptr;
  PFN_vkCmdBeginDebugUtilsLabelEXT begin_ = nullptr;
  PFN_vkCmdEndDebugUtilsLabelEXT end_ = nullptr;
};

// The labels of dispatches in one command buffer: an outer region around consecutive dispatches of
// a layer, and an inner one around each dispatch.
class DispatchLabels {
 public:
  DispatchLabels(const DebugNames& names, VkCommandBuffer commands)
      : names_(names), commands_(commands) {}
  ~DispatchLabels() { end_layer(); }
  DispatchLabels(const DispatchLabels&) = delete;
  DispatchLabels& operator=(const DispatchLabels&) = delete;

  // An empty layer means none. REQUIRES: `layer` stays alive until the next call.
  void begin(const std::string& layer, const std::string& dispatch);
  void end() { names_.end(commands_); }

 private:
  void end_layer();

  const DebugNames& names_;
  VkCommandBuffer commands_;
  const std::string* layer_ = nullptr;  // the layer whose region is open
};

}  // namespace ullage::runtime::vulkan
