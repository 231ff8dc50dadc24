// Value: a value in expressions of chat templates.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "base/result.h"

namespace ullage::chat {

struct Value;
using List = std::vector<Value>;
using Map = std::map<std::string, Value, std::less<>>;

struct Undefined {};  // a name or member that is not there
struct None {};

// Immutable; lists and maps are shared.
struct Value {
  std::variant<Undefined, None, bool, int64_t, std::string, std::shared_ptr<const List>,
               std::shared_ptr<const Map>>
      data = Undefined{};

  Value() = default;
  Value(None none) : data(none) {}                      // NOLINT: a value like any other
  Value(bool flag) : data(flag) {}                      // NOLINT
  Value(int64_t number) : data(number) {}               // NOLINT
  Value(std::string text) : data(std::move(text)) {}    // NOLINT
  Value(const char* text) : data(std::string(text)) {}  // NOLINT
  Value(List list) : data(std::make_shared<const List>(std::move(list))) {}  // NOLINT
  Value(Map map) : data(std::make_shared<const Map>(std::move(map))) {}      // NOLINT

  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
  const List* list() const;
  const Map* map() const;

  bool is_true() const;      // as Jinja evaluates it as a condition
  const char* kind() const;  // "a text", for messages
  // As it is written into the text. Errors: lists and maps are not.
  ir::Result<std::string> text() const;
};

bool operator==(const Value& a, const Value& b);

}  // namespace ullage::chat
