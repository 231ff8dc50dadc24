// Keywords of JSON Schema, and schemas in one: what is read before any expression is made.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::grammar {

using ir::Result;
using Json = nlohmann::ordered_json;  // members in the order of the file

// The types whose values a keyword is about ("string" of minLength), by name.
enum class Type : uint8_t { null, boolean, integer, number, string, array, object };
std::string_view name_of(Type type);

// Null: no such member.
const Json* find(const Json& schema, const char* keyword);
// Describes, and allows and forbids nothing.
bool is_annotation(std::string_view keyword);
// Those whose values the keyword is about; empty: about none, or it is not obeyed.
std::vector<Type> types_of(std::string_view keyword);

// The types of values that a schema without references allows: `type`, else those that its keywords
// are about, else all. Number without integer: integers are numbers.
Result<std::vector<Type>> allowed_types(const Json& schema);

// What the strings of a schema must be, all of it: {"pattern": ...}, {"format": ...}, {"enum": ...}
// of texts, or {"not": ...} of one of these. A schema that was merged lists them under a keyword
// that no file has.
inline constexpr const char* kTextConditions = " texts";
std::vector<Json> text_conditions(const Json& schema);

// A schema for what is valid for both, neither of which refers to others. Errors: unsupported for
// two values of a keyword that one cannot stand for.
Result<Json> merged(const Json& a, const Json& b);

// Is no text that is made for `a` valid for `b`? False where that is not seen.
bool is_never_valid(const Json& a, const Json& b);

}  // namespace ullage::grammar
