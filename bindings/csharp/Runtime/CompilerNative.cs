// Generated from the C headers by scripts/bindings/main.py, do not edit.
using System;
using System.Runtime.InteropServices;

namespace Ullage {

/// ullage_compile_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeCompileOptions {
  public UIntPtr size;
  public IntPtr context;
  public NativeProfileBytes* profiles;
  public uint profileCount;
  public byte** plans;
  public uint planCount;
  public NativeBound* bounds;
  public uint boundCount;
  public int policy;
  public uint halfPrecision;
  public byte* weights;
  public uint roundActivations;
  public uint checkIndices;
  public uint selfTest;
  public byte* cacheDirectory;
  public void* progressUser;
  public IntPtr progress;
  public uint requireDeviceInputs;
  public ulong cacheLimit;
}

/// ullage_size
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeSize {
  public uint value;
  public uint axis;
  public long factor;
  public long offset;
  public long divisor;
}

/// ullage_attribute
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeAttribute {
  public UIntPtr size;
  public byte* name;
  public int kind;
  public long integer;
  public double number;
  public byte* text;
  public int dtype;
  public long* integers;
  public double* numbers;
  public NativeSize* sizes;
  public uint count;
}

/// ullage_derivative_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDerivativeOptions {
  public UIntPtr size;
  public byte** inputs;
  public uint inputCount;
  public uint recompute;
}

/// ullage_batch_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeBatchOptions {
  public UIntPtr size;
  public long* inputAxes;
  public uint inputAxisCount;
  public uint* outputAxes;
  public uint outputAxisCount;
  public long rows;
}

/// ullage_embedder_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeEmbedderOptions {
  public UIntPtr size;
  public int pooling;
  public uint keepLengths;
  public NativeCompileOptions* compile;
  public NativeSessionOptions* session;
  public uint allowUnknownKeys;
}

/// ullage_embedding
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeEmbedding {
  public UIntPtr size;
  public float* values;
  public uint rank;
  public long rows;
  public long width;
  public int* tokens;
  public uint tokenCount;
}

/// ullage_generator_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeGeneratorOptions {
  public UIntPtr size;
  public uint conversation;
  public uint forgetOldest;
  public uint draft;
  public byte* system;
  public byte* adapter;
  public NativeCompileOptions* compile;
  public NativeSessionOptions* session;
  public uint adjustLogits;
  public uint logProbabilities;
  public uint topTokens;
  public uint penalizeSequences;
  public uint limitShares;
  public int cacheKeys;
  public int cacheValues;
  public byte* draftModel;
  public byte* chatTemplate;
  public uint allowUnknownKeys;
}

/// ullage_generator_memory
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeGeneratorMemory {
  public UIntPtr size;
  public ulong weights;
  public ulong cachePerToken;
  public ulong cache;
  public ulong positions;
}

/// ullage_token_sequence
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTokenSequence {
  public int* tokens;
  public uint count;
}

/// ullage_token_bias
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTokenBias {
  public int token;
  public double value;
}

/// ullage_prompt
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativePrompt {
  public UIntPtr size;
  public int kind;
  public byte* text;
  public int* tokens;
  public uint tokenCount;
  public uint maxTokens;
  public double temperature;
  public uint topK;
  public double topP;
  public double minP;
  public double repetitionPenalty;
  public long seed;
  public uint ignoreEndTokens;
  public byte** stopTexts;
  public uint stopTextCount;
  public NativeTokenSequence* stopTokens;
  public uint stopTokenCount;
  public double presencePenalty;
  public double frequencyPenalty;
  public NativeTokenBias* biases;
  public uint biasCount;
  public double dryMultiplier;
  public double dryBase;
  public uint dryAllowedLength;
  public double typical;
  public double xtcProbability;
  public double xtcThreshold;
  public int constraint;
  public byte** constraintTexts;
  public uint constraintTextCount;
  public byte* toolChoice;
}

/// ullage_piece
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativePiece {
  public UIntPtr size;
  public byte* text;
  public UIntPtr textSize;
  public int* tokens;
  public uint tokenCount;
  public uint isLast;
}

/// ullage_answer
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeAnswer {
  public UIntPtr size;
  public byte* text;
  public UIntPtr textSize;
  public int* tokens;
  public uint tokenCount;
  public int finish;
  public uint promptTokens;
  public uint forgottenMessages;
  public double firstTokenMs;
  public double totalMs;
  public float* logProbabilities;
  public int* topTokens;
  public float* topLogProbabilities;
  public uint topTokenCount;
  public byte* toolCalls;
  public uint draftedTokens;
  public uint acceptedTokens;
  public uint forcedTokens;
}

/// ullage_import_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeImportOptions {
  public UIntPtr size;
  public byte* folder;
  public uint borrow;
  public byte** deviceInputs;
  public uint deviceInputCount;
  public NativeNamedTensor* specialized;
  public uint specializedCount;
  public NativeNamedShape* shapes;
  public uint shapeCount;
  public NativeBound* bounds;
  public uint boundCount;
  public byte** given;
  public uint givenCount;
  public uint allowNewerOpset;
  public uint unrollLoops;
  public void* diagnoseUser;
  public IntPtr diagnose;
  public NativeBound* lengths;
  public uint lengthCount;
  public NativeNamedShape* sizes;
  public uint sizeCount;
  public uint allowUnknownKeys;
  public byte* seedInput;
}

/// ullage_diagnostic
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDiagnostic {
  public UIntPtr size;
  public int status;
  public byte* message;
  public byte* op;
  public byte* node;
}

/// ullage_named_tensor
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeNamedTensor {
  public byte* name;
  public NativeTensor* tensor;
}

/// ullage_named_shape
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeNamedShape {
  public byte* name;
  public uint rank;
  public long* extents;
}

/// ullage_transcriber_options
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTranscriberOptions {
  public UIntPtr size;
  public byte* language;
  public uint timestamps;
  public NativeCompileOptions* compile;
  public NativeSessionOptions* session;
}

/// ullage_transcript_segment
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTranscriptSegment {
  public double start;
  public double end;
  public byte* text;
  public UIntPtr textSize;
  public int* tokens;
  public uint tokenCount;
}

/// ullage_transcript
[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeTranscript {
  public UIntPtr size;
  public byte* text;
  public UIntPtr textSize;
  public NativeTranscriptSegment* segments;
  public uint segmentCount;
  public byte* language;
  public double seconds;
  public ulong windows;
  public ulong tokens;
}

static unsafe class CompilerNative {
#if UNITY_IOS && !UNITY_EDITOR
  const string Library = "__Internal";
#else
  const string Library = "ullage_compiler_c";
#endif

  public const uint NoValue = 4294967295;

  [DllImport(Library)]
  public static extern int ullage_compiler_last_error(NativeDiagnostic* diagnostic);
  [DllImport(Library)]
  public static extern int ullage_model_from_onnx(void* bytes, UIntPtr size, NativeImportOptions* options,
      IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_pt2(void* bytes, UIntPtr size, NativeImportOptions* options,
      IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_gguf(void* bytes, UIntPtr size, uint answers,
      NativeImportOptions* options, IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_language_file(byte* path, uint answers,
      NativeImportOptions* options, IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_comprehension(byte* text, byte* definition,
      NativeImportOptions* options, IntPtr* model);
  [DllImport(Library)]
  public static extern void ullage_model_destroy(IntPtr model);
  [DllImport(Library)]
  public static extern uint ullage_model_input_count(IntPtr model);
  [DllImport(Library)]
  public static extern uint ullage_model_output_count(IntPtr model);
  [DllImport(Library)]
  public static extern int ullage_model_get_input(IntPtr model, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_model_get_output(IntPtr model, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_graph_create(IntPtr* graph);
  [DllImport(Library)]
  public static extern void ullage_graph_destroy(IntPtr graph);
  [DllImport(Library)]
  public static extern int ullage_graph_input(IntPtr graph, byte* name, int dtype, uint rank, long* extents,
      byte** symbols, uint isHostReadable, uint* value);
  [DllImport(Library)]
  public static extern int ullage_graph_constant(IntPtr graph, NativeTensor* tensor, uint* value);
  [DllImport(Library)]
  public static extern int ullage_graph_add(IntPtr graph, byte* op, uint* inputs, uint inputCount,
      NativeAttribute* attributes, uint attributeCount, uint* outputs, uint* outputCount);
  [DllImport(Library)]
  public static extern int ullage_graph_output(IntPtr graph, byte* name, uint value);
  [DllImport(Library)]
  public static extern int ullage_graph_get_value(IntPtr graph, uint value, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_graph_get_extent(IntPtr graph, uint value, uint axis, byte** text);
  [DllImport(Library)]
  public static extern int ullage_graph_scalar_extent(IntPtr graph, uint value, byte** text);
  [DllImport(Library)]
  public static extern int ullage_graph_text(IntPtr graph, byte** text);
  [DllImport(Library)]
  public static extern int ullage_model_from_text(byte* text, IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_graph(IntPtr graph, IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_differentiate(IntPtr model, int derivative,
      NativeDerivativeOptions* options, IntPtr* result);
  [DllImport(Library)]
  public static extern int ullage_model_batch(IntPtr model, NativeBatchOptions* options, IntPtr* result);
  [DllImport(Library)]
  public static extern int ullage_graph_inline(IntPtr graph, IntPtr model, uint* inputs, uint inputCount,
      uint* outputs, uint* outputCount);
  [DllImport(Library)]
  public static extern int ullage_model_compile(IntPtr model, NativeCompileOptions* options, IntPtr* compiled);
  [DllImport(Library)]
  public static extern void ullage_compiled_destroy(IntPtr compiled);
  [DllImport(Library)]
  public static extern void* ullage_compiled_bytes(IntPtr compiled);
  [DllImport(Library)]
  public static extern UIntPtr ullage_compiled_size(IntPtr compiled);
  [DllImport(Library)]
  public static extern int ullage_compiled_write(IntPtr compiled, byte* path);
  [DllImport(Library)]
  public static extern int ullage_onnx_unsupported(void* bytes, UIntPtr size, void* diagnoseUser,
      IntPtr diagnose, uint* count);
  [DllImport(Library)]
  public static extern int ullage_embedder_load_file(IntPtr context, byte* path, NativeEmbedderOptions* options,
      IntPtr* embedder);
  [DllImport(Library)]
  public static extern void ullage_embedder_destroy(IntPtr embedder);
  [DllImport(Library)]
  public static extern int ullage_embedder_run(IntPtr embedder, byte* text, uint parseSpecial,
      NativeEmbedding* embedding);
  [DllImport(Library)]
  public static extern int ullage_embedder_run_tokens(IntPtr embedder, int* tokens, uint count,
      NativeEmbedding* embedding);
  [DllImport(Library)]
  public static extern int ullage_generator_load_file(IntPtr context, byte* path,
      NativeGeneratorOptions* options, IntPtr* generator);
  [DllImport(Library)]
  public static extern int ullage_generator_load_memory(IntPtr context, void* bytes, UIntPtr size,
      NativeGeneratorOptions* options, IntPtr* generator);
  [DllImport(Library)]
  public static extern int ullage_generator_create(IntPtr program, void* bytes, UIntPtr size,
      NativeGeneratorOptions* options, IntPtr* generator);
  [DllImport(Library)]
  public static extern void ullage_generator_destroy(IntPtr generator);
  [DllImport(Library)]
  public static extern int ullage_generator_get_file_memory(byte* path, NativeGeneratorOptions* options,
      NativeGeneratorMemory* memory);
  [DllImport(Library)]
  public static extern int ullage_generator_run(IntPtr generator, NativePrompt* prompt, IntPtr onPiece,
      void* user, NativeAnswer* answer);
  [DllImport(Library)]
  public static extern int ullage_generator_submit(IntPtr generator, NativePrompt* prompt);
  [DllImport(Library)]
  public static extern int ullage_generator_next(IntPtr generator, NativePiece* piece);
  [DllImport(Library)]
  public static extern int ullage_generator_wait(IntPtr generator, NativeAnswer* answer);
  [DllImport(Library)]
  public static extern int ullage_generator_cancel(IntPtr generator);
  [DllImport(Library)]
  public static extern int ullage_generator_forget(IntPtr generator);
  [DllImport(Library)]
  public static extern int ullage_generator_save_state(IntPtr generator, byte* path);
  [DllImport(Library)]
  public static extern int ullage_generator_load_state(IntPtr generator, byte* path);
  [DllImport(Library)]
  public static extern int ullage_generator_encode(IntPtr generator, byte* text, int** tokens, uint* count);
  [DllImport(Library)]
  public static extern int ullage_generator_decode(IntPtr generator, int* tokens, uint count, byte** text,
      UIntPtr* size);
  [DllImport(Library)]
  public static extern int ullage_generator_get_statistics(IntPtr generator, NativeStatistics* statistics);
  [DllImport(Library)]
  public static extern int ullage_transcriber_load_file(IntPtr context, byte* path,
      NativeTranscriberOptions* options, IntPtr* transcriber);
  [DllImport(Library)]
  public static extern void ullage_transcriber_destroy(IntPtr transcriber);
  [DllImport(Library)]
  public static extern int ullage_transcriber_run(IntPtr transcriber, float* samples, ulong count, long rate,
      NativeTranscript* transcript);
  [DllImport(Library)]
  public static extern int ullage_transcriber_run_wav(IntPtr transcriber, void* bytes, UIntPtr size,
      NativeTranscript* transcript);
}
}
