/* What both libraries of the JNI form share. Java writes structs of C as 64-bit machines have them;
 * how far it knows them is checked when this is compiled. */
#ifndef ULLAGE_BINDINGS_JAVA_POINTERS_H
#define ULLAGE_BINDINGS_JAVA_POINTERS_H

#include <jni.h>
#include <stddef.h>
#include <stdint.h>

/* Where a long of Java points. */
static inline void* at(jlong address) {
  return (void*)(intptr_t)address;
}
static inline jlong long_of(const void* pointer) {
  return (jlong)(intptr_t)pointer;
}

_Static_assert(sizeof(void*) == 8 && sizeof(size_t) == 8 && sizeof(int) == 4, "64-bit machines");

#endif
