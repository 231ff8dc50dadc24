#include "ops/random/philox.h"

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"

namespace ullage::ops {
namespace {

using ir::DType;
using ir::Value;

constexpr int kRounds = 10;
constexpr uint32_t kMultipliers[] = {0xD2511F53, 0xCD9E8D57};  // of words 0 and 2
constexpr uint32_t kWeyl[] = {0x9E3779B9, 0xBB67AE85};         // added to the key between rounds

}  // namespace

std::array<Value, 2> words_of(Value x) {
  return {cast(x, DType::u32), cast(shift_right(cast(x, DType::u64), 32), DType::u32)};
}

PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key) {
  for (int i = 0; i < kRounds; ++i) {
    const auto [low_0, high_0] = words_of(mul(cast(counter[0], DType::u64), kMultipliers[0]));
    const auto [low_2, high_2] = words_of(mul(cast(counter[2], DType::u64), kMultipliers[1]));
    counter = {bitwise_xor(bitwise_xor(high_2, counter[1]), key[0]), low_2,
               bitwise_xor(bitwise_xor(high_0, counter[3]), key[1]), low_0};
    key = {add(key[0], kWeyl[0]), add(key[1], kWeyl[1])};
  }
  return counter;
}

std::array<uint32_t, 4> philox_words(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key) {
  for (int i = 0; i < kRounds; ++i) {
    const uint64_t a = uint64_t{counter[0]} * kMultipliers[0];
    const uint64_t b = uint64_t{counter[2]} * kMultipliers[1];
    counter = {static_cast<uint32_t>(b >> 32) ^ counter[1] ^ key[0], static_cast<uint32_t>(b),
               static_cast<uint32_t>(a >> 32) ^ counter[3] ^ key[1], static_cast<uint32_t>(a)};
    key = {key[0] + kWeyl[0], key[1] + kWeyl[1]};
  }
  return counter;
}

Value unit_interval(Value words) {
  return mul(cast(shift_right(words, 8), DType::f32), 0x1p-24);
}

}  // namespace ullage::ops
