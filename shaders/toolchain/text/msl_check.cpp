// Metal's text rewritten to what C++ for OpenCL can say, then given to clang.
#include <algorithm>
#include <cctype>
#include <string_view>

#include "shaders/toolchain/text/passing_folder.h"

namespace ullage::shaders {
namespace {

constexpr std::string_view kDeclarations =
#include "shaders/toolchain/text/metal_declarations.inc"
    ;

// What SPIRV-Cross writes in front of a text, with one function per address space; the declarations
// have the like.
struct HelperText {
  std::string_view first, last;
};
constexpr HelperText kHelpers[] = {
    {"template<typename T, size_t Num>\nstruct spvUnsafeArray\n", "\n};\n"},
    {"template<typename T, int Cols, int Rows=Cols>\nstruct spvStorageMatrix\n", "\n};\n"},
    {"template<typename T, int Cols, int Rows>\nmatrix<T, Rows, Cols> transpose(spvStorageMatrix",
     "\n}\n"},
    {"typedef spvStorageMatrix<", "\n"},
    {"#include ", "\n"},
};

// Lines of the text keep their numbers.
void blank_out(std::string& text, const HelperText& helper) {
  for (size_t at = text.find(helper.first); at != std::string::npos;
       at = text.find(helper.first, at + 1)) {
    if (at != 0 && text[at - 1] != '\n') continue;
    const size_t last = text.find(helper.last, at + helper.first.size() - 1);
    if (last == std::string::npos) return;
    const auto begin = text.begin() + static_cast<ptrdiff_t>(at);
    std::replace_if(
        begin, begin + static_cast<ptrdiff_t>(last + helper.last.size() - at),
        [](char c) { return c != '\n'; }, ' ');
  }
}

bool is_vector_type(std::string_view word) {
  if (word.size() < 2 || word.back() < '2' || word.back() > '4') return false;
  word.remove_suffix(1);
  if (word.starts_with('u')) word.remove_prefix(1);
  constexpr std::string_view kScalarTypes[] = {"char", "short", "int", "long",
                                               "half", "float", "bool"};
  return std::ranges::find(kScalarTypes, word) != std::end(kScalarTypes);
}

bool is_word_letter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// float4(a, b) becomes make<float4>(a, b), which OpenCL would take for a cast; an attribute with
// the number of a constant becomes a value that nobody knows.
std::string rewritten(std::string_view text) {
  constexpr std::string_view kConstant = "[[function_constant(";
  std::string result;
  for (size_t at = 0; at < text.size();) {
    if (text.substr(at).starts_with(kConstant)) {
      at = std::min(text.find("]]", at), text.size() - 2) + 2;
      result += "FUNCTION_CONSTANT";
      continue;
    }
    size_t end = at;
    while (end < text.size() && is_word_letter(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    const bool is_call = end < text.size() && text[end] == '(' && is_vector_type(word);
    if (is_call) {
      result.append("make<").append(word).append(">");
    } else {
      result += word;
    }
    if (end == at) result += text[end++];
    at = end;
  }
  return result;
}

}  // namespace

ir::Result<void> check_msl(const std::string& text, const OtherPrograms& programs) {
  const PassingFolder folder;
  if (folder.path.empty()) return ir::unsupported("there is no folder for temporary files");
  std::string own = text;
  for (const HelperText& helper : kHelpers) blank_out(own, helper);
  const std::string file = folder.write(
      "shader.metal", std::string(kDeclarations) + "#line 1 \"shader.metal\"\n" + rewritten(own));
  ProgramRun run = programs.run({programs.clang, "-x", "clcpp", "-cl-std=CLC++2021",
                                 "-cl-no-stdinc", "-cl-single-precision-constant", "-fsyntax-only",
                                 "-w", "-fno-caret-diagnostics", "-fno-color-diagnostics", file});
  if (run.ok) return {};
  run.output = run.output.substr(0, run.output.find('\n'));
  return ir::unsupported("clang refuses the text of SPIRV-Cross: " + folder.said_by(run));
}

}  // namespace ullage::shaders
