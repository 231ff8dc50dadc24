// Second half of sorting by comparison: an element that is among the first k of its chunk finds its
// place in the line by counting the elements before it, with a binary search in every other
// chunk. generated.glsl as in rank_chunks.comp, with the statement STORE(to, from, position).
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/sort.h"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { TopKParams p; };
#include "generated.glsl"

// How many of the first `count` elements of a chunk, which are in order, come before `own`.
uint count_before(uint chunk_base, uint count, uint base, uint inner, VALUE own, uint i) {
  uint low = 0, high = count;
  while (low < high) {
    const uint middle = (low + high) / 2, at = positions[chunk_base + middle];
    if (COMES_BEFORE(LOAD(base + at * inner), at, own, i))
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

void main() {
  const uint extent = slot(p.extent), inner = slot(p.inner), k = slot(p.k);
  const uint chunks = slot(p.chunks), candidates = min(k, CHUNK);
  const uint total = slot(p.outer) * inner * chunks * candidates;
  const uint stride = gl_NumWorkGroups.x * LOCAL_X;
  for (uint item = gl_GlobalInvocationID.x; item < total; item += stride) {
    const uint place_in_chunk = item % candidates, row = item / candidates;
    const uint chunk = row % chunks, line = row / chunks;
    if (place_in_chunk >= min(CHUNK, extent - chunk * CHUNK)) continue;
    const uint outer = line / inner, j = line - outer * inner;
    const uint base = outer * extent * inner + j, first_chunk = line * chunks * CHUNK;
    const uint i = positions[first_chunk + chunk * CHUNK + place_in_chunk];
    const VALUE own = LOAD(base + i * inner);
    uint place = place_in_chunk;
    for (uint other = 0; other < chunks && place < k; ++other) {
      const uint count = min(candidates, extent - other * CHUNK);
      if (other != chunk)
        place += count_before(first_chunk + other * CHUNK, count, base, inner, own, i);
    }
    if (place < k) STORE((outer * k + place) * inner + j, base + i * inner, i)
  }
}
