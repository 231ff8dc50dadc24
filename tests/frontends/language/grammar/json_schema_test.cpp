// JSON schemas: texts that are written for them, and texts that are not.
#include <gtest/gtest.h>

#include "frontends/language/grammar/automaton.h"
#include "frontends/language/grammar/matcher.h"

namespace ullage::grammar {
namespace {

struct Texts {
  const char* schema;
  std::vector<const char*> in, out;
};

void check(const Texts& c) {
  const auto grammar = read_json_schema(c.schema);
  ASSERT_TRUE(grammar) << c.schema << " " << grammar.error().message;
  const auto automaton = make_automaton(*grammar);
  ASSERT_TRUE(automaton) << c.schema << " " << automaton.error().message;
  const auto accepts = [&](const char* text) {
    Matcher matcher(*automaton);
    return matcher.read(text) && matcher.is_complete();
  };
  for (const char* text : c.in) EXPECT_TRUE(accepts(text)) << c.schema << " " << text;
  for (const char* text : c.out) EXPECT_FALSE(accepts(text)) << c.schema << " " << text;
}

TEST(JsonSchema, AnyValue) {
  check({"{}",
         {"null", "[1, {\"a\":-0.5e+3}, \"\\u00e9\\n\"]", "{}", "[[]]", "\"é\""},
         {"", "[1,  2]", "{\"a\" :1}", "01", "+1", "\"\\ud800\"", "[1,]", "nul", "\"\n\""}});
  check({"{\"title\": \"x\", \"type\": [\"null\", \"boolean\"]}", {"null", "true"}, {"1", "[]"}});
}

TEST(JsonSchema, MembersComeInOrder) {
  check({R"({"type": "object", "properties": {"b": {"type": "integer"}, "a": {"type": "string"},
            "c": {"type": "boolean"}}, "required": ["a"]})",
         {R"({"a":"x"})", R"({"b":1,"a":"x"})", R"({"b": 1, "a": "x", "c": true})",
          R"({"a":"", "c":false})"},
         {"{}", R"({"b":1})", R"({"a":"x","b":1})", R"({"a":"x",})", R"({"a":"x","d":1})",
          R"({,"a":"x"})"}});
  check({R"({"properties": {"a": {"type": "null"}}, "additionalProperties": {"type": "integer"}})",
         {"{}", R"({"a":null})", R"({"b":1})", R"({"a":null, "ab":1,"":2})"},
         {R"({"a":1})", R"({"b":null})", R"({"b":1,"a":null})"}});
  check(
      {R"({"type":"object","additionalProperties":{"type":"null"},"minProperties":1,"maxProperties":2})",
       {R"({"x":null})", R"({"x":null,"y":null})"},
       {"{}", R"({"x":null,"y":null,"z":null})"}});
  check(
      {R"({"type":"object","patternProperties":{"^x-":{"type":"integer"}},"additionalProperties":false})",
       {"{}", R"({"x-a":1})"},
       {R"({"a":1})", R"({"x-a":""})"}});
}

TEST(JsonSchema, Items) {
  check({R"({"type":"array","items":{"type":"integer"},"minItems":1,"maxItems":3})",
         {"[1]", "[1, 2,3]"},
         {"[]", "[1,2,3,4]", "[\"a\"]", "[,1]"}});
  check({R"({"prefixItems":[{"type":"null"},{"type":"boolean"}],"items":false})",
         {"[]", "[null]", "[null, true]"},
         {"[true]", "[null,true,1]"}});
  check({R"({"type":"array","items":[{"const":1}],"additionalItems":{"const":2},"minItems":2})",
         {"[1,2]", "[1,2,2]"},
         {"[1]", "[2,2]"}});
}

TEST(JsonSchema, CountsOfMembers) {
  const char* const kSchema = R"({"type":"object","properties":{"a":{"const":1},"b":{"const":2},
    "c":{"const":3}},"required":["b"],"minProperties":2,"maxProperties":2})";
  check({kSchema,
         {R"({"a":1,"b":2})", R"({"b":2, "c":3})"},
         {"{}", R"({"b":2})", R"({"a":1,"c":3})", R"({"a":1,"b":2,"c":3})"}});
  check({R"({"type":"object","properties":{"a":{"const":1}},"additionalProperties":{"type":"null"},
            "minProperties":1,"maxProperties":2})",
         {R"({"a":1})", R"({"x":null})", R"({"a":1,"x":null})", R"({"x":null,"y":null})"},
         {"{}", R"({"a":1,"x":null,"y":null})", R"({"a":null})"}});
}

TEST(JsonSchema, NamesOfMembers) {
  check({R"({"type":"object","properties":{"xa":{"minimum":3},"b":true},
            "patternProperties":{"^x":{"type":"integer"},"y$":{"maximum":9}},
            "additionalProperties":{"type":"null"}})",
         {R"({"xa":3})", R"({"xb":-1})", R"({"xy":9})", R"({"y":0.95})", R"({"c":null})",
          R"({"b":[]})"},
         {R"({"xa":2})", R"({"xa":3.5})", R"({"xy":10})", R"({"xb":null})", R"({"c":1})"}});
  check({R"({"type":"object","properties":{"abc":{"type":"null"},"ab":{"type":"null"}},
            "propertyNames":{"minLength":3,"pattern":"^a"},"additionalProperties":true})",
         {"{}", R"({"abc":null})", R"({"axy":1})"},
         {R"({"ab":null})", R"({"xyz":1})"}});
  check(
      {R"({"type":"object","propertyNames":{"enum":["a","b"]},"additionalProperties":{"type":"null"}})",
       {R"({"b":null})"},
       {R"({"c":null})"}});
}

TEST(JsonSchema, ItemsThatAreUnique) {
  check({R"({"type":"array","uniqueItems":true,"minItems":1,"items":{"enum":["a","b",1]}})",
         {R"(["a"])", R"(["a",1])", R"(["a", "b", 1])"},
         {"[]", R"(["a","a"])", R"(["c"])"}});
  check({R"({"type":"array","uniqueItems":true,"maxItems":1,"items":{"type":"string"}})",
         {R"(["a"])"},
         {R"(["a","b"])"}});
}

TEST(JsonSchema, Numbers) {
  check({R"({"type":"integer","minimum":-12,"exclusiveMaximum":105})",
         {"-12", "-1", "0", "7", "99", "104"},
         {"-13", "105", "1.0", "-0.5", "007", "1000"}});
  check({R"({"type":"integer","minimum":95})",
         {"95", "99", "100", "12345"},
         {"94", "9", "-95", "0"}});
  check({R"({"type":"number","minimum":-1.25,"maximum":2.5})",
         {"-1.25", "-1.2", "-0.5", "0", "0.0", "1.999", "2", "2.5", "2.50", "-1"},
         {"-1.26", "-2", "2.51", "3", "1e1", "-1.3", "2."}});
  check({R"({"type":"number","exclusiveMinimum":0,"exclusiveMaximum":1})",
         {"0.5", "0.001", "0.9999"},
         {"0", "0.0", "1", "1.0", "-0.5", "0."}});
  check({R"({"type":"number","minimum":0.15,"maximum":0.2})",
         {"0.15", "0.2", "0.155", "0.20"},
         {"0.14", "0.21", "0.201", "0.1", "0"}});
  check({R"({"type":"integer","multipleOf":7})", {"0", "7", "-14", "1001"}, {"1", "70001", "00"}});
  check({R"({"type":"integer","allOf":[{"multipleOf":4},{"multipleOf":6}]})", {"12"}, {"4", "6"}});
  check({R"({"type":"number","multipleOf":5,"minimum":-10,"exclusiveMaximum":120})",
         {"-10", "0", "5", "115"},
         {"-15", "120", "7", "5.0"}});
}

TEST(JsonSchema, Strings) {
  check({R"({"type":"string","minLength":2,"maxLength":3})",
         {"\"ab\"", "\"é\\n😀\""},
         {"\"a\"", "\"abcd\""}});
  check({R"({"type":"string","pattern":"^a\"?[\\\\\\n]$"})",
         {R"("a\\")", R"("a\"\n")"},
         {R"("a")", "\"a\n\"", R"("a\u000a")"}});
  check({R"({"type":"string","pattern":"b"})", {"\"abc\"", "\"b\""}, {"\"a\""}});
  check({R"({"type":"string","format":"date"})",
         {"\"2026-11-30\""},
         {"\"2026-13-01\"", "\"2026-02-30\""}});
  check({R"({"enum":["a\"",1,null,[1,{"b":2}]]})",
         {R"("a\"")", "1", "null", R"([1, {"b":2}])"},
         {"\"a\"", "2"}});
}

TEST(JsonSchema, StringsObeyAllOfTheirConditions) {
  check({R"({"type":"string","pattern":"^[a-c]+$","minLength":2,"maxLength":3})",
         {"\"ab\"", "\"ccc\""},
         {"\"a\"", "\"aaaa\"", "\"abd\""}});
  check({R"({"allOf":[{"pattern":"^a"},{"type":"string","pattern":"\"$"}]})",
         {R"("a\"")", R"("abc\"")"},
         {R"("a")", R"("b\"")"}});
  check({R"({"type":"string","format":"uri","minLength":1,"maxLength":2083})",
         {"\"https://a.b/c\""},
         {"\"a\"", "\"\""}});
  check({R"({"type":"string","format":"byte"})",
         {"\"\"", "\"YQ==\"", "\"YWI=\"", "\"YWJj\""},
         {"\"YR==\"", "\"YQ=\""}});
  check({R"({"type":"string","format":"password","minLength":1})", {"\"é\""}, {"\"\""}});
}

TEST(JsonSchema, ValuesObeyTheKeywordsNextToThem) {
  check({R"({"type":"string","enum":["a","abc","B"],"minLength":2})", {"\"abc\""}, {"\"a\""}});
  check({R"({"enum":[1,5,"a",[1],[2,3]],"minimum":3,"maxItems":1})",
         {"5", "\"a\"", "[1]"},
         {"1", "[2,3]"}});
  check({R"({"allOf":[{"enum":["a","b1"]},{"pattern":"\\d"}]})", {"\"b1\""}, {"\"a\""}});
}

TEST(JsonSchema, ReferencesAndCombinations) {
  check(
      {R"({"$defs":{"tree":{"type":"object","properties":{"kids":{"type":"array","items":{"$ref":"#/$defs/tree"}}},
            "required":["kids"]}},"$ref":"#/$defs/tree"})",
       {R"({"kids":[]})", R"({"kids":[{"kids":[]}, {"kids":[{"kids":[]}]}]})"},
       {"{}", R"({"kids":[{}]})"}});
  check({R"({"anyOf":[{"type":"integer"},{"type":"array","items":{"$ref":"#"}}]})",
         {"1", "[1, [2]]"},
         {"\"a\""}});
  check(
      {R"({"allOf":[{"properties":{"a":{"minimum":3}}},{"properties":{"a":{"maximum":5}}}],"type":"object",
            "required":["a"]})",
       {R"({"a":4})"},
       {R"({"a":2})", R"({"a":6})", "{}"}});
  check({R"({"$defs":{"n":{"type":"integer"}},"description":"x","$ref":"#/$defs/n","minimum":3})",
         {"3"},
         {"2", "\"a\""}});
  check({R"({"type":"object","properties":{"a":{"type":"null"}},"required":["a"],
            "anyOf":[{"properties":{"b":{"const":1}},"required":["b"]},{"properties":{"c":{"const":2}},"required":["c"]}]})",
         {R"({"a":null,"b":1})", R"({"a":null,"c":2})"},
         {R"({"a":null})", R"({"b":1})"}});
  check({R"({"oneOf":[{"type":"object","properties":{"k":{"const":"a"}},"required":["k"]},
            {"type":"object","properties":{"k":{"const":"b"},"n":{"type":"integer"}},"required":["k","n"]}]})",
         {R"({"k":"a"})", R"({"k":"b","n":1})"},
         {R"({"k":"b"})", R"({"k":"a","n":1})"}});
}

TEST(JsonSchema, WhatIsNotValid) {
  check({R"({"type":"string","not":{"enum":["a","b"]}})", {"\"\"", "\"ab\""}, {"\"a\""}});
  check({R"({"type":"integer","minimum":-2,"maximum":3,"not":{"enum":[2,0,"a"]}})",
         {"-2", "1", "3"},
         {"0", "2", "4"}});
  check({R"({"not":{"enum":[true,true]}})", {"false", "1"}, {"true"}});
  check({R"({"type":["integer","string"],"not":{"minimum":5}})", {"4"}, {"5", "\"a\""}});
  check({R"({"type":"object","properties":{"a":{"type":"null"},"b":{"type":"null"}},
            "not":{"required":["a","b"]}})",
         {"{}", R"({"a":null})", R"({"b":null})"},
         {R"({"a":null,"b":null})"}});
  check({R"({"not":{"anyOf":[{"type":["string","number"]},{"properties":{"k":{"const":1}}},
            {"type":["null","boolean","array"]}]}})",
         {R"({"k":"x"})"},
         {R"({"k":1})", "{}", "null", "1"}});
}

TEST(JsonSchema, Conditions) {
  const char* const kSchema = R"({"type":"object","properties":{"k":{"enum":["a","b"]},
    "n":{"type":"integer"}},"required":["k","n"],"if":{"properties":{"k":{"const":"a"}}},
    "then":{"properties":{"n":{"minimum":5}}},"else":{"properties":{"n":{"maximum":-5}}}})";
  check({kSchema,
         {R"({"k":"a","n":5})", R"({"k":"b","n":-7})"},
         {R"({"k":"a","n":4})", R"({"k":"b","n":6})"}});
  check({R"({"type":"object","properties":{"a":{"type":"null"},"b":{"type":"null"}},
            "dependentRequired":{"a":["b"]}})",
         {"{}", R"({"b":null})", R"({"a":null,"b":null})"},
         {R"({"a":null})"}});
  check({R"({"type":"object","properties":{"a":{"type":"null"},"b":{"type":"integer"}},
            "dependencies":{"a":{"properties":{"b":{"minimum":5}}}}})",
         {R"({"b":1})", R"({"a":null,"b":5})"},
         {R"({"a":null,"b":1})"}});
}

TEST(JsonSchema, OneOfTwoThatOverlap) {
  // As pydantic writes unions: the member by which they differ has a default.
  check(
      {R"({"oneOf":[{"type":"object","properties":{"k":{"const":"a"},"n":{"type":"null"}},"required":["n"]},
            {"type":"object","properties":{"k":{"const":"b"},"n":{"type":"null"}},"required":["n"]}],
            "discriminator":{"propertyName":"k"}})",
       {R"({"k":"a","n":null})", R"({"k":"b","n":null})"},
       {R"({"n":null})"}});
  check({R"({"type":"object","properties":{"a":{"type":"null"},"b":{"type":"null"}},
            "oneOf":[{"required":["a"]},{"required":["b"]}]})",
         {R"({"a":null})", R"({"b":null})"},
         {"{}", R"({"a":null,"b":null})"}});
  check({R"({"oneOf":[{"type":"integer","minimum":2},{"type":"integer","maximum":3}]})",
         {"1", "4"},
         {"2", "3"}});
}

TEST(JsonSchema, Contained) {
  check(
      {R"({"type":"array","items":{"type":"integer"},"contains":{"minimum":9},"minContains":2,"maxItems":3})",
       {"[9,10]", "[9,9,1]"},
       {"[9]", "[1]", "[9,9,1,1]"}});
  check({R"({"type":"array","items":{"type":"integer"},"contains":{"minimum":9},"maxContains":1})",
         {"[9]", "[9,1,2]"},
         {"[]", "[9,9]"}});
}

TEST(JsonSchema, References) {
  check({R"({"$id":"http://a/b","$defs":{"x":{"$anchor":"n","type":"null"},"a%b":{"const":1}},
            "anyOf":[{"$ref":"#n"},{"$ref":"#/$defs/a%25b"},{"type":"array","items":{"$ref":"http://a/b#n"}}]})",
         {"null", "1", "[null]"},
         {"2", "[1]"}});
}

TEST(JsonSchema, RefusesWhatItWouldNotObey) {
  struct {
    const char *schema, *message;
  } const kCases[] = {
      {R"({"properties":{"a":{"not":{"items":{}}}}})",
       "the schema's 'not' at #/properties/a: what is not valid for its schema is not seen"},
      {R"({"not":{"required":["a"]},"unevaluatedProperties":false})",
       "the schema's 'not' at #: it stands next to 'unevaluatedProperties' or 'unevaluatedItems'"},
      {R"({"if":{"items":{}},"then":{"type":"array"}})",
       "the schema's 'if' at #: what is not valid for its schema is not seen"},
      {R"({"$dynamicRef":"#a"})", "the schema's '$dynamicRef' at #: it is not supported"},
      {R"({"oneOf":[{"$ref":"#"},{"type":"string"}]})",
       "the schema at #: its references never end"},
      {R"({"type":"array","uniqueItems":true})",
       "the schema's 'uniqueItems' at #/items: its items are not one of some values"},
      {R"({"type":"string","format":"isbn"})",
       "the schema's 'format' at #: 'isbn' is not supported"},
      {R"({"oneOf":[{"multipleOf":2},{"multipleOf":3}]})",
       "the schema's 'oneOf' at #: a value may be valid for two of its schemas"},
      {R"({"$ref":"other.json"})",
       "the schema's '$ref' at #: it leads to 'other.json', outside of the schema"},
      {R"({"$ref":"#/x"})", "the schema at #: '$ref' leads to '#/x', which is not there"},
      {R"({"type":"strin"})", "the schema at #: 'type' \"strin\" is none of JSON Schema"},
      {"[", "the schema is no JSON"},
  };
  for (const auto& c : kCases) {
    const auto grammar = read_json_schema(c.schema);
    ASSERT_FALSE(grammar) << c.schema;
    EXPECT_EQ(grammar.error().message, c.message);
  }
  EXPECT_FALSE(read_json_schema(R"({"allOf":[{"$ref":"#"},{"type":"string"}]})"));
  EXPECT_FALSE(read_json_schema(std::string(100'000, '[')));
  // Schemas that nothing is valid for.
  for (const char* schema : {R"({"type":"integer","minimum":3,"maximum":2})",
                             R"({"allOf":[{"enum":[null]},{"type":"integer"}],"type":"string"})"}) {
    const auto nothing = read_json_schema(schema);
    ASSERT_TRUE(nothing) << schema;
    EXPECT_FALSE(make_automaton(*nothing)) << schema;
  }
}

}  // namespace
}  // namespace ullage::grammar
