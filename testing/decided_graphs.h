// Graphs of kernel_graphs() in which data decide what is computed.
#pragma once

#include "testing/kernel_graphs.h"

namespace ullage::samples {

// Whole numbers that only the device knows, by every operation that extents and conditions have.
NamedGraph device_numbers();

// Boxes of which most overlap, in orders that begin everywhere. `center`: as centre and size.
NamedGraph suppression(bool center);

// Extremes of segments of which one has nearly all rows.
NamedGraph long_segments();

}  // namespace ullage::samples
