/* The entry point that the engine calls when it loads the library (see ullage.gdextension). */
#include "device.h"
#include "session.h"

static const Class* const kClasses[] = {&kDeviceClass, &kSessionClass};
enum { kClassCount = sizeof kClasses / sizeof *kClasses };

static void initialize(void* userdata, GDExtensionInitializationLevel level) {
  (void)userdata;
  if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
  for (int i = 0; i < kClassCount; ++i) class_register(kClasses[i]);
}

static void deinitialize(void* userdata, GDExtensionInitializationLevel level) {
  (void)userdata;
  if (level != GDEXTENSION_INITIALIZATION_SCENE) return;
  for (int i = kClassCount; i-- > 0;) class_unregister(kClasses[i]);
}

__attribute__((visibility("default"))) GDExtensionBool
ullage_gdextension_init(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library,
                        GDExtensionInitialization* initialization) {
  if (!engine_load(get, library)) return 0;
  initialization->minimum_initialization_level = GDEXTENSION_INITIALIZATION_SCENE;
  initialization->initialize = initialize;
  initialization->deinitialize = deinitialize;
  return 1;
}
