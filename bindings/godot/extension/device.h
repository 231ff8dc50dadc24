/* Class UllageDevice: a device of Ullage's own, or the engine's. */
#ifndef ULLAGE_GODOT_DEVICE_H
#define ULLAGE_GODOT_DEVICE_H

#include <ullage/ullage.h>

#include "classes.h"

typedef struct {
  ullage_context* context; /* NULL until opened; programs keep it alive by themselves */
  bool adopted;            /* the engine's: runs go through commands.h */
  char error[512];
} Device;

extern const Class kDeviceClass;

#endif
