/* Ullage on Vulkan: handles for a host that records commands of its own on the same device, as
 * void pointers (64-bit integers where Vulkan has them) so that this header needs no vulkan.h. Cast
 * them to the Vulkan types they name.
 *
 * Reading a live count: submit a run, then commands on the same queue that begin with a barrier
 * from (COMPUTE_SHADER, SHADER_WRITE) to whoever reads the word: an indirect draw's or dispatch's
 * arguments by vkCmdCopyBuffer, vkCmdDrawIndirectCount's count buffer, a uniform or storage buffer.
 */
#ifndef ULLAGE_ULLAGE_VULKAN_H
#define ULLAGE_ULLAGE_VULKAN_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

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

/* One little-endian u32 in a buffer with usage TRANSFER_SRC, INDIRECT, UNIFORM and STORAGE. */
typedef struct ullage_vulkan_word {
  size_t size;
  uint64_t buffer; /* VkBuffer */
  uint64_t offset;
} ullage_vulkan_word;

/* Where the run submitted last leaves the live extent of one axis of an output, cut to its
 * capacity. The word holds it from the end of that run until the lane's next submit; buffer and
 * offset stay the same until the session plans anew (a size above its bound, a retry, trim), once
 * per lane. A retry happens inside wait: with ULLAGE_GROW compare `extents` and `needed` there.
 * Errors: ULLAGE_INVALID_ARGUMENT before the first submit, and for an axis that the host knows
 * before the run (ask ullage_session_try_shape); ULLAGE_UNSUPPORTED without a Vulkan device. */
ULLAGE_API ullage_status ullage_vulkan_get_extent(ullage_session* session, uint32_t output,
                                                  uint32_t axis, ullage_vulkan_word* word);

#ifdef __cplusplus
} /* extern "C" */
#endif
#endif
