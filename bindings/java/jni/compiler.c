/* ullage_compiler.h for Java: one function per native method of class CompilerNative. */
#include <ullage/ullage_compiler.h>

#include "pointers.h"

/* Checks the offsets of the last members that the Java sources write or read. */
_Static_assert(offsetof(ullage_diagnostic, node) == 32, "Diagnostic");
_Static_assert(offsetof(ullage_import_options, diagnose) == 120, "Model");
_Static_assert(sizeof(ullage_import_options) >= 144, "Model");
_Static_assert(offsetof(ullage_compile_options, progress) == 112, "CompileOptions");
_Static_assert(offsetof(ullage_attribute, count) == 80, "Attribute");
_Static_assert(ULLAGE_ATTRIBUTE_EXTENTS == 7, "Attribute.Kind");
_Static_assert(sizeof(ullage_size) == 32, "Attribute");
_Static_assert(offsetof(ullage_derivative_options, recompute) == 20, "Model");
_Static_assert(ULLAGE_COTANGENT == 3, "Derivative");
_Static_assert(offsetof(ullage_batch_options, rows) == 40, "Model");

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphInput(JNIEnv* env, jclass type, jlong graph,
                                                             jlong name, jint dtype, jint rank,
                                                             jlong extents, jlong symbols,
                                                             jint is_host_readable, jlong result) {
  return (jint)ullage_graph_input(at(graph), at(name), (ullage_dtype)dtype, (uint32_t)rank,
                                  at(extents), at(symbols), (uint32_t)is_host_readable, at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphAdd(JNIEnv* env, jclass type, jlong graph,
                                                           jlong op, jlong inputs, jint input_count,
                                                           jlong attributes, jint attribute_count,
                                                           jlong outputs, jlong output_count) {
  return (jint)ullage_graph_add(at(graph), at(op), at(inputs), (uint32_t)input_count,
                                at(attributes), (uint32_t)attribute_count, at(outputs),
                                at(output_count));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphOutput(JNIEnv* env, jclass type, jlong graph,
                                                              jlong name, jint value) {
  return (jint)ullage_graph_output(at(graph), at(name), (ullage_value)value);
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphGetExtent(JNIEnv* env, jclass type,
                                                                 jlong graph, jint value, jint axis,
                                                                 jlong text) {
  return (jint)ullage_graph_get_extent(at(graph), (ullage_value)value, (uint32_t)axis, at(text));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromGguf(JNIEnv* env, jclass type,
                                                                jlong bytes, jlong size,
                                                                jint answers, jlong options,
                                                                jlong result) {
  return (jint)ullage_model_from_gguf(at(bytes), (size_t)size, (uint32_t)answers, at(options),
                                      at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelDifferentiate(JNIEnv* env, jclass type,
                                                                     jlong model, jint derivative,
                                                                     jlong options, jlong result) {
  return (jint)ullage_model_differentiate(at(model), (ullage_derivative)derivative, at(options),
                                          at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelBatch(JNIEnv* env, jclass type, jlong model,
                                                             jlong options, jlong result) {
  return (jint)ullage_model_batch(at(model), at(options), at(result));
}

JNIEXPORT jlong JNICALL Java_ullage_CompilerNative_compiledBytes(JNIEnv* env, jclass type,
                                                                 jlong compiled) {
  return long_of(ullage_compiled_bytes(at(compiled)));
}

JNIEXPORT jlong JNICALL Java_ullage_CompilerNative_compiledSize(JNIEnv* env, jclass type,
                                                                jlong compiled) {
  return (jlong)ullage_compiled_size(at(compiled));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_compilerLastError(JNIEnv* env, jclass type,
                                                                    jlong diagnostic) {
  return (jint)ullage_compiler_last_error(at(diagnostic));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromOnnx(JNIEnv* env, jclass type,
                                                                jlong bytes, jlong size,
                                                                jlong options, jlong result) {
  return (jint)ullage_model_from_onnx(at(bytes), (size_t)size, at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromComprehension(
    JNIEnv* env, jclass type, jlong text, jlong definition, jlong options, jlong result) {
  return (jint)ullage_model_from_comprehension(at(text), at(definition), at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromText(JNIEnv* env, jclass type,
                                                                jlong text, jlong result) {
  return (jint)ullage_model_from_text(at(text), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromGraph(JNIEnv* env, jclass type,
                                                                 jlong graph, jlong result) {
  return (jint)ullage_model_from_graph(at(graph), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelInputCount(JNIEnv* env, jclass type,
                                                                  jlong model) {
  return (jint)ullage_model_input_count(at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelOutputCount(JNIEnv* env, jclass type,
                                                                   jlong model) {
  return (jint)ullage_model_output_count(at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelGetInput(JNIEnv* env, jclass type,
                                                                jlong model, jint index,
                                                                jlong info) {
  return (jint)ullage_model_get_input(at(model), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelGetOutput(JNIEnv* env, jclass type,
                                                                 jlong model, jint index,
                                                                 jlong info) {
  return (jint)ullage_model_get_output(at(model), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelCompile(JNIEnv* env, jclass type,
                                                               jlong model, jlong options,
                                                               jlong result) {
  return (jint)ullage_model_compile(at(model), at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphCreate(JNIEnv* env, jclass type,
                                                              jlong result) {
  return (jint)ullage_graph_create(at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphConstant(JNIEnv* env, jclass type,
                                                                jlong graph, jlong tensor,
                                                                jlong result) {
  return (jint)ullage_graph_constant(at(graph), at(tensor), at(result));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_modelDestroy(JNIEnv* env, jclass type,
                                                               jlong model) {
  ullage_model_destroy(at(model));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_compiledDestroy(JNIEnv* env, jclass type,
                                                                  jlong compiled) {
  ullage_compiled_destroy(at(compiled));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_graphDestroy(JNIEnv* env, jclass type,
                                                               jlong graph) {
  ullage_graph_destroy(at(graph));
}
