/* Memory of a device that the caller owns: what one session leaves there another one reads, and
 * nothing passes through the host. For Vulkan buffers that the host made: ullage_vulkan.h.
 *
 * Threads: a buffer may be used from several threads, and by several sessions of its context; that
 * nobody writes what another one reads or writes at the same time is the callers' matter. Calls
 * that move bytes block until that is done.
 */
#ifndef ULLAGE_ULLAGE_BUFFERS_H
#define ULLAGE_ULLAGE_BUFFERS_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

/* What a range that is bound has behind its tensor's bytes, at least: kernels read and write whole
 * vectors, and up to so many bytes are read (as nothing) or written. */
#define ULLAGE_BUFFER_SLACK 64
/* Offsets of ranges that are bound are multiples of this. */
#define ULLAGE_BUFFER_ALIGNMENT 256

typedef struct ullage_buffer ullage_buffer;

/* The content is undefined. Errors: bytes is 0; ULLAGE_OUT_OF_MEMORY. */
ULLAGE_API ullage_status ullage_buffer_create(ullage_context* context, uint64_t bytes,
                                              ullage_buffer** buffer);
/* Sessions that it is bound to, or that have a recording which names it, keep its memory until they
 * are bound to something else or end. */
ULLAGE_API void ullage_buffer_destroy(ullage_buffer* buffer);

/* Errors of the three: past the end. Of copy besides: an offset that is no multiple of 4, buffers
 * of two contexts, ranges of one that overlap; it copies whole words, so that up to 3 bytes behind
 * the range may be written. */
ULLAGE_API ullage_status ullage_buffer_write(ullage_buffer* buffer, uint64_t offset,
                                             const void* data, uint64_t bytes);
ULLAGE_API ullage_status ullage_buffer_read(const ullage_buffer* buffer, uint64_t offset,
                                            void* data, uint64_t bytes);
ULLAGE_API ullage_status ullage_buffer_copy(const ullage_buffer* from, uint64_t from_offset,
                                            ullage_buffer* to, uint64_t to_offset, uint64_t bytes);

/* The next runs read the input from the buffer: no copy. `tensor` says dtype, rank and extents; its
 * data and size_bytes are not looked at. The binding stays until replaced by this function or
 * ullage_session_set_input. A set of ranges that the session has not seen costs a recording; the
 * last eight sets are kept. Errors: what set_input says; a buffer of another context; a range
 * without slack or alignment; ullage_tensor_info.is_host_read. */
ULLAGE_API ullage_status ullage_session_bind_input(ullage_session* session, const char* name,
                                                   const ullage_tensor* tensor,
                                                   ullage_buffer* buffer, uint64_t offset);
/* The next runs write the output there: no copy. NULL: back to the session's memory. `data` of
 * ullage_session_get_output may then be NULL. A range too small for a run's sizes fails that run
 * with ULLAGE_INVALID_ARGUMENT. Errors: no such output; another context; alignment. */
ULLAGE_API ullage_status ullage_session_bind_output(ullage_session* session, uint32_t index,
                                                    ullage_buffer* buffer, uint64_t offset);
/* Copies an output of the run waited for last: for sizes that only the device knows beforehand.
 * Errors: what get_output says; those of ullage_buffer_copy. */
ULLAGE_API ullage_status ullage_session_copy_output(ullage_session* session, uint32_t index,
                                                    ullage_buffer* buffer, uint64_t offset);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
