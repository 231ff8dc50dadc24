// What a primitive computes, and the name of its program in the file that the library embeds.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "ir/dtype.h"

namespace ullage::primitives {

enum class Kind : uint8_t {
  scan,
  compact,
  sort,
  segmented_sort,
  segmented_reduce,
  histogram,
  unique,
  top_k
};

enum class Reduction : uint8_t { sum, min, max };
enum class Mask : uint8_t { words, bits };  // a u32 per element, or a bit

inline constexpr uint32_t kMaxArrays = 4;

// Members that a kind does not have keep their defaults.
struct Description {
  Kind kind = Kind::scan;
  ir::DType dtype = ir::DType::u32;
  uint32_t arrays = 1;                   // scan
  bool exclusive = false;                // scan
  bool descending = false;               // sorts, top_k: the largest first
  bool payload = false;                  // sorts: a u32 per key; compact: of the values
  Reduction reduction = Reduction::sum;  // segmented_reduce
  Mask mask = Mask::words;               // compact

  bool operator==(const Description&) const = default;
};

// "sort u32 descending payload": different for different descriptions.
std::string entry_of(const Description& description);

// Inputs of the programs that are no arrays of as many elements as the primitive has capacity for.
inline constexpr std::string_view kCountInput = "count";    // u32 [], on the device
inline constexpr std::string_view kStartsInput = "starts";  // u32 [results]
inline constexpr std::string_view kBitsInput = "bits";      // u32 [ceil(capacity / 32)]
// i64 [], of the host: the capacity, where no array states it; results of a histogram or top_k; and
// how the count of the results becomes an argument.
inline constexpr std::string_view kCapacityInput = "capacity", kResultsInput = "results";
inline constexpr std::string_view kMultiplierInput = "multiplier", kDivisorInput = "divisor",
                                  kMostInput = "most";
// The last output, u32 [2]: the count of the results, and the argument
// min(ceil(count * multiplier / divisor), most).
inline constexpr std::string_view kCountsOutput = "counts";

}  // namespace ullage::primitives
