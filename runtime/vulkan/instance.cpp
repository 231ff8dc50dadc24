// The Vulkan instance, own or adopted: the loader, validation layers, message counting.
#include "runtime/vulkan/instance.h"

#include <algorithm>
#include <cstring>
#include <string>

#include "base/exceptions.h"
#include "runtime/vulkan/loader.h"

namespace ullage::runtime::vulkan {
namespace {

constexpr const char* kValidationLayer = "VK_LAYER_KHRONOS_validation";

bool has_layer(const LoaderTable& loader, const char* name) {
  uint32_t count = 0;
  loader.enumerate_layers(&count, nullptr);
  std::vector<VkLayerProperties> layers(count);
  loader.enumerate_layers(&count, layers.data());
  return std::ranges::any_of(
      layers, [&](const auto& layer) { return !std::strcmp(layer.layerName, name); });
}

bool has_extension(const LoaderTable& loader, const char* name) {
  uint32_t count = 0;
  loader.enumerate_extensions(nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> extensions(count);
  loader.enumerate_extensions(nullptr, &count, extensions.data());
  return std::ranges::any_of(extensions, [&](const auto& extension) {
    return !std::strcmp(extension.extensionName, name);
  });
}

// Errors: there is no loader, or it is older than Vulkan 1.1.
Result<LoaderTable> find_loader(PFN_vkGetInstanceProcAddr get) {
  if (get == nullptr) get = system_loader();
  if (get == nullptr) {
    return Error{ir::ErrorCode::no_device, "context: no Vulkan loader is installed"};
  }
  const LoaderTable loader = load_loader_table(get);
  uint32_t version = VK_API_VERSION_1_0;
  if (loader.enumerate_version != nullptr) loader.enumerate_version(&version);
  if (version < VK_API_VERSION_1_1) {
    return Error{ir::ErrorCode::no_device, "context: Vulkan 1.1 is needed, the loader is older"};
  }
  return loader;
}

}  // namespace

VkBool32 VKAPI_PTR Instance::on_message(VkDebugUtilsMessageSeverityFlagBitsEXT severity,
                                        VkDebugUtilsMessageTypeFlagsEXT types,
                                        const VkDebugUtilsMessengerCallbackDataEXT* data,
                                        void* user) {
  auto& self = *static_cast<Instance*>(user);
  if (types & VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT) ++self.messages_;
  const bool error = severity & VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  const auto log = [&] {
    if (self.log_) self.log_(error ? LogLevel::error : LogLevel::warning, data->pMessage);
  };
  // The message is counted; no exception may pass through the driver.
  catch_bad_alloc(log, [] {});
  return VK_FALSE;
}

Result<std::unique_ptr<Instance>> Instance::create(bool validation, LogSink log,
                                                   PFN_vkGetInstanceProcAddr get, bool labels) {
  const Result<LoaderTable> loader = find_loader(get);
  if (!loader) return loader.error();
  if (validation && !has_layer(*loader, kValidationLayer)) {
    return ir::unsupported(std::string("context: validation needs the layer ") + kValidationLayer);
  }
  std::unique_ptr<Instance> instance(new Instance);
  instance->log_ = std::move(log);

  VkApplicationInfo application{VK_STRUCTURE_TYPE_APPLICATION_INFO};
  application.pEngineName = "ullage";
  application.apiVersion = VK_API_VERSION_1_3;
  VkInstanceCreateInfo info{VK_STRUCTURE_TYPE_INSTANCE_CREATE_INFO};
  info.pApplicationInfo = &application;

  std::vector<const char*> extensions;
  if (has_extension(*loader, VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME)) {
    extensions.push_back(VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME);
    info.flags |= VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR;
  }
  VkDebugUtilsMessengerCreateInfoEXT messenger{
      VK_STRUCTURE_TYPE_DEBUG_UTILS_MESSENGER_CREATE_INFO_EXT};
  messenger.messageSeverity = VK_DEBUG_UTILS_MESSAGE_SEVERITY_WARNING_BIT_EXT |
                              VK_DEBUG_UTILS_MESSAGE_SEVERITY_ERROR_BIT_EXT;
  messenger.messageType = VK_DEBUG_UTILS_MESSAGE_TYPE_VALIDATION_BIT_EXT;
  messenger.pfnUserCallback = &Instance::on_message;
  messenger.pUserData = instance.get();
  const VkValidationFeatureEnableEXT enabled[] = {
      VK_VALIDATION_FEATURE_ENABLE_SYNCHRONIZATION_VALIDATION_EXT};
  VkValidationFeaturesEXT features{VK_STRUCTURE_TYPE_VALIDATION_FEATURES_EXT};
  features.pNext = &messenger;
  features.enabledValidationFeatureCount = 1;
  features.pEnabledValidationFeatures = enabled;
  if (labels && !validation && !has_extension(*loader, VK_EXT_DEBUG_UTILS_EXTENSION_NAME)) {
    labels = false;
    if (instance->log_) {
      instance->log_(LogLevel::warning, "context: no labels: the loader has no VK_EXT_debug_utils");
    }
  }
  if (validation || labels) extensions.push_back(VK_EXT_DEBUG_UTILS_EXTENSION_NAME);
  if (validation) {
    extensions.push_back(VK_EXT_VALIDATION_FEATURES_EXTENSION_NAME);
    info.enabledLayerCount = 1;
    info.ppEnabledLayerNames = &kValidationLayer;
    info.pNext = &features;
  }
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();

  const VkResult result = loader->create_instance(&info, nullptr, &instance->handle_);
  if (result != VK_SUCCESS) return error_of(result, "vkCreateInstance");
  instance->vk_ = load_instance_table(loader->get_instance_proc_addr, instance->handle_);
  if (validation) {
    const VkResult created = instance->vk_.create_messenger(instance->handle_, &messenger, nullptr,
                                                            &instance->messenger_);
    if (created != VK_SUCCESS) return error_of(created, "vkCreateDebugUtilsMessengerEXT");
  }
  return instance;
}

Result<std::unique_ptr<Instance>> Instance::adopt(VkInstance handle,
                                                  PFN_vkGetInstanceProcAddr get) {
  if (get == nullptr) {
    const Result<LoaderTable> loader = find_loader(nullptr);
    if (!loader) return loader.error();
    get = loader->get_instance_proc_addr;
  }
  std::unique_ptr<Instance> instance(new Instance);
  instance->own_ = false;
  instance->handle_ = handle;
  instance->vk_ = load_instance_table(get, handle);
  return instance;
}

Instance::~Instance() {
  if (messenger_) vk_.destroy_messenger(handle_, messenger_, nullptr);
  if (handle_ && own_) vk_.destroy_instance(handle_, nullptr);
}

Result<std::vector<VkPhysicalDevice>> Instance::physical_devices() const {
  uint32_t count = 0;
  VkResult r = vk_.enumerate_physical_devices(handle_, &count, nullptr);
  if (r != VK_SUCCESS) return error_of(r, "vkEnumeratePhysicalDevices");
  std::vector<VkPhysicalDevice> devices(count);
  r = vk_.enumerate_physical_devices(handle_, &count, devices.data());
  if (r < VK_SUCCESS) return error_of(r, "vkEnumeratePhysicalDevices");
  devices.resize(count);
  return devices;
}

}  // namespace ullage::runtime::vulkan
