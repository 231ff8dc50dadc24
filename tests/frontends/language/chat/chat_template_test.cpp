// Chat templates; expected texts are those of Python's Jinja2 3.1 as transformers configures it.
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
  const auto written =
      parsed->render({{"messages", messages_value(messages)}},
                     {.begin_token = "<s>", .end_token = "</s>", .add_generation_prompt = asks});
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

struct Row {
  const char *text, *written;
};

Value sample(std::vector<std::pair<const char*, Value>> entries) {
  Dict dict;
  for (auto& [key, value] : entries) dict.set(key, std::move(value));
  return Value(std::move(dict));
}
Value numbers(std::vector<int64_t> all) {
  return Value::list(List(all.begin(), all.end()));
}

// The text, or "parse: " or "render: " and why there is none.
std::string rendered(std::string_view text) {
  const Named variables = {
      {"n", int64_t{3}},
      {"f", 2.5},
      {"none_", None{}},
      {"s", " Héllo "},
      {"l", numbers({3, 1, 2})},
      {"words", Value::list({"b", "A", "c"})},
      {"d", sample({{"b", int64_t{1}}, {"a", Value::list({int64_t{1}, "x"})}, {"C", None{}}})},
      {"m",
       Value::list({sample({{"x", int64_t{1}}, {"y", "q"}, {"z", sample({{"k", int64_t{2}}})}}),
                    sample({{"x", int64_t{2}}, {"y", "P"}}),
                    sample({{"x", int64_t{1}}, {"y", "r"}})})}};
  const auto parsed = ChatTemplate::parse(text);
  if (!parsed) return "parse: " + parsed.error().message;
  std::tm now{};
  now.tm_year = 126;
  now.tm_mon = 2;
  now.tm_mday = 4;
  now.tm_hour = 5;
  const auto written =
      parsed->render(variables, {.begin_token = "<s>", .end_token = "</s>", .now = now});
  return written ? *written : "render: " + written.error().message;
}

void expect_all(std::span<const Row> rows) {
  for (const auto& [text, written] : rows) EXPECT_EQ(rendered(text), written) << text;
}

TEST(ChatTemplate, NumbersAndOperatorsArePythons) {
  constexpr Row kRows[] = {
      {"{{ 1 + 2 * 3 ** 2 // 4 - -7 % 3 }}", "3"},
      {"{{ 7 / 2 }}", "3.5"},
      {"{{ -7 // 2 }}", "-4"},
      {"{{ -7 % 3 }}", "2"},
      {"{{ 2 ** 3 ** 2 }}", "64"},
      {"{{ - 3 ** 2 }}", "9"},
      {"{{ [1.0, 1e16, 1e-5, 0.1 + 0.2, 123456789.123] }}",
       "[1.0, 1e+16, 1e-05, 0.30000000000000004, 123456789.123]"},
      {"{{ 1 < 2 < 3, 1 < 2 > 5, 1 == 1.0 }}", "(True, False, True)"},
      {"{{ [1, 2] == (1, 2), {'a': 1} == {'a': 1.0} }}", "(False, True)"},
      {"{{ 'a' * 3 ~ [1] * 2 ~ (1,) }}", "aaa[1, 1](1,)"},
      {"{{ 0x1F + 0b101 + 1_000 }}", "1036"},
      {"{{ 2.5|round, 3.5|round, 2.567|round(2), 3|round, 2.51|round(1, 'floor') }}",
       "(2.0, 4.0, 2.57, 3, 2.5)"},
      {"{{ '42'|int, '4x'|int(7), '0x1f'|int(0, 16), '3.9'|int, '2.5'|float }}",
       "(42, 7, 31, 3, 2.5)"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, TextsAreOfCharacters) {
  constexpr Row kRows[] = {
      {"{{ s|length }}", "7"},
      {"{{ s[1:5], s[::-1], s[-2], '😀x'[1] }}", "('Héll', ' olléH ', 'o', 'x')"},
      {"{{ s|trim|length }}", "5"},
      {"{{ [s, \"it's\", 'a\"\\'', '\\n\\t\\\\'] }}",
       "[' Héllo ', \"it's\", 'a\"\\'', '\\n\\t\\\\']"},
      {"{{ '\\x41\\u00e9\\U0001f600\\101\\q' }}", "Aé😀A\\q"},
      {"{{ 'straße É'|upper }}", "STRASSE É"},
      {"{{ 'ÀÉ'|lower }}", "àé"},
      {"{{ 'hello-wORLD (foo) it\\'s'|title }}", "Hello-World (Foo) It's"},
      {"{{ \"it's a test\".title() }}", "It'S A Test"},
      {"{{ 'a\\nb\\n\\nc'|indent(2) }}", "a\n  b\n\n  c"},
      {"{{ 'a\\nb\\n\\nc'|indent('>', true, true) }}", ">a\n>b\n>\n>c"},
      {"{{ 'a,b,,c'.split(','), ' a b  c '.split(), 'a,b,c'.rsplit(',', 1), ' a b c '.split(none, "
       "1) }}",
       "(['a', 'b', '', 'c'], ['a', 'b', 'c'], ['a,b', 'c'], ['a', 'b c '])"},
      {"{{ 'a\\nb\\r\\nc'.splitlines() }}", "['a', 'b', 'c']"},
      {"{{ 'abc'.startswith(('x', 'a')), 'abc'.endswith('c'), 'wörld'.find('l'), 'aaa'.count('a') "
       "}}",
       "(True, True, 3, 3)"},
      {"{{ 'aXbX'.replace('X', '-', 1), 'abc'.replace('', '-'), 'ab'|replace('a', 1) }}",
       "('a-bX', '-a-b-c-', '1b')"},
      {"{{ 'abc'.center(8) ~ '|' ~ '-5'.zfill(4) ~ 'abc'.ljust(5) ~ 'abc'.rjust(5) }}",
       "  abc   |-005abc    abc"},
      {"{{ 'abc'.partition('b'), 'abc'.removeprefix('a') }}", "(('a', 'b', 'c'), 'bc')"},
      {"{{ 'xyaxy'.strip('xy'), 'xxaxx'|trim('x'), '\\u3000a\\u00a0'.strip() }}",
       "('a', 'a', 'a')"},
      {"{{ '%5.2f|%-5s|%05d|%x|%%' % (1.234, 'ab', 42, 255) }}", " 1.23|ab   |00042|ff|%"},
      {"{{ '%s-%s'|format(1, 'a'), '%(a)s'|format(a=1) }}", "('1-a', '1')"},
      {"{{ '{} {b:>3}'.format('x', b=1), '{0!r}{0}'.format('a'), '{:.2f} {:,} {:%}'.format(1.5, "
       "1234567, 0.5) }}",
       "('x   1', \"'a'a\", '1.50 1,234,567 50.000000%')"},
      {"{{ 'a b&c/d'|urlencode, '<b>'|e, ('<b>'|safe) + '<i>' }}",
       "('a%20b%26c/d', Markup('&lt;b&gt;'), Markup('<b>&lt;i&gt;'))"},
      {"{{ 'hello big world'|truncate(9), 'a b c'|wordcount }}", "('hello...', 3)"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, ListsAndDictsAreFilteredAndWritten) {
  constexpr Row kRows[] = {
      {"{{ d }}", "{'b': 1, 'a': [1, 'x'], 'C': None}"},
      {"{{ d.b, d['b'], d.get('zz', 5), d.items()|list }}",
       "(1, 1, 5, [('b', 1), ('a', [1, 'x']), ('C', None)])"},
      {"{{ d|dictsort, d|dictsort(by='key', reverse=true)|first }}",
       "([('a', [1, 'x']), ('b', 1), ('C', None)], ('C', None))"},
      {"{{ l[::-1], l[1:], l[-1], l[9] is defined }}", "([2, 1, 3], [1, 2], 2, False)"},
      {"{{ l|sort, l|sort(reverse=true), words|sort, words|sort(case_sensitive=true) }}",
       "([1, 2, 3], [3, 2, 1], ['A', 'b', 'c'], ['A', 'b', 'c'])"},
      {"{{ l|min, l|max, l|sum, m|sum(attribute='x') }}", "(1, 3, 6, 4)"},
      {"{{ l|first, []|first, l|last, l|reverse|list }}", "(3, Undefined, 2, [2, 1, 3])"},
      {"{{ m|map(attribute='z.k', default=0)|list }}", "[2, 0, 0]"},
      {"{{ m|map(attribute='y')|join(', ') }}", "q, P, r"},
      {"{{ words|map('upper')|join, words|map('replace', 'b', 'z')|list }}",
       "('BAC', ['z', 'A', 'c'])"},
      {"{{ m|selectattr('x', 'equalto', 1)|map(attribute='y')|list }}", "['q', 'r']"},
      {"{{ m|rejectattr('z', 'defined')|list|length }}", "2"},
      {"{{ l|select('odd')|list, l|reject('gt', 1)|list }}", "([3, 1], [1])"},
      {"{{ m|groupby('x')|map(attribute='grouper')|list }}", "[1, 2]"},
      {"{{ [1, 1, 'a', 'A']|unique|list }}", "[1, 'a']"},
      {"{{ l|batch(2, 0)|list, [1, 2, 3, 4, 5]|slice(3, 'x')|list }}",
       "([[3, 1], [2, 0]], [[1, 2], [3, 4], [5, 'x']])"},
      {"{{ range(3)|list, range(5, 0, -2)|list, range(3) }}",
       "([0, 1, 2], [5, 3, 1], range(0, 3))"},
      {"{{ namespace(a=1).a, dict([('a', 1)], b=2), cycler('a', 'b').next() }}",
       "(1, {'a': 1, 'b': 2}, 'a')"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, JsonIsPythons) {
  constexpr Row kRows[] = {
      {"{{ d|tojson }}", "{\"b\": 1, \"a\": [1, \"x\"], \"C\": null}"},
      {"{{ m[0]|tojson(indent=2) }}",
       "{\n  \"x\": 1,\n  \"y\": \"q\",\n  \"z\": {\n    \"k\": 2\n  }\n}"},
      {"{{ m[0]|tojson(separators=(',', ':'), sort_keys=true) }}",
       "{\"x\":1,\"y\":\"q\",\"z\":{\"k\":2}}"},
      {"{{ 'é\"\\n<'|tojson, 'é'|tojson(ensure_ascii=true) }}",
       "('\"é\\\\\"\\\\n<\"', '\"\\\\u00e9\"')"},
      {"{{ [[], {}, 1.0, 1e20, true, none, (1, 2)]|tojson }}",
       "[[], {}, 1.0, 1e+20, true, null, [1, 2]]"},
      {"{{ {1: 2, none: true}|tojson }}", "{\"1\": 2, \"null\": true}"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, UndefinedIsEmptyAndNotUsed) {
  constexpr Row kRows[] = {
      {"{{ unknown ~ '|' ~ (unknown|length) ~ (unknown|list) ~ (unknown|default('d')) }}", "|0[]d"},
      {"{{ unknown is defined, d.zz is undefined, unknown == other, not unknown }}",
       "(False, True, True, True)"},
      {"{{ ''|default('d', true) ~ none_|default('d') }}", "dNone"},
      {"{{ 'x' if false }}", ""},
      {"{{ d.items is defined, d.x is defined }}", "(True, False)"},
      {"{{ n is number, true is integer, 'a' is string, d is mapping, d is iterable, l is sequence "
       "}}",
       "(True, False, True, True, True, True)"},
      {"{{ n is odd, n is divisibleby 3, n is in l, n is not none and n is sameas 3 }}",
       "(True, True, True, True)"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, StatementsHaveScopesAsJinjas) {
  constexpr Row kRows[] = {
      {"{% for i in l %}{{ loop.index }}{{ loop.revindex0 }}{{ loop.first }}{{ loop.previtem }}{{ "
       "loop.nextitem }}{{ loop.cycle('x', 'y') }}{{ loop.changed(i > 1) }};{% endfor %}",
       "12True1xTrue;21False32yTrue;30False1xTrue;"},
      {"{% for i in l if i > 1 %}{{ i }}/{{ loop.length }} {% else %}none{% endfor %}{% for i in "
       "[] %}{% else %}e{% endfor %}",
       "3/2 2/2 e"},
      {"{% for k, v in d.items() %}{{ k }}={{ v }} {% endfor %}{% for c in 'hé' %}{{ c }}.{% "
       "endfor %}",
       "b=1 a=[1, 'x'] C=None h.é."},
      {"{% for i in l %}{% if i == 1 %}{% continue %}{% endif %}{% if i == 2 %}{% break %}{% endif "
       "%}{{ i }}{% endfor %}",
       "3"},
      {"{% for i in m recursive %}{{ i.x }}{{ loop.depth }}{% if i.z %}({{ loop([{'x': 9}]) }}){% "
       "endif %}{% endfor %}",
       "11(92)2111"},
      {"{% for i in l %}{% set outer = loop %}{% for j in [1] %}{{ outer.index }}{% endfor %}{% "
       "endfor %}",
       "123"},
      {"{% set ns = namespace(x=0) %}{% for i in l %}{% set ns.x = ns.x + i %}{% endfor %}{{ ns.x "
       "}}{{ ns }}",
       "6<Namespace {'x': 6}>"},
      {"{% set a, b = 1, (2, 3) %}{{ a }}{{ b }}{% set x | upper | trim %} a{{ a }} {% endset %}{{ "
       "x }}",
       "1(2, 3)A1"},
      {"{% filter indent(2) | upper %}a{{ n }}{{ '\\n' }}b{% endfilter %}", "A3\n  B"},
      {"{% macro f(a, b=2, c=b) %}{{ a }}{{ b }}{{ c }};{% endmacro %}{{ f(1) }}{{ f(1, c=3) }}{{ "
       "f(*[1, 2]) }}{{ f(**{'a': 4}) }}",
       "122;123;122;422;"},
      {"{% macro f(a) %}{{ a }}{{ varargs }}{{ kwargs }}{% endmacro %}{{ f(1, 2, x=4) }}",
       "1(2,){'x': 4}"},
      {"{% macro f(a) %}[{{ caller(a) }}]{% endmacro %}{% call(x) f(3) %}{{ x * 2 }}{% endcall %}",
       "[6]"},
      {"{% macro f(n) %}{{ n }}{% if n > 0 %}{{ f(n - 1) }}{% endif %}{% endmacro %}{{ f(3) }}",
       "3210"},
      {"{% macro f(x=x) %}{{ x }}{{ y }}{% endmacro %}{% set x = 5 %}{% set y = 4 %}{{ f() }}",
       "4"},
      {"{% with a = 1 %}{{ a }}{% endwith %}{{ a }}{% generation %}x{% set q = 1 %}{% "
       "endgeneration %}{{ q }}",
       "1x"},
      {"{% set x = l | map('string') %}{{ x | list }}{{ x | list }}", "['3', '1', '2'][]"},
      {"{% if n > 5 %}{{ n | unheard_of }}{% endif %}{% if n > 5 %}a{% elif n == 3 %}b{% else "
       "%}c{% endif %}",
       "b"},
      {"{{ '%} }}' }}{{ {'a': {'b': 1}}['a']['b'] }}{{ 'a' 'b' }}{{ m.0.x }}", "%} }}1ab1"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, BlanksAndLineEndsGoAsInJinja) {
  constexpr Row kRows[] = {
      {"a\r\nb\r\n\r\n", "a\nb\n"},
      {"  {% raw %}{{ x }} {% if %}{% endraw %}\n  c", "{{ x }} {% if %}  c"},
      {"{%- raw -%}  {{ x }}  {%- endraw -%}  a", "{{ x }}a"},
      {"a {#- c -#} b\n  {# d #}\nc", "ab\nc"},
      {"a {%+ if true %} b {% endif +%}\nx", "a  b \nx"},
      {"  {{- 1 -}}  b\n  {{ 2 }}\n c", "1b\n  2\n c"},
  };
  expect_all(kRows);
}

TEST(ChatTemplate, VariablesOfTheContextAreAlwaysThere) {
  EXPECT_EQ(rendered("{{ bos_token ~ eos_token ~ tools ~ documents ~ add_generation_prompt }}"),
            "<s></s>NoneNoneTrue");
  EXPECT_EQ(rendered("{{ strftime_now('%d %b %Y %H') }}"), "04 Mar 2026 05");
}

TEST(ChatTemplate, SaysWhatIsNoTemplate) {
  constexpr Row kWrong[] = {
      {"{{ x | unheard_of }}", "line 1: the filter 'unheard_of' is not known"},
      {"\n{{ x is unheard_of }}", "line 2: the test 'unheard_of' is not known"},
      {"{% include 'a' %}", "line 1: the statement 'include' is not supported"},
      {"{% unheard_of %}", "line 1: the statement 'unheard_of' is not known here"},
      {"{% if x %}", "line 1: the template's end where 'endif' should be"},
      {"{% for x in y %}{% endif %}", "line 1: the statement 'endif' is not known here"},
      {"{% break %}", "line 1: 'break' is in no loop"},
      {"{{ 'a }}", "line 1: a text does not end: 'a }}"},
      {"{# a", "line 1: '{#' does not end"},
      {"{% raw %}a", "line 1: 'raw' must end with 'endraw'"},
      {"{{ '\\x4' }}", "line 1: an escape '\\x' needs 2 hexadecimal digits of a character"},
      {"{% set x 1 %}", "line 1: '1' where '=' should be"},
      {"{% set true = 1 %}", "line 1: 'true' cannot be assigned"},
      {"{{ 99999999999999999999 }}", "line 1: '99999999999999999999' is no integer of 64 bits"},
      {"{{ (1 }}", "line 1: unexpected '}'"},
      {"{{ 1 2 }}", "line 1: '2' where '}}' should be"},
      {"{{ }}", "line 1: the tag's end where a value should be"},
      {"{{ x ? 1 }}", "line 1: unexpected character '?'"},
  };
  for (const auto& [text, message] : kWrong) {
    EXPECT_EQ(rendered(text), std::string("parse: chat template, ") + message) << text;
  }
  EXPECT_EQ(rendered("{{ " + std::string(1000, '(') + "1" + std::string(1000, ')') + " }}"),
            "parse: chat template, line 1: expressions nest at most 300 deep");
}

TEST(ChatTemplate, ReportsWhichValueDoesNotFit) {
  constexpr Row kWrong[] = {
      {"{{ 'a' + 1 }}", "line 1: '+' does not take 'str' object and 'int' object"},
      {"{{ unknown.member }}", "line 1: 'unknown' is undefined"},
      {"\n{{ d.zz.y }}", "line 2: 'dict' object has no attribute 'zz'"},
      {"{{ 'a' < 1 }}", "line 1: '<' does not take 'str' object and 'int' object"},
      {"{% for x in 5 %}{% endfor %}", "line 1: 'int' object is not iterable"},
      {"{% for a, b in [1] %}{% endfor %}", "line 1: 'int' object is not iterable"},
      {"{{ 1 % 0 }}", "line 1: '%' by zero"},
      {"{{ 9223372036854775807 + 1 }}", "line 1: an integer leaves the range of 64 bits"},
      {"{{ l.append(1) }}", "line 1: 'list' object has no attribute 'append'"},
      {"{{ ''.__class__.x }}", "line 1: 'str' object has no attribute '__class__'"},
      {"{{ l | map('upper') | length }}", "line 1: 'generator' object has no length"},
      {"{{ unknown | tojson }}", "line 1: 'unknown' is undefined has no JSON"},
      {"{% macro f(a) %}{% endmacro %}{{ f(1, 2) }}",
       "line 1: the macro 'f' takes at most 1 values"},
      {"{% set d.x = 1 %}", "line 1: only attributes of a namespace can be assigned, 'd' is none"},
      {"{{ 'a' | indent(width=1, depth=2) }}", "line 1: indent has no argument 'depth'"},
      {"{{ 'a' | replace('b') }}", "line 1: replace lacks its argument 'new'"},
  };
  for (const auto& [text, message] : kWrong) {
    EXPECT_EQ(rendered(text), std::string("render: chat template, ") + message) << text;
  }
  EXPECT_EQ(rendered("{{ raise_exception('no ' ~ n) }}"),
            "render: the chat template refuses the conversation: no 3");
}

// Each would run for very long, or take very much memory or stack.
TEST(ChatTemplate, EndsWhatHasNoEnd) {
  const std::string too_much = "it does too much: more than 4194304 steps";
  const std::string too_deep = "calls and values nest too deep";
  const std::pair<const char*, std::string> kEndless[] = {
      {"{% for a in range(99999) %}{% for b in range(99999) %}{% endfor %}{% endfor %}", too_much},
      {"{% set ns = namespace(x='ab') %}{% for a in range(99) %}{% set ns.x = ns.x + ns.x %}"
       "{% endfor %}",
       too_much},
      {"{{ 'a' * 9999999999 }}", too_much},
      {"{{ [0] * 9999999999 }}", too_much},
      {"{{ 'a'.center(9999999999) }}", too_much},
      {"{{ 'a' | indent(9999999999) }}", too_much},
      {"{{ range(100001) }}", "a range has at most 100000 elements"},
      {"{{ '%9999999d' % 1 }}", "a conversion of '%' is too wide"},
      {"{% macro f() %}{{ f() }}{% endmacro %}{{ f() }}", too_deep},
      {"{% set ns = namespace() %}{% set ns.x = ns %}{{ ns }}", too_deep},
      {"{% set ns = namespace(x=1) %}{% for a in range(999) %}{% set ns.x = [ns.x] %}{% endfor %}",
       "lists nest too deep"},
      {"{% set ns = namespace(x=[]) %}{% for a in range(60) %}{% set ns.x = [ns.x, ns.x] %}"
       "{% endfor %}",
       "lists are too large"},
      {"{% set x = [0] * 99999 %}{% set y = [0] * 99999 %}{% for a in x %}{% if x == y %}"
       "{% endif %}{% endfor %}",
       too_much},
  };
  for (const auto& [text, message] : kEndless) {
    EXPECT_EQ(rendered(text), "render: chat template, line 1: " + message) << text;
  }
  EXPECT_EQ(rendered("{% for a in range(99999) %}" + std::string(1000, 'x') + "{% endfor %}"),
            "render: chat template, line 1: it writes more than 16777216 bytes");
}

// Texts that are too long to be stored within their strings.
TEST(ChatTemplate, PartsOfLongTextsAreTheirs) {
  EXPECT_EQ(
      rendered("{{ ('first line of many words\\nsecond line of many words' ~ n).splitlines() }}"),
      "['first line of many words', 'second line of many words3']");
  EXPECT_EQ(rendered("{{ ('first line of many words and more' ~ n) | wordcount }}"), "7");
}

// Objects that outlive the place that made them.
TEST(ChatTemplate, ObjectsLiveAsLongAsTheyAreUsed) {
  constexpr Row kRows[] = {
      {"{% set next = cycler('a', 'b').next %}{{ next() }}{{ next() }}", "ab"},
      {"{% set ns = namespace() %}{% for i in l %}{% set ns.c = loop.cycle %}{% endfor %}"
       "{{ ns.c(1, 2, 3, 4) }}",
       "3"},
  };
  expect_all(kRows);
  EXPECT_EQ(rendered("{% set ns = namespace() %}{% for i in l %}{% macro f() %}{% endmacro %}"
                     "{% set ns.f = f %}{% endfor %}{{ ns.f() }}"),
            "render: chat template, line 1: the macro 'f' is called behind the block that defines "
            "it");
}

}  // namespace
}  // namespace ullage::chat
