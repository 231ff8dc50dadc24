/* Device memory that the caller owns. One session writes to it and another reads from it, without a
 * copy through host memory. For Vulkan buffers that the host created see ullage_vulkan.h.
 *
 * Threads: a buffer may be used from several threads and by several sessions of its context. The
 * callers must ensure that nothing is written while someone else reads or writes it. Calls that
 * transfer bytes block until the transfer is complete.
 */
#ifndef ULLAGE_ULLAGE_BUFFERS_H
#define ULLAGE_ULLAGE_BUFFERS_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes that a bound range must have after the tensor's own bytes: kernels access whole vectors, so
 * they may read (and ignore) or overwrite up to this many bytes there. */
#define ULLAGE_BUFFER_SLACK 64
/* The offset of a bound range must be a multiple of this. */
#define ULLAGE_BUFFER_ALIGNMENT 256

typedef struct ullage_buffer ullage_buffer;

/* Creates a buffer with undefined content. Errors: bytes is 0; ULLAGE_OUT_OF_MEMORY. */
ULLAGE_API ullage_status ullage_buffer_create(ullage_context* context, uint64_t bytes,
                                              ullage_buffer** buffer);
/* Releases the caller's reference. The memory stays allocated as long as a session has the buffer
 * bound or has a recording that uses it. */
ULLAGE_API void ullage_buffer_destroy(ullage_buffer* buffer);

/* Copy host memory to a buffer, a buffer to host memory, and a buffer to a buffer. Errors: a range
 * past the end of a buffer. Further errors of read and copy: an offset that is not a multiple of 4.
 * Further errors of copy: buffers of different contexts; overlapping ranges of one buffer. Copy
 * copies 4-byte words, so up to 3 bytes after the destination range may be overwritten. */
ULLAGE_API ullage_status ullage_buffer_write(ullage_buffer* buffer, uint64_t offset,
                                             const void* data, uint64_t bytes);
ULLAGE_API ullage_status ullage_buffer_read(const ullage_buffer* buffer, uint64_t offset,
                                            void* data, uint64_t bytes);
ULLAGE_API ullage_status ullage_buffer_copy(const ullage_buffer* from, uint64_t from_offset,
                                            ullage_buffer* to, uint64_t to_offset, uint64_t bytes);

/* Binds an input to a range of the buffer: the next runs read it there, without a copy. `tensor`
 * states dtype, rank and extents; its data and size_bytes are ignored. The binding stays until it
 * is replaced by this function or ullage_session_set_input. Each new set of bound ranges costs one
 * recording; the session keeps the recordings of the last eight sets. Errors: those of set_input; a
 * buffer of another context; a range without the slack or alignment above; an input with
 * ullage_tensor_info.is_host_read. */
ULLAGE_API ullage_status ullage_session_bind_input(ullage_session* session, const char* name,
                                                   const ullage_tensor* tensor,
                                                   ullage_buffer* buffer, uint64_t offset);
/* Binds an output to a range of the buffer: the next runs write it there, without a copy. NULL
 * restores the session's own memory. `data` of ullage_session_get_output may be NULL for a bound
 * output. If the range is too small for the sizes of a run, that run fails with
 * ULLAGE_INVALID_ARGUMENT. Errors: no such output; a buffer of another context; a misaligned
 * offset.
 */
ULLAGE_API ullage_status ullage_session_bind_output(ullage_session* session, uint32_t index,
                                                    ullage_buffer* buffer, uint64_t offset);
/* Copies an output of the run that was waited for last into the buffer, for outputs whose size is
 * not known before the run. Errors: those of get_output and of ullage_buffer_copy. */
ULLAGE_API ullage_status ullage_session_copy_output(ullage_session* session, uint32_t index,
                                                    ullage_buffer* buffer, uint64_t offset);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
