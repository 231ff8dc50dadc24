using System;
using System.Collections.Generic;
using System.IO;
using System.Runtime.InteropServices;

namespace Ullage {

/// What a program file is compiled for; what is not set has its default.
public sealed class CompileOptions {
  /// For this device, besides `Plans`; without either: for any.
  public Device Device;
  /// "portable", "cpu", "mobile", "desktop", "matrix" and so on.
  public List<string> Plans = new List<string>();
  /// Defaults of sessions, by symbol or "input.axis".
  public Dictionary<string, long> Bounds = new Dictionary<string, long>();
  /// What can be is stored as f16.
  public bool HalfPrecision;
  /// Sessions may ask for runs that fail where data indexes out of range.
  public bool CheckIndices;
  /// Kernels get reference kernels, which check them at the first loads.
  public bool SelfTest;
  /// What float constants of products become: "q4_0", "q8_0", "bf16" and so on.
  public string Weights;
  /// Of compiled kernels.
  public string CacheDirectory;
  /// Told of each step and kernel, from several threads at once: (step, done, total). True ends the
  /// compilation (Cancelled); so does what it throws, which comes out of Compile.
  public Func<string, long, long, bool> Progress;
}

/// IL2CPP looks for an attribute of this name on what C calls.
[AttributeUsage(AttributeTargets.Method)]
sealed class MonoPInvokeCallbackAttribute : Attribute {
  public MonoPInvokeCallbackAttribute(Type type) {}
}

/// What C calls back during one call. Nothing may be thrown through C: it is kept, and thrown behind it.
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

  /// How the call ended.
  public void Check(int status) {
    if (thrown != null) throw thrown;
    UllageException.CheckCompiled(status);
  }
}

/// What `Model.Differentiate` makes of a model. In the C API's order.
public enum Derivative {
  /// Of the sum of the first output, which is of a float type: outputs "grad_input" in the place of the
  /// others.
  Gradient,
  ValueAndGradient, ///< the same behind the outputs that there are
  Tangent,  ///< inputs "tangent_input" and outputs "tangent_output" behind the others
  Cotangent ///< inputs "cotangent_output" and outputs "grad_input" behind the others
}

/// A graph of ops with its constants, made for no device. Immutable; belongs to one thread at a time.
public sealed unsafe class Model : Handle {
  internal Model(IntPtr address) : base(address) {}

  /// Weights that lie beside the file are found. Throws Unsupported with op and node.
  public static Model FromOnnx(string path) {
    return FromOnnx(File.ReadAllBytes(path), Path.GetDirectoryName(Path.GetFullPath(path)));
  }

  /// A model that refers to other files is refused.
  public static Model FromOnnx(byte[] bytes) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    return FromOnnx(bytes, null);
  }

  static Model FromOnnx(byte[] bytes, string folder) {
    using (var scratch = new Scratch()) {
      var options = new NativeImportOptions {
        size = (UIntPtr)sizeof(NativeImportOptions), folder = scratch.Text(folder)
      };
      IntPtr made;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_onnx(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, &options, &made));
      return new Model(made);
    }
  }

  /// A language model. The program "" is one step; with `answers` also those of whole answers, "answer" and
  /// "conversation".
  public static Model FromGguf(string path, bool answers) {
    return FromGguf(File.ReadAllBytes(path), answers);
  }

  public static Model FromGguf(byte[] bytes, bool answers) {
    if (bytes == null) throw new ArgumentNullException(nameof(bytes));
    using (var scratch = new Scratch()) {
      IntPtr made;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_gguf(scratch.Pin(bytes),
          (UIntPtr)bytes.Length, answers ? 1u : 0u, null, &made));
      return new Model(made);
    }
  }

  /// The only definition of a text in the comprehension language.
  public static Model FromComprehension(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      IntPtr made;
      UllageException.CheckCompiled(
          CompilerNative.ullage_model_from_comprehension(scratch.Text(text), null, null, &made));
      return new Model(made);
    }
  }

  /// The text form of a graph.
  public static Model FromText(string text) {
    if (text == null) throw new ArgumentNullException(nameof(text));
    using (var scratch = new Scratch()) {
      IntPtr made;
      UllageException.CheckCompiled(CompilerNative.ullage_model_from_text(scratch.Text(text), &made));
      return new Model(made);
    }
  }

  public IReadOnlyList<TensorInfo> Inputs {
    get {
      var made = new List<TensorInfo>();
      for (uint i = 0; i < CompilerNative.ullage_model_input_count(Address); ++i) {
        var info = new NativeTensorInfo { size = (UIntPtr)sizeof(NativeTensorInfo) };
        UllageException.CheckCompiled(CompilerNative.ullage_model_get_input(Address, i, &info));
        made.Add(new TensorInfo(&info));
      }
      return made;
    }
  }

  /// Of the whole model, by these inputs; null: by all that there are. `recompute`: the backward pass
  /// computes values of the forward pass again instead of keeping them. docs/gradients.md has what
  /// derivatives are at kinks.
  public Model Differentiate(Derivative derivative, IReadOnlyList<string> inputs = null,
      bool recompute = false) {
    using (var scratch = new Scratch()) {
      var options = new NativeDerivativeOptions {
        size = (UIntPtr)sizeof(NativeDerivativeOptions),
        inputs = inputs == null ? null : scratch.Texts(inputs),
        inputCount = inputs == null ? 0u : (uint)inputs.Count, recompute = recompute ? 1u : 0u
      };
      IntPtr made;
      UllageException.CheckCompiled(
          CompilerNative.ullage_model_differentiate(Address, (int)derivative, &options, &made));
      return new Model(made);
    }
  }

  /// The model for every row of a batch. `inputAxes`: per input where its batch axis is put, -1 where rows
  /// share the input; batch axes of outputs come first. `rows`: how many there are; 0: the run decides. An
  /// output whose rows differ in extent is padded with zeros and followed by "name_counts", which needs
  /// `rows`.
  public Model Batch(long[] inputAxes, long rows = 0) {
    if (inputAxes == null) throw new ArgumentNullException(nameof(inputAxes));
    using (var scratch = new Scratch()) {
      var options = new NativeBatchOptions {
        size = (UIntPtr)sizeof(NativeBatchOptions), inputAxes = (long*)scratch.Pin(inputAxes),
        inputAxisCount = (uint)inputAxes.Length, rows = rows
      };
      IntPtr made;
      UllageException.CheckCompiled(CompilerNative.ullage_model_batch(Address, &options, &made));
      return new Model(made);
    }
  }

  /// The bytes of a program file: the same for the same model and options. null: for any device.
  public byte[] Compile(CompileOptions options = null) {
    options = options ?? new CompileOptions();
    var watch = new Watch(options.Progress);
    var user = GCHandle.Alloc(watch);
    try {
      using (var scratch = new Scratch()) {
        var given = Described(scratch, options);
        given.progressUser = GCHandle.ToIntPtr(user);
        given.progress = options.Progress == null ? IntPtr.Zero : Watch.Function;
        IntPtr made;
        watch.Check(CompilerNative.ullage_model_compile(Address, &given, &made));
        return Taken(made);
      }
    } finally {
      user.Free();
    }
  }

  static NativeCompileOptions Described(Scratch scratch, CompileOptions options) {
    return new NativeCompileOptions {
      size = (UIntPtr)sizeof(NativeCompileOptions),
      context = options.Device == null ? IntPtr.Zero : options.Device.Address,
      plans = scratch.Texts(options.Plans), planCount = (uint)options.Plans.Count,
      bounds = scratch.Bounds(options.Bounds), boundCount = (uint)options.Bounds.Count,
      halfPrecision = options.HalfPrecision ? 1u : 0u, weights = scratch.Text(options.Weights),
      checkIndices = options.CheckIndices ? 1u : 0u, selfTest = options.SelfTest ? 1u : 0u,
      cacheDirectory = scratch.Text(options.CacheDirectory)
    };
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
