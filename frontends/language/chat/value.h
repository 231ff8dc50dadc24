// Value: a value in expressions of chat templates, as Python has them.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

namespace ullage::chat {

struct Value;
using List = std::vector<Value>;
using Named = std::vector<std::pair<std::string, Value>>;

struct None {};
// A name, attribute or element that is not there; `reason` states which.
struct Undefined {
  std::shared_ptr<const std::string> reason{};
};
// UTF-8. Markup escapes the plain texts that are added to it.
struct Text {
  std::shared_ptr<const std::string> characters;
  bool is_markup = false;
};
// group: a tuple of groupby, with attributes.
enum class SequenceKind : uint8_t { list, tuple, group, range, keys, values, items };
struct Sequence;
class Dict;
struct Iterator;
class Object;

// Immutable, except for iterators and objects; copies share what they contain.
struct Value {
  std::variant<Undefined, None, bool, int64_t, double, Text, std::shared_ptr<const Sequence>,
               std::shared_ptr<const Dict>, std::shared_ptr<Iterator>, std::shared_ptr<Object>>
      data = Undefined{};

  Value() = default;
  Value(Undefined undefined) : data(std::move(undefined)) {}  // NOLINT: a value like any other
  Value(None none) : data(none) {}                            // NOLINT
  Value(bool flag) : data(flag) {}                            // NOLINT
  Value(int64_t number) : data(number) {}                     // NOLINT
  Value(double number) : data(number) {}                      // NOLINT
  Value(std::string text, bool is_markup = false)             // NOLINT
      : data(Text{std::make_shared<const std::string>(std::move(text)), is_markup}) {}
  Value(const char* text) : Value(std::string(text)) {}               // NOLINT
  Value(Dict dict);                                                   // NOLINT
  Value(std::shared_ptr<Object> object) : data(std::move(object)) {}  // NOLINT
  static Value sequence(SequenceKind kind, List elements);
  static Value list(List elements) { return sequence(SequenceKind::list, std::move(elements)); }
  static Value tuple(List elements) { return sequence(SequenceKind::tuple, std::move(elements)); }

  template <class T>
  const T* as() const {
    return std::get_if<T>(&data);
  }
  const std::string* text() const;  // null for other values, as below
  bool is_markup() const;
  const Sequence* sequence() const;
  const Dict* dict() const;
  Iterator* iterator() const;
  Object* object() const;
  bool is_undefined() const { return as<Undefined>() != nullptr; }
  bool is_none() const { return as<None>() != nullptr; }
  std::optional<int64_t> integer() const;  // a bool is one, as in Python
  std::optional<double> number() const;    // of an integer, bool or float

  bool is_true() const;
  std::string_view type() const;  // Python's name of it: "str"
  size_t depth() const;           // of containers within containers; 0: no container
  size_t weight() const;          // elements in all, shared ones each time, and 64 bytes of text
};

// Values deeper or heavier than this are refused where they are built.
inline constexpr size_t kDeepestValue = 200;
inline constexpr size_t kHeaviestValue = 1 << 22;

struct Sequence {
  SequenceKind kind = SequenceKind::list;
  List elements;
  size_t depth = 1, weight = 1;
};

// Keeps the order in which keys were first set.
class Dict {
 public:
  using Entries = std::vector<std::pair<Value, Value>>;
  void set(const Value& key, Value value);
  const Value* find(const Value& key) const;
  const Value* find(const std::string& key) const;
  const Entries& entries() const { return entries_; }
  size_t depth() const { return depth_; }
  size_t weight() const { return weight_; }
  List keys() const;
  List values() const;
  List items() const;  // tuples

 private:
  Entries entries_;
  std::unordered_map<std::string, size_t> texts_;  // entries whose keys are texts
  size_t depth_ = 1, weight_ = 1;
};

// Gives each element once. `error` is what Python would raise behind the last one.
struct Iterator {
  List elements;
  size_t next = 0;
  std::string error{};
  size_t depth = 1;
};

class Evaluation;

// Arguments of a call.
struct Call {
  List positional;
  Named named;
};

// A value with attributes of its own, or that can be called.
class Object {
 public:
  virtual ~Object() = default;
  virtual std::string type() const = 0;
  virtual std::optional<Value> attribute(Evaluation& run, const std::string& name);
  virtual bool is_callable() const { return false; }
  virtual Value call(Evaluation& run, Call call);
  virtual std::string repr(Evaluation& run) const;
  virtual size_t depth() const { return 0; }
};

bool equal(const Value& a, const Value& b);
// Null where Python does not order them.
std::optional<std::partial_ordering> ordered(const Value& a, const Value& b);
bool is_hashable(const Value& value);

}  // namespace ullage::chat
