// Products of rows and quantized blocks at random shapes, 1 to 300 rows and columns: the tails of
// tiles, of subgroups and of blocks that chosen shapes may miss. Next to the f64 reference.
#include <random>

#include "ops/quantization/quantization.h"
#include "tests/ops/fixtures/primitives_run.h"
#include "tests/ops/fixtures/random_blocks.h"

namespace ullage::test {
namespace {

using namespace ir;

class ProductsOfBlocks : public PrimitivesOnDevice {
 protected:
  // One program whose blocks come with the run, at `shapes` shapes, and one of constant blocks,
  // which are packed for the device, at a third of them.
  void try_shapes(BlockFormat format, Activations activations, int shapes) {
    SCOPED_TRACE(testing::Message() << name_of(format) << ", activations " << name_of(activations));
    const auto sizes = [&] {
      return std::array<int64_t, 3>{extent(300), extent(300),
                                    extent(block_elements(format) == 256 ? 2 : 9)};
    };
    const auto rows_of = [&](int64_t rows, int64_t blocks) {
      return random_tensor(DType::f32, {rows, blocks * block_elements(format)}, seed());
    };
    Builder open;
    const Value x = open.input("a", DType::f32, std::vector<ExtentExpr>(2));
    const Value w = open.input("w", DType::u8, std::vector<ExtentExpr>(2));
    open.output("y", ops::matmul_blocks(x, w, format, activations));
    compile(open);
    for (int i = 0; i < shapes; ++i) {
      const auto [rows, columns, blocks] = sizes();
      SCOPED_TRACE(testing::Message() << columns << " columns");
      check_sums(activations,
                 {rows_of(rows, blocks), random_blocks(format, columns, blocks, seed())});
    }
    for (int i = 0; i < (shapes + 2) / 3; ++i) {
      const auto [rows, columns, blocks] = sizes();
      SCOPED_TRACE(testing::Message() << columns << " columns, constant");
      Builder fixed;
      const Value a = fixed.input("a", DType::f32, std::vector<ExtentExpr>(2));
      fixed.output(
          "y", ops::matmul_blocks(a, fixed.constant(random_blocks(format, columns, blocks, seed())),
                                  format, activations));
      compile(fixed);
      for (const int64_t n : {rows, extent(300), int64_t{1}}) {
        check_sums(activations, {rows_of(n, blocks)});
      }
    }
  }

 private:
  // In f32. A number that lies between two quantized values of q8 may be rounded to either.
  void check_sums(Activations activations, const std::vector<Tensor>& inputs) {
    check(inputs, 1e-5, activations == Activations::q8 ? 5e-4 : 1e-5);
  }

  uint32_t seed() { return static_cast<uint32_t>(random_()); }
  int64_t extent(int64_t most) { return std::uniform_int_distribution<int64_t>(1, most)(random_); }

  std::mt19937 random_{7};
};

TEST_P(ProductsOfBlocks, AFewRandomShapes) {
  try_shapes(BlockFormat::q4_1, Activations::f32, 1);
}

TEST_P(ProductsOfBlocks, SlowRandomShapesOfEveryFormat) {
  for (const BlockFormat format : kAllBlockFormats) {
    for (const Activations activations : {Activations::f32, Activations::q8}) {
      try_shapes(format, activations, 8);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, ProductsOfBlocks,
                         testing::Values(Form::as_found, Form::portable_gpu), form_name);

}  // namespace
}  // namespace ullage::test
