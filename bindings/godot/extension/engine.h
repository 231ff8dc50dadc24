/* The functions of the engine, which the extension looks up by name when it is loaded, and the
 * builtin types of arguments and results. The sizes of types are those of float precision builds,
 * as in releases of the engine. */
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

/* Global, because the engine passes no user pointer to some callbacks. */
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

/* Returns false, with a line on stderr, if the engine lacks a function: it is older than 4.4. */
bool engine_load(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library);

/* Interned and never freed. Use it for names that are literals in the source. */
StringName engine_name(const char* text);

/* Replaces the content of a string. */
void engine_set_string(GDExtensionTypePtr string, const char* text);
/* Truncates to `size` bytes and always terminates. */
void engine_copy_string(GDExtensionConstTypePtr string, char* text, size_t size);

/* Destroys a value of the type; plain numbers need nothing. */
void engine_destroy(ValueType type, void* value);

/* Packed arrays of bytes, f32 and i64. `data` is NULL for an empty one. */
typedef struct {
  const void* data;
  int64_t count;
} Elements;
Elements engine_elements(ValueType type, GDExtensionConstTypePtr array);
/* Resizes an array and returns its elements; NULL for a count of 0. */
void* engine_resize(ValueType type, GDExtensionTypePtr array, int64_t count);

void engine_dictionary_set(GDExtensionTypePtr dictionary, const char* key, int64_t value);

#endif
