// Convolutions of bytes at random shapes, up to 300 channels and pixels along an axis, against
// exact integers: all ways in which bytes are multiplied, and by numbers.
#include <gtest/gtest.h>

#include <algorithm>
#include <optional>

#include "ops/quantization/quantization.h"
#include "tests/ops/fixtures/bytes_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

// The settings of a convolution besides extents.
struct Form {
  DType x = DType::u8, w = DType::i8;
  bool has_zero = true, is_zero_of_data = false, have_kernels_zeros = false;
  std::vector<int64_t> kernel = {3, 3}, strides = {1, 1}, dilations = {1, 1}, pads = {1, 1, 1, 1};
};

class ConvolutionBytesOnDevice : public BytesFixture {
 protected:
  static Value zero_of(Builder& builder, const Form& form, const Tensor& zero) {
    if (!form.has_zero) return {};
    return form.is_zero_of_data ? builder.input("zero", form.x, std::vector<ExtentExpr>())
                                : builder.constant(zero);
  }

  // By `options`, at two sizes of x with so many channels; `file`: that its kernel must have.
  void check(Shapes& shapes, const Form& form, int64_t channels, int64_t kernels,
             passes::CompileOptions options, std::string_view file) {
    const size_t spatial = form.kernel.size();
    std::vector<int64_t> filters = {kernels, channels};
    filters.insert(filters.end(), form.kernel.begin(), form.kernel.end());
    const Tensor w = bytes(shapes, filters, form.w), zero = bytes(shapes, {}, form.x);
    Builder builder;
    std::vector<ExtentExpr> extents(2 + spatial);
    extents[1] = builder.pool().constant(channels);
    const Value x = builder.input("x", form.x, extents);
    ops::WindowSpec window{.strides = form.strides, .dilations = form.dilations};
    for (int64_t pad : form.pads) window.pads.push_back(builder.pool().constant(pad));
    const Value kernels_zeros =
        form.have_kernels_zeros ? builder.constant(bytes(shapes, {kernels}, form.w)) : Value();
    builder.output("y", ops::convolution_bytes(x, builder.constant(w), zero_of(builder, form, zero),
                                               kernels_zeros, window));
    auto graph = builder.finish();
    ASSERT_TRUE(graph) << graph.error().message;
    const Graph reference = *graph;
    std::vector<std::string> files;
    options.on_kernels = [&](std::string_view, const KernelGraph& lowered) {
      for (const KernelCall& call : lowered.calls) files.push_back(call.kernel.file);
    };
    const auto program = device_->compile(*std::move(graph), options);
    ASSERT_TRUE(program) << program.error().message;
    if (!file.empty()) {
      EXPECT_TRUE(std::ranges::find(files, file) != files.end()) << file;
    }
    ullage_session* session = nullptr;
    ASSERT_EQ(ullage_session_create(*program, nullptr, &session), ULLAGE_OK) << ullage_last_error();
    for (int run = 0; run < 2; ++run) {
      std::vector<int64_t> shape = {1 + run, channels};
      // The first has a pixel or two, the second as many as the reference bears.
      const int64_t most = run == 0 ? 2 : spatial == 1 ? 300 : 24;
      for (size_t a = 0; a < spatial; ++a) {
        const int64_t least = (form.kernel[a] - 1) * form.dilations[a] + 1;
        shape.push_back(std::max(least, run == 0 ? most : shapes.extent(most)));
      }
      std::vector<Tensor> operands = {bytes(shapes, shape, form.x)};
      if (form.has_zero && form.is_zero_of_data) operands.push_back(zero);
      const auto expected = evaluate(reference, operands);
      const auto actual = run_session(session, *program, operands);
      EXPECT_TRUE(expected && actual);
      if (!expected || !actual) break;
      EXPECT_EQ(difference((*expected)[0], (*actual)[0], 0, 0), "")
          << testing::PrintToString(shape) << ", " << kernels << " kernels";
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
  }
};

TEST_P(ConvolutionBytesOnDevice, SumsAreExact) {
  Shapes shapes(7);
  const std::string_view dots = "quantization/bytes.comp";
  const std::string_view file = GetParam() == Way::matrices ? "" : dots;
  check(shapes, {}, 37, 70, options(), file);
  check(shapes, {.has_zero = false, .strides = {2, 1}, .dilations = {1, 3}, .pads = {0, 2, 1, 3}},
        shapes.extent(64), shapes.extent(), options(), file);
  check(shapes,
        {.x = DType::i8,
         .is_zero_of_data = true,
         .kernel = {5},
         .strides = {2},
         .dilations = {2},
         .pads = {4, 3}},
        shapes.extent(), shapes.extent(), options(), file);
}

// As models have them, through the pass: filters less their zero points may span more than signed
// bytes. The plain way is by numbers, in parts whose sums are exact in f32.
TEST_P(ConvolutionBytesOnDevice, FiltersLessTheirZeroPointsAreExact) {
  Shapes shapes(8);
  passes::CompileOptions options = this->options();
  options.skip = {};
  const std::string_view file = GetParam() == Way::dots ? "quantization/bytes.comp" : "";
  check(shapes, {.w = DType::u8, .have_kernels_zeros = true}, 130, 36, options, file);
  if (GetParam() != Way::plain) return;
  check(shapes, {.kernel = {1, 1}, .pads = {0, 0, 0, 0}}, 2, 36, options, "");
  options.profile = device_->profile();
  check(shapes, {.w = DType::i8, .have_kernels_zeros = true}, 130, 36, options, "");
  check(shapes, {.x = DType::i8, .is_zero_of_data = true}, 20, 36, options, "");
}

INSTANTIATE_TEST_SUITE_P(Ways, ConvolutionBytesOnDevice,
                         testing::Values(Way::plain, Way::dots, Way::matrices),
                         [](const auto& i) { return name_of(i.param); });

}  // namespace
}  // namespace ullage::test
