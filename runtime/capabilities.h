// What ullage_get_capabilities says; a test holds it against the registry of ops.
#pragma once

namespace ullage::runtime {

// True only if every op that the array API standard marks so is there: boolean masks as indices;
// and beside them nonzero, the four unique functions, repeat with an array of counts.
inline constexpr bool kHasBooleanIndexing = true;
inline constexpr bool kHasDataDependentShapes = true;

}  // namespace ullage::runtime
