// Images of a host's as inputs: against the same arithmetic on the CPU, in every layout and order.
#include <cmath>
#include <random>

#include "tests/runtime/fixtures/embedding_fixture.h"
#include "tests/runtime/fixtures/host_image.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;

struct Picture {
  uint32_t width = 0, height = 0;
  std::vector<uint32_t> pixels;

  float byte(int64_t x, int64_t y, uint32_t component) const {
    const auto cx = static_cast<uint32_t>(std::clamp<int64_t>(x, 0, width - 1));
    const auto cy = static_cast<uint32_t>(std::clamp<int64_t>(y, 0, height - 1));
    return static_cast<float>((pixels[cy * width + cx] >> (8 * component)) & 255);
  }
};

Picture noise(uint32_t width, uint32_t height) {
  Picture picture{width, height, std::vector<uint32_t>(size_t{width} * height)};
  std::mt19937 random(width * 1000 + height);
  for (uint32_t& pixel : picture.pixels) pixel = static_cast<uint32_t>(random());
  return picture;
}

// Component `c` of the picture, resized to width x height, at (x, y).
double sample(const Picture& from, uint32_t c, uint32_t width, uint32_t height, uint32_t x,
              uint32_t y) {
  const auto place = [](uint32_t at, uint32_t size, uint32_t source) {
    const double centre = (at + 0.5) * source / size - 0.5;
    return std::clamp(centre, 0.0, source - 1.0);
  };
  const double px = place(x, width, from.width), py = place(y, height, from.height);
  const auto x0 = static_cast<int64_t>(px), y0 = static_cast<int64_t>(py);
  const double fx = px - static_cast<double>(x0), fy = py - static_cast<double>(y0);
  const double top = from.byte(x0, y0, c) * (1 - fx) + from.byte(x0 + 1, y0, c) * fx;
  const double bottom = from.byte(x0, y0 + 1, c) * (1 - fx) + from.byte(x0 + 1, y0 + 1, c) * fx;
  return top * (1 - fy) + bottom * fy;
}

double expected(const Picture& from, bool stored_blue_first, const ullage_vulkan_import_info& info,
                uint32_t c, uint32_t x, uint32_t y) {
  const uint32_t red = stored_blue_first ? 2 : 0, blue = 2 - red;
  const auto at = [&](uint32_t component) {
    return sample(from, component, info.width, info.height, x, y);
  };
  const uint32_t order[2][4] = {{red, 1, blue, 3}, {blue, 1, red, 3}};
  const double value = info.channels == 1 ? 0.299 * at(red) + 0.587 * at(1) + 0.114 * at(blue)
                                          : at(order[info.blue_first][c]);
  return value * double{info.scale[c]} + double{info.bias[c]};
}

class ImageImport : public testing::Test {
 protected:
  static ullage_vulkan_import_info info_of(uint32_t width, uint32_t height, uint32_t channels,
                                           uint32_t blue_first = 0) {
    ullage_vulkan_import_info info{};
    info.size = sizeof info;
    info.width = width;
    info.height = height;
    info.channels = channels;
    info.blue_first = blue_first;
    const float scale[4] = {0.5f, 0.25f, 2.0f, 1.0f}, bias[4] = {-1, 2, 0, 3};
    std::copy_n(scale, 4, info.scale);
    std::copy_n(bias, 4, info.bias);
    return info;
  }
  // Import and run in one command buffer; the run copies its input.
  static void run(VulkanHost& host, const SessionPointer& session, const ullage_vulkan_image& image,
                  ullage_vulkan_import_info info) {
    const VkCommandBuffer commands = host.begin();
    info.command_buffer = commands;
    ASSERT_EQ(ullage_vulkan_import_image(session.get(), "x", &image, &info), ULLAGE_OK)
        << ullage_last_error();
    const ullage_run_id run_id = record(session, commands);
    ASSERT_EQ(host.finish(commands), VK_SUCCESS);
    ASSERT_EQ(ullage_session_wait(session.get(), run_id), ULLAGE_OK) << ullage_last_error();
  }
  static void expect_picture(const SessionPointer& session, const Picture& from,
                             bool stored_blue_first, const ullage_vulkan_import_info& info) {
    const ullage_tensor y = output_of(session);
    ASSERT_EQ(y.extents[0], int64_t{info.channels} * info.width * info.height);
    const auto* have = static_cast<const float*>(y.data);
    for (uint32_t c = 0; c < info.channels; ++c) {
      for (uint32_t row = 0; row < info.height; ++row) {
        for (uint32_t x = 0; x < info.width; ++x) {
          const double reference = expected(from, stored_blue_first, info, c, x, row);
          ASSERT_NEAR(have[(c * info.height + row) * info.width + x], reference, 0.01)
              << c << ", " << row << ", " << x;
        }
      }
    }
  }
};

TEST_F(ImageImport, FormatsOrdersAndSizes) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, image_program());
    const auto session = open(program, {}, {});
    const struct {
      VkFormat format;
      VkImageLayout layout;
    } stored[] = {{VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_SHADER_READ_ONLY_OPTIMAL},
                  {VK_FORMAT_B8G8R8A8_UNORM, VK_IMAGE_LAYOUT_GENERAL},
                  {VK_FORMAT_R8G8B8A8_SRGB, VK_IMAGE_LAYOUT_TRANSFER_SRC_OPTIMAL}};
    const uint32_t sizes[][4] = {{1, 1, 1, 1},   {1, 1, 5, 3},   {7, 5, 7, 5},
                                 {33, 9, 16, 4}, {16, 8, 40, 9}, {64, 64, 31, 65}};
    for (const auto& [format, layout] : stored) {
      for (const auto& [w, h, width, height] : sizes) {
        const Picture picture = noise(w, h);
        HostImage image(host, format, layout, w, h, picture.pixels);
        for (const uint32_t channels : {1u, 3u, 4u}) {
          const auto info = info_of(width, height, channels, channels == 4 ? 1 : 0);
          run(host, session, image.region(), info);
          expect_picture(session, picture, format == VK_FORMAT_B8G8R8A8_UNORM, info);
        }
        EXPECT_EQ(image.pixel(w - 1, h - 1), picture.pixels.back()) << "as it was";
      }
    }
  });
}

TEST_F(ImageImport, ARegionByTheDefaults) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, image_program());
    const auto session = open(program, {}, {});
    const Picture picture = noise(20, 10);
    HostImage image(host, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_GENERAL, 20, 10,
                    picture.pixels);
    ullage_vulkan_image region = image.region();
    region.x = 3;
    region.y = 2;
    region.width = 5;
    region.height = 4;
    ullage_vulkan_import_info info{};
    info.size = sizeof info;
    info.channels = 3;
    run(host, session, region, info);
    const ullage_tensor y = output_of(session);
    ASSERT_EQ(y.extents[0], 3 * 5 * 4);
    EXPECT_NEAR(static_cast<const float*>(y.data)[0], picture.byte(3, 2, 0) / 255, 1e-6);
    EXPECT_NEAR(static_cast<const float*>(y.data)[59], picture.byte(7, 5, 2) / 255, 1e-6);
  });
}

TEST_F(ImageImport, EveryFrameFromTheSameMemory) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, image_program());
    ullage_session_options options{};
    options.runs_in_flight = 2;
    const auto session = open(program, options, {});
    const Picture picture = noise(24, 24);
    HostImage image(host, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_GENERAL, 24, 24,
                    picture.pixels);
    const ullage_vulkan_image region = image.region();
    for (int round = 0; round < 5; ++round) {
      ullage_run_id run_ids[2] = {};
      VkCommandBuffer commands[2] = {};
      ullage_vulkan_import_info infos[2] = {info_of(24, 24, 3), info_of(12, 12, 3)};
      for (int k = 0; k < 2; ++k) {
        commands[k] = host.begin();
        infos[k].command_buffer = commands[k];
        ASSERT_EQ(ullage_vulkan_import_image(session.get(), "x", &region, &infos[k]), ULLAGE_OK)
            << ullage_last_error();
        run_ids[k] = record(session, commands[k]);
      }
      for (int k = 0; k < 2; ++k) ASSERT_EQ(host.finish(commands[k]), VK_SUCCESS);
      for (int k = 0; k < 2; ++k) {
        ASSERT_EQ(ullage_session_wait(session.get(), run_ids[k]), ULLAGE_OK) << ullage_last_error();
        expect_picture(session, picture, false, infos[k]);
      }
    }
  });
}

TEST_F(ImageImport, Rules) {
  on_every_host({}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, image_program());
    const auto session = open(program, {}, {});
    HostImage image(host, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_GENERAL, 4, 4,
                    noise(4, 4).pixels);
    const auto refused = [&](const ullage_vulkan_image& region,
                             const ullage_vulkan_import_info& info, const char* name = "x") {
      return ullage_vulkan_import_image(session.get(), name, &region, &info);
    };
    auto region = image.region();
    auto info = info_of(4, 4, 3);
    EXPECT_EQ(refused(region, info, "z"), ULLAGE_INVALID_ARGUMENT);
    info.channels = 2;
    EXPECT_EQ(refused(region, info), ULLAGE_INVALID_ARGUMENT);
    EXPECT_THAT(ullage_last_error(), HasSubstr("channels must be 1, 3 or 4, given 2"));
    info = info_of(4, 70000, 3);
    EXPECT_EQ(refused(region, info), ULLAGE_INVALID_ARGUMENT);
    info = info_of(4, 4, 3);
    region.format = VK_FORMAT_R5G6B5_UNORM_PACK16;
    EXPECT_EQ(refused(region, info), ULLAGE_UNSUPPORTED);
    region = image.region();
    region.width = 0;
    EXPECT_EQ(refused(region, info), ULLAGE_INVALID_ARGUMENT);
    region = image.region();
    EXPECT_EQ(refused(region, info), ULLAGE_OK) << "without commands it prepares";
    EXPECT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK) << ullage_last_error();
    run(host, session, region, info);
    EXPECT_EQ(statistics_of(session).command_buffers_recorded, 2u);
  });
}

}  // namespace
}  // namespace ullage::runtime
