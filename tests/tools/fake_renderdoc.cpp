// A library that is called as RenderDoc's and answers as it does, as far as its API 1.1.2 goes:
// the declarations of renderdoc_app.h, repeated here.
#include <cstdint>
#include <cstring>

namespace {

int starts = 0, ends = 0;
bool is_capturing = false;
constexpr const char* kPath = "/tmp/ullage_capture.rdc";

void none() {}

uint32_t get_num_captures() {
  return static_cast<uint32_t>(ends);
}

uint32_t get_capture(uint32_t index, char* path, uint32_t* length, uint64_t* time) {
  if (index >= get_num_captures()) return 0;
  if (path != nullptr) std::strcpy(path, kPath);
  if (length != nullptr) *length = static_cast<uint32_t>(std::strlen(kPath) + 1);
  if (time != nullptr) *time = 0;
  return 1;
}

void start_frame_capture(void*, void*) {
  ++starts;
  is_capturing = true;
}

uint32_t is_frame_capturing() {
  return is_capturing;
}

uint32_t end_frame_capture(void*, void*) {
  if (!is_capturing) return 0;
  is_capturing = false;
  ++ends;
  return 1;
}

struct Api112 {
  void (*GetAPIVersion)() = none;
  void (*SetCaptureOptionU32)() = none;
  void (*SetCaptureOptionF32)() = none;
  void (*GetCaptureOptionU32)() = none;
  void (*GetCaptureOptionF32)() = none;
  void (*SetFocusToggleKeys)() = none;
  void (*SetCaptureKeys)() = none;
  void (*GetOverlayBits)() = none;
  void (*MaskOverlayBits)() = none;
  void (*RemoveHooks)() = none;
  void (*UnloadCrashHandler)() = none;
  void (*SetCaptureFilePathTemplate)() = none;
  void (*GetCaptureFilePathTemplate)() = none;
  uint32_t (*GetNumCaptures)() = get_num_captures;
  uint32_t (*GetCapture)(uint32_t, char*, uint32_t*, uint64_t*) = get_capture;
  void (*TriggerCapture)() = none;
  void (*IsTargetControlConnected)() = none;
  void (*LaunchReplayUI)() = none;
  void (*SetActiveWindow)() = none;
  void (*StartFrameCapture)(void*, void*) = start_frame_capture;
  uint32_t (*IsFrameCapturing)() = is_frame_capturing;
  uint32_t (*EndFrameCapture)(void*, void*) = end_frame_capture;
};
Api112 api;

}  // namespace

extern "C" __attribute__((visibility("default"))) int RENDERDOC_GetAPI(int version, void** out) {
  if (version > 10600) return 0;
  *out = &api;
  return 1;
}

// For the test: how often a capture was begun and ended.
extern "C" __attribute__((visibility("default"))) void fake_renderdoc_counts(int* begun,
                                                                             int* ended) {
  *begun = starts;
  *ended = ends;
}
