/* Classes of the extension, as tables with one entry per method: its name, its function, and the
 * types and names of its arguments. All classes derive from RefCounted. */
#ifndef ULLAGE_GODOT_CLASSES_H
#define ULLAGE_GODOT_CLASSES_H

#include "engine.h"

enum { kMostArguments = 6 };

/* Types of arguments and results. */
enum {
  kNothing = GDEXTENSION_VARIANT_TYPE_NIL,
  kBool = GDEXTENSION_VARIANT_TYPE_BOOL,
  kInt = GDEXTENSION_VARIANT_TYPE_INT,
  kString = GDEXTENSION_VARIANT_TYPE_STRING,
  kObject = GDEXTENSION_VARIANT_TYPE_OBJECT,
  kDictionary = GDEXTENSION_VARIANT_TYPE_DICTIONARY,
  kBytes = GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY,
  kInts = GDEXTENSION_VARIANT_TYPE_PACKED_INT64_ARRAY,
  kFloats = GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY,
};

/* `arguments` point to values of the types of the method. `result` points to an initialised value
 * of the result type; it is uninitialised if that is kNothing. */
typedef void (*MethodBody)(void* self, const GDExtensionConstTypePtr* arguments,
                           GDExtensionTypePtr result);

typedef struct {
  ValueType type;
  const char* name;
} Argument;

typedef struct {
  const char* name;
  MethodBody body;
  ValueType result;
  uint32_t count;
  Argument arguments[kMostArguments];
} Method;

typedef struct {
  const char* name;
  void* (*create)(void);
  void (*destroy)(void* self);
  const Method* methods;
  size_t method_count;
} Class;

void class_register(const Class* description);
void class_unregister(const Class* description);

/* Returns the pointer that `create` returned for the object in an argument; NULL for null and for
 * objects of other classes. */
void* class_self(const Class* description, GDExtensionConstTypePtr argument);

#endif
