// Generated from the C headers by scripts/bindings/main.py, do not edit.
package ullage;

/** The functions of ullage_compile_options.h, ullage_compiler.h, ullage_embedder.h, ullage_generator.h, ullage_import_options.h, ullage_model_types.h, ullage_transcriber.h. Addresses are longs. */
final class CompilerNative {
  static final int NO_VALUE = -1;

  static {
    System.loadLibrary("ullage_compiler_jni");
  }

  private CompilerNative() {}

  static native int compilerLastError(long diagnostic);

  static native int modelFromOnnx(long bytes, long size, long options, long model);

  static native int modelFromPt2(long bytes, long size, long options, long model);

  static native int modelFromGguf(long bytes, long size, int answers, long options, long model);

  static native int modelFromLanguageFile(long path, int answers, long options, long model);

  static native int modelFromComprehension(long text, long definition, long options, long model);

  static native void modelDestroy(long model);

  static native int modelInputCount(long model);

  static native int modelOutputCount(long model);

  static native int modelGetInput(long model, int index, long info);

  static native int modelGetOutput(long model, int index, long info);

  static native int graphCreate(long graph);

  static native void graphDestroy(long graph);

  static native int graphInput(long graph, long name, int dtype, int rank, long extents, long symbols,
      int isHostReadable, long value);

  static native int graphConstant(long graph, long tensor, long value);

  static native int graphAdd(long graph, long op, long inputs, int inputCount, long attributes,
      int attributeCount, long outputs, long outputCount);

  static native int graphOutput(long graph, long name, int value);

  static native int graphGetValue(long graph, int value, long info);

  static native int graphGetExtent(long graph, int value, int axis, long text);

  static native int graphScalarExtent(long graph, int value, long text);

  static native int graphText(long graph, long text);

  static native int modelFromText(long text, long model);

  static native int modelFromGraph(long graph, long model);

  static native int modelDifferentiate(long model, int derivative, long options, long result);

  static native int modelBatch(long model, long options, long result);

  static native int graphInline(long graph, long model, long inputs, int inputCount, long outputs,
      long outputCount);

  static native int modelCompile(long model, long options, long compiled);

  static native void compiledDestroy(long compiled);

  static native long compiledBytes(long compiled);

  static native long compiledSize(long compiled);

  static native int compiledWrite(long compiled, long path);

  static native int onnxUnsupported(long bytes, long size, long diagnoseUser, long diagnose, long count);

  static native int embedderLoadFile(long context, long path, long options, long embedder);

  static native void embedderDestroy(long embedder);

  static native int embedderRun(long embedder, long text, int parseSpecial, long embedding);

  static native int embedderRunTokens(long embedder, long tokens, int count, long embedding);

  static native int generatorLoadFile(long context, long path, long options, long generator);

  static native int generatorLoadMemory(long context, long bytes, long size, long options, long generator);

  static native int generatorCreate(long program, long bytes, long size, long options, long generator);

  static native void generatorDestroy(long generator);

  static native int generatorGetFileMemory(long path, long options, long memory);

  static native int generatorRun(long generator, long prompt, long onPiece, long user, long answer);

  static native int generatorSubmit(long generator, long prompt);

  static native int generatorNext(long generator, long piece);

  static native int generatorWait(long generator, long answer);

  static native int generatorCancel(long generator);

  static native int generatorForget(long generator);

  static native int generatorSaveState(long generator, long path);

  static native int generatorLoadState(long generator, long path);

  static native int generatorEncode(long generator, long text, long tokens, long count);

  static native int generatorDecode(long generator, long tokens, int count, long text, long size);

  static native int generatorGetStatistics(long generator, long statistics);

  static native int transcriberLoadFile(long context, long path, long options, long transcriber);

  static native void transcriberDestroy(long transcriber);

  static native int transcriberRun(long transcriber, long samples, long count, long rate, long transcript);

  static native int transcriberRunWav(long transcriber, long bytes, long size, long transcript);
}
