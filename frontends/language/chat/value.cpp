#include "frontends/language/chat/value.h"

#include <algorithm>

namespace ullage::chat {
namespace {

template <class T>
const T* shared(const Value& value) {
  const auto* held = value.as<std::shared_ptr<const T>>();
  return held ? held->get() : nullptr;
}

}  // namespace

const List* Value::list() const {
  return shared<List>(*this);
}

const Map* Value::map() const {
  return shared<Map>(*this);
}

bool Value::is_true() const {
  if (const bool* flag = as<bool>()) return *flag;
  if (const int64_t* number = as<int64_t>()) return *number != 0;
  if (const std::string* text = as<std::string>()) return !text->empty();
  if (list()) return !list()->empty();
  return map() && !map()->empty();
}

const char* Value::kind() const {
  // In the order of `data`.
  static constexpr const char* kKinds[] = {"undefined", "none",   "a truth value", "an integer",
                                           "a text",    "a list", "a mapping"};
  return kKinds[data.index()];
}

ir::Result<std::string> Value::text() const {
  if (const std::string* text = as<std::string>()) return *text;
  if (const int64_t* number = as<int64_t>()) return std::to_string(*number);
  if (const bool* flag = as<bool>()) return std::string(*flag ? "True" : "False");
  if (as<None>()) return std::string("None");
  if (as<Undefined>()) return std::string();
  return ir::unsupported(std::string("chat template: ") + kind() + " cannot be written");
}

bool operator==(const Value& a, const Value& b) {
  if (a.data.index() != b.data.index()) return false;
  if (a.list()) return std::ranges::equal(*a.list(), *b.list());
  if (a.map()) return std::ranges::equal(*a.map(), *b.map());
  if (const bool* flag = a.as<bool>()) return *flag == *b.as<bool>();
  if (const int64_t* number = a.as<int64_t>()) return *number == *b.as<int64_t>();
  if (const std::string* text = a.as<std::string>()) return *text == *b.as<std::string>();
  return true;
}

}  // namespace ullage::chat
