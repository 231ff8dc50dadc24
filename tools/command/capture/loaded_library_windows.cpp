// Loaded libraries on Windows.
#include <windows.h>

#include "tools/command/capture/loaded_library.h"

namespace ullage::tools {

AnyFunction function_of_loaded(const char* library, const char* function) {
  const HMODULE loaded = GetModuleHandleA(library);
  if (loaded == nullptr) return nullptr;
  return reinterpret_cast<AnyFunction>(GetProcAddress(loaded, function));
}

}  // namespace ullage::tools
