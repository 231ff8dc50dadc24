// Names of objects and labels of commands by VK_EXT_debug_utils: what debuggers, profilers and
// validation messages show. Closed, every function does nothing.
#pragma once

#include <string>

#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

class DebugNames {
 public:
  // REQUIRES: the instance of `device` has the extension enabled, or `get` finds none of its
  // functions; these names stay closed then.
  void open(PFN_vkGetDeviceProcAddr get, VkDevice device);
  // A null handle is left alone.
  template <class Handle>
  void name(VkObjectType type, Handle handle, const char* text) const {
    set_name(type, (uint64_t)handle, text);  // NOLINT: a pointer, or an integer on 32-bit systems
  }
  // Of a command buffer; regions nest.
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

// The labels of dispatches that one command buffer gets: a region around those of a layer that
// follow each other, inside it one around each.
class DispatchLabels {
 public:
  DispatchLabels(const DebugNames& names, VkCommandBuffer commands)
      : names_(names), commands_(commands) {}
  ~DispatchLabels() { end_layer(); }
  DispatchLabels(const DispatchLabels&) = delete;
  DispatchLabels& operator=(const DispatchLabels&) = delete;

  // An empty layer is none. REQUIRES: `layer` stays until the next call.
  void begin(const std::string& layer, const std::string& dispatch);
  void end() { names_.end(commands_); }

 private:
  void end_layer();

  const DebugNames& names_;
  VkCommandBuffer commands_;
  const std::string* layer_ = nullptr;  // whose region is open
};

}  // namespace ullage::runtime::vulkan
