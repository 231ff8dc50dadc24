// Parameters of the kernels that read quantised numbers.
#ifndef ULLAGE_SHADERS_PARAMS_QUANTIZATION_H
#define ULLAGE_SHADERS_PARAMS_QUANTIZATION_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

// Quantized values [front, extent, behind], of which `bytes` along the axis; scales [scale_front,
// blocks, scale_behind], each of the outer ones the quantized values' or 1; zeros likewise.
struct DequantizeLinearParams {
  uint total, extent, behind, bytes, blocks;                   // slots
  uint scale_front, scale_behind, zero_front, zero_behind;     // slots
  uint block;                                                  // plan constant
};

// Numbers, a multiple of a block's. For rows by index: the number of rows, numbers of one row, and
// the columns of a panel where they are packed.
struct DequantizeParams {
  uint total, rows, inner;  // slots; the last two of rows by index
  uint panel_columns;       // plan constant
};

// Of a product of rows of bytes.
struct ByteProductParams {
  uint rows, columns, inner;  // slots
};

struct RoundRowsParams {
  uint parts;  // slot: of 32 numbers, of all rows
};

struct RangeParams {
  uint total, parts;  // slots: elements, and ranges of parts of them
};

ULLAGE_PARAMS_END
#endif
