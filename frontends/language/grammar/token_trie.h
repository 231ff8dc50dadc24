// TokenTrie: the tokens of a vocabulary as a tree of bytes, in the order of a walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace ullage::grammar {

struct TokenTrie {
  static constexpr uint16_t kEnd = 256;  // in place of a byte: the text ends

  struct Node {
    uint16_t byte = 0;
    uint32_t depth = 0;                    // bytes in front of it
    uint32_t behind = 0;                   // its subtree are the nodes up to this one
    uint32_t first_token = 0, tokens = 0;  // of `tokens`: those that end here
  };
  std::vector<Node> nodes{};
  std::vector<uint32_t> tokens{};  // in the order of nodes

  // The tokens that end a text.
  std::span<const uint32_t> ends() const {
    const bool has_ends = !nodes.empty() && nodes.back().byte == kEnd;
    return std::span(tokens).last(has_ends ? nodes.back().tokens : 0);
  }
  // Those of the subtree of a node.
  std::span<const uint32_t> tokens_below(uint32_t node) const {
    const uint32_t first = nodes[node].first_token, behind = nodes[node].behind;
    const size_t last = behind < nodes.size() ? nodes[behind].first_token : tokens.size();
    return std::span(tokens).subspan(first, last - first);
  }
};

// `texts`: the bytes of each token; one without any is in no text. `ends`: tokens that end a text,
// whatever their bytes are.
TokenTrie make_trie(const std::vector<std::string>& texts, std::span<const int32_t> ends);

}  // namespace ullage::grammar
