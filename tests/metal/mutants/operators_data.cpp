// Operators look for their places in the text of the kernel function.
#include "tests/metal/mutants/operators.h"
#include "tests/metal/mutants/places.h"

namespace ullage::test::metal {
namespace {

// One mutant per call of `word`, which ends with its bracket: the argument in its place.
void replace_calls(const std::string& msl, std::string_view name, std::string_view word,
                   size_t argument, Mutants& mutants) {
  for (size_t at = body_of(msl); (at = msl.find(word, at)) != std::string::npos;
       at += word.size()) {
    const char before = msl[at - 1];
    if (before != ' ' && before != '(') continue;  // fmin( is not min(
    const size_t open = at + word.size() - 1, close = closing(msl, open);
    if (close == std::string::npos) continue;
    const auto arguments = arguments_between(msl, open, close);
    if (arguments.size() <= argument) continue;
    mutants.push_back(replaced(msl, name, at, close + 1 - at, "(" + arguments[argument] + ")"));
  }
}

// min(a, b) -> a, and so for max and clamp.
Mutants drop_clamp(const std::string& msl) {
  Mutants mutants;
  for (std::string_view word :
       {"min(", "max(", "clamp(", "fast::min(", "fast::max(", "fast::clamp("}) {
    replace_calls(msl, "drop_clamp", word, 0, mutants);
  }
  return mutants;
}

// "+ 1u" and the like, also as the first word of an index.
Mutants off_by_one(const std::string& msl) {
  Mutants mutants;
  for (std::string_view word : {"+ 1u", "- 1u", "+ 1)", "- 1)", "+ 1;", "- 1;"}) {
    const std::string more = std::string(word.substr(0, 2)) + "2" + std::string(word.substr(3));
    replace_each(msl, "off_by_one", word, more, mutants);
  }
  return mutants;
}

Mutants wrong_initial(const std::string& msl) {
  Mutants mutants;
  replace_each(msl, "wrong_initial", " = 0u;", " = 1u;", mutants);
  replace_each(msl, "wrong_initial", " = 0;", " = 1;", mutants);
  replace_each(msl, "wrong_initial", " = 0.0;", " = 1.0;", mutants);
  replace_each(msl, "wrong_initial", " = float4(0.0);", " = float4(1.0);", mutants);
  replace_each(msl, "wrong_initial", " = uint2(0u);", " = uint2(1u);", mutants);
  replace_each(msl, "wrong_initial", " = as_type<float>(0xff800000u /* -inf */);", " = 0.0;",
               mutants);
  replace_each(msl, "wrong_initial", " = as_type<float>(0x7f800000u /* inf */);", " = 0.0;",
               mutants);
  return mutants;
}

Mutants swap_operands(const std::string& msl) {
  Mutants mutants;
  for (std::string_view word : {" - ", " / ", " % ", " < ", " > ", " << ", " >> "}) {
    for (size_t at = body_of(msl); (at = msl.find(word, at)) != std::string::npos;
         at += word.size()) {
      const std::string_view a = operand_before(msl, at), b = operand_from(msl, at + word.size());
      if (a.empty() || b.empty()) continue;
      mutants.push_back(replaced(msl, "swap_operands", at - a.size(),
                                 a.size() + word.size() + b.size(),
                                 std::string(b) + std::string(word) + std::string(a)));
    }
  }
  return mutants;
}

Mutants swap_buffers(const std::string& msl) {
  Mutants mutants;
  for (int i = 0; i < 3; ++i) {
    const std::string first = std::to_string(i), second = std::to_string(i + 1);
    const size_t a = msl.find("[[buffer(" + first + ")]]"),
                 b = msl.find("[[buffer(" + second + ")]]");
    if (a == std::string::npos || b == std::string::npos) continue;
    Mutant m = replaced(msl, "swap_buffers", a + 9, 1, second);
    m.place = "swap_buffers " + first + " and " + second;
    m.text[b + 9] = first[0];
    mutants.push_back(std::move(m));
  }
  return mutants;
}

// The extent table's word of the next slot; another word of a vec4.
Mutants wrong_slot(const std::string& msl) {
  Mutants mutants;
  replace_each(msl, "wrong_slot", " & 3u;", " + 1u & 3u;", mutants);
  replace_each(msl, "wrong_slot", "].x", "].y", mutants);
  return mutants;
}

Mutants wrong_shift(const std::string& msl) {
  Mutants mutants;
  for (std::string_view word : {"uint(2)", "uint(3)", "uint(5)", "uint(8)", "uint(16)"}) {
    const std::string other = word == "uint(2)" ? "uint(3)" : "uint(1)";
    replace_each(msl, "wrong_shift", "<< " + std::string(word), "<< " + other, mutants);
    replace_each(msl, "wrong_shift", ">> " + std::string(word), ">> " + other, mutants);
  }
  return mutants;
}

Mutants wrong_operator(const std::string& msl) {
  Mutants mutants;
  replace_each(msl, "wrong_operator", " + ", " - ", mutants);
  replace_each(msl, "wrong_operator", " - ", " + ", mutants);
  replace_each(msl, "wrong_operator", " * ", " + ", mutants);
  replace_each(msl, "wrong_operator", " / ", " % ", mutants);
  replace_each(msl, "wrong_operator", " | ", " & ", mutants);
  replace_each(msl, "wrong_operator", " & ", " | ", mutants);
  return mutants;
}

// c ? a : b -> a, which keeps values in the padding; and b.
Mutants drop_select(const std::string& msl) {
  Mutants mutants;
  replace_calls(msl, "drop_select", "select(", 1, mutants);
  for (size_t at = body_of(msl); (at = msl.find(" ? ", at)) != std::string::npos; at += 3) {
    const std::string_view condition = operand_before(msl, at);
    if (condition.empty()) continue;
    const size_t first = at - condition.size();
    mutants.push_back(replaced(msl, "drop_select", first, condition.size(), "true"));
    mutants.push_back(replaced(msl, "drop_select", first, condition.size(), "false"));
  }
  return mutants;
}

// `_112.y[_326] = _364;` on a separate line.
Mutants drop_store(const std::string& msl) {
  Mutants mutants;
  for (size_t at = body_of(msl); (at = msl.find("] = ", at)) != std::string::npos; at += 4) {
    const size_t line = msl.rfind('\n', at) + 1, end = msl.find('\n', at);
    const size_t first = msl.find_first_not_of(' ', line);
    if (msl.find(' ', first) < at && msl.find('[', first) > msl.find(' ', first)) continue;
    if (msl[end - 1] == ';')
      mutants.push_back(replaced(msl, "drop_store", first, end - 1 - first, ""));
  }
  return mutants;
}

constexpr MutationOperator kDataOperators[] = {
    {"drop_clamp", drop_clamp},       {"off_by_one", off_by_one},
    {"wrong_initial", wrong_initial}, {"swap_operands", swap_operands},
    {"swap_buffers", swap_buffers},   {"wrong_slot", wrong_slot},
    {"wrong_shift", wrong_shift},     {"wrong_operator", wrong_operator},
    {"drop_select", drop_select},     {"drop_store", drop_store},
};

}  // namespace

std::span<const MutationOperator> data_operators() {
  return kDataOperators;
}

}  // namespace ullage::test::metal
