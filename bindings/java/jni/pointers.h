/* Included by the sources of both libraries. Structs.java has the layouts of 64-bit machines. */
#ifndef ULLAGE_BINDINGS_JAVA_POINTERS_H
#define ULLAGE_BINDINGS_JAVA_POINTERS_H

#include <jni.h>
#include <stddef.h>
#include <stdint.h>

/* Converts a Java long to a pointer. */
static inline void* at(jlong address) {
  return (void*)(intptr_t)address;
}
static inline jlong long_of(const void* pointer) {
  return (jlong)(intptr_t)pointer;
}

_Static_assert(sizeof(void*) == 8 && sizeof(size_t) == 8 && sizeof(int) == 4, "64-bit machines");

#endif
