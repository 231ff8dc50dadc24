// Ullage inside a renderer: a frame draws shapes to an off-screen image, passes the image to a
// model, and draws a box around each object that the model finds; the device counts them. All of it
// is one command buffer of the renderer; the host waits only when the frame is done.
//   renderer DETECTOR.ull OUT.png
// Or: frames of fixed work, and in each as much of a model as a budget allows (frames.h).
//   renderer --frames N --budget-ms B --model M.ull [--shape INPUT=1,3,48,320] [--json F]
#include <png.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ullage/ullage_vulkan.hpp>

#include "frames.h"
#include "gpu.h"
#include "pipelines.h"

namespace {

constexpr VkExtent2D kExtent = {512, 512};
constexpr VkDeviceSize kImageBytes = VkDeviceSize{kExtent.width} * kExtent.height * 4;
constexpr uint32_t kVerticesPerShape = 6, kVerticesPerBox = 24;

void check(const ullage::Status& status) {
  if (status) return;
  std::fprintf(stderr, "%s\n", status.message().c_str());
  std::exit(1);
}
template <class T>
T value_of(ullage::Result<T> outcome) {
  check(outcome.status());
  return *std::move(outcome);
}

// ---- Ullage ---------------------------------------------------------------------------------

// A context on the renderer's device. Nothing else uses the queue here, so it needs no lock.
ullage::Context adopt(const Gpu& gpu) {
  ullage_adopted_device device = {};
  device.instance = gpu.instance;
  device.physical_device = gpu.physical_device;
  device.device = gpu.device;
  device.queue = gpu.queue;
  device.queue_family = gpu.queue_family;
  device.api_version = VK_API_VERSION_1_3;
  device.features = &gpu.features;
  device.get_instance_proc_addr = reinterpret_cast<ullage_vulkan_loader>(vkGetInstanceProcAddr);
  return value_of(ullage::vulkan::adopt(device));
}

// The model, and the buffer in which it leaves boxes.
struct Detector {
  ullage::Context context;
  ullage::Program program;
  ullage::Session session;
  Buffer boxes = {};
};

// The image becomes the input "picture", f32 [1, 3, height, width] in [0, 1]. It is copied after
// drawing. Without commands: creates what frames need for it, and binds the input.
void import_picture(const Image& picture, Detector& detector, VkCommandBuffer commands) {
  ullage_vulkan_image image = {};
  image.image = ullage::vulkan::handle_of(picture.image);
  image.format = VK_FORMAT_R8G8B8A8_UNORM;
  image.layout = VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL;
  image.width = picture.extent.width;
  image.height = picture.extent.height;
  image.wait_stages = VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT;
  image.wait_access = VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT;
  ullage_vulkan_import_info info = {};
  info.command_buffer = commands;
  info.channels = 3;
  check(ullage::vulkan::import_image(detector.session, "picture", image, info));
}

// A buffer of the renderer's, which draws from it, for the output "boxes".
void bind_boxes(const Gpu& gpu, Detector& detector) {
  const auto needs = value_of(ullage::vulkan::output_needs(detector.session, 0));
  ullage_vulkan_buffer range = {};
  range.bytes = needs.bytes;
  range.usage = needs.usage | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  detector.boxes = make_buffer(gpu, range.bytes, range.usage, false);
  range.buffer = ullage::vulkan::handle_of(detector.boxes.buffer);
  check(ullage::vulkan::bind_output(detector.session, 0, range));
}

Detector load_detector(const Gpu& gpu, const Image& picture, const char* path) {
  ullage::Context context = adopt(gpu);
  ullage::Program program = value_of(ullage::Program::load_file(context, path));
  ullage::Session session = value_of(ullage::Session::create(program));
  Detector result{std::move(context), std::move(program), std::move(session)};
  import_picture(picture, result, VK_NULL_HANDLE);
  bind_boxes(gpu, result);
  check(result.session.prepare());  // plans, allocates, creates pipelines: frames do none of it
  return result;
}

// ---- a frame --------------------------------------------------------------------------------

constexpr Use kNothing = {VK_PIPELINE_STAGE_TOP_OF_PIPE_BIT, 0, VK_IMAGE_LAYOUT_UNDEFINED};
constexpr Use kDraw = {VK_PIPELINE_STAGE_COLOR_ATTACHMENT_OUTPUT_BIT,
                       VK_ACCESS_COLOR_ATTACHMENT_READ_BIT | VK_ACCESS_COLOR_ATTACHMENT_WRITE_BIT,
                       VK_IMAGE_LAYOUT_COLOR_ATTACHMENT_OPTIMAL};
constexpr Use kCopyFrom = {VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_READ_BIT,
                           VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL};
constexpr Use kImported = {VK_PIPELINE_STAGE_TRANSFER_BIT, 0, kDraw.layout};
constexpr Use kCopyTo = {VK_PIPELINE_STAGE_TRANSFER_BIT, VK_ACCESS_TRANSFER_WRITE_BIT};
constexpr Use kDrawArguments = {VK_PIPELINE_STAGE_DRAW_INDIRECT_BIT,
                                VK_ACCESS_INDIRECT_COMMAND_READ_BIT};
constexpr Use kHostReads = {VK_PIPELINE_STAGE_HOST_BIT, VK_ACCESS_HOST_READ_BIT};

struct Renderer {
  Gpu gpu;
  Commands commands;
  Image image;
  Pipelines pipelines;
  Buffer arguments;  // one VkDrawIndirectCommand
  Buffer readback;   // the finished picture
};

void begin_drawing(const Renderer& renderer, VkCommandBuffer commands, VkAttachmentLoadOp load,
                   uint32_t frame) {
  VkRenderingAttachmentInfo attachment = {VK_STRUCTURE_TYPE_RENDERING_ATTACHMENT_INFO};
  attachment.imageView = renderer.image.view;
  attachment.imageLayout = kDraw.layout;
  attachment.loadOp = load;
  attachment.storeOp = VK_ATTACHMENT_STORE_OP_STORE;
  attachment.clearValue.color = {{0.06f, 0.08f, 0.16f, 1.0f}};
  VkRenderingInfo info = {VK_STRUCTURE_TYPE_RENDERING_INFO};
  info.renderArea.extent = kExtent;
  info.layerCount = 1;
  info.colorAttachmentCount = 1;
  info.pColorAttachments = &attachment;
  vkCmdBeginRendering(commands, &info);
  const VkViewport viewport = {0, 0, kExtent.width, kExtent.height, 0, 1};
  vkCmdSetViewport(commands, 0, 1, &viewport);
  vkCmdSetScissor(commands, 0, 1, &info.renderArea);
  const Push push = {kExtent.width, kExtent.height, frame};
  vkCmdPushConstants(commands, renderer.pipelines.layout, VK_SHADER_STAGE_VERTEX_BIT, 0,
                     sizeof(push), &push);
}

void copy_picture(const Renderer& renderer) {
  VkBufferImageCopy region = {};
  region.imageSubresource = {VK_IMAGE_ASPECT_COLOR_BIT, 0, 0, 1};
  region.imageExtent = {kExtent.width, kExtent.height, 1};
  vkCmdCopyImageToBuffer(renderer.commands.buffer, renderer.image.image, kCopyFrom.layout,
                         renderer.readback.buffer, 1, &region);
}

// The run: after boxes of the last frame were drawn, before the boxes are drawn and their number is
// copied.
ullage_run_id record_detection(const Renderer& renderer, Detector& detector) {
  ullage_vulkan_record_info info = {};
  info.command_buffer = renderer.commands.buffer;
  info.wait_stages = VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;
  info.signal_stages = VK_PIPELINE_STAGE_TRANSFER_BIT | VK_PIPELINE_STAGE_VERTEX_SHADER_BIT;
  info.signal_access = VK_ACCESS_TRANSFER_READ_BIT | VK_ACCESS_SHADER_READ_BIT;
  return value_of(ullage::vulkan::record(detector.session, info));
}

// The live count becomes the instance count of the draw, on the device.
void copy_count(const Renderer& renderer, const Detector& detector) {
  const auto word = value_of(ullage::vulkan::extent(detector.session, 0, 0));
  const VkBufferCopy copy = {word.offset, offsetof(VkDrawIndirectCommand, instanceCount),
                             sizeof(uint32_t)};
  const auto counts = (VkBuffer)word.buffer;  // NOLINT: an integer on 32-bit systems
  vkCmdCopyBuffer(renderer.commands.buffer, counts, renderer.arguments.buffer, 1, &copy);
  memory_barrier(renderer.commands.buffer, kCopyTo, kDrawArguments);
}

void draw_shapes(const Renderer& renderer, VkCommandBuffer commands, uint32_t frame,
                 uint32_t shapes) {
  image_barrier(commands, renderer.image, kNothing, kDraw);
  begin_drawing(renderer, commands, VK_ATTACHMENT_LOAD_OP_CLEAR, frame);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, renderer.pipelines.shapes);
  vkCmdDraw(commands, kVerticesPerShape, shapes, 0, 0);
  vkCmdEndRendering(commands);
}

ullage_run_id record_frame(const Renderer& renderer, Detector& detector, uint32_t frame,
                           uint32_t shapes) {
  const VkCommandBuffer commands = renderer.commands.buffer;
  const Pipelines& pipelines = renderer.pipelines;
  VkCommandBufferBeginInfo begin = {VK_STRUCTURE_TYPE_COMMAND_BUFFER_BEGIN_INFO};
  begin.flags = VK_COMMAND_BUFFER_USAGE_ONE_TIME_SUBMIT_BIT;
  check(vkBeginCommandBuffer(commands, &begin), "vkBeginCommandBuffer");

  draw_shapes(renderer, commands, frame, shapes);
  import_picture(renderer.image, detector, commands);
  const ullage_run_id run_id = record_detection(renderer, detector);
  copy_count(renderer, detector);

  image_barrier(commands, renderer.image, kImported, kDraw);
  begin_drawing(renderer, commands, VK_ATTACHMENT_LOAD_OP_LOAD, frame);
  vkCmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.boxes);
  vkCmdBindDescriptorSets(commands, VK_PIPELINE_BIND_POINT_GRAPHICS, pipelines.layout, 0, 1,
                          &pipelines.set, 0, nullptr);
  vkCmdDrawIndirect(commands, renderer.arguments.buffer, 0, 1, sizeof(VkDrawIndirectCommand));
  vkCmdEndRendering(commands);

  image_barrier(commands, renderer.image, kDraw, kCopyFrom);
  copy_picture(renderer);
  memory_barrier(commands, kCopyTo, kHostReads);
  check(vkEndCommandBuffer(commands), "vkEndCommandBuffer");
  return run_id;
}

void submit_and_wait(const Renderer& renderer) {
  const Commands& commands = renderer.commands;
  VkSubmitInfo info = {VK_STRUCTURE_TYPE_SUBMIT_INFO};
  info.commandBufferCount = 1;
  info.pCommandBuffers = &commands.buffer;
  check(vkQueueSubmit(renderer.gpu.queue, 1, &info, commands.fence), "vkQueueSubmit");
  check(vkWaitForFences(renderer.gpu.device, 1, &commands.fence, VK_TRUE, UINT64_MAX),
        "vkWaitForFences");
  check(vkResetFences(renderer.gpu.device, 1, &commands.fence), "vkResetFences");
}

// ---- the whole ------------------------------------------------------------------------------

void create(Renderer& renderer, const Buffer& boxes) {
  const Gpu& gpu = renderer.gpu;
  renderer.commands = make_commands(gpu);
  renderer.pipelines = make_pipelines(gpu, boxes.buffer);
  renderer.readback = make_buffer(gpu, kImageBytes, VK_BUFFER_USAGE_TRANSFER_DST_BIT, true);
  renderer.arguments =
      make_buffer(gpu, sizeof(VkDrawIndirectCommand),
                  VK_BUFFER_USAGE_INDIRECT_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT, true);
  const VkDrawIndirectCommand draw = {kVerticesPerBox, 0, 0, 0};
  std::memcpy(renderer.arguments.mapped, &draw, sizeof(draw));
}

void destroy(Renderer& renderer) {
  const Gpu& gpu = renderer.gpu;
  destroy(gpu, renderer.arguments);
  destroy(gpu, renderer.readback);
  destroy(gpu, renderer.pipelines);
  destroy(gpu, renderer.image);
  destroy(gpu, renderer.commands);
}

// How many pixels of the picture are outline.
size_t outline_pixels(const Renderer& renderer) {
  const auto* pixels = static_cast<const uint32_t*>(renderer.readback.mapped);
  size_t count = 0;
  for (size_t i = 0; i < kImageBytes / 4; ++i) count += pixels[i] == 0xffffffff;
  return count;
}

void write_png(const Renderer& renderer, const char* path) {
  png_image image = {};
  image.version = PNG_IMAGE_VERSION;
  image.width = kExtent.width;
  image.height = kExtent.height;
  image.format = PNG_FORMAT_RGBA;
  if (!png_image_write_to_file(&image, path, 0, renderer.readback.mapped, 0, nullptr)) {
    check(ullage::Status(ULLAGE_INTERNAL, image.message));
  }
}

// True where every frame found what it drew.
bool render(const Renderer& renderer, Detector& detector, const char* picture) {
  const uint64_t pipelines = detector.session.statistics().pipelines_created;
  bool all_found = true;
  for (uint32_t frame = 0; frame < 8; ++frame) {
    const uint32_t shapes = (frame * 5 + 9) % 17;
    const ullage_run_id run_id = record_frame(renderer, detector, frame, shapes);
    submit_and_wait(renderer);
    value_of(detector.session.collect(run_id));
    const auto info = value_of(detector.session.output_info(0));
    std::printf("frame %u: %u shapes, %lld boxes, %zu outline pixels\n", frame, shapes,
                static_cast<long long>(info.extents[0]), outline_pixels(renderer));
    all_found = all_found && info.extents[0] == shapes;
  }
  write_png(renderer, picture);
  const ullage_statistics statistics = detector.session.statistics();
  std::printf("%llu runs, %llu pipelines created in frames; %s\n",
              static_cast<unsigned long long>(statistics.runs),
              static_cast<unsigned long long>(statistics.pipelines_created - pipelines), picture);
  return all_found;
}

constexpr uint32_t kShapesPerFrame = 16;

// Pairs of an option and its value.
FrameArguments parse_frames(int argc, char** argv) {
  FrameArguments arguments;
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string option = argv[i], value = argv[i + 1];
    if (option == "--frames")
      arguments.frames = static_cast<uint32_t>(std::strtoul(value.c_str(), nullptr, 10));
    if (option == "--budget-ms") arguments.budget_ms = std::strtod(value.c_str(), nullptr);
    if (option == "--model") arguments.model = value;
    if (option == "--json") arguments.json = value;
    const size_t equals = value.find('=');
    if (option != "--shape" || equals == std::string::npos) continue;
    std::vector<int64_t>& extents = arguments.shapes[value.substr(0, equals)];
    for (size_t at = equals; at != std::string::npos; at = value.find(',', at + 1)) {
      extents.push_back(std::strtoll(value.c_str() + at + 1, nullptr, 10));
    }
  }
  return arguments;
}

int measure(const FrameArguments& arguments) {
  Renderer renderer;
  create(renderer.gpu);
  renderer.image = make_image(renderer.gpu, kExtent);
  Buffer boxes =
      make_buffer(renderer.gpu, kVerticesPerBox, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT, false);
  create(renderer, boxes);
  ullage::Status status;
  {
    ullage::Context context = adopt(renderer.gpu);
    const auto draw = [&](VkCommandBuffer commands, uint32_t frame) {
      draw_shapes(renderer, commands, frame, kShapesPerFrame);
    };
    status = measure_frames(renderer.gpu, context, draw, arguments);
  }
  destroy(renderer);
  destroy(renderer.gpu, boxes);
  destroy(renderer.gpu);
  if (!status) std::fprintf(stderr, "%s\n", status.message().c_str());
  return status ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const FrameArguments frames = parse_frames(argc, argv);
  if (frames.frames != 0 && frames.budget_ms > 0 && !frames.model.empty()) return measure(frames);
  if (argc != 3) {
    std::fprintf(
        stderr,
        "usage: renderer DETECTOR.ull OUT.png\n"
        "       renderer --frames N --budget-ms B --model M.ull [--shape INPUT=1,3,48,320] "
        "[--json F]\n");
    return 2;
  }
  Renderer renderer;
  create(renderer.gpu);
  renderer.image = make_image(renderer.gpu, kExtent);
  Buffer boxes;  // outlives the session
  bool all_found = false;
  {
    Detector detector = load_detector(renderer.gpu, renderer.image, argv[1]);
    boxes = detector.boxes;
    create(renderer, detector.boxes);
    all_found = render(renderer, detector, argv[2]);
  }
  destroy(renderer);
  destroy(renderer.gpu, boxes);
  destroy(renderer.gpu);
  return all_found ? 0 : 1;
}
