// Quantized values: how they are joined, and in how few bits integers fit.
#include "ir/quantization/quantized_values.h"

#include <gtest/gtest.h>

#include <array>

namespace ullage::ir {
namespace {

Tensor bytes(std::vector<int64_t> shape, std::vector<int64_t> numbers) {
  return Tensor::from_integers(DType::u8, std::move(shape), numbers);
}
Tensor signed_bytes(std::vector<int64_t> numbers) {
  return Tensor::from_integers(DType::i8, {static_cast<int64_t>(numbers.size())}, numbers);
}
std::vector<int64_t> integers(const Tensor& tensor) {
  std::vector<int64_t> all;
  for (int64_t i = 0; i < tensor.element_count(); ++i) all.push_back(tensor.integer(i));
  return all;
}

TEST(QuantizedValues, TheFirstOfAByteLiesInItsLowBits) {
  const Tensor packed = pack_quantized(bytes({3}, {1, 2, 15}), 0, 4);
  EXPECT_EQ(integers(packed), (std::vector<int64_t>{0x21, 0x0f}));
  EXPECT_EQ(integers(pack_quantized(bytes({5}, {0, 1, 2, 3, 2}), 0, 2)),
            (std::vector<int64_t>{0xe4, 0x02}));
}

TEST(QuantizedValues, AreJoinedAlongAnyAxisAndSplitAgain) {
  const Tensor quantized = bytes({2, 3, 2}, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12});
  for (size_t axis : {size_t{0}, size_t{1}, size_t{2}}) {
    const Tensor packed = pack_quantized(quantized, axis, 4);
    EXPECT_EQ(packed.shape()[axis], (quantized.shape()[axis] + 1) / 2);
    const Tensor back = unpack_quantized(packed, axis, quantized.shape()[axis], 4);
    EXPECT_EQ(integers(back), integers(quantized)) << "axis " << axis;
  }
}

TEST(QuantizedValues, OfNothingAreNothing) {
  EXPECT_EQ(pack_quantized(bytes({0, 3}, {}), 0, 4).element_count(), 0);
  EXPECT_EQ(quantized_values_of(signed_bytes({}), nullptr).bits, 2);
}

TEST(QuantizedValues, AreOfTheFewestBitsThatHoldTheNumbers) {
  EXPECT_EQ(quantized_values_of(signed_bytes({-2, 1}), nullptr).bits, 2);
  EXPECT_EQ(quantized_values_of(signed_bytes({-3, 1}), nullptr).bits, 4);
  EXPECT_EQ(quantized_values_of(signed_bytes({-8, 7}), nullptr).bits, 4);
  EXPECT_EQ(quantized_values_of(signed_bytes({-8, 8}), nullptr).bits, 8);
  EXPECT_EQ(quantized_values_of(bytes({2}, {0, 15}), nullptr).bits, 4);
  EXPECT_EQ(quantized_values_of(bytes({2}, {0, 16}), nullptr).bits, 8);
}

TEST(QuantizedValues, LessTheirZerosAreTheNumbersLessTheirs) {
  for (const auto& [numbers, zero] :
       std::vector<std::pair<Tensor, Tensor>>{{signed_bytes({-8, 7, 0}), signed_bytes({-100})},
                                              {signed_bytes({-8, 7, 0}), signed_bytes({5})},
                                              {signed_bytes({-128, 127}), signed_bytes({0})},
                                              {bytes({2}, {0, 255}), bytes({1}, {128})},
                                              {bytes({2}, {1, 3}), bytes({1}, {200})}}) {
    const QuantizedValues quantized = quantized_values_of(numbers, &zero);
    const int64_t centre =
        quantized.zero ? quantized.zero->integer(0) : middle_value(quantized.bits);
    for (int64_t i = 0; i < numbers.element_count(); ++i) {
      EXPECT_EQ(quantized.values.integer(i) - centre, numbers.integer(i) - zero.integer(0));
      EXPECT_LT(quantized.values.integer(i), int64_t{1} << quantized.bits);
    }
  }
}

TEST(QuantizedValues, OfSignedNumbersWithoutZerosHaveTheMiddleOne) {
  EXPECT_FALSE(quantized_values_of(signed_bytes({-128, 127}), nullptr).zero);
  EXPECT_TRUE(quantized_values_of(bytes({1}, {3}), nullptr).zero);
}

}  // namespace
}  // namespace ullage::ir
