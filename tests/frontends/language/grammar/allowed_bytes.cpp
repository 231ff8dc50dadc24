// What a grammar allows, for compare_languages.py.
//
//   allowed_bytes (gbnf | regex | schema) FILE next < PREFIXES
//       Of each line, a JSON string: how many of its bytes a text may begin with, whether it is a
//       text, and in hexadecimal the 256 bits of the bytes that may follow.
//   allowed_bytes (gbnf | regex | schema) FILE tokens TOKENS < PREFIXES
//       TOKENS: their bytes in hexadecimal, one a line. Of each prefix: whether it is a text, and 0
//       or 1 of each token.
//   allowed_bytes (gbnf | regex | schema) FILE sample COUNT SEED
//       Texts drawn at random, each as a JSON string.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <random>
#include <string>

#include "frontends/language/grammar/matcher.h"

namespace {

using namespace ullage;
using namespace ullage::grammar;

ir::Result<PushdownAutomaton> read(const std::string& kind, const std::string& text) {
  ir::Result<Grammar> grammar = Grammar{};
  if (kind == "regex") {
    auto part = read_regular_expression(text);
    if (!part) return part.error();
    grammar = Grammar{{{"expression", *part}}};
  } else {
    grammar = kind == "gbnf" ? read_gbnf(text) : read_json_schema(text);
  }
  if (!grammar) return grammar.error();
  return make_automaton(*grammar);
}

std::string next_bytes(const Matcher& matcher) {
  std::string allowed;
  for (unsigned byte = 0; byte < 256; ++byte) {
    const char c = static_cast<char>(byte);
    if (matcher.can_read({&c, 1})) allowed += c;
  }
  return allowed;
}

void print_next(const PushdownAutomaton& automaton) {
  for (std::string line; std::getline(std::cin, line);) {
    const auto bytes = nlohmann::json::parse(line).get<std::string>();
    Matcher matcher(automaton);
    size_t count = 0;
    while (count < bytes.size() && matcher.read({&bytes[count], 1})) ++count;
    std::printf("%zu %d ", count, count == bytes.size() && matcher.is_complete());
    unsigned bits[32] = {};
    for (const char c : next_bytes(matcher)) {
      const auto byte = static_cast<unsigned char>(c);
      bits[byte / 8] |= 1u << byte % 8;
    }
    for (const unsigned part : bits) std::printf("%02x", part);
    std::printf("\n");
  }
}

std::string from_hexadecimal(const std::string& digits) {
  std::string bytes;
  for (size_t i = 0; i + 1 < digits.size(); i += 2)
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  return bytes;
}

void print_tokens(const PushdownAutomaton& automaton, const char* path) {
  std::vector<std::string> tokens;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) tokens.push_back(from_hexadecimal(line));
  for (std::string line; std::getline(std::cin, line);) {
    Matcher matcher(automaton);
    const bool is_read = matcher.read(from_hexadecimal(line));
    std::string bits;
    for (const std::string& token : tokens)
      bits += is_read && !token.empty() && matcher.can_read(token) ? '1' : '0';
    std::printf("%d %s\n", is_read && matcher.is_complete(), bits.c_str());
  }
}

// A walk by random bytes that ends where it may, the sooner the longer it is.
void print_samples(const PushdownAutomaton& automaton, int count, uint64_t seed) {
  constexpr size_t kLongest = 4000, kLong = 60;
  std::mt19937_64 random(seed);
  const auto draw = [&](size_t most) { return static_cast<size_t>(random() % most); };
  for (int i = 0; i < count; ++i) {
    Matcher matcher(automaton);
    std::string text;
    while (text.size() < kLongest) {
      std::string next = next_bytes(matcher);
      if (matcher.is_complete() && (next.empty() || text.size() > kLong || draw(4) == 0)) break;
      // What closes comes soon, and plain text before what is special.
      std::string ends, plain;
      for (const char c : next) {
        if (std::string_view("\"]},").find(c) != std::string_view::npos) ends += c;
        if (c >= ' ' && c <= '~') plain += c;
      }
      if (!ends.empty() && draw(text.size() > kLong ? 2 : 4) == 0) {
        next = ends;
      } else if (!plain.empty() && draw(8) != 0) {
        next = plain;
      }
      const char byte = next[draw(next.size())];
      matcher.read({&byte, 1});
      text += byte;
    }
    if (!matcher.is_complete()) continue;
    std::printf("%s\n", nlohmann::json(text).dump(-1, ' ', true).c_str());
  }
}

}  // namespace

int main(int count, char** words) {
  if (count < 4) return 2;
  std::ifstream file(words[2], std::ios::binary);
  const auto automaton = read(words[1], std::string((std::istreambuf_iterator<char>(file)), {}));
  if (!automaton) {
    std::printf("refused: %s\n", automaton.error().message.c_str());
    return 1;
  }
  if (words[3] == std::string("next"))
    print_next(*automaton);
  else if (count == 5 && words[3] == std::string("tokens"))
    print_tokens(*automaton, words[4]);
  else if (count == 6)
    print_samples(*automaton, std::atoi(words[4]), std::strtoull(words[5], nullptr, 10));
  else
    return 2;
}
