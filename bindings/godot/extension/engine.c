#include "engine.h"

#include <stdio.h>
#include <string.h>

Engine engine;

/* Hashes of method signatures, which the engine requires for methods of builtin types. They are
 * from extension_api.json. */
enum { SIZE_HASH = 3173160232u, RESIZE_HASH = 848867239u };

typedef struct {
  const char* name;
  size_t member;
} EngineFunction;

static const EngineFunction kEngineFunctions[] = {
    {"string_name_new_with_latin1_chars", offsetof(Engine, name_new)},
    {"string_new_with_utf8_chars", offsetof(Engine, string_new)},
    {"string_to_utf8_chars", offsetof(Engine, string_chars)},
    {"classdb_construct_object2", offsetof(Engine, construct_object)},
    {"classdb_register_extension_class4", offsetof(Engine, register_class)},
    {"classdb_register_extension_class_method", offsetof(Engine, register_method)},
    {"classdb_unregister_extension_class", offsetof(Engine, unregister_class)},
    {"object_set_instance", offsetof(Engine, object_set_instance)},
    {"object_set_instance_binding", offsetof(Engine, object_set_binding)},
    {"object_get_instance_binding", offsetof(Engine, object_binding)},
    {"variant_get_type", offsetof(Engine, variant_type)},
    {"variant_destroy", offsetof(Engine, variant_destroy)},
    {"get_variant_from_type_constructor", offsetof(Engine, to_variant)},
    {"get_variant_to_type_constructor", offsetof(Engine, from_variant)},
    {"variant_get_ptr_builtin_method", offsetof(Engine, builtin_method)},
    {"variant_get_ptr_constructor", offsetof(Engine, constructor)},
    {"variant_get_ptr_destructor", offsetof(Engine, destructor)},
    {"dictionary_operator_index", offsetof(Engine, dictionary_entry)},
    {"packed_byte_array_operator_index", offsetof(Engine, bytes_at)},
    {"packed_float32_array_operator_index", offsetof(Engine, floats_at)},
    {"packed_int64_array_operator_index", offsetof(Engine, ints_at)},
    {"packed_byte_array_operator_index_const", offsetof(Engine, const_bytes_at)},
    {"packed_float32_array_operator_index_const", offsetof(Engine, const_floats_at)},
    {"packed_int64_array_operator_index_const", offsetof(Engine, const_ints_at)},
};

bool engine_load(GDExtensionInterfaceGetProcAddress get, GDExtensionClassLibraryPtr library) {
  engine.library = library;
  for (size_t i = 0; i < sizeof kEngineFunctions / sizeof *kEngineFunctions; ++i) {
    const GDExtensionInterfaceFunctionPtr found = get(kEngineFunctions[i].name);
    if (!found) {
      fprintf(stderr, "ullage: the engine has no %s; Godot 4.4 or newer is required\n",
              kEngineFunctions[i].name);
      return false;
    }
    memcpy((char*)&engine + kEngineFunctions[i].member, &found, sizeof found);
  }
  return true;
}

StringName engine_name(const char* text) {
  StringName name;
  engine.name_new(&name, text, 1);
  return name;
}

void engine_set_string(GDExtensionTypePtr string, const char* text) {
  engine_destroy(GDEXTENSION_VARIANT_TYPE_STRING, string);
  engine.string_new(string, text);
}

void engine_copy_string(GDExtensionConstTypePtr string, char* text, size_t size) {
  GDExtensionInt count = engine.string_chars(string, text, (GDExtensionInt)size - 1);
  if (count > (GDExtensionInt)size - 1) count = (GDExtensionInt)size - 1;
  text[count] = 0;
}

void engine_destroy(ValueType type, void* value) {
  const GDExtensionPtrDestructor destroy = engine.destructor(type);
  if (destroy) destroy(value);
}

static GDExtensionPtrBuiltInMethod method_of(ValueType type, const char* name, uint32_t hash) {
  StringName method = engine_name(name);
  return engine.builtin_method(type, &method, hash);
}

static const void* first_of(ValueType type, GDExtensionConstTypePtr array) {
  if (type == GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) return engine.const_bytes_at(array, 0);
  if (type == GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY)
    return engine.const_floats_at(array, 0);
  return engine.const_ints_at(array, 0);
}

/* Gives a shared array its own copy. */
static void* writable_first_of(ValueType type, GDExtensionTypePtr array) {
  if (type == GDEXTENSION_VARIANT_TYPE_PACKED_BYTE_ARRAY) return engine.bytes_at(array, 0);
  if (type == GDEXTENSION_VARIANT_TYPE_PACKED_FLOAT32_ARRAY) return engine.floats_at(array, 0);
  return engine.ints_at(array, 0);
}

Elements engine_elements(ValueType type, GDExtensionConstTypePtr array) {
  Elements elements = {NULL, 0};
  method_of(type, "size", SIZE_HASH)((GDExtensionTypePtr)array, NULL, &elements.count, 0);
  if (elements.count > 0) elements.data = first_of(type, array);
  return elements;
}

void* engine_resize(ValueType type, GDExtensionTypePtr array, int64_t count) {
  const GDExtensionConstTypePtr arguments[] = {&count};
  int64_t error = 0;
  method_of(type, "resize", RESIZE_HASH)(array, arguments, &error, 1);
  return error == 0 && count > 0 ? writable_first_of(type, array) : NULL;
}

void engine_dictionary_set(GDExtensionTypePtr dictionary, const char* key, int64_t value) {
  String text;
  Variant name, number;
  engine.string_new(&text, key);
  engine.to_variant(GDEXTENSION_VARIANT_TYPE_STRING)(&name, &text);
  engine.to_variant(GDEXTENSION_VARIANT_TYPE_INT)(&number, &value);
  GDExtensionVariantPtr entry = engine.dictionary_entry(dictionary, &name);
  engine.variant_destroy(entry);
  *(Variant*)entry = number;
  engine.variant_destroy(&name);
  engine_destroy(GDEXTENSION_VARIANT_TYPE_STRING, &text);
}
