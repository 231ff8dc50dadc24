// Captures of what a device does between two points, by RenderDoc's in-application API. Computing
// alone has no frames that RenderDoc could see, so the tool marks where one begins and ends.
#pragma once

#include <cstdint>
#include <string>

#include "tools/common/cli/exit_code.h"

namespace ullage::tools {

class FrameCapture {
 public:
  // Of the RenderDoc that is in this process already; it is not loaded here, as it must be there
  // before the device. Failure: there is none, or it is older than its API 1.1.2.
  static ToolResult<FrameCapture> find();

  void begin() const;
  // The file of what was done since `begin`. Failure: RenderDoc wrote none.
  ToolResult<std::string> end() const;

 private:
  // A part of RENDERDOC_API_1_1_2, by position: functions are only ever added at its end.
  struct Api;
  explicit FrameCapture(const Api* api) : api_(api) {}

  const Api* api_;
};

}  // namespace ullage::tools
