/* Ullage on Metal: creates a context on the host application's device and queue, or gives the host
 * access to Ullage's. Objects are void pointers, so that this header needs no Metal header: pass
 * id<MTLDevice> with a __bridge cast, or a metal-cpp pointer as it is. Without adoption, use a
 * device of ullage_device_count() whose ullage_device_info.api is ULLAGE_METAL.
 *
 * Programs must contain kernels in the Metal Shading Language: compile them with
 * `ullage compile --target metal`, or for the context's device on the machine itself.
 */
#ifndef ULLAGE_ULLAGE_METAL_H
#define ULLAGE_ULLAGE_METAL_H

#include <ullage/ullage.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A Metal device and queue: for ullage_context_options.adopt_metal, and the result of
 * ullage_metal_get_device. Ullage retains both objects. Ullage does not order its work with other
 * work on the queue: wait for a run before you use its results. Errors of ullage_context_create: a
 * null object; ULLAGE_UNSUPPORTED for a device below tier 0 or a build without Metal. */
struct ullage_metal_device {
  size_t size;
  void* device; /* id<MTLDevice> */
  void* queue;  /* id<MTLCommandQueue> of the device */
};

/* Returns the objects that the context uses; they live as long as the context. Errors:
 * ULLAGE_UNSUPPORTED for a context without a Metal device. */
ULLAGE_API ullage_status ullage_metal_get_device(const ullage_context* context,
                                                 ullage_metal_device* device);

#ifdef __cplusplus
}
#endif
#endif
