// Evaluation: the state of one rendering, with what is common to all functions of templates.
#pragma once

#include <ctime>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/chat/value.h"

namespace ullage::chat {

// {% set space.name = value %} changes it. The evaluation owns what it contains.
class Namespace : public Object {
 public:
  std::string type() const override { return "Namespace"; }
  std::optional<Value> attribute(Evaluation& run, const std::string& name) override;
  std::string repr(Evaluation& run) const override;

  Dict values{};
};

// The first failure counts: later ones follow from it, and statements stop after it. So functions
// return a value where they fail, which nobody sees.
class Evaluation {
 public:
  explicit Evaluation(std::optional<std::tm> now) : now_(now) {}
  ~Evaluation();
  Evaluation(const Evaluation&) = delete;
  Evaluation& operator=(const Evaluation&) = delete;

  // Returns undefined.
  Value fail(std::string message);
  Value fail(ir::ErrorCode code, std::string message);
  // With these words and nothing before them.
  Value refuse(std::string message);
  bool failed() const { return error_.has_value(); }
  ir::Error error() const;  // REQUIRES: failed()
  // Forgets a failure that Python would raise later or not at all; its words, "" where there is
  // none or it stays because the limit of work is reached.
  std::string take_failure();
  void at_line(size_t line) { line_ = line; }

  // Counts work, so that endless templates end: 1 for an expression or element, and for 64 bytes of
  // text. False, and failed, where that is too much; ask before what a template's number makes
  // large.
  bool spend(size_t work);
  bool spend_product(size_t a, size_t b) {
    return spend(a == 0 || b <= kMostWork / a ? a * b : kMostWork);
  }
  // Levels of evaluation. False, and failed, where they are too many.
  bool enter();
  void leave() { --depth_; }

  // Values of what may be large or deep.
  Value text(std::string characters, bool is_markup = false);
  Value list(List elements) { return sequence(SequenceKind::list, std::move(elements)); }
  Value sequence(SequenceKind kind, List elements);
  Value dict(Dict entries);
  Value iterator(List elements, std::string error = {});
  std::shared_ptr<Namespace> new_namespace();

  // str(value), repr(value).
  std::string str(const Value& value);
  std::string repr(const Value& value);
  // The elements as Python iterates over them; those of an iterator are taken. Fails where it is
  // not iterable; an iterator's own failure is one too.
  List elements_of(const Value& value);
  // of[key], of.name: the item or attribute, whichever is first; undefined where there is neither.
  Value item(const Value& of, const Value& key);
  Value attribute(const Value& of, const std::string& name);
  // Undefined, and failed, where it cannot be called.
  Value call(const Value& callee, Call call);

  std::tm now();

 private:
  static constexpr size_t kMostWork = 1 << 22;
  static constexpr int kDeepest = 1000;

  std::optional<ir::Error> error_{};
  std::vector<std::shared_ptr<Namespace>> namespaces_{};
  std::optional<std::tm> now_;
  size_t line_ = 0, failed_line_ = 0, work_ = 0;
  int depth_ = 0;
};

// "'str' object", for messages.
std::string described(const Value& value);
Value undefined(std::string reason);

}  // namespace ullage::chat
