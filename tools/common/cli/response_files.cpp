// Command lines that are longer than systems allow, in files.
#include <fstream>
#include <iterator>
#include <optional>

#include "tools/common/cli/option_text.h"

namespace ullage::tools {
namespace {

constexpr int kMaxFiles = 256;

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

// Nothing where a quote does not end.
std::optional<std::vector<std::string>> split(const std::string& text) {
  std::vector<std::string> words;
  bool inside = false;
  char quote = 0;
  for (char c : text) {
    if (quote == 0 && is_blank(c)) {
      inside = false;
      continue;
    }
    if (!inside) words.emplace_back();
    inside = true;
    if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == quote && quote != 0) {
      quote = 0;
    } else {
      words.back() += c;
    }
  }
  if (quote != 0) return std::nullopt;
  return words;
}

ToolResult<> expand(const std::vector<std::string>& words, int& files,
                    std::vector<std::string>& out) {
  for (const std::string& word : words) {
    if (word.size() < 2 || word[0] != '@') {
      out.push_back(word);
      continue;
    }
    if (word[1] == '@') {
      out.push_back(word.substr(1));
      continue;
    }
    if (++files > kMaxFiles) return usage(word + ": files of arguments that name each other");
    std::ifstream file(word.substr(1), std::ios::binary);
    if (!file) return usage(word + ": cannot read this file of arguments");
    const auto more = split(std::string(std::istreambuf_iterator<char>(file), {}));
    if (!more) return usage(word + ": a quote does not end");
    if (const auto done = expand(*more, files, out); !done) return done.error();
  }
  return {};
}

}  // namespace

ToolResult<std::vector<std::string>> expand_response_files(const std::vector<std::string>& words) {
  std::vector<std::string> out;
  int files = 0;
  if (const auto done = expand(words, files, out); !done) return done.error();
  return out;
}

}  // namespace ullage::tools
