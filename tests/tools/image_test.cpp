// PNG in and out, and the documented scale.
#include "tools/command/files/image.h"

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace ullage::tools {
namespace {

TEST(Image, a_picture_survives_its_file_and_becomes_a_tensor) {
  const std::string path = testing::TempDir() + "/image_test.png";
  const Image image{2, 1, {0, 127, 255, 255, 0, 51}};
  ASSERT_TRUE(write_png(path, image));
  const auto read = read_png(path);
  std::remove(path.c_str());
  ASSERT_TRUE(read) << read.error().message;
  EXPECT_EQ(read->width, 2u);
  EXPECT_EQ(read->height, 1u);
  EXPECT_EQ(read->pixels, image.pixels);
  const ir::Tensor tensor = to_tensor(*read);
  EXPECT_EQ(tensor.shape(), (std::vector<int64_t>{1, 3, 1, 2}));
  const double expected[] = {-1, 1, 127 / 127.5 - 1, -1, 1, 51 / 127.5 - 1};
  for (int64_t i = 0; i < 6; ++i) EXPECT_NEAR(tensor.number(i), expected[i], 1e-6) << i;
}

TEST(Image, what_is_no_picture_is_refused_with_its_path) {
  const std::string path = testing::TempDir() + "/no_picture.png";
  std::ofstream(path) << "hello";
  const auto read = read_png(path);
  std::remove(path.c_str());
  ASSERT_FALSE(read);
  EXPECT_NE(read.error().message.find("no_picture.png"), std::string::npos);
  EXPECT_FALSE(read_png(path));
}

}  // namespace
}  // namespace ullage::tools
