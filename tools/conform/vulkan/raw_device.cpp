// A logical device with every feature on, wrapped as VulkanDevice for its memory, queue and errors.
#include "tools/conform/vulkan/raw_device.h"

#include "base/message.h"
#include "tools/conform/vulkan/device_queries.h"
#include "tools/conform/vulkan/feature_names.h"
#include "tools/conform/vulkan/raw_pipeline.h"
#include "tools/conform/vulkan/raw_session.h"

namespace ullage::runtime {
namespace vulkan {
namespace {

class OpenRawDevice final : public RawDevice {
 public:
  explicit OpenRawDevice(const RawOptions& options) : options_(options) {}
  ~OpenRawDevice() override {
    const bool hangs = device_ && device_->hangs();
    device_.reset();
    // A submission that hangs still uses it, and its instance.
    if (hangs) {
      (void)instance_.release();
    } else if (handle_) {
      vk_.vkDestroyDevice(handle_, nullptr);
    }
  }

  Result<void> create();
  const DeviceInfo& info() const override { return device_->info(); }
  std::optional<bool> feature(std::string_view name) const override {
    return feature_by_name(features_, abilities_, name);
  }
  bool extension(std::string_view name) const override {
    return abilities_.extensions.contains(name);
  }
  std::optional<uint64_t> limit(std::string_view name) const override {
    return limit_by_name(abilities_, name);
  }
  std::span<const MatrixShape> matrix_shapes() const override { return matrix_shapes_; }
  bool supports(const RawFormat& format, RawBinding::Kind kind) const override {
    return supports_format(*instance_, physical_, format, kind);
  }
  bool filters(const RawFormat& format) const override {
    return filters_format(*instance_, physical_, format);
  }
  Result<std::unique_ptr<RawSession>> create_session(
      const RawResources& resources, std::span<const RawPipeline> pipelines) override {
    return create_raw_session(*device_, image_table_, options_.timeout_seconds, resources,
                              pipelines);
  }
  Result<std::vector<PipelineExecutable>> executables(const RawPipeline& pipeline) override;
  bool lost() const override { return device_->lost(); }
  uint64_t validation_messages() const override { return instance_->validation_messages(); }

 private:
  Result<void> create_logical(VkPhysicalDevice physical, uint32_t queue_family,
                              const std::vector<const char*>& extensions);

  RawOptions options_;
  std::unique_ptr<Instance> instance_;
  FeatureChain features_;
  Abilities abilities_;
  std::vector<MatrixShape> matrix_shapes_;
  VkPhysicalDevice physical_ = VK_NULL_HANDLE;
  VkDevice handle_ = VK_NULL_HANDLE;
  DeviceTable vk_{};
  ImageTable image_table_{};
  std::unique_ptr<VulkanDevice> device_;  // adopts the handle
};

Result<void> OpenRawDevice::create_logical(VkPhysicalDevice physical, uint32_t queue_family,
                                           const std::vector<const char*>& extensions) {
  const float priority = 1.0f;
  VkDeviceQueueCreateInfo queue{VK_STRUCTURE_TYPE_DEVICE_QUEUE_CREATE_INFO};
  queue.queueFamilyIndex = queue_family;
  queue.queueCount = 1;
  queue.pQueuePriorities = &priority;
  VkDeviceCreateInfo info{VK_STRUCTURE_TYPE_DEVICE_CREATE_INFO};
  info.pNext = &features_.core;
  info.queueCreateInfoCount = 1;
  info.pQueueCreateInfos = &queue;
  info.enabledExtensionCount = static_cast<uint32_t>(extensions.size());
  info.ppEnabledExtensionNames = extensions.data();
  const VkResult r = instance_->vk().create_device(physical, &info, nullptr, &handle_);
  if (r != VK_SUCCESS) return error_of(r, "vkCreateDevice");
  vk_ = load_device_table(instance_->vk().get_device_proc_addr, handle_);
  image_table_ = load_image_table(instance_->vk().get_device_proc_addr, handle_);
  physical_ = physical;
  return {};
}

Result<std::vector<PipelineExecutable>> OpenRawDevice::executables(const RawPipeline& pipeline) {
  if (!features_.executables.pipelineExecutableInfo) {
    return ir::unsupported("statistics of kernels need {}, which the driver {} of {} does not have",
                           VK_KHR_PIPELINE_EXECUTABLE_PROPERTIES_EXTENSION_NAME, info().driver,
                           info().name);
  }
  const auto created = PipelineObjects::create_unbound(*device_, pipeline, kCaptureExecutables);
  if (!created) return created.error();
  return executables_of(*device_, (*created)->pipeline());
}

Result<void> OpenRawDevice::create() {
  auto instance = Instance::create(options_.validation, options_.log, nullptr);
  if (!instance) return instance.error();
  instance_ = std::move(*instance);
  const auto devices = instance_->physical_devices();
  if (!devices) return devices.error();
  if (options_.index >= devices->size()) {
    return Error{ir::ErrorCode::no_device, ir::message("there is no device {}, there are {}",
                                                       options_.index, devices->size())};
  }
  const VkPhysicalDevice physical = (*devices)[options_.index];
  const auto traits = query_traits(*instance_, physical);
  if (!traits) return traits.error();
  const auto extensions =
      query_abilities(*instance_, physical, options_.robust, features_, abilities_);
  if (features_.matrix.cooperativeMatrix) {
    matrix_shapes_ = query_matrix_shapes(*instance_, physical);
  }
  if (auto ok = create_logical(physical, traits->queue_family, extensions); !ok) return ok;
  VkQueue queue = VK_NULL_HANDLE;
  vk_.vkGetDeviceQueue(handle_, traits->queue_family, 0, &queue);
  AdoptedVulkan adopted;
  adopted.handles = {instance_->handle(), physical, handle_, queue, traits->queue_family};
  adopted.api_version = abilities_.properties.apiVersion;
  adopted.features = &features_.core;
  auto device = VulkanDevice::adopt(adopted, {});
  if (!device) return device.error();
  device_ = std::move(*device);
  return {};
}

}  // namespace
}  // namespace vulkan

Result<std::unique_ptr<RawDevice>> RawDevice::open(const RawOptions& options) {
  auto device = std::make_unique<vulkan::OpenRawDevice>(options);
  if (auto ok = device->create(); !ok) return ok.error();
  return std::unique_ptr<RawDevice>(std::move(device));
}

}  // namespace ullage::runtime
