// Tables of safetensors files, right and hostile.
#include "frontends/language/hugging_face/safetensors.h"

#include <gtest/gtest.h>

#include <cstring>

namespace ullage::hugging_face {
namespace {

// A file of this header and so many bytes of data. `claimed`: the header's length, if not its own.
std::vector<std::byte> file_of(std::string_view header, size_t data,
                               std::optional<uint64_t> claimed = std::nullopt) {
  const uint64_t size = claimed.value_or(header.size());
  std::vector<std::byte> file(sizeof size + header.size() + data);
  std::memcpy(file.data(), &size, sizeof size);
  std::memcpy(file.data() + sizeof size, header.data(), header.size());
  return file;
}

TEST(Safetensors, HasTensorsInTheOrderOfTheirBytes) {
  const auto file = file_of(
      R"({"__metadata__":{"format":"pt"},"a":{"dtype":"BF16","shape":[2,3],"data_offsets":[4,16]},)"
      R"("b":{"dtype":"F32","shape":[],"data_offsets":[0,4]}})",
      16);
  const auto tensors = read_safetensors(file);
  ASSERT_TRUE(tensors) << tensors.error().message;
  ASSERT_EQ(tensors->size(), 2u);
  EXPECT_EQ((*tensors)[0].name, "b");
  EXPECT_EQ((*tensors)[0].dtype, ir::DType::f32);
  EXPECT_EQ((*tensors)[1].name, "a");
  EXPECT_EQ((*tensors)[1].shape, (std::vector<int64_t>{2, 3}));
  EXPECT_EQ((*tensors)[1].bytes.data(), file.data() + file.size() - 12);
}

struct WrongTable {
  const char* name;
  std::string header;
  size_t data;
  const char* message;
};
void PrintTo(const WrongTable& wrong, std::ostream* out) {
  *out << wrong.name;
}

class WrongTables : public testing::TestWithParam<WrongTable> {};
TEST_P(WrongTables, AreRefused) {
  const auto tensors = read_safetensors(file_of(GetParam().header, GetParam().data));
  ASSERT_FALSE(tensors);
  EXPECT_EQ(tensors.error().message, GetParam().message);
}
INSTANTIATE_TEST_SUITE_P(
    Safetensors, WrongTables,
    testing::Values(
        WrongTable{"no_json", "{", 0, "its header: it is no JSON"},
        WrongTable{"deep", std::string(100000, '['), 0,
                   "its header: its JSON nests deeper than 64 levels"},
        WrongTable{"no_object", "[]", 0, "its header must be an object"},
        WrongTable{"dtype", R"({"a":{"dtype":"F8_E4M3","shape":[4],"data_offsets":[0,4]}})", 4,
                   "tensor 'a' has dtype F8_E4M3, which is not supported"},
        WrongTable{"extent", R"({"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,4]}})", 4,
                   "tensor 'a' has an extent that is no count"},
        WrongTable{"overflow",
                   R"({"a":{"dtype":"F32","shape":[4294967296,4294967296],"data_offsets":[0,4]}})",
                   4, "tensor 'a' has more bytes than 64 bits count"},
        WrongTable{"size", R"({"a":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4,
                   "tensor 'a' of 8 bytes must lie in the 4 bytes of data, its offsets are [0,4]"},
        WrongTable{"behind", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[4,8]}})", 4,
                   "tensor 'a' of 4 bytes must lie in the 4 bytes of data, its offsets are [4,8]"},
        WrongTable{"reversed", R"({"a":{"dtype":"F32","shape":[0],"data_offsets":[4,0]}})", 4,
                   "tensor 'a' of 0 bytes must lie in the 4 bytes of data, its offsets are [4,0]"},
        WrongTable{"overlap",
                   R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]},)"
                   R"("b":{"dtype":"F32","shape":[1],"data_offsets":[2,6]}})",
                   6,
                   "tensor 'b' must begin where the one before it ends, at byte 4, it begins at 2"},
        WrongTable{"rest", R"({"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}})", 8,
                   "tensors have 4 bytes, the file has 8"}),
    [](const auto& wrong) { return std::string(wrong.param.name); });

TEST(Safetensors, LengthsOfHeadersAreChecked) {
  EXPECT_FALSE(read_safetensors({}));
  EXPECT_FALSE(read_safetensors(std::vector<std::byte>(7)));
  EXPECT_FALSE(read_safetensors(file_of("{}", 0, 3)));
  EXPECT_FALSE(read_safetensors(file_of("{}", 0, UINT64_MAX)));
  EXPECT_TRUE(read_safetensors(file_of("{}", 0)));
}

}  // namespace
}  // namespace ullage::hugging_face
