// The initial content of a script's buffer, as bytes.
#pragma once

#include <span>

#include "tools/conform/script/script.h"

namespace ullage::conform {

// REQUIRES: out.size() == buffer.bytes(). Padding becomes 0. Number i of a random buffer depends on
// the seed and i alone: integers from low to high, both included, floats evenly between them.
void fill_buffer(const ScriptBuffer& buffer, std::span<std::byte> out);

// 64 random bits that depend on the seed and the index alone.
uint64_t random_bits(uint64_t seed, uint64_t index);

}  // namespace ullage::conform
