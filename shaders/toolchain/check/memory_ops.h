// Instructions that reach memory, as Op runs them: `extra` is an Access unless it says otherwise.
#pragma once

#include "shaders/toolchain/check/machine.h"

namespace ullage::shaders::check {

// Pointers that must not be used: an index beyond its array, kept in Subgroup::bad_index.
inline constexpr int64_t kBadPointer = INT64_MIN;
// Of texels outside of an image: nothing happens there.
inline constexpr int64_t kNowhere = INT64_MIN + 1;

// Of memory that invocations share. load: result. store: a.
void load(Subgroup& s, const Op& op);
void store(Subgroup& s, const Op& op);
// Of variables that one invocation has.
void load_cells(Subgroup& s, const Op& op);
void store_cells(Subgroup& s, const Op& op);
// The variable's cells from `result` on are as if nobody wrote them.
void forget_cells(Subgroup& s, const Op& op);

// result = a (unless kNoCell) + b * stride; `extra` is an Indexing. An index beyond the array makes
// a pointer that may be made but not used.
void index(Subgroup& s, const Op& op);
// Elements of an array that ends a block: `extra` is a list of variable, offset, stride.
void array_length(Subgroup& s, const Op& op);

// a: value, b: comparator. Null: no such instruction.
using AtomicRun = void (*)(Subgroup& s, const Op& op);
AtomicRun atomic(uint32_t opcode);

// `extra` has the memory semantics.
void memory_barrier(Subgroup& s, const Op& op);
void control_barrier_of_subgroup(Subgroup& s, const Op& op);

}  // namespace ullage::shaders::check
