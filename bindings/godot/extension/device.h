/* Class UllageDevice: a separate device, or the device of the engine. */
#ifndef ULLAGE_GODOT_DEVICE_H
#define ULLAGE_GODOT_DEVICE_H

#include <ullage/ullage.h>

#include "classes.h"

typedef struct {
  ullage_context* context; /* NULL until opened; programs keep the context alive */
  bool adopted;            /* true for the device of the engine; runs then use commands.h */
  char error[512];
} Device;

extern const Class kDeviceClass;

#endif
