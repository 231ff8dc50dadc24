// tojson: values as JSON, as Python writes it.
#include <algorithm>
#include <cmath>

#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

// As json.dumps of Python.
class Json {
 public:
  Json(Evaluation& run, const Operands& x)
      : run_(run), in_ascii_(x.or_else(1, false).is_true()), sorts_(x.or_else(4, false).is_true()) {
    const Value indent = x.or_else(2, None{});
    is_indented_ = !indent.is_none();
    if (indent.text()) {
      indent_ = *indent.text();
    } else if (is_indented_) {
      const int64_t size = std::clamp<int64_t>(integer_in(run, x, 2, 0), 0, 1 << 16);
      indent_.assign(static_cast<size_t>(size), ' ');
    }
    if (is_indented_) between_ = ",";
    const Value separators = x.or_else(3, None{});
    if (separators.is_none()) return;
    const List two = run.elements_of(separators);
    if (two.size() != 2 || !two[0].text() || !two[1].text()) {
      run.fail("the separators of tojson are two texts");
      return;
    }
    between_ = *two[0].text();
    colon_ = *two[1].text();
  }

  std::string text(const Value& value) {
    add(value);
    return std::move(out_);
  }

 private:
  void add(const Value& value) {
    if (!run_.spend(1)) return;
    const Sequence* const sequence = value.sequence();
    const bool is_list = sequence && sequence->kind < SequenceKind::range;
    if (value.text()) {
      out_ += json_string(*value.text(), in_ascii_);
    } else if (is_list) {
      add_all('[', ']', sequence->elements, [&](const Value& element) { add(element); });
    } else if (value.dict()) {
      add_dict(*value.dict());
    } else if (value.number() || value.is_none()) {
      out_ += scalar(value);
    } else {
      run_.fail(described(value) + " has no JSON");
    }
  }

  void add_dict(const Dict& dict) {
    auto entries = dict.entries();
    if (sorts_) {
      std::ranges::stable_sort(entries, [&](const auto& a, const auto& b) {
        return !run_.failed() && find_comparison("<")(run_, a.first, b.first).is_true();
      });
    }
    add_all('{', '}', entries, [&](const auto& entry) {
      const Value& key = entry.first;
      if (!key.text() && !key.number() && !key.is_none()) {
        run_.fail("keys of JSON are texts, given " + described(key));
        return;
      }
      out_ += json_string(key.text() ? *key.text() : scalar(key), in_ascii_) + colon_;
      add(entry.second);
    });
  }

  template <class Elements, class Add>
  void add_all(char open, char close, const Elements& elements, Add add_one) {
    out_ += open;
    ++level_;
    bool is_first = true;
    for (const auto& element : elements) {
      if (!is_first) out_ += between_;
      is_first = false;
      add_line();
      add_one(element);
      if (run_.failed()) return;
    }
    --level_;
    if (!is_first) add_line();
    out_ += close;
  }

  void add_line() {
    if (!is_indented_ || !run_.spend_product(indent_.size() / 16, level_)) return;
    out_ += '\n';
    for (size_t i = 0; i < level_; ++i) out_ += indent_;
  }

  std::string scalar(const Value& value) const {
    if (value.is_none()) return "null";
    if (const bool* flag = value.as<bool>()) return *flag ? "true" : "false";
    const double* const real = value.as<double>();
    if (!real) return std::to_string(*value.integer());
    if (std::isnan(*real)) return "NaN";
    if (std::isinf(*real)) return *real < 0 ? "-Infinity" : "Infinity";
    return float_text(*real);
  }

  Evaluation& run_;
  bool in_ascii_, sorts_, is_indented_ = false;
  std::string indent_{}, between_ = ", ", colon_ = ": ", out_{};
  size_t level_ = 0;
};

}  // namespace

Value to_json(Evaluation& run, const Operands& x) {
  return run.text(Json(run, x).text(x[0]));
}

}  // namespace ullage::chat
