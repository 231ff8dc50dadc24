// Philox-4x32-10: random numbers that are a function of a counter and a key. There is no state, so
// a number is the same whenever and wherever it is computed, whatever else runs.
// Source: Salmon et al., "Parallel random numbers: as easy as 1, 2, 3" (2011).
#pragma once

#include <array>
#include <cstdint>

#include "ir/graph/builder.h"

namespace ullage::ops {

using PhiloxCounter = std::array<ir::Value, 4>;
using PhiloxKey = std::array<ir::Value, 2>;

// Four random words, u32, of every counter under every key: all words are u32 and broadcast.
PhiloxCounter philox(PhiloxCounter counter, PhiloxKey key);

// The same on the host, of one counter.
std::array<uint32_t, 4> philox_words(std::array<uint32_t, 4> counter, std::array<uint32_t, 2> key);

// Lower and upper word of an i64 or u64.
std::array<ir::Value, 2> words_of(ir::Value x);

// f32 in [0, 1): the upper 24 bits of random words, each value as likely as any other.
ir::Value unit_interval(ir::Value words);

}  // namespace ullage::ops
