#include "classes.h"

#include <string.h>

/* ---- objects -------------------------------------------------------------------------------- */

/* The engine calls these for every binding. They are NULL because the object owns the binding. */
static const GDExtensionInstanceBindingCallbacks kBinding = {NULL, NULL, NULL};

static GDExtensionObjectPtr create_object(void* userdata, GDExtensionBool notify) {
  const Class* description = userdata;
  const StringName base = engine_name("RefCounted"), name = engine_name(description->name);
  (void)notify; /* RefCounted ignores it */
  void* self = description->create();
  if (!self) return NULL;
  GDExtensionObjectPtr object = engine.construct_object(&base);
  engine.object_set_instance(object, &name, self);
  engine.object_set_binding(object, userdata, self, &kBinding);
  return object;
}

static void destroy_object(void* userdata, GDExtensionClassInstancePtr self) {
  ((const Class*)userdata)->destroy(self);
}

void* class_self(const Class* description, GDExtensionConstTypePtr argument) {
  GDExtensionObjectPtr object = *(const GDExtensionObjectPtr*)argument;
  return object ? engine.object_binding(object, (void*)description, NULL) : NULL;
}

/* ---- calls ---------------------------------------------------------------------------------- */

static void call_typed(void* userdata, GDExtensionClassInstancePtr self,
                       const GDExtensionConstTypePtr* arguments, GDExtensionTypePtr result) {
  ((const Method*)userdata)->body(self, arguments, result);
}

/* Accepts the conversions that the engine itself does for literals of scripts. */
static bool fits(ValueType given, ValueType expected) {
  return given == expected ||
         (given == GDEXTENSION_VARIANT_TYPE_INT && expected == GDEXTENSION_VARIANT_TYPE_FLOAT) ||
         (given == GDEXTENSION_VARIANT_TYPE_NIL && expected == GDEXTENSION_VARIANT_TYPE_OBJECT) ||
         (given == GDEXTENSION_VARIANT_TYPE_ARRAY && expected >= kBytes) ||
         (given == GDEXTENSION_VARIANT_TYPE_STRING_NAME &&
          expected == GDEXTENSION_VARIANT_TYPE_STRING);
}

static bool check_arguments(const Method* method, const GDExtensionConstVariantPtr* arguments,
                            GDExtensionInt count, GDExtensionCallError* error) {
  error->error = GDEXTENSION_CALL_OK;
  if (count != method->count) {
    error->error = count < method->count ? GDEXTENSION_CALL_ERROR_TOO_FEW_ARGUMENTS
                                         : GDEXTENSION_CALL_ERROR_TOO_MANY_ARGUMENTS;
    error->expected = (int32_t)method->count;
    return false;
  }
  for (uint32_t i = 0; i < method->count; ++i) {
    if (fits(engine.variant_type(arguments[i]), method->arguments[i].type)) continue;
    error->error = GDEXTENSION_CALL_ERROR_INVALID_ARGUMENT;
    error->argument = (int32_t)i;
    error->expected = (int32_t)method->arguments[i].type;
    return false;
  }
  return true;
}

static void call_untyped(void* userdata, GDExtensionClassInstancePtr self,
                         const GDExtensionConstVariantPtr* arguments, GDExtensionInt count,
                         GDExtensionVariantPtr result, GDExtensionCallError* error) {
  const Method* method = userdata;
  Variant values[kMostArguments], returned; /* a variant is as large as any type of the tables */
  GDExtensionConstTypePtr pointers[kMostArguments];
  if (!check_arguments(method, arguments, count, error)) return;
  for (uint32_t i = 0; i < method->count; ++i) {
    engine.from_variant(method->arguments[i].type)(&values[i], (GDExtensionVariantPtr)arguments[i]);
    pointers[i] = &values[i];
  }
  if (method->result != GDEXTENSION_VARIANT_TYPE_NIL)
    engine.constructor(method->result, 0)(&returned, NULL);
  method->body(self, pointers, &returned);
  if (method->result != GDEXTENSION_VARIANT_TYPE_NIL) {
    engine.to_variant(method->result)(result, &returned);
    engine_destroy(method->result, &returned);
  }
  for (uint32_t i = 0; i < method->count; ++i)
    engine_destroy(method->arguments[i].type, &values[i]);
}

/* ---- registration --------------------------------------------------------------------------- */

enum { PROPERTY_USAGE_DEFAULT = 6 };

static void register_method(const StringName* owner, const Method* method) {
  StringName none = engine_name(""), name = engine_name(method->name), names[kMostArguments];
  String hint;
  GDExtensionPropertyInfo arguments[kMostArguments];
  GDExtensionClassMethodArgumentMetadata metadata[kMostArguments] = {0};
  engine.string_new(&hint, "");
  for (uint32_t i = 0; i < method->count; ++i) {
    names[i] = engine_name(method->arguments[i].name);
    const GDExtensionPropertyInfo argument = {method->arguments[i].type, &names[i], &none, 0, &hint,
                                              PROPERTY_USAGE_DEFAULT};
    arguments[i] = argument;
  }
  GDExtensionPropertyInfo result = {method->result, &none, &none, 0, &hint, PROPERTY_USAGE_DEFAULT};
  const GDExtensionClassMethodInfo info = {
      .name = &name,
      .method_userdata = (void*)method,
      .call_func = call_untyped,
      .ptrcall_func = call_typed,
      .method_flags = GDEXTENSION_METHOD_FLAGS_DEFAULT,
      .has_return_value = method->result != GDEXTENSION_VARIANT_TYPE_NIL,
      .return_value_info = &result,
      .argument_count = method->count,
      .arguments_info = arguments,
      .arguments_metadata = metadata,
  };
  engine.register_method(engine.library, owner, &info);
  engine_destroy(GDEXTENSION_VARIANT_TYPE_STRING, &hint);
}

void class_register(const Class* description) {
  const StringName name = engine_name(description->name), base = engine_name("RefCounted");
  const GDExtensionClassCreationInfo4 info = {
      .is_exposed = 1,
      .create_instance_func = create_object,
      .free_instance_func = destroy_object,
      .class_userdata = (void*)description,
  };
  engine.register_class(engine.library, &name, &base, &info);
  for (size_t i = 0; i < description->method_count; ++i)
    register_method(&name, &description->methods[i]);
}

void class_unregister(const Class* description) {
  const StringName name = engine_name(description->name);
  engine.unregister_class(engine.library, &name);
}
