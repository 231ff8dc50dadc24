package ullage;

/** The functions of ullage_compiler.h (compiler.c). */
final class CompilerNative {
  static {
    System.loadLibrary("ullage_compiler_jni");
  }

  private CompilerNative() {}

  /** A ullage_progress that calls the watch, from any thread. */
  static Callback progress(Watch watch) {
    return callback(progressFunction(), watch);
  }

  /** A ullage_diagnose that calls the watch. */
  static Callback diagnose(Watch watch) {
    return callback(diagnoseFunction(), watch);
  }

  private static Callback callback(long function, Watch watch) {
    final long kept = keep(watch);
    return new Callback(function, kept, () -> release(kept));
  }

  private static native long progressFunction();

  private static native long diagnoseFunction();

  private static native long keep(Watch watch);

  private static native void release(long kept);

  static native int graphInput(long graph, long name, int dtype, int rank, long extents, long symbols,
      int isHostReadable, long result);

  static native int graphAdd(long graph, long op, long inputs, int inputCount, long attributes,
      int attributeCount, long outputs, long outputCount);

  static native int graphOutput(long graph, long name, int value);

  static native int graphGetExtent(long graph, int value, int axis, long text);

  static native int modelFromGguf(long bytes, long size, int answers, long options, long result);

  static native int modelDifferentiate(long model, int derivative, long options, long result);

  static native int modelBatch(long model, long options, long result);

  static native int compilerLastError(long diagnostic);

  static native int modelFromOnnx(long bytes, long size, long options, long result);

  static native int modelFromComprehension(long text, long definition, long options, long result);

  static native int modelFromText(long text, long result);

  static native int modelFromGraph(long graph, long result);

  static native int modelInputCount(long model);

  static native int modelOutputCount(long model);

  static native int modelGetInput(long model, int index, long info);

  static native int modelGetOutput(long model, int index, long info);

  static native int modelCompile(long model, long options, long result);

  static native int graphCreate(long result);

  static native int graphConstant(long graph, long tensor, long result);

  static native void modelDestroy(long model);

  static native void compiledDestroy(long compiled);

  static native void graphDestroy(long graph);

  static native long compiledBytes(long compiled);

  static native long compiledSize(long compiled);
}
