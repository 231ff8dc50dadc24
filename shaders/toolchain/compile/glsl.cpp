// Preambles of defines, and glslang's logs as diagnostics.
#include "shaders/toolchain/compile/glsl.h"

#include <algorithm>
#include <cctype>

#include "shaders/toolchain/compile/glsl_log.h"
#include "shaders/toolchain/compile/glslang.h"

namespace ullage::shaders {
namespace {

std::string preamble_of(const GlslSettings& settings) {
  std::string text = "#extension GL_GOOGLE_include_directive : enable\n";
  for (size_t i = 0; i < settings.defines.size(); ++i) {
    const auto& [name, value] = settings.defines[i];
    const bool is_overridden =
        std::any_of(settings.defines.begin() + static_cast<ptrdiff_t>(i) + 1,
                    settings.defines.end(), [&](const auto& d) { return d.first == name; });
    if (!is_overridden) text += "#define " + name + ' ' + value + '\n';
  }
  return text;
}

void append(std::vector<Diagnostic>& to, std::vector<Diagnostic> more) {
  std::ranges::move(more, std::back_inserter(to));
}

Diagnostic about(const std::string& path, std::string message) {
  Diagnostic d;
  d.id = "glsl";
  d.file = path;
  d.message = std::move(message);
  return d;
}

// The diagnostics of a failed compile contain an error, whatever the front end's log contains.
void insist_on_error(GlslResult& result, const std::string& path, const char* what) {
  if (!has_errors(result.diagnostics)) result.diagnostics.push_back(about(path, what));
}

}  // namespace

GlslResult compile_glsl(SourceFiles& files, const std::string& path, const SourceText& text,
                        const GlslSettings& settings) {
  GlslResult result;
  if (text.text.find('\0') != std::string::npos) {
    result.diagnostics.push_back(about(path, "the text contains a zero byte: it is not GLSL"));
    return result;
  }
  const auto shown_name = [&settings](const std::string& p) {
    return settings.debug ? remap_path(p, settings.prefix_map) : p;
  };
  Includer includer(files, settings.include_folders, path, text, shown_name);
  GlslangOutput output = run_glslang({.text = text.text,
                                      .name = shown_name(path),
                                      .preamble = preamble_of(settings),
                                      .target = settings.target,
                                      .debug = settings.debug},
                                     includer);
  append(result.diagnostics, read_glsl_log(output.parse_log, includer, files, "glsl"));
  result.dependencies = includer.dependencies();
  if (!output.has_parsed)
    return insist_on_error(result, path, "glslang rejects the shader"), result;
  append(result.diagnostics, read_glsl_log(output.link_log, includer, files, "glsl-link"));
  for (Diagnostic& d : result.diagnostics) {
    if (d.file.empty()) d.file = path;
  }
  if (!output.has_linked) return insist_on_error(result, path, "glslang cannot link"), result;
  result.spirv = std::move(output.spirv);
  if (result.spirv.empty()) insist_on_error(result, path, "glslang generated no code");
  return result;
}

ir::Result<std::pair<std::string, std::string>> parse_define(const std::string& text) {
  const size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  const std::string value = equals == std::string::npos ? "1" : text.substr(equals + 1);
  const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ||
      !std::ranges::all_of(name, is_word)) {
    return ir::invalid_argument("a define's name is an identifier, given " + text);
  }
  if (value.find_first_of("\r\n") != std::string::npos) {
    return ir::invalid_argument("a define's value is one line: " + name);
  }
  return std::pair(name, value);
}

}  // namespace ullage::shaders
