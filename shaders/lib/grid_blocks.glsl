// Numbers of blocks that name points of a grid, eight or four numbers at once (lib/blocks.glsl includes this).
// generated.glsl has the levels of the points in the halves of the words of block_grid[] (ir::block_grid).
#ifndef ULLAGE_LIB_GRID_BLOCKS
#define ULLAGE_LIB_GRID_BLOCKS

// Levels of the coordinates of the points of these numbers.
Word grid_points(Word number) {
  const Word at = number >> 1;
#if BLOCK_COLUMNS == 4
  const Word words = Word(block_grid[at.x], block_grid[at.y], block_grid[at.z], block_grid[at.w]);
#else
  const Word words = block_grid[at];
#endif
  return words >> ((number & 1u) << 4) & 0xffffu;
}

// Four coordinates of eight from i & 4 on, two bits each.
Word two_bit_levels(Word point, uint i) {
  const Word four = point >> ((i & 4u) << 1) & 255u;
  return (four | four << 6 | four << 12 | four << 18) & 0x03030303u;
}

// Four coordinates of three bits each.
Word three_bit_levels(Word point) {
  return (point & 7u) | (point & 0x38u) << 5 | (point & 0x1c0u) << 10 | (point & 0xe00u) << 15;
}

// Four of eight signs, from i & 4 on.
Word four_signs(Word eight, uint i) { return bits_in_bytes(eight >> (i & 4u)); }

// Eight signs, of which an even number is set, of seven bits.
Word even_signs(Word bits) {
  const Word seven = bits & 127u, folded = seven ^ seven >> 4;
  return seven | (Word(0x6996u) >> (folded & 15u) & 1u) << 7;
}

Word half_word(uint block, uint at) { return block_word(block, at >> 2) >> ((at & 2u) << 3) & 0xffffu; }
Word half_byte(uint block, uint at, uint i) { return block_byte(block, at + (i >> 1)) >> ((i & 1u) << 2) & 15u; }

BlockScale odd_scale(Number d, Word scale, float share) {
  return BlockScale(d * (number_of(scale << 1 | 1u) * share), Number(0));
}

// Levels 0 to 2 less 1, and an eighth more or less, in eighths: above -9.
Word shifted_levels(Word levels, Word is_below) { return (levels << 3) + (Word(1u) - is_below) * 0x02020202u; }

Word packed_iq1_s(uint block, uint i) {
  const Word high = half_word(block, 34u + (i >> 5 << 1));
  const Word point = block_byte(block, 2u + (i >> 3)) | (high >> (i >> 3 & 3u) * 3u & 7u) << 8;
  return shifted_levels(two_bit_levels(grid_points(point), i), high >> 15);
}
Number[4] values_iq1_s(uint block, uint i) { return numbers_of(packed_iq1_s(block, i), 9.0); }
BlockScale scale_iq1_s(uint block, uint i) {
  return odd_scale(block_half(block, 0u), half_word(block, 34u + (i >> 5 << 1)) >> 12 & 7u, 0.125);
}

Word packed_iq1_m(uint block, uint i) {
  const Word high = half_byte(block, 32u, i >> 3);
  const Word point = block_byte(block, i >> 3) | (high & 7u) << 8;
  return shifted_levels(two_bit_levels(grid_points(point), i), high >> 3);
}
Number[4] values_iq1_m(uint block, uint i) { return numbers_of(packed_iq1_m(block, i), 9.0); }
// d is in the highest four bits of the words of scales.
BlockScale scale_iq1_m(uint block, uint i) {
  const Word first = block_word(block, 12u), second = block_word(block, 13u);
  const Word d = (first >> 12 & 0xfu) | (first >> 24 & 0xf0u) | (second >> 4 & 0xf00u) | (second >> 16 & 0xf000u);
  const Word scale = half_word(block, 48u + (i >> 6 << 1)) >> (i >> 4 & 3u) * 3u & 7u;
  return odd_scale(half_number(d), scale, 0.125);
}

// 8, 25 and 43.
Word magnitudes_of_three(Word levels) { return levels * 17u + (levels >> 1 & 0x01010101u) + 0x08080808u; }

Word packed_iq2_xxs(uint block, uint i) {
  const uint part = i >> 5, eight = i >> 3 & 3u;
  const Word point = block_byte(block, 2u + (part << 3) + eight);
  const Word signs = even_signs(block_bytes(block, 6u, part << 3) >> eight * 7u);
  return with_signs(magnitudes_of_three(two_bit_levels(grid_points(point), i)), four_signs(signs, i));
}
Number[4] values_iq2_xxs(uint block, uint i) { return numbers_of(packed_iq2_xxs(block, i), 64.0); }
BlockScale scale_iq2_xxs(uint block, uint i) {
  return odd_scale(block_half(block, 0u), block_bytes(block, 6u, i >> 5 << 3) >> 28, 0.125);
}

Word packed_iq2_xs(uint block, uint i) {
  const Word word = half_word(block, 2u + (i >> 3 << 1));
  return with_signs(magnitudes_of_three(two_bit_levels(grid_points(word & 511u), i)),
                    four_signs(even_signs(word >> 9), i));
}
Number[4] values_iq2_xs(uint block, uint i) { return numbers_of(packed_iq2_xs(block, i), 64.0); }
BlockScale scale_iq2_xs(uint block, uint i) { return odd_scale(block_half(block, 0u), half_byte(block, 66u, i >> 4), 0.125); }

Word packed_iq2_s(uint block, uint i) {
  const Word high = block_byte(block, 66u + (i >> 5)) >> (i >> 3 & 3u) * 2u & 3u;
  const Word point = block_byte(block, 2u + (i >> 3)) | high << 8;
  return with_signs(magnitudes_of_three(two_bit_levels(grid_points(point), i)),
                    four_signs(block_byte(block, 34u + (i >> 3)), i));
}
Number[4] values_iq2_s(uint block, uint i) { return numbers_of(packed_iq2_s(block, i), 64.0); }
BlockScale scale_iq2_s(uint block, uint i) { return odd_scale(block_half(block, 0u), half_byte(block, 74u, i >> 4), 0.125); }

// 4, 12 and so on, but the last one is 62.
Word magnitudes_of_eight(Word levels) {
  return (levels << 3) + 0x04040404u + (levels + 0x01010101u >> 3 & 0x01010101u) * 2u;
}

Word packed_iq3_xxs(uint block, uint i) {
  const Word levels = three_bit_levels(grid_points(block_byte(block, 2u + (i >> 2))));
  const Word signs = even_signs(block_bytes(block, 66u, i >> 5 << 2) >> (i >> 3 & 3u) * 7u);
  return with_signs(magnitudes_of_eight(levels), four_signs(signs, i));
}
Number[4] values_iq3_xxs(uint block, uint i) { return numbers_of(packed_iq3_xxs(block, i), 64.0); }
BlockScale scale_iq3_xxs(uint block, uint i) {
  return odd_scale(block_half(block, 0u), block_bytes(block, 66u, i >> 5 << 2) >> 28, 0.25);
}

Word packed_iq3_s(uint block, uint i) {
  const Word high = block_byte(block, 66u + (i >> 5)) >> (i >> 2 & 7u) & 1u;
  const Word levels = three_bit_levels(grid_points(block_byte(block, 2u + (i >> 2)) | high << 8));
  return with_signs((levels << 1) + 0x01010101u, four_signs(block_byte(block, 74u + (i >> 3)), i));
}
Number[4] values_iq3_s(uint block, uint i) { return numbers_of(packed_iq3_s(block, i), 64.0); }
BlockScale scale_iq3_s(uint block, uint i) { return odd_scale(block_half(block, 0u), half_byte(block, 106u, i >> 5), 1.0); }

#endif
