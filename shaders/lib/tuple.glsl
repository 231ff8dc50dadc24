// Tuples of DEPTH indices, each naming a slice. For kernels whose p.extents[] are slots of the indexed
// axes and that have load_indices(i).
// Slice that tuple i names in a row; false where it is out of range.
bool find_slice(uint row, uint i, out uint slice) {
  bool inside = true;
  slice = row;
  [[unroll]] for (uint k = 0; k < DEPTH; ++k) {
    const uint extent = slot(p.extents[k]);
    const int position = from_start(narrow_index(load_indices(i * DEPTH + k)), extent);
    inside = inside && is_inside(position, extent);
    slice = slice * extent + uint(position);
  }
  return inside;
}
