// SchemaReader: JSON schemas as grammars. A schema becomes a choice of schemas without references
// and combinations (schema_alternatives.cpp, schema_negation.cpp), and each of them an expression
// per type (schema_values.cpp, schema_lists.cpp).
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

// A value, parsed: its text.
Part json_value(const Json& value);

class SchemaReader {
 public:
  // `file` outlives it.
  explicit SchemaReader(const Json& file) : file_(file) {}

  // Of a schema of the file.
  Result<Grammar> read(const Json& schema, const Path& path);

 private:
  struct Open {
    Path path;
    const Json* schema;
    uint32_t rule;
  };
  // What an object may have, in order; or a list.
  struct Member {
    Part text;
    bool is_required = false;
  };
  struct Members {
    std::vector<Member> named;
    Part extra{};  // another one, behind these; null: there is none
  };
  // What a schema says of names of members.
  struct Names {
    struct Pattern {
      Part name;
      Json value;  // a schema
    };
    std::vector<Pattern> patterns{};
    Part allowed{};  // null: all
  };

  static ir::Error refused(const Path& path, const std::string& keyword, const std::string& why);
  static ir::Error invalid(const Path& path, const std::string& what);
  static ir::Error located(const ir::Error& error, const Path& path);
  uint32_t new_rule(std::string name, Part body);

  Result<Part> value_of(const Json& schema, const Path& path);
  Result<Part> choice_of_schemas(const Json& schemas, const Path& path);
  // What a reference leads to: a place in the file by its pointer, or the schema of an anchor.
  Result<const Json*> resolved(const Json& reference, const Path& path);
  Result<Part> reference(const Json& target, const Path& path);

  // Schemas without references and combinations, one of which a valid value is valid for.
  Result<std::vector<Json>> alternatives(const Json& schema, const Path& path);
  Result<std::vector<std::vector<Json>>> combinations(const Json& schema, const Path& path);
  // Each of `all` merged with each alternative of the schemas.
  Result<void> cross(std::vector<Json>& all, const std::vector<Json>& schemas, const Path& path);
  // The schemas of a oneOf, each without what is valid for another.
  Result<std::vector<Json>> apart(const Json& schemas, const Path& path);
  Result<std::vector<Json>> conditional(const Json& condition, const Json* then,
                                        const Json* otherwise, const Path& path);
  static std::vector<Json> dependence(const std::string& name, const Json& needs);
  // As resolved(), of a schema that is merged into another until merging_ loses it again.
  Result<const Json*> entered(const Json& reference, const Path& path);

  // Schemas, one of which every value of the result is valid for that is not valid for `schema`
  // (schema_negation.cpp). None: every value is valid for it.
  Result<std::vector<Json>> negated(const Json& schema, const Path& path);
  Result<void> add_negated(const std::string& keyword, const Json& value, const Path& path,
                           std::vector<Json>& all);
  Result<void> add_other_members(const Json& properties, const Path& path, std::vector<Json>& all);
  Result<void> add_negated_each(bool is_all, const Json& schemas, const Path& path,
                                std::vector<Json>& all);

  // Of a schema without references and combinations.
  Result<Part> plain_value(const Json& schema, const Path& path);
  // Refuses what is not obeyed.
  static Result<void> check_keywords(const Json& schema, const Path& path);
  // Of a schema with `enum` or `const`. Errors: unsupported without.
  Result<std::vector<Json>> valid_values(const Json& schema, const Path& path);
  // Is a value valid for a schema without references and combinations?
  Result<bool> accepts(const Json& schema, const Json& value, const Path& path);
  Result<Part> of_type(Type type, const Json& schema, const Path& path);
  Part any_value();
  // A count of characters, items or members.
  static Result<uint32_t> count(const Json& schema, const char* keyword, uint32_t otherwise,
                                const Path& path);
  // The content of strings that are valid for the schema.
  static Result<Part> content(const Json& schema, const Path& path);
  static Result<Part> string(const Json& schema, const Path& path);
  // The content of strings that a condition describes (text_conditions).
  static Result<Part> text_of(const Json& condition, const Path& path);
  Result<Part> number(const Json& schema, const Path& path, bool is_integer);
  Result<Part> multiple(const Json& divisor, const NumberLimits& limits, const Path& path);
  Result<Part> array(const Json& schema, const Path& path);
  Result<Part> containing(const Json& schema, const Path& path);
  Result<Part> unique_items(const Json& items, uint32_t least, uint32_t most, const Path& path);
  Result<Part> object(const Json& schema, const Path& path);
  Result<Names> names_of(const Json& schema, const Path& path);
  Result<Part> name_of_kind(const Json& schema, const Path& path);
  static Result<std::vector<Json>> schemas_of(const std::string& name, const Json& schema,
                                              const Names& names, const Path& path);
  Result<Members> members(const Json& schema, const Path& path);
  Result<Part> extra_member(const Json& schema, const Names& names,
                            const std::vector<std::string>& named, const Path& path);
  static Result<Part> key_of(std::vector<Part> name, const std::vector<Part>& unlike);
  // `least` to `most` of the members, with commas between them.
  Part listing(const Members& members, uint32_t least, uint32_t most);
  static Part extras_behind(const Part& extra, uint32_t before, uint32_t least, uint32_t most);

  const Json& file_;
  Grammar grammar_;
  std::map<std::string, uint32_t> references_;  // to rules
  std::vector<Open> open_;
  std::vector<const Json*> merging_;  // schemas that references lead to, each in the one before
  std::optional<uint32_t> any_;       // the rule of any value
};

}  // namespace ullage::grammar
