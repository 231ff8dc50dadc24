// The ONNX reader: every model and tensor of the official suite decodes; damaged bytes give errors.
#include <gtest/gtest.h>

#include <set>

#include "frontends/onnx/file/model.h"
#include "tests/frontends/test_data.h"

namespace ullage::onnx {
namespace {

namespace fs = std::filesystem;

std::span<const std::byte> bytes_of(const std::string& text) {
  return {reinterpret_cast<const std::byte*>(text.data()), text.size()};
}

std::string field(int number, const std::string& payload) {
  return std::string(1, static_cast<char>(number << 3 | 2)) + static_cast<char>(payload.size()) +
         payload;
}

TEST(Model, EveryModelOfTheNodeTestsDecodes) {
  const fs::path folder = test::node_tests_folder();
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no ONNX node tests at " << folder;
  size_t models = 0;
  std::set<std::string> ops;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const auto bytes = test::read_bytes(entry.path() / "model.onnx");
    ir::Result<Model> model = parse_model(bytes);
    ASSERT_TRUE(model) << entry.path() << ": " << model.error().message;
    EXPECT_FALSE(model->graph.nodes.empty()) << entry.path();
    EXPECT_FALSE(model->graph.outputs.empty()) << entry.path();
    EXPECT_FALSE(model->opsets.empty()) << entry.path();
    for (const Node& node : model->graph.nodes) ops.insert(std::string(node.op));
    ++models;
  }
  EXPECT_EQ(models, 1765u);
  EXPECT_GT(ops.size(), 190u);
}

TEST(Model, EveryDecodableTensorOfTheNodeTestsConverts) {
  const fs::path folder = test::node_tests_folder() / "test_add" / "test_data_set_0";
  if (!fs::is_directory(folder)) GTEST_SKIP() << "no ONNX node tests at " << folder;
  const auto bytes = test::read_bytes(folder / "input_0.pb");
  ir::Result<TensorData> data = parse_tensor(bytes);
  ASSERT_TRUE(data);
  ir::Result<ir::Tensor> tensor = to_tensor(*data);
  ASSERT_TRUE(tensor);
  EXPECT_EQ(tensor->shape(), (std::vector<int64_t>{3, 4, 5}));
  EXPECT_NE(tensor->number(0), 0.0);
}

TEST(Model, TruncatedModelsGiveErrorsOrModels) {
  const fs::path path = test::node_tests_folder() / "test_if" / "model.onnx";
  if (!fs::exists(path)) GTEST_SKIP() << "no ONNX node tests";
  const auto bytes = test::read_bytes(path);
  size_t errors = 0;
  for (size_t n = 0; n < bytes.size(); ++n) errors += !parse_model(std::span(bytes).first(n));
  EXPECT_GT(errors, bytes.size() / 2);
}

TEST(Model, FlippedBitsNeverCrash) {
  const fs::path path = test::node_tests_folder() / "test_loop11" / "model.onnx";
  if (!fs::exists(path)) GTEST_SKIP() << "no ONNX node tests";
  auto bytes = test::read_bytes(path);
  for (size_t bit = 0; bit < bytes.size() * 8; ++bit) {
    const auto mask = static_cast<std::byte>(1u << (bit % 8));
    bytes[bit / 8] ^= mask;
    (void)parse_model(bytes);
    bytes[bit / 8] ^= mask;
  }
}

TEST(Model, WrongWireTypeIsAnError) {
  const std::string varint_graph("\x38\x01", 2);  // field 7 (graph) as a varint
  ir::Result<Model> model = parse_model(bytes_of(varint_graph));
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().code, ir::ErrorCode::invalid_file);
}

TEST(Model, NestingHasALimit) {
  std::string graph;
  for (int i = 0; i < 20; ++i) graph = field(1, field(5, field(6, graph)));
  ir::Result<Model> model = parse_model(bytes_of(field(7, graph)));
  ASSERT_FALSE(model);
  EXPECT_NE(model.error().message.find("nest"), std::string::npos);
}

TEST(Tensor, PackedAndUnpackedFieldsAreEqual) {
  const std::string dims("\x08\x02\x10\x07", 4);  // dims 2, INT64
  const std::string packed = dims + std::string("\x3a\x02\x05\x06", 4);
  const std::string unpacked = dims + std::string("\x38\x05\x38\x06", 4);
  for (const std::string& text : {packed, unpacked}) {
    ir::Result<TensorData> data = parse_tensor(bytes_of(text));
    ASSERT_TRUE(data);
    ir::Result<ir::Tensor> tensor = to_tensor(*data);
    ASSERT_TRUE(tensor) << tensor.error().message;
    EXPECT_EQ(tensor->integer(0), 5);
    EXPECT_EQ(tensor->integer(1), 6);
  }
}

TEST(Tensor, DimsThatContradictTheDataAreAnError) {
  TensorData data;
  data.type = 1;
  data.floats = {1, 2, 3};
  data.dims = {4};
  EXPECT_FALSE(to_tensor(data));
  data.dims = {-3};
  EXPECT_FALSE(to_tensor(data));
  data.dims = {int64_t{1} << 62, 4};
  EXPECT_FALSE(to_tensor(data));
  data.dims = {3};
  EXPECT_TRUE(to_tensor(data));
}

TEST(Tensor, ExternalDataStaysBelowTheModel) {
  TensorData data;
  data.type = 1;
  data.dims = {1};
  data.external = true;
  for (const char* path : {"../x", "a/../../x", "/etc/passwd", ""}) {
    data.external_path = path;
    ir::Result<ir::Tensor> tensor = to_tensor(data, {"/tmp"});
    ASSERT_FALSE(tensor) << path;
    EXPECT_NE(tensor.error().message.find("below the model's folder"), std::string::npos);
  }
}

}  // namespace
}  // namespace ullage::onnx
