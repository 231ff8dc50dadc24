// Lines and updates above what one invocation walks: argmax in chunks, the last of very many
// updates.
#include <random>

#include "ops/indexing/indexing.h"
#include "ops/reduce/reduce.h"
#include "tests/ops/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

class LongLines : public PrimitivesOnDevice {
 protected:
  static Tensor indices(int64_t count, int64_t depth, int64_t low, int64_t high) {
    Tensor t(DType::i64, {count, depth});
    std::mt19937 random(11);
    std::uniform_int_distribution<int64_t> any(low, high);
    auto* values = reinterpret_cast<int64_t*>(t.mutable_bytes().data());
    for (int64_t i = 0; i < count * depth; ++i) values[i] = any(random);
    return t;
  }
};

// Few different values, so that the first and the last of equals matter, and chunks' ends.
TEST_P(LongLines, TheBestOfALineOfAnyLength) {
  for (const bool last : {false, true}) {
    for (const DType dtype : {DType::f32, DType::i8}) {
      Builder b;
      const Value x = b.input("x", dtype, std::vector<ExtentExpr>(3));
      b.output("largest", ops::arg_max(x, 1, true, last));
      b.output("least", ops::arg_min(x, 1, false, last));
      compile(b);
      for (const auto& [outer, extent, inner] : std::vector<std::array<int64_t, 3>>{
               {2, 7, 3}, {1, 32768, 1}, {2, 32769, 1}, {3, 40000, 2}, {1, 1000003, 1}}) {
        Tensor t = random_tensor(DType::i8, {outer, extent, inner}, 5, -3, 3);
        if (dtype == DType::f32) {
          Tensor floats(DType::f32, {outer, extent, inner});
          for (int64_t i = 0; i < t.element_count(); ++i) {
            floats.set_number(i, static_cast<double>(t.integer(i)));
          }
          t = std::move(floats);
        }
        check({t});
      }
    }
  }
}

TEST_P(LongLines, TheLastOfAnyNumberOfTuples) {
  for (const DType dtype : {DType::f32, DType::u8, DType::i64}) {
    for (const int64_t inner : {1, 3, 4}) {
      Builder b;
      const Value x = b.input(
          "x", dtype, {b.pool().constant(50), b.pool().constant(7), b.pool().constant(inner)});
      const Value at = b.input("at", DType::i64, {ExtentExpr(), b.pool().constant(2)});
      const Value updates = b.input("updates", dtype, {ExtentExpr(), b.pool().constant(inner)});
      b.output("y", ops::scatter_nd(x, at, updates));
      compile(b);
      const Tensor start = random_tensor(dtype, {50, 7, inner}, 1, 0, 90);
      for (const int64_t count : {0, 1, 65, 60001, 100000}) {
        // Some lie outside and are dropped.
        check({start, indices(count, 2, -8, 8), random_tensor(dtype, {count, inner}, 2, 0, 90)});
      }
    }
  }
}

TEST_P(LongLines, TheLastOfAnyNumberOfElements) {
  for (const DType dtype : {DType::f32, DType::f16}) {
    Builder b;
    const Value x = b.input("x", dtype, {b.pool().constant(2), b.pool().constant(1000)});
    const Value at = b.input("at", DType::i64, std::vector<ExtentExpr>(2));
    const Value updates = b.input("updates", dtype, std::vector<ExtentExpr>(2));
    b.output("y", ops::scatter_elements(x, at, updates, 1));
    compile(b);
    const Tensor start = random_tensor(dtype, {2, 1000}, 1);
    for (const int64_t count : {0, 1, 1000, 200001}) {
      Tensor places = indices(2, count, -1000, 1010);
      check({start, places, random_tensor(dtype, {2, count}, 2)});
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, LongLines, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
