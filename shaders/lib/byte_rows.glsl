// The rows of A in products of bytes (kernels/quantization/bytes.comp, byte_matrices.comp): words of four signed bytes along
// k, of which an invocation fetches one of kFetchedRows rows a step; KW divides LOCAL_X, so that it is the same word of each.
// Rows are those of a matrix, or, with WINDOWS, the windows of the pixels of a convolution: its taps, one pixel's words after
// another's. x and C are [N, H, W, channels padded to 4] then, W [kernel][H][W][channels padded to 4]; UNSIGNED: bytes of x are
// u8, here less 128. Elements outside x are its zero point, z in signed bytes, so that the sums of
// (x - z) w are those of x w, less z times the sum of W's row: HAS_TERMS, where z may be other than
// 0. ZERO: z is a byte of x's dtype, binding 3.
#ifndef ULLAGE_LIB_BYTE_ROWS
#define ULLAGE_LIB_BYTE_ROWS
#include "lib/table.glsl"
#if WINDOWS
#include "params/conv.h"
layout(push_constant) uniform Push { ConvParams p; };
#include "lib/windows.glsl"
#else
#include "params/quantization.h"
layout(push_constant) uniform Push { ByteProductParams p; };
#endif
layout(set = 0, binding = 0, std430) readonly restrict buffer A { uint a[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer W { uint w[]; };
layout(set = 0, binding = 2, std430) writeonly restrict buffer C { ivec4 c[]; };
#if ZERO
layout(set = 0, binding = 3, std430) readonly restrict buffer Zero { uint zero[]; };
#endif
#define HAS_TERMS (WINDOWS && (ZERO || UNSIGNED))

struct ByteProduct {
  uint rows, columns, words;
};

uint k_word;                // that is fetched next; staged_word makes signed bytes of a row's once it is there
uint row_at[kFetchedRows];  // the same, in a

#if WINDOWS
const uint kOtherSign = UNSIGNED * 0x80808080u;
Planes planes;
Window window[kFetchedRows];
uint row_step[kFetchedRows];    // 0: outside of x
bool is_inside[kFetchedRows];  // what was fetched
uvec2 tap;
uint tap_word, outside;

// Four bytes of z.
uint zero_word() {
#if ZERO
  return ((zero[0] & 0xffu) * 0x01010101u) ^ kOtherSign;
#else
  return kOtherSign;
#endif
}

ByteProduct load_product() {
  planes = load_planes();
  outside = zero_word();
  return ByteProduct(planes.pixels, p.out_channels, p.kernel_height * p.kernel_width * p.in_vec4s);
}

void enter_tap() {
  const uint passed = tap_word / p.in_vec4s, lines = (tap.x + passed) / p.kernel_width;
  tap_word -= passed * p.in_vec4s;
  tap = uvec2(tap.x + passed - lines * p.kernel_width, tap.y + lines);
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) {
    uint at;
    const bool real = find_tap(window[h], tap, planes.extent, at);
    row_at[h] = real ? at + tap_word : 0u;
    row_step[h] = real ? KW : 0u;
  }
}

void enter_row(int h, uint row, ByteProduct product) { window[h] = window_of(min(row, product.rows - 1u), planes); }

// REQUIRES: words > 0.
void enter_rows() {
  k_word = tap_word = gl_LocalInvocationID.x % KW;
  tap = uvec2(0);
  enter_tap();
}

// Taps behind the last one read any pixel.
uint row_word(int h, ByteProduct product) {
  is_inside[h] = row_step[h] != 0u;
  return a[row_at[h]];
}
uint staged_word(int h, uint word) { return is_inside[h] ? word ^ kOtherSign : outside; }

void pass_words() {
  k_word += KW;
  tap_word += KW;
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) row_at[h] += row_step[h];
  if (tap_word >= p.in_vec4s) enter_tap();
}
#else
ByteProduct load_product() { return ByteProduct(slot(p.rows), slot(p.columns), (slot(p.inner) + 3u) / 4u); }

void enter_row(int h, uint row, ByteProduct product) {
  row_at[h] = min(row, product.rows - 1u) * product.words + gl_LocalInvocationID.x % KW;
}
void enter_rows() { k_word = gl_LocalInvocationID.x % KW; }
uint row_word(int h, ByteProduct product) { return a[min(row_at[h], product.rows * product.words - 1u)]; }
uint staged_word(int h, uint word) { return word; }
void pass_words() {
  k_word += KW;
  [[unroll]] for (int h = 0; h < kFetchedRows; ++h) row_at[h] += KW;
}
#endif

// Of a row of W. Behind its end A's word is any, and W's is 0 when staged, where has_column_words is not set: no load waits
// for a branch.
bool has_column_words;
uint column_word(uint column, ByteProduct product) {
  return w[min(column, product.columns - 1u) * product.words + min(k_word, product.words - 1u)];
}

// Defined by the kernel: fetches the words of a step of rows and of columns from `column` on;
// stores fetched words in shared memory.
void fetch(uint column, ByteProduct product);
void stage();

// Before the first step; rows are entered.
void begin_words(uint column, ByteProduct product) {
  if (product.words > 0u) {
    enter_rows();
    fetch(column, product);
    pass_words();
  }
}

// Puts the step from word `first` on into shared memory and fetches the next one; pass_words follows.
void stage_words(uint first, uint column, ByteProduct product) {
  barrier();
  stage();
  barrier();
  if (first + KW < product.words) fetch(column, product);
}

#endif
