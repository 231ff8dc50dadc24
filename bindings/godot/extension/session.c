#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool session_failed(Session* self, const char* message) {
  snprintf(self->error, sizeof self->error, "%s", message ? message : ullage_last_error());
  return false;
}

bool session_is_open(Session* self) {
  return self->session || session_failed(self, "the session is not open");
}

/* ---- life ----------------------------------------------------------------------------------- */

static void* create(void) {
  return calloc(1, sizeof(Session));
}

static void destroy(void* self) {
  Session* session = self;
  session_wait(session); /* the device may still execute a run */
  ullage_session_destroy(session->session);
  ullage_program_destroy(session->program);
  commands_destroy(&session->commands);
  free(session->file);
  free(session);
}

/* Copies the bytes with the alignment that the runtime requires. */
static bool keep_file(Session* self, Elements bytes) {
  const size_t size = ((size_t)bytes.count + 63) / 64 * 64;
  self->file = bytes.count ? aligned_alloc(64, size) : NULL;
  if (!self->file) return session_failed(self, "open: the file is empty, or memory is exhausted");
  memcpy(self->file, bytes.data, (size_t)bytes.count);
  return true;
}

static bool make_commands(Session* self, ullage_context* context) {
  ullage_vulkan_device device = {.size = sizeof device};
  if (ullage_vulkan_get_device(context, &device) != ULLAGE_OK) return session_failed(self, NULL);
  return commands_create(&self->commands, &device) == VK_SUCCESS ||
         session_failed(self, "open: cannot create a command buffer");
}

static bool open_program(Session* self, const Device* device, Elements bytes) {
  if (self->file) return session_failed(self, "open: the session is already open");
  if (!device || !device->context) return session_failed(self, "open: the device is not open");
  if (!keep_file(self, bytes)) return false;
  self->adopted = device->adopted;
  if (self->adopted && !make_commands(self, device->context)) return false;
  if (ullage_program_load_memory(device->context, self->file, (size_t)bytes.count,
                                 &self->program) != ULLAGE_OK ||
      ullage_session_create(self->program, NULL, &self->session) != ULLAGE_OK) {
    return session_failed(self, NULL);
  }
  return true;
}

/* open(device, bytes) -> bool: loads the bytes of a .ull file. */
static void open(void* self, const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  *(GDExtensionBool*)result = open_program(self, class_self(&kDeviceClass, arguments[0]),
                                           engine_elements(kBytes, arguments[1]));
}

/* error() -> String: the message of the last error. */
static void error(void* self, const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  (void)arguments;
  engine_set_string(result, ((Session*)self)->error);
}

/* ---- inputs --------------------------------------------------------------------------------- */

static void set(void* self, const GDExtensionConstTypePtr* arguments, ValueType type,
                GDExtensionTypePtr result) {
  char name[kNameBytes];
  engine_copy_string(arguments[0], name, sizeof name);
  *(GDExtensionBool*)result = session_set(self, name, engine_elements(kInts, arguments[1]), type,
                                          engine_elements(type, arguments[2]));
}

static void set_floats(void* self, const GDExtensionConstTypePtr* arguments,
                       GDExtensionTypePtr result) {
  set(self, arguments, kFloats, result);
}
static void set_ints(void* self, const GDExtensionConstTypePtr* arguments,
                     GDExtensionTypePtr result) {
  set(self, arguments, kInts, result);
}
static void set_bytes(void* self, const GDExtensionConstTypePtr* arguments,
                      GDExtensionTypePtr result) {
  set(self, arguments, kBytes, result);
}

static void set_pixels(void* self, const GDExtensionConstTypePtr* arguments,
                       GDExtensionTypePtr result) {
  char name[kNameBytes];
  engine_copy_string(arguments[0], name, sizeof name);
  *(GDExtensionBool*)result = session_set_pixels(
      self, name, *(const int64_t*)arguments[1], engine_elements(kBytes, arguments[2]),
      engine_elements(kFloats, arguments[3]), engine_elements(kFloats, arguments[4]),
      *(const GDExtensionBool*)arguments[5]);
}

/* set_texture(name, picture, size, scales, biases, blue_first) -> bool: `picture` is VkImage,
 * VkFormat, width and height. */
static void set_texture(void* self, const GDExtensionConstTypePtr* arguments,
                        GDExtensionTypePtr result) {
  char name[kNameBytes];
  engine_copy_string(arguments[0], name, sizeof name);
  *(GDExtensionBool*)result = session_set_texture(
      self, name, engine_elements(kInts, arguments[1]), engine_elements(kInts, arguments[2]),
      engine_elements(kFloats, arguments[3]), engine_elements(kFloats, arguments[4]),
      *(const GDExtensionBool*)arguments[5]);
}

/* ---- runs ----------------------------------------------------------------------------------- */

static void prepare(void* self, const GDExtensionConstTypePtr* arguments,
                    GDExtensionTypePtr result) {
  Session* session = self;
  (void)arguments;
  *(GDExtensionBool*)result =
      session_is_open(session) &&
      (ullage_session_prepare(session->session) == ULLAGE_OK || session_failed(session, NULL));
}
static void submit(void* self, const GDExtensionConstTypePtr* arguments,
                   GDExtensionTypePtr result) {
  (void)arguments;
  *(GDExtensionBool*)result = session_submit(self);
}
static void collect(void* self, const GDExtensionConstTypePtr* arguments,
                    GDExtensionTypePtr result) {
  (void)arguments;
  *(int64_t*)result = session_collect(self);
}
static void wait(void* self, const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  (void)arguments;
  *(GDExtensionBool*)result = session_wait(self);
}
static void is_running(void* self, const GDExtensionConstTypePtr* arguments,
                       GDExtensionTypePtr result) {
  (void)arguments;
  *(GDExtensionBool*)result = ((Session*)self)->running != 0;
}

/* ---- outputs -------------------------------------------------------------------------------- */

/* output_shape(index) -> PackedInt64Array: the shape of an output of the run collected last. */
static void output_shape(void* self, const GDExtensionConstTypePtr* arguments,
                         GDExtensionTypePtr result) {
  Session* session = self;
  ullage_tensor tensor = {.size = sizeof tensor};
  if (!session_is_open(session)) return;
  if (ullage_session_get_output(session->session, (uint32_t)*(const int64_t*)arguments[0],
                                &tensor) != ULLAGE_OK) {
    session_failed(session, NULL);
    return;
  }
  int64_t* extents = engine_resize(kInts, result, tensor.rank);
  if (extents) memcpy(extents, tensor.extents, tensor.rank * sizeof(int64_t));
}

static void output_floats(void* self, const GDExtensionConstTypePtr* arguments,
                          GDExtensionTypePtr result) {
  session_get(self, *(const int64_t*)arguments[0], kFloats, result);
}
static void output_ints(void* self, const GDExtensionConstTypePtr* arguments,
                        GDExtensionTypePtr result) {
  session_get(self, *(const int64_t*)arguments[0], kInts, result);
}
static void output_bytes(void* self, const GDExtensionConstTypePtr* arguments,
                         GDExtensionTypePtr result) {
  session_get(self, *(const int64_t*)arguments[0], kBytes, result);
}

/* statistics() -> Dictionary: `waits` counts the calls that blocked until the device was done,
 * including those of repeated runs. Collecting a run that has ended does not count. */
static void statistics(void* self, const GDExtensionConstTypePtr* arguments,
                       GDExtensionTypePtr result) {
  const Session* session = self;
  ullage_statistics counted = {.size = sizeof counted};
  (void)arguments;
  if (session->session) ullage_session_get_statistics(session->session, &counted);
  engine_dictionary_set(result, "runs", (int64_t)counted.runs);
  engine_dictionary_set(result, "waits",
                        (int64_t)(counted.host_waits - session->collected + session->waits));
  engine_dictionary_set(result, "dispatches", (int64_t)counted.dispatches);
  engine_dictionary_set(result, "pipelines_created", (int64_t)counted.pipelines_created);
  engine_dictionary_set(result, "command_buffers_recorded",
                        (int64_t)counted.command_buffers_recorded);
  engine_dictionary_set(result, "replans", (int64_t)counted.replans);
  engine_dictionary_set(result, "peak_device_bytes", (int64_t)counted.peak_device_bytes);
}

/* ---- the class ------------------------------------------------------------------------------ */

static const Method kMethods[] = {
    {"open", open, kBool, 2, {{kObject, "device"}, {kBytes, "bytes"}}},
    {"error", error, kString, 0, {{0}}},
    {"set_floats",
     set_floats,
     kBool,
     3,
     {{kString, "name"}, {kInts, "shape"}, {kFloats, "values"}}},
    {"set_ints", set_ints, kBool, 3, {{kString, "name"}, {kInts, "shape"}, {kInts, "values"}}},
    {"set_bytes", set_bytes, kBool, 3, {{kString, "name"}, {kInts, "shape"}, {kBytes, "bytes"}}},
    {"set_pixels",
     set_pixels,
     kBool,
     6,
     {{kString, "name"},
      {kInt, "width"},
      {kBytes, "pixels"},
      {kFloats, "scales"},
      {kFloats, "biases"},
      {kBool, "blue_first"}}},
    {"set_texture",
     set_texture,
     kBool,
     6,
     {{kString, "name"},
      {kInts, "picture"},
      {kInts, "size"},
      {kFloats, "scales"},
      {kFloats, "biases"},
      {kBool, "blue_first"}}},
    {"prepare", prepare, kBool, 0, {{0}}},
    {"submit", submit, kBool, 0, {{0}}},
    {"collect", collect, kInt, 0, {{0}}},
    {"wait", wait, kBool, 0, {{0}}},
    {"is_running", is_running, kBool, 0, {{0}}},
    {"output_shape", output_shape, kInts, 1, {{kInt, "index"}}},
    {"output_floats", output_floats, kFloats, 1, {{kInt, "index"}}},
    {"output_ints", output_ints, kInts, 1, {{kInt, "index"}}},
    {"output_bytes", output_bytes, kBytes, 1, {{kInt, "index"}}},
    {"statistics", statistics, kDictionary, 0, {{0}}},
};

const Class kSessionClass = {"UllageSession", create, destroy, kMethods,
                             sizeof kMethods / sizeof *kMethods};
