// What a driver does where it may choose, of all cases that measured something, as tables: rows
// that differ in nothing but of what they hold are one.
#pragma once

#include <string>

#include "tools/conform/reports/results.h"

namespace ullage::conform {

// For a terminal; "" where nothing was measured.
std::string measured_text(const Results& results);

// A page: the device, then a section per question.
std::string measured_markdown(const Results& results);

}  // namespace ullage::conform
