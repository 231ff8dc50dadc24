using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Ullage {

/// IL2CPP requires an attribute with this name on methods that C calls.
[AttributeUsage(AttributeTargets.Method)]
sealed class MonoPInvokeCallbackAttribute : Attribute {
  public MonoPInvokeCallbackAttribute(Type type) {}
}

/// Receives the callbacks of one C call. Exceptions must not pass through C, so they are kept and
/// thrown after the call.
sealed unsafe class Watch {
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  delegate int ProgressFunction(IntPtr user, byte* step, ulong done, ulong total);

  static readonly ProgressFunction progressed = Progressed;
  readonly Func<string, long, long, bool> progress;
  volatile Exception thrown;

  public Watch(Func<string, long, long, bool> progress) { this.progress = progress; }

  public static IntPtr Function { get { return Marshal.GetFunctionPointerForDelegate(progressed); } }

  [MonoPInvokeCallback(typeof(ProgressFunction))]
  static int Progressed(IntPtr user, byte* step, ulong done, ulong total) {
    var watch = (Watch)GCHandle.FromIntPtr(user).Target;
    try {
      return watch.thrown != null || watch.progress(Scratch.TextAt(step), (long)done, (long)total) ? 1 : 0;
    } catch (Exception e) {
      watch.thrown = e;
      return 1;
    }
  }

  /// Throws the kept exception, or the error of the call.
  public void Check(int status) {
    if (thrown != null) throw thrown;
    UllageException.CheckCompiled(status);
  }
}

/// The model that `Model.Differentiate` returns. In the order of the C API.
public enum Derivative {
  /// The gradient of the sum of the first output, which must have a float type. Outputs
  /// "grad_input" replace all other outputs.
  Gradient,
  ValueAndGradient, ///< like Gradient, but the gradients follow the outputs of the model
  Tangent,  ///< adds inputs "tangent_input" and outputs "tangent_output" after the others
  Cotangent ///< adds inputs "cotangent_output" and outputs "grad_input" after the others
}

/// A graph of ops with its constants, independent of a device. Immutable. One thread at a time may
/// use it.
public sealed unsafe class Model : Handle {
  internal Model(IntPtr address) : base(address) {}

  /// Imports an ONNX file. External weights are loaded from the folder of the file. Throws
  /// Unsupported, with op and node, if an op has no importer.
  public static Model FromOnnx(string path) {
    return FromOnnx(File.ReadAllBytes(path), Path.GetDirectoryName(Path.GetFullPath(path)));
  }

  /// Imports the bytes of an ONNX file. Throws UllageException if it refers to other files.
  public static Model FromOnnx(byte[] bytes) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    return FromOnnx(bytes, null);
  }

  static Model FromOnnx(byte[] bytes, string folder) {
    using (var scratch = new Scratch()) {
      var options = new NativeImportOptions {
        size = (UIntPtr)sizeof(NativeImportOptions), folder = scratch.Text(folder)
      };
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_onnx(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, &options, &result));
      return new Model(result);
    }
  }

  /// Imports a language model. The entry "" computes one step. With `answers` the model also has
  /// the entries "answer" and "conversation", which compute whole answers.
  public static Model FromGguf(string path, bool answers) {
    return FromGguf(File.ReadAllBytes(path), answers);
  }

  /// Imports the bytes of a GGUF file, see above.
  public static Model FromGguf(byte[] bytes, bool answers) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    using (var scratch = new Scratch()) {
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_gguf(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, answers ? 1u : 0u, null, &result));
      return new Model(result);
    }
  }

  /// Compiles a text in the comprehension language that has one definition.
  public static Model FromComprehension(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      IntPtr result;
      UllageException.CheckCompiled(
          CompilerNative.ullage_model_from_comprehension(scratch.Text(text), null, null, &result));
      return new Model(result);
    }
  }

  /// Parses the text form of a graph (docs/text-form.md).
  public static Model FromText(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_text(scratch.Text(text), &result));
      return new Model(result);
    }
  }

  public IReadOnlyList<TensorInfo> Inputs {
    get {
      var result = new List<TensorInfo>();
      for (uint i = 0; i < CompilerNative.ullage_model_input_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.CheckCompiled(CompilerNative.ullage_model_get_input(Address, i, &info));
        result.Add(new TensorInfo(&info));
      }
      return result;
    }
  }

  /// Differentiates the model with respect to these inputs; null means all inputs. With `recompute`
  /// the backward pass recomputes values of the forward pass instead of keeping them.
  /// docs/gradients.md states the derivatives of functions that are not smooth.
  public Model Differentiate(Derivative derivative, IReadOnlyList<string> inputs = null,
      bool recompute = false) {
    using (var scratch = new Scratch()) {
      var options = new NativeDerivativeOptions {
        size = (UIntPtr)sizeof(NativeDerivativeOptions),
        inputs = inputs == null ? null : scratch.Texts(inputs),
        inputCount = inputs == null ? 0u : (uint)inputs.Count, recompute = recompute ? 1u : 0u
      };
      IntPtr result;
      UllageException.CheckCompiled(
          CompilerNative.ullage_model_differentiate(Address, (int)derivative, &options, &result));
      return new Model(result);
    }
  }

  /// Applies the model to every row of a batch. `inputAxes` has the position of the batch axis of
  /// each input, or -1 if all rows share the input. The batch axis of an output is its first axis.
  /// `rows` is the number of rows; 0 means that it varies from run to run. If the rows of an output
  /// differ in extent, they are padded with zeros and an output "name_counts" follows; this
  /// requires `rows`.
  public Model Batch(long[] inputAxes, long rows = 0) {
    if (inputAxes == null) throw new ArgumentNullException(nameof(inputAxes));
    using (var scratch = new Scratch()) {
      var options = new NativeBatchOptions {
        size = (UIntPtr)sizeof(NativeBatchOptions), inputAxes = (long*)scratch.Pin(inputAxes),
        inputAxisCount = (uint)inputAxes.Length, rows = rows
      };
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_batch(Address, &options, &result));
      return new Model(result);
    }
  }

  /// Compiles a program file. The same model and options give the same bytes. null compiles for any
  /// device.
  public byte[] Compile(CompileOptions options = null) {
    options = options ?? new CompileOptions();
    var watch = new Watch(options.Progress);
    var user = GCHandle.Alloc(watch);
    try {
      using (var scratch = new Scratch()) {
        var given = options.Describe(scratch);
        given.progressUser = GCHandle.ToIntPtr(user);
        given.progress = options.Progress == null ? IntPtr.Zero : Watch.Function;
        IntPtr result;
        watch.Check(CompilerNative.ullage_model_compile(Address, &given, &result));
        return Taken(result);
      }
    } finally {
      user.Free();
    }
  }

  static byte[] Taken(IntPtr compiled) {
    try {
      var bytes = new byte[(long)CompilerNative.ullage_compiled_size(compiled)];
      Marshal.Copy((IntPtr)CompilerNative.ullage_compiled_bytes(compiled), bytes, 0, bytes.Length);
      return bytes;
    } finally {
      CompilerNative.ullage_compiled_destroy(compiled);
    }
  }

  internal override void Destroy(IntPtr address) { CompilerNative.ullage_model_destroy(address); }
}
}
