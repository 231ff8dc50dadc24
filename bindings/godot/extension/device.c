#include "device.h"

#include <stdio.h>
#include <stdlib.h>
#include <ullage/ullage_vulkan.h>

static void* create(void) {
  return calloc(1, sizeof(Device));
}

static void destroy(void* self) {
  ullage_context_destroy(((Device*)self)->context);
  free(self);
}

static bool open_with(Device* self, const ullage_context_options* options) {
  ullage_context* context = NULL;
  if (ullage_context_create(options, &context) != ULLAGE_OK) {
    snprintf(self->error, sizeof self->error, "%s", ullage_last_error());
    return false;
  }
  ullage_context_destroy(self->context);
  self->context = context;
  self->adopted = options && options->adopt;
  return true;
}

/* open() -> bool: opens the first device of the system, separately from the engine. */
static void open_own(void* self, const GDExtensionConstTypePtr* arguments,
                     GDExtensionTypePtr result) {
  (void)arguments;
  *(GDExtensionBool*)result = open_with(self, NULL);
}

/* adopt(instance, physical_device, device, queue, queue_family) -> bool: uses the device of the
 * engine; RenderingDevice.get_driver_resource() returns the handles. The engine does not report
 * which features it enabled, so none are used. Call this only on the rendering thread, because no
 * other thread may use the queue at the same time. */
static void adopt(void* self, const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  void* handles[4];
  for (int i = 0; i < 4; ++i) handles[i] = (void*)(uintptr_t)*(const int64_t*)arguments[i];
  const ullage_adopted_device engine_device = {
      .size = sizeof engine_device,
      .instance = handles[0],
      .physical_device = handles[1],
      .device = handles[2],
      .queue = handles[3],
      .queue_family = (uint32_t)*(const int64_t*)arguments[4],
  };
  const ullage_context_options options = {.size = sizeof options, .adopt = &engine_device};
  *(GDExtensionBool*)result = open_with(self, &options);
}

/* description() -> String: name and tier; "" if no device is open. */
static void description(void* self, const GDExtensionConstTypePtr* arguments,
                        GDExtensionTypePtr result) {
  const Device* device = self;
  ullage_device_info info = {.size = sizeof info};
  char text[320] = "";
  (void)arguments;
  if (device->context && ullage_context_get_device_info(device->context, &info) == ULLAGE_OK) {
    snprintf(text, sizeof text, "%s, T%u", info.name, info.tier);
  }
  engine_set_string(result, text);
}

/* error() -> String: the message of the last error. */
static void error(void* self, const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  (void)arguments;
  engine_set_string(result, ((Device*)self)->error);
}

static const Method kMethods[] = {
    {"open", open_own, kBool, 0, {{0}}},
    {"adopt",
     adopt,
     kBool,
     5,
     {{kInt, "instance"},
      {kInt, "physical_device"},
      {kInt, "device"},
      {kInt, "queue"},
      {kInt, "queue_family"}}},
    {"description", description, kString, 0, {{0}}},
    {"error", error, kString, 0, {{0}}},
};

const Class kDeviceClass = {"UllageDevice", create, destroy, kMethods,
                            sizeof kMethods / sizeof *kMethods};
