// How keys and values of positions are kept between steps.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "frontends/language/gguf/decoder_shape.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// q8_0: blocks of 32 columns, each of integers of 8 bits times a scale of f16, as GGUF has them;
// the last block of a row may have fewer.
enum class CacheType : uint8_t { f32, f16, q8_0 };

// Steps read what is kept, of their own tokens as well: an answer does not depend on which step
// read a token.
struct CacheTypes {
  CacheType keys = CacheType::f32, values = CacheType::f32;

  bool operator==(const CacheTypes&) const = default;
};

// A tensor of the cache: a row of `columns` for each position.
struct CachePart {
  std::string name;  // "cache_3", of block 3; "cache_3_keys", "cache_3_key_scales" ...
  ir::DType dtype = ir::DType::f32;
  int64_t columns = 0;
};
// Of all blocks of DecoderShape::cached_blocks, in this order. Both f32: one tensor each, keys of
// all heads and then values.
std::vector<CachePart> cache_parts(const DecoderShape& shape, CacheTypes types);
// Bytes of all parts for one position.
int64_t cache_row_bytes(const DecoderShape& shape, CacheTypes types);

// f32 [..., keys and then values of a block, as many columns each] as its parts.
std::vector<ir::Value> cached_rows(ir::Value rows, CacheTypes types);
// The other way round: values begin at `first_value` of theirs.
struct KeysAndValues {
  ir::Value keys{}, values{};
  int64_t first_value = 0;
};
KeysAndValues read_cached(std::span<const ir::Value> parts, CacheTypes types);

}  // namespace ullage::gguf
