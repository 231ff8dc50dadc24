// Common parts of the kinds of embedding: contents stored once, and the rows that refer to them.
#pragma once

#include <map>

#include "shaders/toolchain/compile/embed.h"

namespace ullage::shaders {

// A row of the table: indices into the two lists; kNoBlob where the shader has none.
struct EmbedRow {
  std::string name;
  size_t spirv = 0, msl = 0, reflection = 0;
};
inline constexpr size_t kNoBlob = SIZE_MAX;

struct EmbedTable {
  std::vector<std::span<const uint32_t>> modules;  // each once
  std::vector<std::string_view> texts;             // each once
  std::vector<EmbedRow> rows;                      // by name
};

EmbedTable table_of(std::vector<EmbedItem> items);
// "a": a C string literal with escapes.
std::string quoted(std::string_view text);

std::vector<EmbedFile> embed_c(const std::string& symbol, const EmbedTable& table);
std::vector<EmbedFile> embed_cpp(const std::string& symbol, const EmbedTable& table);
std::vector<EmbedFile> embed_assembly(const std::string& symbol, const EmbedTable& table);

}  // namespace ullage::shaders
