// The generator of texts.
#include "tests/frontends/comprehension/random_text.h"

#include <algorithm>
#include <array>
#include <random>

namespace ullage::comprehension::test {
namespace {

constexpr std::array<std::string_view, 4> kIndices{"i", "j", "k", "l"};
constexpr std::array<std::string_view, 4> kSizes{"N", "M", "K", "L"};

struct Input {
  std::string name = {}, dtype = {};
  std::vector<std::string> extents = {};  // as the text has them: a size, a number or "R.0"
  bool is_float() const { return dtype == "float" || dtype == "double"; }
};

class Generator {
 public:
  Generator(uint32_t seed, bool doubles) : random_(seed), doubles_(doubles) {}

  RandomText run() {
    for (size_t i = 1 + below(3); i > 0; --i) add_input();
    has_count_ = below(3) == 0;
    has_filter_ = below(4) == 0;
    std::string returns, body;
    const size_t statements = 1 + below(2);
    for (size_t s = 0; s < statements; ++s) {
      earlier_ = s > 0 && is_finite_ ? result_ : "";
      earlier_rank_ = rank_;
      result_ = "R" + std::to_string(s);
      returns += (s > 0 ? ", " : "") + result_;
      body += "  " + statement() + "\n";
    }
    RandomText result{.text =
                          "def f(" + parameters() + ") -> (" + returns + ") {\n" + body + "}\n"};
    for (size_t r = 0; r < 5; ++r) result.runs.push_back(sizes(r));
    return result;
  }

 private:
  size_t below(size_t end) { return std::uniform_int_distribution<size_t>(0, end - 1)(random_); }
  bool one_in(size_t n) { return below(n) == 0; }
  int64_t between(int64_t low, int64_t high) {
    return std::uniform_int_distribution<int64_t>(low, high)(random_);
  }
  std::string pick(std::initializer_list<const char*> all) {
    return all.begin()[below(all.size())];
  }

  // ---- inputs -------------------------------------------------------------------------------

  void add_input() {
    Input input{.name = std::string(1, "ABC"[inputs_.size()]), .dtype = "float"};
    if (one_in(4)) input.dtype = doubles_ && one_in(2) ? "double" : "int32";
    for (size_t a = one_in(6) ? 4 : 1 + below(3); a > 0; --a) {
      input.extents.push_back(one_in(8) ? std::to_string(1 + below(5))
                                        : std::string(kSizes[below(kSizes.size())]));
    }
    inputs_.push_back(input);
  }

  std::string parameters() const {
    std::string text;
    for (const Input& input : inputs_) {
      text += (text.empty() ? "" : ", ") + input.dtype + "(";
      for (size_t a = 0; a < input.extents.size(); ++a) {
        text += (a > 0 ? "," : "") + input.extents[a];
      }
      text += ") " + input.name;
    }
    if (has_gather_) text += ", int32(Q) X";
    if (has_count_) text += ", int32 n";
    if (has_filter_) text += ", float(P) F";
    return text;
  }

  Sizes sizes(size_t run) {
    Sizes all;
    for (std::string_view size : kSizes) {
      all[std::string(size)] = {one_in(9) ? between(0, 1) : between(2, 6)};
    }
    all["Q"] = {between(1, 5)};
    all["P"] = {between(2, 5)};
    all["X"] = {0, 1, 0, one_in(6) ? between(-1, 4) : 1};
    for (const Input& input : inputs_) {
      if (input.is_float()) continue;
      for (int e = 0; e < 23; ++e) all[input.name].push_back(between(-5, 9));
    }
    const auto count = [&](int64_t capacity) {
      const std::array<int64_t, 5> counts{0, 1, capacity - 1, capacity, between(0, capacity)};
      return counts[run];
    };
    all["n"] = {count(all["N"][0])};
    const int64_t kept = count(all["P"][0]);
    for (int64_t e = 0; e < all["P"][0]; ++e) all["F"].push_back(e < kept ? 1 : -1);
    return all;
  }

  // ---- statements ---------------------------------------------------------------------------

  std::string statement() {
    index_count_ = 1 + below(3) + (one_in(5) ? 1 : 0);
    is_bound_.assign(index_count_, false);
    is_used_ = is_bound_;
    clauses_.clear();
    std::string value = expression(2);
    // Every index must be bounded: those that no subscript alone bounds get a range.
    std::vector<size_t> used;
    for (size_t i = 0; i < index_count_; ++i) {
      if (is_used_[i]) used.push_back(i);
      if (is_used_[i] && (!is_bound_[i] || one_in(8))) add_range(i);
    }
    std::ranges::shuffle(used, random_);
    const bool reduces = !used.empty() && !one_in(3);
    rank_ = reduces ? below(used.size()) : used.size();
    const auto end_of_outer = used.begin() + static_cast<ptrdiff_t>(rank_);
    const std::vector<size_t> outer(used.begin(), end_of_outer);
    if (reduces) mask({end_of_outer, used.end()});
    if (has_filter_ && rank_ > 0 && one_in(2)) {
      clauses_.push_back("F(" + std::string(kIndices[outer[0]]) + ") > 0");
    }
    if (one_in(12) && rank_ > 0) {
      clauses_.push_back(std::string(kIndices[outer[0]]) + " % 2 == " + std::to_string(below(2)));
    }
    std::string text = result_ + left(outer) + " " + assignment(reduces) + " " + value;
    for (size_t c = 0; c < clauses_.size(); ++c) text += (c == 0 ? " where " : ", ") + clauses_[c];
    if (one_in(6) && clauses_.empty()) {
      text += "\n  " + result_ + left(outer) + pick({" = ", " += ", " *= ", " max= "}) + result_ +
              left(outer) + pick({" + ", " * ", " - "}) + "2";
    }
    return text;
  }

  static std::string left(const std::vector<size_t>& indices) {
    std::string text;
    for (size_t i : indices) text += (text.empty() ? "(" : ", ") + std::string(kIndices[i]);
    return text.empty() ? text : text + ")";
  }

  // What no term is combined to is infinite for extrema: no later statement computes with it.
  std::string assignment(bool reduces) {
    is_finite_ = true;
    if (!reduces && !one_in(4)) return "=";
    const std::string reduction = pick({"+=", "+=", "*=", "min=", "max="});
    is_finite_ = reduction[0] != 'm';
    return reduction + (one_in(3) ? "" : "!");
  }

  void add_range(size_t index) {
    const std::string name(kIndices[index]);
    std::string end = pick({"2", "3", "4"});
    if (one_in(3)) end = std::string(kSizes[below(kSizes.size())]);
    if (has_count_ && one_in(2)) end = "n";
    clauses_.push_back(name + " in " + pick({"0", "0", "0", "1"}) + ":" + end);
  }

  // A condition on what is reduced.
  void mask(const std::vector<size_t>& reduced) {
    if (!one_in(4)) return;
    const std::string index(kIndices[reduced[below(reduced.size())]]);
    if (has_filter_ && one_in(2)) {
      clauses_.push_back("F(" + index + ") > 0");
    } else if (one_in(2)) {
      clauses_.push_back(index + " % 2 == 1");
    } else {
      clauses_.push_back("2*" + index + " != " + std::to_string(below(5)));
    }
  }

  // ---- values -------------------------------------------------------------------------------

  std::string expression(size_t height) {
    if (height == 0 || one_in(5)) return leaf();
    switch (below(9)) {
      case 0:
        return "(" + expression(height - 1) + " - " + expression(height - 1) + ")";
      case 1:
      case 2:
        return expression(height - 1) + " * " + expression(height - 1);
      case 3:
        return pick({"min(", "max("}) + expression(height - 1) + ", " + expression(height - 1) +
               ")";
      case 4:
        return "(" + read_input() + " > " + pick({"0", "1"}) + " ? " + expression(height - 1) +
               " : " + expression(height - 1) + ")";
      case 5:
        return pick({"sin(", "cos(", "tanh(", "atan(", "fabs("}) + "float(" + read_input() + "))";
      case 6:
        return "int32(" + read_input() + ") / 2";
      default:
        return "(" + expression(height - 1) + " + " + expression(height - 1) + ")";
    }
  }

  std::string leaf() {
    if (one_in(9)) return pick({"2", "0.5", "3"});
    if (one_in(9)) {
      const size_t i = below(index_count_);
      is_used_[i] = true;
      return "float(" + std::string(kIndices[i]) + ")";
    }
    return earlier_.empty() || one_in(2) ? read_input() : read_earlier();
  }

  std::string read_earlier() {
    std::string text = earlier_;
    for (size_t axis = 0; axis < earlier_rank_; ++axis) {
      const size_t i = below(index_count_);
      is_used_[i] = true;
      text += (axis > 0 ? ", " : "(") + alone(i, std::string(kIndices[i]) + constant_after());
    }
    return earlier_rank_ > 0 ? text + ")" : text;
  }

  std::string read_input() {
    const Input& input = inputs_[below(inputs_.size())];
    std::string text = input.name + "(";
    for (size_t axis = 0; axis < input.extents.size(); ++axis) {
      text += (axis > 0 ? ", " : "") + subscript(input, axis);
    }
    return text + ")";
  }

  std::string constant_after() {
    const int64_t c = one_in(2) ? 0 : between(-2, 3);
    return c == 0 ? "" : c > 0 ? " + " + std::to_string(c) : " - " + std::to_string(-c);
  }

  std::string subscript(const Input& input, size_t axis) {
    const size_t i = below(index_count_), other = below(index_count_);
    const std::string name(kIndices[i]), second(kIndices[other]);
    const size_t form = below(16);
    if (form == 0) return std::to_string(below(2));
    is_used_[i] = true;
    if (form <= 7) return alone(i, name);
    if (form == 8) return alone(i, pick({"2*", "3*", "-2*", "-1*"}) + name + constant_after());
    if (form == 9) return alone(i, name + constant_after());
    if (form == 10) return alone(i, "(" + name + constant_after() + ")/" + pick({"2", "3"}));
    if (form == 11) return name + " % " + pick({"2", "3"});
    if (form == 12) {
      return "max(min(" + name + constant_after() + ", " + input.name + "." + std::to_string(axis) +
             " - 1), 0)";
    }
    if (form == 13) {
      has_gather_ = true;
      is_bound_[i] = true;
      return "X(" + name + ")";
    }
    if (other == i) return alone(i, name);
    is_used_[other] = true;
    if (form == 14) return "(2*" + name + " + " + second + constant_after() + ")/2";
    return pick({"", "2*", "3*"}) + name + pick({" + ", " - ", " + 2*"}) + second +
           constant_after();
  }

  std::string alone(size_t index, std::string text) {
    is_bound_[index] = true;
    return text;
  }

  std::mt19937 random_;
  const bool doubles_;
  std::vector<Input> inputs_;
  bool has_count_ = false, has_filter_ = false, has_gather_ = false;
  // Of the statement that is being written.
  std::string result_;
  size_t index_count_ = 0, rank_ = 0, earlier_rank_ = 0;
  std::string earlier_;     // result of the statement before, where it may be read
  bool is_finite_ = false;  // whatever its reductions run over
  std::vector<bool> is_bound_, is_used_;
  std::vector<std::string> clauses_;
};

}  // namespace

RandomText random_text(uint32_t seed, bool doubles) {
  return Generator(seed, doubles).run();
}

}  // namespace ullage::comprehension::test
