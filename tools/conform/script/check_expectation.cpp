// Checks an expectation against the content of buffers.
#include "tools/conform/script/check_expectation.h"

#include <algorithm>
#include <cmath>

namespace ullage::conform {
namespace {

using Test = ExpectStep::Test;

// The numbers of a buffer, or of its bytes taken as another type.
class Numbers {
 public:
  Numbers(const ScriptBuffer& buffer, std::optional<ir::DType> view,
          std::span<const std::byte> bytes)
      : layout_(view ? packed_layout(*view) : buffer.layout), bytes_(bytes) {}

  ir::DType dtype(uint64_t i) const { return field(i).dtype; }
  Bits bits(uint64_t i) const {
    return load_number(bytes_.data() + i / layout_.fields.size() * layout_.stride + field(i).offset,
                       dtype(i));
  }
  double value(uint64_t i) const { return number_value(bits(i), dtype(i)); }

 private:
  const Layout::Field& field(uint64_t i) const { return layout_.fields[i % layout_.fields.size()]; }

  Layout layout_;
  std::span<const std::byte> bytes_;
};

const char* sign_of(Test test) {
  constexpr const char* kSigns[] = {"==", "!=", "<", "<=", ">", ">=", "between", "rmse"};
  return kSigns[static_cast<size_t>(test)];
}

bool within(Bits actual, Bits expected, ir::DType dtype, const Tolerance& t) {
  if (ulp_distance(actual, expected, dtype) <= t.ulp) return true;
  const double a = number_value(actual, dtype), e = number_value(expected, dtype);
  const double off = std::fabs(a - e);
  return off <= t.absolute || (std::isfinite(e) && off <= t.relative * std::fabs(e));
}

bool ordered_test(Test test, Bits a, Bits b, ir::DType dtype) {
  if (is_nan(a, dtype) || is_nan(b, dtype)) return false;
  const int order = compare_numbers(a, b, dtype);
  switch (test) {
    case Test::less:
      return order < 0;
    case Test::less_equal:
      return order <= 0;
    case Test::greater:
      return order > 0;
    default:
      return order >= 0;
  }
}

class Check {
 public:
  Check(const Script& script, const ExpectStep& step, const BufferContent& content)
      : step_(step),
        actual_(script.buffers[step.buffer], step.view, content(step.buffer)),
        other_(script.buffers[step.other.value_or(step.buffer)], step.view,
               content(step.other.value_or(step.buffer))) {}

  std::optional<Finding> each(uint64_t& worst_ulp) const {
    Finding finding{.place = step_.place};
    for (uint64_t i = 0; i < step_.count; ++i) {
      if (is_met(i, worst_ulp)) continue;
      if (finding.wrong++ != 0) continue;
      const uint64_t n = step_.first + i;
      finding.first = n;
      finding.actual = number_text(actual_.bits(n), actual_.dtype(n));
      finding.expected = expected_text(i);
    }
    if (finding.wrong == 0) return std::nullopt;
    return finding;
  }

  std::optional<Finding> rmse() const {
    double sum = 0;
    for (uint64_t i = step_.first; i < step_.first + step_.count; ++i) {
      const double off = actual_.value(i) - other_.value(i);
      sum += off * off;
    }
    const double error = std::sqrt(sum / static_cast<double>(step_.count));
    if (error <= step_.limit) return std::nullopt;
    return Finding{.place = step_.place,
                   .first = step_.first,
                   .wrong = step_.count,
                   .expected = "rmse <= " + std::to_string(step_.limit),
                   .actual = std::to_string(error)};
  }

 private:
  Bits expected(uint64_t i) const {
    if (step_.other) return other_.bits(step_.first + i);
    return step_.values[step_.values.size() == 1 ? 0 : i];
  }

  bool is_met(uint64_t i, uint64_t& worst_ulp) const {
    const uint64_t n = step_.first + i;
    const ir::DType dtype = actual_.dtype(n);
    const Bits actual = actual_.bits(n);
    if (step_.test == Test::between) {
      return ordered_test(Test::greater_equal, actual, step_.values[0], dtype) &&
             ordered_test(Test::less_equal, actual, step_.values[1], dtype);
    }
    if (step_.test != Test::equal && step_.test != Test::not_equal) {
      return ordered_test(step_.test, actual, expected(i), dtype);
    }
    const uint64_t ulp = ulp_distance(actual, expected(i), dtype);
    if (step_.test == Test::not_equal) return ulp != 0;
    if (ulp == 0) return true;
    if (ulp != UINT64_MAX) worst_ulp = std::max(worst_ulp, ulp);
    return !step_.tolerance.empty() &&
           within(actual, expected(i), dtype, step_.tolerance[i % step_.tolerance.size()]);
  }

  std::string expected_text(uint64_t i) const {
    const ir::DType dtype = actual_.dtype(step_.first + i);
    if (step_.test == Test::between) {
      return "between " + number_text(step_.values[0], dtype) + " and " +
             number_text(step_.values[1], dtype);
    }
    return std::string(sign_of(step_.test)) + ' ' + number_text(expected(i), dtype);
  }

  const ExpectStep& step_;
  Numbers actual_, other_;
};

}  // namespace

std::string dump_text(const ScriptBuffer& buffer, uint64_t first, uint64_t count,
                      std::span<const std::byte> content) {
  const Numbers numbers(buffer, std::nullopt, content);
  const size_t fields = buffer.layout.fields.size();
  const size_t per_line = fields == 1 ? 8 : fields;
  std::string text;
  for (uint64_t i = first; i < first + count; ++i) {
    text += number_text(numbers.bits(i), numbers.dtype(i));
    text += (i - first + 1) % per_line == 0 || i + 1 == first + count ? '\n' : ' ';
  }
  return text;
}

std::optional<Finding> check_expectation(const Script& script, const ExpectStep& step,
                                         const BufferContent& content, uint64_t& worst_ulp) {
  const Check check(script, step, content);
  auto finding = step.test == Test::rmse ? check.rmse() : check.each(worst_ulp);
  if (!finding) return finding;
  finding->message = script.buffers[step.buffer].name + '[' + std::to_string(finding->first) +
                     "]: expected " + finding->expected + ", is " + finding->actual;
  if (finding->wrong > 1) {
    finding->message +=
        "; " + std::to_string(finding->wrong) + " of " + std::to_string(step.count) + " differ";
  }
  return finding;
}

}  // namespace ullage::conform
