// Sorting, searching and segments where their samples would notice nothing: bits of every kind of
// float, ties, lengths at which one algorithm gives way to the other.
#include <algorithm>
#include <cstring>

#include "ops/order/sort.h"
#include "ops/select/segment.h"
#include "tests/ops/fixtures/primitives_run.h"

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

// ---- searches -------------------------------------------------------------------------------

TEST_P(SortOnDevice, QueriesFindTheirPlaces) {
  for (DType dtype : {DType::f32, DType::i64, DType::i8}) {
    Builder b;
    const Value x = b.input("x", dtype, std::vector<ExtentExpr>(2));
    const Value q = b.input("q", dtype, {x.extent(0), ExtentExpr()});
    b.output("left", ops::search_sorted(x, q));
    b.output("right", ops::search_sorted(x, q, true));
    compile(b);
    for (int64_t extent : {0, 1, 2, 63, 64, 1025}) {
      Tensor sorted(dtype, {2, extent});
      for (int64_t i = 0; i < 2 * extent; ++i) {
        const int64_t value = i % std::max<int64_t>(extent, 1) * 100 / (extent + 1) - 50;
        is_float(dtype) ? sorted.set_number(i, static_cast<double>(value))
                        : sorted.set_integer(i, value);
      }
      check({sorted, random_tensor(dtype, {2, 77}, 4, -60, 60)});
    }
  }
}

// ---- segments -------------------------------------------------------------------------------

TEST_P(SortOnDevice, SegmentsOfEveryLength) {
  for (bool sorted : {false, true}) {
    Builder b;
    const Value ids = b.input("ids", DType::i32, {ExtentExpr()});
    const Value x = b.input("x", DType::i32, {ids.extent(0), ExtentExpr()});
    const ExtentExpr segments = b.pool().constant(9);
    b.output("count", ops::segment_count(ids, segments, sorted));
    b.output("sum", ops::segment_sum(x, ids, segments, sorted));
    b.output("max", ops::segment_max(x, ids, segments, sorted));
    compile(b);
    for (int64_t rows : {0, 1, 33, 1023, 1024, 1025, 9000}) {
      Tensor id(DType::i32, {rows});
      // One long segment, short ones around it, one empty, ids out of range at both ends.
      for (int64_t i = 0; i < rows; ++i) {
        const int64_t place = sorted ? i : (i * 4099 + 7) % rows;
        id.set_integer(i, place < 5          ? -1
                          : place < 9        ? 0
                          : place < 17       ? 2
                          : place > rows - 5 ? 12
                                             : 5);
      }
      check({id, random_tensor(DType::i32, {rows, 2}, 3, -90, 90)});
    }
  }
}

TEST_P(SortOnDevice, SumsOfSegmentsAreTheSameEachTime) {
  Builder b;
  const Value ids = b.input("ids", DType::i64, {ExtentExpr()});
  const Value x = b.input("x", DType::f32, {ids.extent(0)});
  b.output("sum", ops::segment_sum(x, ids, b.pool().constant(300)));
  compile(b);
  const std::vector<Tensor> inputs = {random_tensor(DType::i64, {50000}, 3, 0, 300),
                                      random_tensor(DType::f32, {50000}, 4)};
  check(inputs, 1e-4);
  const std::vector<Tensor> first = run(inputs), second = run(inputs);
  ASSERT_EQ(first.size(), 1u);
  ASSERT_EQ(second.size(), 1u);
  EXPECT_EQ(std::memcmp(first[0].bytes().data(), second[0].bytes().data(), 1200), 0);
}

INSTANTIATE_TEST_SUITE_P(Forms, SortOnDevice, testing::Values(Form::as_found, Form::portable_gpu),
                         form_name);

}  // namespace
}  // namespace ullage::test
