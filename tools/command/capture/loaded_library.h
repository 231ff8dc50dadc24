// Functions of a library that somebody else has loaded.
#pragma once

namespace ullage::tools {

using AnyFunction = void (*)();
// Null where the library is not in this process or has no such function. Loads nothing.
AnyFunction function_of_loaded(const char* library, const char* function);

}  // namespace ullage::tools
