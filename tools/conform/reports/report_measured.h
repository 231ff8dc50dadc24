// Measured driver behaviour of all cases, as tables. Rows that differ only in the case they apply
// to are merged.
#pragma once

#include <string>

#include "tools/conform/reports/results.h"

namespace ullage::conform {

// For a terminal; "" where nothing was measured.
std::string measured_text(const Results& results);

// A page: the device, then a section per question.
std::string measured_markdown(const Results& results);

}  // namespace ullage::conform
