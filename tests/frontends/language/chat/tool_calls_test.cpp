// Calls of tools in the forms of model families.
#include "frontends/language/chat/tool_calls.h"

#include <gtest/gtest.h>

namespace ullage::chat {
namespace {

constexpr const char* kConversation = R"({"messages": [], "tools": [
    {"type": "function", "function": {"name": "one", "parameters": {"properties": {"a": {"$ref": "#/$defs/b"}}}}},
    {"name": "two"}]})";

TEST(ToolCalls, OfAConversationAreToolsWithSchemas) {
  const auto tools = read_tools(kConversation);
  ASSERT_TRUE(tools) << tools.error().message;
  ASSERT_EQ(tools->size(), 2u);
  EXPECT_EQ(tools->back().name, "two");
  EXPECT_EQ(tools->back().parameters, R"({"type":"object"})");
  EXPECT_TRUE(read_tools("[]")->empty());
  EXPECT_FALSE(read_tools(R"({"tools": [{"type": "function"}]})"));
}

TEST(ToolCalls, HaveTheFormThatATemplateTeaches) {
  EXPECT_EQ(*call_form("x <tool_call> y"), CallForm::tagged);
  EXPECT_EQ(*call_form("[TOOL_CALLS]"), CallForm::bracket);
  EXPECT_EQ(*call_form(R"({"name": a, "parameters": b})"), CallForm::plain);
  const auto other = call_form("{{ messages }}");
  ASSERT_FALSE(other);
  EXPECT_EQ(other.error().code, ir::ErrorCode::unsupported);
}

TEST(ToolCalls, KeepReferencesOfTheirSchemas) {
  const CallText text = call_text(CallForm::bracket, *read_tools(kConversation));
  EXPECT_EQ(text.before, "[TOOL_CALLS]");
  EXPECT_NE(text.schema.find("\"#/items/anyOf/0/properties/arguments/$defs/b\""), std::string::npos)
      << text.schema;
}

TEST(ToolCalls, AreFoundInAnswers) {
  const auto found = [](CallForm form, std::string_view answer) {
    std::string all;
    for (const ToolCall& call : parse_calls(form, answer)) all += call.name + call.arguments + ";";
    return all;
  };
  EXPECT_EQ(found(CallForm::tagged,
                  "I call <tool_call>\n{\"name\": \"f\", \"arguments\": {\"a\": "
                  "\"}\"}}\n</tool_call><tool_call>{\"name\":\"g\",\"arguments\":{}}"),
            "f{\"a\":\"}\"};g{};");
  EXPECT_EQ(found(CallForm::tagged, "<tool_call>{\"name\": \"f\"} <tool_call>{"), "");
  EXPECT_EQ(
      found(
          CallForm::bracket,
          R"([TOOL_CALLS] [{"name": "f", "arguments": {}}, {"name": "g", "arguments": {"b": 1}}]</s>)"),
      "f{};g{\"b\":1};");
  EXPECT_EQ(found(CallForm::plain, R"(<|python_tag|>{"name": "f", "parameters": {"x": [1]}})"),
            "f{\"x\":[1]};");
  EXPECT_EQ(found(CallForm::plain, "no call"), "");
}

}  // namespace
}  // namespace ullage::chat
