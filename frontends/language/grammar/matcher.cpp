#include "frontends/language/grammar/matcher.h"

#include <algorithm>

namespace ullage::grammar {

std::vector<Matcher::Stack> Matcher::after(unsigned char byte) const {
  std::vector<Stack> next;
  const uint8_t byte_class = automaton_->class_of_byte[byte];
  for (Stack stack : stacks_) {
    while (!stack.empty()) {
      const uint32_t top = stack.back();
      stack.pop_back();
      for (const Action& action : automaton_->of(top, byte_class)) {
        Stack one = stack;
        const auto pushes = automaton_->pushes_of(action);
        one.insert(one.end(), pushes.begin(), pushes.end());
        one.push_back(action.next);
        next.push_back(std::move(one));
      }
      if (!automaton_->ends_rule[top]) break;
    }
  }
  std::ranges::sort(next);
  next.erase(std::ranges::unique(next).begin(), next.end());
  return next;
}

bool Matcher::read(std::string_view bytes) {
  std::vector<Stack> before = stacks_;
  for (const char byte : bytes) {
    stacks_ = after(static_cast<unsigned char>(byte));
    if (!stacks_.empty()) continue;
    stacks_ = std::move(before);
    return false;
  }
  return true;
}

bool Matcher::can_read(std::string_view bytes) const {
  Matcher copy = *this;
  return copy.read(bytes);
}

bool Matcher::is_complete() const {
  return std::ranges::any_of(stacks_, [&](const Stack& stack) {
    return std::ranges::all_of(stack, [&](uint32_t state) { return automaton_->ends_rule[state]; });
  });
}

bool Matcher::is_at_end() const {
  for (unsigned byte = 0; byte < 256; ++byte)
    if (!after(static_cast<unsigned char>(byte)).empty()) return false;
  return true;
}

}  // namespace ullage::grammar
