// GGUF files: valid ones are read, damaged ones are refused.
#include "frontends/language/gguf/file.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>
#include <random>

#include "tests/frontends/language/gguf/gguf_writer.h"

namespace ullage::gguf {
namespace {

using ir::BlockFormat;
using ir::DType;
using ir::Result;
using test::sample_file;
using test::WrittenFile;

// A separate allocation, so that the sanitizer detects a read behind its end.
Result<File> read(std::string_view bytes) {
  static thread_local std::vector<std::byte> copy;
  copy.assign(reinterpret_cast<const std::byte*>(bytes.data()),
              reinterpret_cast<const std::byte*>(bytes.data()) + bytes.size());
  copy.shrink_to_fit();
  return read_file(copy);
}

TEST(GgufFile, HasWhatWasWritten) {
  for (uint32_t version : {2u, 3u}) {
    WrittenFile written = sample_file();
    written.version = version;
    const auto file = read(written.bytes());
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->version, version);
    const Metadata& m = file->metadata;
    EXPECT_EQ(m.size(), written.metadata.size());
    EXPECT_EQ(*m.text("general.architecture"), "llama");
    EXPECT_EQ(*m.integer("a.u8", 0, 255), 200);
    EXPECT_EQ(*m.integer("a.i8", -128, 127), -100);
    EXPECT_EQ(*m.integer("a.u16", 0, 60000), 60000);
    EXPECT_EQ(*m.integer("a.i16", -30000, 0), -30000);
    EXPECT_EQ(*m.integer("a.u32", 0, INT64_MAX), 4000000000);
    EXPECT_EQ(*m.integer("a.i32", INT64_MIN, 0), -2000000000);
    EXPECT_EQ(*m.number("a.f32"), 0.5);
    EXPECT_EQ(*m.number("a.u8"), 200);
    EXPECT_EQ(*m.flag("a.bool"), true);
    EXPECT_EQ(*m.integer("a.i64", INT64_MIN, 0), INT64_MIN);
    EXPECT_EQ(*m.number("a.f64"), -0.25);
    const auto texts = m.texts("a.texts");
    ASSERT_TRUE(texts);
    EXPECT_EQ(std::vector(texts->begin(), texts->end()),
              (std::vector<std::string_view>{"one", "", "three"}));
    const auto numbers = m.numbers("a.numbers");
    ASSERT_TRUE(numbers);
    EXPECT_EQ(std::vector(numbers->begin(), numbers->end()), (std::vector<double>{1.5, -2}));
    EXPECT_EQ(*m.integers("a.integers", -7, 7), (std::vector<int64_t>{7, -7}));
  }
}

// ggml_type of ggml.h.
TEST(GgufFile, HasBlocksOfEveryFormat) {
  using enum BlockFormat;
  constexpr std::pair<uint32_t, BlockFormat> kTypes[] = {
      {2, q4_0},     {3, q4_1},   {6, q5_0},    {7, q5_1},   {8, q8_0},     {10, q2_k},
      {11, q3_k},    {12, q4_k},  {13, q5_k},   {14, q6_k},  {16, iq2_xxs}, {17, iq2_xs},
      {18, iq3_xxs}, {19, iq1_s}, {20, iq4_nl}, {21, iq3_s}, {22, iq2_s},   {23, iq4_xs},
      {29, iq1_m},   {34, tq1_0}, {35, tq2_0},  {39, mxfp4}, {40, nvfp4},   {41, q1_0}};
  ASSERT_EQ(std::size(kTypes), std::size(ir::kAllBlockFormats));
  for (const auto& [type, format] : kTypes) {
    const int64_t bytes = 512 / ir::block_elements(format) * ir::block_bytes(format);
    WrittenFile written;
    written.tensors = {{"weights", type, {512, 3}, 0}};
    written.data.resize(static_cast<size_t>(3 * bytes));
    const auto file = read(written.bytes());
    ASSERT_TRUE(file) << file.error().message;
    EXPECT_EQ(file->tensors[0].storage, Storage(format)) << type;
    written.data.pop_back();
    EXPECT_FALSE(read(written.bytes())) << type;
  }
}

TEST(GgufFile, HasTensorsOutermostFirst) {
  const auto file = read(sample_file().bytes());
  ASSERT_TRUE(file) << file.error().message;
  ASSERT_EQ(file->tensors.size(), 2u);
  const TensorEntry& weights = file->tensors[0];
  EXPECT_EQ(weights.name, "weights");
  EXPECT_EQ(weights.storage, Storage(BlockFormat::q4_1));
  EXPECT_EQ(weights.shape, (std::vector<int64_t>{2, 64}));
  EXPECT_EQ(weights.bytes.size(), 80u);
  EXPECT_EQ(weights.bytes[79], std::byte{1});
  const TensorEntry* const norm = file->find("norm");
  ASSERT_NE(norm, nullptr);
  EXPECT_EQ(norm->storage, Storage(DType::f32));
  float numbers[3];
  ASSERT_EQ(norm->bytes.size(), sizeof numbers);
  std::memcpy(numbers, norm->bytes.data(), sizeof numbers);
  EXPECT_EQ(numbers[2], 3.0f);
  EXPECT_EQ(file->find("nothing"), nullptr);
}

TEST(GgufFile, WithoutAnything) {
  const auto file = read(WrittenFile{}.bytes());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->metadata.size(), 0u);
  EXPECT_TRUE(file->tensors.empty());
}

TEST(GgufFile, EmptyTensorsAndScalars) {
  WrittenFile written;
  written.tensors = {{"empty", 3, {32, 0, 5}, 0}, {"scalar", 0, {}, 0}};
  written.data = std::string(4, 0);
  const auto file = read(written.bytes());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tensors[0].shape, (std::vector<int64_t>{5, 0, 32}));
  EXPECT_EQ(file->tensors[0].bytes.size(), 0u);
  EXPECT_EQ(file->tensors[1].element_count(), 1);
}

TEST(GgufFile, OfOtherAlignment) {
  WrittenFile written = sample_file();
  written.alignment = 8;
  written.metadata.push_back({"general.alignment", test::u32_value(8)});
  written.tensors[1].offset = 80;
  written.data.erase(80, 16);
  const auto file = read(written.bytes());
  ASSERT_TRUE(file) << file.error().message;
  EXPECT_EQ(file->tensors[1].bytes.size(), 12u);
}

struct WrongFile {
  const char* name;
  std::function<void(WrittenFile&)> change;
  const char* message;
};
void PrintTo(const WrongFile& wrong, std::ostream* out) {
  *out << wrong.name;
}

class WrongFiles : public testing::TestWithParam<WrongFile> {};
TEST_P(WrongFiles, AreRefused) {
  WrittenFile written = sample_file();
  GetParam().change(written);
  const auto file = read(written.bytes());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message, GetParam().message);
}

std::string array_of(uint32_t type, uint64_t count) {
  return test::Bytes().number(uint32_t{9}).number(type).number(count).str();
}

const WrongFile kWrongFiles[] = {
    {"version", [](WrittenFile& f) { f.version = 1; },
     "GGUF versions 2 and 3 are read, the file has 1"},
    {"big_endian", [](WrittenFile& f) { f.version = 3u << 24; },
     "big-endian GGUF files are not supported"},
    {"key_twice", [](WrittenFile& f) { f.metadata[1].first = "general.architecture"; },
     "metadata 'general.architecture' is there twice"},
    {"unknown_type",
     [](WrittenFile& f) { f.metadata[1].second = test::u32_value(0).replace(0, 1, "\x0d"); },
     "metadata 'a.u8' has a value of type 13, which the format does not have"},
    {"nested_array", [](WrittenFile& f) { f.metadata.back().second = array_of(9, 1); },
     "metadata 'a.integers' has a value of type 9: arrays of arrays are not supported"},
    {"long_key", [](WrittenFile& f) { f.metadata[0].first = std::string(65537, 'k'); },
     "the key of metadata 0 must have at most 65536 bytes, the file has 65537"},
    {"alignment_no_power",
     [](WrittenFile& f) { f.metadata.push_back({"general.alignment", test::u32_value(48)}); },
     "metadata 'general.alignment' must be a power of two, the file has 48"},
    {"alignment_zero",
     [](WrittenFile& f) { f.metadata.push_back({"general.alignment", test::u32_value(0)}); },
     "metadata 'general.alignment' must be in [8, 1073741824], the file has 0"},
    {"alignment_text",
     [](WrittenFile& f) { f.metadata.push_back({"general.alignment", test::text_value("8")}); },
     "metadata 'general.alignment' must be an integer, the file has a text"},
    {"tensor_twice", [](WrittenFile& f) { f.tensors[1].name = "weights"; },
     "tensor 'weights' is there twice"},
    {"tensor_type", [](WrittenFile& f) { f.tensors[0].type = 99; },
     "tensor 'weights' has type 99, which the format does not have"},
    {"tensor_type_unread", [](WrittenFile& f) { f.tensors[0].type = 9; },
     "tensor 'weights' has type Q8_1, which is not supported"},
    {"rank", [](WrittenFile& f) { f.tensors[0].extents = {32, 1, 1, 1, 1}; },
     "tensor 'weights' must have at most 4 axes, the file has 5"},
    {"half_block", [](WrittenFile& f) { f.tensors[0].extents = {48, 2}; },
     "tensor 'weights': its last extent must be a multiple of 32, the block of q4_1, the file has "
     "48"},
    {"huge", [](WrittenFile& f) { f.tensors[0].extents = {uint64_t{1} << 40, uint64_t{1} << 40}; },
     "tensor 'weights' has more elements than 64 bits count"},
    {"huge_and_empty",
     [](WrittenFile& f) { f.tensors[0].extents = {0, uint64_t{1} << 40, uint64_t{1} << 40}; },
     "tensor 'weights' has more elements than 64 bits count"},
    {"negative", [](WrittenFile& f) { f.tensors[0].extents = {uint64_t{1} << 63}; },
     "tensor 'weights' has more elements than 64 bits count"},
    {"huge_bytes", [](WrittenFile& f) { f.tensors[1].extents = {uint64_t{1} << 62}; },
     "tensor 'norm' has more bytes than 64 bits count"},
    {"offset", [](WrittenFile& f) { f.tensors[1].offset = 97; },
     "tensor 'norm' must start at a multiple of 32, the file has 97"},
    {"outside", [](WrittenFile& f) { f.tensors[1].offset = 128; },
     "tensor 'norm' has 12 bytes from byte 128 of the data, of which the file has 108"},
    {"over_the_end", [](WrittenFile& f) { f.tensors[1].extents = {4}; },
     "tensor 'norm' has 16 bytes from byte 96 of the data, of which the file has 108"},
    {"far_outside", [](WrittenFile& f) { f.tensors[1].offset = ~uint64_t{31}; },
     "tensor 'norm' has 12 bytes from byte 18446744073709551584 of the data, of which the file has "
     "108"},
    {"escaped",
     [](WrittenFile& f) {
       f.tensors[1].name = "\x1b[2J";
       f.tensors[1].type = 77;
     },
     "tensor '\\x1b[2J' has type 77, which the format does not have"},
};
INSTANTIATE_TEST_SUITE_P(Files, WrongFiles, testing::ValuesIn(kWrongFiles),
                         [](const auto& file) { return file.param.name; });

TEST(GgufFile, CountsAreCheckedAgainstTheFile) {
  WrittenFile written;
  written.metadata = {{"k", array_of(10, uint64_t{1} << 60)}};
  auto file = read(written.bytes());
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message,
            "the length of metadata 'k' is 1152921504606846976, more than the 0 bytes behind it "
            "can hold");
  const std::string counts =
      test::Bytes().raw("GGUF").number(3u).number(UINT64_MAX).number(uint64_t{0}).str();
  file = read(counts);
  ASSERT_FALSE(file);
  EXPECT_EQ(file.error().message,
            "the number of tensors is 18446744073709551615, more than the 8 bytes behind it can "
            "hold");
}

TEST(GgufFile, TruncatedAnywhere) {
  const std::string whole = sample_file().bytes();
  for (size_t size = 0; size < whole.size(); ++size) {
    const auto file = read(std::string_view(whole).substr(0, size));
    ASSERT_FALSE(file) << size;
    EXPECT_EQ(file.error().code, ir::ErrorCode::invalid_file) << size;
    EXPECT_FALSE(file.error().message.empty());
  }
}

TEST(GgufFile, MutatedAnywhereIsReadOrRefused) {
  const std::string whole = sample_file().bytes();
  std::mt19937 random(20);
  int read_anyway = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = whole;
    for (auto n = random() % 3 + 1; n > 0; --n) {
      bytes[random() % bytes.size()] = static_cast<char>(random());
    }
    const auto file = read(bytes);
    if (!file) {
      EXPECT_FALSE(file.error().message.empty());
      continue;
    }
    ++read_anyway;
    for (const TensorEntry& tensor : file->tensors) {
      std::vector<float> numbers(static_cast<size_t>(tensor.element_count()));
      if (const auto* format = std::get_if<BlockFormat>(&tensor.storage)) {
        EXPECT_TRUE(ir::dequantize(*format, tensor.bytes, numbers));
      }
    }
  }
  EXPECT_GT(read_anyway, 1000);
}

TEST(GgufMetadata, ReportsWhatIsWrong) {
  const auto file = read(sample_file().bytes());
  ASSERT_TRUE(file);
  const Metadata& m = file->metadata;
  EXPECT_EQ(m.text("missing").error().message, "metadata 'missing' is missing");
  EXPECT_EQ(m.text("a.u8").error().message,
            "metadata 'a.u8' must be a text, the file has an integer");
  EXPECT_EQ(m.texts("a.numbers").error().message,
            "metadata 'a.numbers' must be an array of texts, the file has an array of numbers");
  EXPECT_EQ(m.numbers("a.texts").error().message,
            "metadata 'a.texts' must be an array of numbers, the file has an array of texts");
  EXPECT_EQ(m.integer("a.u64", 0, INT64_MAX).error().message,
            "metadata 'a.u64' must be in [0, 9223372036854775807], the file has "
            "18446744073709551615");
  EXPECT_EQ(m.integer("a.i8", 0, 10).error().message,
            "metadata 'a.i8' must be in [0, 10], the file has -100");
  EXPECT_EQ(m.integers("a.integers", 0, 10).error().message,
            "metadata 'a.integers' must be in [0, 10], the file has -7");
  EXPECT_EQ(m.integer("a.f32", 0, 1).error().message,
            "metadata 'a.f32' must be an integer, the file has a number");
  EXPECT_EQ(m.flag("a.u8").error().message,
            "metadata 'a.u8' must be a truth value, the file has an integer");
  EXPECT_EQ(m.number("a.texts").error().message,
            "metadata 'a.texts' must be a number, the file has an array of texts");
}

}  // namespace
}  // namespace ullage::gguf
