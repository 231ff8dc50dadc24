// Elements whose coordinate on one axis an index replaces. For kernels with RANK axes and
// GatherElementsParams p.

// Where element number `element` of the indices lies with `at` for its coordinate on the axis.
uint place_on_axis(uint at, uint element) {
  uint place = at * slot(p.axis_stride), rest = element;
  [[unroll]] for (int axis = RANK - 1; axis >= 0; --axis) {
    const uint extent = slot(p.extents[axis]), outer = rest / extent;
    place += (rest - outer * extent) * slot(p.strides[axis]);
    rest = outer;
  }
  return place;
}
