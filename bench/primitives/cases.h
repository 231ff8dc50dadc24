// Cases of data-dependent ops beyond those of bench/kernels.
#pragma once

#include <vector>

#include "bench/kernels/case.h"

namespace ullage::bench {

// unique values of 2^20 u32.
std::vector<Case> unique_cases();
// argsort of one row of 2^8 to 2^20 elements, and comparison of two columns of as many.
std::vector<Case> crossover_cases();

}  // namespace ullage::bench
