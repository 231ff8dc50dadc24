// C = A W' with the rows of W in blocks of quantized values along k; A and C in rows of vec4s. A
// workgroup is one tile of lib/lanes.glsl with all lanes along the columns (CPU variant) or LOCAL_Y
// of them; a lane owns four columns, so that a quantized value is unpacked once for all of its
// rows. Values are dequantized as by ir::dequantize and summed in the order of k: an element does
// not depend on the tile, on neighbouring rows or on how a is read. ROUNDED: 32 numbers of a row of
// a are 8-bit quantized values and a scale (lib/rounded_rows.glsl); as many quantized values of W
// share a scale, too. Their sums of products are exact, and both scales are applied to the sums.
// DOT: the sums are integer dot products of bytes in words (lib/integer_dot.glsl), with the same
// bits; without SHUFFLE. SHUFFLE: of 32 elements of a row each lane loads a vec4 and shuffles
// distribute them; else every lane loads them all. RMS: rows of a are divided by the root of their
// mean square and scaled first. ROLL: the number of vec4s of rows, with their quantized values,
// that are loaded where they are multiplied, for devices with few registers; without SHUFFLE and
// ROUNDED. PACKED: word j of block b of four neighbouring columns is one vec4, at
// [panel][b][j][lane], followed by the vectors of the epilogue; else the rows of W lie one after
// another as files have them. generated.glsl: the epilogue and the format's block_values or
// block_bytes_at, block_scale.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#if SHUFFLE
#extension GL_KHR_shader_subgroup_basic : require
#extension GL_KHR_shader_subgroup_shuffle : require
#endif
#if DOT
#extension GL_EXT_spirv_intrinsics : require
#endif
#include "lib/matmul_tile.glsl"
#define BLOCK_COLUMNS 4
#if DOT
#include "lib/block_bytes.glsl"
#include "lib/integer_dot.glsl"
#else
#include "lib/blocks.glsl"
#endif

const uint kWords = (BLOCK_BYTES + 3) / 4, kPartVec4s = 8;

uint first_word;  // PACKED: of the panel and the lane; else the first of the four columns
uint row_blocks, last_column;

#if !PACKED
uint word_of_b(uint at) { return floatBitsToUint(LOAD_VEC4(b, at >> 2)[at & 3u]); }
// Both words are read: branches take drivers long to compile.
uint word_at_byte(uint at) {
#if BLOCK_BYTES % 2 == 1
  const uint last = ((last_column + 1u) * row_blocks * BLOCK_BYTES - 1u) >> 2, shift = (at & 3u) * 8u;
  const uint low = word_of_b(at >> 2), high = word_of_b(min((at >> 2) + 1u, last));
  return low >> shift | high << 1 << (31u - shift);
#else
  const uint last = ((last_column + 1u) * row_blocks * BLOCK_BYTES - 1u) >> 2, shift = (at & 2u) * 8u;
  const uint low = word_of_b(at >> 2), high = word_of_b(min((at >> 2) + 1u, last));
  return shift == 0u ? low : low >> 16 | high << 16;
#endif
}
#endif

Word stored_word(uint block, uint j) {
#if PACKED
  return floatBitsToUint(LOAD_VEC4(b, first_word + (block * kWords + j) * uint(kPanelVec4s)));
#else
  const uvec4 column = min(uvec4(first_word) + uvec4(0, 1, 2, 3), uvec4(last_column));
  const uvec4 at = (column * row_blocks + block) * BLOCK_BYTES + j * 4;
  return uvec4(word_at_byte(at.x), word_at_byte(at.y), word_at_byte(at.z), word_at_byte(at.w));
#endif
}

// Small blocks are loaded once, large ones where they are read.
#if PACKED && BLOCK_NUMBERS == 32 && !ROLL && !BLOCK_UNEVEN
Word block_words[kWords];
void load_block(uint block) {
  [[unroll]] for (uint j = 0; j < kWords; ++j) block_words[j] = stored_word(block, j);
}
Word block_word(uint block, uint j) { return block_words[j]; }
#else
void load_block(uint block) {}
Word block_word(uint block, uint j) { return stored_word(block, j); }
#endif

// Element 4 * INDEX + K of a part of row ROW.
#if SHUFFLE
const int kRowLoads = (int(kPartVec4s) + SG - 1) / SG;
uint part_vec4(int h) { return min(uint(h * SG) + gl_LocalInvocationID.x, kPartVec4s - 1u); }
#define PART_VALUE(X, ROW, INDEX, K) \
  subgroupShuffle(X[(ROW) * kRowLoads + (kRowLoads == 1 ? 0 : int(INDEX) / SG)][K], uint(INDEX) % uint(SG))
#else
#if ROLL
const int kRowLoads = ROLL;
#else
const int kRowLoads = int(kPartVec4s);
#endif
uint part_vec4(int h) { return uint(h); }
#define PART_VALUE(X, ROW, INDEX, K) X[(ROW) * kRowLoads + int(INDEX)][K]
#endif

// Numbers of W by which a row is multiplied under one scale.
#if DOT
#define Sum ivec4
#else
#define Sum vec4
#endif
#if ROUNDED
#include "lib/rounded_rows.glsl"
const uint kScaled = ROUNDED;
#else
const uint kScaled = 16;
#endif

#if RMS
shared float row_factors[TM];

// 1 / root of the mean square of each row. One row after another: rows next to each other take
// drivers long to compile.
void measure_rows(Extents e, Place place, out float factor[TM]) {
  [[dont_unroll]] for (int r = 0; r < TM; ++r) {
    const uint from = row_of_a(e, 0u, place.first_row + row_in_tile(r));
    vec4 sum = vec4(0);
    for (uint vec4_index = gl_LocalInvocationID.x; vec4_index < e.inner_vec4s; vec4_index += SG) {
      const vec4 v = LOAD_VEC4(a, from + vec4_index);
      sum += v * v;
    }
    float all = sum.x + sum.y + sum.z + sum.w;
    [[unroll]] for (uint step = SG / 2; step > 0; step /= 2) all += subgroupShuffleXor(all, step);
    if (gl_LocalInvocationID.x == 0u)
      row_factors[r] = 1.0 / sqrt(all / float(e.inner) + uintBitsToFloat(p.batch[0]));
  }
  subgroupBarrier();
  [[unroll]] for (int r = 0; r < TM; ++r) factor[r] = row_factors[r];
}
#endif

// Operands read from memory are no constants anyway: unrolled, the loop would take drivers'
// compilers minutes; so would values that are looked up.
#if PACKED && BLOCK_NUMBERS == 32 && !BLOCK_UNEVEN
#define UNROLL_PART [[unroll]]
#else
#define UNROLL_PART [[dont_unroll]]
#endif

// The part of the rows of a that this lane loads, from vec4 `vec4_index` on.
void load_rows(uint a_row[TM], float factor[TM], uint vec4_index, out vec4 x[TM * kRowLoads]) {
  [[unroll]] for (int h = 0; h < kRowLoads; ++h) {
    const uint at = vec4_index + part_vec4(h);
#if RMS
    const vec4 scale = LOAD_VEC4(b, p.batch[1] + at);
#endif
    [[unroll]] for (int r = 0; r < TM; ++r) {
      x[r * kRowLoads + h] = LOAD_VEC4(a, a_row[r] + at);
#if RMS
      x[r * kRowLoads + h] *= factor[r] * scale;
#endif
    }
  }
}

vec4 number_of_quantized(BlockScale s, vec4 quantized) {
#if BLOCK_OFFSET
  return s.factor * quantized + s.offset;
#else
  return s.factor * quantized;
#endif
}

#if BLOCK_OFFSET && ROUNDED == 16
// Sums of the quantized values of each row under one scale, from vec4 `first` of the part on.
void sum_scaled(vec4 x[TM * kRowLoads], uint first, out float sum[TM]) {
  [[unroll]] for (int r = 0; r < TM; ++r) {
    sum[r] = 0.0;
    [[unroll]] for (uint j = 0; j < kScaled / 4; ++j)
      [[unroll]] for (int k = 0; k < 4; ++k) sum[r] += PART_VALUE(x, r, first + j, k);
  }
}
#endif

// Numbers `first` to first + 31 of a block.
#if ROLL
void multiply_part(uint a_row[TM], float factor[TM], uint block, uint first) {
  [[dont_unroll]] for (uint i = first; i < first + 32; i += kScaled) {
    const BlockScale s = block_scale(block, i);
    [[dont_unroll]] for (uint q = i; q < i + kScaled; q += 4 * ROLL) {
      vec4 x[TM * kRowLoads];
      load_rows(a_row, factor, (block * BLOCK_NUMBERS + q) / 4, x);
      [[unroll]] for (uint j = 0; j < ROLL; ++j) {
        const vec4[4] quantized = block_values(block, q + 4 * j);
        [[unroll]] for (int k = 0; k < 4; ++k)
          [[unroll]] for (int r = 0; r < TM; ++r)
            acc[r] += PART_VALUE(x, r, j, k) * number_of_quantized(s, quantized[k]);
      }
    }
  }
}
#else
void multiply_part(uint a_row[TM], float factor[TM], uint block, uint first) {
  const uint vec4_index = (block * BLOCK_NUMBERS + first) / 4;
  vec4 x[TM * kRowLoads];
  load_rows(a_row, factor, vec4_index, x);
#if ROUNDED
  float x_scale[TM];
  round_part(x, x_scale);
#if BLOCK_OFFSET && ROUNDED == 32
  float x_sum[TM];
  sum_part(x, x_sum);
#endif
#if DOT
  uint x_bytes[TM * kRowLoads];
  [[unroll]] for (int i = 0; i < TM * kRowLoads; ++i) x_bytes[i] = bytes_of(x[i]);
#endif
#endif
  UNROLL_PART for (uint i = 0; i < 32; i += kScaled) {
    const BlockScale s = block_scale(block, first + i);
#if ROUNDED
#if BLOCK_OFFSET && ROUNDED == 16
    float x_sum[TM];
    sum_scaled(x, i / 4u, x_sum);
#endif
    Sum sum[TM];
    [[unroll]] for (int r = 0; r < TM; ++r) sum[r] = Sum(0);
#endif
    UNROLL_PART for (uint q = 0; q < kScaled; q += 4) {
#if DOT
      const uvec4 quantized = block_bytes_at(block, first + i + q);
      [[unroll]] for (int r = 0; r < TM; ++r)
        sum[r] += dot_bytes(x_bytes[r * kRowLoads + int((i + q) / 4u)], quantized);
#else
      const vec4[4] quantized = block_values(block, first + i + q);
      [[unroll]] for (int k = 0; k < 4; ++k) {
#if ROUNDED
        [[unroll]] for (int r = 0; r < TM; ++r)
          sum[r] += PART_VALUE(x, r, (i + q) / 4u, k) * quantized[k];
#else
        const vec4 number = number_of_quantized(s, quantized[k]);
        [[unroll]] for (int r = 0; r < TM; ++r)
          acc[r] += PART_VALUE(x, r, (i + q) / 4u, k) * number;
#endif
      }
#endif
    }
#if ROUNDED
    [[unroll]] for (int r = 0; r < TM; ++r) {
      acc[r] += vec4(sum[r]) * (s.factor * x_scale[r]);
#if BLOCK_OFFSET
      acc[r] += s.offset * (x_sum[r] * x_scale[r]);
#endif
    }
#endif
  }
}
#endif

void multiply_tile(Extents e, Place place) {
  row_blocks = e.inner / BLOCK_NUMBERS;
  last_column = e.columns - 1u;
#if PACKED
  first_word = place.panel * row_blocks * kWords * uint(kPanelVec4s) + lane_column();
#else
  first_word = min(place.panel * CL + lane_column(), e.column_vec4s - 1u) * 4u;
#endif
  uint a_row[TM];
  [[unroll]] for (int r = 0; r < TM; ++r) a_row[r] = row_of_a(e, 0u, place.first_row + row_in_tile(r));
  float factor[TM];  // of RMS
#if RMS
  measure_rows(e, place, factor);
#endif
  clear_tile();
  for (uint block = 0; block < row_blocks; ++block) {
    load_block(block);
#if BLOCK_NUMBERS == 32
    multiply_part(a_row, factor, block, 0u);
#else
    for (uint first = 0; first < BLOCK_NUMBERS; first += 32) multiply_part(a_row, factor, block, first);
#endif
  }
}

void main() {
  const Extents e = load_extents();
  const Place place = place_of_tile(e);
  multiply_tile(e, place);
  store_tile(e, place);
}
