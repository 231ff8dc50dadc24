/* What the extension uses of the engine: functions that it asks for by name when it is loaded, and
 * the few builtin types that methods take and return. Sizes are those of builds with float
 * precision, which is what the engine's releases are.
 */
#ifndef ULLAGE_GODOT_ENGINE_H
#define ULLAGE_GODOT_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "gdextension_interface.h"

/* A GDExtensionVariantType. */
typedef int ValueType;

typedef struct {
  uint64_t opaque;
} StringName;
typedef struct {
  uint64_t opaque;
} String;
typedef struct {
  uint64_t opaque[3];
} Variant;

/* The engine hands out one set of functions per process, and calls back without a pointer to it. */
typedef struct Engine {
  GDExtensionClassLibraryPtr library;
  GDExtensionInterfaceStringNameNewWithLatin1Chars name_new;
  GDExtensionInterfaceStringNewWithUtf8Chars string_new;
  GDExtensionInterfaceStringToUtf8Chars string_chars;
  GDExtensionInterfaceClassdbConstructObject2 construct_object;
  GDExtensionInterfaceClassdbRegisterExtensionClass4 register_class;
  GDExtensionInterfaceClassdbRegisterExtensionClassMethod register_method;
  GDExtensionInterfaceClassdbUnregisterExtensionClass unregister_class;
  GDExtensionInterfaceObjectSetInstance object_set_instance;
  GDExtensionInterfaceObjectSetInstanceBinding object_set_binding;
  GDExtensionInterfaceObjectGetInstanceBinding object_binding;
  GDExtensionInterfaceVariantGetType variant_type;
  GDExtensionInterfaceVariantDestroy variant_destroy;
  GDExtensionInterfaceGetVariantFromTypeConstructor to_variant;
  GDExtensionInterfaceGetVariantToTypeConstructor from_variant;
  GDExtensionInterfaceVariantGetPtrBuiltinMethod builtin_method;
  GDExtensionInterfaceVariantGetPtrConstructor constructor;
  GDExtensionInterfaceVariantGetPtrDestructor destructor;
  GDExtensionInterfaceDictionaryOperatorIndex dictionary_entry;
  GDExtensionInterfacePackedByteArrayOperatorIndex bytes_at;
  GDExtensionInterfacePackedFloat32ArrayOperatorIndex floats_at;
  GDExtensionInterfacePackedInt64ArrayOperatorIndex ints_at;
  GDExtensionInterfacePackedByteArrayOperatorIndexConst const_bytes_at;
  GDExtensionInterfacePackedFloat32ArrayOperatorIndexConst const_floats_at;
  GDExtensionInterfacePackedInt64ArrayOperatorIndexConst const_ints_at;
} Engine;
extern Engine engine;

/* False, with a line on stderr, where the engine lacks a function: it is older than 4.4. */
bool engine_load(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library);

/* Interned and never freed: for names that the source spells out. */
StringName engine_name(const char* text);

/* Replaces what a string holds. */
void engine_set_string(GDExtensionTypePtr string, const char* text);
/* Cut to fit, always terminated. */
void engine_copy_string(GDExtensionConstTypePtr string, char* text, size_t size);

/* Destroys a value of the type; plain numbers need nothing. */
void engine_destroy(ValueType type, void* value);

/* Packed arrays of bytes, f32 and i64. `data` is NULL for an empty one. */
typedef struct {
  const void* data;
  int64_t count;
} Elements;
Elements engine_elements(ValueType type, GDExtensionConstTypePtr array);
/* Resizes; NULL for a count of 0. */
void* engine_resize(ValueType type, GDExtensionTypePtr array, int64_t count);

void engine_dictionary_set(GDExtensionTypePtr dictionary, const char* key, int64_t value);

#endif
