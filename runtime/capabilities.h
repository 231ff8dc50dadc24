// The values of ullage_get_capabilities; a test checks them against the op registry.
#pragma once

namespace ullage::runtime {

// True only if all ops with data-dependent shapes of the array API standard are supported: boolean
// masks as indices, nonzero, the four unique functions, and repeat with an array of counts.
inline constexpr bool kHasBooleanIndexing = true;
inline constexpr bool kHasDataDependentShapes = true;

}  // namespace ullage::runtime
