// One object for each thread.
#pragma once

namespace ullage {

// The calling thread's T, created at its first call. gcc for Windows (MinGW, before gcc 16) frees a
// thread's storage before the destructors of what is in it run (gcc bug 80816): there it holds a
// pointer, and the T of a thread stays in memory until the process ends.
template <class T>
T& per_thread() {
#ifdef __MINGW32__
  thread_local T* object = nullptr;
  if (object == nullptr) object = new T();
  return *object;
#else
  thread_local T object;
  return object;
#endif
}

}  // namespace ullage
