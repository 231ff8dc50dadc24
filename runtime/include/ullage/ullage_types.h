/* Types that the options and the functions of the C APIs share. ullage.h includes them. */
#ifndef ULLAGE_ULLAGE_TYPES_H
#define ULLAGE_ULLAGE_TYPES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* An option that is on by default, or whose default may change. */
typedef enum ullage_switch { ULLAGE_DEFAULT, ULLAGE_ON, ULLAGE_OFF } ullage_switch;

typedef enum ullage_log_level {
  ULLAGE_LOG_ERROR,
  ULLAGE_LOG_WARNING,
  ULLAGE_LOG_INFO
} ullage_log_level;

/* Allocates host buffers whose size depends on the data: copies of inputs, and constants before
 * their upload. Bookkeeping uses the C++ heap, and drivers use their own allocators. The functions
 * are called from several threads at once and must stay valid as long as any object of the context.
 * If `allocate` returns NULL, the call fails with ULLAGE_OUT_OF_MEMORY; in a runtime built without
 * exceptions (preset minsize) the process ends. */
typedef struct ullage_allocator {
  void* user;
  void* (*allocate)(void* user, size_t bytes, size_t alignment);
  void (*release)(void* user, void* pointer, size_t bytes);
} ullage_allocator;

typedef struct ullage_context ullage_context;
typedef struct ullage_adopted_device ullage_adopted_device; /* ullage_vulkan.h */
typedef struct ullage_metal_device ullage_metal_device;     /* ullage_metal.h */

typedef struct ullage_bound {
  const char* symbol; /* name of a symbol, or "input.axis", or "node:output:axis" */
  int64_t value;      /* largest value it may have */
} ullage_bound;

typedef struct ullage_profile_bytes {
  const void* bytes; /* of ullage_context_get_profile */
  size_t size;
} ullage_profile_bytes;

/* A progress callback: called before each step of compiling, and before each kernel within the step
 * "compile_kernels", possibly on several threads at once. `total` is 0 if it is not known. Return 0
 * to continue; any other value cancels, and the compilation returns ULLAGE_CANCELLED. */
typedef int (*ullage_progress)(void* user, const char* step, uint64_t done, uint64_t total);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
