// SchemaReader: JSON schemas as grammars. A schema becomes a choice of schemas without references
// and combinations (schema_alternatives.cpp), and each of them an expression per type
// (schema_values.cpp, schema_lists.cpp).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "frontends/language/grammar/json_parts.h"
#include "frontends/language/grammar/schema_words.h"

namespace ullage::grammar {

// The place of a schema in the file, as a JSON pointer.
using Path = std::string;

class SchemaReader {
 public:
  // `file` outlives it.
  explicit SchemaReader(const Json& file) : file_(file) {}

  Result<Grammar> read();

 private:
  struct Open {
    Path path;
    const Json* schema;
    uint32_t rule;
  };
  // What an object may have, in order.
  struct Member {
    std::string name;
    Part value;
    bool is_required = false;
  };
  struct Members {
    std::vector<Member> named;
    Part extra{};  // a member of another name; null: there is none
  };

  static ir::Error refused(const Path& path, const std::string& keyword, const std::string& why);
  static ir::Error invalid(const Path& path, const std::string& what);
  static ir::Error located(const ir::Error& error, const Path& path);
  uint32_t new_rule(std::string name, Part body);

  Result<Part> value_of(const Json& schema, const Path& path);
  Result<Part> choice_of_schemas(const Json& schemas, const Path& path);
  Result<const Json*> resolved(const Json& reference, const Path& path);
  Result<Part> reference(const Json& target, const Path& path);

  // Schemas without references and combinations, one of which a valid value is valid for.
  Result<std::vector<Json>> alternatives(const Json& schema, const Path& path, int depth);
  // Each of `all` merged with each alternative of the schemas.
  Result<void> cross(std::vector<Json>& all, const std::vector<Json>& schemas, const Path& path,
                     int depth);
  // What is valid for one schema of a oneOf must not be valid for another.
  Result<void> check_apart(const Json& schemas, const Path& path);

  // Of a schema without references and combinations.
  Result<Part> plain_value(const Json& schema, const Path& path);
  // Refuses what is neither obeyed nor about values of other types.
  static Result<void> check_keywords(const Json& schema, const std::vector<Type>& types,
                                     const Path& path);
  Result<Part> listed(const Json& schema, const Path& path);
  Result<Part> of_type(Type type, const Json& schema, const Path& path);
  Part any_value();
  // A count of characters, items or members.
  static Result<uint32_t> count(const Json& schema, const char* keyword, uint32_t otherwise,
                                const Path& path);
  static Result<Part> string(const Json& schema, const Path& path);
  Result<Part> number(const Json& schema, const Path& path, bool is_integer);
  Result<Part> multiple(const Json& divisor, const NumberLimits& limits, const Path& path);
  Result<Part> array(const Json& schema, const Path& path);
  Result<Part> object(const Json& schema, const Path& path);
  Result<Members> members(const Json& schema, const Path& path);
  Result<void> add_extras(const Json& schema, const Path& path, Members& members);
  Result<void> add_extras_by_pattern(const Json& patterns, const std::vector<std::string>& taken,
                                     const Path& path, Members& members);
  Part object_of(const Members& members, uint32_t least, uint32_t most);

  const Json& file_;
  Grammar grammar_;
  std::map<std::string, uint32_t> references_;  // to rules
  std::vector<Open> open_;
  std::optional<uint32_t> any_;  // the rule of any value
};

}  // namespace ullage::grammar
