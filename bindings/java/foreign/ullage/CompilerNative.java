package ullage;

import static ullage.Libraries.INT;
import static ullage.Libraries.LINKER;
import static ullage.Libraries.LONG;
import static ullage.Libraries.call;
import static ullage.Libraries.getInt;
import static ullage.Libraries.getLong;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * The functions of ullage_compiler.h, like {@link Native}. The library is loaded at the first use.
 */
final class CompilerNative {
  private static final Libraries LIBRARY = new Libraries("ullage_compiler_c");
  private static final MethodHandle GRAPH_INPUT = LIBRARY.function(
      "ullage_graph_input", INT, LONG, LONG, INT, INT, LONG, LONG, INT, LONG);
  private static final MethodHandle GRAPH_ADD = LIBRARY.function(
      "ullage_graph_add", INT, LONG, LONG, LONG, INT, LONG, INT, LONG, LONG);
  private static final MethodHandle GRAPH_OUTPUT =
      LIBRARY.function("ullage_graph_output", INT, LONG, LONG, INT);
  private static final MethodHandle COMPILER_LAST_ERROR =
      LIBRARY.function("ullage_compiler_last_error", INT, LONG);
  private static final MethodHandle MODEL_FROM_ONNX =
      LIBRARY.function("ullage_model_from_onnx", INT, LONG, LONG, LONG, LONG);
  private static final MethodHandle MODEL_FROM_GGUF =
      LIBRARY.function("ullage_model_from_gguf", INT, LONG, LONG, INT, LONG, LONG);
  private static final MethodHandle MODEL_DIFFERENTIATE =
      LIBRARY.function("ullage_model_differentiate", INT, LONG, INT, LONG, LONG);
  private static final MethodHandle MODEL_BATCH =
      LIBRARY.function("ullage_model_batch", INT, LONG, LONG, LONG);
  private static final MethodHandle GRAPH_GET_EXTENT =
      LIBRARY.function("ullage_graph_get_extent", INT, LONG, INT, INT, LONG);
  private static final MethodHandle MODEL_FROM_COMPREHENSION =
      LIBRARY.function("ullage_model_from_comprehension", INT, LONG, LONG, LONG, LONG);
  private static final MethodHandle MODEL_FROM_TEXT =
      LIBRARY.function("ullage_model_from_text", INT, LONG, LONG);
  private static final MethodHandle MODEL_FROM_GRAPH =
      LIBRARY.function("ullage_model_from_graph", INT, LONG, LONG);
  private static final MethodHandle MODEL_INPUT_COUNT =
      LIBRARY.function("ullage_model_input_count", INT, LONG);
  private static final MethodHandle MODEL_OUTPUT_COUNT =
      LIBRARY.function("ullage_model_output_count", INT, LONG);
  private static final MethodHandle MODEL_GET_INPUT =
      LIBRARY.function("ullage_model_get_input", INT, LONG, INT, LONG);
  private static final MethodHandle MODEL_GET_OUTPUT =
      LIBRARY.function("ullage_model_get_output", INT, LONG, INT, LONG);
  private static final MethodHandle MODEL_COMPILE =
      LIBRARY.function("ullage_model_compile", INT, LONG, LONG, LONG);
  private static final MethodHandle GRAPH_CREATE =
      LIBRARY.function("ullage_graph_create", INT, LONG);
  private static final MethodHandle GRAPH_CONSTANT =
      LIBRARY.function("ullage_graph_constant", INT, LONG, LONG, LONG);
  private static final MethodHandle MODEL_DESTROY = LIBRARY.action("ullage_model_destroy", LONG);
  private static final MethodHandle COMPILED_DESTROY = LIBRARY.action("ullage_compiled_destroy", LONG);
  private static final MethodHandle GRAPH_DESTROY = LIBRARY.action("ullage_graph_destroy", LONG);
  private static final MethodHandle COMPILED_BYTES =
      LIBRARY.function("ullage_compiled_bytes", LONG, LONG);
  private static final MethodHandle COMPILED_SIZE =
      LIBRARY.function("ullage_compiled_size", LONG, LONG);

  private CompilerNative() {}

  /** A ullage_progress that calls the watch, from any thread. */
  static Callback progress(Watch watch) {
    return callback(watch, "progressed", FunctionDescriptor.of(INT, LONG, LONG, LONG, LONG));
  }

  /** A ullage_diagnose that calls the watch. */
  static Callback diagnose(Watch watch) {
    return callback(watch, "diagnosed", FunctionDescriptor.ofVoid(LONG, LONG));
  }

  private static Callback callback(Watch watch, String method, FunctionDescriptor descriptor) {
    try {
      final MethodType type = descriptor.toMethodType();
      final MethodHandle target =
          MethodHandles.lookup().findVirtual(Watch.class, method, type).bindTo(watch);
      final Arena arena = Arena.ofShared();
      return new Callback(LINKER.upcallStub(target, descriptor, arena).address(), 0, arena::close);
    } catch (ReflectiveOperationException e) {
      throw Libraries.impossible(e);
    }
  }

  static int graphInput(long graph, long name, int dtype, int rank, long extents, long symbols,
      int isHostReadable, long result) {
    try {
      return (int) GRAPH_INPUT.invokeExact(
          graph, name, dtype, rank, extents, symbols, isHostReadable, result);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int graphAdd(long graph, long op, long inputs, int inputCount, long attributes,
      int attributeCount, long outputs, long outputCount) {
    try {
      return (int) GRAPH_ADD.invokeExact(
          graph, op, inputs, inputCount, attributes, attributeCount, outputs, outputCount);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int graphOutput(long graph, long name, int value) {
    try {
      return (int) GRAPH_OUTPUT.invokeExact(graph, name, value);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int graphGetExtent(long graph, int value, int axis, long text) {
    try {
      return (int) GRAPH_GET_EXTENT.invokeExact(graph, value, axis, text);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int modelFromGguf(long bytes, long size, int answers, long options, long result) {
    try {
      return (int) MODEL_FROM_GGUF.invokeExact(bytes, size, answers, options, result);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int modelDifferentiate(long model, int derivative, long options, long result) {
    try {
      return (int) MODEL_DIFFERENTIATE.invokeExact(model, derivative, options, result);
    } catch (Throwable e) {
      throw Libraries.impossible(e);
    }
  }

  static int modelBatch(long model, long options, long result) {
    return getInt(MODEL_BATCH, model, options, result);
  }

  static int compilerLastError(long diagnostic) {
    return getInt(COMPILER_LAST_ERROR, diagnostic);
  }

  static int modelFromOnnx(long bytes, long size, long options, long result) {
    return getInt(MODEL_FROM_ONNX, bytes, size, options, result);
  }

  static int modelFromComprehension(long text, long definition, long options, long result) {
    return getInt(MODEL_FROM_COMPREHENSION, text, definition, options, result);
  }

  static int modelFromText(long text, long result) {
    return getInt(MODEL_FROM_TEXT, text, result);
  }

  static int modelFromGraph(long graph, long result) {
    return getInt(MODEL_FROM_GRAPH, graph, result);
  }

  static int modelInputCount(long model) {
    return getInt(MODEL_INPUT_COUNT, model);
  }

  static int modelOutputCount(long model) {
    return getInt(MODEL_OUTPUT_COUNT, model);
  }

  static int modelGetInput(long model, int index, long info) {
    return getInt(MODEL_GET_INPUT, model, index, info);
  }

  static int modelGetOutput(long model, int index, long info) {
    return getInt(MODEL_GET_OUTPUT, model, index, info);
  }

  static int modelCompile(long model, long options, long result) {
    return getInt(MODEL_COMPILE, model, options, result);
  }

  static int graphCreate(long result) {
    return getInt(GRAPH_CREATE, result);
  }

  static int graphConstant(long graph, long tensor, long result) {
    return getInt(GRAPH_CONSTANT, graph, tensor, result);
  }

  static void modelDestroy(long model) {
    call(MODEL_DESTROY, model);
  }

  static void compiledDestroy(long compiled) {
    call(COMPILED_DESTROY, compiled);
  }

  static void graphDestroy(long graph) {
    call(GRAPH_DESTROY, graph);
  }

  static long compiledBytes(long compiled) {
    return getLong(COMPILED_BYTES, compiled);
  }

  static long compiledSize(long compiled) {
    return getLong(COMPILED_SIZE, compiled);
  }
}
