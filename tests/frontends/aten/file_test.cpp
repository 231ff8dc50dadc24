// .pt2 files: archives, weights, versions, and damaged ones.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/aten/file/archive.h"
#include "frontends/aten/file/expression.h"
#include "frontends/aten/file/program.h"
#include "frontends/aten/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/aten/program_text.h"

namespace ullage::aten {
namespace {

using test::zip_of;
using testing::HasSubstr;

constexpr const char* kNumbers = "\0\0\200?\0\0\0@\0\0@@\0\0\200@";  // 1, 2, 3, 4

// y = x + w, whose weight has these strides.
std::vector<std::byte> file_with_weight(const std::string& strides, size_t bytes = 16) {
  test::ProgramText program{
      .inputs = {{"x", 7, {"2", "2"}}},
      .buffers = {{{"b_w", 7, {"2", "2"}}, "w"}},
      .nodes = {{"torch.ops.aten.add.Tensor",
                 {{"self", test::tensor("x")}, {"other", test::tensor("b_w")}},
                 {{"add", 7, {"2", "2"}}}}},
      .outputs = {"add"}};
  const std::string config =
      "{\"config\":{\"w\":{\"path_name\":\"weight_0\",\"is_param\":false,\"use_pickle\":false,"
      "\"tensor_meta\":{\"dtype\":7,\"sizes\":[{\"as_int\":2},{\"as_int\":2}],\"strides\":" +
      strides + ",\"storage_offset\":{\"as_int\":0}}}}}";
  return zip_of({{"m/data/weights/weight_0", std::string(kNumbers, bytes)},
                 {"m/data/weights/m_weights_config.json", config},
                 {"m/models/model.json", test::json_of(program)},
                 {"m/byteorder", "little"}});
}

std::vector<double> sums(const std::vector<std::byte>& file) {
  const auto graph = import(file);
  if (!graph) return ADD_FAILURE() << graph.error().message, std::vector<double>();
  const auto y = ir::evaluate(*graph, {{test::floats({2, 2}, {10, 20, 30, 40})}});
  if (!y) return ADD_FAILURE() << y.error().message, std::vector<double>();
  return {y->front().number(0), y->front().number(1), y->front().number(2), y->front().number(3)};
}

TEST(File, HasWeightsInOrder) {
  EXPECT_EQ(sums(file_with_weight("[{\"as_int\":2},{\"as_int\":1}]")),
            (std::vector<double>{11, 22, 33, 44}));
}

TEST(File, HasWeightsOfOtherStrides) {
  EXPECT_EQ(sums(file_with_weight("[{\"as_int\":1},{\"as_int\":2}]")),
            (std::vector<double>{11, 23, 32, 44}));
}

TEST(File, RefusesWeightsThatEndTooEarly) {
  const auto graph = import(file_with_weight("[{\"as_int\":2},{\"as_int\":1}]", 12));
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ir::ErrorCode::invalid_file);
  EXPECT_EQ(graph.error().message, "weight 'w': its file is too short");
}

TEST(File, RefusesWeightsOfHugeStrides) {
  const auto graph = import(file_with_weight("[{\"as_int\":4611686018427387904},{\"as_int\":1}]"));
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().message, "weight 'w': its file is too short");
}

TEST(File, RefusesAnotherSchemaByName) {
  const auto graph = test::imported({.schema = 9});
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ir::ErrorCode::unsupported);
  EXPECT_THAT(graph.error().message, HasSubstr("schema 9 (PyTorch 2.15.0)"));
}

TEST(File, RefusesCompressedArchives) {
  const auto archive = read_archive(zip_of({{"m/models/model.json", "{}"}}, 8));
  ASSERT_FALSE(archive);
  EXPECT_EQ(archive.error().code, ir::ErrorCode::unsupported);
  EXPECT_THAT(archive.error().message, HasSubstr("is compressed"));
}

TEST(File, RefusesArchivesOfTwoFilesInOnePlace) {
  std::vector<std::byte> bytes = zip_of({{"m/a", "one"}, {"m/b", "two"}});
  // The directory's second entry names the first file's place.
  const std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  const size_t entry = text.find("PK\1\2", text.find("PK\1\2") + 1);
  bytes[entry + 42] = std::byte{0};
  const auto archive = read_archive(bytes);
  ASSERT_FALSE(archive);
  EXPECT_EQ(archive.error().message, "the ZIP archive: two of its files overlap");
}

TEST(File, SurvivesEveryCutAndEveryChangedByte) {
  const std::vector<std::byte> whole = file_with_weight("[{\"as_int\":2},{\"as_int\":1}]");
  for (size_t size = 0; size < whole.size(); size += 3)
    EXPECT_FALSE(import(std::span(whole).first(size)));
  size_t refused = 0;
  for (size_t i = 0; i < whole.size(); ++i) {
    std::vector<std::byte> damaged = whole;
    damaged[i] ^= std::byte{0x15};
    refused += import(damaged) ? 0 : 1;
  }
  EXPECT_GT(refused, whole.size() / 2);
}

TEST(File, IsOneProgramOfTodaysPyTorch) {
  const auto older = import(zip_of({{"m/serialized_exported_program.json", "{}"}}));
  ASSERT_FALSE(older);
  EXPECT_THAT(older.error().message, HasSubstr("of PyTorch before 2.8"));
  const auto none = import(zip_of({{"m/data.pkl", ""}}));
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("it has no model"));
}

TEST(Expression, IsReadAsSympyWritesIt) {
  const auto e = parse_expression(
      "Add(Mul(Integer(-2), Symbol('s0', positive=True, integer=True)), FloorDiv(Symbol('u1'), "
      "Integer(3)))");
  ASSERT_TRUE(e);
  EXPECT_EQ(e->function, "Add");
  EXPECT_EQ(e->operands[0].operands[0].integer, -2);
  EXPECT_EQ(e->operands[0].operands[1].symbol, "s0");
  EXPECT_EQ(e->operands[1].function, "FloorDiv");
}

TEST(Expression, IsRefusedWhereItIsNone) {
  for (const char* text : {"", "Add(", "Symbol(s0)", "Integer(x)", "Integer(1) ", "Symbol('a"})
    EXPECT_FALSE(parse_expression(text)) << text;
  std::string deep;
  for (int i = 0; i < 100000; ++i) deep += "Add(";
  EXPECT_FALSE(parse_expression(deep));
}

}  // namespace
}  // namespace ullage::aten
