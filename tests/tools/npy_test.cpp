// .npy files: round trips, what NumPy writes, and what must be refused.
#include "tools/command/files/npy.h"

#include <gtest/gtest.h>

#include <cstring>

namespace ullage::tools {
namespace {

std::vector<std::byte> bytes_of(const std::string& text) {
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

// A file as NumPy would lay it out.
std::vector<std::byte> file(int major, std::string dict, const std::string& data) {
  std::string text = "\x93NUMPY";
  text += static_cast<char>(major);
  text += '\0';
  dict += '\n';
  const size_t n = dict.size();
  text += static_cast<char>(n & 0xff);
  text += static_cast<char>(n >> 8);
  if (major > 1) text += std::string(2, '\0');
  return bytes_of(text + dict + data);
}

TEST(Npy, every_dtype_and_rank_survives) {
  for (ir::DType dtype : ir::kAllDTypes) {
    for (const std::vector<int64_t>& extents :
         {std::vector<int64_t>{}, {0}, {1}, {5}, {2, 3}, {2, 0, 3}, {1, 2, 3, 4}}) {
      ir::Tensor tensor(dtype, extents);
      for (int64_t i = 0; i < tensor.element_count(); ++i) tensor.set_integer(i, i % 2);
      const auto npy = format_npy(dtype, extents, tensor.bytes());
      EXPECT_EQ((npy.size() - tensor.size_bytes()) % 64, 0u);
      const auto read = parse_npy(npy);
      ASSERT_TRUE(read) << read.error().message;
      EXPECT_EQ(read->dtype(), dtype);
      EXPECT_EQ(read->shape(), extents);
      EXPECT_TRUE(std::ranges::equal(read->bytes(), tensor.bytes()));
    }
  }
}

TEST(Npy, versions_1_to_3_are_read) {
  const std::string dict = "{'descr': '|u1', 'fortran_order': False, 'shape': (2, 1), }";
  for (int major = 1; major <= 3; ++major) {
    const auto read = parse_npy(file(major, dict, "ab"));
    ASSERT_TRUE(read) << read.error().message;
    EXPECT_EQ(read->shape(), (std::vector<int64_t>{2, 1}));
    EXPECT_EQ(read->integer(1), 'b');
  }
  EXPECT_FALSE(parse_npy(file(4, dict, "ab")));
}

TEST(Npy, columns_are_brought_into_rows) {
  const auto read =
      parse_npy(file(1, "{'descr': '|u1', 'fortran_order': True, 'shape': (2, 3), }", "adbecf"));
  ASSERT_TRUE(read) << read.error().message;
  std::string text;
  for (int64_t i = 0; i < 6; ++i) text += static_cast<char>(read->integer(i));
  EXPECT_EQ(text, "abcdef");
}

TEST(Npy, what_is_not_ours_is_refused_by_rule) {
  const auto message = [](const std::string& dict, const std::string& data) {
    const auto read = parse_npy(file(1, dict, data));
    return read ? std::string("accepted") : read.error().message;
  };
  EXPECT_NE(message("{'descr': '|u1', 'fortran_order': None, 'shape': (2,), }", "ab")
                .find("fortran_order"),
            std::string::npos);
  EXPECT_NE(
      message("{'descr': '>f4', 'fortran_order': False, 'shape': (1,), }", "abcd").find("'>f4'"),
      std::string::npos);
  EXPECT_NE(message("{'descr': '<c8', 'fortran_order': False, 'shape': (1,), }", "abcdefgh")
                .find("'<c8'"),
            std::string::npos);
  EXPECT_NE(message("{'descr': '|u1', 'fortran_order': False, 'shape': (3,), }", "ab").find("fill"),
            std::string::npos);
  EXPECT_NE(message("{'descr': '|u1', 'fortran_order': False, 'shape': (-1,), }", "ab"),
            "accepted");
  EXPECT_NE(message("{'descr': '<f8', 'fortran_order': False, "
                    "'shape': (4611686018427387904, 4), }",
                    "ab"),
            "accepted");
  EXPECT_NE(message("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (), }", "abcd"),
            "accepted");
  EXPECT_FALSE(parse_npy(bytes_of("PK")));
  EXPECT_FALSE(parse_npy({}));
}

TEST(Npy, more_axes_than_a_tensor_may_have_are_refused) {
  const auto read = [](size_t rank) {
    std::string shape;
    for (size_t i = 0; i < rank; ++i) shape += "1, ";
    return parse_npy(
        file(1, "{'descr': '|u1', 'fortran_order': False, 'shape': (" + shape + "), }", "a"));
  };
  EXPECT_TRUE(read(8));
  ASSERT_FALSE(read(9));
  EXPECT_EQ(read(9).error().message, ".npy: rank must be at most 8, is 9");
}

TEST(Npy, every_truncation_is_refused) {
  const ir::Tensor tensor(ir::DType::f32, {3, 2});
  const auto npy = format_npy(tensor.dtype(), tensor.shape(), tensor.bytes());
  for (size_t n = 0; n < npy.size(); ++n) EXPECT_FALSE(parse_npy(std::span(npy).first(n))) << n;
}

}  // namespace
}  // namespace ullage::tools
