// Loaded libraries on Unix.
#include <dlfcn.h>

#include "tools/command/capture/loaded_library.h"

namespace ullage::tools {

AnyFunction function_of_loaded(const char* library, const char* function) {
  void* const loaded = dlopen(library, RTLD_NOW | RTLD_NOLOAD);
  if (loaded == nullptr) return nullptr;
  const auto found = reinterpret_cast<AnyFunction>(dlsym(loaded, function));
  dlclose(loaded);  // takes back this look at it, no more
  return found;
}

}  // namespace ullage::tools
