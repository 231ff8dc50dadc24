// Instructions on whole values: parts moved, bits seen as other types, wide arithmetic.
#pragma once

#include "shaders/toolchain/check/cells.h"

namespace ullage::shaders::check {

void copy(Subgroup& s, const Op& op);      // a to result
void undefine(Subgroup& s, const Op& op);  // result has no value
void any_of(Subgroup& s, const Op& op);    // result: some of the `extra` components of a
void all_of(Subgroup& s, const Op& op);
void extract_dynamic(Subgroup& s, const Op& op);  // result = a[b], a has `extra` components
void insert_dynamic(Subgroup& s, const Op& op);   // result = a with b at c
void bitcast(Subgroup& s, const Op& op);          // a of `width` bits to parts of `extra` bits

// result: a struct of two values of `count` components. Null: no such instruction.
Run wide_arithmetic(uint32_t opcode);
// bitfieldInsert and -Extract: a, b, c, and of the former the count's cell in `extra`.
Run bit_field(uint32_t opcode);
// Dot products of integers: components of a and b `extra`, or 4x8 bits packed where it is 0;
// c: accumulator or kNoCell.
Run integer_dot(uint32_t opcode);

}  // namespace ullage::shaders::check
