// Amber scripts: their types, reading and writing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/script/script.h"

namespace ullage::conform {

// Data types of AmberScript as layouts, and its numbers.

// "uint32", "float16", "vec3<float>", "mat4x3<double>", with an optional "[]" at the end, and
// colour formats whose parts are whole bytes of one width ("R32G32_SFLOAT"). Vectors of three and
// columns of three rows are padded to four; under std140 columns and arrays of fewer than four are,
// too. Nothing: another type.
std::optional<Layout> amber_layout(std::string_view type, bool std140);

// The format that stores numbers as this layout does, not normalized; null: none.
const runtime::RawFormat* amber_texel_format(const Layout& layout);

// Decimal, hexadecimal or floating; wraps or rounds into the type, as assignments in C do.
std::optional<Bits> amber_number(std::string_view text, ir::DType dtype);

// The compute subset of AmberScript (github.com/google/amber, docs/amber_script.md) to Script.

// By content: a script that begins with "#!amber".
bool is_amber(std::string_view text);

// `file` is the name of the text in messages; `read` gets the files that it names (empty: it may
// name none). Errors: "FILE:LINE:COLUMN: ..."; unsupported with the construct for AmberScript that
// is not supported here (docs/conform-amber.md lists it); invalid_file for any other text.
ir::Result<Script> read_amber(const std::string& file, std::string_view text, ReadFile read);

// Script to AmberScript: a finding for people who have google/amber and not this tool.

// Text that read_amber reads back as a script that does the same. Tolerances in units in the last
// place become relative to the expected number. Requirements of limits become comments. Errors:
// unsupported with what AmberScript cannot express: group counts from a buffer, element types bf16
// and bool, padded elements, comparison with infinity or NaN, a tolerance towards another buffer.
ir::Result<std::string> write_amber(const Script& script);

}  // namespace ullage::conform
