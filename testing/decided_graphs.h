// Graphs of kernel_graphs() whose computation depends on data.
#pragma once

#include "testing/kernel_graphs.h"

namespace ullage::samples {

// Integers computed on the device, by every operation that extents and conditions have.
NamedGraph device_numbers();

// Boxes of which most overlap, in orders that begin everywhere. `center`: as centre and size.
NamedGraph suppression(bool center);

// Extremes of segments of which one has nearly all rows.
NamedGraph long_segments();

}  // namespace ullage::samples
