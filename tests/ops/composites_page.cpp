#include "tests/ops/composites_page.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <regex>
#include <sstream>

namespace ullage::test {
namespace {

namespace fs = std::filesystem;
using Lines = std::vector<std::string>;

Lines lines_of(const std::string& text) {
  std::istringstream in(text);
  Lines lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

bool is_comment(const std::string& line) {
  return line.starts_with("// ") && !line.starts_with("// ----");
}

// The comment that ends above line `at`, as one line of prose.
std::string comment_above(const Lines& lines, size_t at) {
  size_t first = at;
  while (first > 0 && is_comment(lines[first - 1])) --first;
  std::string text;
  for (; first < at; ++first) text += (text.empty() ? "" : " ") + lines[first].substr(3);
  return text;
}

// The comment of a declaration at `at`: above it, above those that it follows without a gap, or
// above the struct that it returns.
std::string comment_of(const Lines& lines, size_t at) {
  while (at > 0 && !lines[at - 1].empty() && !is_comment(lines[at - 1])) --at;
  return comment_above(lines, at);
}

std::string first_sentence(const std::string& text) {
  size_t end = text.find(". ");
  // Dots that stand for more are no end.
  while (end != std::string::npos && (end == 0 || text[end - 1] == '.' || text[end - 1] == ' ')) {
    end = text.find(". ", end + 1);
  }
  std::string sentence = text.substr(0, end);
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

// "ir::Value x, const Size& size = {}" becomes "x, size".
std::string names_of(const std::string& parameters) {
  static const std::regex name(R"re((\w+)\s*(=[^,]*(\{[^}]*\})?)?(,|$))re"),
      brackets(R"re(<[^<>]*>)re");
  std::string text = parameters;
  for (std::string shorter; (shorter = std::regex_replace(text, brackets, "")) != text;) {
    text = shorter;
  }
  std::string names;
  for (std::sregex_iterator it(text.begin(), text.end(), name), end; it != end; ++it) {
    names += (names.empty() ? "" : ", ") + (*it)[1].str();
  }
  return names;
}

// The declaration that begins at line `at`, up to its `;`, and what stands behind that as a
// comment.
std::pair<std::string, std::string> declaration_at(const Lines& lines, size_t at) {
  std::string text;
  for (; at < lines.size(); ++at) {
    const size_t comment = std::min(lines[at].find("//"), lines[at].size());
    text += (text.empty() ? "" : " ") + lines[at].substr(0, comment);
    if (text.find(';') == std::string::npos) continue;
    const std::string behind = lines[at].substr(std::min(comment + 3, lines[at].size()));
    return {text.substr(0, text.find(';')), behind};
  }
  return {text, ""};
}

bool is_result(const std::string& type, const std::vector<std::string>& results) {
  return type == "ir::Value" || type == "std::vector<ir::Value>" ||
         type.starts_with("std::array<ir::Value") || std::ranges::count(results, type) > 0;
}

// Structs of Values: "struct Name {" with a member that is one.
void add_results(const Lines& lines, std::vector<std::string>& results) {
  static const std::regex head(R"re(^struct (\w+) \{)re");
  std::smatch match;
  std::optional<std::string> name;
  for (const std::string& line : lines) {
    if (std::regex_search(line, match, head)) name = match[1];
    if (line.starts_with("}")) name.reset();
    if (!name || !line.starts_with("  ir::Value ")) continue;
    results.push_back(*name);
    name.reset();
  }
}

// Function objects that are no rows: "extern const Type a, b;" where Type has no base.
void add_objects(const std::string& header, const Lines& lines, std::vector<Composite>& found) {
  static const std::regex object(R"re(^extern const (\w+) ([\w, ]+);$)re"),
      call(R"re(operator\(\)\((.*)\) const;$)re"), name(R"re(\w+)re");
  for (size_t i = 0; i < lines.size(); ++i) {
    std::smatch match;
    if (!std::regex_match(lines[i], match, object)) continue;
    const auto type = std::ranges::find(lines, "struct " + match[1].str() + " {");
    if (type == lines.end()) continue;
    std::string parameters;
    for (auto line = type; line != lines.end() && *line != "};"; ++line) {
      std::smatch found_call;
      if (std::regex_search(*line, found_call, call)) parameters = names_of(found_call[1]);
    }
    const std::string doc = first_sentence(comment_of(lines, i)), names = match[2];
    for (std::sregex_iterator it(names.begin(), names.end(), name), end; it != end; ++it) {
      found.push_back({(*it)[0], parameters, header, doc});
    }
  }
}

// What rows share, not what graphs are made of.
bool is_of_a_family(const fs::path& header) {
  for (const char* room : {"ops/rules", "ops/schedule", "ops/code"}) {
    if (header.parent_path() == room) return false;
  }
  return header.filename() != "differentiation.h";
}

}  // namespace

std::vector<Composite> composites_in(const std::string& header, const std::string& text,
                                     const std::vector<std::string>& results) {
  static const std::regex declaration(R"re(^(\S+|std::array<ir::Value, \d+>) (\w+)\((.*)\)$)re");
  const Lines lines = lines_of(text);
  std::vector<Composite> found;
  add_objects(header, lines, found);
  bool parts = false;
  for (size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].starts_with("// ----")) parts = lines[i].starts_with("// ---- parts");
    if (parts || lines[i].empty() || lines[i][0] == ' ' || lines[i][0] == '/') continue;
    const auto [line, behind] = declaration_at(lines, i);
    std::smatch match;
    if (!std::regex_match(line, match, declaration) || !is_result(match[1], results)) continue;
    const std::string above = first_sentence(comment_of(lines, i));
    found.push_back(
        {.name = match[2],
         .parameters = names_of(match[3]),
         .header = header,
         .doc = above.empty() || behind.empty() ? above + behind : above + ": " + behind});
  }
  return found;
}

std::vector<Composite> composites() {
  std::vector<std::pair<std::string, std::string>> headers;
  std::vector<std::string> results;
  for (const auto& entry : fs::recursive_directory_iterator("ops")) {
    if (entry.path().extension() != ".h" || !is_of_a_family(entry.path())) continue;
    std::ifstream file(entry.path());
    headers.emplace_back(entry.path().generic_string(),
                         std::string(std::istreambuf_iterator<char>(file), {}));
    add_results(lines_of(headers.back().second), results);
  }
  std::vector<Composite> all;
  for (const auto& [path, text] : headers) {
    std::ranges::move(composites_in(path, text, results), std::back_inserter(all));
  }
  std::ranges::sort(all, {}, &Composite::name);
  return all;
}

}  // namespace ullage::test
