// The one include of metal-cpp for this folder, ownership of its objects, and how an NS::Error
// becomes an Error.
#pragma once

#include <Foundation/Foundation.hpp>
#include <Metal/Metal.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "base/result.h"

namespace ullage::runtime::metal {

// One reference to an object. Functions named new..., alloc or copy return a reference: use
// adopt(). Others return an object of the pool, which is released at the end of the scope: use
// retain() to keep it.
template <class T>
class Owned {
 public:
  Owned() = default;
  static Owned adopt(T* object) { return Owned(object); }
  static Owned retain(T* object) { return Owned(object != nullptr ? object->retain() : nullptr); }
  Owned(const Owned& other) : Owned(retain(other.object_)) {}
  Owned(Owned&& other) noexcept : object_(std::exchange(other.object_, nullptr)) {}
  Owned& operator=(Owned other) noexcept {
    std::swap(object_, other.object_);
    return *this;
  }
  ~Owned() {
    if (object_ != nullptr) object_->release();
  }

  T* get() const { return object_; }
  T* operator->() const { return object_; }
  explicit operator bool() const { return object_ != nullptr; }

 private:
  explicit Owned(T* object) : object_(object) {}
  T* object_ = nullptr;
};

// An autorelease pool around every use of Metal: threads of the host may not have one, and then
// such objects would leak.
class PoolScope {
 public:
  PoolScope() : pool_(NS::AutoreleasePool::alloc()->init()) {}
  ~PoolScope() { pool_->release(); }
  PoolScope(const PoolScope&) = delete;
  PoolScope& operator=(const PoolScope&) = delete;

 private:
  NS::AutoreleasePool* pool_;
};

// An object of the pool.
NS::String* to_string(const std::string& text);
std::string to_text(const NS::String* text);

// "newLibrary: <message of Metal>". `error` may be null.
ir::Error error_of(const NS::Error* error, std::string_view call, ir::ErrorCode code);

}  // namespace ullage::runtime::metal
