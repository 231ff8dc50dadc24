// What the standard library throws for want of memory or threads, caught in one place. A runtime
// without exceptions (ULLAGE_RUNTIME_EXCEPTIONS=OFF) catches nothing: want of memory ends the
// process.
#pragma once

#include <cstdlib>
#include <new>

namespace ullage::runtime {

#ifdef __cpp_exceptions
// What `body` returns, or what `handler` returns where something was thrown.
template <class Body, class Handler>
auto catch_all(Body&& body, Handler&& handler) -> decltype(body()) {
  try {
    return body();
  } catch (...) {
    return handler();
  }
}

// As catch_all, where memory is wanting; any other exception goes on.
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
