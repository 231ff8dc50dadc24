// The matrices of a and b for a batch index. Needs `p` (MatmulParams) and BATCHED.
#if BATCHED
uint batch_count() { return slot(p.batches); }

// Matrix of a in x, of b in y.
uvec2 operand_matrices(uint batch) {
  uvec2 matrix = uvec2(0);
  [[unroll]] for (int axis = 3; axis >= 0; --axis) {
    const uint extent = slot(p.batch[axis]);
    const uint index = batch % extent;
    batch /= extent;
    matrix += index * uvec2(slot(p.a_matrix[axis]), slot(p.b_matrix[axis]));
  }
  return matrix;
}
#else
uint batch_count() { return 1; }
uvec2 operand_matrices(uint batch) { return uvec2(0); }
#endif
