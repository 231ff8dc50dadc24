// The registry: every op there is, as one span to pass to parse() and verify().
#pragma once

#include "ir/graph/op.h"

namespace ullage::ops {

ir::Registry registry();

}  // namespace ullage::ops
