// The first step of a compile: a shader in any language to SPIR-V words that spirv-val accepts.
#pragma once

#include "shaders/toolchain/compile/compile.h"

namespace ullage::shaders {

enum class SourceKind : uint8_t { glsl, spirv, assembly };
const char* to_string(SourceKind kind);
// By content: SPIR-V's magic number, an assembler's first instruction; else GLSL. Files that are
// called *.spvasm are assembly.
SourceKind kind_of(const std::string& path, std::string_view text);

// Appends to result.diagnostics and result.dependencies; empty after an error. After a process died
// of the job (`again`), of several errors only the first is looked for.
std::vector<uint32_t> words_of_source(SourceFiles& files, const OfflineJob& job,
                                      const SourceText& text, const OfflineSettings& settings,
                                      bool again, OfflineResult& result);

}  // namespace ullage::shaders
