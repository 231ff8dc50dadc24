// The register tile of the CPU-form kernels: one workgroup is one subgroup of SG lanes and computes
// TM rows x 4 * SG * NV columns; lane l owns the columns 4 * l ... of each of its NV quads.
// Each row's operand is loaded once per lane and handed round by shuffles (SHUFFLE), or loaded by
// every lane from the same address.
#ifndef ULLAGE_LIB_LANES
#define ULLAGE_LIB_LANES

#if SHUFFLE
const int kTileLoads = (TM + SG - 1) / SG;
// Row within the tile that load `h` of lane `lane` fetches.
uint tile_row(int h, uint lane) { return min(uint(h * SG) + lane, uint(TM - 1)); }
#define TILE_VALUE(A, ROW, K) subgroupShuffle(A[(ROW) / SG][K], uint((ROW) % SG))
#define TILE_PICK(A, ROW) subgroupShuffle(A[(ROW) / SG], uint((ROW) % SG))
#else
const int kTileLoads = TM;
uint tile_row(int h, uint lane) { return uint(h); }
#define TILE_VALUE(A, ROW, K) A[ROW][K]
#define TILE_PICK(A, ROW) A[ROW]
#endif

// TILE_VALUE: component K of the vector that belongs to ROW; TILE_PICK: the scalar.
// acc[TM * NV] += a[kTileLoads] component K times b[NV].
#define TILE_MULTIPLY(ACC, A, B, K)                                     \
  [[unroll]] for (int row = 0; row < TM; ++row) {                       \
    float value = TILE_VALUE(A, row, K);                                \
    [[unroll]] for (int v = 0; v < NV; ++v) ACC[row * NV + v] += value * B[v]; \
  }

#endif
