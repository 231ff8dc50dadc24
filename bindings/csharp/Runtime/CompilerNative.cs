// ullage_compiler.h for C#, like Native.cs. The library is loaded at the first compiler call.
using System;
using System.Runtime.InteropServices;

namespace Ullage {

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDiagnostic {
  public UIntPtr size;
  public int status;
  public byte* message;
  public byte* op;
  public byte* node;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeImportOptions {
  public UIntPtr size;
  public byte* folder;
  public uint borrow;
  public byte** deviceInputs;
  public uint deviceInputCount;
  public IntPtr specialized;
  public uint specializedCount;
  public IntPtr shapes;
  public uint shapeCount;
  public NativeBound* bounds;
  public uint boundCount;
  public byte** given;
  public uint givenCount, allowNewerOpset, unrollLoops;
  public IntPtr diagnoseUser, diagnose;
  public NativeBound* lengths;
  public uint lengthCount;
}

[StructLayout(LayoutKind.Sequential)]
struct NativeSize {
  public uint value, axis;
  public long factor, offset, divisor;
}

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

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeDerivativeOptions {
  public UIntPtr size;
  public byte** inputs;
  public uint inputCount, recompute;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeBatchOptions {
  public UIntPtr size;
  public long* inputAxes;
  public uint inputAxisCount;
  public uint* outputAxes;
  public uint outputAxisCount;
  public long rows;
}

[StructLayout(LayoutKind.Sequential)]
unsafe struct NativeCompileOptions {
  public UIntPtr size;
  public IntPtr context, profiles;
  public uint profileCount;
  public byte** plans;
  public uint planCount;
  public NativeBound* bounds;
  public uint boundCount;
  public int policy;
  public uint halfPrecision;
  public byte* weights;
  public uint roundActivations, checkIndices, selfTest;
  public byte* cacheDirectory;
  public IntPtr progressUser, progress;
  public uint requireDeviceInputs;
}

static unsafe class CompilerNative {
#if UNITY_IOS && !UNITY_EDITOR
  const string Library = "__Internal";
#else
  const string Library = "ullage_compiler_c";
#endif

  [DllImport(Library)] public static extern int ullage_compiler_last_error(NativeDiagnostic* diagnostic);
  [DllImport(Library)]
  public static extern int ullage_model_from_onnx(void* bytes, UIntPtr size, NativeImportOptions* options,
      IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_from_gguf(void* bytes, UIntPtr size, uint answers,
      NativeImportOptions* options, IntPtr* model);
  [DllImport(Library)]
  public static extern int ullage_model_differentiate(IntPtr model, int derivative,
      NativeDerivativeOptions* options, IntPtr* result);
  [DllImport(Library)]
  public static extern int ullage_model_batch(IntPtr model, NativeBatchOptions* options, IntPtr* result);
  [DllImport(Library)]
  public static extern int ullage_model_from_comprehension(byte* text, byte* definition,
      NativeImportOptions* options, IntPtr* model);
  [DllImport(Library)] public static extern int ullage_model_from_text(byte* text, IntPtr* model);
  [DllImport(Library)] public static extern int ullage_model_from_graph(IntPtr graph, IntPtr* model);
  [DllImport(Library)] public static extern void ullage_model_destroy(IntPtr model);
  [DllImport(Library)] public static extern uint ullage_model_input_count(IntPtr model);
  [DllImport(Library)] public static extern uint ullage_model_output_count(IntPtr model);
  [DllImport(Library)]
  public static extern int ullage_model_get_input(IntPtr model, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_model_get_output(IntPtr model, uint index, NativeTensorInfo* info);
  [DllImport(Library)]
  public static extern int ullage_model_compile(IntPtr model, NativeCompileOptions* options,
      IntPtr* compiled);
  [DllImport(Library)] public static extern void ullage_compiled_destroy(IntPtr compiled);
  [DllImport(Library)] public static extern void* ullage_compiled_bytes(IntPtr compiled);
  [DllImport(Library)] public static extern UIntPtr ullage_compiled_size(IntPtr compiled);
  [DllImport(Library)] public static extern int ullage_graph_create(IntPtr* graph);
  [DllImport(Library)] public static extern void ullage_graph_destroy(IntPtr graph);
  [DllImport(Library)]
  public static extern int ullage_graph_input(IntPtr graph, byte* name, int dtype, uint rank, long* extents,
      byte** symbols, uint isHostReadable, uint* value);
  [DllImport(Library)]
  public static extern int ullage_graph_constant(IntPtr graph, NativeTensor* tensor, uint* value);
  [DllImport(Library)]
  public static extern int ullage_graph_add(IntPtr graph, byte* op, uint* inputs, uint inputCount,
      NativeAttribute* attributes, uint attributeCount, uint* outputs, uint* outputCount);
  [DllImport(Library)] public static extern int ullage_graph_output(IntPtr graph, byte* name, uint value);
  [DllImport(Library)]
  public static extern int ullage_graph_get_extent(IntPtr graph, uint value, uint axis, byte** text);
}
}
