// Captures, against a library that is called as RenderDoc's.
#include "tools/command/capture/frame_capture.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ullage::tools {
namespace {

using testing::HasSubstr;

// In order: nothing takes a library out of a process again.
TEST(FrameCapture, FindsTheRenderDocOfThisProcessAndNoOther) {
  const auto none = FrameCapture::find();
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("RenderDoc is not in this process"));
  EXPECT_EQ(none.error().exit_code, kFailed);

  void* const library = dlopen(ULLAGE_FAKE_RENDERDOC, RTLD_NOW);
  ASSERT_NE(library, nullptr) << dlerror();
  const auto counts =
      reinterpret_cast<void (*)(int*, int*)>(dlsym(library, "fake_renderdoc_counts"));
  const auto capture = FrameCapture::find();
  ASSERT_TRUE(capture) << capture.error().message;
  capture->begin();
  int begun = 0, ended = 0;
  counts(&begun, &ended);
  EXPECT_EQ(begun, 1);
  EXPECT_EQ(ended, 0);
  const auto path = capture->end();
  ASSERT_TRUE(path) << path.error().message;
  EXPECT_EQ(*path, "/tmp/ullage_capture.rdc");
  counts(&begun, &ended);
  EXPECT_EQ(ended, 1);

  const auto again = capture->end();
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().message, HasSubstr("captured nothing"));
}

}  // namespace
}  // namespace ullage::tools
