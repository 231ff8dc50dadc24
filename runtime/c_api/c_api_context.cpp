// C API: errors, devices and contexts.
#include "base/exceptions.h"
#include "base/message.h"
#include "base/per_thread.h"
#include "base/printable.h"
#include "runtime/c_api/c_api.h"
#include "runtime/devices.h"
#include "runtime/file/profile_bytes.h"
#include "runtime/metal/metal_backend.h"
#include "runtime/profile.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "ullage/ullage_metal.h"
#include "ullage/ullage_vulkan.h"

namespace ullage::runtime {
namespace {

// One per thread, as ullage_last_error specifies.
struct LastError {
  std::string message;
};

std::string& last_error() {
  return per_thread<LastError>().message;
}

void copy_text(char (&target)[256], const std::string& text) {
  const size_t length = std::min(text.size(), sizeof target - 1);
  std::memcpy(target, text.data(), length);
  target[length] = 0;
}

// The caller's allocation callbacks as a memory resource.
class CallerMemory final : public std::pmr::memory_resource {
 public:
  explicit CallerMemory(const ullage_allocator& allocator) : allocator_(allocator) {}

 private:
  void* do_allocate(size_t bytes, size_t alignment) override {
    void* pointer = allocator_.allocate(allocator_.user, bytes, alignment);
    if (!pointer) throw_bad_alloc();
    return pointer;
  }
  void do_deallocate(void* pointer, size_t bytes, size_t) override {
    allocator_.release(allocator_.user, pointer, bytes);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  ullage_allocator allocator_;
};

ullage_device_info info_of(const DeviceInfo& info, const ir::DeviceProfile& profile) {
  ullage_device_info out{};
  copy_text(out.name, info.name);
  copy_text(out.driver, info.driver);
  out.api = static_cast<ullage_api>(info.api);
  out.api_version = info.api_version;
  out.is_cpu = info.is_cpu;
  out.tier = static_cast<uint32_t>(profile.tier);
  out.subgroup_size = profile.subgroup_size;
  out.memory_bytes = info.memory_bytes;
  std::memcpy(out.driver_uuid, info.driver_uuid.data(), sizeof out.driver_uuid);
  out.vendor_id = info.vendor_id;
  out.device_id = info.device_id;
  return out;
}

ir::Result<ContextOptions> options_of(const ullage_context_options& given) {
  constexpr const char* kCall = "context_create: ";
  ContextOptions options;
  if (given.allocator) {
    if (!given.allocator->allocate || !given.allocator->release) {
      return null_argument("context_create", "a function of the allocator");
    }
    options.host_memory = std::make_shared<CallerMemory>(*given.allocator);
  }
  if (given.max_tier > 3) {
    return ir::invalid_argument("{}max_tier must be at most 3, given {}", kCall, given.max_tier);
  }
  options.device.index = given.device;
  if (given.max_tier) options.device.max_tier = static_cast<ir::Tier>(given.max_tier - 1);
  options.device.validation = given.validation != 0;
  options.device.timestamps = given.timestamps != 0;
  options.device.labels = given.debug_labels != 0;
  if (given.cache_directory) options.device.cache_directory = given.cache_directory;
  if (given.cache_limit) options.device.cache_limit = given.cache_limit;
  if (given.log) {
    options.device.log = [log = given.log, user = given.log_user](LogLevel level,
                                                                  const std::string& message) {
      log(user, static_cast<ullage_log_level>(level), message.c_str());
    };
  }
  options.null_backend = given.use_null_backend != 0;
  options.poison = given.poison != 0;
  options.no_packed_cache = given.no_packed_cache != 0;
  options.self_test = given.no_self_test == 0;
  return options;
}

ir::Result<AdoptedVulkan> adoption_of(const ullage_adopted_device& given) {
  AdoptedVulkan adopted;
  adopted.handles = {given.instance, given.physical_device, given.device, given.queue,
                     given.queue_family};
  adopted.api_version = given.api_version;
  adopted.features = given.features;
  if (given.extension_count && !given.extensions) {
    return null_argument("context_create", "adopt.extensions");
  }
  adopted.extensions.assign(given.extensions, given.extensions + given.extension_count);
  adopted.loader = given.get_instance_proc_addr;
  if (given.lock_queue) adopted.lock = [f = given.lock_queue, user = given.user] { f(user); };
  if (given.unlock_queue) adopted.unlock = [f = given.unlock_queue, user = given.user] { f(user); };
  return adopted;
}

ir::Result<std::shared_ptr<Context>> adopt(const ullage_adopted_device* given,
                                           const ContextOptions& options) {
  const auto whole = read_struct("context_create", given);
  if (!whole) return whole.error();
  const auto adopted = adoption_of(*whole);
  if (!adopted) return adopted.error();
  auto device = adopt_vulkan_device(*adopted, options.device);
  if (!device) return device.error();
  return Context::create_on(std::move(*device), options);
}

ir::Result<std::shared_ptr<Context>> adopt(const ullage_metal_device* given,
                                           const ContextOptions& options) {
  const auto whole = read_struct("context_create", given);
  if (!whole) return whole.error();
  auto device = adopt_metal_device({whole->device, whole->queue}, options.device);
  if (!device) return device.error();
  return Context::create_on(std::move(*device), options);
}

ir::Result<std::shared_ptr<Context>> make_context(const ullage_context_options& given,
                                                  const ContextOptions& options) {
  if (given.adopt && given.adopt_metal) {
    return ir::invalid_argument("context_create: adopt and adopt_metal exclude each other");
  }
  if (given.adopt) return adopt(given.adopt, options);
  return given.adopt_metal ? adopt(given.adopt_metal, options) : Context::create(options);
}

static_assert(static_cast<int>(GraphicsApi::metal) == ULLAGE_METAL &&
              static_cast<int>(GraphicsApi::none) == ULLAGE_NO_API);
static_assert(static_cast<int>(LogLevel::error) == ULLAGE_LOG_ERROR &&
              static_cast<int>(LogLevel::info) == ULLAGE_LOG_INFO);
static_assert(static_cast<int>(ir::ErrorCode::invalid_argument) + 1 == ULLAGE_INVALID_ARGUMENT &&
              static_cast<int>(ir::ErrorCode::out_of_bounds) + 1 == ULLAGE_OUT_OF_BOUNDS &&
              static_cast<int>(ir::ErrorCode::internal) + 1 == ULLAGE_INTERNAL &&
              static_cast<int>(ir::ErrorCode::cancelled) + 1 == ULLAGE_CANCELLED);

}  // namespace

ullage_status report(ir::ErrorCode code, const char* message, const char*, const char*) noexcept {
  // There is no memory for the message; the status is enough.
  catch_all([&] { last_error() = one_line(message); }, [] { last_error().clear(); });
  return status_of(code);
}

ir::DeviceProfile profile_of(const ullage_context* context) {
  return context->context->device().profile();
}

ir::DeviceProfile profile_of_device(uint32_t device) {
  return list_devices()[device].profile;
}

}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

const char* ullage_last_error(void) {
  return last_error().c_str();
}

const char* ullage_version(void) {
  return ULLAGE_VERSION_TEXT;
}

ullage_status ullage_get_capabilities(ullage_capabilities* capabilities) {
  return guarded([&]() -> ir::Result<void> {
    ullage_capabilities out{};
    // All ops with data-dependent shapes of the array API standard: boolean masks as indices,
    // nonzero, the four unique functions, and repeat with an array of counts.
    out.boolean_indexing = true;
    out.data_dependent_shapes = true;
    out.max_dimensions = ULLAGE_MAX_RANK;
    return write_struct("get_capabilities", capabilities, out);
  });
}

uint32_t ullage_device_count(void) {
  uint32_t count = 0;
  guarded([&]() -> ir::Result<void> {
    count = static_cast<uint32_t>(list_devices().size());
    return {};
  });
  return count;
}

ullage_status ullage_get_device_info(uint32_t device, ullage_device_info* info) {
  return guarded([&]() -> ir::Result<void> {
    const auto devices = list_devices();
    if (device >= devices.size()) {
      return ir::Error{ir::ErrorCode::no_device,
                       ir::message("get_device_info: device {} requested, there are {}", device,
                                   devices.size())};
    }
    return write_struct("get_device_info", info,
                        info_of(devices[device].info, devices[device].profile));
  });
}

ullage_status ullage_context_create(const ullage_context_options* options,
                                    ullage_context** context) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("context_create", "context");
    *context = nullptr;
    const auto given = read_struct("context_create", options);
    if (!given) return given.error();
    const auto parsed = options_of(*given);
    if (!parsed) return parsed.error();
    if (auto ok = check_profiling(parsed->device); !ok) return ok;
    auto created = make_context(*given, *parsed);
    if (!created) return created.error();
    std::vector<std::byte> profile = profile_bytes((*created)->device().profile());
    *context = new ullage_context{std::move(*created), std::move(profile)};
    return {};
  });
}

void ullage_context_destroy(ullage_context* context) {
  delete context;
}

ullage_status ullage_context_get_device_info(const ullage_context* context,
                                             ullage_device_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("context_get_device_info", "context");
    const Device& device = context->context->device();
    return write_struct("context_get_device_info", info, info_of(device.info(), device.profile()));
  });
}

ullage_status ullage_context_get_profile(const ullage_context* context, const void** bytes,
                                         size_t* size) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("context_get_profile", "context");
    if (!bytes || !size) return null_argument("context_get_profile", "the result");
    *bytes = context->profile.data();
    *size = context->profile.size();
    return {};
  });
}

uint64_t ullage_context_validation_messages(const ullage_context* context) {
  return context ? context->context->device().validation_messages() : 0;
}

}  // extern "C"
