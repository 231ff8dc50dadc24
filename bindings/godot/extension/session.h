/* Class UllageSession: a program and one run of it at a time. */
#ifndef ULLAGE_GODOT_SESSION_H
#define ULLAGE_GODOT_SESSION_H

#include "commands.h"
#include "device.h"

enum { kMostTextures = 4, kNameBytes = 256 };

/* An image of the engine's that every run reads. */
typedef struct {
  char name[kNameBytes];
  ullage_vulkan_image image;
  ullage_vulkan_import_info info;
} TextureInput;

typedef struct {
  ullage_program* program;
  ullage_session* session; /* NULL until opened */
  void* file;              /* what the program was loaded from and keeps reading */
  bool adopted;
  TextureInput textures[kMostTextures];
  uint32_t texture_count;
  Commands commands;     /* where the device is the engine's */
  ullage_run_id running; /* 0: nothing is */
  uint64_t waits;        /* calls of ours that blocked until the device was done */
  uint64_t collected;    /* runs whose end was looked at: the runtime counts each look as a wait */
  char error[512];
} Session;

extern const Class kSessionClass;

/* Keeps the message; false, so that `return session_failed(...)` reads well. NULL: the runtime's
 * last. */
bool session_failed(Session* self, const char* message);
/* False with a message unless open. */
bool session_is_open(Session* self);

/* ---- running.c: a run from submit to its end --------------------------------------------------
 */

typedef enum { RUN_FAILED = -1, RUN_UNDER_WAY = 0, RUN_DONE = 1 } RunState;

bool session_submit(Session* self);
/* Never blocks. RUN_DONE and RUN_FAILED spend the run. */
RunState session_collect(Session* self);
/* Blocks until the device is done. True where nothing runs. */
bool session_wait(Session* self);

/* ---- textures.c: images of the engine's as inputs
 * -------------------------------------------------- */

/* `picture` is VkImage, VkFormat, width and height; `size` what the input has, resized bilinearly.
 * The image is the target of the engine's copies and of nothing else: it lies as those leave it. */
bool session_set_texture(Session* self, const char* name, Elements picture, Elements size,
                         Elements scales, Elements biases, bool blue_first);
/* Into the commands, before the run that reads them. */
bool session_import_textures(Session* self);

/* ---- tensors.c: packed arrays in and out --------------------------------------------------------
 */

/* Bytes of an element of a dtype. */
size_t dtype_bytes(ullage_dtype dtype);
/* `elements` of an array of `type`; dtypes are the program's. Integers are checked against their
 * dtype's range. */
bool session_set(Session* self, const char* name, Elements shape, ValueType type,
                 Elements elements);
/* RGB bytes as f32 [1, 3, height, width]: byte * scale + bias per channel of the tensor. */
bool session_set_pixels(Session* self, const char* name, int64_t width, Elements pixels,
                        Elements scales, Elements biases, bool blue_first);
/* An output of the run collected last, appended to nothing: the array gets its size. */
bool session_get(Session* self, int64_t index, ValueType type, GDExtensionTypePtr array);

#endif
