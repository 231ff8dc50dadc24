// The changes to the text, one function each.
#include "tests/metal/emulator/host_text.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <vector>

namespace ullage::test::metal {
namespace {

using ir::Result;

bool in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

std::string_view trim(std::string_view s) {
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.front()))) s.remove_prefix(1);
  while (!s.empty() && std::isspace(static_cast<unsigned char>(s.back()))) s.remove_suffix(1);
  return s;
}

// Blanks the text from `first` to `last`, all but its line ends.
void blank(std::string& text, size_t first, size_t last) {
  for (size_t i = first; i < last; ++i) {
    if (text[i] != '\n') text[i] = ' ';
  }
}

void drop_array_template(std::string& text) {
  const size_t name = text.find("struct spvUnsafeArray\n");
  if (name == std::string::npos) return;
  const size_t first = text.rfind("template", name);
  const size_t end = text.find("\n};", name);
  blank(text, first, end + 3);
}

// `threadgroup uint x[4];` on a separate line.
void move_threadgroup_variables(std::string& text) {
  constexpr std::string_view kWord = "threadgroup ";
  constexpr std::string_view kStatic =
      "static __attribute__((used, section(\"threadgroup_memory\"))) ";
  for (size_t at = 0; (at = text.find(kWord, at)) != std::string::npos;) {
    const size_t line = text.rfind('\n', at) + 1;
    const size_t end = text.find('\n', at);
    const std::string_view before = trim(std::string_view(text).substr(line, at - line));
    if (before.empty() && text[end - 1] == ';') {
      text.replace(at, kWord.size(), kStatic);
      at += kStatic.size();
    } else {
      at += kWord.size();
    }
  }
}

void call_swizzles(std::string& text) {
  constexpr std::string_view kNames = "xyzw";
  for (size_t at = 0; (at = text.find('.', at)) != std::string::npos; ++at) {
    size_t end = at + 1;
    while (end < text.size() && kNames.find(text[end]) != std::string_view::npos) ++end;
    const size_t count = end - at - 1;
    if (count < 2 || count > 4 || (end < text.size() && in_name(text[end]))) continue;
    std::string call = ".swizzle<";
    for (size_t i = at + 1; i < end; ++i) {
      call += std::to_string(kNames.find(text[i])) + (i + 1 < end ? ", " : ">()");
    }
    text.replace(at, end - at, call);
  }
}

std::vector<std::string_view> split_parameters(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t first = 0;
  for (size_t i = 0; i < list.size(); ++i) {
    if (std::string_view("<([").find(list[i]) != std::string_view::npos) ++depth;
    if (std::string_view(">)]").find(list[i]) != std::string_view::npos) --depth;
    if (list[i] == ',' && depth == 0) {
      parts.push_back(trim(list.substr(first, i - first)));
      first = i + 1;
    }
  }
  if (!trim(list.substr(first)).empty()) parts.push_back(trim(list.substr(first)));
  return parts;
}

// Attribute of a parameter -> member of emulator::Thread, and whether that has three components.
struct Builtin {
  std::string_view member;
  bool vector = false;
};
const std::map<std::string_view, Builtin> kBuiltins = {
    {"thread_position_in_grid", {"in_grid", true}},
    {"thread_position_in_threadgroup", {"in_group", true}},
    {"threadgroup_position_in_grid", {"group", true}},
    {"threadgroups_per_grid", {"groups", true}},
    {"threads_per_threadgroup", {"group_size", true}},
    {"threads_per_grid", {"grid_size", true}},
    {"thread_index_in_threadgroup", {"index"}},
    {"thread_index_in_simdgroup", {"lane"}},
    {"simdgroup_index_in_threadgroup", {"simdgroup"}},
    {"thread_execution_width", {"width"}},
    {"threads_per_simdgroup", {"width"}},
    {"simdgroups_per_threadgroup", {"simdgroups"}},
};

std::string builtin_argument(std::string_view type, const Builtin& builtin) {
  const char last = type.back();
  const int count = last >= '2' && last <= '4' ? last - '0' : 1;
  std::string text = std::string(type) + "(";
  for (int i = 0; i < count; ++i) {
    if (i) text += ", ";
    text.append("place.").append(builtin.member);
    if (builtin.vector) text += "[" + std::to_string(i) + "]";
  }
  return text + ")";
}

// The argument for one parameter, which loses its attribute: `parameter` becomes the declaration.
Result<std::string> argument_for(std::string_view parameter) {
  const size_t open = parameter.find("[[");
  const size_t close = parameter.find("]]");
  const auto unknown = [&] {
    return ir::unsupported("text step: parameter " + std::string(parameter));
  };
  if (open == std::string_view::npos || close == std::string_view::npos) return unknown();
  std::string_view attribute = parameter.substr(open + 2, close - open - 2);
  const std::string_view declaration = trim(parameter.substr(0, open));
  if (attribute.starts_with("buffer(")) {
    attribute.remove_prefix(7);
    attribute.remove_suffix(1);
    const size_t mark = declaration.find_last_of("&*");
    if (mark == std::string_view::npos) return unknown();
    return std::string(declaration[mark] == '&' ? "*" : "") + "static_cast<" +
           std::string(trim(declaration.substr(0, mark))) + "*>(buffers[" + std::string(attribute) +
           "])";
  }
  const auto builtin = kBuiltins.find(attribute);
  if (builtin == kBuiltins.end()) return unknown();
  return builtin_argument(declaration.substr(0, declaration.find(' ')), builtin->second);
}

}  // namespace

Result<HostText> host_text(const std::string& msl) {
  HostText host{.text = msl};
  for (std::string_view word : {"threadgroup_barrier(", "simd_", "simdgroup_", "quad_"}) {
    host.meets = host.meets || msl.find(word) != std::string::npos;
  }
  drop_array_template(host.text);
  move_threadgroup_variables(host.text);
  call_swizzles(host.text);

  constexpr std::string_view kKernel = "kernel void ";
  const size_t at = host.text.find(kKernel);
  if (at == std::string::npos) return ir::unsupported("text step: no kernel function");
  const size_t open = host.text.find('(', at);
  const size_t close = host.text.find(")\n{", open);
  if (close == std::string::npos) return ir::unsupported("text step: no body of the kernel");
  const std::string entry = host.text.substr(at + kKernel.size(), open - at - kKernel.size());
  const std::string list = host.text.substr(open + 1, close - open - 1);
  std::string arguments;
  for (std::string_view parameter : split_parameters(list)) {
    auto argument = argument_for(parameter);
    if (!argument) return argument.error();
    arguments += (arguments.empty() ? "" : ", ") + *argument;
  }
  for (size_t i = open; (i = host.text.find("[[", i)) != std::string::npos && i < close;) {
    const size_t end = host.text.find("]]", i) + 2;
    blank(host.text, i, end);
    i = end;
  }
  host.text += R"(
extern "C" {
__attribute__((weak, visibility("hidden"))) extern char __start_threadgroup_memory[];
__attribute__((weak, visibility("hidden"))) extern char __stop_threadgroup_memory[];
__attribute__((visibility("default"))) char* emulator_memory(unsigned long& bytes) {
  bytes = static_cast<unsigned long>(__stop_threadgroup_memory - __start_threadgroup_memory);
  return __start_threadgroup_memory;
}
__attribute__((visibility("default"))) void emulator_thread(
    void* const* buffers, const metal::emulator::Thread& place) {
  (void)buffers;
  (void)place;
  )" + entry + "(" +
               arguments + ");\n}\n}\n";
  return host;
}

}  // namespace ullage::test::metal
