/* Ullage on Metal: a context on the host application's device and queue, and Ullage's own. Objects
 * are void pointers, so that this header needs no Metal header: pass id<MTLDevice> by __bridge
 * casts, or metal-cpp's pointers as they are. Without adopting, the devices of Metal are those of
 * ullage_device_count() whose ullage_device_info says ULLAGE_METAL.
 *
 * Programs must have kernels in Metal's language: `ullage compile --target metal`, or device on the
 * machine itself.
 */
#ifndef ULLAGE_ULLAGE_METAL_H
#define ULLAGE_ULLAGE_METAL_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

/* For ullage_context_options.adopt_metal, and what ullage_metal_get_device gives. Ullage retains
 * both objects. Work that the host commits to the queue is not ordered with Ullage's but by the
 * host: wait for the run before its results are used. Errors of ullage_context_create: a null
 * object; ULLAGE_UNSUPPORTED for a device below tier 0 or a build without Metal. */
struct ullage_metal_device {
  size_t size;
  void* device; /* id<MTLDevice> */
  void* queue;  /* id<MTLCommandQueue> of the device */
};

/* The objects that the context uses; they live as long as it does. Errors: ULLAGE_UNSUPPORTED for a
 * context without a Metal device. */
ULLAGE_API ullage_status ullage_metal_get_device(const ullage_context* context,
                                                 ullage_metal_device* device);

#ifdef __cplusplus
}
#endif
#endif
