// Filters, tests, functions and methods that chat templates may call, by name.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "frontends/language/chat/evaluation.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

// Arguments of a builtin in the order of its parameters.
struct Operands {
  std::vector<std::optional<Value>> bound;
  Call rest{};  // what a builtin that takes any arguments got besides

  const Value& operator[](size_t i) const { return *bound[i]; }  // REQUIRES: given
  const Value* find(size_t i) const { return i < bound.size() && bound[i] ? &*bound[i] : nullptr; }
  Value or_else(size_t i, const Value& otherwise) const {
    const Value* const given = find(i);
    return given ? *given : otherwise;
  }
};

struct Builtin {
  std::string_view name;
  Value (*call)(Evaluation& run, const Operands& operands);
  size_t required = 1;
  std::array<std::string_view, 6> parameters = {"value"};
  bool takes_rest = false;
};

// Fails where the arguments do not fit the parameters.
Value call_builtin(Evaluation& run, const Builtin& builtin, Call call);

// Null where there is none of the name.
const Builtin* find_filter(std::string_view name);
const Builtin* find_test(std::string_view name);
const Builtin* find_method(const Value& of, std::string_view name);  // of texts and dicts
std::span<const Builtin> global_functions();

// An integer among the operands, `otherwise` where none is given; fails for other values.
int64_t integer_in(Evaluation& run, const Operands& x, size_t i, int64_t otherwise);

// The filter tojson.
Value to_json(Evaluation& run, const Operands& x);
std::span<const Builtin> text_filters();
std::span<const Builtin> sequence_filters();
std::span<const Builtin> text_methods();

// What `function` gives for each element of a builtin's argument, as Python's generators do.
Value object_of(const Builtin& builtin);

}  // namespace ullage::chat
