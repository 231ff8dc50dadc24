// Reads one element of a host tensor as a host scalar.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "ir/dtype.h"
#include "ir/extent/extent.h"

namespace ullage::runtime {

// Returns element `index`, or none if it is out of range, a float where `semantics` requires an
// integer, not finite or beyond 64 bits. Floats under truncate_size round half away from zero.
std::optional<int64_t> element_as_integer(ir::DType dtype, std::span<const std::byte> bytes,
                                          uint64_t index, ir::Semantics semantics);
std::optional<double> element_as_float(ir::DType dtype, std::span<const std::byte> bytes,
                                       uint64_t index);

}  // namespace ullage::runtime
