#include "frontends/language/grammar/stack_sets.h"

#include <algorithm>

namespace ullage::grammar {
namespace {

constexpr size_t kMostTops = 1 << 18, kMostParts = 256, kMostStatesOfPart = 64;

template <class T>
void sort_once(std::vector<T>& all) {
  std::ranges::sort(all);
  all.erase(std::ranges::unique(all).begin(), all.end());
}

}  // namespace

StackSets::StackSets(const PushdownAutomaton& automaton)
    : automaton_(&automaton), is_read_beneath_(automaton.classes, false) {
  for (const uint32_t state : automaton.pushed) {
    for (uint32_t c = 0; c < automaton.classes; ++c) {
      if (!automaton.of(state, c).empty()) is_read_beneath_[c] = true;
    }
  }
  number(TopKey{});
  number(std::vector<Place>{{}});
  start_ = number(TopKey{{{{automaton.start}}}, true});
}

StackSets::Top StackSets::number(TopKey key) {
  const auto is_high = [](const Part& part) { return part.states.size() > kMostStatesOfPart; };
  is_full_ = is_full_ || tops_.size() >= kMostTops || key.parts.size() > kMostParts ||
             std::ranges::any_of(key.parts, is_high);
  const auto [at, is_new] = known_tops_.emplace(std::move(key), static_cast<Top>(tops_.size()));
  if (is_new) {
    tops_.push_back(&at->first);
    next_.resize(tops_.size() * classes());
  }
  return at->second;
}

StackSets::Frame StackSets::number(std::vector<Place> frame) {
  const auto fresh = static_cast<Frame>(frames_.size());
  const auto [at, is_new] = known_frames_.emplace(std::move(frame), fresh);
  if (is_new) frames_.push_back(&at->first);
  return at->second;
}

StackSets::Top StackSets::above(Top top, Frame frame) {
  TopKey key = *tops_[top];
  if (frame == kNothing) {
    key.is_lowest = true;
    return number(std::move(key));
  }
  const std::vector<Place>& places = *frames_[frame];
  for (Part& part : key.parts) {
    const Place place = places[part.beneath];
    part.states.insert(part.states.begin(), place.state);
    part.beneath = place.beneath;
  }
  sort_once(key.parts);
  return number(std::move(key));
}

bool StackSets::add_steps(const Part& part, uint32_t byte_class, std::vector<Part>& into) const {
  std::vector<uint32_t> rest = part.states;
  while (!rest.empty()) {
    const uint32_t state = rest.back();
    rest.pop_back();
    for (const Action& action : automaton_->of(state, byte_class)) {
      Part next{rest, part.beneath};
      const auto pushes = automaton_->pushes_of(action);
      next.states.insert(next.states.end(), pushes.begin(), pushes.end());
      next.states.push_back(action.next);
      into.push_back(std::move(next));
    }
    if (!automaton_->ends_rule[state]) return false;
  }
  return is_read_beneath_[byte_class];
}

StackSets::Next StackSets::ended_by(const TopKey& key) const {
  const bool ends = std::ranges::any_of(key.parts, [&](const Part& part) {
    return std::ranges::all_of(part.states, [&](uint32_t s) { return automaton_->ends_rule[s]; });
  });
  if (!ends) return {.step = Step::dead};
  return {.step = key.is_lowest ? Step::moved : Step::beneath, .top = kEnded};
}

// What all stacks have above the frame beneath, but their last states, becomes frames.
StackSets::Next StackSets::moved(std::vector<Part> parts, bool is_lowest) {
  sort_once(parts);
  Next next{.step = Step::moved, .first_push = static_cast<uint32_t>(pushed_.size())};
  const auto is_higher = [](const Part& part) { return part.states.size() > 1; };
  while (std::ranges::all_of(parts, is_higher)) {
    std::vector<Place> frame;
    for (const Part& part : parts) frame.push_back({part.states.front(), part.beneath});
    sort_once(frame);
    for (Part& part : parts) {
      const Place place{part.states.front(), part.beneath};
      part.beneath = static_cast<uint32_t>(std::ranges::lower_bound(frame, place) - frame.begin());
      part.states.erase(part.states.begin());
    }
    sort_once(parts);
    pushed_.push_back(number(std::move(frame)));
    ++next.pushes;
    is_lowest = false;
  }
  next.top = number(TopKey{std::move(parts), is_lowest});
  return next;
}

StackSets::Next StackSets::computed(Top top, uint32_t byte_class) {
  const TopKey& key = *tops_[top];
  Next next{.step = Step::dead};
  if (byte_class == automaton_->classes) {
    next = ended_by(key);
  } else {
    std::vector<Part> parts;
    bool depends = false;
    for (const Part& part : key.parts) {
      depends = add_steps(part, byte_class, parts) || depends;
    }
    if (depends && !key.is_lowest) {
      next.step = Step::beneath;
    } else if (!parts.empty()) {
      next = moved(std::move(parts), key.is_lowest);
    }
  }
  return next_[size_t{top} * classes() + byte_class] = next;
}

}  // namespace ullage::grammar
