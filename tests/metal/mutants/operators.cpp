// Operators look for their places in the text of the kernel function.
#include "tests/metal/mutants/operators.h"

#include <algorithm>
#include <cctype>

namespace ullage::test::metal {
namespace {

using Mutants = std::vector<Mutant>;

size_t body_of(const std::string& msl) {
  return msl.find('{', msl.find("kernel void "));
}

Mutant replaced(const std::string& msl, std::string_view name, size_t at, size_t length,
                const std::string& with) {
  Mutant m;
  const auto line = 1 + std::count(msl.begin(), msl.begin() + static_cast<ptrdiff_t>(at), '\n');
  m.place = std::string(name) + " line " + std::to_string(line) + ": " + msl.substr(at, length) +
            " -> " + with;
  m.text = msl.substr(0, at) + with + msl.substr(at + length);
  return m;
}

// One mutant per occurrence of `from` behind `first`.
void replace_each(const std::string& msl, std::string_view name, std::string_view from,
                  const std::string& to, Mutants& made) {
  for (size_t at = body_of(msl); (at = msl.find(from, at)) != std::string::npos;
       at += from.size()) {
    made.push_back(replaced(msl, name, at, from.size(), to));
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

Mutants drop_barrier(const std::string& msl) {
  Mutants made;
  replace_each(msl, "drop_barrier", "threadgroup_barrier(mem_flags::mem_threadgroup);", ";", made);
  replace_each(msl, "drop_barrier",
               "threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup | "
               "mem_flags::mem_texture);",
               ";", made);
  return made;
}

Mutants drop_fence_flag(const std::string& msl) {
  Mutants made;
  replace_each(msl, "drop_fence_flag", "threadgroup_barrier(mem_flags::mem_threadgroup);",
               "threadgroup_barrier(mem_flags::mem_none);", made);
  return made;
}

// atomic_fetch_add_explicit((device atomic_uint*)&x, 1u, memory_order_relaxed): a read, then a
// write.
Mutants de_atomise(const std::string& msl) {
  constexpr std::string_view kWord = "atomic_fetch_";
  Mutants made;
  for (size_t at = body_of(msl); (at = msl.find(kWord, at)) != std::string::npos;
       at += kWord.size()) {
    const size_t open = msl.find('(', at);
    const size_t cast = msl.find(")&", open);
    if (cast == std::string::npos) continue;
    const std::string kind = msl.substr(open, cast - open);
    const bool is_int = kind.find("atomic_int") != std::string::npos;
    const std::string plain = is_int ? "int" : "uint";
    const size_t type = msl.find(is_int ? "atomic_int" : "atomic_uint", open);
    if (type == std::string::npos || type > cast) continue;
    Mutant m;
    const size_t name_end = open;
    const std::string operation = msl.substr(at + kWord.size(), name_end - at - kWord.size());
    m = replaced(msl, "de_atomise", type, is_int ? 10 : 11, plain);
    m.text.replace(at, name_end - at, "plain_" + operation);
    const std::string function =
        "template<class P, class T> T plain_" + operation +
        "(volatile P* p, T x, memory_order)\n{\n    T before = *p;\n    *p = " +
        (operation.starts_with("max")   ? "before < x ? x : before"
         : operation.starts_with("min") ? "x < before ? x : before"
         : operation.starts_with("or")  ? "before | x"
         : operation.starts_with("and") ? "before & x"
                                        : "before + x") +
        ";\n    return before;\n}\n";
    m.text.insert(m.text.find("struct "), function);
    made.push_back(std::move(m));
  }
  return made;
}

Mutants relax_bound(const std::string& msl) {
  Mutants made;
  replace_each(msl, "relax_bound", " < ", " <= ", made);
  replace_each(msl, "relax_bound", " >= ", " > ", made);
  return made;
}

Mutants tighten_bound(const std::string& msl) {
  Mutants made;
  replace_each(msl, "tighten_bound", " <= ", " < ", made);
  replace_each(msl, "tighten_bound", " > ", " >= ", made);
  return made;
}

Mutants negate(const std::string& msl) {
  Mutants made;
  replace_each(msl, "negate", " == ", " != ", made);
  replace_each(msl, "negate", " != ", " == ", made);
  replace_each(msl, "negate", " && ", " || ", made);
  return made;
}

// min(a, b) -> a, and so for max and clamp.
Mutants drop_clamp(const std::string& msl) {
  Mutants made;
  for (std::string_view word : {" min(", "(min(", " max(", "(max(", "clamp("}) {
    for (size_t at = body_of(msl); (at = msl.find(word, at)) != std::string::npos;
         at += word.size()) {
      const size_t name = word[0] == 'c' ? at : at + 1, open = at + word.size() - 1;
      const size_t end = closing(msl, open);
      int depth = 0;
      size_t comma = open;
      for (size_t i = open; i < end && comma == open; ++i) {
        if (msl[i] == '(' || msl[i] == '[') ++depth;
        if (msl[i] == ')' || msl[i] == ']') --depth;
        if (msl[i] == ',' && depth == 1) comma = i;
      }
      if (end == std::string::npos || comma == open) continue;
      made.push_back(replaced(msl, "drop_clamp", name, end + 1 - name,
                              "(" + msl.substr(open + 1, comma - open - 1) + ")"));
    }
  }
  return made;
}

// "+ 1u" and the like, also as the first word of an index.
Mutants off_by_one(const std::string& msl) {
  Mutants made;
  for (std::string_view word : {"+ 1u", "- 1u", "+ 1)", "- 1)"}) {
    const std::string more = std::string(word.substr(0, 2)) + "2" + std::string(word.substr(3));
    replace_each(msl, "off_by_one", word, more, made);
  }
  replace_each(msl, "off_by_one", " = 0u;", " = 1u;", made);
  return made;
}

Mutants swap_buffers(const std::string& msl) {
  Mutants made;
  const size_t zero = msl.find("[[buffer(0)]]"), one = msl.find("[[buffer(1)]]");
  if (zero == std::string::npos || one == std::string::npos) return made;
  Mutant m = replaced(msl, "swap_buffers", zero + 9, 1, "1");
  m.text[one + 9] = '0';
  made.push_back(std::move(m));
  return made;
}

// The extent table's word of the next slot; another word of a quad.
Mutants wrong_slot(const std::string& msl) {
  Mutants made;
  replace_each(msl, "wrong_slot", " & 3u]", " + 1u & 3u]", made);
  replace_each(msl, "wrong_slot", "].x", "].y", made);
  return made;
}

Mutants wrong_shift(const std::string& msl) {
  Mutants made;
  for (std::string_view word : {"uint(2)", "uint(3)", "uint(5)", "uint(8)", "uint(16)"}) {
    const std::string other = word == "uint(2)" ? "uint(3)" : "uint(1)";
    replace_each(msl, "wrong_shift", "<< " + std::string(word), "<< " + other, made);
    replace_each(msl, "wrong_shift", ">> " + std::string(word), ">> " + other, made);
  }
  return made;
}

Mutants wrong_operator(const std::string& msl) {
  Mutants made;
  replace_each(msl, "wrong_operator", " + ", " - ", made);
  replace_each(msl, "wrong_operator", " * ", " + ", made);
  replace_each(msl, "wrong_operator", " / ", " % ", made);
  return made;
}

constexpr MutationOperator kOperators[] = {
    {"drop_barrier", drop_barrier},   {"drop_fence_flag", drop_fence_flag},
    {"de_atomise", de_atomise},       {"relax_bound", relax_bound},
    {"tighten_bound", tighten_bound}, {"negate", negate},
    {"drop_clamp", drop_clamp},       {"off_by_one", off_by_one},
    {"swap_buffers", swap_buffers},   {"wrong_slot", wrong_slot},
    {"wrong_shift", wrong_shift},     {"wrong_operator", wrong_operator},
};

}  // namespace

std::span<const MutationOperator> mutation_operators() {
  return kOperators;
}

}  // namespace ullage::test::metal
