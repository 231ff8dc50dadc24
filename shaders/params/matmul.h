// Parameters of the matmul kernels. Slots unless stated otherwise.
#ifndef ULLAGE_SHADERS_PARAMS_MATMUL_H
#define ULLAGE_SHADERS_PARAMS_MATMUL_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

struct MatmulParams {
  uint rows;        // of one matrix of a
  uint inner;       // K
  uint columns;     // N
  uint batches;     // product of batch[]
  uint vectors;     // plan constant: first vec4 of the per-column vectors
  uint batch[4];    // batch extents, outermost first
  uint a_matrix[4]; // matrices of a (b) that one step along the batch axis skips; 0: broadcast
  uint b_matrix[4];
  // Without BATCHED, plan constants: of a that is PART of longer rows their vec4s, the first vec4
  // of each that is read and the elements of that vec4 that are not, in a_matrix; of what takes
  // INTERLEAVE with the product the vec4s of its rows and the first one, in b_matrix; of NORM and RMS
  // the bits of the epsilon and the first vec4s of scale and bias, in batch; of quantized values
  // the vec4s of k in a block, the last of batch, and the first vec4s of their scales and zeros,
  // the last two of b_matrix.
  uint scalars[12];  // plan constants: constants of the epilogue
  // Plan constants of a PACKED product, whose rows may be parts of longer ones. With PIECES row_vec4s is
  // the slot of the vec4s of a piece of the inner axis.
  uint row_vec4s, first_vec4;
};

struct JoinParams {
  uint lines;    // rows of all matrices of c
  uint columns;
  uint pieces;
  uint scalars[12];  // plan constants: constants of the epilogue
};

ULLAGE_PARAMS_END
#endif
