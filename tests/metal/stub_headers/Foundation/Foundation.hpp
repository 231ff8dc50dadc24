// The few names of Foundation that runtime/metal uses, declared as metal-cpp has them, for machines
// without Apple's headers; tests/metal/fake_device defines them.
//
// Objects are counted: names that begin with alloc, new or copy give one reference, others an
// object of the innermost AutoreleasePool.
#pragma once

#include <cstdint>
#include <functional>

namespace NS {

using Integer = std::intptr_t;
using UInteger = std::uintptr_t;

// Virtual here, so that a fake can find itself behind a pointer; opaque in metal-cpp.
class Object {
 public:
  Object(const Object&) = delete;
  Object& operator=(const Object&) = delete;

 protected:
  Object() = default;
  virtual ~Object() = default;
};

// Implements retain, release and autorelease of every class.
void retain_object(const Object* object);
void release_object(const Object* object);

template <class Class, class Base = Object>
class Referencing : public Base {
 public:
  Class* retain() {
    retain_object(this);
    return static_cast<Class*>(this);
  }
  void release() { release_object(this); }
};

template <class Class, class Base = Object>
class Copying : public Referencing<Class, Base> {};

class AutoreleasePool : public Referencing<AutoreleasePool> {
 public:
  static AutoreleasePool* alloc();
  AutoreleasePool* init();
};

struct Range {
  static Range Make(UInteger location, UInteger length) { return {location, length}; }
  UInteger location, length;
};

enum StringEncoding : UInteger { UTF8StringEncoding = 4 };

class String : public Copying<String> {
 public:
  static String* string(const char* text, StringEncoding encoding);
  const char* utf8String() const;
};

class Error : public Copying<Error> {
 public:
  Integer code() const;
  String* localizedDescription() const;
};

class Array : public Copying<Array> {
 public:
  template <class Item = Object>
  Item* object(UInteger index) const {
    return static_cast<Item*>(at(index));
  }
  UInteger count() const;

 private:
  Object* at(UInteger index) const;
};

}  // namespace NS
