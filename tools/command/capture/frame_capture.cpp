// Captures by RenderDoc.
#include "tools/command/capture/frame_capture.h"

#include "tools/command/capture/loaded_library.h"

namespace ullage::tools {
namespace {

constexpr int kApiVersion = 10102;  // 1.1.2
constexpr uint32_t kMostPathBytes = 4096;

#ifdef _WIN32
constexpr const char* kLibrary = "renderdoc.dll";
#else
constexpr const char* kLibrary = "librenderdoc.so";
#endif

}  // namespace

struct FrameCapture::Api {
  using Function = void (*)();
  Function before_captures[13];  // GetAPIVersion to GetCaptureFilePathTemplate
  uint32_t (*count)();
  uint32_t (*path)(uint32_t index, char* text, uint32_t* bytes, uint64_t* time);
  Function between[4];  // TriggerCapture to SetActiveWindow
  // Null device and window: whichever there is.
  void (*start)(void* device, void* window);
  uint32_t (*is_capturing)();
  uint32_t (*end)(void* device, void* window);
};

ToolResult<FrameCapture> FrameCapture::find() {
  using GetApi = int (*)(int version, void** api);
  const auto get = reinterpret_cast<GetApi>(function_of_loaded(kLibrary, "RENDERDOC_GetAPI"));
  if (get == nullptr) {
    return failed(
        "--renderdoc: RenderDoc is not in this process: begin with `renderdoccmd capture "
        "--opt-ref-all-resources ullage ...`, or set ENABLE_VULKAN_RENDERDOC_CAPTURE=1 where its "
        "layer is installed");
  }
  void* api = nullptr;
  if (get(kApiVersion, &api) != 1 || api == nullptr) {
    return failed("--renderdoc: RenderDoc has no API 1.1.2");
  }
  return FrameCapture(static_cast<const Api*>(api));
}

void FrameCapture::begin() const {
  api_->start(nullptr, nullptr);
}

ToolResult<std::string> FrameCapture::end() const {
  if (api_->end(nullptr, nullptr) != 1) {
    return failed("--renderdoc: RenderDoc captured nothing: it saw no device");
  }
  std::string path(kMostPathBytes, '\0');
  auto bytes = kMostPathBytes;
  const uint32_t count = api_->count();
  if (count == 0 || api_->path(count - 1, path.data(), &bytes, nullptr) != 1) {
    return failed("--renderdoc: RenderDoc names no file of the capture");
  }
  path.resize(path.find('\0') == path.npos ? bytes : path.find('\0'));
  return path;
}

}  // namespace ullage::tools
