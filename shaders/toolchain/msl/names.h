// Names of shaders as Metal can have them.
#pragma once

#include <string>
#include <string_view>

namespace ullage::shaders {

// A letter or '_', then letters, digits, '_'.
bool is_identifier(std::string_view text);
// Keywords of C++ up to version 20, and of C.
bool is_cpp_keyword(std::string_view name);
// Whatever a name cannot be in a Metal text: keywords, macros, and the types and functions of the
// standard library, which texts open with `using namespace metal`; and names that the translator
// makes.
bool is_metal_word(std::string_view name);

// The one rule: a word of Metal becomes `word0`; what begins as only the library's and the
// translator's names do becomes `my...`; any other name stays.
std::string metal_name(const std::string& name);
// A text as an identifier that is no word of Metal: other characters become '_'.
std::string metal_identifier(const std::string& text);

}  // namespace ullage::shaders
