// Models of files and texts, through the C API.
#include <gmock/gmock.h>

#include <cstring>

#include "tests/compiler/handles.h"
#include "tests/frontends/model_text.h"

namespace ullage::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using testing::StrEq;

constexpr const char* kModel =
    "x: float[n,3]; w: float[3,2] = 1 2 3 4 5 6; y = MatMul(x, w); return y";

void keep(void* user, const ullage_diagnostic* diagnostic) {
  static_cast<std::vector<Diagnostic>*>(user)->push_back(copy_of(*diagnostic));
}

ullage_import_options collecting(std::vector<Diagnostic>& diagnostics) {
  ullage_import_options options = {};
  options.size = sizeof options;
  options.diagnose_user = &diagnostics;
  options.diagnose = keep;
  return options;
}

Model imported(const std::vector<std::byte>& bytes,
               const ullage_import_options* options = nullptr) {
  ullage_model* model = nullptr;
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), bytes.size(), options, &model), ULLAGE_OK)
      << last_error().message;
  return Model(model);
}

TEST(Importing, AModelListsWhatItTakes) {
  const Model model = imported(model_of(kModel, 17));
  ASSERT_EQ(ullage_model_input_count(model.get()), 1u);
  ullage_tensor_info info = {};
  info.size = sizeof info;
  ASSERT_EQ(ullage_model_get_input(model.get(), 0, &info), ULLAGE_OK);
  EXPECT_THAT(info.name, StrEq("x"));
  EXPECT_EQ(info.dtype, ULLAGE_F32);
  EXPECT_THAT(info.symbols[0], StrEq("n"));
  ASSERT_EQ(ullage_model_get_output(model.get(), 0, &info), ULLAGE_OK);
  EXPECT_EQ(info.extents[1], 2);
  EXPECT_EQ(ullage_model_get_output(model.get(), 1, &info), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("index must be below 1, given 1"));
}

// The bytes may go once it is imported, unless the caller lends them.
TEST(Importing, BytesAreCopiedUnlessLent) {
  std::vector<std::byte> bytes = model_of(kModel, 17);
  const Compiled before = compiled(imported(bytes));
  const Model copied = imported(bytes);
  std::ranges::fill(bytes, std::byte{0xff});
  const Compiled after = compiled(copied);
  ASSERT_EQ(ullage_compiled_size(after.get()), ullage_compiled_size(before.get()));
  EXPECT_EQ(std::memcmp(ullage_compiled_bytes(after.get()), ullage_compiled_bytes(before.get()),
                        ullage_compiled_size(before.get())),
            0);
}

TEST(Importing, EveryNodeThatCannotBeIsNamed) {
  const auto bytes =
      model_of("x: float[2]; a = NoSuchOp(x); b = Exp(a); c = NorThis(b); return c", 17);
  std::vector<Diagnostic> diagnostics;
  const ullage_import_options options = collecting(diagnostics);
  ullage_model* model = nullptr;
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), bytes.size(), &options, &model),
            ULLAGE_UNSUPPORTED);
  EXPECT_EQ(model, nullptr);
  ASSERT_THAT(diagnostics, SizeIs(2));
  EXPECT_EQ(diagnostics[0].status, ULLAGE_UNSUPPORTED);
  EXPECT_THAT(diagnostics[0].op, StrEq("NoSuchOp"));
  EXPECT_THAT(diagnostics[1].op, StrEq("NorThis"));
  EXPECT_THAT(last_error().op, StrEq("NoSuchOp"));
  EXPECT_THAT(last_error().message, HasSubstr("2 unsupported nodes"));
  uint32_t count = 0;
  std::vector<Diagnostic> again;
  EXPECT_EQ(ullage_onnx_unsupported(bytes.data(), bytes.size(), &again, keep, &count), ULLAGE_OK);
  EXPECT_EQ(count, 2u);
  EXPECT_THAT(again, SizeIs(2));
}

TEST(Importing, InputsMayBeSpecializedAndShaped) {
  const auto bytes = model_of("x: float[a,b]; s: int64[2]; y = Reshape(x, s); return y", 17);
  const int64_t shape[] = {-1, 4}, extents[] = {2, 6};
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = ULLAGE_I64;
  tensor.rank = 1;
  tensor.extents[0] = 2;
  tensor.data = shape;
  tensor.size_bytes = sizeof shape;
  const ullage_named_tensor specialized[] = {{"s", &tensor}};
  const ullage_named_shape shapes[] = {{"x", 2, extents}};
  ullage_import_options options = {};
  options.size = sizeof options;
  options.specialized = specialized;
  options.specialized_count = 1;
  options.shapes = shapes;
  options.shape_count = 1;
  const Model model = imported(bytes, &options);
  ullage_tensor_info info = {};
  info.size = sizeof info;
  ASSERT_EQ(ullage_model_get_input(model.get(), 0, &info), ULLAGE_OK);
  EXPECT_EQ(info.extents[1], 6);

  const ullage_named_shape unknown[] = {{"w", 2, extents}};
  options.shapes = unknown;
  ullage_model* none = nullptr;
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), bytes.size(), &options, &none),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("shape of 'w': the model has no such input"));
}

TEST(Importing, SizesOfTheFirstRunDecideRanks) {
  const std::vector<std::byte> bytes =
      model_of("x: float[n,1,8]; z: float[n]; y = Squeeze(x); return y", 17);
  std::vector<Diagnostic> warnings;
  for (const int64_t n : {1, 3}) {
    const int64_t x[] = {n, 1, 8}, z[] = {7};
    const ullage_named_shape sizes[] = {{"x", 3, x}, {"z", 1, z}};
    ullage_import_options options = collecting(warnings);
    options.sizes = sizes;
    options.size_count = 2;
    const Model model = imported(bytes, &options);
    ullage_tensor_info info = {};
    info.size = sizeof info;
    ASSERT_EQ(ullage_model_get_output(model.get(), 0, &info), ULLAGE_OK);
    EXPECT_EQ(info.rank, n == 1 ? 1u : 2u);
  }
  ASSERT_THAT(warnings, SizeIs(2));
  EXPECT_EQ(warnings[0].status, ULLAGE_OK);
  EXPECT_THAT(warnings[0].message, HasSubstr("axes named 'n' have different extents"));
}

TEST(Importing, DamagedBytesAreRefused) {
  const std::vector<std::byte> bytes = model_of(kModel, 17);
  ullage_model* model = nullptr;
  size_t refused = 0;
  for (size_t size = 0; size < bytes.size(); ++size) {
    if (ullage_model_from_onnx(bytes.data(), size, nullptr, &model) != ULLAGE_OK) {
      ++refused;
      EXPECT_EQ(model, nullptr);
      EXPECT_THAT(last_error().message, Not(IsEmpty()));
    }
    ullage_model_destroy(model);
  }
  EXPECT_GT(refused, bytes.size() / 2);
  EXPECT_NE(ullage_model_from_gguf(bytes.data(), bytes.size(), 1, nullptr, &model), ULLAGE_OK);
  EXPECT_EQ(ullage_model_from_onnx(nullptr, 5, nullptr, &model), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), 5, nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  ullage_import_options unsized = {};
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), bytes.size(), &unsized, &model),
            ULLAGE_INVALID_ARGUMENT);
  ullage_import_options holes = {};
  holes.size = sizeof holes;
  holes.specialized_count = 1;
  EXPECT_EQ(ullage_model_from_onnx(bytes.data(), bytes.size(), &holes, &model),
            ULLAGE_INVALID_ARGUMENT);
}

TEST(Importing, AComprehensionBecomesAModel) {
  const char* text =
      "def product(float(M, K) A, float(K, N) B) -> (C) {\n  C(m, n) +=! A(m, k) * B(k, n)\n}\n";
  ullage_model* model = nullptr;
  ASSERT_EQ(ullage_model_from_comprehension(text, nullptr, nullptr, &model), ULLAGE_OK)
      << last_error().message;
  const Model product(model);
  ullage_tensor_info info = {};
  info.size = sizeof info;
  ASSERT_EQ(ullage_model_get_input(product.get(), 1, &info), ULLAGE_OK);
  EXPECT_THAT(info.name, StrEq("B"));
  EXPECT_THAT(info.symbols[1], StrEq("N"));
  EXPECT_NE(compiled(product), nullptr);
  EXPECT_NE(ullage_model_from_comprehension(text, "none", nullptr, &model), ULLAGE_OK);
  EXPECT_NE(ullage_model_from_comprehension("def f(", nullptr, nullptr, &model), ULLAGE_OK);
  EXPECT_EQ(last_error().message.find('\n'), std::string::npos);
}

}  // namespace
}  // namespace ullage::test
