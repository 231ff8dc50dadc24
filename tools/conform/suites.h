// The suites that need no models; each is in suites/NAME.cpp.
#pragma once

#include "tools/conform/suite.h"

namespace ullage::conform {

extern const Suite kDriverSuite;
extern const Suite kFuzzSuite;
extern const Suite kMatrixSuite;
extern const Suite kScriptSuite;

}  // namespace ullage::conform
