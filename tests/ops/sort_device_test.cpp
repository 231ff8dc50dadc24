// Sorting, searching and segments where their samples would notice nothing: bits of every kind of
// float, ties, lengths at which one algorithm gives way to the other.
#include <cstring>

#include "ops/order/argsort.h"
#include "tests/ops/primitives_run.h"

namespace ullage::test {
namespace {

using namespace ir;

class SortOnDevice : public PrimitivesOnDevice {
 protected:
  void compile_argsort(DType dtype, size_t rank) {
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(rank));
    b.output("ascending", ops::argsort(x));
    b.output("descending", ops::argsort(x, true));
    compile(b);
  }

  // A length that is known calls for one algorithm only.
  void check_known_length(const Tensor& x, bool descending) {
    Builder b;
    b.output("order", ops::argsort(b.input("x", x.dtype(), {b.pool().constant(x.element_count())}),
                                   descending));
    compile(b);
    check({x});
  }
};

TEST_P(SortOnDevice, EveryCount) {
  compile_argsort(DType::f32, 1);
  for (int64_t count : counts_to_try()) check({random_tensor(DType::f32, {count}, 1, -100, 100)});
}

TEST_P(SortOnDevice, EveryDtypeWithTies) {
  for (DType dtype : kAllDTypes) {
    const double low = is_float(dtype) || is_signed_integer(dtype) ? -9 : 0;
    const double high = dtype == DType::boolean ? 2 : 9;
    check_known_length(random_tensor(dtype, {300}, 1, low, high), !is_float(dtype));
    check_known_length(random_tensor(dtype, {2001}, 1, low, high), is_float(dtype));
  }
}

TEST_P(SortOnDevice, AllBitsOfWideIntegersCount) {
  for (DType dtype : {DType::i64, DType::u64, DType::i32, DType::u32}) {
    for (int64_t count : {300, 2500}) {
      Tensor x(dtype, {count});
      uint64_t state = 88172645463325252u;
      for (int64_t i = 0; i < count; ++i) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        x.set_integer(i, static_cast<int64_t>(state));
      }
      check_known_length(x, dtype == DType::i64);
    }
  }
}

TEST_P(SortOnDevice, NansInfinitiesZerosAndDenormals) {
  const std::vector<uint32_t> special = {0x7fc00000, 0xffc00001, 0x7f800000, 0xff800000, 0x80000000,
                                         0,          1,          0x80000001, 0x3f800000, 0xbf800000,
                                         0x7f7fffff, 0xff7fffff, 0x7f800001};
  for (size_t count : {size_t{13}, size_t{1300}}) {
    std::vector<uint32_t> bits;
    for (size_t i = 0; i < count; ++i) bits.push_back(special[i * 7 % special.size()]);
    check_known_length(tensor_of_bits(DType::f32, bits), false);
    std::vector<uint16_t> halves;
    for (uint32_t b : bits) halves.push_back(static_cast<uint16_t>(b >> 16 | (b & 1)));
    check_known_length(tensor_of_bits(DType::bf16, halves), false);
    check_known_length(tensor_of_bits(DType::f16, halves), true);
    std::vector<uint64_t> doubles;
    for (uint32_t b : bits) doubles.push_back(uint64_t{b} << 32 | (b & 1));
    check_known_length(tensor_of_bits(DType::f64, doubles), false);
  }
}

TEST_P(SortOnDevice, ManyRows) {
  compile_argsort(DType::i16, 2);
  for (const auto& shape : {std::vector<int64_t>{70, 33}, {3, 5000}, {300, 1100}, {0, 5}, {5, 0}}) {
    check({random_tensor(DType::i16, shape, 1, -300, 300)});
  }
}

TEST_P(SortOnDevice, ALongRow) {
  compile_argsort(DType::u32, 1);
  check({random_tensor(DType::u32, {(1 << 18) + 5}, 1, 0, 4294967295.0)});
}

INSTANTIATE_TEST_SUITE_P(Forms, SortOnDevice, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
