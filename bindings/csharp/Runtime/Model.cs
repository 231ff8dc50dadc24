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

/// Receives the progress of a compilation during one C call. Exceptions must not pass through C, so they
/// are kept and thrown after the call.
sealed unsafe class Watch : IDisposable {
  [UnmanagedFunctionPointer(CallingConvention.Cdecl)]
  delegate int ProgressFunction(IntPtr user, byte* step, ulong done, ulong total);

  static readonly ProgressFunction progressed = Progressed;
  readonly CompileOptions options;
  readonly Func<string, long, long, bool> progress;
  readonly GCHandle self;
  volatile Exception thrown;

  public Watch(CompileOptions options) {
    this.options = options;
    progress = options.Progress;
    self = GCHandle.Alloc(this);
  }

  /// The options in C, whose progress comes here.
  public NativeCompileOptions Describe(Scratch scratch) {
    var result = options.Describe(scratch);
    result.progressUser = (void*)GCHandle.ToIntPtr(self);
    if (progress != null) result.progress = Marshal.GetFunctionPointerForDelegate(progressed);
    return result;
  }

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

  public void Dispose() { self.Free(); }
}

/// A graph of ops with its constants, independent of a device. Immutable. One thread at a time may
/// use it.
public sealed unsafe class Model : Handle {
  internal Model(IntPtr address, IReadOnlyList<Diagnostic> diagnostics = null) : base(address) {
    Diagnostics = diagnostics ?? new Diagnostic[0];
  }

  /// The warnings of the import.
  public IReadOnlyList<Diagnostic> Diagnostics { get; }

  /// Imports an ONNX file. External weights are loaded from the folder of the file. Throws
  /// Unsupported, with op and node, if an op has no importer.
  public static Model FromOnnx(string path, ImportOptions options = null) {
    return FromOnnx(File.ReadAllBytes(path), options, Path.GetDirectoryName(Path.GetFullPath(path)));
  }

  /// Imports the bytes of an ONNX file. Throws UllageException if it refers to other files, unless
  /// the options name their folder.
  public static Model FromOnnx(byte[] bytes, ImportOptions options = null) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    return FromOnnx(bytes, options, null);
  }

  static Model FromOnnx(byte[] bytes, ImportOptions options, string folder) {
    using (var scratch = new Scratch())
    using (var diagnostics = new Diagnostics()) {
      options = options ?? new ImportOptions();
      var given = options.Describe(scratch);
      if (options.Folder == null) given.folder = scratch.Text(folder);
      given.diagnoseUser = diagnostics.User;
      given.diagnose = Ullage.Diagnostics.Function;
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_onnx(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, &given, &result));
      return new Model(result, diagnostics.List);
    }
  }

  /// Imports a program of PyTorch: a .pt2 file, as torch.export.save writes it. Outputs named
  /// "buffer_mutation:NAME" and "input_mutation:NAME" are what it writes to its buffers and inputs.
  /// Throws Unsupported, with op and node, if an op has no importer.
  public static Model FromPt2(string path, ImportOptions options = null) {
    return FromPt2(File.ReadAllBytes(path), options);
  }

  /// Imports the bytes of a .pt2 file, see above.
  public static Model FromPt2(byte[] bytes, ImportOptions options = null) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    using (var scratch = new Scratch())
    using (var diagnostics = new Diagnostics()) {
      var given = (options ?? new ImportOptions()).Describe(scratch);
      given.diagnoseUser = diagnostics.User;
      given.diagnose = Ullage.Diagnostics.Function;
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_pt2(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, &given, &result));
      return new Model(result, diagnostics.List);
    }
  }

  /// The nodes of an ONNX file that cannot be imported.
  public static IReadOnlyList<Diagnostic> UnsupportedNodes(byte[] bytes) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    using (var scratch = new Scratch())
    using (var diagnostics = new Diagnostics()) {
      uint count;
      UllageException.CheckCompiled(CompilerNative.ullage_onnx_unsupported(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, diagnostics.User, Ullage.Diagnostics.Function, &count));
      return diagnostics.List;
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

  /// Compiles a definition of a text in the comprehension language. null is for a text with one
  /// definition.
  public static Model FromComprehension(string text, string definition = null) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch())
    using (var diagnostics = new Diagnostics()) {
      var options = new NativeImportOptions {
        size = (UIntPtr)sizeof(NativeImportOptions), diagnoseUser = diagnostics.User,
        diagnose = Ullage.Diagnostics.Function
      };
      IntPtr result;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_comprehension(scratch.Text(text),
          scratch.Text(definition), &options, &result));
      return new Model(result, diagnostics.List);
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

  public IReadOnlyList<TensorInfo> Outputs {
    get {
      var result = new List<TensorInfo>();
      for (uint i = 0; i < CompilerNative.ullage_model_output_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.CheckCompiled(CompilerNative.ullage_model_get_output(Address, i, &info));
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
  /// each input, or -1 if all rows share the input, and `outputAxes` that of each output; null means
  /// the first axis of all. `rows` is the number of rows; 0 means that it varies from run to run. If the rows of an output
  /// differ in extent, they are padded with zeros and an output "name_counts" follows; this
  /// requires `rows`.
  public Model Batch(long[] inputAxes, long rows = 0, uint[] outputAxes = null) {
    if (inputAxes == null) throw new ArgumentNullException(nameof(inputAxes));
    using (var scratch = new Scratch()) {
      var options = new NativeBatchOptions {
        size = (UIntPtr)sizeof(NativeBatchOptions), inputAxes = (long*)scratch.Pin(inputAxes),
        inputAxisCount = (uint)inputAxes.Length,
        outputAxes = outputAxes == null ? null : (uint*)scratch.Pin(outputAxes),
        outputAxisCount = outputAxes == null ? 0u : (uint)outputAxes.Length, rows = rows
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
    using (var watch = new Watch(options))
    using (var scratch = new Scratch()) {
      var given = watch.Describe(scratch);
      IntPtr result;
      watch.Check(CompilerNative.ullage_model_compile(Address, &given, &result));
      return Taken(result);
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
