/* Ullage on Vulkan: works with a host application's device, queue, buffers, images and command
 * buffers. Dispatchable handles are void pointers, non-dispatchable handles are uint64_t and flags
 * are uint32_t, so that this header needs no vulkan.h. Cast them from and to the Vulkan types that
 * the comments name.
 *
 * Threads: a session and whatever is bound to it may be used by one thread at a time; sessions of
 * one context may record and submit on several threads at once. A command buffer that is recorded
 * into needs external synchronization, as in Vulkan. Calls that reach vkQueueSubmit (run, submit,
 * load, prepare, create) use the queue between lock_queue and unlock_queue.
 */
#ifndef ULLAGE_ULLAGE_VULKAN_H
#define ULLAGE_ULLAGE_VULKAN_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- the host's device ---------------------------------------------------------------------- */

typedef void (*ullage_vulkan_function)(void);
/* A PFN_vkGetInstanceProcAddr, cast. */
typedef ullage_vulkan_function (*ullage_vulkan_loader)(void* instance, const char* name);

/* The host's device, for ullage_context_options.adopt. Ullage destroys nothing that it did not
 * create, and uses only the features and extensions that are listed here: list all that the device
 * was created with. The handles must outlive the context and all its objects. Errors of
 * ullage_context_create: a null handle; a device below tier 0; a queue family without compute. */
struct ullage_adopted_device {
  size_t size;
  void* instance;        /* VkInstance, API version 1.1 or later */
  void* physical_device; /* VkPhysicalDevice */
  void* device;          /* VkDevice */
  void* queue;           /* VkQueue of `queue_family`, which must support compute */
  uint32_t queue_family;
  uint32_t api_version; /* VkApplicationInfo.apiVersion of the instance; 0: 1.1 */
  const void* features; /* VkPhysicalDeviceFeatures2 with its pNext chain: the enabled features;
                           NULL: none. Only read during the call. */
  const char* const* extensions; /* enabled device extensions */
  uint32_t extension_count;
  ullage_vulkan_loader get_instance_proc_addr; /* NULL: the system's loader */
  /* Called before and after every use of the queue, on any thread that calls Ullage. NULL: nothing
   * else uses the queue during calls of Ullage. Never called by ullage_vulkan_record. */
  void* user;
  void (*lock_queue)(void* user);
  void (*unlock_queue)(void* user);
};

/* The device that a context uses, adopted or not. */
typedef struct ullage_vulkan_device {
  size_t size;
  void* instance;        /* VkInstance */
  void* physical_device; /* VkPhysicalDevice */
  void* device;          /* VkDevice */
  void* queue; /* VkQueue; do not use it while a session of the context submits or waits */
  uint32_t queue_family;
} ullage_vulkan_device;

/* Returns the device of a context. Errors: ULLAGE_UNSUPPORTED for a context without a Vulkan
 * device.
 */
ULLAGE_API ullage_status ullage_vulkan_get_device(ullage_context* context,
                                                  ullage_vulkan_device* device);

/* ---- the host's buffers --------------------------------------------------------------------- */

/* A range of a VkBuffer of the context's device that is bound to memory. The buffer must stay alive
 * until ullage_vulkan_forget_buffer or the end of the session: recordings refer to it even while
 * another buffer is bound. */
typedef struct ullage_vulkan_buffer {
  size_t size;
  uint64_t buffer; /* VkBuffer */
  uint64_t offset; /* a multiple of ullage_vulkan_buffer_needs.alignment */
  uint64_t bytes;  /* size of the range; at least ullage_vulkan_buffer_needs.bytes */
  uint32_t usage;  /* VkBufferUsageFlags that the buffer was created with */
} ullage_vulkan_buffer;

/* Requirements on a range. `bytes` is more than the size of the tensor: kernels access whole
 * vectors, so they may read (and ignore) or overwrite up to 63 bytes after the live part. */
typedef struct ullage_vulkan_buffer_needs {
  size_t size;
  uint64_t bytes;
  uint64_t alignment;
  uint32_t usage; /* VkBufferUsageFlags, all of them */
} ullage_vulkan_buffer_needs;

/* Returns the requirements on a range for an input of these extents (as in ullage_tensor). Errors:
 * no such input; wrong rank. */
ULLAGE_API ullage_status ullage_vulkan_get_input_needs(ullage_session* session, const char* name,
                                                       const int64_t* extents, uint32_t rank,
                                                       ullage_vulkan_buffer_needs* needs);
/* Returns the requirements on a range for an output, with the current inputs. Errors: no such
 * output; its size depends on an input that has neither a value nor a bound. */
ULLAGE_API ullage_status ullage_vulkan_get_output_needs(ullage_session* session, uint32_t index,
                                                        ullage_vulkan_buffer_needs* needs);

/* Binds an input to this range: the next runs read it there, without a copy, while they execute.
 * `tensor` states dtype, rank and extents; its data and size_bytes are ignored. The binding stays
 * until it is replaced by this function or ullage_session_set_input.
 * Each new set of bound ranges costs one recording; the session keeps the recordings of the last
 * eight sets. If frames rotate buffers, call ullage_session_prepare once with each set, so that no
 * frame records.
 * Errors: those of set_input; a range that is too small, not aligned or without the usage; an input
 * with ullage_tensor_info.is_host_read (compile it as device data instead). */
ULLAGE_API ullage_status ullage_vulkan_bind_input(ullage_session* session, const char* name,
                                                  const ullage_tensor* tensor,
                                                  const ullage_vulkan_buffer* buffer);
/* Binds an output to this range: the next runs write it there, without a copy. NULL restores the
 * session's own memory. After a run ullage_session_get_output returns extents and size_bytes, and
 * data is NULL. If the range is too small for the sizes of a run, that run fails with
 * ULLAGE_INVALID_ARGUMENT. */
ULLAGE_API ullage_status ullage_vulkan_bind_output(ullage_session* session, uint32_t index,
                                                   const ullage_vulkan_buffer* buffer);

/* Drops the bindings and recordings that refer to a buffer. Call it before the host destroys the
 * buffer. A buffer that was never bound is no error. Errors: a run is in flight. */
ULLAGE_API ullage_status ullage_vulkan_forget_buffer(ullage_session* session, uint64_t buffer);

/* ---- the host's command buffers ------------------------------------------------------------- */

/* Barrier contract: each recorded run begins with one execution and memory dependency and ends with
 * another.
 *   begin: `wait_stages` (and Ullage's own earlier work) complete, and writes of `wait_access`
 *          become visible, before any dispatch of the run. List every stage that writes a bound
 *          input and every stage that still reads or writes a bound output.
 *   end:   the run's writes (outputs, extent words) become visible to `signal_access` in
 *          `signal_stages`, and to the host once a fence of the commands is signalled.
 * Stages of 0 mean everything: VK_PIPELINE_STAGE_ALL_COMMANDS_BIT with VK_ACCESS_MEMORY_WRITE_BIT
 * at the begin, and with VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT at the end; the
 * access next to them is then ignored. The caller needs no barrier of its own; stating the stages
 * lets other work of the frame overlap. The queue family must support the stages. */
typedef struct ullage_vulkan_record_info {
  size_t size;
  void* command_buffer;   /* VkCommandBuffer: primary, recording, outside of render passes, without
                             active queries, from a pool of the context's queue family */
  uint32_t wait_stages;   /* VkPipelineStageFlags */
  uint32_t wait_access;   /* VkAccessFlags */
  uint32_t signal_stages; /* VkPipelineStageFlags */
  uint32_t signal_access; /* VkAccessFlags */
} ullage_vulkan_record_info;

/* Records one run into the caller's command buffer; submits nothing and never waits. It uses the
 * current inputs and sizes, for one execution: the command buffer may be submitted once. Pipelines,
 * descriptor sets and dynamic state of the compute bind point are undefined afterwards.
 * Call ullage_session_collect once the caller's fence or semaphore shows that the commands are
 * complete. Until then the run counts as in flight, and its buffers must stay alive. If an extent
 * that the device computes exceeds its capacity, the run is not repeated: collect fails with
 * ULLAGE_OUT_OF_BOUNDS, and with ULLAGE_GROW the next run has enough capacity. If the command
 * buffer is never submitted, call ullage_session_discard. Loops are recorded with all iterations
 * that they may have, at most 2^20 of a run, as ullage_vulkan_submit submits them. Errors: those
 * of ullage_session_submit; ULLAGE_UNSUPPORTED without a Vulkan device, and on a device without
 * events (VK_KHR_portability_subset), where ullage_vulkan_submit works. */
ULLAGE_API ullage_status ullage_vulkan_record(ullage_session* session,
                                              const ullage_vulkan_record_info* info,
                                              ullage_run_id* run_id);

/* ---- the host's images ---------------------------------------------------------------------- */

/* A region of one level and layer of a 2D colour image with one sample and usage TRANSFER_SRC,
 * owned by the context's queue family. */
typedef struct ullage_vulkan_image {
  size_t size;
  uint64_t image;  /* VkImage */
  uint32_t format; /* VkFormat: R8G8B8A8 or B8G8R8A8, UNORM or SRGB; no sRGB decoding takes place */
  uint32_t layout; /* VkImageLayout of the image, before and after */
  uint32_t mip_level;
  uint32_t array_layer;
  int32_t x, y;           /* origin of the region */
  uint32_t width, height; /* of the region */
  uint32_t wait_stages;   /* VkPipelineStageFlags that write the image; 0: all commands */
  uint32_t wait_access;   /* VkAccessFlags of these writes */
} ullage_vulkan_image;

/* How an image becomes the tensor f32 [1, channels, height, width]: element = byte * scale + bias,
 * per channel of the tensor. For (byte / 255 - mean) / deviation set scale to 1 / (255 * deviation)
 * and bias to -mean / deviation. */
typedef struct ullage_vulkan_import_info {
  size_t size;
  void* command_buffer; /* VkCommandBuffer as for ullage_vulkan_record; NULL: only allocates memory,
                           creates the pipeline and binds the input, before prepare */
  uint32_t width, height; /* of the tensor; 0: those of the region. Otherwise the region is resized
                             bilinearly (half-pixel centres, clamp to edge) */
  uint32_t channels;      /* 1: luma (BT.601), 3: RGB, 4: RGB and alpha */
  uint32_t blue_first;    /* 1: the order of channels is blue, green, red */
  float scale[4];         /* all 0: 1/255 */
  float bias[4];
} ullage_vulkan_import_info;

/* Records the copy, resize and normalisation of an image into an input of the next run of this
 * session, which must be recorded or submitted later on the same queue; no barrier is needed
 * between them. Later commands may write the image again after a barrier from the stage TRANSFER.
 * The state of the compute bind point is undefined afterwards. Errors: no such input, or one that
 * is not f32 of rank 4; an unsupported format; an empty region, or one above 65,535 on an axis; an
 * image or tensor larger than before while runs are in flight; runs_in_flight runs have not been
 * waited for.
 */
ULLAGE_API ullage_status ullage_vulkan_import_image(ullage_session* session, const char* name,
                                                    const ullage_vulkan_image* image,
                                                    const ullage_vulkan_import_info* info);

/* ---- the host's semaphores ------------------------------------------------------------------ */

typedef struct ullage_vulkan_semaphore {
  uint64_t semaphore; /* VkSemaphore */
  uint64_t value;     /* for a timeline semaphore */
  uint32_t timeline;  /* 1: a timeline semaphore; requires the feature timelineSemaphore */
  uint32_t stages;    /* of a wait: VkPipelineStageFlags that wait; 0: all commands */
} ullage_vulkan_semaphore;

typedef struct ullage_vulkan_submit_info {
  size_t size;
  const ullage_vulkan_semaphore* waits;
  const ullage_vulkan_semaphore* signals;
  uint32_t wait_count;
  uint32_t signal_count;
} ullage_vulkan_submit_info;

/* As ullage_session_submit, with semaphores: the run waits for `waits` and then signals `signals`,
 * at most 8 of each. Binary semaphores work on every device. The run is not repeated when an extent
 * exceeds its capacity: see ullage_vulkan_record. Errors: those of ullage_session_submit;
 * ULLAGE_UNSUPPORTED without a Vulkan device, and for a timeline semaphore if the feature is not
 * enabled. */
ULLAGE_API ullage_status ullage_vulkan_submit(ullage_session* session,
                                              const ullage_vulkan_submit_info* info,
                                              ullage_run_id* run_id);

/* ---- live extents --------------------------------------------------------------------------- */

/* A little-endian u32 in a buffer with usage TRANSFER_SRC, INDIRECT, UNIFORM and STORAGE. */
typedef struct ullage_vulkan_word {
  size_t size;
  uint64_t buffer; /* VkBuffer */
  uint64_t offset;
} ullage_vulkan_word;

/* Returns where the run that was submitted or recorded last writes the live extent of one axis of
 * an output, clamped to its capacity. The device can read it as indirect draw or dispatch arguments
 * (copied with vkCmdCopyBuffer), as the count buffer of vkCmdDrawIndirectCount, or as a uniform or
 * storage buffer. No barrier is needed after ullage_vulkan_record; after ullage_session_submit
 * begin with one from (COMPUTE_SHADER, SHADER_WRITE). The word contains the extent from the end of
 * that run until the next run that uses the same memory. Each of the runs in flight has its own
 * word; buffer and offset stay the same until the session plans again (a size above its bound, a
 * retry, trim). A retry happens inside ullage_session_wait: with ULLAGE_GROW compare `extents` and
 * `needed` of ullage_output_info afterwards. Errors: ULLAGE_INVALID_ARGUMENT before the first
 * submit, and for an axis that the host knows before the run (use ullage_session_try_shape);
 * ULLAGE_UNSUPPORTED without a Vulkan device. */
ULLAGE_API ullage_status ullage_vulkan_get_extent(ullage_session* session, uint32_t output,
                                                  uint32_t axis, ullage_vulkan_word* word);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
