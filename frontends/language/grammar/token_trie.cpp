#include "frontends/language/grammar/token_trie.h"

#include <algorithm>
#include <numeric>

namespace ullage::grammar {
namespace {

class TrieBuilder {
 public:
  void add(std::string_view text, uint32_t token) {
    size_t shared = 0;
    while (shared < path_.size() && shared < text.size() &&
           trie_.nodes[path_[shared]].byte == static_cast<unsigned char>(text[shared])) {
      ++shared;
    }
    leave(shared);
    for (const char byte : text.substr(shared)) open(static_cast<unsigned char>(byte));
    add_token(token);
  }
  void add_end(uint32_t token) {
    leave(path_.size() == 1 && trie_.nodes[path_[0]].byte == TokenTrie::kEnd ? 1 : 0);
    if (path_.empty()) open(TokenTrie::kEnd);
    add_token(token);
  }
  TokenTrie finish() {
    leave(0);
    return std::move(trie_);
  }

 private:
  void open(uint16_t byte) {
    path_.push_back(static_cast<uint32_t>(trie_.nodes.size()));
    trie_.nodes.push_back({.byte = byte,
                           .depth = static_cast<uint32_t>(path_.size() - 1),
                           .first_token = static_cast<uint32_t>(trie_.tokens.size())});
  }
  void leave(size_t depth) {
    for (; path_.size() > depth; path_.pop_back()) {
      trie_.nodes[path_.back()].behind = static_cast<uint32_t>(trie_.nodes.size());
    }
  }
  void add_token(uint32_t token) {
    ++trie_.nodes[path_.back()].tokens;
    trie_.tokens.push_back(token);
  }

  TokenTrie trie_;
  std::vector<uint32_t> path_;
};

}  // namespace

TokenTrie make_trie(const std::vector<std::string>& texts, std::span<const int32_t> ends) {
  std::vector<bool> is_end(texts.size(), false);
  for (const int32_t end : ends) is_end[static_cast<size_t>(end)] = true;
  std::vector<uint32_t> order;
  for (uint32_t token = 0; token < texts.size(); ++token) {
    if (!is_end[token] && !texts[token].empty()) order.push_back(token);
  }
  std::ranges::sort(order, {}, [&](uint32_t token) { return std::string_view(texts[token]); });
  TrieBuilder builder;
  for (const uint32_t token : order) builder.add(texts[token], token);
  for (uint32_t token = 0; token < texts.size(); ++token) {
    if (is_end[token]) builder.add_end(token);
  }
  return builder.finish();
}

}  // namespace ullage::grammar
