// Reference-counted objects of the fake: owners, pools, and uses of released
// objects.
#pragma once

#include <Foundation/Foundation.hpp>
#include <cstdint>
#include <string>

namespace ullage::test::metal {

// The base of every object of the fake besides the class of the API. Released objects keep their
// shell until the machine is reset, so that their use is found and does no harm.
class Counted {
 public:
  explicit Counted(const char* kind);
  virtual ~Counted() = default;
  Counted(const Counted&) = delete;
  Counted& operator=(const Counted&) = delete;

  const char* kind() const { return kind_; }
  bool alive() const { return references_ > 0; }
  void take();
  void drop();

 protected:
  // The last reference is gone.
  virtual void end() {}

 private:
  const char* kind_;
  uint32_t references_ = 1;
};

// Creates an object and keeps its shell; the caller has the one reference.
template <class T, class... Arguments>
T* make(Arguments&&... arguments);

// The fake behind an object of the API. Complains where it is null or gone; null then.
template <class T, class Api>
T* of(const Api* object, const char* call);

// Gives the reference to the innermost pool of this thread; complains where there is none.
template <class T>
T* autoreleased(T* object);

// ---- implementation of the templates
void keep_shell(Counted* object);
bool usable(const Counted* object, const char* call);
void give_to_pool(Counted* object);

template <class T, class... Arguments>
T* make(Arguments&&... arguments) {
  T* const object = new T(static_cast<Arguments&&>(arguments)...);
  keep_shell(object);
  return object;
}

template <class T, class Api>
T* of(const Api* object, const char* call) {
  auto* const fake = const_cast<T*>(dynamic_cast<const T*>(object));
  return usable(fake, call) ? fake : nullptr;
}

template <class T>
T* autoreleased(T* object) {
  give_to_pool(object);
  return object;
}

}  // namespace ullage::test::metal
