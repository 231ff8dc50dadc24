// Compiled shaders as source files that a program is built with: C, C++ or assembly.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::shaders {

enum class EmbedForm : uint8_t { c, cpp, assembly };

struct EmbedItem {
  std::string_view name;
  std::span<const uint32_t> spirv;
  std::string_view msl, reflection;  // either may be empty
};

struct EmbedFile {
  std::string name;  // "<symbol>.h" ...
  std::string text;
};

// Errors (invalid_argument): no identifier, or a keyword of C or C++.
ir::Result<void> check_symbol(const std::string& symbol);

// A header and one source file, called after `symbol`. C and assembly: a table
// `const struct <symbol>_shader <symbol>[]` and `<symbol>_count`, sorted by name; C++: namespace
// <symbol> with `shaders` and `find(name)`. Equal contents are stored once. The assembly is for
// ELF and Mach-O, run through the C preprocessor.
// Errors (invalid_argument): a symbol that check_symbol refuses, no shaders.
ir::Result<std::vector<EmbedFile>> embed(EmbedForm form, const std::string& symbol,
                                         std::vector<EmbedItem> items);

}  // namespace ullage::shaders
