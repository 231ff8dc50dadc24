// Words, quoting and numbers of the text form.
#include "ir/text/text_form.h"

#include <charconv>

#include "base/printable.h"
#include "ir/extent/extent.h"

namespace ullage::ir {
namespace {

template <class T>
std::string shortest(T value) {
  char buffer[40];
  return {buffer, std::to_chars(buffer, buffer + sizeof buffer, value).ptr};
}

}  // namespace

bool is_symbol_name(std::string_view name) {
  if (name.empty() || !is_letter(name[0])) return false;
  for (char c : name) {
    if (!is_letter(c) && !is_digit(c) && c != '.') return false;
  }
  if (name.size() > 2 && name.starts_with("in") && is_digit(name[2])) return false;
  for (std::string_view kind : {"device", "capacity"}) {
    if (name.starts_with(kind) && name.size() > kind.size() && is_digit(name[kind.size()]))
      return false;
  }
  for (std::string_view word : {"none", "inf", "nan", "size", "float", "if", "cap", "host"}) {
    if (name == word) return false;
  }
  for (int op = 0; op <= static_cast<int>(ScalarOp::capacity); ++op) {
    if (name == name_of(static_cast<ScalarOp>(op))) return false;
  }
  return true;
}

std::string in_quotes(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return printable(result) + '"';
}

std::string text_of(double number) {
  return shortest(number);
}

std::string element_text(const Tensor& tensor, int64_t i) {
  if (tensor.dtype() == DType::f32) return shortest(static_cast<float>(tensor.number(i)));
  if (is_float(tensor.dtype())) return shortest(tensor.number(i));
  if (tensor.dtype() == DType::u64) return shortest(static_cast<uint64_t>(tensor.integer(i)));
  return shortest(tensor.integer(i));
}

uint64_t hash_of(const Tensor& tensor) {
  uint64_t hash = 0xcbf29ce484222325u;
  for (std::byte b : tensor.bytes()) hash = (hash ^ static_cast<uint64_t>(b)) * 0x100000001b3u;
  return hash;
}

}  // namespace ullage::ir
