// Generated from the C headers by scripts/bindings/main.py, do not edit.
// clang-format off
#include <ullage/ullage_compile_options.h>
#include <ullage/ullage_compiler.h>
#include <ullage/ullage_embedder.h>
#include <ullage/ullage_generator.h>
#include <ullage/ullage_import_options.h>
#include <ullage/ullage_model_types.h>
#include <ullage/ullage_transcriber.h>

#include "pointers.h"

_Static_assert(sizeof(ullage_compile_options) == 136, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, size) == 0, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, context) == 8, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, profiles) == 16, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, profile_count) == 24, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, plans) == 32, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, plan_count) == 40, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, bounds) == 48, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, bound_count) == 56, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, policy) == 60, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, half_precision) == 64, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, weights) == 72, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, round_activations) == 80, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, check_indices) == 84, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, self_test) == 88, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, cache_directory) == 96, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, progress_user) == 104, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, progress) == 112, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, require_device_inputs) == 120, "Structs.CompileOptions");
_Static_assert(offsetof(ullage_compile_options, cache_limit) == 128, "Structs.CompileOptions");

_Static_assert(sizeof(ullage_size) == 32, "Structs.Size");
_Static_assert(offsetof(ullage_size, value) == 0, "Structs.Size");
_Static_assert(offsetof(ullage_size, axis) == 4, "Structs.Size");
_Static_assert(offsetof(ullage_size, factor) == 8, "Structs.Size");
_Static_assert(offsetof(ullage_size, offset) == 16, "Structs.Size");
_Static_assert(offsetof(ullage_size, divisor) == 24, "Structs.Size");

_Static_assert(sizeof(ullage_attribute) == 88, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, size) == 0, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, name) == 8, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, kind) == 16, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, integer) == 24, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, number) == 32, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, text) == 40, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, dtype) == 48, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, integers) == 56, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, numbers) == 64, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, sizes) == 72, "Structs.Attribute");
_Static_assert(offsetof(ullage_attribute, count) == 80, "Structs.Attribute");

_Static_assert(sizeof(ullage_derivative_options) == 24, "Structs.DerivativeOptions");
_Static_assert(offsetof(ullage_derivative_options, size) == 0, "Structs.DerivativeOptions");
_Static_assert(offsetof(ullage_derivative_options, inputs) == 8, "Structs.DerivativeOptions");
_Static_assert(offsetof(ullage_derivative_options, input_count) == 16, "Structs.DerivativeOptions");
_Static_assert(offsetof(ullage_derivative_options, recompute) == 20, "Structs.DerivativeOptions");

_Static_assert(sizeof(ullage_batch_options) == 48, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, size) == 0, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, input_axes) == 8, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, input_axis_count) == 16, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, output_axes) == 24, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, output_axis_count) == 32, "Structs.BatchOptions");
_Static_assert(offsetof(ullage_batch_options, rows) == 40, "Structs.BatchOptions");

_Static_assert(sizeof(ullage_embedder_options) == 40, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, size) == 0, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, pooling) == 8, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, keep_lengths) == 12, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, compile) == 16, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, session) == 24, "Structs.EmbedderOptions");
_Static_assert(offsetof(ullage_embedder_options, allow_unknown_keys) == 32, "Structs.EmbedderOptions");

_Static_assert(sizeof(ullage_embedding) == 56, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, size) == 0, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, values) == 8, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, rank) == 16, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, rows) == 24, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, width) == 32, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, tokens) == 40, "Structs.Embedding");
_Static_assert(offsetof(ullage_embedding, token_count) == 48, "Structs.Embedding");

_Static_assert(sizeof(ullage_generator_options) == 112, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, size) == 0, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, conversation) == 8, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, forget_oldest) == 12, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, draft) == 16, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, system) == 24, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, adapter) == 32, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, compile) == 40, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, session) == 48, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, adjust_logits) == 56, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, log_probabilities) == 60, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, top_tokens) == 64, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, penalize_sequences) == 68, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, limit_shares) == 72, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, cache_keys) == 76, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, cache_values) == 80, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, draft_model) == 88, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, chat_template) == 96, "Structs.GeneratorOptions");
_Static_assert(offsetof(ullage_generator_options, allow_unknown_keys) == 104, "Structs.GeneratorOptions");

_Static_assert(sizeof(ullage_generator_memory) == 40, "Structs.GeneratorMemory");
_Static_assert(offsetof(ullage_generator_memory, size) == 0, "Structs.GeneratorMemory");
_Static_assert(offsetof(ullage_generator_memory, weights) == 8, "Structs.GeneratorMemory");
_Static_assert(offsetof(ullage_generator_memory, cache_per_token) == 16, "Structs.GeneratorMemory");
_Static_assert(offsetof(ullage_generator_memory, cache) == 24, "Structs.GeneratorMemory");
_Static_assert(offsetof(ullage_generator_memory, positions) == 32, "Structs.GeneratorMemory");

_Static_assert(sizeof(ullage_token_sequence) == 16, "Structs.TokenSequence");
_Static_assert(offsetof(ullage_token_sequence, tokens) == 0, "Structs.TokenSequence");
_Static_assert(offsetof(ullage_token_sequence, count) == 8, "Structs.TokenSequence");

_Static_assert(sizeof(ullage_token_bias) == 16, "Structs.TokenBias");
_Static_assert(offsetof(ullage_token_bias, token) == 0, "Structs.TokenBias");
_Static_assert(offsetof(ullage_token_bias, value) == 8, "Structs.TokenBias");

_Static_assert(sizeof(ullage_prompt) == 240, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, size) == 0, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, kind) == 8, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, text) == 16, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, tokens) == 24, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, token_count) == 32, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, max_tokens) == 36, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, temperature) == 40, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, top_k) == 48, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, top_p) == 56, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, min_p) == 64, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, repetition_penalty) == 72, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, seed) == 80, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, ignore_end_tokens) == 88, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, stop_texts) == 96, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, stop_text_count) == 104, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, stop_tokens) == 112, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, stop_token_count) == 120, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, presence_penalty) == 128, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, frequency_penalty) == 136, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, biases) == 144, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, bias_count) == 152, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, dry_multiplier) == 160, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, dry_base) == 168, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, dry_allowed_length) == 176, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, typical) == 184, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, xtc_probability) == 192, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, xtc_threshold) == 200, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, constraint) == 208, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, constraint_texts) == 216, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, constraint_text_count) == 224, "Structs.Prompt");
_Static_assert(offsetof(ullage_prompt, tool_choice) == 232, "Structs.Prompt");

_Static_assert(sizeof(ullage_piece) == 40, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, size) == 0, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, text) == 8, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, text_size) == 16, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, tokens) == 24, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, token_count) == 32, "Structs.Piece");
_Static_assert(offsetof(ullage_piece, is_last) == 36, "Structs.Piece");

_Static_assert(sizeof(ullage_answer) == 120, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, size) == 0, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, text) == 8, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, text_size) == 16, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, tokens) == 24, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, token_count) == 32, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, finish) == 36, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, prompt_tokens) == 40, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, forgotten_messages) == 44, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, first_token_ms) == 48, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, total_ms) == 56, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, log_probabilities) == 64, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, top_tokens) == 72, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, top_log_probabilities) == 80, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, top_token_count) == 88, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, tool_calls) == 96, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, drafted_tokens) == 104, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, accepted_tokens) == 108, "Structs.Answer");
_Static_assert(offsetof(ullage_answer, forced_tokens) == 112, "Structs.Answer");

_Static_assert(sizeof(ullage_import_options) == 168, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, size) == 0, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, folder) == 8, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, borrow) == 16, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, device_inputs) == 24, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, device_input_count) == 32, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, specialized) == 40, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, specialized_count) == 48, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, shapes) == 56, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, shape_count) == 64, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, bounds) == 72, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, bound_count) == 80, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, given) == 88, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, given_count) == 96, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, allow_newer_opset) == 100, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, unroll_loops) == 104, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, diagnose_user) == 112, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, diagnose) == 120, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, lengths) == 128, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, length_count) == 136, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, sizes) == 144, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, size_count) == 152, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, allow_unknown_keys) == 156, "Structs.ImportOptions");
_Static_assert(offsetof(ullage_import_options, seed_input) == 160, "Structs.ImportOptions");

_Static_assert(sizeof(ullage_diagnostic) == 40, "Structs.Diagnostic");
_Static_assert(offsetof(ullage_diagnostic, size) == 0, "Structs.Diagnostic");
_Static_assert(offsetof(ullage_diagnostic, status) == 8, "Structs.Diagnostic");
_Static_assert(offsetof(ullage_diagnostic, message) == 16, "Structs.Diagnostic");
_Static_assert(offsetof(ullage_diagnostic, op) == 24, "Structs.Diagnostic");
_Static_assert(offsetof(ullage_diagnostic, node) == 32, "Structs.Diagnostic");

_Static_assert(sizeof(ullage_named_tensor) == 16, "Structs.NamedTensor");
_Static_assert(offsetof(ullage_named_tensor, name) == 0, "Structs.NamedTensor");
_Static_assert(offsetof(ullage_named_tensor, tensor) == 8, "Structs.NamedTensor");

_Static_assert(sizeof(ullage_named_shape) == 24, "Structs.NamedShape");
_Static_assert(offsetof(ullage_named_shape, name) == 0, "Structs.NamedShape");
_Static_assert(offsetof(ullage_named_shape, rank) == 8, "Structs.NamedShape");
_Static_assert(offsetof(ullage_named_shape, extents) == 16, "Structs.NamedShape");

_Static_assert(sizeof(ullage_transcriber_options) == 40, "Structs.TranscriberOptions");
_Static_assert(offsetof(ullage_transcriber_options, size) == 0, "Structs.TranscriberOptions");
_Static_assert(offsetof(ullage_transcriber_options, language) == 8, "Structs.TranscriberOptions");
_Static_assert(offsetof(ullage_transcriber_options, timestamps) == 16, "Structs.TranscriberOptions");
_Static_assert(offsetof(ullage_transcriber_options, compile) == 24, "Structs.TranscriberOptions");
_Static_assert(offsetof(ullage_transcriber_options, session) == 32, "Structs.TranscriberOptions");

_Static_assert(sizeof(ullage_transcript_segment) == 48, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, start) == 0, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, end) == 8, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, text) == 16, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, text_size) == 24, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, tokens) == 32, "Structs.TranscriptSegment");
_Static_assert(offsetof(ullage_transcript_segment, token_count) == 40, "Structs.TranscriptSegment");

_Static_assert(sizeof(ullage_transcript) == 72, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, size) == 0, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, text) == 8, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, text_size) == 16, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, segments) == 24, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, segment_count) == 32, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, language) == 40, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, seconds) == 48, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, windows) == 56, "Structs.Transcript");
_Static_assert(offsetof(ullage_transcript, tokens) == 64, "Structs.Transcript");

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_compilerLastError(JNIEnv* env, jclass type,
    jlong diagnostic) {
  return (jint)ullage_compiler_last_error(at(diagnostic));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromOnnx(JNIEnv* env, jclass type,
    jlong bytes, jlong size, jlong options, jlong model) {
  return (jint)ullage_model_from_onnx(at(bytes), (size_t)size, at(options), at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromPt2(JNIEnv* env, jclass type,
    jlong bytes, jlong size, jlong options, jlong model) {
  return (jint)ullage_model_from_pt2(at(bytes), (size_t)size, at(options), at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromGguf(JNIEnv* env, jclass type,
    jlong bytes, jlong size, jint answers, jlong options, jlong model) {
  return (jint)ullage_model_from_gguf(at(bytes), (size_t)size, (uint32_t)answers, at(options),
      at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromLanguageFile(JNIEnv* env, jclass type,
    jlong path, jint answers, jlong options, jlong model) {
  return (jint)ullage_model_from_language_file(at(path), (uint32_t)answers, at(options), at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromComprehension(JNIEnv* env, jclass type,
    jlong text, jlong definition, jlong options, jlong model) {
  return (jint)ullage_model_from_comprehension(at(text), at(definition), at(options), at(model));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_modelDestroy(JNIEnv* env, jclass type,
    jlong model) {
  ullage_model_destroy(at(model));
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
    jlong model, jint index, jlong info) {
  return (jint)ullage_model_get_input(at(model), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelGetOutput(JNIEnv* env, jclass type,
    jlong model, jint index, jlong info) {
  return (jint)ullage_model_get_output(at(model), (uint32_t)index, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphCreate(JNIEnv* env, jclass type,
    jlong graph) {
  return (jint)ullage_graph_create(at(graph));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_graphDestroy(JNIEnv* env, jclass type,
    jlong graph) {
  ullage_graph_destroy(at(graph));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphInput(JNIEnv* env, jclass type, jlong graph,
    jlong name, jint dtype, jint rank, jlong extents, jlong symbols, jint is_host_readable,
    jlong value) {
  return (jint)ullage_graph_input(at(graph), at(name), (ullage_dtype)dtype, (uint32_t)rank,
      at(extents), at(symbols), (uint32_t)is_host_readable, at(value));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphConstant(JNIEnv* env, jclass type,
    jlong graph, jlong tensor, jlong value) {
  return (jint)ullage_graph_constant(at(graph), at(tensor), at(value));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphAdd(JNIEnv* env, jclass type, jlong graph,
    jlong op, jlong inputs, jint input_count, jlong attributes, jint attribute_count, jlong outputs,
    jlong output_count) {
  return (jint)ullage_graph_add(at(graph), at(op), at(inputs), (uint32_t)input_count,
      at(attributes), (uint32_t)attribute_count, at(outputs), at(output_count));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphOutput(JNIEnv* env, jclass type, jlong graph,
    jlong name, jint value) {
  return (jint)ullage_graph_output(at(graph), at(name), (uint32_t)value);
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphGetValue(JNIEnv* env, jclass type,
    jlong graph, jint value, jlong info) {
  return (jint)ullage_graph_get_value(at(graph), (uint32_t)value, at(info));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphGetExtent(JNIEnv* env, jclass type,
    jlong graph, jint value, jint axis, jlong text) {
  return (jint)ullage_graph_get_extent(at(graph), (uint32_t)value, (uint32_t)axis, at(text));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphScalarExtent(JNIEnv* env, jclass type,
    jlong graph, jint value, jlong text) {
  return (jint)ullage_graph_scalar_extent(at(graph), (uint32_t)value, at(text));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphText(JNIEnv* env, jclass type, jlong graph,
    jlong text) {
  return (jint)ullage_graph_text(at(graph), at(text));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromText(JNIEnv* env, jclass type,
    jlong text, jlong model) {
  return (jint)ullage_model_from_text(at(text), at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelFromGraph(JNIEnv* env, jclass type,
    jlong graph, jlong model) {
  return (jint)ullage_model_from_graph(at(graph), at(model));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelDifferentiate(JNIEnv* env, jclass type,
    jlong model, jint derivative, jlong options, jlong result) {
  return (jint)ullage_model_differentiate(at(model), (ullage_derivative)derivative, at(options),
      at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelBatch(JNIEnv* env, jclass type, jlong model,
    jlong options, jlong result) {
  return (jint)ullage_model_batch(at(model), at(options), at(result));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_graphInline(JNIEnv* env, jclass type, jlong graph,
    jlong model, jlong inputs, jint input_count, jlong outputs, jlong output_count) {
  return (jint)ullage_graph_inline(at(graph), at(model), at(inputs), (uint32_t)input_count,
      at(outputs), at(output_count));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_modelCompile(JNIEnv* env, jclass type,
    jlong model, jlong options, jlong compiled) {
  return (jint)ullage_model_compile(at(model), at(options), at(compiled));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_compiledDestroy(JNIEnv* env, jclass type,
    jlong compiled) {
  ullage_compiled_destroy(at(compiled));
}

JNIEXPORT jlong JNICALL Java_ullage_CompilerNative_compiledBytes(JNIEnv* env, jclass type,
    jlong compiled) {
  return long_of(ullage_compiled_bytes(at(compiled)));
}

JNIEXPORT jlong JNICALL Java_ullage_CompilerNative_compiledSize(JNIEnv* env, jclass type,
    jlong compiled) {
  return (jlong)ullage_compiled_size(at(compiled));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_compiledWrite(JNIEnv* env, jclass type,
    jlong compiled, jlong path) {
  return (jint)ullage_compiled_write(at(compiled), at(path));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_onnxUnsupported(JNIEnv* env, jclass type,
    jlong bytes, jlong size, jlong diagnose_user, jlong diagnose, jlong count) {
  return (jint)ullage_onnx_unsupported(at(bytes), (size_t)size, at(diagnose_user),
      (ullage_diagnose)(intptr_t)diagnose, at(count));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_embedderLoadFile(JNIEnv* env, jclass type,
    jlong context, jlong path, jlong options, jlong embedder) {
  return (jint)ullage_embedder_load_file(at(context), at(path), at(options), at(embedder));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_embedderDestroy(JNIEnv* env, jclass type,
    jlong embedder) {
  ullage_embedder_destroy(at(embedder));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_embedderRun(JNIEnv* env, jclass type,
    jlong embedder, jlong text, jint parse_special, jlong embedding) {
  return (jint)ullage_embedder_run(at(embedder), at(text), (uint32_t)parse_special, at(embedding));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_embedderRunTokens(JNIEnv* env, jclass type,
    jlong embedder, jlong tokens, jint count, jlong embedding) {
  return (jint)ullage_embedder_run_tokens(at(embedder), at(tokens), (uint32_t)count, at(embedding));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorLoadFile(JNIEnv* env, jclass type,
    jlong context, jlong path, jlong options, jlong generator) {
  return (jint)ullage_generator_load_file(at(context), at(path), at(options), at(generator));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorLoadMemory(JNIEnv* env, jclass type,
    jlong context, jlong bytes, jlong size, jlong options, jlong generator) {
  return (jint)ullage_generator_load_memory(at(context), at(bytes), (size_t)size, at(options),
      at(generator));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorCreate(JNIEnv* env, jclass type,
    jlong program, jlong bytes, jlong size, jlong options, jlong generator) {
  return (jint)ullage_generator_create(at(program), at(bytes), (size_t)size, at(options),
      at(generator));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_generatorDestroy(JNIEnv* env, jclass type,
    jlong generator) {
  ullage_generator_destroy(at(generator));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorGetFileMemory(JNIEnv* env, jclass type,
    jlong path, jlong options, jlong memory) {
  return (jint)ullage_generator_get_file_memory(at(path), at(options), at(memory));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorRun(JNIEnv* env, jclass type,
    jlong generator, jlong prompt, jlong on_piece, jlong user, jlong answer) {
  return (jint)ullage_generator_run(at(generator), at(prompt), (ullage_on_piece)(intptr_t)on_piece,
      at(user), at(answer));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorSubmit(JNIEnv* env, jclass type,
    jlong generator, jlong prompt) {
  return (jint)ullage_generator_submit(at(generator), at(prompt));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorNext(JNIEnv* env, jclass type,
    jlong generator, jlong piece) {
  return (jint)ullage_generator_next(at(generator), at(piece));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorWait(JNIEnv* env, jclass type,
    jlong generator, jlong answer) {
  return (jint)ullage_generator_wait(at(generator), at(answer));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorCancel(JNIEnv* env, jclass type,
    jlong generator) {
  return (jint)ullage_generator_cancel(at(generator));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorForget(JNIEnv* env, jclass type,
    jlong generator) {
  return (jint)ullage_generator_forget(at(generator));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorSaveState(JNIEnv* env, jclass type,
    jlong generator, jlong path) {
  return (jint)ullage_generator_save_state(at(generator), at(path));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorLoadState(JNIEnv* env, jclass type,
    jlong generator, jlong path) {
  return (jint)ullage_generator_load_state(at(generator), at(path));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorEncode(JNIEnv* env, jclass type,
    jlong generator, jlong text, jlong tokens, jlong count) {
  return (jint)ullage_generator_encode(at(generator), at(text), at(tokens), at(count));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorDecode(JNIEnv* env, jclass type,
    jlong generator, jlong tokens, jint count, jlong text, jlong size) {
  return (jint)ullage_generator_decode(at(generator), at(tokens), (uint32_t)count, at(text),
      at(size));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_generatorGetStatistics(JNIEnv* env, jclass type,
    jlong generator, jlong statistics) {
  return (jint)ullage_generator_get_statistics(at(generator), at(statistics));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_transcriberLoadFile(JNIEnv* env, jclass type,
    jlong context, jlong path, jlong options, jlong transcriber) {
  return (jint)ullage_transcriber_load_file(at(context), at(path), at(options), at(transcriber));
}

JNIEXPORT void JNICALL Java_ullage_CompilerNative_transcriberDestroy(JNIEnv* env, jclass type,
    jlong transcriber) {
  ullage_transcriber_destroy(at(transcriber));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_transcriberRun(JNIEnv* env, jclass type,
    jlong transcriber, jlong samples, jlong count, jlong rate, jlong transcript) {
  return (jint)ullage_transcriber_run(at(transcriber), at(samples), (uint64_t)count, (int64_t)rate,
      at(transcript));
}

JNIEXPORT jint JNICALL Java_ullage_CompilerNative_transcriberRunWav(JNIEnv* env, jclass type,
    jlong transcriber, jlong bytes, jlong size, jlong transcript) {
  return (jint)ullage_transcriber_run_wav(at(transcriber), at(bytes), (size_t)size, at(transcript));
}
