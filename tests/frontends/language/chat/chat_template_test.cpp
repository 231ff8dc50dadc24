// Chat templates; expected texts are those of Python's Jinja2 3.1 (trim_blocks, lstrip_blocks).
#include "frontends/language/chat/chat_template.h"

#include <gtest/gtest.h>

namespace ullage::chat {
namespace {

const std::vector<Message> kQuestion = {{"user", "Hi"}};
const std::vector<Message> kTalk = {
    {"system", " Be brief. "}, {"user", "One?"}, {"assistant", "1"}, {"user", "Two?"}};

std::string write(std::string_view text, const std::vector<Message>& messages = kTalk,
                  bool asks = true) {
  const auto parsed = ChatTemplate::parse(text);
  if (!parsed) return "parse: " + parsed.error().message;
  const auto written = parsed->write(
      messages, {.begin_token = "<s>", .end_token = "</s>", .add_generation_prompt = asks});
  return written ? *written : "write: " + written.error().message;
}

constexpr std::string_view kSmolLm =
    "{% for message in messages %}{% if loop.first and messages[0]['role'] != 'system' %}"
    "{{ '<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging Face"
    "<|im_end|>\n' }}{% endif %}{{'<|im_start|>' + message['role'] + '\n' + message['content'] + "
    "'<|im_end|>' + '\n'}}{% endfor %}{% if add_generation_prompt %}"
    "{{ '<|im_start|>assistant\n' }}{% endif %}";

TEST(ChatTemplate, OfSmolLmAddsItsSystemMessageAndAsksForAnAnswer) {
  EXPECT_EQ(write(kSmolLm, kQuestion),
            "<|im_start|>system\nYou are a helpful AI assistant named SmolLM, trained by Hugging "
            "Face<|im_end|>\n<|im_start|>user\nHi<|im_end|>\n<|im_start|>assistant\n");
  EXPECT_EQ(write(kSmolLm, kTalk, false),
            "<|im_start|>system\n Be brief. <|im_end|>\n<|im_start|>user\nOne?<|im_end|>\n"
            "<|im_start|>assistant\n1<|im_end|>\n<|im_start|>user\nTwo?<|im_end|>\n");
  EXPECT_EQ(write(kSmolLm, {}), "<|im_start|>assistant\n");
}

// As files of Llama 2 have it.
constexpr std::string_view kLlama2 =
    "{% if messages[0]['role'] == 'system' %}{% set loop_messages = messages[1:] %}"
    "{% set system_message = messages[0]['content'] %}{% else %}"
    "{% set loop_messages = messages %}{% set system_message = false %}{% endif %}"
    "{% for message in loop_messages %}"
    "{% if (message['role'] == 'user') != (loop.index0 % 2 == 0) %}"
    "{{ raise_exception('Conversation roles must alternate') }}{% endif %}"
    "{% if loop.index0 == 0 and system_message != false %}"
    "{% set content = '<<SYS>>\\n' + system_message + '\\n<</SYS>>\\n\\n' + message['content'] %}"
    "{% else %}{% set content = message['content'] %}{% endif %}"
    "{% if message['role'] == 'user' %}{{ bos_token + '[INST] ' + content.strip() + ' [/INST]' }}"
    "{% elif message['role'] == 'assistant' %}{{ ' ' + content.strip() + ' ' + eos_token }}"
    "{% endif %}{% endfor %}";

TEST(ChatTemplate, OfLlama2JoinsTheSystemMessageAndRefusesRolesOutOfTurn) {
  EXPECT_EQ(
      write(kLlama2),
      "<s>[INST] <<SYS>>\n Be brief. \n<</SYS>>\n\nOne? [/INST] 1 </s><s>[INST] Two? [/INST]");
  EXPECT_EQ(write(kLlama2, {{"user", "a"}, {"user", "b"}}),
            "write: the chat template refuses the conversation: Conversation roles must alternate");
}

TEST(ChatTemplate, BlanksAroundTagsGoAsJinjaTakesThem) {
  EXPECT_EQ(write("a\n  {% if true %}\n  b\n  {% endif %}\nc {{ 1 }} \n{{ 2 }}\n"),
            "a\n  b\nc 1 \n2");
  EXPECT_EQ(write("a \n {%- if true -%} \n b {%- endif %}\n c"), "ab c");
  EXPECT_EQ(write("a {# a comment, 'open #}\n b {{- ' x ' -}}  c"), "a  b x c");
  EXPECT_EQ(write("{{ '%} }}' }}"), "%} }}");
}

TEST(ChatTemplate, Expressions) {
  const struct {
    const char *text, *written;
  } kRows[] = {
      {"1 + 2", "3"},
      {"'a' + 'b' ~ 3", "ab3"},
      {"'\\'\\n\\\\'", "'\n\\"},
      {"-2 % 5", "3"},
      {"not true or 2 > 1 and 1 <= 1", "True"},
      {"not (true or false)", "False"},
      {"none", "None"},
      {"unknown", ""},
      {"'x' if unknown else 'y'", "y"},
      {"'x' if false", ""},
      {"unknown or 'otherwise'", "otherwise"},
      {"messages | length", "4"},
      {"messages[-1].content", "Two?"},
      {"messages[1:][0]['role']", "user"},
      {"messages[:-1] | length", "3"},
      {"'abcdef'[2:4]", "cd"},
      {"messages[9] is defined", "False"},
      {"messages[0] is mapping and messages[0].role is string", "True"},
      {"messages[0].tool_calls is not defined", "True"},
      {"'ell' in 'hello' and 'z' not in 'hello'", "True"},
      {"'role' in messages[0]", "True"},
      {"messages[0].content | trim", "Be brief."},
      {"messages[0].content.rstrip() + '|'", " Be brief.|"},
      {"'a-b-c'.split('-')[-1]", "c"},
      {"'abc'.startswith('ab') and not 'abc'.endswith('b')", "True"},
  };
  for (const auto& [text, written] : kRows) {
    EXPECT_EQ(write("{{ " + std::string(text) + " }}"), written) << text;
  }
}

TEST(ChatTemplate, NamesOfALoopEndWithIt) {
  EXPECT_EQ(write("{% set x = 1 %}{% for m in messages %}{% set x = m.role %}{{ loop.index }}"
                  "{{ ',' if not loop.last }}{% endfor %} {{ x }}{{ m }}"),
            "1,2,3,4 1");
}

TEST(ChatTemplate, RefusesByNameWhatItDoesNotRead) {
  const struct {
    const char *text, *message;
  } kWrong[] = {
      {"{% macro f() %}{% endmacro %}", "the statement 'macro' is not supported"},
      {"{{ x | tojson }}", "the filter 'tojson' is not supported"},
      {"{{ x.replace('a', 'b') }}", "the method 'replace' is not supported"},
      {"{{ namespace() }}", "the function 'namespace' is not supported"},
      {"{{ x is divisibleby 3 }}", "the test 'divisibleby' is not supported"},
      {"{{ x | trim('a') }}", "the filter 'trim' with 2 operands is not supported"},
      {"{{ 2 * 3 }}", "'*' is not supported"},
      {"{% if x %}", "'if' must end with 'endif', is followed by the template's end"},
      {"{% for x in y %}{% endif %}", "'for' must end with 'endfor', is followed by 'endif'"},
      {"{% endfor %}", "'endfor' ends nothing"},
      {"{% if x %}{% else %}{% else %}{% endif %}",
       "'if' must end with 'endif', is followed by 'else'"},
      {"{{ 'a }}", "'{{' does not end"},
      {"{% set x 1 %}", "'1' where '=' should be"},
      {"{{ 99999999999999999999 }}",
       "'99999999999999999999' where an integer of 64 bits should be"},
      {"{{ (1 }}", "the tag's end where ')' should be"},
      {"{{ 1 2 }}", "'2' where the tag's end should be"},
  };
  for (const auto& [text, message] : kWrong) {
    EXPECT_EQ(write(text), std::string("parse: chat template: ") + message);
  }
  EXPECT_EQ(write(std::string("{{ ") + std::string(100, '(') + "1 }}"),
            "parse: chat template: expressions nest at most 64 deep");
}

TEST(ChatTemplate, ReportsWhichValueDoesNotFit) {
  const struct {
    const char *text, *message;
  } kWrong[] = {
      {"{{ messages }}", "a list cannot be written"},
      {"{{ 'a' + 1 }}", "'+' takes a text, given an integer"},
      {"{{ unknown.member }}", "members are taken of a mapping or a list, given undefined"},
      {"{{ 'a' < 1 }}", "comparisons are of integers, given a text"},
      {"{% for x in 'abc' %}{% endfor %}", "'for' goes over a list, given a text"},
      {"{{ 1 | trim }}", "trim takes a text, given an integer"},
      {"{{ 1 % 0 }}", "'%' is of integers, the second above 0, given an integer"},
  };
  for (const auto& [text, message] : kWrong) {
    EXPECT_EQ(write(text), std::string("write: chat template: ") + message);
  }
}

}  // namespace
}  // namespace ullage::chat
