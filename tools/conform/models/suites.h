// The suites that compile graphs; each is in suites/NAME.cpp.
#pragma once

#include "tools/conform/suite.h"

namespace ullage::conform {

extern const Suite kDeterminismSuite;
extern const Suite kGraphsSuite;
extern const Suite kOnnxSuite;
extern const Suite kOpsSuite;
extern const Suite kReplaySuite;
extern const Suite kShadersSuite;

}  // namespace ullage::conform
