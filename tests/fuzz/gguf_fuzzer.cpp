// Fuzzes GGUF files: any bytes are read or refused, what is read lies inside them, and graph,
// tokenizer and template of what is read are made or refused; so is a model with the file's
// adapters.
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "frontends/language/chat/chat_template.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/generation.h"
#include "frontends/language/gguf/vocabulary.h"
#include "frontends/language/tokenizer/tokenizer.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace {

using ullage::tokenizer::SpecialTokens;

template <class T>
void check(const ullage::ir::Result<T>& result) {
  if (!result && result.error().message.empty()) __builtin_trap();
}

void check_tensors(const ullage::gguf::File& file) {
  for (const auto& tensor : file.tensors) {
    const auto* const format = std::get_if<ullage::ir::BlockFormat>(&tensor.storage);
    if (format == nullptr) continue;
    std::vector<float> numbers(static_cast<size_t>(tensor.element_count()));
    if (!ullage::ir::dequantize(*format, tensor.bytes, numbers)) __builtin_trap();
  }
}

void check_text(const ullage::gguf::Metadata& metadata) {
  auto vocabulary = ullage::gguf::read_vocabulary(metadata);
  check(vocabulary);
  if (vocabulary) {
    const auto tokenizer = ullage::tokenizer::Tokenizer::make(*std::move(vocabulary));
    check(tokenizer);
    if (tokenizer) {
      const auto tokens = tokenizer->encode("ab \xc3\xa9\xff<|end|> 12\n", SpecialTokens::found);
      check(tokens);
      if (tokens) check(tokenizer->decode(*tokens, SpecialTokens::found));
    }
  }
  const auto text = ullage::gguf::read_chat_template(metadata);
  check(text);
  if (text) check(ullage::chat::ChatTemplate::parse(*text));
}

void check_adapters(const ullage::gguf::File& adapter) {
  static const std::string kModel = ullage::gguf::test::small_llama().bytes();
  static const auto kFile = ullage::gguf::read_file(std::as_bytes(std::span(kModel)));
  check(ullage::gguf::import_generation(*kFile, {.adapter = &adapter}));
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto file = ullage::gguf::read_file({reinterpret_cast<const std::byte*>(data), size});
  check(file);
  if (!file) return 0;
  check_tensors(*file);
  check_text(file->metadata);
  check(ullage::gguf::import_generation(*file));
  check_adapters(*file);
  return 0;
}
