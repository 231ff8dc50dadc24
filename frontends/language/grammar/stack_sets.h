// StackSets: the ways to read a text followed side by side, as one stack of frames.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <vector>

#include "frontends/language/grammar/automaton.h"

namespace ullage::grammar {

// All stacks that a text may have led to are a top and the frames beneath it. A frame has what lies
// at one height in several of them, so that stacks that grow together stay one stack. What a byte
// makes of a top depends on the frame beneath at most where it says so.
class StackSets {
 public:
  using Top = uint32_t;
  using Frame = uint32_t;
  static constexpr Frame kNothing = 0;  // beneath the lowest frame

  enum class Step : uint8_t {
    unknown,
    dead,    // no text goes on so
    moved,   // to another top, above frames that are pushed
    beneath  // it depends on the frame beneath: put that under the top, and read again
  };
  struct Next {
    Step step = Step::unknown;
    Top top = 0;
    uint32_t first_push = 0, pushes = 0;  // of pushed()
  };

  // `automaton` outlives it.
  explicit StackSets(const PushdownAutomaton& automaton);

  Top start() const { return start_; }
  Top ended() const { return kEnded; }  // where the text's end was read; reads nothing
  // The last class is the text's end.
  uint32_t classes() const { return automaton_->classes + 1; }
  uint32_t class_of(uint32_t byte) const {
    return byte < 256 ? automaton_->class_of_byte[byte] : automaton_->classes;
  }

  // By value: a table that grows has it.
  Next read(Top top, uint32_t byte_class) {
    const Next known = next_[size_t{top} * classes() + byte_class];
    return known.step != Step::unknown ? known : computed(top, byte_class);
  }
  const Frame* pushed(const Next& next) const { return pushed_.data() + next.first_push; }
  // The top with the frame beneath as a part of it; kNothing: there is none.
  Top above(Top top, Frame frame);

  // Tops grow, or are too many: others are not to be relied upon.
  bool is_full() const { return is_full_; }
  size_t frames() const { return frames_.size(); }

 private:
  static constexpr Top kEnded = 0;
  // States, the highest last, and which stack of the frame beneath they continue.
  struct Part {
    std::vector<uint32_t> states{};
    uint32_t beneath = 0;
    auto operator<=>(const Part&) const = default;
  };
  struct TopKey {
    std::vector<Part> parts{};  // ascending
    bool is_lowest = false;     // nothing is beneath
    auto operator<=>(const TopKey&) const = default;
  };
  struct Place {
    uint32_t state = 0, beneath = 0;
    auto operator<=>(const Place&) const = default;
  };

  Next computed(Top top, uint32_t byte_class);
  Next ended_by(const TopKey& key) const;
  // Adds what a part may become; does that depend on what is beneath?
  bool add_steps(const Part& part, uint32_t byte_class, std::vector<Part>& into) const;
  Next moved(std::vector<Part> parts, bool is_lowest);
  Top number(TopKey key);
  Frame number(std::vector<Place> frame);

  const PushdownAutomaton* automaton_;
  std::vector<bool> is_read_beneath_;  // by class: may a state that is pushed read it?
  std::map<TopKey, Top> known_tops_;
  std::vector<const TopKey*> tops_;
  std::map<std::vector<Place>, Frame> known_frames_;
  std::vector<const std::vector<Place>*> frames_;
  std::vector<Next> next_;  // [tops, classes]
  std::vector<Frame> pushed_;
  Top start_;
  bool is_full_ = false;
};

}  // namespace ullage::grammar
