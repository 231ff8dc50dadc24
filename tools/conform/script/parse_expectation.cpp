// The expect statement of the text form.
#include "tools/conform/script/script_parser.h"

namespace ullage::conform {
namespace {

struct Comparison {
  std::string_view sign;
  ExpectStep::Test test;
};
constexpr Comparison kComparisons[] = {
    {"==", ExpectStep::Test::equal},        {"!=", ExpectStep::Test::not_equal},
    {"<", ExpectStep::Test::less},          {"<=", ExpectStep::Test::less_equal},
    {">", ExpectStep::Test::greater},       {">=", ExpectStep::Test::greater_equal},
    {"between", ExpectStep::Test::between}, {"rmse", ExpectStep::Test::rmse},
};

}  // namespace

// expect BUFFER[FIRST..LAST] [as DTYPE] TEST ...
void ScriptParser::expectation() {
  ExpectStep step;
  step.place = in_.place();
  const Range r = range(true);
  step.buffer = r.buffer;
  step.first = r.first;
  step.count = r.count;
  step.view = r.view;
  const Place here = in_.place();
  const std::string_view sign = in_.word("a comparison");
  const Comparison* found = nullptr;
  for (const Comparison& c : kComparisons) {
    if (c.sign == sign) found = &c;
  }
  if (in_.ok() && found == nullptr) {
    in_.fail(here, "a comparison is ==, !=, <, <=, >, >=, between or rmse");
  }
  if (!in_.ok()) return;
  step.test = found->test;
  right_side(step);
  in_.expect_line_end();
  add_step(std::move(step));
}

ScriptParser::Range ScriptParser::range(bool takes_view) {
  Range r;
  const Place here = in_.place();
  std::string_view text = in_.word("a buffer");
  const size_t open = text.find('[');
  const std::string_view name = text.substr(0, open);
  const auto at = buffers_.find(name);
  if (!in_.ok()) return r;
  if (at == buffers_.end()) {
    in_.fail(here, "no buffer is called \"" + std::string(name.substr(0, 40)) + '"');
    return r;
  }
  r.buffer = at->second;
  const ScriptBuffer& buffer = script_.buffers[r.buffer];
  if (takes_view && in_.peek() == "as" && !in_.at_line_end()) {
    in_.next();
    r.view = dtype();
  }
  const uint64_t count = r.view ? buffer.bytes() / ir::size_bytes(*r.view) : buffer.numbers();
  r.count = count;
  if (open != std::string_view::npos) {
    text.remove_prefix(open + 1);
    const size_t dots = text.find("..");
    const bool closed = text.ends_with(']');
    if (closed) text.remove_suffix(1);
    const auto first = parse_number(text.substr(0, dots), ir::DType::u64);
    const auto last = dots == std::string_view::npos
                          ? first
                          : parse_number(text.substr(dots + 2), ir::DType::u64);
    if (!closed || !first || !last || *first > *last || *last >= count) {
      in_.fail(here, "a range is [I] or [I..J] with I <= J < " + std::to_string(count));
      return r;
    }
    r.first = *first;
    r.count = *last - *first + 1;
  }
  if (r.count == 0) in_.fail(here, "the range is empty");
  return r;
}

void ScriptParser::right_side(ExpectStep& step) {
  const Place here = in_.place();
  const auto at = in_.at_line_end() ? buffers_.end() : buffers_.find(in_.peek());
  if (at != buffers_.end()) {
    in_.next();
    step.other = at->second;
    check_other(step, here);
  } else if (step.test == ExpectStep::Test::rmse) {
    return in_.fail(here, "rmse is against a buffer");
  } else {
    values(step);
  }
  if (step.test == ExpectStep::Test::between && (step.other || step.values.size() != 2)) {
    return in_.fail(here, "between has two values");
  }
  if (step.test == ExpectStep::Test::rmse) {
    in_.expect("<=");
    step.limit = in_.real("the largest error");
  } else if (!in_.at_line_end()) {
    tolerance(step);
  }
}

void ScriptParser::check_other(const ExpectStep& step, const Place& place) {
  const ScriptBuffer &mine = script_.buffers[step.buffer], &other = script_.buffers[*step.other];
  const uint64_t there = step.view ? other.bytes() / ir::size_bytes(*step.view) : other.numbers();
  const bool same = step.view || mine.layout.fields[0].dtype == other.layout.fields[0].dtype;
  if (same && step.first + step.count <= there) return;
  in_.fail(place, "both buffers must have one type, and the other one all of the range");
}

void ScriptParser::values(ExpectStep& step) {
  const Place here = in_.place();
  const ir::DType type = step.view.value_or(script_.buffers[step.buffer].layout.fields[0].dtype);
  while (in_.ok() && !in_.at_line_end() && in_.peek() != "within") {
    step.values.push_back(number(type, "an expected value"));
  }
  const size_t given = step.values.size();
  if (!in_.ok() || given == 1 || given == step.count) return;
  if (step.test == ExpectStep::Test::between) return;
  in_.fail(here, "there is one value, or one for each of the " + std::to_string(step.count) +
                     " numbers, given " + std::to_string(given));
}

// within N ulp | X absolute | X relative [or ...]
void ScriptParser::tolerance(ExpectStep& step) {
  const Place here = in_.place();
  in_.expect("within");
  if (step.test != ExpectStep::Test::equal) return in_.fail(here, "a tolerance is for ==");
  Tolerance t;
  do {
    const Place at = in_.place();
    const double amount = in_.real("a tolerance");
    const std::string_view unit = in_.word("ulp, absolute or relative");
    if (!in_.ok()) return;
    if (!(amount >= 0) || amount > 1e18) {
      return in_.fail(at, "a tolerance is not negative");
    }
    if (unit == "ulp") {
      t.ulp = static_cast<uint64_t>(amount);
    } else if (unit == "absolute") {
      t.absolute = amount;
    } else if (unit == "relative") {
      t.relative = amount;
    } else {
      return in_.fail(at, "a tolerance is in ulp, absolute or relative");
    }
  } while (in_.ok() && !in_.at_line_end() && in_.accept("or"));
  step.tolerance = {t};
}

}  // namespace ullage::conform
