#include "frontends/language/chat/evaluation.h"

#include <algorithm>

#include "base/printable.h"
#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/characters.h"
#include "frontends/language/chat/operators.h"

namespace ullage::chat {
namespace {

// A builtin as a value; of a method also what it belongs to.
class BuiltinObject : public Object {
 public:
  explicit BuiltinObject(const Builtin& builtin, std::optional<Value> of = std::nullopt)
      : builtin_(builtin), of_(std::move(of)) {}
  std::string type() const override { return of_ ? "builtin_function_or_method" : "function"; }
  bool is_callable() const override { return true; }
  Value call(Evaluation& run, Call call) override {
    if (of_) call.positional.insert(call.positional.begin(), *of_);
    return call_builtin(run, builtin_, std::move(call));
  }
  size_t depth() const override { return of_ ? of_->depth() + 1 : 0; }

 private:
  const Builtin& builtin_;
  std::optional<Value> of_;
};

std::string hexadecimal(char32_t code, size_t digits) {
  std::string text(digits, '0');
  for (size_t i = digits; i > 0; --i, code >>= 4) text[i - 1] = "0123456789abcdef"[code & 15];
  return text;
}

// As Python displays a text.
std::string literal_text(std::string_view text) {
  const bool doubles =
      text.find('\'') != std::string_view::npos && text.find('"') == std::string_view::npos;
  const char quote = doubles ? '"' : '\'';
  std::string result(1, quote);
  for (const std::string_view c : characters_of(text)) {
    const char32_t code = code_of(c);
    const size_t known = std::string_view("\n\r\t\\").find(c);
    if (known != std::string_view::npos) {
      result += '\\';
      result += "nrt\\"[known];
    } else if (c[0] == quote) {
      result += std::string("\\") + quote;
    } else if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && all_match(c, "[^\\p{C}\\p{Z}]"))) {
      result += c;
    } else {
      const bool is_short = code < 0x100, is_long = code > 0xffff;
      result += is_short ? "\\x" : is_long ? "\\U" : "\\u";
      result += hexadecimal(code, is_short ? 2 : is_long ? 8 : 4);
    }
  }
  return result + quote;
}

std::string listed(Evaluation& run, const List& elements) {
  std::string text;
  for (const Value& element : elements) {
    if (!text.empty()) text += ", ";
    text += run.repr(element);
    if (!run.spend(1 + text.size() / 1024)) break;
  }
  return text;
}

std::string range_text(Evaluation& run, const List& elements) {
  if (elements.empty()) return "range(0, 0)";
  const int64_t first = *elements[0].integer(), last = *elements.back().integer();
  const int64_t step = elements.size() > 1 ? *elements[1].integer() - first : 1;
  const std::string text = "range(" + run.repr(Value(first)) + ", " + run.repr(Value(last + step));
  return text + (step == 1 ? ")" : ", " + std::to_string(step) + ")");
}

std::string sequence_text(Evaluation& run, const Sequence& sequence) {
  std::string inside = listed(run, sequence.elements);
  switch (sequence.kind) {
    case SequenceKind::list:
      return "[" + inside + "]";
    case SequenceKind::tuple:
    case SequenceKind::group:
      return "(" + inside + (sequence.elements.size() == 1 ? ",)" : ")");
    case SequenceKind::range:
      return range_text(run, sequence.elements);
    case SequenceKind::keys:
      return "dict_keys([" + inside + "])";
    case SequenceKind::values:
      return "dict_values([" + inside + "])";
    case SequenceKind::items:
      return "dict_items([" + inside + "])";
  }
  return inside;
}

std::string dict_text(Evaluation& run, const Dict& dict) {
  std::string text = "{";
  for (const auto& [key, value] : dict.entries()) {
    if (text.size() > 1) text += ", ";
    text += run.repr(key) + ": " + run.repr(value);
    if (!run.spend(1 + text.size() / 1024)) break;
  }
  return text + "}";
}

Value missing(const Value& of, const Value& key) {
  const std::string name = key.text()      ? literal_text(*key.text())
                           : key.integer() ? std::to_string(*key.integer())
                                           : std::string(key.type());
  return undefined(described(of) + (key.text() ? " has no attribute " : " has no element ") +
                   ir::printable(name));
}

// What a value has besides its elements.
std::optional<Value> own_attribute(Evaluation& run, const Value& of, const std::string& name) {
  if (Object* const object = of.object()) return object->attribute(run, name);
  const Sequence* const sequence = of.sequence();
  if (sequence && sequence->kind == SequenceKind::group) {
    if (name == "grouper") return sequence->elements[0];
    if (name == "list") return sequence->elements[1];
  }
  const Builtin* const method = find_method(of, name);
  if (!method) return std::nullopt;
  return Value(std::make_shared<BuiltinObject>(*method, of));
}

}  // namespace

std::string described(const Value& value) {
  if (const Undefined* undefined = value.as<Undefined>()) {
    return undefined->reason ? *undefined->reason : "an undefined value";
  }
  if (const Object* object = value.object()) return "'" + object->type() + "' object";
  return "'" + std::string(value.type()) + "' object";
}

Value undefined(std::string reason) {
  return Value(Undefined{std::make_shared<const std::string>(std::move(reason))});
}

Value object_of(const Builtin& builtin) {
  return Value(std::make_shared<BuiltinObject>(builtin));
}

std::optional<Value> Object::attribute(Evaluation&, const std::string&) {
  return std::nullopt;
}
// NOLINTNEXTLINE(performance-unnecessary-value-param): others move it
Value Object::call(Evaluation& run, Call) {
  return run.fail("'" + type() + "' object is not callable");
}
std::string Object::repr(Evaluation&) const {
  return "<" + type() + ">";
}

std::optional<Value> Namespace::attribute(Evaluation&, const std::string& name) {
  const Value* const found = values.find(name);
  return found ? std::optional<Value>(*found) : std::nullopt;
}
std::string Namespace::repr(Evaluation& run) const {
  return "<Namespace " + dict_text(run, values) + ">";
}

// Namespaces can contain each other, so that none would end by itself.
Evaluation::~Evaluation() {
  for (const auto& space : namespaces_) space->values = Dict();
}

Value Evaluation::fail(std::string message) {
  return fail(ir::ErrorCode::invalid_argument, std::move(message));
}

Value Evaluation::fail(ir::ErrorCode code, std::string message) {
  if (!error_) {
    error_ = ir::Error{code, std::move(message)};
    failed_line_ = line_;
  }
  return {};
}

Value Evaluation::refuse(std::string message) {
  fail("the chat template refuses the conversation: " + std::move(message));
  failed_line_ = 0;
  return {};
}

ir::Error Evaluation::error() const {
  ir::Error error = *error_;
  if (failed_line_ != 0) {
    error.message = "chat template, line " + std::to_string(failed_line_) + ": " + error.message;
  }
  error.message = ir::shortened(std::move(error.message));
  return error;
}

std::string Evaluation::take_failure() {
  if (!error_ || error_->code == ir::ErrorCode::out_of_bounds) return {};
  std::string message = std::move(error_->message);
  error_.reset();
  return message;
}

bool Evaluation::spend(size_t work) {
  work_ += std::min(work, kMostWork);
  if (work_ >= kMostWork)
    fail(ir::ErrorCode::out_of_bounds,
         "it does too much: more than " + std::to_string(kMostWork) + " steps");
  return !failed();
}

bool Evaluation::enter() {
  if (++depth_ > kDeepest) fail(ir::ErrorCode::out_of_bounds, "calls and values nest too deep");
  return !failed();
}

Value Evaluation::text(std::string characters, bool is_markup) {
  spend(characters.size() / 64);
  return Value(std::move(characters), is_markup);
}

Value Evaluation::sequence(SequenceKind kind, List elements) {
  spend(elements.size());
  Value value = Value::sequence(kind, std::move(elements));
  if (value.weight() > kHeaviestValue) return fail("lists are too large");
  return value.depth() > kDeepestValue ? fail("lists nest too deep") : value;
}

Value Evaluation::dict(Dict entries) {
  spend(entries.entries().size());
  if (entries.depth() > kDeepestValue) return fail("dicts nest too deep");
  if (entries.weight() > kHeaviestValue) return fail("dicts are too large");
  return Value(std::move(entries));
}

Value Evaluation::iterator(List elements, std::string error) {
  const Value list = sequence(SequenceKind::list, std::move(elements));
  if (failed()) return {};
  Value value;
  value.data = std::make_shared<Iterator>(
      Iterator{list.sequence()->elements, 0, std::move(error), list.depth()});
  return value;
}

std::shared_ptr<Namespace> Evaluation::new_namespace() {
  spend(8);
  namespaces_.push_back(std::make_shared<Namespace>());
  return namespaces_.back();
}

std::string Evaluation::str(const Value& value) {
  if (const std::string* text = value.text()) return *text;
  return value.is_undefined() ? std::string() : repr(value);
}

std::string Evaluation::repr(const Value& value) {
  if (const bool* flag = value.as<bool>()) return *flag ? "True" : "False";
  if (const int64_t* number = value.as<int64_t>()) return std::to_string(*number);
  if (const double* real = value.as<double>()) return float_text(*real);
  if (value.is_none()) return "None";
  if (value.is_undefined()) return "Undefined";
  if (const std::string* text = value.text()) {
    return value.is_markup() ? "Markup(" + literal_text(*text) + ")" : literal_text(*text);
  }
  std::string text;
  if (enter()) {
    if (const Sequence* sequence = value.sequence()) text = sequence_text(*this, *sequence);
    if (const Dict* dict = value.dict()) text = dict_text(*this, *dict);
    if (value.iterator()) text = "<generator object>";
    if (const Object* object = value.object()) text = object->repr(*this);
  }
  leave();
  return text;
}

List Evaluation::elements_of(const Value& value) {
  List elements;
  if (const Sequence* sequence = value.sequence()) elements = sequence->elements;
  if (const Dict* dict = value.dict()) elements = dict->keys();
  if (const std::string* text = value.text()) {
    for (const std::string_view c : characters_of(*text)) {
      elements.emplace_back(std::string(c), value.is_markup());
    }
  }
  if (Iterator* const rest = value.iterator()) {
    elements.assign(rest->elements.begin() + static_cast<std::ptrdiff_t>(rest->next),
                    rest->elements.end());
    rest->next = rest->elements.size();
    if (!rest->error.empty()) fail(rest->error);
  }
  if (value.object() || value.number() || value.is_none()) {
    fail(described(value) + " is not iterable");
  }
  spend(elements.size());
  return elements;
}

Value Evaluation::item(const Value& of, const Value& key) {
  if (of.is_undefined()) return fail(described(of));
  if (const Dict* dict = of.dict(); dict && is_hashable(key)) {
    if (const Value* found = dict->find(key)) return *found;
  }
  const auto index = key.integer();
  const Sequence* const sequence = of.sequence();
  if (index && sequence && sequence->kind <= SequenceKind::range) {
    const auto size = static_cast<int64_t>(sequence->elements.size());
    const int64_t at = *index < 0 ? *index + size : *index;
    if (at >= 0 && at < size) return sequence->elements[static_cast<size_t>(at)];
  }
  if (index && of.text()) {
    const auto characters = characters_of(*of.text());
    const auto size = static_cast<int64_t>(characters.size());
    const int64_t at = *index < 0 ? *index + size : *index;
    spend(characters.size() / 16);
    if (at >= 0 && at < size) {
      return Value(std::string(characters[static_cast<size_t>(at)]), of.is_markup());
    }
  }
  if (key.text()) {
    if (auto own = own_attribute(*this, of, *key.text())) return *own;
  }
  return missing(of, key);
}

Value Evaluation::attribute(const Value& of, const std::string& name) {
  if (of.is_undefined()) return fail(described(of));
  if (auto own = own_attribute(*this, of, name)) return *own;
  if (const Dict* dict = of.dict()) {
    if (const Value* found = dict->find(name)) return *found;
  }
  return missing(of, Value(name));
}

Value Evaluation::call(const Value& callee, Call call) {
  Object* const object = callee.object();
  if (callee.is_undefined()) return fail(described(callee));
  if (!object || !object->is_callable()) return fail(described(callee) + " is not callable");
  Value result;
  if (enter()) result = object->call(*this, std::move(call));
  leave();
  return result;
}

std::tm Evaluation::now() {
  if (now_) return *now_;
  const std::time_t seconds = std::time(nullptr);
  now_.emplace();
#ifdef _WIN32
  localtime_s(&*now_, &seconds);
#else
  localtime_r(&seconds, &*now_);
#endif
  return *now_;
}

}  // namespace ullage::chat
