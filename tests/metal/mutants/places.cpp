// Texts of SPIRV-Cross are regular: one operation per line, names and numbers as operands.
#include "tests/metal/mutants/places.h"

#include <algorithm>
#include <cctype>

namespace ullage::test::metal {
namespace {

bool in_operand(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '.';
}

std::string trimmed(const std::string& text) {
  const size_t first = text.find_first_not_of(" \n");
  if (first == std::string::npos) return {};
  return text.substr(first, text.find_last_not_of(" \n") + 1 - first);
}

std::string line_at(const std::string& text, size_t at) {
  const size_t first = text.rfind('\n', at) + 1;
  return trimmed(text.substr(first, text.find('\n', at) - first));
}

}  // namespace

size_t body_of(const std::string& msl) {
  return msl.find('{', msl.find("kernel void "));
}

Mutant replaced(const std::string& msl, std::string_view name, size_t at, size_t length,
                const std::string& with) {
  Mutant m;
  m.line = 1 + static_cast<size_t>(
                   std::count(msl.begin(), msl.begin() + static_cast<ptrdiff_t>(at), '\n'));
  m.text = msl.substr(0, at) + with + msl.substr(at + length);
  m.place = std::string(name) + " line " + std::to_string(m.line) + ": " + line_at(msl, at) +
            " -> " + line_at(m.text, at);
  return m;
}

void replace_each(const std::string& msl, std::string_view name, std::string_view from,
                  const std::string& to, Mutants& mutants) {
  for (size_t at = body_of(msl); (at = msl.find(from, at)) != std::string::npos;
       at += from.size()) {
    mutants.push_back(replaced(msl, name, at, from.size(), to));
  }
}

size_t closing(const std::string& text, size_t open) {
  int depth = 0;
  for (size_t i = open; i < text.size(); ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if ((text[i] == ')' || text[i] == ']') && --depth == 0) return i;
  }
  return std::string::npos;
}

std::vector<std::string> arguments_between(const std::string& text, size_t open, size_t close) {
  std::vector<std::string> arguments;
  int depth = 0;
  size_t first = open + 1;
  for (size_t i = open; i <= close; ++i) {
    if (text[i] == '(' || text[i] == '[') ++depth;
    if (text[i] == ')' || text[i] == ']') --depth;
    const bool ends = (text[i] == ',' && depth == 1) || i == close;
    if (!ends) continue;
    arguments.push_back(trimmed(text.substr(first, i - first)));
    first = i + 1;
  }
  return arguments;
}

std::string_view operand_before(const std::string& text, size_t end) {
  size_t first = end;
  while (first > 0 && in_operand(text[first - 1])) --first;
  const bool starts = first > 0 && (text[first - 1] == ' ' || text[first - 1] == '(');
  return starts ? std::string_view(text).substr(first, end - first) : std::string_view();
}

std::string_view operand_from(const std::string& text, size_t begin) {
  size_t end = begin;
  while (end < text.size() && in_operand(text[end])) ++end;
  const bool ends = end < text.size() && (text[end] == ';' || text[end] == ')');
  return ends ? std::string_view(text).substr(begin, end - begin) : std::string_view();
}

}  // namespace ullage::test::metal
