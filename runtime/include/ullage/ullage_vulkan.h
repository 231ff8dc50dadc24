/* Ullage on Vulkan: at home in a host application's device, queue and command buffers. Handles are
 * void pointers (64-bit integers where Vulkan has them) and flags are uint32_t, so that this header
 * needs no vulkan.h. Cast them from and to the Vulkan types they name.
 *
 * Threads: a session and whatever is bound to it belong to one thread at a time; sessions of one
 * context may record and submit on several threads at once. A command buffer that is recorded into
 * belongs to the recording thread, as Vulkan says. Calls that reach vkQueueSubmit (run, submit,
 * load, prepare, create) take the queue between lock_queue and unlock_queue.
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

/* For ullage_context_options.adopt. Ullage destroys nothing it did not create, and uses no feature
 * and no extension that is not listed here: say what the device was created with. The handles must
 * outlive the context and all its objects. Errors of ullage_context_create: a null handle, a device
 * below tier 0, a queue family without compute. */
struct ullage_adopted_device {
  size_t size;
  void* instance;        /* VkInstance, of API version 1.1 at least */
  void* physical_device; /* VkPhysicalDevice */
  void* device;          /* VkDevice */
  void* queue;           /* VkQueue of `queue_family`, which has compute */
  uint32_t queue_family;
  uint32_t api_version; /* VkApplicationInfo.apiVersion of the instance; 0: 1.1 */
  const void* features; /* VkPhysicalDeviceFeatures2 with its pNext chain, as enabled; NULL:
                           none. Read during the call only. */
  const char* const* extensions; /* device extensions that were enabled */
  uint32_t extension_count;
  ullage_vulkan_loader get_instance_proc_addr; /* NULL: the system's loader */
  /* Held around every use of the queue; from any thread that calls Ullage. NULL: nobody else uses
   * the queue while Ullage is called. Never called during ullage_vulkan_record. */
  void* user;
  void (*lock_queue)(void* user);
  void (*unlock_queue)(void* user);
};

/* Ullage's device, whoever made it. */
typedef struct ullage_vulkan_device {
  size_t size;
  void* instance;        /* VkInstance */
  void* physical_device; /* VkPhysicalDevice */
  void* device;          /* VkDevice */
  void* queue;           /* VkQueue; no session of the context may submit or wait meanwhile */
  uint32_t queue_family;
} ullage_vulkan_device;

/* Errors: ULLAGE_UNSUPPORTED for a context without a Vulkan device. */
ULLAGE_API ullage_status ullage_vulkan_get_device(ullage_context* context,
                                                  ullage_vulkan_device* device);

/* ---- the host's buffers --------------------------------------------------------------------- */

/* A range of a VkBuffer of the context's device, bound to memory. The buffer stays alive until
 * ullage_vulkan_forget_buffer or the end of the session: recordings name it even while another is
 * bound. */
typedef struct ullage_vulkan_buffer {
  size_t size;
  uint64_t buffer; /* VkBuffer */
  uint64_t offset; /* a multiple of ullage_vulkan_buffer_needs.alignment */
  uint64_t bytes;  /* from offset on; at least ullage_vulkan_buffer_needs.bytes */
  uint32_t usage;  /* VkBufferUsageFlags that it was created with */
} ullage_vulkan_buffer;

/* What a range must offer. `bytes` is more than the tensor has: kernels read and write whole
 * vectors, so up to 63 bytes behind the live part may be read (as nothing) or written. */
typedef struct ullage_vulkan_buffer_needs {
  size_t size;
  uint64_t bytes;
  uint64_t alignment;
  uint32_t usage; /* VkBufferUsageFlags, all of them */
} ullage_vulkan_buffer_needs;

/* For an input of these extents (as in ullage_tensor). Errors: no such input, wrong rank. */
ULLAGE_API ullage_status ullage_vulkan_get_input_needs(ullage_session* session, const char* name,
                                                       const int64_t* extents, uint32_t rank,
                                                       ullage_vulkan_buffer_needs* needs);
/* For an output with the inputs that are bound now. Errors: no such output; an input that decides
 * its size is neither bound nor bounded. */
ULLAGE_API ullage_status ullage_vulkan_get_output_needs(ullage_session* session, uint32_t index,
                                                        ullage_vulkan_buffer_needs* needs);

/* The next runs read the input from this range: no copy. `tensor` says dtype, rank and extents; its
 * data and size_bytes are not looked at. The binding stays until replaced by this function or
 * ullage_session_set_input. The content is read on the device while a run executes.
 * A set of ranges that the session has not seen costs a recording: call prepare with each in turn
 * (frames that rotate buffers), and a frame costs none. The last eight sets are kept.
 * Errors: what set_input says; a range too small, not aligned or without the usage; an input whose
 * elements decide sizes on the host (compile it as device data). */
ULLAGE_API ullage_status ullage_vulkan_bind_input(ullage_session* session, const char* name,
                                                  const ullage_tensor* tensor,
                                                  const ullage_vulkan_buffer* buffer);
/* The next runs write the output here: no copy. NULL: back to the session's memory. After a run
 * ullage_session_get_output tells extents and size_bytes, and data is NULL. A range that is too
 * small for a run's sizes fails that run with ULLAGE_INVALID_ARGUMENT. */
ULLAGE_API ullage_status ullage_vulkan_bind_output(ullage_session* session, uint32_t index,
                                                   const ullage_vulkan_buffer* buffer);

/* Before the host destroys a buffer: drops bindings and recordings that name it. A buffer that was
 * never bound is no error. Errors: a run is in flight. */
ULLAGE_API ullage_status ullage_vulkan_forget_buffer(ullage_session* session, uint64_t buffer);

/* ---- the host's command buffers ------------------------------------------------------------- */

/* The barrier contract, per record: Ullage begins with one execution and memory dependency and ends
 * with one.
 *   begin: `wait_stages` (and Ullage's own earlier work) finish, and writes of `wait_access` become
 *          visible, before any of the run's dispatches. Name every stage that writes a bound input
 *          and every stage that still reads or writes a bound output.
 *   end:   the run's writes (outputs, extent words) are visible to `signal_access` in
 *          `signal_stages`, and to the host once a fence says that the commands are done.
 * Zeros mean everything: VK_PIPELINE_STAGE_ALL_COMMANDS_BIT with VK_ACCESS_MEMORY_WRITE_BIT, and
 * with VK_ACCESS_MEMORY_READ_BIT | VK_ACCESS_MEMORY_WRITE_BIT. So no barrier of the caller's is
 * needed; naming stages lets other work of the frame overlap. The stages must be ones that the
 * queue family has. */
typedef struct ullage_vulkan_record_info {
  size_t size;
  void* command_buffer;   /* VkCommandBuffer: primary, recording, outside of render passes, without
                             active queries, of a pool of the context's queue family */
  uint32_t wait_stages;   /* VkPipelineStageFlags */
  uint32_t wait_access;   /* VkAccessFlags */
  uint32_t signal_stages; /* VkPipelineStageFlags */
  uint32_t signal_access; /* VkAccessFlags */
} ullage_vulkan_record_info;

/* Records one run into the caller's command buffer: nothing is submitted and nothing waits. Inputs
 * and sizes are those bound now; they are written for this one execution, so the command buffer may
 * be submitted once. Pipelines, descriptor sets and dynamic state of the compute bind point are
 * undefined afterwards.
 * When the caller's own fence or semaphore says that the commands are done, ullage_session_collect
 * takes over what the device found; until then the run id counts as a run in flight, and its
 * buffers must stay alive. A run whose device-decided extents exceed a capacity is not repeated
 * (the frame is gone): collect fails with ULLAGE_OUT_OF_BOUNDS, and with ULLAGE_GROW the next run
 * has room. A command buffer that is never submitted: ullage_session_discard.
 * Errors: as ullage_session_submit; ULLAGE_UNSUPPORTED without a Vulkan device. */
ULLAGE_API ullage_status ullage_vulkan_record(ullage_session* session,
                                              const ullage_vulkan_record_info* info,
                                              ullage_run_id* run_id);

/* ---- the host's images ---------------------------------------------------------------------- */

/* A region of one level and layer of a 2D colour image with one sample and usage TRANSFER_SRC,
 * owned by the context's queue family. */
typedef struct ullage_vulkan_image {
  size_t size;
  uint64_t image;  /* VkImage */
  uint32_t format; /* VkFormat: R8G8B8A8 or B8G8R8A8, UNORM or SRGB; bytes are taken as they are */
  uint32_t layout; /* VkImageLayout that it is in, and is in again afterwards */
  uint32_t mip_level;
  uint32_t array_layer;
  int32_t x, y; /* of the region */
  uint32_t width, height;
  uint32_t wait_stages; /* VkPipelineStageFlags that write the image; 0: all commands */
  uint32_t wait_access; /* VkAccessFlags of theirs */
} ullage_vulkan_image;

/* The tensor f32 [1, channels, height, width]: element = byte * scale + bias, per channel of the
 * tensor. For (byte / 255 - mean) / deviation: scale 1 / (255 * deviation), bias
 * -mean / deviation. */
typedef struct ullage_vulkan_import_info {
  size_t size;
  void* command_buffer;   /* VkCommandBuffer as for ullage_vulkan_record; NULL: makes memory and
                             pipeline and binds the input, for prepare */
  uint32_t width, height; /* 0: the region's; else it is resized bilinearly (half-pixel centres,
                             edges repeat) */
  uint32_t channels;      /* 1: luma (BT.601), 3: colours, 4: colours and alpha */
  uint32_t blue_first;    /* 1: channels are blue, green, red */
  float scale[4];         /* all 0: 1/255 */
  float bias[4];
} ullage_vulkan_import_info;

/* Records the copy, resize and normalisation of an image into an input of the run that is recorded
 * or submitted next on this session, behind it on the same queue; no barrier between is needed. The
 * image may be written again by stages after this in the command buffer behind a barrier from
 * TRANSFER. The compute bind point is undefined afterwards. Errors: no such input, not f32 of rank
 * 4; another format; no region, or one above 65,535 on an axis; an image or tensor larger than
 * before while runs are in flight; runs_in_flight runs that nobody has waited for. */
ULLAGE_API ullage_status ullage_vulkan_import_image(ullage_session* session, const char* name,
                                                    const ullage_vulkan_image* image,
                                                    const ullage_vulkan_import_info* info);

/* ---- the host's semaphores ------------------------------------------------------------------ */

typedef struct ullage_vulkan_semaphore {
  uint64_t semaphore; /* VkSemaphore */
  uint64_t value;     /* of a timeline semaphore */
  uint32_t timeline;  /* 1: a timeline semaphore; needs the feature timelineSemaphore */
  uint32_t stages;    /* waits: VkPipelineStageFlags that wait; 0: all commands */
} ullage_vulkan_semaphore;

typedef struct ullage_vulkan_submit_info {
  size_t size;
  const ullage_vulkan_semaphore* waits;
  const ullage_vulkan_semaphore* signals;
  uint32_t wait_count;
  uint32_t signal_count;
} ullage_vulkan_submit_info;

/* As ullage_session_submit, on the context's queue, after the waits and before the signals. Binary
 * semaphores work on every device. The run is not repeated when an extent exceeds its capacity: see
 * ullage_vulkan_record. At most 8 of each. Errors: as ullage_session_submit; ULLAGE_UNSUPPORTED for
 * a timeline semaphore where the feature is off, and without a Vulkan device. */
ULLAGE_API ullage_status ullage_vulkan_submit(ullage_session* session,
                                              const ullage_vulkan_submit_info* info,
                                              ullage_run_id* run_id);

/* ---- live extents --------------------------------------------------------------------------- */

/* One little-endian u32 in a buffer with usage TRANSFER_SRC, INDIRECT, UNIFORM and STORAGE. */
typedef struct ullage_vulkan_word {
  size_t size;
  uint64_t buffer; /* VkBuffer */
  uint64_t offset;
} ullage_vulkan_word;

/* Where the run submitted or recorded last leaves the live extent of one axis of an output, cut to
 * its capacity. Readers on the device: indirect draw or dispatch arguments by vkCmdCopyBuffer,
 * vkCmdDrawIndirectCount's count buffer, a uniform or storage buffer. After ullage_vulkan_record no
 * barrier is needed; after ullage_session_submit begin with one from (COMPUTE_SHADER,
 * SHADER_WRITE). The word holds the extent from the end of that run until the next run there;
 * buffer and offset stay the same until the session plans anew (a size above its bound, a retry,
 * trim), once per run in flight. A retry happens inside wait: with ULLAGE_GROW compare `extents`
 * and `needed` there. Errors: ULLAGE_INVALID_ARGUMENT before the first submit, and for an axis that
 * the host knows before the run (ask ullage_session_try_shape); ULLAGE_UNSUPPORTED without a Vulkan
 * device. */
ULLAGE_API ullage_status ullage_vulkan_get_extent(ullage_session* session, uint32_t output,
                                                  uint32_t axis, ullage_vulkan_word* word);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
