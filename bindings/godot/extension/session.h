/* Class UllageSession: a program and one run of it at a time. */
#ifndef ULLAGE_GODOT_SESSION_H
#define ULLAGE_GODOT_SESSION_H

#include "commands.h"
#include "device.h"

enum { kMostTextures = 4, kNameBytes = 256 };

/* An image of the engine that every run reads. */
typedef struct {
  char name[kNameBytes];
  ullage_vulkan_image image;
  ullage_vulkan_import_info info;
} TextureInput;

typedef struct {
  ullage_program* program;
  ullage_session* session; /* NULL until opened */
  void* file; /* the bytes of the program file, which the program reads while it is loaded */
  bool adopted;
  TextureInput textures[kMostTextures];
  uint32_t texture_count;
  Commands commands;     /* used if the device is adopted from the engine */
  ullage_run_id running; /* 0: no run is in flight */
  uint64_t waits;        /* calls of this class that blocked until the device was done */
  uint64_t collected;    /* runs that were collected; the runtime counts each of them as a wait */
  char error[512];
} Session;

extern const Class kSessionClass;

/* Sets the error message; NULL takes the last error of the runtime. Returns false, for use as
 * `return session_failed(...)`. */
bool session_failed(Session* self, const char* message);
/* Returns false and sets the error message unless the session is open. */
bool session_is_open(Session* self);

/* ---- running.c: a run from submit to its end --------------------------------------------------
 */

typedef enum { RUN_FAILED = -1, RUN_UNDER_WAY = 0, RUN_DONE = 1 } RunState;

bool session_submit(Session* self);
/* Never blocks. RUN_DONE and RUN_FAILED end the run. */
RunState session_collect(Session* self);
/* Blocks until the device is done. Returns true if no run is in flight. */
bool session_wait(Session* self);

/* ---- textures.c: images of the engine as inputs
 * -------------------------------------------------- */

/* `picture` is VkImage, VkFormat, width and height. The image is resized bilinearly to `size`,
 * width and height of the input. The engine must only copy to the image, because its layout is
 * taken to be TRANSFER_DST_OPTIMAL. */
bool session_set_texture(Session* self, const char* name, Elements picture, Elements size,
                         Elements scales, Elements biases, bool blue_first);
/* Records the imports into the command buffer, before the run that reads them. */
bool session_import_textures(Session* self);

/* ---- tensors.c: packed arrays in and out --------------------------------------------------------
 */

/* The size of an element in bytes. */
size_t dtype_bytes(ullage_dtype dtype);
/* Sets an input from `elements` of an array of `type`. The dtype is that of the input; integers are
 * checked against its range. */
bool session_set(Session* self, const char* name, Elements shape, ValueType type,
                 Elements elements);
/* Sets an input f32 [1, 3, height, width] from RGB bytes: byte * scale + bias per channel. */
bool session_set_pixels(Session* self, const char* name, int64_t width, Elements pixels,
                        Elements scales, Elements biases, bool blue_first);
/* Copies an output of the run collected last to an array, which is resized. */
bool session_get(Session* self, int64_t index, ValueType type, GDExtensionTypePtr array);

#endif
