// TextIndex: where texts stand in a list.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ullage::tokenizer {

// Vocabularies have some hundred thousand texts: a place takes four to eight bytes, and the texts
// are not copied.
class TextIndex {
 public:
  TextIndex() = default;
  // The texts stay as they are while this lives. Of equal ones the first counts.
  explicit TextIndex(std::span<const std::string> texts) : texts_(texts) {
    size_t slots = 2;
    while (slots < 2 * texts.size()) slots *= 2;
    places_.resize(slots, kFree);
    for (size_t i = 0; i < texts.size(); ++i) {
      uint32_t& place = places_[slot_of(texts[i])];
      if (place == kFree) place = static_cast<uint32_t>(i);
    }
  }

  std::optional<size_t> find(std::string_view text) const {
    if (texts_.empty()) return std::nullopt;
    const uint32_t place = places_[slot_of(text)];
    return place == kFree ? std::nullopt : std::optional<size_t>(place);
  }

 private:
  static constexpr uint32_t kFree = UINT32_MAX;

  // The slot of the text, or the free one in which it would be.
  size_t slot_of(std::string_view text) const {
    const size_t last = places_.size() - 1;
    size_t slot = std::hash<std::string_view>()(text) & last;
    while (places_[slot] != kFree && texts_[places_[slot]] != text) slot = (slot + 1) & last;
    return slot;
  }

  std::span<const std::string> texts_;
  std::vector<uint32_t> places_;  // a power of two, at most half of them taken
};

}  // namespace ullage::tokenizer
