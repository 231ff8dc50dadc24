// The register tile of the lanes kernels: SG lanes (one subgroup in the CPU variant) compute
// kTileRows rows x 4 * CL * NV columns. CL lanes lie along the columns, each owning NV vec4s; the
// SG / CL groups of lanes take rows in turn, TM each. Each row's operand is loaded once and
// distributed by shuffles (SHUFFLE), or loaded by every lane that needs it.
#ifndef ULLAGE_LIB_LANES
#define ULLAGE_LIB_LANES

const int kRowGroups = SG / CL;
const int kTileRows = TM * kRowGroups;
const int kPanelVec4s = CL * NV;

uint lane_column() { return gl_LocalInvocationID.x % CL; }
uint lane_row() { return gl_LocalInvocationID.x / CL; }
// Row within the tile of accumulator row `i` of this lane. Staged tiles take rows by fours.
#ifdef KU
uint row_in_tile(int i) { return (uint(i / 4 * kRowGroups) + lane_row()) * 4u + uint(i % 4); }
#else
uint row_in_tile(int i) { return uint(i * kRowGroups) + lane_row(); }
#endif

// Accumulator rows that are real, of a tile at row `first` of `rows`.
int live_rows(uint first, uint rows) {
  return first < rows ? int(min((rows - first + uint(kRowGroups - 1)) / uint(kRowGroups), uint(TM))) : 0;
}

// Vec4s of k that a step of a whole tile takes. PAIRS: two, as their number is even.
#if PAIRS
const int kStepVec4s = 2;
#else
const int kStepVec4s = 1;
#endif

// Accumulators of this lane: row i, vec4 v at i * NV + v.
vec4 acc[TM * NV];

void clear_tile() {
  [[unroll]] for (int i = 0; i < TM * NV; ++i) acc[i] = vec4(0);
}

// tile_row(h): row within the tile that load h of this lane fetches. TILE_VALUE: component K of the
// vectors that belong to accumulator row ROW, each load of all rows behind the other; TILE_PICK: the scalar.
#if SHUFFLE
const int kTileLoads = (kTileRows + SG - 1) / SG;
uint tile_row(int h) { return min(uint(h * SG) + gl_LocalInvocationID.x, uint(kTileRows - 1)); }
#if CL == SG
#define TILE_LANE(ROW) uint((ROW) % SG)
#else
#define TILE_LANE(ROW) (uint((ROW) * kRowGroups % SG) + lane_row())
#endif
#define TILE_VALUE(A, ROW, K) subgroupShuffle(A[(K) / 4 * kTileLoads + (ROW) * kRowGroups / SG][(K) % 4], TILE_LANE(ROW))
#define TILE_PICK(A, ROW) subgroupShuffle(A[(ROW) * kRowGroups / SG], TILE_LANE(ROW))
#else
const int kTileLoads = TM;
uint tile_row(int h) { return row_in_tile(h); }
#define TILE_VALUE(A, ROW, K) A[(K) / 4 * kTileLoads + (ROW)][(K) % 4]
#define TILE_PICK(A, ROW) A[ROW]
#endif

// ACC[ROWS * N] += the first COUNT values of each row, VALUE(A, row, k), times rows of b, of which
// B_VEC4(K, V) is vec4 V of N of row K; ROWS is 1 or even. A CPU's sixteen vector registers have space
// for two rows of sums and a row of b: two rows take all k before the next two, and b stays in
// memory (decision 0064). HALF_TILES: there, tiles of which at most half of the rows are real are
// worth a separate loop.
#if SHUFFLE && SG > 4
#define HALF_TILES (TM > 8)
#define MULTIPLY_ROWS(ACC, N, A, VALUE, COUNT, B_VEC4, ROWS)                                     \
  {                                                                                              \
    vec4 tile_b[(COUNT) * N];                                                                    \
    [[unroll]] for (int k = 0; k < (COUNT); ++k)                                                 \
      [[unroll]] for (int v = 0; v < N; ++v) tile_b[k * N + v] = B_VEC4(k, v);                   \
    [[unroll]] for (int first = 0; first < (ROWS); first += 2)                                   \
      [[unroll]] for (int k = 0; k < (COUNT); ++k)                                               \
        [[unroll]] for (int r = 0; r < ((ROWS) > 1 ? 2 : 1); ++r) {                              \
          const int row = first + r;                                                             \
          const float value = VALUE(A, row, k);                                                  \
          [[unroll]] for (int v = 0; v < N; ++v) ACC[row * N + v] += value * tile_b[k * N + v]; \
        }                                                                                        \
  }
#else
#define HALF_TILES 0
#define MULTIPLY_ROWS(ACC, N, A, VALUE, COUNT, B_VEC4, ROWS)                        \
  [[unroll]] for (int k = 0; k < (COUNT); ++k) {                                    \
    vec4 tile_b[N];                                                                 \
    [[unroll]] for (int v = 0; v < N; ++v) tile_b[v] = B_VEC4(k, v);                \
    [[unroll]] for (int row = 0; row < (ROWS); ++row) {                             \
      const float value = VALUE(A, row, k);                                         \
      [[unroll]] for (int v = 0; v < N; ++v) ACC[row * N + v] += value * tile_b[v]; \
    }                                                                               \
  }
#endif

// The same of rows A[kTileLoads * kStepVec4s] that the lanes have loaded.
#define TILE_MULTIPLY(ACC, A, COUNT, B_VEC4, ROWS) \
  MULTIPLY_ROWS(ACC, NV, A, TILE_VALUE, COUNT, B_VEC4, ROWS)

// Stores the tile kStoreRows rows at a time: FOR_STORED_ROWS(live rows) { ... drop_stored_rows(); } runs
// its block with stored_rows = 0, kStoreRows ... rows behind it, row stored_rows + i in front, at
// acc[i * NV + v]. In the CPU variant one piece of code stores them: stores are most of the code
// that drivers compile there.
#if TM > 4 && LOCAL_Y == 1
const int kStoreRows = 4;
#define FOR_STORED_ROWS(LIVE) \
  [[dont_unroll]] for (int stored_rows = 0; stored_rows < (LIVE); stored_rows += kStoreRows)
#else
const int kStoreRows = TM;
#define FOR_STORED_ROWS(LIVE) const int stored_rows = 0;
#endif
void drop_stored_rows() {
  [[unroll]] for (int i = 0; i < (TM - kStoreRows) * NV; ++i) acc[i] = acc[i + kStoreRows * NV];
}

#endif
