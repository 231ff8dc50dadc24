/* Ullage primitives: scans, compactions, sorts and more for renderers, recorded into the
 * host's own Vulkan command buffers, on the host's buffers. How many elements there are is a number
 * in a buffer, which the device has counted: the host never waits for it.
 *
 *   ullage_primitive_options options = {sizeof options};
 *   options.kind = ULLAGE_PRIMITIVE_SORT;
 *   options.dtype = ULLAGE_U32;
 *   options.capacity = 1 << 20;
 *   options.payload = 1;
 *   ullage_primitive_create(primitives, &options, &sort);       compiles the pipelines
 *   ullage_primitive_get_scratch_needs(sort, &needs);            the host allocates
 *   ullage_primitive_bind(sort, &buffers, &binding);             writes the descriptor sets
 *   ullage_primitive_record(binding, &record_info);              every frame: allocates nothing
 *
 * Conventions are those of ullage.h: sizes of structs, ownership, status codes. The library is
 * apart from the runtime: it needs no context, and its messages are those of
 * ullage_primitives_last_error().
 *
 * Threads: all objects are immutable once they are created, and any thread may use them. Creating
 * and binding use the queue between lock_queue and unlock_queue of the adopted device; recording
 * does not. Objects must be destroyed when no command buffer that uses them is pending, in any
 * order.
 */
#ifndef ULLAGE_ULLAGE_PRIMITIVES_H
#define ULLAGE_ULLAGE_PRIMITIVES_H

#include <ullage/ullage_vulkan.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ullage_primitives ullage_primitives;
typedef struct ullage_primitive ullage_primitive;
typedef struct ullage_primitive_binding ullage_primitive_binding;

/* The message of the last failed call of this library on this thread, never NULL. */
ULLAGE_API const char* ullage_primitives_last_error(void);

/* Adopts the host's device (see ullage_vulkan.h). Errors: those of ullage_context_create. */
ULLAGE_API ullage_status ullage_primitives_create(const ullage_adopted_device* device,
                                                  ullage_primitives** primitives);
ULLAGE_API void ullage_primitives_destroy(ullage_primitives* primitives);

/* ---- primitives ------------------------------------------------------------------------------ */

/* What a primitive computes of its first `count` elements; operands in their order. */
typedef enum ullage_primitive_kind {
  /* `arrays` arrays of u32, i32 or f32 values -> as many arrays of running sums. Integers wrap. */
  ULLAGE_PRIMITIVE_SCAN,
  /* mask, with `payload` u32 values -> u32 indices of the elements whose mask is not 0, in order,
     with `payload` their values. dtype: ULLAGE_U32. */
  ULLAGE_PRIMITIVE_COMPACT,
  /* u32, i32, f32 or u64 keys, with `payload` a u32 each -> the keys in order, with `payload` that
     of each. Stable. -0 equals +0, NaN lies above every number. */
  ULLAGE_PRIMITIVE_SORT,
  /* keys, with `payload` a u32 each, u32 starts[results] -> as SORT, of each segment. */
  ULLAGE_PRIMITIVE_SEGMENTED_SORT,
  /* u32, i32 or f32 values, u32 starts[results] -> the sum, min or max of each segment. Without
     elements: 0, the highest, the lowest number. */
  ULLAGE_PRIMITIVE_SEGMENTED_REDUCE,
  /* u32 values -> u32 bins[results]: how many values are 0, 1 and so on. Others count nowhere.
     dtype: ULLAGE_U32. */
  ULLAGE_PRIMITIVE_HISTOGRAM,
  /* u32, i32, f32 or u64 values -> the value of each run of equal neighbours, its length as u32. Of
     sorted values these are the distinct ones. NaN equals NaN. */
  ULLAGE_PRIMITIVE_UNIQUE,
  /* u32, i32, f32 or u64 values -> the min(results, count) smallest ones in order (`descending`:
     the largest), the u32 index of each. Of equal ones the lower index comes first. */
  ULLAGE_PRIMITIVE_TOP_K
} ullage_primitive_kind;

typedef enum ullage_reduction {
  ULLAGE_REDUCE_SUM,
  ULLAGE_REDUCE_MIN,
  ULLAGE_REDUCE_MAX
} ullage_reduction;

typedef enum ullage_mask {
  ULLAGE_MASK_WORDS, /* a u32 per element */
  ULLAGE_MASK_BITS   /* bit i % 32 of word i / 32 */
} ullage_mask;

/* Members that a kind does not name must be 0. Segments: starts do not fall; element i is in the
 * last segment that starts at i or before. Elements before the first start are in none: a sort
 * orders them among themselves, a reduction leaves them out. */
typedef struct ullage_primitive_options {
  size_t size;
  ullage_primitive_kind kind;
  ullage_dtype dtype;         /* of keys or values; COMPACT, HISTOGRAM: ULLAGE_U32 */
  uint32_t capacity;          /* most elements, at least 1 */
  uint32_t results;           /* segments, bins, or k; at least 1 */
  uint32_t arrays;            /* SCAN: 1 to 4, 0 is 1 */
  uint32_t exclusive;         /* 1: an element's sum leaves it out (SCAN) */
  uint32_t descending;        /* 1: the largest first (sorts, TOP_K) */
  uint32_t payload;           /* 1: with a u32 per element (sorts, COMPACT) */
  ullage_reduction reduction; /* SEGMENTED_REDUCE */
  ullage_mask mask;           /* COMPACT */
  const char* plan;           /* kind of device that kernels are for: "cpu", "portable", "mobile" or
                                 "desktop"; NULL: the best that the device can run */
} ullage_primitive_options;

/* Creates a primitive with its pipelines. Errors: ULLAGE_INVALID_ARGUMENT for an option out of its
 * range or an unknown plan; ULLAGE_UNSUPPORTED for a dtype that the kind does not have, and for a
 * plan that the device cannot run; ULLAGE_OUT_OF_MEMORY for a capacity whose buffers exceed the
 * limits of the device. */
ULLAGE_API ullage_status ullage_primitive_create(ullage_primitives* primitives,
                                                 const ullage_primitive_options* options,
                                                 ullage_primitive** primitive);
ULLAGE_API void ullage_primitive_destroy(ullage_primitive* primitive);

/* A buffer that a primitive reads or writes. */
typedef struct ullage_primitive_operand {
  size_t size;
  const char* name; /* "keys"; lives as long as the primitive */
  ullage_dtype dtype;
  uint32_t is_output; /* 1: the primitive writes it */
  uint64_t elements;  /* most of them */
} ullage_primitive_operand;

ULLAGE_API uint32_t ullage_primitive_operand_count(const ullage_primitive* primitive);
/* `needs` may be NULL. Error: no such operand. */
ULLAGE_API ullage_status ullage_primitive_get_operand(const ullage_primitive* primitive,
                                                      uint32_t index,
                                                      ullage_primitive_operand* operand,
                                                      ullage_vulkan_buffer_needs* needs);
/* What the scratch range of a binding must be. Its contents are undefined before and after. */
ULLAGE_API ullage_status ullage_primitive_get_scratch_needs(const ullage_primitive* primitive,
                                                            ullage_vulkan_buffer_needs* needs);

/* ---- bindings -------------------------------------------------------------------------------- */

/* What a primitive works on. Ranges that it writes overlap no other of the binding. Words are u32
 * at multiples of 4: `count` in a buffer with usage TRANSFER_SRC, the others TRANSFER_DST. */
typedef struct ullage_primitive_buffers {
  size_t size;
  const ullage_vulkan_buffer* operands; /* in the order of ullage_primitive_get_operand */
  uint32_t operand_count;
  const ullage_vulkan_buffer* scratch;
  /* How many elements there are; more than the capacity count as the capacity. */
  const ullage_vulkan_word* count;
  /* Receives how many results there are. NULL: not written. */
  const ullage_vulkan_word* result_count;
  /* Receives min(ceil(results * multiplier / divisor), most), one word of the arguments of an
     indirect draw or dispatch: with a divisor of 64 the workgroups of 64 for the results. The host
     writes the other words once. NULL: not written. */
  const ullage_vulkan_word* argument;
  uint32_t multiplier; /* 0 is 1 */
  uint32_t divisor;    /* 0 is 1 */
  uint32_t most;       /* 0: no limit */
} ullage_primitive_buffers;

/* Prepares recordings of a primitive on these buffers: descriptor sets, commands, and 20 to 40 KiB
 * of device memory. The buffers must stay alive as long as the binding. Errors: a range that is too
 * small, not aligned, without the usage, or overlaps; a missing operand. */
ULLAGE_API ullage_status ullage_primitive_bind(const ullage_primitive* primitive,
                                               const ullage_primitive_buffers* buffers,
                                               ullage_primitive_binding** binding);
ULLAGE_API void ullage_primitive_binding_destroy(ullage_primitive_binding* binding);

/* Records the primitive into the caller's command buffer: allocates nothing, submits nothing, never
 * waits. The command buffer may be submitted any number of times. Barriers are those of
 * ullage_vulkan_record_info, `count` being read and the words being written in the stage TRANSFER;
 * the host needs none of its own. A binding may be recorded any number of times, also in several
 * command buffers, which must execute one after another on one queue: they share its scratch.
 * Pipelines, descriptor sets and push constants of the compute bind point are undefined afterwards.
 */
ULLAGE_API ullage_status ullage_primitive_record(const ullage_primitive_binding* binding,
                                                 const ullage_vulkan_record_info* info);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
