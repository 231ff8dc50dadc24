#include "tests/layers/rules.h"

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <iterator>
#include <optional>
#include <regex>

#include "tests/layers/texts.h"

namespace ullage::test {
namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, word) != words.end();
}

size_t letters_of(std::string_view word) {
  return static_cast<size_t>(
      std::ranges::find_if_not(word, [](unsigned char c) { return std::isupper(c); }) -
      word.begin());
}

bool is_number(std::string_view digits, size_t least, size_t most) {
  return digits.size() >= least && digits.size() <= most &&
         std::ranges::all_of(digits, [](unsigned char c) { return std::isdigit(c); });
}

// The family of "TF-05", "TF-05g" and "TF-L1" without their hyphen.
bool is_rule(std::string_view family, std::string_view rest) {
  if (!is_one_of(family, {"EX", "TF", "V", "M", "NX", "SP", "P", "A", "N"})) return false;
  if (family == "TF" && rest.ends_with('g')) rest.remove_suffix(1);
  return is_number(rest, 2, 2);
}

bool is_layout(std::string_view word) {
  return word.size() == 4 && word.starts_with("TFL") && is_number(word.substr(3), 1, 1);
}

// "S1" to "S22" and "W1" of the comprehension language, and its worked cases "W01" to "W51". In
// names of tests S1 may be S01.
std::optional<std::string> static_rule(std::string_view family, std::string_view number) {
  if (family == "W" && number == "1") return "W1";
  if (family == "W" && is_number(number, 2, 2) && number >= "01" && number <= "51") {
    return "W" + std::string(number);
  }
  if (family != "S" || !is_number(number, 1, 2)) return std::nullopt;
  const int n = std::stoi(std::string(number));
  return n >= 1 && n <= 22 ? std::optional("S" + std::to_string(n)) : std::nullopt;
}

std::optional<std::string> id_of_word(std::string_view word) {
  const size_t letters = letters_of(word);
  if (letters + 1 < word.size() && word[letters] == '-') {
    const std::string_view rest = word.substr(letters + 1);
    if (is_rule(word.substr(0, letters), rest)) return std::string(word);
    if (word.starts_with("TF-L") && is_number(rest.substr(1), 1, 1)) return std::string(word);
    return std::nullopt;
  }
  if (const auto id = static_rule(word.substr(0, letters), word.substr(letters))) return id;
  if (!is_one_of(word.substr(0, letters), {"B", "G", "J", "Z"})) return std::nullopt;
  return is_number(word.substr(letters), 1, 2) ? std::optional(std::string(word)) : std::nullopt;
}

std::optional<std::string> id_of_part(std::string_view part) {
  const size_t letters = letters_of(part);
  const std::string_view family = part.substr(0, letters), rest = part.substr(letters);
  if (part == "AF") return "AF";
  if (is_layout(part)) return "TF-" + std::string(part.substr(2));
  if (is_rule(family, rest)) return std::string(family) + "-" + std::string(rest);
  if (const auto id = static_rule(family, rest)) return id;
  const bool golden = is_one_of(family, {"U", "Z", "R", "C", "J", "G", "B"});
  return golden && is_number(rest, 1, 2) ? std::optional(std::string(part)) : std::nullopt;
}

// The number at an id's end and what stands before it.
std::pair<std::string, int> split(const std::string& id) {
  const size_t at = id.find_last_not_of("0123456789") + 1;
  return {id.substr(0, at), std::stoi("0" + id.substr(at))};
}

// Appends what lies between ids.back() and `last`, and `last`.
void append_up_to(std::vector<std::string>& ids, const std::string& last) {
  const auto [family, from] = split(ids.back());
  const auto [same, to] = split(last);
  const bool padded = family.ends_with('-') || family == "W";
  for (int n = from + 1; family == same && n < to; ++n) {
    ids.push_back(family + (padded && n < 10 ? "0" : "") + std::to_string(n));
  }
  ids.push_back(last);
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
}

// Comment lines that end above line `at`, as one line of prose.
std::string comment_above(const std::vector<std::string>& lines, size_t at) {
  size_t first = at;
  while (first > 0 && lines[first - 1].starts_with("//")) --first;
  std::string text;
  for (; first < at; ++first) text += lines[first].substr(2);
  return text;
}

void read_comment(RuleTest& test, const std::string& comment) {
  constexpr std::string_view kWeaker = "Weaker than ";
  for (std::string& id : ids_in(comment)) test.ids.push_back(std::move(id));
  for (size_t at = comment.find(kWeaker); at != std::string::npos;) {
    const size_t next = comment.find(kWeaker, at + 1), colon = comment.find(": ", at);
    const size_t id = at + kWeaker.size();
    test.weaker[comment.substr(id, colon - id)] =
        comment.substr(colon + 2, next == std::string::npos ? next : next - colon - 3);
    at = next;
  }
}

// "Suite.Name" of the test that starts at line `at`: a macro, or a class with its own body.
std::optional<std::string> test_at(const std::vector<std::string>& lines, size_t at) {
  static const std::regex macro(R"re(^TEST(?:_[FP])?\((\w+), (\w+)\))re"),
      body(R"re(^class (\w+) : public (\w+) \{)re");
  std::smatch match;
  if (std::regex_search(lines[at], match, macro)) return match[1].str() + "." + match[2].str();
  if (!std::regex_search(lines[at], match, body)) return std::nullopt;
  for (size_t i = at + 1; i < std::min(at + 4, lines.size()); ++i) {
    if (lines[i].find("void TestBody() override") != std::string::npos) {
      return match[2].str() + "." + match[1].str();
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<std::string> ids_in(std::string_view text) {
  std::vector<std::string> ids;
  bool to = false;  // the word before was "to", the one before that an id
  bool after_id = false;
  for (size_t at = 0; at < text.size();) {
    size_t end = at;
    while (end < text.size() && is_word(text[end])) ++end;
    const std::string_view word = text.substr(at, end - at);
    if (word.empty()) {
      ++at;
      continue;
    }
    if (auto id = id_of_word(word)) {
      if (to) {
        append_up_to(ids, *id);
      } else {
        ids.push_back(*std::move(id));
      }
      after_id = true;
      to = false;
    } else {
      to = after_id && word == "to";
      after_id = false;
    }
    at = end;
  }
  return ids;
}

std::vector<std::string> ids_of_name(std::string_view name) {
  std::vector<std::string> ids;
  for (std::string part; !name.empty();) {
    const size_t end = std::min(name.find('_'), name.size());
    part = name.substr(0, end);
    name.remove_prefix(std::min(end + 1, name.size()));
    const bool to = part.starts_with("To") && !ids.empty();
    if (to) {  // the family may be left out: TFL1_ToL3
      part = part.substr(2);
      if (part.starts_with('L')) part = "TF" + part;
    }
    const auto id = id_of_part(part);
    if (!id) break;
    if (to) {
      append_up_to(ids, *id);
    } else {
      ids.push_back(*id);
    }
  }
  return ids;
}

std::vector<RuleTest> rule_tests_in(const std::filesystem::path& file) {
  const std::vector<std::string> lines = lines_of(file);
  std::vector<RuleTest> tests;
  if (file.extension() == ".txt") {
    RuleTest golden{.name = file.generic_string(), .ids = {}};
    const auto head = std::ranges::find_if_not(
        lines, [](const std::string& line) { return line.starts_with("//"); });
    read_comment(golden, comment_above(lines, static_cast<size_t>(head - lines.begin())));
    if (!golden.ids.empty()) tests.push_back(std::move(golden));
    return tests;
  }
  for (size_t i = 0; i < lines.size(); ++i) {
    const auto name = test_at(lines, i);
    if (!name) continue;
    const size_t dot = name->find('.');
    RuleTest test{.name = *name, .ids = ids_of_name(name->substr(0, dot))};
    for (std::string& id : ids_of_name(name->substr(dot + 1))) test.ids.push_back(std::move(id));
    read_comment(test, comment_above(lines, i));
    if (!test.ids.empty()) tests.push_back(std::move(test));
  }
  return tests;
}

std::vector<RuleGroup> rules_of_page(const std::filesystem::path& page) {
  static const std::regex row(R"re(^\| ([A-Z]+-?L?\d*g?) \| (.*) \|$)re"),
      missing(R"re(\*Missing: (.*)\.\*$)re");
  std::vector<RuleGroup> groups;
  for (const std::string& line : lines_of(page)) {
    std::smatch match;
    if (line.starts_with("## ")) groups.push_back({.heading = line.substr(3), .rules = {}});
    if (groups.empty() || !std::regex_match(line, match, row)) continue;
    const std::string text = match[2];
    Rule rule{.id = match[1]};
    if (std::regex_search(text, match, missing)) rule.missing = match[1];
    groups.back().rules.push_back(std::move(rule));
  }
  return groups;
}

}  // namespace ullage::test
