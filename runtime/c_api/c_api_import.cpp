// C API: images of a Vulkan host as inputs.
#include <algorithm>
#include <vector>

#include "runtime/c_api/c_api.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "ullage/ullage_vulkan.h"

namespace ullage::runtime {
namespace {

constexpr const char* kImportImage = "vulkan_import_image";
constexpr uint32_t kMaxExtent = 65535;

// One importer per input and run in flight, so that runs do not share a tensor.
struct RunImporter {
  std::string input{};
  size_t run = 0;
  std::unique_ptr<VulkanImporter> importer{};
};
using Importers = std::vector<RunImporter>;

ir::Result<VulkanImage> image_of(const ullage_vulkan_image& given) {
  if (!given.image) return null_argument(kImportImage, "image");
  if (!is_importable(given.format)) {
    return ir::unsupported(
        "{}: the format must be R8G8B8A8 or B8G8R8A8, UNORM or SRGB, given {} (VkFormat)",
        kImportImage, given.format);
  }
  if (given.width == 0 || given.height == 0 || given.width > kMaxExtent ||
      given.height > kMaxExtent || given.x < 0 || given.y < 0) {
    return ir::invalid_argument(
        "{}: the region must have 1 to 65535 pixels per axis from a corner inside the image, given "
        "{} x {}",
        kImportImage, given.width, given.height);
  }
  return VulkanImage{given.image,       given.format,      given.layout,     given.mip_level,
                     given.array_layer, given.x,           given.y,          given.width,
                     given.height,      given.wait_stages, given.wait_access};
}

ir::Result<ImageTensor> tensor_of(const ullage_vulkan_import_info& given,
                                  const VulkanImage& image) {
  if (given.channels != 1 && given.channels != 3 && given.channels != 4) {
    return ir::invalid_argument("{}: channels must be 1, 3 or 4, given {}", kImportImage,
                                given.channels);
  }
  ImageTensor tensor;
  tensor.width = given.width ? given.width : image.width;
  tensor.height = given.height ? given.height : image.height;
  if (tensor.width > kMaxExtent || tensor.height > kMaxExtent) {
    return ir::invalid_argument("{}: width and height must be at most 65535", kImportImage);
  }
  tensor.channels = given.channels;
  tensor.blue_first = given.blue_first != 0;
  const bool plain = std::ranges::all_of(given.scale, [](float s) { return s == 0.0f; });
  for (int c = 0; c < 4; ++c) {
    tensor.scale[c] = plain ? 1.0f / 255.0f : given.scale[c];
    tensor.bias[c] = given.bias[c];
  }
  return tensor;
}

ir::Result<VulkanImporter*> importer_of(ullage_session& session, std::string_view name) {
  const auto run = session.session->next_run_index(kImportImage);
  if (!run) return run.error();
  if (!session.companion) session.companion = std::make_shared<Importers>();
  auto& importers = *static_cast<Importers*>(session.companion.get());
  const auto known = std::ranges::find_if(
      importers, [&](const RunImporter& i) { return i.input == name && i.run == *run; });
  if (known != importers.end()) return known->importer.get();
  auto created = create_vulkan_importer(session.session->program().device());
  if (!created) return created.error();
  importers.push_back({std::string(name), *run, std::move(*created)});
  return importers.back().importer.get();
}

ir::Result<void> reserve(Session& session, VulkanImporter& importer, const VulkanImage& image,
                         uint64_t bytes) {
  if (importer.fits(image, bytes)) return {};
  if (importer.tensor() != nullptr) {
    // The recordings of the session refer to the old tensor.
    auto ok = session.forget(*vulkan_buffer(*importer.tensor()));
    if (!ok) return ok;
  }
  return importer.reserve(image, bytes);
}

ir::Result<void> import(ullage_session& session, std::string_view name,
                        const ullage_vulkan_image& image, const ullage_vulkan_import_info& info) {
  const auto source = image_of(image);
  if (!source) return source.error();
  const auto tensor = tensor_of(info, *source);
  if (!tensor) return tensor.error();
  const int64_t extents[] = {1, tensor->channels, tensor->height, tensor->width};
  const auto needs = session.session->input_needs(name, extents);
  if (!needs) return needs.error();
  const auto importer = importer_of(session, name);
  if (!importer) return importer.error();
  if (auto ok = reserve(*session.session, **importer, *source, needs->bytes); !ok) return ok;
  const Memory& memory = *(*importer)->tensor();
  auto ok = session.session->bind_input(name, ir::DType::f32, extents,
                                        {*vulkan_buffer(memory), 0, memory.size()});
  if (!ok) return ok;
  if (info.command_buffer) (*importer)->record(*source, *tensor, info.command_buffer);
  return {};
}

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_vulkan_import_image(ullage_session* session, const char* name,
                                         const ullage_vulkan_image* image,
                                         const ullage_vulkan_import_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument(kImportImage, "session");
    if (!name) return null_argument(kImportImage, "name");
    if (!image) return null_argument(kImportImage, "image");
    if (!info) return null_argument(kImportImage, "info");
    const auto source = read_struct(kImportImage, image);
    if (!source) return source.error();
    const auto target = read_struct(kImportImage, info);
    if (!target) return target.error();
    return import(*session, name, *source, *target);
  });
}

}  // extern "C"
