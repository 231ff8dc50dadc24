// Operators look for their places in the text of the kernel function.
#include "tests/metal/mutants/operators.h"
#include "tests/metal/mutants/places.h"

namespace ullage::test::metal {
namespace {

constexpr std::string_view kBarriers[] = {
    "threadgroup_barrier(mem_flags::mem_threadgroup);",
    "threadgroup_barrier(mem_flags::mem_device);",
    "threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup);",
    "threadgroup_barrier(mem_flags::mem_device | mem_flags::mem_threadgroup | "
    "mem_flags::mem_texture);",
};

Mutants drop_barrier(const std::string& msl) {
  Mutants mutants;
  for (std::string_view barrier : kBarriers)
    replace_each(msl, "drop_barrier", barrier, ";", mutants);
  return mutants;
}

Mutants drop_fence_flag(const std::string& msl) {
  Mutants mutants;
  for (std::string_view barrier : kBarriers) {
    replace_each(msl, "drop_fence_flag", barrier, "threadgroup_barrier(mem_flags::mem_none);",
                 mutants);
  }
  return mutants;
}

// The combined value of a plain read-modify-write.
std::string combined(const std::string& operation) {
  if (operation.starts_with("max")) return "before < x ? x : before";
  if (operation.starts_with("min")) return "x < before ? x : before";
  if (operation.starts_with("or")) return "before | x";
  if (operation.starts_with("and")) return "before & x";
  return "before + x";
}

// atomic_fetch_add_explicit((device atomic_uint*)&x, 1u, memory_order_relaxed): a read, then a
// write.
Mutants de_atomise(const std::string& msl) {
  constexpr std::string_view kWord = "atomic_fetch_";
  Mutants mutants;
  for (size_t at = body_of(msl); (at = msl.find(kWord, at)) != std::string::npos;
       at += kWord.size()) {
    const size_t open = msl.find('(', at);
    const size_t cast = msl.find(")&", open);
    if (cast == std::string::npos) continue;
    const bool is_int = msl.substr(open, cast - open).find("atomic_int") != std::string::npos;
    const size_t type = msl.find(is_int ? "atomic_int" : "atomic_uint", open);
    if (type == std::string::npos || type > cast) continue;
    const std::string operation = msl.substr(at + kWord.size(), open - at - kWord.size());
    // The address space stands between the bracket and the type.
    const std::string space = msl.substr(open + 2, type - open - 3);
    Mutant m = replaced(msl, "de_atomise", type, is_int ? 10 : 11, is_int ? "int" : "uint");
    m.text.replace(at, open - at, "plain_" + operation);
    // On one line, so that lines stay.
    const std::string function =
        "template<class T> T plain_" + operation + "(" + space +
        " T* p, T x, memory_order) { T before = *p; *p = " + combined(operation) +
        "; return before; } ";
    m.text.insert(m.text.find("struct "), function);
    mutants.push_back(std::move(m));
  }
  return mutants;
}

// uint gl_SubgroupSize [[thread_execution_width]]: 32 wherever it is used.
Mutants assume_width(const std::string& msl) {
  Mutants mutants;
  for (std::string_view attribute : {" [[thread_execution_width]]", " [[threads_per_simdgroup]]"}) {
    const size_t at = msl.find(attribute);
    if (at == std::string::npos) continue;
    const std::string name(operand_before(msl, at));
    if (!name.empty()) replace_each(msl, "assume_width", name, "32u", mutants);
  }
  return mutants;
}

// One mutant per comparison of integers: of floats, equal ones are as good on either side.
void compare_otherwise(const std::string& msl, std::string_view name, std::string_view from,
                       const std::string& to, Mutants& mutants) {
  for (size_t at = body_of(msl); (at = msl.find(from, at)) != std::string::npos;
       at += from.size()) {
    const std::string a(operand_before(msl, at)), b(operand_from(msl, at + from.size()));
    const auto is_float = [&](const std::string& operand) {
      return operand.find(".0") != std::string::npos ||
             msl.find("float " + operand + " ") != std::string::npos ||
             msl.find("float " + operand + ";") != std::string::npos;
    };
    if (!a.empty() && !b.empty() && (is_float(a) || is_float(b))) continue;
    mutants.push_back(replaced(msl, name, at, from.size(), to));
  }
}

Mutants relax_bound(const std::string& msl) {
  Mutants mutants;
  compare_otherwise(msl, "relax_bound", " < ", " <= ", mutants);
  compare_otherwise(msl, "relax_bound", " >= ", " > ", mutants);
  return mutants;
}

Mutants tighten_bound(const std::string& msl) {
  Mutants mutants;
  compare_otherwise(msl, "tighten_bound", " <= ", " < ", mutants);
  compare_otherwise(msl, "tighten_bound", " > ", " >= ", mutants);
  return mutants;
}

Mutants skip_last(const std::string& msl) {
  Mutants mutants;
  compare_otherwise(msl, "skip_last", " < ", " + 1 < ", mutants);
  return mutants;
}

Mutants negate(const std::string& msl) {
  Mutants mutants;
  replace_each(msl, "negate", " == ", " != ", mutants);
  replace_each(msl, "negate", " != ", " == ", mutants);
  replace_each(msl, "negate", " && ", " || ", mutants);
  replace_each(msl, "negate", " || ", " && ", mutants);
  return mutants;
}

// if (_12) -> if (true)
Mutants drop_guard(const std::string& msl) {
  constexpr std::string_view kWord = "if (";
  Mutants mutants;
  for (size_t at = body_of(msl); (at = msl.find(kWord, at)) != std::string::npos;
       at += kWord.size()) {
    const size_t open = at + kWord.size() - 1, close = closing(msl, open);
    if (close == std::string::npos) continue;
    mutants.push_back(replaced(msl, "drop_guard", open + 1, close - open - 1, "true"));
  }
  return mutants;
}

constexpr MutationOperator kFlowOperators[] = {
    {"drop_barrier", drop_barrier}, {"drop_fence_flag", drop_fence_flag},
    {"de_atomise", de_atomise},     {"assume_width", assume_width},
    {"relax_bound", relax_bound},   {"tighten_bound", tighten_bound},
    {"skip_last", skip_last},       {"negate", negate},
    {"drop_guard", drop_guard},
};

}  // namespace

std::span<const MutationOperator> flow_operators() {
  return kFlowOperators;
}

}  // namespace ullage::test::metal
