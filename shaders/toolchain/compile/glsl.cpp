// Preambles of defines, and glslang's logs as diagnostics.
#include "shaders/toolchain/compile/glsl.h"

#include <algorithm>
#include <cctype>

#include "shaders/toolchain/compile/block_layout.h"
#include "shaders/toolchain/compile/foreign_language.h"
#include "shaders/toolchain/compile/glsl_log.h"
#include "shaders/toolchain/compile/glslang.h"

namespace ullage::shaders {
namespace {

// "F" of "F(a,b)".
std::string_view macro_of(std::string_view head) {
  return head.substr(0, head.find('('));
}

std::string preamble_of(const GlslSettings& settings) {
  std::string text = "#extension GL_GOOGLE_include_directive : enable\n";
  for (size_t i = 0; i < settings.defines.size(); ++i) {
    const auto& [name, value] = settings.defines[i];
    const bool is_overridden = std::any_of(
        settings.defines.begin() + static_cast<ptrdiff_t>(i) + 1, settings.defines.end(),
        [&](const auto& d) { return macro_of(d.first) == macro_of(name); });
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

namespace {

// One run of the front end over a text.
struct FrontEndRun {
  GlslangOutput output;
  std::vector<Diagnostic> diagnostics;
  std::vector<Dependency> dependencies;
};

FrontEndRun run_front_end(SourceFiles& files, const std::string& path, const SourceText& text,
                          const GlslSettings& settings, bool reads_on) {
  const auto shown_name = [&settings](const std::string& p) {
    return settings.debug ? remap_path(p, settings.prefix_map) : p;
  };
  Includer includer(files, settings.include_folders, path, text, shown_name);
  FrontEndRun run;
  run.output = run_glslang({.text = text.text,
                            .name = shown_name(path),
                            .preamble = preamble_of(settings),
                            .target = settings.target,
                            .stage = settings.stage,
                            .reads_on = reads_on,
                            .debug = settings.debug},
                           includer);
  run.diagnostics = read_glsl_log(run.output.parse_log, includer, files, "glsl");
  append(run.diagnostics, read_glsl_log(run.output.link_log, includer, files, "glsl-link"));
  for (Diagnostic& d : run.diagnostics) {
    if (d.file.empty()) d.file = path;
  }
  run.dependencies = includer.dependencies();
  return run;
}

bool same_place(const Diagnostic& a, const Diagnostic& b) {
  return a.file == b.file && a.line == b.line;
}

// What is certain of a text that was read on after its first error: that one, then one error a
// line, each message once. An error in a line of errors follows from the first of them; one of the
// preprocessor makes all the rest unsure.
std::vector<Diagnostic> certain(std::vector<Diagnostic> first, std::vector<Diagnostic> all) {
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto of_preprocessor = [](const Diagnostic& d) { return d.message.starts_with("'#"); };
  if (std::ranges::none_of(first, of_preprocessor)) append(first, std::move(all));
  std::vector<Diagnostic> kept;
  for (Diagnostic& d : first) {
    const bool is_known = std::ranges::any_of(kept, [&](const Diagnostic& k) {
      return k.message == d.message || (is_error(k) && is_error(d) && same_place(k, d));
    });
    if (!is_known) kept.push_back(std::move(d));
  }
  return kept;
}

}  // namespace

GlslResult compile_glsl(SourceFiles& files, const std::string& path, const SourceText& text,
                        const GlslSettings& settings) {
  GlslResult result;
  if (text.text.find('\0') != std::string::npos) {
    result.diagnostics.push_back(about(path, "the text contains a zero byte: it is not GLSL"));
    return result;
  }
  FrontEndRun run = run_front_end(files, path, text, settings, false);
  result.diagnostics = std::move(run.diagnostics);
  result.dependencies = std::move(run.dependencies);
  if (!run.output.has_parsed) {
    if (const auto language = foreign_language(path, text.text)) {
      result.diagnostics = {about(path, *language)};
    } else if (settings.all_errors) {
      FrontEndRun more = run_front_end(files, path, text, settings, true);
      result.diagnostics = certain(std::move(result.diagnostics), std::move(more.diagnostics));
    }
    return insist_on_error(result, path, "glslang rejects the shader"), result;
  }
  if (!run.output.has_linked) {
    return insist_on_error(result, path, "glslang cannot link"), result;
  }
  if (run.output.spirv.empty()) {
    return insist_on_error(result, path, "glslang generated no code"), result;
  }
  const auto module = SpirvModule::parse(run.output.spirv);
  auto laid_out = module ? lay_out_blocks(*module) : module.error();
  if (laid_out) {
    result.spirv = std::move(*laid_out);
  } else {
    result.diagnostics.push_back(about(path, laid_out.error().message));
  }
  return result;
}

ir::Result<std::pair<std::string, std::string>> parse_define(const std::string& text) {
  const size_t open = text.find('('), first_equals = text.find('=');
  const bool has_parameters = open < first_equals;
  const size_t close = has_parameters ? text.find(')', open) : 0;
  const size_t equals = has_parameters ? text.find('=', close) : first_equals;
  const std::string head = text.substr(0, equals);
  const std::string name = head.substr(0, has_parameters ? open : head.size());
  const std::string value = equals == std::string::npos ? "1" : text.substr(equals + 1);
  const auto is_word = [](unsigned char c) { return std::isalnum(c) || c == '_'; };
  const auto is_parameter = [&](unsigned char c) {
    return is_word(c) || c == ',' || c == ' ' || c == '(' || c == ')';
  };
  const bool is_closed = !has_parameters || (close != std::string::npos && head.ends_with(')'));
  if (name.empty() || std::isdigit(static_cast<unsigned char>(name[0])) ||
      !std::ranges::all_of(name, is_word) || !is_closed ||
      !std::ranges::all_of(head.substr(name.size()), is_parameter)) {
    return ir::invalid_argument("a define's name is an identifier, given " + text);
  }
  if (value.find_first_of("\r\n") != std::string::npos) {
    return ir::invalid_argument("a define's value is one line: " + name);
  }
  return std::pair(head, value);
}

}  // namespace ullage::shaders
