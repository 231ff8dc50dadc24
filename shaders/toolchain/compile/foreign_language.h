// Shaders of other languages, recognised so that a message can name them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace ullage::shaders {

// For a text that is no valid GLSL: if its file's ending or its words are another language's, what
// to report to its author: which language, by which sign, and which compiler makes SPIR-V of it. A
// sign within a comment counts as none.
std::optional<std::string> foreign_language(const std::string& path, std::string_view text);

}  // namespace ullage::shaders
