// Catches what the standard library throws when memory or threads run out. A runtime without
// exceptions (ULLAGE_RUNTIME_EXCEPTIONS=OFF) catches nothing: lack of memory ends the process.
#pragma once

#include <cstdlib>
#include <new>

namespace ullage::runtime {

#ifdef __cpp_exceptions
// Returns the result of `body`, or that of `handler` if something was thrown.
template <class Body, class Handler>
auto catch_all(Body&& body, Handler&& handler) -> decltype(body()) {
  try {
    return body();
  } catch (...) {
    return handler();
  }
}

// As catch_all, only for lack of memory; any other exception propagates.
template <class Body, class Handler>
auto catch_bad_alloc(Body&& body, Handler&& handler) -> decltype(body()) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return handler();
  }
}

[[noreturn]] inline void throw_bad_alloc() {
  throw std::bad_alloc();
}
#else
template <class Body, class Handler>
auto catch_all(Body&& body, Handler&&) -> decltype(body()) {
  return body();
}

template <class Body, class Handler>
auto catch_bad_alloc(Body&& body, Handler&&) -> decltype(body()) {
  return body();
}

[[noreturn]] inline void throw_bad_alloc() {
  std::abort();
}
#endif

}  // namespace ullage::runtime
