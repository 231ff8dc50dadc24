// encode_lines MODEL.gguf: for each line of standard input, bytes in hex, prints the tokens of that
// text and whether they decode to it. compare_tokens.py compares them with another implementation.
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/vocabulary.h"
#include "frontends/language/tokenizer/tokenizer.h"

namespace {

using namespace ullage;

int fail(const ir::Error& error) {
  std::fprintf(stderr, "encode_lines: %s\n", error.message.c_str());
  return 1;
}

std::string from_hex(const std::string& hex) {
  std::string bytes;
  for (size_t i = 0; i + 1 < hex.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16));
  }
  return bytes;
}

int run(const char* path) {
  std::ifstream in(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(in), {}};
  const auto file = gguf::read_file(std::as_bytes(std::span(bytes)));
  if (!file) return fail(file.error());
  auto vocabulary = gguf::read_vocabulary(file->metadata);
  if (!vocabulary) return fail(vocabulary.error());
  const auto tokenizer = tokenizer::Tokenizer::make(std::move(*vocabulary));
  if (!tokenizer) return fail(tokenizer.error());
  for (std::string line; std::getline(std::cin, line);) {
    const std::string text = from_hex(line);
    const auto tokens = tokenizer->encode(text, tokenizer::SpecialTokens::as_text);
    if (!tokens) return fail(tokens.error());
    const auto back = tokenizer->decode(*tokens, tokenizer::SpecialTokens::found);
    if (!back) return fail(back.error());
    std::printf("%s", *back == text ? "same" : "other");
    for (tokenizer::Token token : *tokens) std::printf(" %d", token);
    std::printf("\n");
  }
  return 0;
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return std::fprintf(stderr, "usage: encode_lines MODEL.gguf < lines\n"), 2;
  return run(arguments[1]);
}
